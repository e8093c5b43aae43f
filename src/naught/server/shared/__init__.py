"""What all processes that serve one database know of each other: the one place for it.

processes       which processes live; this one's lease on everything it holds
leases          which tables this process drives
presence        who is connected to which table, and who is ready, at any process
notices         what happened here announced to the others, and theirs heard here
catching_up     reads what others have stored, and finds by asking what notices have missed
facts           what is written about all this, as it is stored

The database is the only meeting place (docs/decisions/0022). To add something that all processes
share, choose the first that fits:

1. It belongs to a table and must not be lost: a field of `Lobby`, changed with `Table.change`.
   It is stored first, its loser looks again, and every process that shows the table adopts it.
2. It happens by itself: a task of `Driver`. Only the process that holds the table's lease runs it;
   whatever it writes goes through `Table`, where the number of the event decides.
3. It is true as long as somebody is connected: a column of `presence`.
4. It protects this process alone (its memory, its cores): a field of `House`, counted by process.
"""

"""The database: SQLite or PostgreSQL.

store           everything that must survive a crash, as methods
rows            a lobby as the rows that hold it, and back
sharing         what processes share while they run: it may be lost without harm
ending          how tables are put away and deleted, and what stays of them
archive         the events of a table that was put away, as one text
races           what the loser of a race gets
writer          commits whatever is queued together, before it is announced
engines         connections to either of them
opening         whether a database can be used, what would help if not, and running migrations
deadline        the deadline of every query: an answer in time, or Unavailable
schema          the tables of the database
migrations      bring the schema of an earlier version up to date
"""

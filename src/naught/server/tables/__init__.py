"""Tables: matches with their people, bots and watchers.

table           one table: every change is stored first and adopted afterwards
changes         what is to become of a table, planned on a copy
registry        all tables in memory, loaded when asked for and unloaded when idle
history         stored lines: events, and lines that take some of them back
undoing         who may take a move back, and when
lobby           who sits where: pure functions from one lobby to the next
waiting         nudges, bots that take over from idle players, friends who come late
driver          what happens by itself: the start, the deals, the bots' moves
following       what other processes did at a table, adopted
viewers         what a table sends to those who play, watch or look back
daily           the deck of the day
your_tables     all tables of a guest, those that wait for them first
personal_bests  the best results of games played alone
"""

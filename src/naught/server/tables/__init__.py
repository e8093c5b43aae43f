"""Tables: matches with their people, bots and watchers.

table           one table: every change is stored first and adopted afterwards
registry        all tables in memory, loaded when asked for and unloaded when idle
lobby           who sits where: pure functions from one lobby to the next
waiting         nudges, bots that take over from idle players, friends who come late
driver          what happens by itself: the start, the deals, the bots' moves
fanout          who is notified of what happens at a table
daily           the deck of the day
your_tables     all tables of a guest, those that wait for them first
personal_bests  the best results of games played alone
letters         what a table sends each viewer, built once
reading         looking back at long games, off the event loop
downloads       records, replays and QR codes
"""

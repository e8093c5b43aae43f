"""How tables end, and what becomes of what names people.

facts           what is known of tables that end
rules           the days an operator sets, as times and as words
housekeeping    puts tables away and deletes them, a few at a time, at one process of all
outcomes        what stays of a game of one player: bests and the lists of the days
erasing         a guest deletes what names them; others' games stay
yours           all that is stored about a guest, to read and to download
operators       what `naught tables` does

Why it is so: docs/decisions/0026. The queries are in storage/ending.py.
"""

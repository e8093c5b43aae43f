"""Naught in plain text: playing, reading rules, stepping through records.

play            a game against bots
replay          stepping through a record
shelf           the games on the shelf, and their rules to read
reports         what was found out: hints, analyses, figures, solutions
sheet           the score sheet and the result
paint           names and coloured cards in what games write
prompt          asking for a line, with history and Tab
files           records as files
prepare         work that takes a while, behind a progress bar
mistake         what the person at the terminal got wrong
"""

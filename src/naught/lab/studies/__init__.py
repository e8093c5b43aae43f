"""Studies: questions about games, asked in a small file and answered with intervals.

file            reading a study, and refusing a bad one by line and cure
watch           games played while somebody counts: events, scores on the way, luck of the deals
figures         what many watched games come to, put together in the order of their seeds
luck            how much the cards decide, and how many games the luck of the deals can save
choices         how many moves are real choices
skill           how much is luck and how much is skill, on duplicate deals
run             a study from beginning to end: until intervals are narrow, or the budget is spent
answers         what was found, as data
sentences       the same in plain words
charts          the same as pictures (SVG)
table           the same as Parquet
page            one self-contained page with all of it
"""

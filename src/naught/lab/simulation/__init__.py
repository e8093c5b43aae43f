"""Games without people.

play            whole games: quick play in one kernel, or bots in the seats
simulate        many of them, and their figures: `naught simulate`
keep            each game kept: a row for every game, and its record
export          every decision as a row of data: `naught export`
"""

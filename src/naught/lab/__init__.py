"""The lab: many games, and what they show. Every command of `naught` that measures is here.

simulation      games without people: played, counted, kept, exported as data
strength        bots against each other: duels, ladders, the strengths of levels
training        learning by play what positions are worth
studies         questions about games, asked in a file and answered with a page
where           where the work runs: on cores or on a Ray cluster
estimate        means and shares with their intervals
analyse         many finished games reviewed
exercises       positions in which one move is clearly best
solve           solitaire games, played as well as possible
bench           how fast this machine is
"""

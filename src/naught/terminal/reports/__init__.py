"""What was found out, as the terminal shows it.

advice          hints and analyses
figures         a record's luck, and the figures of many games
solved          what `naught solve` found
machines        what is wrong with a cluster
"""

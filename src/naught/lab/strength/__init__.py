"""How strong bots are, measured against each other.

duel            two bots on the same deals: `naught duel`
ladder          all levels and any other bots: `naught ladder`
calibrate       the strengths that make levels equally far apart: `naught calibrate`
"""

"""Learning by play what positions are worth.

train           `naught train GAME`: what makes a game's model.json
fit             a small network fitted to results, in kernels
"""

"""What takes long to think about: bots' moves, hints and analyses, in threads, never in the loop.

bots            bots at tables
advice          hints during a game, analyses after it
"""

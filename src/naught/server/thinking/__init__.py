"""What takes long to think about: bots' moves, hints and analyses, in threads, never in the loop.

bots            bots at tables
own_bots        bots in files: taken in, and kept from the database
advice          hints during a game, analyses after it
"""

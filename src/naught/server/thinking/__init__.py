"""What takes long to think about: bots' moves, hints and analyses, in threads, never in the loop.

bots            bots at tables
own_bots        bots in files: taken in, and kept from the database
hints           hints during a game
advice          analyses after it
queue           who thinks next: a share for everybody, and an end
"""

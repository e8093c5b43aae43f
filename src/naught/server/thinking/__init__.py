"""What takes long to compute: bots' moves, hints and analyses, in threads off the event loop.

bots            bots at tables
own_bots        bots in files: loaded, and kept away from the database
hints           hints during a game
analyses        analyses of finished games
queue           fair, bounded queues for the threads that think
"""

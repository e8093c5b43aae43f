"""Every address under /api, by what it is about.

games           the games on offer, their rulebooks, the deck of the day
guests          names, best results, personal links
lobby           opening a table, sitting down, bots in seats, the start, a rematch
company         what is agreed, nudges, your tables, whom to invite
play            the same play as over the websocket
advice          hints and analyses
downloads       records, replays and QR codes
privacy         what is stored about a guest: to read, download and delete
teaching        lessons and exercises
operations      health and metrics
common          what several of them share
"""

from naught.server.http.routes import (
    advice,
    company,
    downloads,
    games,
    guests,
    lobby,
    operations,
    play,
    privacy,
    teaching,
)

ROUTES = [
    route
    for room in (
        *(games, guests, privacy, lobby, company, play, advice, downloads, teaching, operations),
    )
    for route in room.ROUTES
]

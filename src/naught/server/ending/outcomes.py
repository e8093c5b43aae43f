"""What stays of a game of one player when its table is deleted: bests, and the lists of days."""

from typing import TYPE_CHECKING

from naught.server.ending.facts import Outcome
from naught.server.tables.history import replayed
from naught.server.wire.errors import Refused

if TYPE_CHECKING:
    from naught.core.game import Game
    from naught.server.house import House
    from naught.server.storage.archive import EventLine
    from naught.server.tables.lobby import Lobby


def counts(lobby: "Lobby") -> bool:
    """Whether its result is one of those that stay."""
    return lobby.players == 1 and lobby.status == "over"


def outcome(lobby: "Lobby", score: int) -> Outcome:
    chair = lobby.chairs[0]
    return Outcome(
        table_id=lobby.id,
        series=lobby.series,
        game=lobby.game,
        rules=lobby.rules,
        cards=lobby.cards,
        options=lobby.options,
        guest=chair.guest,
        name=chair.name,
        score=score,
        created=lobby.created,
    )


def scored(game: "Game", lobby: "Lobby", lines: "list[EventLine]") -> Outcome:
    return outcome(lobby, replayed(game, lobby, lines).scores()[0])


async def outcome_of(house: "House", lobby: "Lobby", lines: "list[EventLine]") -> Outcome | None:
    """The result that stays; none if it does not count, or cannot be replayed any more."""
    if not counts(lobby):
        return None
    try:
        game = await house.catalogue.game(lobby.game)
        return await house.reading.run(scored, game, lobby, lines)
    except Refused as refused:
        if refused.kind == "too_fast":
            raise
        return None  # a game that is not installed any more: nobody is shown its results either

"""Who sits where and what is agreed: everything about a table but its game.

Every change is a function from a lobby to a new one, so that it is stored before it is used.
"""

import re
import secrets
from typing import TYPE_CHECKING, Any, Final

from msgspec import Struct
from msgspec.structs import replace

from naught.bots.levels import NAMES, USUAL
from naught.server.wire.errors import Refused
from naught.server.wire.messages import Kind, Pace, Status

if TYPE_CHECKING:
    from naught.core.game import Game


SOMEBODY: Final = "Somebody"  # a guest who has deleted their data


class Chair(Struct, frozen=True):
    """One place. A guest with kind "bot" is the person for whom the bot plays."""

    number: int
    kind: Kind = "open"
    guest: str | None = None
    name: str = ""
    level: str | None = None
    seat: int | None = None
    nudged: int | None = None  # when the others last asked for this player's move


class Lobby(Struct, frozen=True):
    id: str
    series: str
    game: str
    rules: int
    players: int
    options: dict[str, Any]
    seed: bytes
    host: str
    chairs: tuple[Chair, ...]
    created: int
    cards: str | None = None
    status: Status = "gathering"
    starting: bool = False
    next: str | None = None
    version: int = 0
    patience: int | None = None  # seconds until a bot takes over from a player who does not move
    late: bool = False  # friends who come late may take over a bot's seat
    pace: Pace = "brisk"  # of the bots, while people are at the table
    archived: int | None = None  # when it was put away: from then on it can only be looked at

    def chair_of(self, guest: str) -> Chair | None:
        """Where this guest sits, or whose place a bot keeps for them."""
        return next((chair for chair in self.chairs if chair.guest == guest), None)

    def seat_of(self, guest: str) -> int | None:
        """The seat this guest plays now: none while a bot keeps it."""
        chair = self.chair_of(guest)
        return chair.seat if chair and chair.kind == "person" else None

    def chair_at(self, seat: int) -> Chair:
        return next(chair for chair in self.chairs if chair.seat == seat)

    @property
    def names(self) -> list[str]:
        """The players' names in the order of their seats, once the game has begun."""
        return [self.chair_at(seat).name for seat in range(self.players)]

    @property
    def people(self) -> list[Chair]:
        return [chair for chair in self.chairs if chair.kind == "person"]

    @property
    def full(self) -> bool:
        return all(chair.kind != "open" for chair in self.chairs)


def opened(
    table_id: str, game: "Game", players: int, options: dict[str, Any], host: str, now: int
) -> Lobby:
    """A new table with every place open."""
    return Lobby(
        id=table_id,
        series=table_id,
        game=game.name,
        rules=game.rules_version,
        cards=game.cards_hash,
        players=players,
        options=options,
        seed=secrets.token_bytes(32),
        host=host,
        chairs=tuple(Chair(number) for number in range(players)),
        created=now,
    )


def daily_series(day: str, game: str) -> str:
    """The series of all tables that are played with the deck of a day."""
    return f"daily-{day}-{game}"


def day_of(lobby: Lobby) -> str | None:
    """The day whose deck is played at this table; None at other tables."""
    if not lobby.series.startswith("daily-"):
        return None  # as nearly always; every move asks
    found = re.fullmatch(r"daily-(\d{4}-\d{2}-\d{2})-\w+", lobby.series)
    return found[1] if found else None


def put(lobby: Lobby, chair: Chair) -> Lobby:
    """The lobby with this chair instead of the one with its number."""
    chairs = tuple(chair if old.number == chair.number else old for old in lobby.chairs)
    return replace(lobby, chairs=chairs)


def sit(lobby: Lobby, guest: str, name: str) -> Lobby:
    """Sit down at the first open place, or take your own place back from a bot."""
    own = lobby.chair_of(guest)
    if own is not None:
        return put(lobby, replace(own, kind="person", name=name, level=None))
    if lobby.status != "gathering":
        return take_over(lobby, guest, name)
    free = next((chair for chair in lobby.chairs if chair.kind == "open"), None)
    if free is None:
        raise Refused("conflict", f"all {lobby.players} places are taken")
    seated = put(lobby, Chair(free.number, "person", guest, name))
    return seated if lobby.chair_of(lobby.host) else replace(seated, host=guest)


def take_over(lobby: Lobby, guest: str, name: str) -> Lobby:
    """Come late: play on for a bot, if the host allows it and no player's place is kept by it."""
    bots = [chair for chair in lobby.chairs if chair.kind == "bot" and chair.guest is None]
    if lobby.status != "playing" or not lobby.late:
        raise Refused("conflict", "the game has begun: you can watch, but not sit down")
    if not bots:
        raise Refused("conflict", "no bot is left whose place you could take")
    return put(lobby, replace(bots[0], kind="person", guest=guest, name=name, level=None))


def leave(lobby: Lobby, guest: str) -> Lobby:
    """Before the start the place is free again; later it waits for its owner."""
    own = lobby.chair_of(guest)
    if own is None:
        raise Refused("conflict", "you have no place at this table")
    if lobby.status == "gathering":
        lobby = replace(put(lobby, Chair(own.number)), starting=False)
    return pass_on_host(lobby, guest)


def pass_on_host(lobby: Lobby, leaving: str) -> Lobby:
    """The next person becomes the host when the host leaves."""
    others = [chair.guest for chair in lobby.people if chair.guest not in (None, leaving)]
    if lobby.host != leaving or not others:
        return lobby
    return replace(lobby, host=others[0] or lobby.host)


def seat_bot(lobby: Lobby, number: int, level: str) -> Lobby:
    """A bot sits down at an open place, changes its level, or plays on for somebody."""
    chair = chair_number(lobby, number)
    if day_of(lobby) is not None:
        raise Refused("conflict", "play the deck of the day yourself")
    if lobby.status == "over":
        raise Refused("conflict", "the game is over")
    if chair.kind == "person" and lobby.status == "gathering":
        raise Refused("conflict", f"{chair.name} sits there: free the place first")
    name = chair.name if chair.guest else bot_name(lobby, chair)
    return put(lobby, replace(chair, kind="bot", level=level, name=name))


def bot_name(lobby: Lobby, chair: Chair) -> str:
    """A bot's name: the one it has, or one that nobody else at the table has."""
    taken = {other.name for other in lobby.chairs if other.number != chair.number}
    own = [chair.name] if chair.kind == "bot" else []
    names: list[str] = [*own, *NAMES, *(f"{name} 2" for name in NAMES)]
    return next(name for name in names if name not in taken)


def free_place(lobby: Lobby, number: int) -> Lobby:
    """Before the start: whoever sits there stands up."""
    chair = chair_number(lobby, number)
    if lobby.status != "gathering":
        raise Refused("conflict", "the game has begun: an absent player can be replaced by a bot")
    if chair.guest == lobby.host:
        raise Refused("conflict", "that is your own place: leave the table to free it")
    return replace(put(lobby, Chair(number)), starting=False)


def chair_number(lobby: Lobby, number: int) -> Chair:
    if not 0 <= number < lobby.players:
        raise Refused("missing", f"there is no place {number}: places are 0 to {lobby.players - 1}")
    return lobby.chairs[number]


def ask_to_start(lobby: Lobby) -> Lobby:
    """The host wants to begin: remembered until the game can start."""
    if lobby.status != "gathering":
        raise Refused("conflict", "the game has already begun")
    if not lobby.full:
        free = sum(chair.kind == "open" for chair in lobby.chairs)
        raise Refused("conflict", f"{free} of {lobby.players} places are open: invite or add bots")
    return replace(lobby, starting=True)


def draw_seats(lobby: Lobby) -> Lobby:
    """Start the game: everybody draws a seat."""
    seats = list(range(lobby.players))
    secrets.SystemRandom().shuffle(seats)
    chairs = tuple(
        replace(chair, seat=seat) for chair, seat in zip(lobby.chairs, seats, strict=True)
    )
    return replace(lobby, chairs=chairs, status="playing", starting=False)


def rematch(lobby: Lobby, table_id: str, game: "Game", host: str, now: int) -> Lobby:
    """The same places at a new table; a bot keeps the place of the person it replaced."""
    fresh = opened(table_id, game, lobby.players, lobby.options, host, now)
    chairs = tuple(
        replace(chair, seat=None, nudged=None)
        if chair.kind == "bot" or chair.guest is not None
        else Chair(chair.number)
        for chair in lobby.chairs
    )
    agreed = {"patience": lobby.patience, "late": lobby.late, "pace": lobby.pace}
    return replace(fresh, series=lobby.series, chairs=chairs, **agreed)


def others(lobby: Lobby, guest: str) -> list[str]:
    """Everybody else who has a place here, or for whom a bot keeps one."""
    return [chair.guest for chair in lobby.chairs if chair.guest not in (None, guest)]


def without(lobby: Lobby, guest: str) -> Lobby:
    """The same game without anything that names this guest; a bot plays on for them."""
    if lobby.host == guest:
        lobby = replace(lobby, host=others(lobby, guest)[0])
    own = lobby.chair_of(guest)
    if own is None:
        return lobby
    if lobby.status == "gathering":
        return replace(put(lobby, Chair(own.number)), starting=False)
    nameless = replace(own, guest=None, name=SOMEBODY)
    if lobby.status == "playing" and own.kind == "person":
        nameless = replace(nameless, kind="bot", level=USUAL)
    return put(lobby, nameless)


def follow(lobby: Lobby, following: Lobby) -> Lobby:
    """The table of the rematch, unless there is one already."""
    return lobby if lobby.next else replace(lobby, next=following.id)

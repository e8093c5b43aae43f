"""What attackers were told, compared with the records: no more than they may know."""

import json
from collections.abc import Iterable
from typing import Any

import msgspec

import naught
from naught.core.match import Match
from naught.server.settings import database_url
from naught.server.storage.store import Store
from naught.server.tables.history import UNDO, replayed
from naught.server.tables.lobby import Lobby, day_of
from naught.server.wire.messages import Event
from tests.attack.fuzz import CARD, Finds, Heard


class Truth:
    """The tables as the database tells them."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.known: dict[str, tuple[Lobby, list[Match]] | None] = {}

    async def of(self, table: str) -> tuple[Lobby, list[Match]] | None:
        """The table, and its match as it was before each undo, and as it is in the end."""
        if table not in self.known:
            self.known[table] = await self._read(table)
        return self.known[table]

    async def _read(self, table: str) -> tuple[Lobby, list[Match]] | None:
        lobby = await self.store.lobby(table)
        if lobby is None:
            return None
        lines, game = await self.store.events(table), naught.load(lobby.game)
        ends = [at for at, line in enumerate(lines) if line.line.startswith(UNDO)]
        ends += [len(lines)] if lines else []
        return lobby, [replayed(game, lobby, lines[:end]) for end in ends]


async def leaks(database: str, finds: Finds) -> list[str]:
    """Everything that was told to somebody who may not know it."""
    store = await Store.open(database_url(database))
    try:
        truth = Truth(store)
        found = [leak async for leak in told_too_much(truth, finds)]
    finally:
        await store.close()
    return found + [f"the id of a guest: {text[:200]}" for text in ids_in(finds)]


async def told_too_much(truth: Truth, finds: Finds) -> Any:
    for heard in finds.heard:
        known = await truth.of(heard.table)
        if known is None:
            continue
        for leak in in_message(heard, *known):
            yield f"{leak}: {heard.asked[:100]!r} was answered with {heard.text[:300]}"


def in_message(heard: Heard, lobby: Lobby, matches: list[Match]) -> Iterable[str]:
    said = json.loads(heard.text) if heard.text.startswith("{") else {}
    if lobby.seed.hex() in heard.text and not may_tell_seed(said, lobby):
        yield "a seed"
    if said.get("type") == "step" and matches:
        yield from in_step(said, matches[said["undone"]])
    judged = said.get("type") == "refusal" and said["kind"] != "notation"  # that shows an example
    if judged and lobby.game == "zero":
        may_name = set(CARD.findall(heard.asked)) | cards_seen(matches, lobby.seat_of(heard.guest))
        words = said["problem"].removesuffix(
            f"({said.get('rule')})"
        )  # R7 is a rule as well as a card
        if named := set(CARD.findall(words)) - may_name:
            yield f"the cards {named}"


def cards_seen(matches: list[Match], seat: int | None) -> set[str]:
    """Every card that a seat could see at some time."""
    views = (match.view_after(at, seat) for match in matches for at in range(len(match) + 1))
    return {card for view in views for card in CARD.findall(msgspec.json.encode(view).decode())}


def may_tell_seed(said: dict[str, Any], lobby: Lobby) -> bool:
    """Whether the seed may be told: never on its day, that of a deck of the day."""
    told_over = said.get("status") == "over" or (not said and lobby.status == "over")
    return told_over and day_of(lobby) is None


def in_step(said: dict[str, Any], match: Match) -> Iterable[str]:
    """A step is exactly what the rules let that seat see after so many events."""
    events, seat = said["log_from"] + len(said["log"]), said["seat"]
    if said["view"] != as_json(match.view_after(events, seat)):
        yield f"the view of seat {seat} after {events} events differs"
    seen = [match.event(index, seat) for index in range(said["log_from"], events)]
    if said["log"] != as_json([Event(event.seat, event.move, event.says) for event in seen]):
        yield f"the log of seat {seat} to event {events} differs"


def as_json(value: Any) -> Any:
    return json.loads(msgspec.json.encode(value))


def ids_in(finds: Finds) -> Iterable[str]:
    """Messages that name a guest to somebody else; one's own personal link names oneself."""
    for heard in finds.heard:
        if any(guest in heard.text for guest in finds.guests - {heard.guest}):
            yield heard.text

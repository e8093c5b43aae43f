"""What a table sends each viewer: built once, however many get it and however often they ask.

A viewer is a seat, or None for all spectators.
"""

from collections import OrderedDict
from typing import TYPE_CHECKING, Final

import msgspec
from msgspec.structs import replace

from naught.server.wire.errors import Refused
from naught.server.wire.messages import Event, Log, Step
from naught.server.wire.steps import event_message

if TYPE_CHECKING:
    from naught.core.match import Match
    from naught.server.tables.table import Table

MOST_EVENTS: Final = 200  # of the log, in one step or one response
SHEET: Final = 50  # events that are cached and evicted together
MOST_ENCODED: Final = 32  # steps of one moment, as bytes
MOST_SHEETS: Final = 16  # in memory for one table: about 200 KB

Viewer = int | None
encode = msgspec.json.encode


class Sentences:
    """The log as each viewer may know it: a cache that evicts the least recently used."""

    def __init__(self) -> None:
        self.sheets: OrderedDict[tuple[Viewer, int], list[Event]] = OrderedDict()

    def between(self, match: "Match", viewer: Viewer, start: int, stop: int) -> list[Event]:
        """The events from `start` to before `stop`; missing ones are built."""
        if start >= stop:
            return []
        viewer = match.game.hearer(viewer)
        first, last = start // SHEET, (stop - 1) // SHEET
        events = self._sheet(match, viewer, first)
        if last > first:
            sheets = [self._sheet(match, viewer, at) for at in range(first + 1, last + 1)]
            events = [*events, *(event for sheet in sheets for event in sheet)]
        return events[start - first * SHEET : stop - first * SHEET]

    def missing(self, match: "Match", viewer: Viewer, start: int, stop: int) -> bool:
        """Whether one of these sheets is not cached."""
        viewer = match.game.hearer(viewer)
        sheets = range(start // SHEET, -(-stop // SHEET))
        return any((viewer, at) not in self.sheets for at in sheets)

    def merge(self, made: "Sentences") -> None:
        """Cache what was built elsewhere, unless it is here by now."""
        for key, sheet in made.sheets.items():
            self.sheets.setdefault(key, sheet)
        self._forget()

    def _sheet(self, match: "Match", viewer: Viewer, number: int) -> list[Event]:
        key = viewer, number
        sheet = self.sheets.get(key)
        if sheet is None:
            sheet = self.sheets[key] = []
            self._forget()
        else:
            self.sheets.move_to_end(key)
        first = number * SHEET
        for index in range(first + len(sheet), min(first + SHEET, len(match))):
            sheet.append(event_message(match, index, viewer))
        return sheet

    def _forget(self) -> None:
        while len(self.sheets) > MOST_SHEETS:
            self.sheets.popitem(last=False)


class Letters:
    """The steps and the log of one table."""

    def __init__(self, table: "Table") -> None:
        self.table = table
        self.sentences = Sentences()
        self.steps: dict[Viewer, Step] = {}  # as things are now, each with some part of the log
        self.encoded: dict[tuple[Viewer, int], bytes] = {}

    def something_happened(self) -> None:
        """The current step has changed; the log so far has not."""
        self.steps.clear()
        self.encoded.clear()

    def something_was_undone(self) -> None:
        """Some of the log no longer holds; what is still being built goes to the old cache."""
        self.sentences = Sentences()

    def step(self, viewer: Viewer, log_from: int) -> Step:
        """The current step, with the newest events of the log from an index on."""
        match = self._match
        start = newest(match, log_from)
        return self._step(match, viewer, start, kept=True)

    def encoded_step(self, viewer: Viewer, log_from: int) -> bytes:
        """The same as bytes, shared by everybody who gets it."""
        match = self._match
        start = newest(match, log_from)
        made = self.encoded.get((viewer, start))
        if made is None:
            if len(self.encoded) >= MOST_ENCODED:
                self.encoded.clear()
            made = encode(self._step(match, viewer, start, kept=viewer is None))
            self.encoded[viewer, start] = made
        return made

    def _step(self, match: "Match", viewer: Viewer, start: int, *, kept: bool) -> Step:
        """A step with the events from `start`; kept, if others ask for it with other events.

        A seat has one websocket as a rule: its bytes are kept, and not what they are made of.
        Hundreds of objects that live until the next move are what the collector looks at longest.
        """
        log = self.sentences.between(match, viewer, start, len(match))
        if viewer in self.steps:
            return replace(self.steps[viewer], log_from=start, log=log)
        step = self.table.step_of(match, viewer, start, log)
        if kept:
            self.steps[viewer] = step
        return step

    async def log(self, viewer: Viewer, start: int, stop: int | None) -> Log:
        """A part of the log: from `start` to before `stop`, at most MOST_EVENTS."""
        match, sentences, undone = self._match, self.sentences, self.table.history.undone
        start = min(start, len(match))
        end = len(match) if stop is None else max(start, stop)
        stop = min(end, start + MOST_EVENTS, len(match))
        await self._prepare(match, viewer, start, stop)
        events = sentences.between(match, viewer, start, stop)
        return Log(viewer, start, events, len(match), undone)

    async def prepare(self, viewer: Viewer) -> None:
        """Build the sentences of the next step in a thread, unless they are cached."""
        if (match := self.table.match) is not None:
            await self._prepare(match, viewer, newest(match, 0), len(match))

    async def _prepare(self, match: "Match", viewer: Viewer, start: int, stop: int) -> None:
        known = self.sentences
        if known.missing(match, viewer, start, stop):
            made = await self.table.house.reading.run(sentences, match.copy(), viewer, start, stop)
            known.merge(made)

    @property
    def _match(self) -> "Match":
        if self.table.match is None:
            raise Refused("conflict", "the game has not begun yet")
        return self.table.match


def newest(match: "Match", log_from: int) -> int:
    """Where the log of a step begins, if asked for from an index on."""
    events = len(match)
    return max(min(log_from, events), events - MOST_EVENTS)


def sentences(match: "Match", viewer: Viewer, start: int, stop: int) -> Sentences:
    """What a viewer may know of some events; runs in a thread."""
    made = Sentences()
    made.between(match, viewer, start, stop)
    return made

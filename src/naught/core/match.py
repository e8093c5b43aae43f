"""A state with its record: checked play, undo, copies and replays."""

import zlib
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from operator import index
from typing import Any, Final, Literal, SupportsIndex

import numpy as np
from msgspec import Struct

from naught.core import catalogue, fair, record
from naught.core.errors import BadNotation, BadRecord, IllegalMove
from naught.core.fair import Seed
from naught.core.game import NOBODY, Game
from naught.core.kernel import Ints, kernel, plain
from naught.core.options import Value, is_whole
from naught.core.record import Line

MOST: Final = 2**63 - 1  # that a move may be
PAGE: Final = 32  # states that are packed together
READ: Final = np.void.__getitem__  # a field of a record, past the slow way of NumPy's records
FAST: Final = 1  # of zlib: a state of 700 to 2,100 bytes packs into 50 to 100, in microseconds

Glimpses = dict[int, Any]  # what a viewer saw, by how many events there had been
NOTHING: Final[Glimpses] = {}


class Event(Struct, frozen=True, gc=False):
    """One thing that happened, as one viewer may know it; sentences say {0} for a seat."""

    seat: int | None  # None: chance
    move: str | None  # None: chance, or hidden from this viewer
    says: list[str]


@kernel
def listed(moves: Ints, count: int, move: int) -> bool:
    """Whether a move is among the first `count`."""
    for at in range(count):
        if moves[at] == move:
            return True
    return False


@cache
def seats_in(seats: int) -> tuple[int, ...]:
    """A set of seats in their order; there are few such sets."""
    return tuple(seat for seat in range(seats.bit_length()) if seats >> seat & 1)


class Past:
    """The states before each event, as bytes. One is much like the next: whole pages are packed."""

    def __init__(self) -> None:
        self._pages: list[bytes] = []
        self._last: list[bytes] = []
        self._open: tuple[int, list[bytes]] = -1, []  # the page that was read last

    def __len__(self) -> int:
        return PAGE * len(self._pages) + len(self._last)

    def __getitem__(self, index: int) -> bytes:
        page, at = divmod(index, PAGE)
        if page == len(self._pages):
            return self._last[at]
        if self._open[0] != page:
            self._open = page, unpacked(self._pages[page])
        return self._open[1][at]

    def append(self, state: bytes) -> None:
        self._last.append(state)
        if len(self._last) == PAGE:
            self._pages.append(zlib.compress(b"".join(self._last), FAST))
            self._last = []

    def pop(self) -> bytes:
        if not self._last:
            self._last, self._open = unpacked(self._pages.pop()), (-1, [])
        return self._last.pop()

    def copy(self) -> "Past":
        twin = Past()
        twin._pages, twin._last, twin._open = list(self._pages), list(self._last), self._open
        return twin


def unpacked(page: bytes) -> list[bytes]:
    states = zlib.decompress(page)
    size = len(states) // PAGE
    return [states[at : at + size] for at in range(0, len(states), size)]


class Match:
    """One game being played. It checks every request, and a refused one changes nothing.

    `game` is a game or its short name. With a seed (a text, a whole number or bytes; 5 is "5") the
    match shuffles by itself, the same cards for the same seed; without one it waits for `chance`.
    `rules` is for games begun under an older version of the rules.
    """

    def __init__(
        self,
        game: Game | str,
        players: SupportsIndex,
        options: Mapping[str, object] | None = None,
        seed: Seed | None = None,
        *,
        rules: int | None = None,
    ) -> None:
        self.game = catalogue.loader()(game) if isinstance(game, str) else game
        self._options = self.game.settle(players, options or {})
        self.players = index(players)
        self.seed = None if seed is None else fair.seed_bytes(seed)
        self.headers: dict[str, str] = {}  # further ones, for the record
        self._glimpses: dict[int | None, Glimpses] = {}  # what viewers saw lately
        self.state = self.game.new_state(self.players, self._options, rules)
        self._lines: list[Line] = []
        self._moves: list[int | None] = []
        self._past = Past()
        self._room = np.empty(max(self.game.max_moves, self.game.max_deck), np.int64)
        self._shuffle_by_itself()

    def __repr__(self) -> str:
        who = ", ".join(f"seat {seat}" for seat in self.to_act)
        now = "over" if self.over else "to be dealt" if self.awaits_deck else f"{who} to act"
        players = "1 player" if self.players == 1 else f"{self.players} players"
        events = "1 event" if len(self) == 1 else f"{len(self)} events"
        return f"<Match of {self.game.title}, {players}, {events}, {now}>"

    # What is

    @property
    def state(self) -> Any:
        """Everything that is true now, hidden facts included; not a copy.

        Any, because every game's record has fields of its own: see its `State`.
        """
        return self._state

    @state.setter
    def state(self, state: Any) -> None:
        self._state = state
        self._glimpses.clear()

    @property
    def options(self) -> dict[str, Value]:
        """Every option with its value."""
        return dict(self._options)

    @property
    def rules_version(self) -> int:
        """The version of the rules that this match is played by."""
        return int(self.state.rules_version)

    @property
    def awaits_deck(self) -> bool:
        """Whether chance is to act: the cards of `deck()` are to be shuffled and dealt."""
        return bool(READ(self._state, "awaits_deck"))

    @property
    def waiting(self) -> Literal["chance"] | tuple[int, ...]:
        """Who must act: chance, some seats, or nobody when the game is over.

        The text "chance" is kept for those who rely on it; `to_act` and `awaits_deck` say it apart.
        """
        return "chance" if self.awaits_deck else self.to_act

    @property
    def to_act(self) -> tuple[int, ...]:
        """The seats that must act; none while chance is awaited or the game is over."""
        return seats_in(int(READ(self._state, "to_act")))

    @property
    def over(self) -> bool:
        """Whether nothing is left to happen."""
        return not READ(self._state, "awaits_deck") and not READ(self._state, "to_act")

    @property
    def shuffles(self) -> int:
        """How many shuffles there have been."""
        return sum(line.seat is None for line in self._lines)

    def __len__(self) -> int:
        """The number of events so far, chance included."""
        return len(self._lines)

    def legal(self, seat: SupportsIndex) -> list[str]:
        """The moves a seat may make now, in a fixed order; none when it is not to act."""
        return self.texts(self._legal(self._seat(seat)))

    def legal_moves(self, seat: SupportsIndex) -> Ints:
        """The same as ints."""
        return self._legal(self._seat(seat)).copy()

    def outcomes(self, seat: SupportsIndex, moves: Ints) -> list[Any]:
        """What these moves of a seat would do, as far as the seat can know it.

        Any, because every game's outcomes are structs of its own: see its `outcomes.py`.
        """
        game, veiled = self.game, self._seen(len(self), self._seat(seat))
        if game.outcomes is not None:
            return list(game.outcomes.outcomes(veiled, moves))
        return [{"says": game.advice.phrase(veiled, move)} for move in moves.tolist()]

    def texts(self, moves: Ints) -> list[str]:
        """Moves as they are written in this position."""
        state, text = plain(self.state), self.game.words.move_text
        return [text(state, move) for move in moves.tolist()]

    def deck(self) -> list[str]:
        """The cards that wait to be shuffled, in canonical order."""
        if not self.awaits_deck:
            raise IllegalMove("there is nothing to shuffle now")
        count = self.game.rules.deck(self.state, self._room)
        return [self.game.words.card_text(card) for card in self._room[:count].tolist()]

    def veiled(self, seat: SupportsIndex | None) -> Any:
        """The record of what a seat may know; None is a spectator.

        Any, because every game's record has fields of its own: see its `State`.
        """
        return self.game.veil(self.state, NOBODY if seat is None else self._seat(seat))

    def veiled_after(self, events: int, seat: SupportsIndex | None) -> Any:
        """The same after that many events: Any, because every game's record is its own."""
        return self._seen(events, None if seat is None else self._seat(seat)).copy()

    def view(self, seat: SupportsIndex | None) -> Any:
        """What a seat may know, typed and JSON-able; None is a spectator.

        Any, because every game's view is a struct of its own: see its `view.py`.
        """
        return self.view_after(len(self), seat)

    def view_after(self, events: int, seat: SupportsIndex | None) -> Any:
        """The same, as it was after that many events: Any, because every game's view is its own."""
        return self.game.view(self._seen(events, None if seat is None else self._seat(seat)))

    def open_view(self, events: int) -> Any:
        """Everything as it lay after that many events, all hands open: once the game is over.

        Any, because every game's view is a struct of its own: see its `view.py`.
        """
        if not self.over:
            raise IllegalMove("hands are shown when the game is over")
        past = self.game.state.from_bytes(self._past[events]) if events < len(self) else self.state
        return self.game.view(past)

    def scores(self) -> list[int]:
        """Everybody's points so far."""
        out = np.zeros(self.players, np.int64)
        self.game.rules.scores(self.state, out)
        return [int(score) for score in out]

    def winners(self) -> list[int]:
        """The seats that have won, once the game is over."""
        if not self.over:
            raise IllegalMove("the game is not over yet")
        return list(seats_in(int(self.game.rules.winners(self.state))))

    # What happens

    def chance(self, cards: Sequence[str]) -> Event:
        """Deal a shuffled deck, top card first."""
        self._deal(cards)
        return self.event(len(self) - 1, None)

    def play(self, seat: SupportsIndex, move: str | SupportsIndex) -> Event:
        """Make a move, a text or an int, and say what happened; a refused one changes nothing."""
        at = len(self)
        self.make(seat, move)
        return self.event(at, self._seat(seat))

    def make(self, seat: SupportsIndex, move: str | SupportsIndex) -> None:
        """The same, without saying what happened."""
        self._move(self._seat(seat), move)
        self._shuffle_by_itself()

    def objection(
        self, seat: SupportsIndex, move: str | SupportsIndex
    ) -> BadNotation | IllegalMove | None:
        """Why a move would be refused now; None if it would not. Nothing changes."""
        try:
            self._checked(self._seat(seat), move)
        except (BadNotation, IllegalMove) as problem:
            return problem
        return None

    def follow(self, lines: Iterable[Line]) -> None:
        """Play some lines of a record; the error names an impossible line."""
        for line in lines:
            try:
                if line.seat is None:
                    self._deal(line.text.split())
                else:
                    self._move(self._seat(line.seat), line.text)
            except (BadNotation, IllegalMove) as problem:
                raise BadRecord(str(problem), line.number) from None

    def undo(self) -> None:
        """Take back the last event; with a seed, the last move and the shuffle after it."""
        kept = 1 if self.seed is not None else 0
        if len(self) <= kept:
            raise IllegalMove("nothing to take back")
        while self.seed is not None and self._lines[-1].seat is None:
            self._forget()
        self._forget()

    def cut(self, events: int) -> None:
        """Forget everything after that many events."""
        if not 0 <= events <= len(self):
            raise IllegalMove(f"there have been {len(self)} events: {events} cannot be kept")
        while len(self) > events:
            self._forget()

    def begun(self) -> "Match":
        """Another match of the same game, players, options and rules, before the first shuffle."""
        return Match(self.game, self.players, self._options, rules=self.rules_version)

    def copy(self) -> "Match":
        """Another match at the same point, independent of this one from here on."""
        twin = object.__new__(type(self))
        twin.__dict__.update(self.__dict__)
        twin.headers = dict(self.headers)
        twin._state = self.game.state.copied(self._state)
        twin._glimpses = dict(self._glimpses)
        twin._lines, twin._moves = list(self._lines), list(self._moves)
        twin._past, twin._room = self._past.copy(), np.empty_like(self._room)
        return twin

    # What happened

    def event(self, index: int, viewer: int | None) -> Event:
        """One event as a viewer saw it; None is a spectator."""
        line, move = self._lines[index], self._moves[index]
        if self.game.secret_moves and line.seat != viewer:
            move = None
        eyes = self.game.hearer(viewer)
        before, after = self._seen(index, eyes), self._seen(index + 1, eyes)
        says = self.game.words.happened(before, after, line.seat, move)
        return Event(line.seat, None if move is None else line.text, says)

    @property
    def lines(self) -> Sequence[Line]:
        """The events so far, as lines of the record."""
        return tuple(self._lines)

    def move_at(self, index: int) -> int | None:
        """The move of an event as an int; None if chance did it."""
        return self._moves[index]

    def log(self, viewer: int | None, start: int = 0) -> list[Event]:
        """The events from an index on, as a viewer saw them."""
        return [self.event(index, viewer) for index in range(start, len(self))]

    def record(self) -> str:
        """The whole game as text, hidden cards included."""
        known = headers_of(self.game, self.players, self._options, self.rules_version)
        headers = {**known, **self.headers}
        if self.seed is not None:
            headers["commitment"] = fair.commitment(self.seed)
            headers["seed"] = self.seed.hex()
        return record.write(headers, self._lines)

    # Inside

    def __getstate__(self) -> dict[str, Any]:
        """Everything but the caches."""
        return {**vars(self), "_glimpses": {}}

    def _seat(self, seat: SupportsIndex) -> int:
        """A seat as an int, NumPy's included, if there is such a seat."""
        if is_whole(seat) and 0 <= index(seat) < self.players:
            return index(seat)
        raise IllegalMove(f"no seat {seat!r}: there are seats 0 to {self.players - 1}")

    def _legal(self, seat: int) -> Ints:
        """A seat's legal moves, in an array that the next question reuses."""
        count = self.game.rules.legal_moves(self.state, seat, self._room)
        if count > len(self._room):
            self._room = np.empty(2 * count, np.int64)
            self.game.rules.legal_moves(self.state, seat, self._room)
        return self._room[:count]

    def _checked(self, seat: int, asked: str | SupportsIndex) -> int:
        """The move that a text or an int means, if it is legal for a seat that there is."""
        move = self._meant(asked)
        if not READ(self._state, "to_act") >> seat & 1:
            raise IllegalMove(self._not_now(seat))
        moves = self._legal(seat)
        if not listed(moves, len(moves), move):
            if isinstance(asked, str):
                raise self.game.words.refusal(self.veiled(seat), seat, move)
            raise IllegalMove(f"{move} is not a legal move of seat {seat}: see legal_moves")
        return move

    def _meant(self, asked: str | SupportsIndex) -> int:
        if isinstance(asked, str):
            return self.game.parse_move(self.state, asked)
        if is_whole(asked) and -MOST <= index(asked) <= MOST:
            return index(asked)
        raise BadNotation(f"a move is a text or an int of 64 bits, not {asked!r}")

    def _not_now(self, seat: int) -> str:
        if self.awaits_deck:
            return "the cards are about to be dealt"
        if self.over:
            return "the game is over"
        others = ", ".join(f"seat {other}" for other in self.to_act)
        return f"it is not the turn of seat {seat} but of {others}"

    def _deal(self, cards: Sequence[str]) -> None:
        wanted = [self.game.words.parse_card(text) for text in self.deck()]
        order = [self.game.words.parse_card(text) for text in cards]
        if sorted(order) != sorted(wanted):
            raise IllegalMove(_misdeal(self.deck(), list(cards)))
        self._past.append(self.state.tobytes())
        self.game.rules.deal(self.state, np.array(order, np.int64))
        self._note(None, " ".join(cards), None)

    def _move(self, seat: int, asked: str | SupportsIndex) -> None:
        move = self._checked(seat, asked)
        text = asked if isinstance(asked, str) else self.game.move_text(self.state, move)
        self._past.append(self.state.tobytes())
        self.game.rules.apply(self.state, seat, move)
        self._note(seat, text, move)

    def _shuffle_by_itself(self) -> None:
        while self.seed is not None and self.awaits_deck:
            self._deal(fair.fair_order(self.seed, self.shuffles, self.deck()))

    def _note(self, seat: int | None, text: str, move: int | None) -> None:
        self._lines.append(Line(seat, text))
        self._moves.append(move)

    def _forget(self) -> None:
        self._lines.pop()
        self._moves.pop()
        self.state = self.game.state.from_bytes(self._past.pop())

    def _seen(self, index: int, viewer: int | None) -> Any:
        """What a viewer saw before event `index`, read-only; it is asked for again soon.

        Each viewer's are kept before and after one event: more would only fill the memory.
        """
        kept = self._glimpses.get(viewer, NOTHING)
        if index in kept:
            return kept[index]
        past = index < len(self._past)
        state = self.game.state.from_bytes(self._past[index]) if past else self._state
        seen = self.game.glimpse(state, NOBODY if viewer is None else viewer)
        beside = {at: kept[at] for at in (index - 1, index + 1) if at in kept}
        self._glimpses[viewer] = {**beside, index: seen}
        return seen


def headers_of(
    game: Game, players: int, options: Mapping[str, Value], rules_version: int
) -> dict[str, str]:
    """The headers that every record begins with."""
    return {
        "game": game.name,
        "rules": str(rules_version),
        "players": str(players),
        "options": record.json_header(dict(options)),
        **({"cards": game.cards_hash} if game.cards_hash else {}),
    }


def _misdeal(wanted: list[str], cards: list[str]) -> str:
    missing, extra = list(wanted), []
    for card in cards:
        if card in missing:
            missing.remove(card)
        else:
            extra.append(card)
    parts = [f"missing {' '.join(missing)}"] if missing else []
    parts += [f"too many {' '.join(extra)}"] if extra else []
    return f"not the {len(wanted)} cards of this shuffle: {', '.join(parts)}"


def replay(game: Game, text: record.RecordText) -> Match:
    """Play a record again, checking every line."""
    version = text.number("rules")
    if version not in game.known_rules:
        known = ", ".join(map(str, game.known_rules))
        raise BadRecord(f"rules {version} of {game.name} are not known: {known} are")
    cards = text.headers.get("cards", game.cards_hash)
    if cards != game.cards_hash:
        ours = f"not {game.cards_hash}: give the folder that has them with --cards"
        raise BadRecord(f"played with the cards {cards}, {ours}")
    try:
        match = Match(game, text.number("players"), text.options, rules=version)
    except BadNotation as problem:
        raise BadRecord(str(problem)) from None
    match.headers = {k: v for k, v in text.headers.items() if k not in (*record.NEEDED, "cards")}
    match.follow(text.lines)
    return match

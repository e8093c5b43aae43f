"""What a game is: its static facts, and the generic functions that every game's rules provide."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from operator import index
from pathlib import Path
from typing import Any, Final, Literal, SupportsIndex

import numpy as np

from naught.core import catalogue
from naught.core import kernel as kernels
from naught.core.contract import (
    DAILY,
    STRENGTHS,
    Advice,
    AnyState,
    ByCards,
    Coding,
    DailyTexts,
    Events,
    Insight,
    Learning,
    Outcomes,
    Planner,
    Rules,
    Solver,
    Strengths,
    Training,
    Words,
    breaches,
)
from naught.core.errors import BadGame, BadNotation
from naught.core.kernel import Floats, Ints, Record, generic, i64, with_plain
from naught.core.options import Option, Value, Whole, is_whole, settle
from naught.core.texts import cards, rulebook
from naught.core.texts.rulebook import Rulebook

NOBODY: Final = -1  # no seat: the spectator as a viewer, nobody as a knocker
ALL_SEEING: Final = -2  # the viewer of a state that is not veiled


class GameState(Record):
    """What every state has, whatever the game."""

    players: int = kernels.field(i64)
    viewer: int = kernels.field(i64)  # whose eyes: ALL_SEEING, a seat, or NOBODY
    to_act: int = kernels.field(i64)  # set of seats that owe a move
    awaits_deck: int = kernels.field(i64)  # 1 while the game waits for a shuffle
    rules_version: int = kernels.field(i64)  # a rule that has changed since asks for it


@generic
def deck(state: Any, out: Ints) -> int:
    """List the cards to be shuffled, in canonical order; how many there are."""
    raise NotImplementedError


@generic
def deal(state: Any, order: Ints) -> None:
    """Continue with the shuffled cards, top card first."""
    raise NotImplementedError


@generic
def legal_moves(state: Any, seat: int, out: Ints) -> int:
    """List a seat's legal moves in a fixed order, as far as there is room; how many there are.

    Sees only what the seat sees.
    """
    raise NotImplementedError


@generic
def apply(state: Any, seat: int, move: int) -> None:
    """Make a move, trusting that it is legal."""
    raise NotImplementedError


@generic
def settled(state: Any) -> bool:
    """Whether a round has just been scored, or the game is over: a search may stop and look."""
    raise NotImplementedError


@generic
def payoff(state: Any, out: Floats) -> None:
    """How well each seat has done in a settled state, from -1 to 1."""
    raise NotImplementedError


@generic
def scores(state: Any, out: Ints) -> None:
    """The points of each seat so far."""
    raise NotImplementedError


@generic
def winners(state: Any) -> int:
    """The set of seats that have won, once the game is over."""
    raise NotImplementedError


@generic
def veil(state: Any, seat: int, out: Any) -> None:
    """Copy to a blank record what that seat may know; NOBODY is a spectator."""
    raise NotImplementedError


@generic
def imagine(state: Any, rng: Ints) -> None:
    """Fill the unknown of a veiled record at random (determinize), all worlds equally likely."""
    raise NotImplementedError


@generic
def appraise(state: Any, seat: int) -> float:
    """How good a position looks to a seat without search; more is better."""
    raise NotImplementedError


@generic
def suppose(state: Any, rng: Ints) -> None:
    """Imagine a likely world: the others have played as well as they could."""
    raise NotImplementedError


@generic
def candidates(state: Any, seat: int, out: Ints) -> int:
    """List the legal moves worth a thought, likeliest first; one at least if any is legal."""
    raise NotImplementedError


@generic
def playout_move(state: Any, seat: int, moves: Ints, rng: Ints) -> int:
    """A quick, plausible move for rollouts; `moves` is room to list them."""
    raise NotImplementedError


@generic
def contenders(state: Any, seat: int, out: Ints) -> int:
    """List the candidates that a race compares; one at least if any is legal."""
    raise NotImplementedError


@generic
def features(state: Any, seat: int, out: Floats) -> None:
    """What predicts how a seat will fare, as numbers of about 1: what a network learns from."""
    raise NotImplementedError


@generic
def count_events(state: Any, before: Any, seat: int, move: int, out: Ints) -> None:
    """Add what a step has done to the counts of events; the seat is -1 where chance has dealt."""
    raise NotImplementedError


@kernels.kernel
def _nothing(state: Any, before: Any, seat: int, move: int, out: Ints) -> None:
    """A game that counts no events."""


@kernels.kernel
def _unknown(state: Any, seat: int, out: Floats) -> None:
    """A game with no features to learn from."""


RULES: Final = (
    *("deck", "deal", "legal_moves", "apply", "settled", "payoff", "scores", "winners"),
    *("veil", "imagine"),
)
INSIGHT: Final = ("appraise", "suppose", "candidates", "playout_move")
LEARNING: Final = ("contenders", "features")
EVENTS: Final = ("count_events",)
CODING: Final = ("observe", "mark", "action_of", "move_of")  # naught.core.coding has the stubs


def eyes_of(state: AnyState) -> int | None:
    """The seat that a record is veiled for; None if nobody's in particular."""
    return None if state.viewer < 0 else int(state.viewer)


@dataclass(frozen=True, kw_only=True)
class Game:
    """The static facts of a game, and its parts: naught.core.contract says what each provides."""

    name: str
    title: str
    tagline: str
    players: range
    usual_players: int
    options: tuple[Option, ...] = ()  # what a host may choose: see naught.core.options
    house: tuple[Whole, ...] = ()  # numbers that the rulebook fixes, and a house rule may change
    possible: Callable[[int, Mapping[str, Value]], str | None] | None = (
        None  # why these options cannot be played together, where each is fine alone
    )
    rules_version: int
    rules: Rules
    words: Words
    view: Callable[[AnyState], Any]  # a veiled state as a typed struct
    insight: Insight
    advice: Advice
    max_moves: int  # room that a list of legal moves needs, or usually needs
    max_deck: int
    longest: Callable[[int, Mapping[str, Value]], int]  # no game has more moves
    home: Path  # the folder with rulebook.md, and model.json if there is one
    older_rules: tuple[int, ...] = ()  # versions that can still be replayed
    assumed: tuple[str, ...] = ()  # facts nobody could confirm, as sentences; of its cards, if any
    low_wins: bool = False  # the fewest points win
    secret_moves: bool = False  # others see that a seat moved, not how
    told_alike: bool = False  # what happened is told in the same words to all, spectators included
    pauses: Callable[[AnyState], bool] | None = (
        None  # people look before a shuffle; None: if settled
    )
    card_file: Path | None = None  # what is printed on its cards, where that can be replaced
    read_cards: Callable[[Mapping[str, Any]], Any] = dict  # checks what that file says
    strengths: Strengths = STRENGTHS  # of the levels of its bots
    daily: DailyTexts = DAILY
    depth: Literal["easy", "middling", "deep"] | None = None  # how much there is to think about
    decisions: int | None = None  # one after the other in a usual game: `naught simulate NAME`
    apart: Callable[[AnyState, int, int], str] | None = (
        None  # how a move differs from another, in words, where both have the same phrase
    )
    alike: Callable[[AnyState, int, int], bool] | None = (
        None  # whether two moves come to the same by symmetry, whatever a rollout says
    )
    learning: Learning | None = None  # what a network learns from
    by_cards: ByCards | None = None  # moves too many to list
    forget: Callable[[AnyState], None] | None = None  # drops what `suppose` infers from
    planner: Callable[[AnyState, object], Planner] | None = None  # by a veiled record and a seed
    trainer: Callable[[Path, str], Training] | None = (
        None  # how the planner learns: by a folder and a seed
    )
    adopt: Callable[[Path], bool] | None = None  # use the model in a folder; False: there is none
    solver: Solver | None = None
    coding: Coding | None = None  # observations and actions, for learning environments
    outcomes: Outcomes | None = None  # what moves would do, for boards
    events: Events | None = None  # what the lab counts
    state: type[GameState] = field(init=False)
    cards: Any = field(init=False, default=None)
    cards_hash: str | None = field(init=False, default=None)  # names the set of cards in records

    def __post_init__(self) -> None:
        """Check the parts, read the cards, serve the generic functions for states of its type."""
        if broken := list(breaches(self)):
            raise BadGame(f"{self.name}: {'; '.join(broken)}")
        object.__setattr__(self, "state", self.rules.State)
        if self.card_file:
            table = cards.read(self.card_file)
            object.__setattr__(self, "cards", cards.check(self.card_file, self.read_cards, table))
            object.__setattr__(self, "cards_hash", cards.digest(table))
            if not self.cards.assumed:
                self._confirm()
        kernels.implement(self.rules.State.dtype, self._kernels())

    def _kernels(self) -> dict[str, Callable[..., Any]]:
        """What serves the generic functions, by name."""
        parts: list[tuple[object, tuple[str, ...]]] = [(self.rules, RULES), (self.insight, INSIGHT)]
        if self.learning is not None:
            parts.append((self.learning, LEARNING))
        if self.coding is not None:
            parts.append((self.coding, CODING))
        if self.events is not None:
            parts.append((self.events, EVENTS))
        found = {name: getattr(part, name) for part, names in parts for name in names}
        return {"count_events": _nothing, "features": _unknown, **found}

    def _confirm(self) -> None:
        """Somebody vouches for the cards: nothing is assumed any more."""
        confirmed = tuple(replace(option, assumed=False) for option in self.options)
        object.__setattr__(self, "options", confirmed)
        object.__setattr__(self, "assumed", ())

    def __repr__(self) -> str:
        return f"<Game {self.name}: {self.title}, {self.players[0]} to {self.players[-1]} players>"

    def __copy__(self) -> "Game":
        return self  # it never changes

    def __deepcopy__(self, _memo: object) -> "Game":
        return self

    def __reduce__(self) -> tuple[Callable[..., "Game"], tuple[object, ...]]:
        """Pickled by its name: whoever reads it must know the game."""
        return catalogue.restored, (catalogue.loader(), self.name, self.cards_hash)

    @property
    def event_names(self) -> tuple[str, ...]:
        """What the lab counts in a game."""
        return () if self.events is None else self.events.NAMES

    @property
    def known_rules(self) -> tuple[int, ...]:
        """The versions of the rules that can be played, oldest first."""
        return (*self.older_rules, self.rules_version)

    def wants_a_look(self, state: AnyState) -> bool:
        """Whether people look at the table before the shuffle that is awaited."""
        look = self.pauses or self.rules.settled
        return bool(state.awaits_deck and look(state))

    def hearer(self, viewer: int | None) -> int | None:
        """Whose eyes tell a viewer what happened: a spectator's, where all are told the same."""
        return None if self.told_alike else viewer

    @property
    def rulebook(self) -> Rulebook:
        """The rules in our own words, numbered."""
        return rulebook.read((self.home / "rulebook.md").read_text(encoding="utf-8"))

    def settle(self, players: SupportsIndex, options: Mapping[str, object]) -> dict[str, Value]:
        """Every option with its value, after checking them and the number of players.

        House rules appear only where they change something.
        """
        if not is_whole(players) or index(players) not in self.players:
            low, high = self.players[0], self.players[-1]
            raise BadNotation(f"{self.title} is for {low} to {high} players, not {players!r}")
        settled = settle(self.options, self.house, index(players), options)
        if self.possible is not None and (why := self.possible(index(players), settled)):
            raise BadNotation(why)
        by_the_book = {rule.name: rule.default(index(players)) for rule in self.house}
        return {name: v for name, v in settled.items() if by_the_book.get(name) != v}

    def new_state(
        self, players: int, options: Mapping[str, Value], rules_version: int | None = None
    ) -> Any:
        """The state before the first shuffle, for settled options, by today's rules by default.

        Any, because every game's record has fields of its own: see its `State`.
        """
        state = self.state.blank()
        state.players = players
        state.viewer = ALL_SEEING
        state.awaits_deck = 1
        state.rules_version = rules_version or self.rules_version
        self.rules.set_up(state, options, self.cards)
        return state

    def move_text(self, state: AnyState, move: int) -> str:
        """A move as it is written in this position."""
        return self.words.move_text(state, move)

    def parse_move(self, state: AnyState, text: str) -> int:
        """The move that a text means in this position."""
        return self.words.parse_move(state, text)

    def legal_texts(self, veiled: Any) -> list[str]:
        """The moves that the seat of a veiled record may make, in a fixed order."""
        room = np.empty(self.max_moves, np.int64)
        count = self.rules.legal_moves(veiled, veiled.viewer, room)
        if count > len(room):  # a list longer than usual
            room = np.empty(count, np.int64)
            self.rules.legal_moves(veiled, veiled.viewer, room)
        state = kernels.plain(veiled)
        return [self.move_text(state, move) for move in room[:count].tolist()]

    def veil(self, state: Any, seat: int) -> Any:
        """A new record with what that seat may know; NOBODY is a spectator.

        Any, because every game's record has fields of its own: see its `State`.
        """
        out = self.state.blank()
        self.rules.veil(state, seat, out)
        return out

    def glimpse(self, state: Any, seat: int) -> Any:
        """The same to be read many times, and never written to: it keeps its plain form.

        Any, because every game's record has fields of its own: see its `State`.
        """
        room = np.zeros(1, self.state.dtype)
        self.rules.veil(state, seat, room[0])
        return with_plain(room)

"""What a game provides: to add a game, read this file from top to bottom.

Each part is a Protocol. A module that has these names will do (`words=words`), and so will an
object. Rules and words are required. For the others naught.core.defaults has something that works;
a game replaces what it knows better. `breaches` names what a game lacks.

A game's folder (Game.home) may hold more for those who learn it: lessons/*.toml, exercises.json and
examples.toml, which naught.teaching finds there (docs/teaching.md).

Functions over states that say *kernel* are decorated with @kernel, so that search, rollouts and
the lab can call them in compiled code; all others are ordinary Python.
"""

import inspect
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import FunctionType
from typing import TYPE_CHECKING, Any, Final, Literal, Protocol

if TYPE_CHECKING:
    from naught.core.coding import Small
    from naught.core.errors import IllegalMove
    from naught.core.game import Game, GameState
    from naught.core.kernel import Floats, Ints
    from naught.core.match import Match
    from naught.core.options import Value

AnyState = Any  # a record of the game's own State: to a type checker NumPy's records are opaque
Colour = Literal[
    "red", "orange", "yellow", "green", "turquoise", "blue", "dark blue",
    "violet", "purple", "pink", "brown", "grey", "black",
]  # fmt: skip
Row = tuple[str, str]  # a label and a text; {0} stands for a player and [R7] for a card


# Required: the rules


class Rules(Protocol):
    """The rules, as kernels over one flat record. They trust their arguments."""

    @property
    def State(self) -> "type[GameState]":  # noqa: N802 a class in the game's module
        """Everything that is true now, hidden facts included."""

    def set_up(self, state: AnyState, options: Mapping[str, "Value"], cards: Any, /) -> None:
        """Prepare a blank state for the first shuffle; `cards` is what Game.read_cards made."""

    def deck(self, state: AnyState, out: "Ints", /) -> int:
        """Kernel: list the cards to be shuffled, in canonical order; how many there are."""

    def deal(self, state: AnyState, order: "Ints", /) -> None:
        """Kernel: continue with the shuffled cards, top card first."""

    def legal_moves(self, state: AnyState, seat: int, out: "Ints", /) -> int:
        """Kernel: list a seat's moves in a fixed order; how many there are.

        `out` has room for Game.max_moves at least; should there be more, they are counted only.
        Looks at nothing that the seat does not see.
        """

    def apply(self, state: AnyState, seat: int, move: int, /) -> None:
        """Kernel: make a legal move."""

    def settled(self, state: AnyState, /) -> bool:
        """Kernel: whether a round has just been scored, or the game is over."""

    def payoff(self, state: AnyState, out: "Floats", /) -> None:
        """Kernel: how well each seat has done in a settled state, from -1 to 1."""

    def scores(self, state: AnyState, out: "Ints", /) -> None:
        """Kernel: the points of each seat so far."""

    def winners(self, state: AnyState, /) -> int:
        """Kernel: the set of seats that have won, once the game is over."""

    def veil(self, state: AnyState, seat: int, out: AnyState, /) -> None:
        """Kernel: copy to a blank record what a seat may know; NOBODY is a spectator."""

    def imagine(self, state: AnyState, rng: "Ints", /) -> None:
        """Kernel: fill the unknown of a veiled record (determinize), all worlds equally likely."""


# Required: the words. defaults.CardWords has most of them for a game of cards in places.


class Words(Protocol):
    """Cards, moves and positions as text. States are veiled unless nothing is hidden from anybody.

    Sentences name players as {0} and cards as [R7].
    """

    def card_text(self, card: int, /) -> str:
        """A card as records write it, without spaces."""

    def parse_card(self, text: str, /) -> int:
        """The card that a text means; BadNotation if there is none."""

    def move_text(self, state: AnyState, move: int, /) -> str:
        """A move as records write it in this position."""

    def parse_move(self, state: AnyState, text: str, /) -> int:
        """The move that a text means in this position; BadNotation if there is none."""

    def refusal(self, state: AnyState, seat: int, move: int, /) -> "IllegalMove":
        """Why a seat on turn may not make this move, with the number of the rule."""

    def happened(
        self, before: AnyState, after: AnyState, seat: int | None, move: int | None, /
    ) -> list[str]:
        """A move or a deal (no seat), in the past tense, as the viewer of both states saw it."""

    def position(self, state: AnyState, /) -> str:
        """What the viewer sees, as plain lines for records."""

    def inventory(self, state: AnyState, /) -> dict[str, list[str]]:
        """Every known card by the place where it lies; with nothing hidden, the whole deck."""

    def table(self, state: AnyState, /) -> list[Row]:
        """What the viewer sees, for the terminal."""

    def colour_of(self, card: str, cards: Any, /) -> Colour:
        """The colour of a card by its text; `cards` is what Game.read_cards made."""

    def typed(self, text: str, /) -> str:
        """What somebody at a keyboard meant, as a move's text."""

    def moves_help(self) -> dict[str, str]:
        """Examples of moves to type, each with what it does."""


# Optional: what bots and advice know


class Insight(Protocol):
    """What a good player looks at. Default: points, all legal moves, any of them."""

    def appraise(self, state: AnyState, seat: int, /) -> float:
        """Kernel: how good a position looks to a seat without search; more is better."""

    def suppose(self, state: AnyState, rng: "Ints", /) -> None:
        """Kernel: imagine a likely world: the others have played as well as they could."""

    def candidates(self, state: AnyState, seat: int, out: "Ints", /) -> int:
        """Kernel: list the legal moves worth a thought, likeliest first; one at least."""

    def playout_move(self, state: AnyState, seat: int, moves: "Ints", rng: "Ints", /) -> int:
        """Kernel: a quick, plausible move for rollouts; `moves` is room to list them."""


class Learning(Protocol):
    """What a network learns from, for `naught train` and the race of moves that uses it."""

    @property
    def FEATURES(self) -> int:  # noqa: N802 a constant of the game's module
        """How many numbers `features` writes."""

    @property
    def FAIR_START(self) -> int:  # noqa: N802
        """Worlds in which every move of a race is tried before any drops out."""

    @property
    def AHEAD(self) -> int:  # noqa: N802
        """Moves that are played before the network is asked."""

    def features(self, state: AnyState, seat: int, out: "Floats", /) -> None:
        """Kernel: what predicts how a seat will fare, as numbers of about 1."""

    def contenders(self, state: AnyState, seat: int, out: "Ints", /) -> int:
        """Kernel: list the candidates that a race compares; one at least."""


class Advice(Protocol):
    """Why one move is better than another. Default: by points over the whole game."""

    @property
    def UNIT(self) -> str:  # noqa: N802
        """What is won: points, tokens."""

    @property
    def SPAN(self) -> Literal["round", "game"]:  # noqa: N802
        """How far ahead an expectation reaches."""

    @property
    def MEASURE(self) -> Literal["lead", "total"]:  # noqa: N802
        """Whether it counts the lead over the others' mean, or a seat's own points."""

    @property
    def SLIP(self) -> float:  # noqa: N802
        """Units given away that make a move a slip."""

    @property
    def MISTAKE(self) -> float:  # noqa: N802
        """Units given away that make a move a mistake."""

    @property
    def ITERATIONS(self) -> int:  # noqa: N802
        """How far a hint searches, and an analysis at each step."""

    @property
    def VERBS(self) -> tuple[str, ...]:  # noqa: N802
        """Verbs in its sentences that have `you` for an object: of another player, `them`."""

    def before(self, state: AnyState, /) -> list[int]:
        """Everybody's points when the span began."""

    def phrase(self, state: AnyState, move: int, /) -> str:
        """A move as one would say it."""

    def effect(self, state: AnyState, move: int, /) -> str:
        """What a move does at once, as a sentence, in points where it has any; speaks to `you`."""

    def why(self, state: AnyState, move: int, other: int, /) -> str:
        """What speaks for a move rather than another, such as `it keeps three reds together`.

        Facts of the position, without a full stop; empty if none sets the two apart.
        """


@dataclass(frozen=True)
class Strength:
    """How a level of bots thinks in one game."""

    iterations: int  # searches no further
    whim: float  # 0 takes the move it thought about most; 1 and more, others almost as good
    slip: float = 0.0  # how often it does not think, and takes a move that looks all right


Strengths = tuple[Strength, Strength, Strength, Strength, Strength]  # weakest level first
STRENGTHS: Final[Strengths] = (  # for a game that nobody has measured
    Strength(100, 9, 0.6),
    Strength(100, 9, 0.2),
    Strength(200, 2),
    Strength(400, 0.6),
    Strength(12_000, 0),
)


# Optional: parts that few games have, and none needs.


class Events(Protocol):
    """What happens in a game and is worth counting, for the lab: knocks, jams, jokers freed."""

    @property
    def NAMES(self) -> tuple[str, ...]:  # noqa: N802
        """What is counted over a whole game, in the plural."""

    def count_events(
        self, state: AnyState, before: AnyState, seat: int, move: int, out: "Ints", /
    ) -> None:
        """Kernel: add what a step has done, by the states after and before it.

        The seat is DEALT (-1) where chance has dealt. Nothing is veiled.
        """


class ByCards(Protocol):
    """Moves that are too many to list, looked up by the cards one has in mind."""

    def fits(
        self, state: AnyState, moves: "Ints", cards: list[str], line: int | None, /
    ) -> list[tuple[int, int, str]]:
        """The moves with all these cards that touch a line: each with its points, and what for."""


class Outcomes(Protocol):
    """What moves would do, for boards that show it before a move is made. Default: in words."""

    def outcomes(self, state: AnyState, moves: "Ints", /) -> Sequence[Any]:
        """For each of these moves of the viewer what surely follows, as a typed struct.

        Whatever the viewer cannot know is left out. A field `says` puts the move into words.
        """


class Planner(Protocol):
    """A search of the game's own, made from a veiled record and a seed."""

    def run(self, iterations: int, /) -> None:
        """Search further."""

    @property
    def decided(self) -> bool:
        """Whether more search would change nothing."""

    def found(self) -> tuple[list[int], list[int], list[float]]:
        """Moves, best first; how often each was tried; the points expected of each."""


class Training(Protocol):
    """The making of a model, kept in a folder: interrupt and resume it as you like."""

    @property
    def steps(self) -> int:
        """How many steps there are."""

    def run(self, progress: Callable[[int], object], /) -> Path:
        """Learn, reporting each step that is done; the model's file."""


class Solver(Protocol):
    """The best game for one, where the order of the cards is known, or is free to choose."""

    @property
    def THINGS(self) -> str:  # noqa: N802
        """What is played one by one, for a progress bar: `tiles`."""

    def solve(
        self,
        match: "Match",
        seconds: float = 60.0,
        threads: int | None = None,
        tell: Callable[[int], object] = bool,
        width: int | None = None,
    ) -> "Match":
        """Another match with the same cards, played as well as could be found in the time.

        With a width, that many positions are kept side by side however long it takes.
        """

    def hunt(self, game: "Game", seed: object, attempts: int, record: int) -> "Match | None":
        """Try once more, after this many attempts, to beat the record with cards in any order.

        It is pure in its arguments, so that many machines may hunt together.
        """

    def steps_in_words(self, match: "Match", /) -> list[str]:
        """A solution move by move."""

    def result_in_words(self, match: "Match", /) -> tuple[list[Row], str]:
        """The table at the end, row by row, and the score in words."""


@dataclass(frozen=True)
class Block:
    """Neighbouring numbers of an observation."""

    name: str
    size: int
    about: str
    full: int = 1  # what becomes 1.0 in an observation of floats


class Coding(Protocol):
    """Observations and actions of a fixed size, for learning environments.

    Seats are counted from the viewer, who is 0. `room` is as long as a list of moves.
    """

    @property
    def ACTIONS(self) -> int:  # noqa: N802
        """How many actions there are; environments add one more, to wait."""

    def blocks(self, players: int, /) -> tuple[Block, ...]:
        """What an observation holds, in order."""

    def observe(self, state: AnyState, room: "Ints", out: "Small", /) -> None:
        """Kernel: write what the viewer of a veiled record knows; `out` is zero everywhere."""

    def mark(self, state: AnyState, room: "Ints", out: "Small", /) -> None:
        """Kernel: write 1 for each action that the viewer of a veiled record may take."""

    def action_of(self, state: AnyState, seat: int, move: int, room: "Ints", /) -> int:
        """Kernel: the action for a legal move; NO_ACTION if the coding leaves it out."""

    def move_of(self, state: AnyState, seat: int, action: int, room: "Ints", /) -> int:
        """Kernel: the move that a marked action stands for, by what the seat sees."""


@dataclass(frozen=True)
class DailyTexts:
    """How the page speaks of a deck of the day, for a game that can be played alone."""

    why: str = "Everybody here gets the same cards in the same order today. You play them once."
    own: str = "Your game"
    later: str = "The list opens when you have finished."
    look: str = "Look at the game of {name}"


DAILY: Final = DailyTexts()


# Whether a game keeps the contract


def breaches(game: "Game") -> Iterator[str]:
    """Every way in which a game breaks the contract: `words.typed is missing`."""
    parts: list[tuple[str, type, object]] = [
        ("rules", Rules, game.rules),
        ("words", Words, game.words),
        ("insight", Insight, game.insight),
        ("advice", Advice, game.advice),
    ]
    optional = [
        ("learning", Learning, game.learning),
        ("by_cards", ByCards, game.by_cards),
        ("outcomes", Outcomes, game.outcomes),
        ("solver", Solver, game.solver),
        ("coding", Coding, game.coding),
        ("events", Events, game.events),
    ]
    parts += [part for part in optional if part[2] is not None]
    if game.told_alike and game.secret_moves:
        yield "what happened cannot be told alike, as moves are secret"
    for title, protocol, part in parts:
        for name, wanted in vars(protocol).items():
            if not name.startswith("_"):
                yield from _breach(f"{title}.{name}", wanted, getattr(part, name, None))


def _breach(name: str, wanted: object, found: object) -> Iterator[str]:
    """What is wrong with one name of one part."""
    if found is None:
        yield f"{name} is missing"
    elif isinstance(wanted, FunctionType):
        arguments = list(inspect.signature(wanted).parameters)[1:]  # without self
        if not callable(found) or not _takes(found, len(arguments)):
            yield f"{name} is not a function of ({', '.join(arguments)})"
        elif str(wanted.__doc__).startswith("Kernel") and not _is_kernel(found):
            yield f"{name} is not a kernel: decorate it with @kernel"


def _takes(function: Callable[..., object], arguments: int) -> bool:
    try:
        inspect.signature(function).bind(*[None] * arguments)
    except TypeError:
        return False
    return True


def _is_kernel(function: object) -> bool:
    from naught.core.kernel import COMPILED

    return not COMPILED or getattr(function, "py_func", None) is not None

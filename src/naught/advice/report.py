"""What advice says: a hint for one move, and the analysis of a whole game. Imports no engine."""

from typing import Literal

from msgspec import Struct

Measure = Literal["lead", "total"]  # ahead of the others' mean, or the points of a seat itself
State = Literal["none", "waiting", "running", "done", "failed"]
Kind = Literal["best", "good", "slip", "mistake"]


class Hint(Struct, frozen=True):
    """The best move now, what it does, why it is better, and what to expect. More is always better.

    Sentences name seats as {0} and cards as [R7].
    """

    turn: int  # as in the step (here: how many moves this seat has made): a hint is for one move
    move: str
    text: str  # the same for people
    now: str  # what it does at once, in points where it has any
    why: str  # beside moves that are named: which are as good, and what another one lacks
    outlook: str  # how the round or the game should end for this seat
    expected: float  # by `measure`, at the end of the round or of the game
    second: str | None  # the next best move; None if no other is worth a thought
    second_text: str | None
    second_expected: float | None
    unit: str  # points or tokens
    lower_is_better: bool  # being ahead means fewer of them
    close: bool  # the two cannot be told apart statistically
    measure: Measure
    span: Literal["round", "game"]


class Judged(Struct, frozen=True):
    """One move of a game, by what its player knew then."""

    index: int  # of the step of the replay that shows it
    seat: int
    move: str
    text: str
    best: str
    best_text: str
    expected: float
    best_expected: float
    loss: float  # 0 when nothing better can be told apart from it
    why: str  # what speaks for the best move; empty if this was as good
    kind: Kind


class SeatFate(Struct, frozen=True):
    """What became of a seat: par + luck + skill + others + rest = result."""

    seat: int
    par: float  # what a quick, careful player expects there before the cards are dealt
    luck: float  # how the deals changed that
    skill: float  # what their own moves lost, 0 or less
    others: float  # what the others' moves lost to this seat
    rest: float  # how hidden cards fell, and what is not measured
    result: float
    sentence: str


class Analysis(Struct, frozen=True):
    """A finished game looked at move by move; docs/analysis.md says how."""

    state: State
    done: int  # steps looked at so far
    of: int
    unit: str
    lower_is_better: bool
    measure: Measure
    moves: list[Judged]
    chances: list[list[float]]  # for each step of the replay a value for each seat
    chances_of: Literal["win", "points"]
    turning: list[int]  # steps of the replay with the largest swings, the largest first
    seats: list[SeatFate]
    note: str  # how far was looked, or why it failed


def unfinished(state: State, done: int = 0, of: int = 0, note: str = "") -> Analysis:
    """An analysis that is not done: only its state and progress are known."""
    return Analysis(state, done, of, "", False, "lead", [], [], "win", [], [], note)

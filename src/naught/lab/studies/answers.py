"""What a study found, as data: for JSON, Parquet, sentences and pictures."""

from typing import Final

from msgspec import Struct

from naught.core.options import Value
from naught.lab.estimate import Estimate, Spread

POINTS: Final = "points of a seat"  # what is compared first
WINS: Final = "win share of the first seat"


class Seat(Struct, frozen=True):
    """How one seat fared."""

    seat: int
    bot: str
    score: Estimate
    win_share: Estimate
    spread: Spread
    bars: list[tuple[int, int]]  # each score, and how often it came


class Comeback(Struct, frozen=True):
    """How far behind the eventual winners were at some point of the game."""

    step: float  # part of the game that was over
    behind: Estimate  # share of winners who were not in the lead
    median: int  # points they were behind the leader
    p95: int
    most: int


class Choices(Struct, frozen=True):
    """How many moves are real choices."""

    decisions: int  # that were looked at
    forced: Estimate  # share with one legal move
    moves: Spread  # legal moves where there are several
    loss: Estimate  # what the second-best move gives away, in points
    real: Estimate  # share of decisions where that is more than a slip
    slip: float  # points that are a slip in this game


class Luck(Struct, frozen=True):
    """How much the cards decide, and what is saved by taking luck off; measured by quick play."""

    games: int
    cards: float  # part of the variance of points that two games on the same deal share
    most: float | None  # times fewer games, if all of it were known; None if there is no bound
    factor: float | None  # times fewer games by the net's luck of the deals, for points
    win_factor: float | None  # and for win shares; None without a net, or alone


class Skill(Struct, frozen=True):
    """Where the differences between scores come from, on duplicate deals, as shares."""

    better: str
    worse: str
    deals: int
    ahead: Estimate  # points for the same cards
    skill: Estimate  # part that is explained by who played
    cards: Estimate  # part that is explained by the cards and the seat
    rest: Estimate  # how the two met, and what bots decide by chance
    factor: float | None  # times fewer games for `ahead`, as both play every hand


class Cell(Struct, frozen=True):
    """What was found for one game with one number of players in one variant."""

    game: str
    title: str
    players: int
    variant: str
    options: dict[str, Value]
    bots: list[str]
    low_wins: bool
    unit: str
    games: int
    enough: bool  # the intervals are as narrow as was asked
    why: str  # it stopped where it did
    seats: list[Seat]
    first: Estimate | None  # the first seat's win share beyond an equal one
    lengths: dict[str, Spread]
    minutes: Spread
    events: dict[str, Estimate]
    comebacks: list[Comeback]
    course: list[list[float]]  # mean points by step and seat
    factor: float | None  # how many times fewer games the luck of the deals saves, for scores
    win_factor: float | None  # both are None where luck was not taken off, so nothing was saved
    luck: Luck | None
    choices: Choices | None
    skill: Skill | None


class Difference(Struct, frozen=True):
    """One figure of a variant minus that of the standard, on the same deals."""

    game: str
    title: str
    players: int
    variant: str
    what: str
    standard: float
    difference: Estimate
    size: float  # in standard deviations of a single game
    matters: bool
    factor: float | None  # times fewer games on the same deals; None if no deal makes a difference


class Findings(Struct, frozen=True):
    """All of it. `seconds` is the only thing that differs between two runs."""

    title: str
    about: str
    file: str
    study: str  # the text of the file
    command: str
    made_by: str
    seed: str
    questions: list[str]
    pace: float
    seconds: float
    cells: list[Cell]
    differences: list[Difference]
    sentences: list[str]

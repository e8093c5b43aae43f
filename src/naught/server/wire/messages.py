"""Everything that crosses the wire, in both directions; the page's types come from these."""

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from naught.advice.report import Analysis, Hint, Judged, SeatFate

__all__ = ["Analysis", "Hint", "Judged", "SeatFate"]  # these cross the wire as they are

Kind = Literal["open", "person", "bot"]
Status = Literal["gathering", "playing", "over"]
Pace = Literal["instant", "brisk", "calm"]  # of the bots
RefusalKind = Literal[
    "notation",
    "illegal",
    "message",
    "forbidden",
    "missing",
    "conflict",
    "gone",
    "too_fast",
    "too_large",
    "broken",
    "unavailable",
]


class Frozen(Struct, frozen=True):
    """A message from the server: immutable."""


class Asked(Struct, frozen=True, forbid_unknown_fields=True):
    """A message from a client: an unknown field is a mistake worth reporting."""


class Verdict(Frozen, frozen=True):
    """Whether a move could be made now, and if not, what is wrong with it."""

    legal: bool
    problem: str | None = None
    rule: str | None = None
    where: list[str] = []  # the places at fault, in the game's own texts


# The games on offer


class OptionInfo(Frozen, frozen=True):
    """One thing a host may choose, with the words to ask for it."""

    name: str
    title: str
    about: str
    kind: Literal["choice", "whole", "switch"]
    choices: list[str]
    low: int | None
    high: int | None
    defaults: dict[str, str | int | bool]  # by number of players, as a text
    rule: str
    assumed: bool
    house: bool = False  # a number that the rulebook fixes: changing it is a house rule


class LevelInfo(Frozen, frozen=True):
    name: str
    title: str
    about: str
    own: bool = False  # a bot in a file of whoever runs this server


class LessonOffer(Frozen, frozen=True):
    """A guided first game, as the home page offers it."""

    aim: str
    minutes: int


class GameInfo(Frozen, frozen=True):
    name: str
    title: str
    tagline: str
    players: list[int]
    usual_players: int
    options: list[OptionInfo]
    levels: list[LevelInfo]
    rules_version: int
    assumed: list[str]  # facts nobody could confirm, as sentences
    ready: bool  # its kernels are compiled
    progress: float  # 0 to 1, while they are not
    lesson: LessonOffer | None = None  # its guided first game
    depth: Literal["easy", "middling", "deep"] | None = None  # how much there is to think about
    decisions: int | None = None  # one after the other in a usual game, measured
    exercises: bool = False  # a handful every day


class Rule(Frozen, frozen=True):
    number: str  # "R7"
    section: str
    text: str  # Markdown


class RuleExample(Frozen, frozen=True):
    """A picture under a rule: the view it draws, and what is tried there."""

    rule: str
    draws: str  # which part of the table
    says: str
    seat: int
    view: Any
    move: str | None
    verdict: Verdict | None  # of the move
    outcome: Any  # of the move, if it is legal: the game's Outcome


class Rulebook(Frozen, frozen=True):
    game: str
    title: str
    intro: str
    rules: list[Rule]
    examples: list[RuleExample] = []


# People


class Me(Frozen, frozen=True):
    name: str
    named: bool  # has chosen a name, rather than been given one
    longest: int  # the number of characters that a name may have


class Best(Frozen, frozen=True):
    """What somebody has done in a game alone, one for each way to play it."""

    options: dict[str, Any]
    games: int
    score: int  # the most points so far
    table: str | None  # where it was reached first; none: that table is deleted
    before: int | None  # the most points at the other tables


class Stored(Frozen, frozen=True):
    """What this server stores and for how long, and what of it is about this guest.

    Days count from the last time anything happened; 0: for ever.
    """

    name: str | None  # the one this guest has given
    tables: int  # where this guest has a place or is the host
    results: int  # of games alone that outlive their tables
    archive_finished: int  # days until a finished game is put away: it can be looked at
    archive_unfinished: int  # days until nothing more can be played at another table
    finished: int  # days until a finished game is deleted
    unfinished: int  # days until another table is
    guests: int  # days without a visit until a name is deleted
    links: int  # days that the link of a deleted table says so
    cookie: int  # days that a browser keeps our cookie


class Erase(Asked, frozen=True):
    """Delete everything that names me; there is no way back."""

    sure: Literal[True]


class Erased(Frozen, frozen=True):
    """What was deleted; this browser is somebody new from now on."""

    deleted: int  # tables where nobody else has played
    kept: int  # tables of others, where a neutral name stands now


class Rename(Asked, frozen=True):
    name: str


# Tables


class Place(Frozen, frozen=True):
    """One chair at a table. Once the game has begun, `seat` says where it sits."""

    number: int
    kind: Kind
    name: str
    level: str | None
    seat: int | None
    here: bool  # connected now; a bot always is
    host: bool
    you: bool
    yours: bool  # a bot keeps it for you: you may take it back
    nudged: int | None = None  # when the others last asked for a move, milliseconds since 1970
    kept: bool = False  # a bot keeps it for a person: no late friend is given it


class Result(Frozen, frozen=True):
    scores: list[int]
    winners: list[int]


class Table(Frozen, frozen=True, tag_field="type", tag="table"):
    id: str
    game: str
    players: int
    options: dict[str, Any]
    status: Status
    places: list[Place]
    host: bool  # you are
    seat: int | None  # yours
    watchers: int
    commitment: str  # SHA-256 of the seed, hex
    seed: str | None  # hex, after the last card; of a day's deck, after the day
    next: str | None  # the table of the rematch
    waiting_for: str | None  # what keeps the game from starting or continuing, in words
    day: str | None = None  # played with the deck of this day
    closed: bool = False  # it cannot be played to its end: its day is over, or it was put away
    patience: int | None = None  # seconds until a bot takes over from a player who does not move
    late: bool = False  # friends who come late may take over a bot's seat
    pace: Pace = "brisk"  # of the bots
    nudge_again: float = 20.0  # seconds until somebody who was nudged may be nudged once more


class Watchers(Frozen, frozen=True, tag_field="type", tag="watchers"):
    """The number of people watching now; nothing else about the table has changed."""

    watchers: int


class YourTable(Frozen, frozen=True):
    """A table where a guest has a place, as their own list shows it."""

    id: str
    game: str
    status: Status
    players: int
    others: list[str]  # who else sits there
    your_turn: bool
    waiting_for: list[str]  # whose turn it is besides
    since: int  # when something last happened, milliseconds since 1970
    seat: int | None
    result: Result | None
    day: str | None
    closed: bool  # it cannot be played to its end: its day is over, or it was put away
    kept: bool  # a bot plays for you: you may take the place back


class OpenTable(Asked, frozen=True):
    game: str
    players: int
    options: dict[str, Any] = {}
    bots: list[str] = []  # one level for each bot
    start: bool = False  # at once, if every place is taken
    pace: Pace = "brisk"  # of the bots


class Agreed(Asked, frozen=True):
    """What the host has agreed with the others; it can be changed during the game."""

    patience: Annotated[int, Meta(ge=15, le=86_400)] | None  # seconds; None: wait for ever
    late: bool
    pace: Pace


class PutBot(Asked, frozen=True):
    level: str


class Reached(Frozen, frozen=True):
    """From where this server can be reached."""

    address: str | None  # in the local network, if we listen there
    only_here: bool  # a link to this page works on this computer only
    may_open: bool  # you may have it listen in the local network too


class TableLink(Frozen, frozen=True):
    """Where a table is, and the address that brings you back to your seat from another device."""

    path: str
    personal: str | None


class PersonalLink(Frozen, frozen=True):
    """Whose seat a personal link brings to this device, and at which table."""

    table: str
    game: str
    status: Status
    name: str
    already: bool  # this device has that seat


# The deck of the day


class DailyPlace(Frozen, frozen=True):
    """Somebody who has played the whole deck of a day."""

    place: int  # from 1; equal points share it
    name: str
    points: int
    table: str | None  # where the game can be looked at; none: that table is deleted
    you: bool


class DailyTexts(Frozen, frozen=True):
    """A day's deck in the game's own words."""

    why: str
    own: str
    later: str
    look: str  # {name} is a player


class Daily(Frozen, frozen=True):
    """A day's deck as one guest sees it; the list once they have finished, or the day is over."""

    game: str
    day: str  # 2026-11-15, in UTC
    today: str
    status: Literal["open", "gathering", "playing", "over"]  # of the guest's own table
    table: str | None
    commitment: str  # SHA-256 of the seed, hex
    seed: str | None  # hex, once the day is over
    places: list[DailyPlace]
    texts: DailyTexts


# Play


class Event(Frozen, frozen=True, gc=False):
    """One thing that happened: a seat's move, or what chance did (seat None).

    Sentences name seats as {0} and cards as [R7].
    """

    seat: int | None
    move: str | None  # None while it is hidden from you
    says: list[str]


class Step(Frozen, frozen=True, gc=False, tag_field="type", tag="step"):
    """The server's message to one seat: what happened, what it sees, what it may do."""

    seat: int | None
    turn: int  # send it with your next move: it grows with each, and when something is taken back
    log_from: int  # the index of the first event in `log`
    log: list[Event]  # what is new to you, or the newest events: there may be older ones
    view: Any  # the game's View, as veiled for this seat
    legal: list[str]  # only the first of a very long list
    outcomes: list[Any]  # what each of `legal` would certainly do: the game's Outcome
    legal_more: bool  # there are more: ask for all of them, or for those that fit some cards
    to_act: list[int]
    pause: bool  # a round is scored, or the lead drawn; the deal waits until everybody is ready
    ready: list[int]  # seats that are
    since: int  # when the current wait began, milliseconds since 1970
    result: Result | None
    undo: bool  # you may take back your last move now
    undone: int  # how often something was taken back at this table


class Log(Frozen, frozen=True):
    """A part of the log, as one seat or a spectator may know it."""

    seat: int | None
    log_from: int  # the index of the first event in `log`
    log: list[Event]
    events: int  # in total so far
    undone: int  # as in a step


class Fit(Frozen, frozen=True):
    """A legal move that fits what was asked for."""

    move: str
    points: int  # that it brings
    says: str  # the same in words, with the reason


class Fits(Frozen, frozen=True):
    turn: int  # of the seat that asked, as in its step
    fits: list[Fit]  # the best few


class Refusal(Frozen, frozen=True, tag_field="type", tag="refusal"):
    """Nothing has changed, and why. After "unavailable" that is not certain: look again."""

    problem: str
    kind: RefusalKind
    rule: str | None = None
    move: str | None = None
    turn: int | None = None


class Move(Asked, frozen=True, tag_field="type", tag="move"):
    turn: Annotated[int, Meta(ge=0)]
    move: Annotated[str, Meta(max_length=1000)]


class Try(Asked, frozen=True):
    """A move somebody is considering."""

    move: Annotated[str, Meta(max_length=1000)]


class Undo(Asked, frozen=True, tag_field="type", tag="undo"):
    """Take back my last move, and the answers to it."""

    turn: Annotated[int, Meta(ge=0)]


class Ready(Asked, frozen=True, tag_field="type", tag="ready"):
    """Deal the next round, as far as I am concerned."""


class Again(Asked, frozen=True, tag_field="type", tag="step"):
    """Send me my step, with the newest events of the log from an index on."""

    log_from: Annotated[int, Meta(ge=0)] = 0
    undone: Annotated[int, Meta(ge=0)] = 0  # as in the last step you have


FromClient = Move | Undo | Ready | Again
FromServer = Table | Watchers | Step | Refusal


class ReplayStep(Frozen, frozen=True):
    event: Event | None  # None at the beginning
    view: Any
    result: Result | None


class Replay(Frozen, frozen=True):
    game: str
    players: int
    names: list[str]
    seat: int | None
    first: int  # the index of the first of these steps
    total: int  # steps of the whole replay
    steps: list[ReplayStep]


class Health(Frozen, frozen=True):
    status: Literal["ok", "cannot write"]
    version: str
    tables: int
    kernels: dict[str, float]
    connections: int
    connections_most: int
    files: int  # that this process may open

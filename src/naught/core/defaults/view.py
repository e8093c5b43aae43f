"""What one seat, or a spectator, may know of a game of cards in places."""

from msgspec import Struct

from naught.core.contract import Colour


class Place(Struct, frozen=True):
    """Cards that lie together: a hand, a pile, a row on the table."""

    title: str
    cards: list[str]  # those the viewer knows, in their order
    hidden: int  # further cards, face down
    seat: int | None  # whose they are
    note: str  # what else there is to say of it: "holds 8"


class View(Struct, frozen=True):
    """The whole table; the page draws it without knowing the game."""

    seat: int | None
    players: int
    to_act: list[int]
    scores: list[int]
    over: bool
    facts: list[str]  # sentences; {0} is a player and [R7] a card
    places: list[Place]
    colours: dict[str, Colour]  # of every card of the game

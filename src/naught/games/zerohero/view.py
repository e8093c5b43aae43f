"""What one seat, or a spectator, may know of a game of Zero Hero."""

from msgspec import Struct

from naught.core.game import eyes_of
from naught.core.kernel import plain
from naught.games.zerohero import rules, words
from naught.games.zerohero.cards import COLOURS
from naught.games.zerohero.rows import COPIES, less, with_one
from naught.games.zerohero.state import PAIRS, State


class Pair(Struct, frozen=True, gc=False):
    cards: list[str]
    zerones: int  # on it: its price
    free: bool


class Row(Struct, frozen=True, gc=False):
    """The cards of one colour, as far as the viewer knows them."""

    colour: str
    up: list[str]
    down: list[str]  # face-down ones the viewer knows
    worth: int  # as it is known now
    how: str  # it comes to that: its one value, the two multiplied, or a big zero
    next: int  # with one card more, at best


class Player(Struct, frozen=True, gc=False):
    zerones: int
    downs: int  # face-down cards
    rows: list[Row]  # colours with at least one card
    zeros: int  # cards with the value 0, as far as the viewer knows
    known: int  # points of the rows, as far as the viewer knows
    total: int | None  # with the zero bonus, at the end


class View(Struct, frozen=True, gc=False):
    seat: int | None
    players: int
    to_act: list[int]
    pairs: list[Pair]
    seats: list[Player]
    pool: int  # zerones in the general pool
    pile: int  # cards left to draw, end cards included
    end_cards: int  # how many of them are end cards
    end_reached: bool
    swaps: int  # that the seat on turn still has to make
    bought: int | None  # place (from 0) of the pair whose purchase is under way
    flagged: bool  # a flag ended the game
    heroes: list[int]  # at the end, the seats with the most zeros
    bonus: int  # points that each of them gets
    over: bool


def view(veiled: State) -> View:
    """A veiled state as the page, the terminal and programs get it."""
    s = plain(veiled)
    seats = range(s.players)
    left = words.left_of(s)
    return View(
        seat=eyes_of(s),
        players=int(s.players),
        to_act=[seat for seat in seats if s.to_act >> seat & 1],
        pairs=[] if s.awaits_deck else [pair(s, at) for at in range(PAIRS)],
        seats=[player(s, seat) for seat in seats],
        pool=int(s.pool),
        pile=left,
        end_cards=min(left, rules.END_CARDS),
        end_reached=left <= rules.END_CARDS,
        swaps=int(s.swaps),
        bought=int(s.bought) if s.swaps else None,
        flagged=bool(s.flagged),
        heroes=words.heroes_of(s) if s.over else [],
        bonus=int(s.zero_bonus),
        over=bool(s.over),
    )


def pair(s: State, at: int) -> Pair:
    return Pair(words.texts(s.pairs[at]), int(s.piles[at]), bool(s.piles[at] == 0))


def player(s: State, seat: int) -> Player:
    rows = [row(s, seat, colour) for colour in range(len(COLOURS))]
    return Player(
        zerones=int(s.purses[seat]),
        downs=int(s.downs[seat]),
        rows=[each for each in rows if each.up or each.down],
        zeros=words.zeros_of(s, seat),
        known=sum(each.worth for each in rows),
        total=words.total(s, seat) if s.over else None,
    )


def row(s: State, seat: int, colour: int) -> Row:
    return Row(
        colour=COLOURS[colour][0],
        up=words.row_texts(s.up[seat][colour], colour),
        down=words.row_texts(s.down[seat][colour], colour),
        worth=words.worth_of(s, seat, colour),
        how=words.how_in_words(words.row_of(s, seat, colour)),
        next=best_with_one_more(s, seat, colour),
    )


def best_with_one_more(s: State, seat: int, colour: int) -> int:
    """What the row would be worth with the best card of its colour that is not in it yet."""
    held = words.row_of(s, seat, colour)
    others = less(int(s.supply[colour]), held)
    more = {at // COPIES for at in range(int(others).bit_length()) if int(others) >> at & 1}
    return max((int(rules.row_score(with_one(held, kind))) for kind in more), default=0)

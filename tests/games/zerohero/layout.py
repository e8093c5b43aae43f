"""Positions of Zero Hero laid out as on a table."""

import numpy as np

import naught
from naught.core.match import Match
from naught.games.zerohero.rows import put
from naught.games.zerohero.view import Pair, Player, View

HERO = naught.load("zerohero")
DECK = Match(HERO, 4).deck()
REMOVED = {2: 12, 3: 6, 4: 0}
# What fills a place that a test does not care about, by symbol ("" is plain), best first
QUIET = ("", "z", "f", "s", "c")  # end cards must have no flag before all others are used
FOR_PILE = ("f", "z", "", "s", "c")


class Box:
    """The 56 cards while a deck is stacked."""

    def __init__(self, laid: list[str]) -> None:
        assert len(set(laid)) == len(laid), "a card is dealt twice"
        self.cards = [card for card in DECK if card not in laid]

    def fill(self, cards: list[str], size: int, liking: tuple[str, ...]) -> list[str]:
        """These cards, and further ones up to a size."""
        self.cards.sort(key=lambda card: (liking.index(card[2:]), DECK.index(card)))
        missing = size - len(cards)
        filled, self.cards = cards + self.cards[:missing], self.cards[missing:]
        return filled


def order(
    players: int, pairs: str = "", downs: str = "", pile: str = "", border: str = "", end: str = ""
) -> list[str]:
    """A shuffled deck with these cards on top of each place; what else comes does not disturb.

    The border is the last that comes before the end cards.
    """
    turned = pairs.replace("|", " ").split()
    down, drawn, last, ends = (part.split() for part in (downs, pile, border, end))
    rest = Box(turned + down + drawn + last + ends)
    before_end = len(DECK) - REMOVED[players] - players - 10 - 8 - len(last)
    turned = rest.fill(turned, 8, QUIET)
    down = rest.fill(down, players, QUIET)
    ends = rest.fill(ends, 10, QUIET)
    drawn = rest.fill(drawn, before_end, FOR_PILE)
    return rest.cards + down + ends + turned + drawn + last


def dealt(players: int = 2, pairs: str = "", **cards: str) -> Match:
    """A match dealt like this; seat 0 is on turn."""
    match = Match(HERO, players)
    match.chance(order(players, pairs, **cards))
    return match


def play(match: Match, *moves: str) -> Match:
    """Moves made in turn, whoever's turn it is."""
    for move in moves:
        match.play(match.to_act[0], move)
    return match


def bought(match: Match, pair: int = 1) -> Match:
    """Seat 0 buys a new pair at its second turn; everybody takes a zerone from pair 4 before."""
    play(match, *["take 4"] * match.players)
    return play(match, f"buy {pair}")


def run_down(match: Match, left: int, kept: int | None = None) -> Match:
    """Buy two cards at a time until so many are left; never touch the pair that is kept."""
    while see(match).pile > left:
        play(match, cheapest(match, kept))
    assert see(match).pile == left, HERO.words.position(match.state)
    return match


def cheapest(match: Match, kept: int | None = None) -> str:
    """The cheapest purchase without a +Card, else a take that brings it nearer."""
    legal = match.legal(match.to_act[0])
    pairs = [n for n in range(1, 5) if n != kept]
    price = {n: see(match).pairs[n - 1].zerones for n in pairs}
    even = [n for n in pairs if not any(card.endswith("c") for card in pair(match, n).cards)]
    buys = sorted((n for n in even if f"buy {n}" in legal), key=lambda n: (price[n], n))
    takes = sorted((n for n in pairs if f"take {n}" in legal), key=lambda n: (price[n], n))
    if legal[0].startswith("g"):
        return legal[0]  # a Swap: any
    return f"buy {buys[0]}" if buys else f"take {takes[0]}"


def save(match: Match, zerones: int, kept: int) -> Match:
    """Everybody takes until the seat on turn can pay so much; never from the pair that is kept."""
    while me(match).zerones < zerones:
        places = [n for n in range(1, 5) if n != kept]
        play(match, f"take {max(places, key=lambda n: see(match).pairs[n - 1].zerones)}")
    return match


def see(match: Match, seat: int | None = None) -> View:
    view: View = match.view(seat)
    return view


def me(match: Match) -> Player:
    """The seat on turn, as it sees itself."""
    seat = match.to_act[0]
    return see(match, seat).seats[seat]


def pair(match: Match, number: int) -> Pair:
    return see(match).pairs[number - 1]


def cards_of(match: Match, seat: int, viewer: int | None = None) -> list[str]:
    """The face-up cards of a seat."""
    return [card for row in see(match, viewer).seats[seat].rows for card in row.up]


def downs_of(match: Match, seat: int) -> list[str]:
    """The face-down cards of a seat, as it sees them."""
    return [card for row in see(match, seat).seats[seat].rows for card in row.down]


def scored(*hands: str) -> tuple[list[int], list[int]]:
    """Totals and winners of a finished game with these cards; those after / are face-down."""
    state = HERO.new_state(len(hands), {})
    state.awaits_deck, state.over = 0, 1
    for seat, hand in enumerate(hands):
        up, _, down = hand.partition("/")
        for rows, cards in ((state.up[seat], up), (state.down[seat], down)):
            for card in cards.split():
                put(rows, HERO.words.parse_card(card))
    points = np.zeros(len(hands), np.int64)
    HERO.rules.scores(state, points)
    won = HERO.rules.winners(state)
    return points.tolist(), [seat for seat in range(len(hands)) if won >> seat & 1]

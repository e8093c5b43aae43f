"""The golden records of Zero Hero, which tests/data/make_records.py writes.

Where a seed is a number, smaller numbers were tried before: their games lacked what is shown here.
"""

from collections.abc import Callable

import naught
from naught.core.match import Match
from naught.games.zerohero.view import Player, View
from tests.data.records import Recipe, plain

GAME = naught.load("zerohero")


# Scoring once more, from the printed rules and ruling H10 alone


def cards_of(player: Player) -> list[str]:
    return [card for row in player.rows for card in row.up + row.down]


def rows_of(cards: list[str]) -> dict[str, list[int]]:
    """The values of each colour, highest first."""
    colours = sorted({card[0] for card in cards})
    return {
        c: sorted((int(card[1]) for card in cards if card[0] == c), reverse=True) for c in colours
    }


def row_points(values: list[int]) -> int:
    """Solo: the value; three: the two highest multiplied; else a big zero."""
    if len(values) == 1:
        return values[0]
    return values[0] * values[1] if len(values) == 3 else 0


def points(hands: list[list[str]]) -> list[int]:
    """What everybody scores, the zero bonus included."""
    zeros = [sum(card[1] == "0" for card in hand) for hand in hands]
    bonus = [5 if count == max(zeros) and count > 0 else 0 for count in zeros]
    rows = [sum(map(row_points, rows_of(hand).values())) for hand in hands]
    return [a + b for a, b in zip(bonus, rows, strict=True)]


def remark(match: Match) -> tuple[str, list[str]]:
    """Beside a line what a purchase or a Swap brought; below the last every collection."""
    says = match.event(len(match) - 1, None).says
    beside = " ".join(plain(said) for said in says if " took " not in said)
    view: View = match.view(None)
    if not match.over:
        return beside, []
    hands = [cards_of(player) for player in view.seats]
    assert points(hands) == match.scores(), (hands, match.scores())
    scored = zip(hands, match.scores(), strict=True)
    return beside, [
        f"  seat {at}: {' '.join(hand)} = {score}" for at, (hand, score) in enumerate(scored)
    ]


# A player for these records: it sees its own view only, and its ways never change


def hope(cards: list[str]) -> float:
    """What a collection may come to: two of a colour are half a set, zeros may be the most."""
    total = 1.5 * sum(card[1] == "0" for card in cards)
    for values in rows_of(cards).values():
        top = values[0] * (values[1] if len(values) > 1 else 0)
        total += {1: 1.3 * values[0], 2: 0.7 * max(top, 2 * values[0]), 3: 1.0 * top}.get(
            len(values), 0
        )
    return total


def own_cards(view: View) -> list[str]:
    assert view.seat is not None
    return cards_of(view.seats[view.seat])


def without(cards: list[str], card: str) -> list[str]:
    rest = list(cards)
    rest.remove(card)
    return rest


def liking(view: View, move: str) -> float:
    """How much a move would please: hopes won, less what it costs."""
    cards = own_cards(view)
    if move.startswith("give"):
        return hope(without(cards, move[5:].partition(">")[0])) - hope(cards)
    if move.startswith("grab"):
        return hope([*cards, move[5:].partition("<")[0]]) - hope(cards)
    offered = view.pairs[int(move.split()[1]) - 1]
    gain = hope([*cards, *offered.cards]) - hope(cards)
    if move.startswith("buy"):
        return gain - 0.8 * offered.zerones
    return (1.6 if move.endswith("x2") else 0.8) + 0.05 * gain


def thrifty(view: View, legal: list[str]) -> str:
    """The move that pleases most; of equals the first."""
    return max(legal, key=lambda move: liking(view, move))


def played(match: Match) -> Match:
    """Let the same player sit in every seat until the end."""
    while not match.over:
        seat = match.to_act[0]
        match.play(seat, thrifty(match.view(seat), match.legal(seat)))
    return match


def thriftily(players: int, seed: str) -> Callable[[], Match]:
    """A whole game of thrifty players."""
    return lambda: played(Match(GAME, players, {}, seed))


RECIPES = (
    Recipe(
        "two-players",
        "Two players: twelve cards are out of the game, 34 are in the pile after the deal (H2).",
        thriftily(2, "two"),
    ),
    Recipe(
        "three-players",
        "Three players: six cards are out of the game, 39 are in the pile after the deal (H2).",
        thriftily(3, "three"),
    ),
    Recipe(
        "four-players",
        "Four players: all 56 cards are in the game, 44 of them in the pile after the deal (H2).",
        thriftily(4, "four"),
    ),
    Recipe(
        "a-flag-first-of-two",
        "A flag from the end cards is turned over as the first of a pair: the game is over, and "
        "the second card stays in the pile (H8).",
        thriftily(2, "5"),
    ),
    Recipe(
        "half-a-pair",
        "The pile runs out while a pair is turned over: the pair stays half, and the game is over "
        "(H9).",
        thriftily(4, "4"),
    ),
    Recipe(
        "the-last-card-face-down",
        "The last card of the pile is drawn by +Card: no new pair, and the game is over (H9, H11).",
        thriftily(4, "3"),
    ),
    Recipe(
        "two-swaps",
        "A pair with two Swaps: two decisions of the same player, and only then the new pair (H6, "
        "H11).",
        thriftily(3, "2"),
    ),
    Recipe(
        "a-free-pair",
        "A pair whose zerones have all been taken is free, and the next one gets three from the "
        "general pool (H3, H4).",
        thriftily(2, "2"),
    ),
    Recipe(
        "joint-winners",
        "Two players with the same highest total win together, and two tie for the most zeros "
        "(H10).",
        thriftily(4, "2"),
    ),
)

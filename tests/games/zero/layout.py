"""Positions of ZERO laid out as on a table."""

import naught
from naught.core.match import Match
from naught.games.zero import rules

ZERO = naught.load("zero")
DECK = Match(ZERO, 4).deck()

FILLER = (  # hands that score, and that no test cares about
    "R1 Y2 G3 B4 V5 S6 K7 R8 Y1",
    "R2 Y3 G4 B5 V6 S7 K8 R3 Y4",
    "G1 B2 V3 S4 K5 R6 Y7 G8 B1",
    "G2 B3 V4 S5 K6 R7 Y8 G5 B6",
)


def dealt(*hands: str, pool: str, pool_option: str = "standard", rounds: int = 1) -> Match:
    """A match whose first round was dealt like this; seat 0 is on turn unless a hand is ZERO."""
    options = {"pool": pool_option, "rounds": rounds}
    match = Match(ZERO, len(hands), options)
    match.chance(order(*hands, pool=pool))
    return match


def order(*hands: str, pool: str) -> list[str]:
    """A shuffled deck that deals these hands and this pool."""
    top = " ".join([*hands, pool]).split()
    assert len(set(top)) == len(top), "a card is dealt twice"
    return top + [card for card in DECK if card not in top]


def play(match: Match, *moves: str) -> Match:
    """Moves made in turn, whoever's turn it is."""
    for move in moves:
        match.play(match.to_act[0], move)
    return match


def value(hand: str) -> int:
    """What nine cards score."""
    cards = sum(1 << ZERO.words.parse_card(card) for card in hand.split())
    return int(rules.value(cards))

"""The golden records of ZERO, which tests/data/make_records.py writes.

Where a seed is a number, smaller numbers were tried before: their games lacked what is shown here.
"""

from collections import Counter
from collections.abc import Callable

import naught
from naught.core.fair import fair_order
from naught.core.match import Match
from naught.games.zero.cards import TEXTS
from naught.games.zero.view import View
from tests.data.records import Recipe, plain

GAME = naught.load("zero")


# Scoring once more, from the printed rules and rulings Z6 and Z7 alone


def points(hand: list[str]) -> int:
    """What nine cards score: each number that has a card outside the groups of five counts once."""
    colours, numbers = Counter(card[0] for card in hand), Counter(card[1] for card in hand)
    counting = {card[1] for card in hand if colours[card[0]] < 5 and numbers[card[1]] < 5}
    return sum(map(int, counting))


def remark(match: Match) -> tuple[str, list[str]]:
    """Beside a line what was more than a swap; below the last of a round every hand."""
    says = match.event(len(match) - 1, None).says
    beside = " ".join(
        plain(said) for said in says if not said.partition("} ")[2].startswith("gave")
    )
    view: View = match.view(None)
    if view.scored is None or not (match.over or match.waiting == "chance"):
        return beside, []
    hands = enumerate(zip(view.scored.hands, view.scored.points, strict=True))
    below = []
    for seat, (hand, scored) in hands:
        assert points(hand) == scored, (hand, scored)
        below.append(f"  seat {seat}: {' '.join(hand)} = {scored}")
    return beside, below


# A player for these records: it sees its own view only, and its ways never change


def after(hand: list[str], move: str) -> list[str]:
    give, _, take = move.partition(">")
    return [take if card == give else card for card in hand]


def alike(hand: list[str]) -> int:
    """How many cards are of the hand's best colour and of its best number."""
    colours, numbers = Counter(card[0] for card in hand), Counter(card[1] for card in hand)
    return max(colours.values()) + max(numbers.values())


def sensible(view: View, legal: list[str], content: int) -> str:
    """The swap that leaves the least, if it is better than now; knock when content or stuck."""
    hand, best = own_hand(view), best_swap(view, legal)
    if view.turns >= view.players and points(hand) <= content:
        return "knock"
    return best if worth(after(hand, best)) < worth(hand) else "knock"


def best_swap(view: View, legal: list[str]) -> str:
    """The swap that leaves the most promising hand."""
    swaps = [move for move in legal if move != "knock"]
    return min(swaps, key=lambda move: worth(after(own_hand(view), move)))


def own_hand(view: View) -> list[str]:
    assert view.seat is not None
    return view.hands[view.seat].cards


def worth(hand: list[str]) -> tuple[int, int]:
    return points(hand) - 2 * alike(hand), points(hand)


def restless(view: View, legal: list[str]) -> str:
    """Swaps on and on without making a ZERO: the clock has to knock (Z9)."""
    swaps = [move for move in legal if move != "knock"]
    safe = [move for move in swaps if points(after(own_hand(view), move)) > 0]
    return safe[view.turns * 7 % len(safe)]


Player = Callable[[View, list[str]], str]


def played(match: Match, player: Player) -> Match:
    """Let the same player sit in every seat until the end."""
    while not match.over:
        seat = match.to_act[0]
        match.play(seat, player(match.view(seat), match.legal(seat)))
    return match


def sensibly(players: int, seed: str, content: int = 9, **options: object) -> Callable[[], Match]:
    """A whole game of sensible players."""
    return lambda: played(
        Match(GAME, players, options, seed), lambda view, legal: sensible(view, legal, content)
    )


# Games laid out by hand


def dealt(players: int, rounds: int, hands: list[str]) -> Match:
    """A match with these hands; the rest of the deck is in canonical order."""
    match = Match(GAME, players, {"rounds": rounds})
    laid = " ".join(hands).split()
    match.chance(laid + [card for card in TEXTS if card not in laid])
    return match


def zero_at_the_deal() -> Match:
    match = dealt(
        3,
        2,
        [
            "R1 R2 R3 R4 R5 Y1 G1 B1 V1",  # ZERO: five red, five 1s
            "Y2 Y3 G4 G5 B6 B7 V2 S3 S4",
            "K4 K5 K6 K7 K8 S8 V8 B8 G8",  # ZERO: five black, five 8s
        ],
    )
    match.chance(fair_order(b"after two ZEROs", 0, TEXTS))
    return played(match, lambda view, legal: sensible(view, legal, 9))


def hundred_turns() -> Match:
    match = Match(GAME, 2, {"rounds": 1}, "patience")
    match.play(0, "knock")  # one knock is fewer than two
    return played(match, restless)


def twice_the_same() -> Match:
    match = Match(GAME, 3, {"rounds": 1}, "knock knock")
    for turn, seat in enumerate((0, 1, 2, 0, 1, 2)):
        swap = best_swap(match.view(seat), match.legal(seat))
        match.play(seat, "knock" if turn in (0, 3, 5) else swap)
    return match


RECIPES = (
    Recipe(
        "two-players",
        "Two players with a pool of nine (Z11), two rounds: seat 0 begins the first, seat 1 the "
        "second (Z2).",
        sensibly(2, "two"),
    ),
    Recipe(
        "three-players",
        "Three players, three rounds, the standard pool of five.",
        sensibly(3, "three"),
    ),
    Recipe(
        "variable-pool",
        "Three players with the option variable: seven cards in the pool (Z11, assumed).",
        sensibly(3, "seven in the pool", pool="variable", rounds=1),
    ),
    Recipe(
        "four-players",
        "Four players, four rounds; every seat begins one of them (Z2).",
        sensibly(4, "four"),
    ),
    Recipe(
        "five-players",
        "Five players, two rounds: 45 cards in hands, five in the pool, six set aside (Z1).",
        sensibly(5, "five", rounds=2),
    ),
    Recipe(
        "zero-in-play",
        "ZERO before any knock: it ends the round at once, and the other hands score as they are "
        "(Z6).",
        sensibly(4, "4", content=0, rounds=1),
    ),
    Recipe(
        "zero-in-the-last-turns",
        "ZERO within the last turns: those that are left are lost (Z6).",
        sensibly(5, "8", content=0, rounds=1),
    ),
    Recipe(
        "zero-at-the-deal",
        "Seats 0 and 2 have ZERO as they are dealt: the round is scored before any turn (Z6), and "
        "the second round begins with seat 1 all the same (Z2). The first deck is laid out.",
        zero_at_the_deal,
    ),
    Recipe(
        "a-hundred-turns-each",
        "One knock on the first turn (Z4), then 199 swaps. After 100 turns for each of two players "
        "it is seat 0's turn: that counts as the second knock, without a line of its own, and "
        "seat 1 has the last turn (Z9).",
        hundred_turns,
    ),
    Recipe(
        "the-same-player-knocks-twice",
        "Seat 0 knocks on the very first turn and again on its second (Z4): seats 1 and 2 have one "
        "more turn each, seat 0 has none, and seat 2's knock is a pass (Z5).",
        twice_the_same,
    ),
    Recipe(
        "joint-winners",
        "Two players with the same lowest total win together (Z8).",
        sensibly(4, "15", content=0, rounds=1),
    ),
)

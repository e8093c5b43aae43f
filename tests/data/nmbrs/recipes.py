"""The golden records of nmbrs!, which tests/data/make_records.py writes.

Where a seed is a number, smaller numbers were tried before: their games lacked what is shown here.
"""

from collections.abc import Callable

import naught
from naught.core.match import Match
from naught.games.nmbrs.view import View
from tests.data.records import Recipe, plain

GAME = naught.load("nmbrs")
JOKERS = ("JR", "JG", "JB", "JO")


# Scoring once more, from the printed rules and rulings B11 and B15 alone


def worth(view: View, lay: str) -> int:
    """What a lay scores: its hand cards, doubled for one colour or all different ones."""
    points, colours = 0, []
    for word in lay.split()[1:]:
        card = word.strip("()").partition("=")[0].partition("!")[0]
        colours.append(view.faces[card].colour)
        if not word.startswith("(") and "!" not in word:
            points += 1 if view.simplified else view.faces[card].value
    doubled = len(set(colours)) in (1, len(colours))
    return 2 * points if doubled else points


def cost(view: View, hand: list[str]) -> int:
    """What a hand subtracts."""
    return len(hand) if view.simplified else sum(view.faces[card].value for card in hand)


def remark(match: Match) -> tuple[str, list[str]]:
    """Beside a lay or a shuffle what it brought; below the last line of a round every hand."""
    event, view = match.event(len(match) - 1, None), match.view(None)
    before = match.copy()
    before.undo()
    beside = " ".join(map(plain, event.says)) if notable(event.move) else ""
    if event.move and event.move.startswith("lay"):
        gained = view.hands[event.seat].gained - before.view(None).hands[event.seat].gained
        assert gained == worth(before.view(None), event.move), event.move
    if view.phase != "scored" or view.scored is None:
        return beside, []
    laid = [hand.gained for hand in view.hands]
    rows = zip(view.scored.hands, view.scored.points, laid, strict=True)
    below = []
    for seat, (hand, points, gained) in enumerate(rows):
        assert points == gained - cost(view, hand), (seat, points, gained, hand)
        below.append(f"  seat {seat}: {gained} laid, {' '.join(hand) or 'nothing'} left = {points}")
    return beside, below


def notable(move: str | None) -> bool:
    return move is None or move.startswith("lay") or move == "claim"


# Players for these records: they see their own view only, and their ways never change

Player = Callable[[View, list[str]], str]


def sensible(view: View, legal: list[str]) -> str:
    """Lays what scores most; takes what is cheap or a joker, discards the dearest."""
    lays = [move for move in legal if move.startswith("lay")]
    if lays:
        return max(lays, key=lambda lay: (worth(view, lay), -len(lay.split()), lay))
    if view.phase == "lay":
        return max(legal, key=lambda move: (view.faces[move.split()[1]].value, move))
    return answer(view, legal)


def answer(view: View, legal: list[str]) -> str:
    assert view.seat is not None
    mine, wanted = view.hands[view.seat], bool(view.pile) and is_cheap(view, view.pile[-1])
    if "claim" in legal:
        return "claim" if wanted and mine.laid and mine.size < 5 else "pass"
    if "take" in legal and (wanted or len(legal) == 1):
        return "take"
    return legal[-1]


def is_cheap(view: View, card: str) -> bool:
    return card in JOKERS or view.faces[card].value == 1


def passive(view: View, legal: list[str]) -> str:
    """Never lays and never takes: the deck runs out."""
    if view.phase == "lay":
        discards = [move for move in legal if move.startswith("discard")]
        return discards[view.turn * 5 % len(discards)]
    return legal[-1]


def played(match: Match, player: Player) -> Match:
    """Let the same player sit in every seat until the end."""
    while not match.over:
        seat = match.to_act[0]
        match.play(seat, player(match.view(seat), match.legal(seat)))
    return match


def with_players(player: Player, players: int, seed: str, **options: object) -> Callable[[], Match]:
    return lambda: played(Match(GAME, players, options, seed), player)


# A game laid out by hand


def every_kind() -> Match:
    match = Match(GAME, 2, {"target": 60})
    hands = "1 3 5 2 4 6 7 8 9 10 30 61 73 89 94 97 83 71"
    top = [*hands.split(), "50", "JR", "99", "20", "98"]
    match.chance(top + [card for card in match.deck() if card not in top])
    first = ("take", "lay 1 3 5", "lay (1) 2 (3) 4 (5)", "discard 50")
    other = ("decline", "claim", "draw")
    second = ("take", "lay 7 8 9", "lay (7) (8) (9) 10")
    joined = "lay (1) (2) (3) (4) (5) 6 (7) (8) (9) (10)"
    third = ("take", "lay (10) 20 JR=30")
    freed = "lay (1) (2) (3) (4) (5) (6) (7) (8) (9) (10) JR!30=11"
    turns = (*first, *other, "discard 10", *second, joined, "discard 50", *other, "discard 30")
    for move in (*turns, *third, freed, "discard 50"):
        match.play(match.to_act[0], move)
    return match


RECIPES = (
    *(
        Recipe(
            f"{name}-players",
            f"{name.capitalize()} players until somebody has 100 points (B14).",
            with_players(sensible, players, name),
        )
        for players, name in ((2, "two"), (3, "three"), (4, "four"), (5, "five"))
    ),
    Recipe(
        "six-players-advanced",
        "Six players with the advanced rule: every line comes to 0 or 1 (B3).",
        with_players(sensible, 6, "six", advanced=True, target=60),
    ),
    Recipe(
        "seven-players-simplified",
        "Seven players, simplified: numbers up to 50, a point for each card, 20 to begin with "
        "(B15).",
        with_players(sensible, 7, "seven", simplified=True, target=30),
    ),
    Recipe(
        "eight-players-advanced-and-simplified",
        "Eight players with both switches; the last card may be laid (B12, B15).",
        with_players(sensible, 8, "eight", advanced=True, simplified=True, target=30),
    ),
    Recipe(
        "a-lay-of-every-kind",
        "A new line, refined, made longer, joined, one across with a joker, and the joker freed "
        "(B5, B10); twice a card is claimed (B7). The deck is laid out.",
        every_kind,
    ),
    Recipe(
        "two-exhaustions",
        "Nobody lays or takes anything. The deck is renewed once from the open cards, with a "
        "chance line of its own; when it is empty again the round ends without a winner (B8).",
        with_players(passive, 2, "patience", target=1),
    ),
    Recipe(
        "joint-winners",
        "Two players end with the same total and win together (B14).",
        with_players(sensible, 4, "78", simplified=True, target=22),
    ),
)

"""The golden records of NumZumZero, which tests/data/make_records.py writes.

Where a seed is a number, smaller numbers were tried before: their games lacked what is shown here.
"""

from collections.abc import Callable

import naught
from naught.core import record
from naught.core.match import Match
from naught.games.numzumzero.view import View
from tests.data.records import Recipe, plain
from tests.games.numzumzero.layout import after_plays, filling

GAME = naught.load("numzumzero")


# The whole game once more, from the printed rules and the rulings alone


class Referee:
    """Follows the lines of a record with cards in lists; knows nothing of the engine."""

    def __init__(self, players: int) -> None:
        self.players = players
        self.columns: list[list[str]] = [[] for _ in range(3 if players <= 2 else 5)]
        self.tokens = [0] * players
        self.piles: list[list[str]] = [[] for _ in range(players)]
        self.pile: list[str] = []

    def follow(self, match: Match) -> "Referee":
        """Everything that happened."""
        shuffles = 0
        for line in record.read(match.record()).lines:
            if line.seat is not None:
                self.turn(line.seat, *line.text.split("@"))
            elif shuffles == 1:
                hands = self.players * (1 if self.players == 1 else 2)
                self.pile = line.text.split()[hands:]
                self.turn_over()
            shuffles += line.seat is None
        return self

    def turn_over(self) -> None:
        for column in self.columns:
            column += [self.pile.pop(0)] if self.pile else []

    def turn(self, seat: int, card: str, at: str) -> None:
        column = self.columns[int(at) - 1]
        column.append(card)
        if weighed(column) == 0:
            self.collect(seat, column)
        elif len(column) == 7:
            self.tokens[seat] = max(0, self.tokens[seat] - 1)
        if self.pile:
            self.pile.pop(0)

    def collect(self, seat: int, column: list[str]) -> None:
        self.piles[seat] += column
        column.clear()
        self.tokens[seat] += 1
        if not any(self.columns):
            self.tokens[seat] += 1
            if self.tokens[seat] < 7 or self.players == 1:
                self.turn_over()

    def scores(self) -> list[int]:
        """Tokens with the marks."""
        return [
            tokens + "".join(pile).count("*")
            for tokens, pile in zip(self.tokens, self.piles, strict=True)
        ]


def weighed(cards: list[str]) -> int:
    """Blue less orange."""
    return sum(int(card[1]) if card[0] == "B" else -int(card[1]) for card in cards)


def remark(match: Match) -> tuple[str, list[str]]:
    """Beside a line what was more than a card played; below the last everybody's result."""
    says = [plain(after_plays) for after_plays in match.event(len(match) - 1, None).says]
    dull = len(says) == 1 and "played" in says[0] and says[0][-2].isdigit()
    if not match.over:
        return "" if dull else " ".join(says), []
    judged = Referee(match.players).follow(match)
    assert judged.scores() == match.scores()
    below = [
        f"  seat {seat}: tokens {judged.tokens[seat]}, collected {' '.join(judged.piles[seat])}"
        for seat in range(match.players)
    ]
    return " ".join(says), below


# A player for these records: it sees its own view only, and its ways never change


def sensible(view: View, legal: list[str]) -> str:
    """Collect what can be collected, else prepare a column for the card that is kept."""
    return max(legal, key=lambda move: promise(view, move))


def promise(view: View, move: str) -> int:
    """How good a move looks; of equals the first is played."""
    assert view.seat is not None
    card, _, at = move.partition("@")
    column = view.columns[int(at) - 1].cards
    kept = list(view.seats[view.seat].hand)
    kept.remove(card)
    after = weighed([*column, card])
    if after == 0:
        return 100 + len(column)
    if len(column) == 6:
        return -10
    return 50 if kept and after + weighed(kept) == 0 else 7 - min(abs(after), 7)


def played(match: Match, player: Callable[[View, list[str]], str]) -> Match:
    """Let the same player sit in every seat until the end."""
    while not match.over:
        seat = match.to_act[0]
        match.play(seat, player(match.view(seat), match.legal(seat)))
    return match


def sensibly(players: int, seed: str, mode: str = "basic") -> Callable[[], Match]:
    """A whole game of sensible players."""
    return lambda: played(Match(GAME, players, {"mode": mode}, seed), sensible)


# Games laid out by hand


def eight_tokens() -> Match:
    pairs = " ".join(f"B{n}@1 O{n}@1" for n in (4, 5, 6, 7))
    return after_plays("B1 B2 B3", f"O1@1 {pairs} B1@2 O3@2 B1@3 O4@3")


def marks_decide() -> Match:
    plays = "O1@1 O7**@2 B1@1 O6*@3 O1@1 B1@1 O3@1 B1@2 O4@2 B2@1 O4@3 B3@2 O2@1"
    return after_plays("B1 B7** B6*", plays, mode="advanced", turned={4: "B2 B3 B4"})


def nobody() -> Match:
    return after_plays("B1 B1 B1", f"O1@1 O1@2 {filling(3, '0 0 1')}")


def emptied_on_and_on() -> Match:
    numbers = [number for number in range(1, 8) for _ in range(4)][:27]
    threes = [" ".join(f"B{n}" for n in numbers[at : at + 3]) for at in range(0, 27, 3)]
    turned = {3 * at + 2: three for at, three in enumerate([*threes[1:], "B7 O7"])}
    plays = " ".join(f"O{number}@{place % 3 + 1}" for place, number in enumerate(numbers))
    return after_plays(threes[0], plays, players=1, turned=turned)


RECIPES = (
    Recipe(
        "alone",
        "Alone: one card in hand, three columns, no end at seven tokens (N10).",
        sensibly(1, "1"),
    ),
    Recipe(
        "alone-the-field-emptied-nine-times",
        "Alone, laid out: the field is emptied nine times. The last time two cards are left for "
        "three columns, and then none to draw (N5, N6).",
        emptied_on_and_on,
    ),
    Recipe(
        "two-players",
        "Two players with three columns.",
        sensibly(2, "two"),
    ),
    Recipe(
        "all-columns-full",
        "All columns are full before a turn, which ends the game (N7); tokens are equal, and the "
        "collected cards decide (N9).",
        sensibly(2, "27"),
    ),
    Recipe(
        "eight-tokens",
        "Laid out: seat 0 has six tokens, collects the last column and has emptied the field: "
        "eight. No card is turned over any more (N5).",
        eight_tokens,
    ),
    Recipe(
        "nobody-wins",
        "Laid out: all columns are full before anybody's turn (N7), and tokens, cards and numbers "
        "are equal: nobody wins (N9). Each seat fills a column and gives its token back (N4).",
        nobody,
    ),
    Recipe(
        "marks-decide",
        "Advanced, laid out: seat 0 ends the game with seven tokens, and seat 1 has eight with "
        "the marks it has collected (N9).",
        marks_decide,
    ),
    Recipe(
        "three-players",
        "Three players with five columns. A card is needed and the pile is empty (N6); tokens and "
        "cards are equal, and the numbers collected decide (N9).",
        sensibly(3, "three"),
    ),
    Recipe(
        "a-tie-for-the-lead",
        "Two players tie for the lead and draw again (N1).",
        sensibly(3, "0"),
    ),
    Recipe(
        "four-players",
        "Four players, Advanced: marked cards are written with their marks (N12). The tokens with "
        "the marks are equal, and the collected cards decide (N9).",
        sensibly(4, "16", mode="advanced"),
    ),
    *(
        Recipe(
            f"{name}-players",
            f"{name.capitalize()} players with two boxes: 112 cards (N13).",
            sensibly(players, name, mode),
        )
        for players, name, mode in (
            (5, "five", "advanced"),
            (6, "six", "basic"),
            (7, "seven", "basic"),
            (8, "eight", "advanced"),
        )
    ),
)

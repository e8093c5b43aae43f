"""Cards, lines and moves of nmbrs! as records write them."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from naught.core.errors import BadNotation, IllegalMove
from naught.games.nmbrs import lays
from naught.games.nmbrs.cards import (
    BY_TEXT,
    CARDS,
    FIRST_JOKER,
    JOKERS,
    NO_CARD,
    NUMBERS,
    TEXTS,
)
from naught.games.nmbrs.lays import FREED, FROM_HAND, FROM_TABLE
from naught.games.nmbrs.rules import CLAIM, DECLINE, DISCARD, DRAW_CARD, PASS, TAKE
from naught.games.nmbrs.state import HALF, State

SIMPLE: Final = {"take": TAKE, "decline": DECLINE, "claim": CLAIM, "pass": PASS, "draw": DRAW_CARD}
SIMPLE_TEXTS: Final = {move: text for text, move in SIMPLE.items()}
NUMBER: Final = r"[1-9]\d{0,2}"
TERM: Final = re.compile(
    rf"(?P<lies>\()?(?:(?P<joker>J[RGBO])(?:!(?P<frees>{NUMBER}))?=)?(?P<number>{NUMBER})(?(lies)\))"
)
USUAL: Final = "take, decline, claim, pass, draw, a lay such as lay 10 20 JR=30, or discard 57"


@dataclass(frozen=True)
class Term:
    """One card of a resulting line."""

    number: int
    joker: int = NO_CARD
    source: int = FROM_HAND  # of a joker; a number's own card is where it is
    lies: bool = False
    frees: int = 0

    @property
    def card(self) -> int:
        return self.joker or self.number

    def __str__(self) -> str:
        if not self.joker:
            return f"({self.number})" if self.lies else str(self.number)
        freed = f"!{self.frees}" if self.frees else ""
        text = f"{TEXTS[self.joker]}{freed}={self.number}"
        return f"({text})" if self.lies else text


# Cards and moves


def card_text(card: int) -> str:
    return TEXTS[card]


def parse_card(text: str) -> int:
    if text not in BY_TEXT:
        raise BadNotation(f"no card {text!r}: a number from 1 to 100, JR, JG, JB or JO")
    return BY_TEXT[text]


def move_text(s: State, move: int) -> str:
    """A move as it is written in this position: table cards stand in brackets."""
    if move in SIMPLE_TEXTS:
        return SIMPLE_TEXTS[move]
    if move < lays.LAY_BIT:
        return f"discard {TEXTS[move - DISCARD]}"
    return f"lay {' '.join(map(str, terms_of(move, s)))}"


def terms_of(move: int, s: State) -> list[Term]:
    """The resulting line of a lay, card by card."""
    start, step, length = (move >> at & lays.SEVEN for at in (0, lays.STEP_AT, lays.LENGTH_AT))
    jokers = {term.number: term for at in (lays.LOW_AT, lays.HIGH_AT) if (term := joker(move, at))}
    lines_of = s.lines_of
    return [
        jokers.get(number) or Term(number, lies=bool(lines_of[number][0]))
        for number in range(start, start + step * length, step)
    ]


def joker(move: int, at: int) -> Term | None:
    """One of the two jokers that a lay may have."""
    bits = move >> at
    which, source = bits >> lays.WIDE & 7, bits >> lays.WIDE + 3 & 3
    if not which:
        return None
    frees = move >> lays.FREES_AT & lays.SEVEN if source == FREED else 0
    number = bits & lays.SEVEN
    return Term(number, FIRST_JOKER - 1 + which, source, source == FROM_TABLE, frees)


def parse_move(s: State, text: str) -> int:
    """`discard JR`, `lay (10) 20 JR=30`, `lay 48 JR!20=50 52`, as this position writes it."""
    if text in SIMPLE:
        return SIMPLE[text]
    word, _, rest = text.partition(" ")
    if word == "discard":
        return DISCARD + parse_card(rest)
    if word != "lay":
        raise BadNotation(f"no move {text!r}: {USUAL}")
    terms = [parse_term(part) for part in rest.split(" ")]
    move = lay_of(terms)
    for asked, real in zip(terms, terms_of(move, s), strict=True):
        if asked.lies != real.lies:
            where = "lies on the table" if real.lies else "does not lie on the table"
            raise IllegalMove(f"{asked.number} {where}: write {real}", "R9")
    return move


def parse_term(text: str) -> Term:
    found = TERM.fullmatch(text)
    if not found or int(found["number"]) > NUMBERS or int(found["frees"] or 1) > NUMBERS:
        raise BadNotation(f"no card of a line {text!r}: 20, (20), JR=20, (JR=20) or JR!35=20")
    lies, number = bool(found["lies"]), int(found["number"])
    if not found["joker"]:
        return Term(number, lies=lies)
    frees = int(found["frees"] or 0)
    if lies and frees:
        raise BadNotation(f"no card of a line {text!r}: a freed joker has no brackets")
    source = FROM_TABLE if lies else FREED if frees else FROM_HAND
    return Term(number, BY_TEXT[found["joker"]], source, lies, frees)


def lay_of(terms: Sequence[Term]) -> int:
    """A resulting line as a move."""
    numbers = [term.number for term in terms]
    line = " ".join(map(str, numbers))
    if len(terms) < 3:
        raise BadNotation(f"a line has three cards or more, not {line}")
    step = numbers[1] - numbers[0]
    if step < 1 or numbers != list(range(numbers[0], numbers[-1] + 1, step)):
        raise BadNotation(f"a line has equal steps upwards, unlike {line}")
    jokers = [term for term in terms if term.joker]
    frees = [term.frees for term in jokers if term.frees]
    if len(jokers) > 2 or len(frees) > 1:
        raise BadNotation("a line has at most two jokers, and a lay frees at most one")
    if len({term.joker for term in jokers}) < len(jokers):
        raise BadNotation("there is only one joker of each colour")
    move = lays.LAY_BIT | numbers[0] | step << lays.STEP_AT | len(terms) << lays.LENGTH_AT
    for term, at in zip(jokers, (lays.LOW_AT, lays.HIGH_AT), strict=False):
        bits = term.number | (term.joker - FIRST_JOKER + 1) << lays.WIDE
        move |= (bits | term.source << lays.WIDE + 3) << at
    return move | (frees[0] << lays.FREES_AT if frees else 0)


# Reading a position


def cards_in(cards: Iterable[int]) -> list[str]:
    """A set of cards as texts, in increasing order."""
    low, high = (int(half) for half in cards)
    bits = low | high << HALF
    return [TEXTS[card] for card in range(1, CARDS + 1) if bits >> card - 1 & 1]


def pile_of(s: State) -> list[str]:
    """The open cards, the top one last."""
    return [TEXTS[card] for card in s.pile[: s.pile_size]]


def lines_on(s: State) -> list[list[Term]]:
    """The lines on the table, card by card."""
    rows = list(zip(s.starts, s.steps, s.lengths, strict=True))[1 : int(s.line_count) + 1]
    return [line_on(s, at + 1, *map(int, row)) for at, row in enumerate(rows)]


def line_on(s: State, line: int, start: int, step: int, length: int) -> list[Term]:
    lines_of, stands_for = s.lines_of, list(s.stands_for)
    found = []
    for number in range(start, start + step * length, step):
        jokers = [FIRST_JOKER + at for at in range(JOKERS) if stands_for[at] == number]
        card = next((j for j in jokers if line in lines_of[j]), NO_CARD)
        found.append(Term(number, card, FROM_TABLE, lies=True))
    return found


def top_card(s: State) -> int:
    return int(s.pile[s.pile_size - 1])

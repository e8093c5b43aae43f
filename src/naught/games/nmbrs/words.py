"""nmbrs! in words: cards, moves and positions as text, and what just happened as sentences."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Final

import numpy as np

from naught.core.contract import Colour
from naught.core.errors import BadNotation, IllegalMove
from naught.core.game import NOBODY
from naught.core.kernel import Ints, plain
from naught.games.nmbrs import laying, lays, rules
from naught.games.nmbrs.cards import (
    BY_TEXT,
    CARDS,
    COLOURS,
    FIRST_JOKER,
    JOKERS,
    NO_CARD,
    NUMBERS,
    TEXTS,
    Cards,
)
from naught.games.nmbrs.lays import FREED, FROM_HAND, FROM_TABLE
from naught.games.nmbrs.rules import CLAIM, DECLINE, DISCARD, DRAW_CARD, PASS, TAKE
from naught.games.nmbrs.state import ASK, DRAW, HALF, LAY, OPEN, State, put

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


def lines_on(s: Any) -> list[list[Term]]:
    """The lines on the table, card by card."""
    rows = list(zip(s.starts, s.steps, s.lengths, strict=True))[1 : int(s.line_count) + 1]
    return [line_on(s, at + 1, *map(int, row)) for at, row in enumerate(rows)]


def line_on(s: Any, line: int, start: int, step: int, length: int) -> list[Term]:
    lines_of, stands_for = s.lines_of, list(s.stands_for)
    found = []
    for number in range(start, start + step * length, step):
        jokers = [FIRST_JOKER + at for at in range(JOKERS) if stands_for[at] == number]
        card = next((j for j in jokers if line in lines_of[j]), NO_CARD)
        found.append(Term(number, card, FROM_TABLE, lies=True))
    return found


def top_card(s: State) -> int:
    return int(s.pile[s.pile_size - 1])


# Refusals


def refusal(s: State, seat: int, move: int) -> IllegalMove:
    """Why a seat that owes a move may not make this one; `s` is what it sees."""
    if s.phase != LAY or move < DISCARD:
        return IllegalMove(f"not now: {now_told(s)}", ("R5", "R6", "R7", "R9")[int(s.phase)])
    hand = cards_in(s.hands[seat])
    if move < lays.LAY_BIT:
        card = TEXTS[move - DISCARD]
        return IllegalMove(f"{card} is not in your hand: {' '.join(hand)}", "R19")
    return no_lay(s, seat, move, terms_of(move, s), hand)


def now_told(s: State) -> str:
    """What may be answered."""
    if s.phase == ASK:
        return "claim the open card or pass"
    if s.phase == OPEN:
        return "take the open card" if s.last_turn else "take the open card or decline it"
    if s.phase == DRAW:
        if s.last_turn:
            return "take the open card"
        return "take the open card or draw" if s.claimed and s.pile_size else "draw a card"
    return "lay a line or discard"


def no_lay(s: State, seat: int, move: int, terms: list[Term], hand: list[str]) -> IllegalMove:
    """The first thing that is wrong with a lay."""
    wrong = no_cards(s, seat, terms, hand) or no_line(s, terms) or no_hand_card(s, seat, terms)
    if wrong:
        return wrong
    after = s.copy()
    if terms_free(terms):
        laying.replace_joker(after, seat, move)
    return no_place(after, terms)


def no_cards(s: State, seat: int, terms: list[Term], hand: list[str]) -> IllegalMove | None:
    """A card that is not there, or may not be used yet."""
    top = 50 if s.simplified else NUMBERS
    laid = int(s.laid) >> seat & 1
    for term in terms:
        text = TEXTS[term.card]
        if term.number > top:
            return IllegalMove(f"{term.number} is too high: numbers end with {top}", "R14")
        if (term.lies or term.frees) and not laid:
            return IllegalMove("your first line of a round comes from your hand only", "R10")
        if term.joker and (term.lies or term.frees):
            number = term.frees or term.number
            if s.stands_for[term.joker - FIRST_JOKER] != number or not s.lines_of[term.joker][0]:
                return IllegalMove(f"{text} does not lie on the table as {number}", "R14")
            if term.frees and str(number) not in hand:
                return IllegalMove(f"{number} is not in your hand: {' '.join(hand)}", "R15")
        elif not term.lies and text not in hand:
            return IllegalMove(f"{text} is not in your hand: {' '.join(hand)}", "R9")
    used = [term for term in terms if not term.joker and term.number in terms_free(terms)]
    if used:
        return IllegalMove(
            f"{used[0]} takes the joker's place: it cannot be in the line too", "R15"
        )
    return None


def terms_free(terms: list[Term]) -> list[int]:
    return [term.frees for term in terms if term.frees]


def no_line(s: State, terms: list[Term]) -> IllegalMove | None:
    """Advanced: where counting backwards leads."""
    start, step = terms[0].number, terms[1].number - terms[0].number
    if s.advanced and start % step > 1:
        back = f"counted backwards it comes to {start % step}, not to 0 or 1"
        return IllegalMove(f"{start} in steps of {step}: {back}", "R18")
    return None


def no_hand_card(s: State, seat: int, terms: list[Term]) -> IllegalMove | None:
    used = sum(not term.lies and not term.frees for term in terms) + len(terms_free(terms))
    if used == 0:
        return IllegalMove("a lay has at least one card of your hand", "R9")
    if used == s.sizes[seat] and not s.simplified:
        return IllegalMove("a lay must leave you a card to discard", "R19")
    return None


def no_place(s: State, terms: list[Term]) -> IllegalMove:
    """Lines that the resulting line would spoil."""
    cards = [term.card for term in terms if term.lies]
    for line, on in enumerate(lines_on(s), 1):
        shared = [card for card in cards if line in s.lines_of[card]]
        if 1 < len(shared) < len(on):
            other = " ".join(TEXTS[term.card] for term in on)
            return IllegalMove(f"it shares {len(shared)} cards with the line {other}", "R9")
    crossing = next((card for card in cards if s.lines_of[card][1]), cards[0])
    return IllegalMove(f"{TEXTS[crossing]} would lie in three lines", "R9")


# What happened. Sentences are in the past tense, {0} is a seat and [57] a card.


def happened(before: State, after: State, seat: int | None, move: int | None) -> list[str]:
    """A move or a shuffle (no seat), as somebody saw it whose eyes `before` and `after` are."""
    was, now = plain(before), plain(after)
    if seat is None or move is None:
        told = shuffle_told(was, now)
    elif move >= lays.LAY_BIT:
        told = lay_told(before, seat, move)
    elif move >= DISCARD:
        told = [f"{{{seat}}} discarded [{TEXTS[move - DISCARD]}]."]
    else:
        told = [answer_told(was, now, seat, move)]
    if now.scored > was.scored:
        told += round_told(now)
    return told


def shuffle_told(was: Any, now: Any) -> list[str]:
    if not was.renewing:
        return [f"Round {now.round_number} was dealt. [{TEXTS[top_card(now)]}] lay open."]
    told = ["The open cards were shuffled into a new deck."]
    seat = int(now.on_turn)
    return told + ([f"{{{seat}}} drew {drawn_told(was, now, seat)}."] if now.phase == LAY else [])


def answer_told(was: Any, now: Any, seat: int, move: int) -> str:
    if move == PASS:
        return f"{{{seat}}} passed."
    if move == DRAW_CARD:
        if now.renewing:
            return f"{{{seat}}} wanted a card from the deck, which was empty."
        return f"{{{seat}}} drew {drawn_told(was, now, seat)}."
    card = f"[{TEXTS[top_card(was)]}]"
    if move == TAKE:
        return f"{{{seat}}} took {card}."
    if move == DECLINE:
        return f"{{{seat}}} declined {card}."
    return f"{{{seat}}} claimed {card} and drew {drawn_told(was, now, seat, TEXTS[top_card(was)])}."


def drawn_told(was: Any, now: Any, seat: int, *beside: str) -> str:
    """Whoever drew learns what."""
    if now.viewer != seat:
        return "a card"
    had = {*cards_in(was.hands[seat]), *beside}
    return " ".join(f"[{card}]" for card in cards_in(now.hands[seat]) if card not in had)


def chip(term: Term) -> str:
    return f"[{TEXTS[term.joker]}={term.number}]" if term.joker else f"[{term.number}]"


def lay_told(before: State, seat: int, move: int) -> list[str]:
    """What was laid, the line it made, and what it scored."""
    terms = terms_of(move, before)
    told = [
        f"{{{seat}}} replaced [{TEXTS[term.joker]}={term.frees}] by [{term.frees}]."
        for term in terms
        if term.frees
    ]
    line = " ".join(chip(term) for term in terms)
    new = " ".join(chip(term) for term in terms if not term.lies)
    made = f"{{{seat}}} laid {line}" if new == line else f"{{{seat}}} laid {new} to make {line}"
    return [*told, f"{made}: {points_told(before, move)}."]


def points_told(s: State, move: int) -> str:
    """The points of a lay, and why they are doubled."""
    points, simple = int(lays.points_of(s, move)), int(lays.plain_points(s, move))
    told = "1 point" if points == 1 else f"{points} points"
    if points == simple:
        return told
    return f"{told}, doubled for {doubling_told(s, move)}"


def doubling_told(s: State, move: int) -> str:
    colours = int(lays.colours_of(s, move))
    return "one colour" if colours & colours - 1 == 0 else "all different colours"


def round_told(now: Any) -> list[str]:
    row = now.sheet[now.scored - 1]
    winner = int(now.round_winner)
    why = f"{{{winner}}} went out." if winner != NOBODY else "The round ended without a winner."
    points = ", ".join(f"{{{seat}}} {row[seat]:+d}" for seat in range(now.players))
    return [why, f"Round {now.scored} was scored: {points}."]


# Positions


def position(s: State) -> str:
    """What somebody sees, as lines of text."""
    if not s.round_number:
        return "before the first deal"
    lines = [f"round {s.round_number}, turn {s.turns}, {now_told(s)}, deck {s.deck_size}"]
    lines.append(f"open    {' '.join(pile_of(s)) or '-'}")
    lines += [f"line    {line_text(line)}" for line in lines_on(s)]
    lines += [hand_line(s, seat) for seat in range(s.players)]
    return "\n".join(lines)


def line_text(line: list[Term]) -> str:
    return " ".join(str(term).strip("()") for term in line)


def hand_line(s: State, seat: int) -> str:
    turn = ">" if s.to_act >> seat & 1 else " "
    return f"{turn}seat {seat} {' '.join(hand_of(s, seat))}  total {int(s.totals[seat])}"


def hand_of(s: State, seat: int) -> list[str]:
    """A hand, with ?? for the cards that the viewer does not know."""
    known = cards_in(s.hands[seat])
    return known + ["??"] * (int(s.sizes[seat]) - len(known))


def inventory(s: State) -> dict[str, list[str]]:
    """Every card of the game, by the place where it lies."""
    places = {f"hand {seat}": cards_in(s.hands[seat]) for seat in range(s.players)}
    table = [TEXTS[card] for card in range(1, CARDS + 1) if s.lines_of[card, 0]]
    deck = [TEXTS[card] for card in s.deck[: s.deck_size] if card]
    return places | {"table": table, "open": pile_of(s), "deck": deck}


# The table, as the terminal shows it. Rows have a label and a text; {0} is a player, [57] a card.


def table(s: State) -> list[tuple[str, str]]:
    """What somebody sees, as labelled rows."""
    if not s.round_number:
        return [("", "Nothing has been dealt yet.")]
    told = "scored" if rules.settled(s) else now_told(s)
    rows = [(f"Round {s.round_number}", f"{told}; up to {s.target} points")]
    pile = pile_of(s)
    rows.append(("Open", f"[{pile[-1]}]  and {len(pile) - 1} below" if pile else "no card"))
    rows.append(("Deck", f"{s.deck_size} cards"))
    for at, line in enumerate(lines_on(s), 1):
        rows.append((f"Line {at}", " ".join(chip(term) for term in line)))
    return rows + [hand_row(s, seat) for seat in range(s.players)]


def hand_row(s: State, seat: int) -> tuple[str, str]:
    label = f"{'>' if s.to_act >> seat & 1 else ' '} {{{seat}}}"
    known = cards_in(s.hands[seat])
    hidden = int(s.sizes[seat]) - len(known)
    parts = [" ".join(f"[{card}]" for card in known)] if known else []
    parts += [f"{hidden} hidden"] if hidden else []
    laid = ", has laid" if int(s.laid) >> seat & 1 else ""
    return label, f"{' and '.join(parts) or 'no cards'}; {int(s.totals[seat])} points{laid}"


def colour_of(card: str, cards: Cards) -> Colour:
    """The name of a card's colour."""
    return COLOURS[cards.colours[BY_TEXT[card.partition("=")[0]]]][1]


def typed(text: str) -> str:
    """What somebody at a keyboard meant: `t`, `d 57`, `l 10 20 jr=30`."""
    word, *rest = text.upper().replace(",", " ").split() or [""]
    short = {"T": "take", "N": "decline", "C": "claim", "P": "pass", "W": "draw"}
    whole = {**short, **{move.upper(): move for move in SIMPLE}}
    if word in whole and not rest:
        return whole[word]
    if rest and word in ("L", "LAY", "D", "DISCARD"):
        return " ".join(["lay" if word in ("L", "LAY") else "discard", *rest])
    return text.strip()


def moves_help() -> dict[str, str]:
    """How to type a move, for the terminal."""
    return {
        "take": "take the open card",
        "decline": "offer it to the others",
        "claim": "take a declined card, and one of the deck",
        "pass": "leave a declined card",
        "draw": "take a card from the deck",
        "lay 10 20 JR=30": "lay a line, the joker as 30",
        "lay (10) (20) 30": "with cards of the table in brackets",
        "lay 48 JR!20=50 52": "your 20 frees the joker, which becomes 50",
        "discard 57": "end your turn",
    }


# Looking for lays

MOST_FITS: Final = 60


def fits(s: State, moves: Ints, cards: list[str], line: int | None) -> list[tuple[int, int, str]]:
    """Lays that use all of these hand cards and touch this line, with points and what for.

    With cards those come first that need the fewest others; without, those that score most.
    """
    wanted = np.zeros(2, np.int64)
    for card in cards:
        put(wanted, parse_card(card))
    used, points = np.zeros((2, len(moves)), np.int64)
    lays.measure(s, moves, wanted, 0 if line is None else line + 1, used, points)
    found = np.flatnonzero(used)
    keys = (-points[found], used[found]) if cards else (used[found], -points[found])
    best = found[np.lexsort(keys)][:MOST_FITS]
    return [(int(moves[at]), int(points[at]), points_told(s, int(moves[at]))) for at in best]

"""nmbrs! in words: positions as text, and what just happened as sentences.

notation.py has the texts of cards and moves, refusals.py why a move is refused.
"""

from typing import Final

import numpy as np

from naught.core.contract import Colour
from naught.core.game import NOBODY
from naught.core.kernel import Ints, plain
from naught.games.nmbrs import lays, rules
from naught.games.nmbrs.cards import BY_TEXT, CARDS, COLOURS, TEXTS, Cards
from naught.games.nmbrs.rules import DECLINE, DISCARD, DRAW_CARD, PASS, TAKE
from naught.games.nmbrs.state import LAY, State, put
from naught.games.nmbrs.words.notation import (
    SIMPLE,
    Term,
    cards_in,
    lines_on,
    pile_of,
    terms_of,
    top_card,
)
from naught.games.nmbrs.words.notation import card_text as card_text
from naught.games.nmbrs.words.notation import move_text as move_text
from naught.games.nmbrs.words.notation import parse_card as parse_card
from naught.games.nmbrs.words.notation import parse_move as parse_move
from naught.games.nmbrs.words.refusals import now_in_words
from naught.games.nmbrs.words.refusals import refusal as refusal

# What happened. Sentences are in the past tense, {0} is a seat and [57] a card.


def happened(before: State, after: State, seat: int | None, move: int | None) -> list[str]:
    """A move or a shuffle (no seat), as the viewer of `before` and `after` saw it."""
    was, now = plain(before), plain(after)
    if seat is None or move is None:
        sentences = shuffle_in_words(was, now)
    elif move >= lays.LAY_BIT:
        sentences = lay_in_words(before, seat, move)
    elif move >= DISCARD:
        sentences = [f"{{{seat}}} discarded [{TEXTS[move - DISCARD]}]."]
    else:
        sentences = [answer_in_words(was, now, seat, move)]
    if now.scored > was.scored:
        sentences += round_in_words(now)
    return sentences


def shuffle_in_words(was: State, now: State) -> list[str]:
    if not was.renewing:
        return [f"Round {now.round_number} was dealt. [{TEXTS[top_card(now)]}] lay open."]
    sentences = ["The open cards were shuffled into a new deck."]
    seat = int(now.on_turn)
    return sentences + (
        [f"{{{seat}}} drew {drawn_in_words(was, now, seat)}."] if now.phase == LAY else []
    )


def answer_in_words(was: State, now: State, seat: int, move: int) -> str:
    if move == PASS:
        return f"{{{seat}}} passed."
    if move == DRAW_CARD:
        if now.renewing:
            return f"{{{seat}}} wanted a card from the deck, which was empty."
        return f"{{{seat}}} drew {drawn_in_words(was, now, seat)}."
    card = f"[{TEXTS[top_card(was)]}]"
    if move == TAKE:
        return f"{{{seat}}} took {card}."
    if move == DECLINE:
        return f"{{{seat}}} declined {card}."
    drawn = drawn_in_words(was, now, seat, TEXTS[top_card(was)])
    return f"{{{seat}}} claimed {card} and drew {drawn}."


def drawn_in_words(was: State, now: State, seat: int, *beside: str) -> str:
    """Whoever drew learns what."""
    if now.viewer != seat:
        return "a card"
    had = {*cards_in(was.hands[seat]), *beside}
    return " ".join(f"[{card}]" for card in cards_in(now.hands[seat]) if card not in had)


def chip(term: Term) -> str:
    return f"[{TEXTS[term.joker]}={term.number}]" if term.joker else f"[{term.number}]"


def lay_in_words(before: State, seat: int, move: int) -> list[str]:
    """What was laid, the line it made, and what it scored."""
    terms = terms_of(move, before)
    sentences = [
        f"{{{seat}}} replaced [{TEXTS[term.joker]}={term.frees}] by [{term.frees}]."
        for term in terms
        if term.frees
    ]
    line = " ".join(chip(term) for term in terms)
    new = " ".join(chip(term) for term in terms if not term.lies)
    made = f"{{{seat}}} laid {line}" if new == line else f"{{{seat}}} laid {new} to make {line}"
    return [*sentences, f"{made}: {points_in_words(before, move)}."]


def points_in_words(s: State, move: int) -> str:
    """The points of a lay, and why they are doubled."""
    points, simple = int(lays.points_of(s, move)), int(lays.plain_points(s, move))
    scored = "1 point" if points == 1 else f"{points} points"
    if points == simple:
        return scored
    return f"{scored}, doubled for {doubling_in_words(s, move)}"


def doubling_in_words(s: State, move: int) -> str:
    colours = int(lays.colours_of(s, move))
    return "one colour" if colours & colours - 1 == 0 else "all different colours"


def round_in_words(now: State) -> list[str]:
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
    lines = [f"round {s.round_number}, turn {s.turns}, {now_in_words(s)}, deck {s.deck_size}"]
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
    stage = "scored" if rules.settled(s) else now_in_words(s)
    rows = [(f"Round {s.round_number}", f"{stage}; up to {s.target} points")]
    pile = pile_of(s)
    rows.append(
        ("Open", f"[{pile[-1]}]  {len(pile) - 1 or 'nothing'} below" if pile else "no card")
    )
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
        "claim": "take a declined card, and one from the deck",
        "pass": "leave a declined card",
        "draw": "take a card from the deck",
        "lay 10 20 JR=30": "lay a line, the joker as 30",
        "lay (10) (20) 30": "with cards on the table in brackets",
        "lay 48 JR!20=50 52": "your 20 frees the joker, which becomes 50",
        "discard 57": "end your turn",
    }


# Looking for lays

MOST_FITS: Final = 60


def fits(s: State, moves: Ints, cards: list[str], line: int | None) -> list[tuple[int, int, str]]:
    """Lays that use all of these hand cards and touch this line, with points and what for.

    With cards, lays that need the fewest others come first; without, those that score most.
    """
    wanted = np.zeros(2, np.int64)
    for card in cards:
        put(wanted, parse_card(card))
    used, points = np.zeros((2, len(moves)), np.int64)
    lays.measure(s, moves, wanted, 0 if line is None else line + 1, used, points)
    found = np.flatnonzero(used)
    keys = (-points[found], used[found]) if cards else (used[found], -points[found])
    best = found[np.lexsort(keys)][:MOST_FITS]
    return [(int(moves[at]), int(points[at]), points_in_words(s, int(moves[at]))) for at in best]

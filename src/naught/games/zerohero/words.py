"""Zero Hero in words: cards, moves and positions as text, and what just happened as sentences."""

import re
from collections.abc import Iterable
from typing import Any, Final

from naught.core.contract import Colour
from naught.core.errors import BadNotation, IllegalMove
from naught.core.kernel import plain
from naught.games.zerohero import rules
from naught.games.zerohero.cards import BY_TEXT, COLOURS, NO_CARD, ROW_KINDS, TEXTS
from naught.games.zerohero.rows import COPIES, joined
from naught.games.zerohero.rules import BUY, GIVE, GRAB, TAKE_ONE, TAKE_TWO
from naught.games.zerohero.state import MAX_PLAYERS, PAIRS, State

TAKE: Final = re.compile(r"take ([1-4])( x2)?")
PURCHASE: Final = re.compile(r"buy ([1-4])")
SWAP: Final = re.compile(r"(?:give ([^ <>]+)>|grab ([^ <>]+)<)([0-3])")
NUMBERS: Final = ("no", "a", "two", "three")
TIMES: Final = "\N{MULTIPLICATION SIGN}"


def card_text(card: int) -> str:
    return TEXTS[card]


def parse_card(text: str) -> int:
    if text not in BY_TEXT:
        raise BadNotation(
            f"no card {text!r}: a colour of R O Y G T B P, a value of 0 2 3 4, z c s f or nothing"
        )
    return BY_TEXT[text]


def move_text(s: State, move: int) -> str:
    if move < BUY:
        return f"take {move % PAIRS + 1}{' x2' if move >= TAKE_TWO else ''}"
    if move < GIVE:
        return f"buy {move - BUY + 1}"
    card, seat = swap_of(move)
    return f"give {TEXTS[card]}>{seat}" if move < GRAB else f"grab {TEXTS[card]}<{seat}"


def swap_of(move: int) -> tuple[int, int]:
    """The card that a Swap moves, and the other player."""
    return divmod(move - (GIVE if move < GRAB else GRAB), MAX_PLAYERS)


def parse_move(s: State, text: str) -> int:
    """`take 3`, `take 3 x2`, `buy 3`, `give T4>2` (to seat 2), `grab T4<2` (from seat 2)."""
    if found := TAKE.fullmatch(text):
        return (TAKE_TWO if found[2] else TAKE_ONE) + int(found[1]) - 1
    if found := PURCHASE.fullmatch(text):
        return BUY + int(found[1]) - 1
    if found := SWAP.fullmatch(text):
        start = GIVE if found[1] else GRAB
        return start + parse_card(found[1] or found[2]) * MAX_PLAYERS + int(found[3])
    raise BadNotation(f"no move {text!r}: take 3, take 3 x2, buy 3, give T4>2 or grab T4<2")


def texts(cards: Iterable[int]) -> list[str]:
    """Cards as texts, without the empty places."""
    return [TEXTS[card] for card in cards if card != NO_CARD]


def row_texts(row: int, colour: int) -> list[str]:
    """The cards of a row as texts, in a fixed order."""
    bits, start = int(row), 1 + colour * ROW_KINDS
    return [TEXTS[start + at // COPIES] for at in range(bits.bit_length()) if bits >> at & 1]


def cards_in(rows: Iterable[int]) -> list[str]:
    """The cards of some rows, one of each colour, as texts."""
    return [text for colour, row in enumerate(rows) for text in row_texts(row, colour)]


# Refusals


def refusal(s: State, seat: int, move: int) -> IllegalMove:
    """Why a seat on turn may not do this; `s` is what it sees."""
    if s.swaps > 0 and move < GIVE:
        return IllegalMove("your Swap comes first: give or grab a card", "R14")
    if move < BUY:
        return no_take(s, move % PAIRS)
    if move < GIVE:
        pair = move - BUY
        have = many(s.purses[seat], "zerone")
        price = f"pair {pair + 1} costs {s.piles[pair]} and you have {have}"
        return IllegalMove(price, "R9")
    if s.swaps == 0:
        return IllegalMove("you have no Swap to make", "R14")
    return no_swap(s, seat, move)


def no_take(s: State, pair: int) -> IllegalMove:
    if s.piles[pair] == 0:
        return IllegalMove(f"there are no zerones on pair {pair + 1}", "R8")
    return IllegalMove(f"two only from five or more: pair {pair + 1} has {s.piles[pair]}", "R8")


def no_swap(s: State, seat: int, move: int) -> IllegalMove:
    card, other = swap_of(move)
    if other == seat:
        return IllegalMove("a Swap is with another player, not with yourself", "R14")
    if other >= s.players:
        return IllegalMove(f"nobody sits in seat {other}: the last is {s.players - 1}", "R14")
    if move < GRAB:
        mine = " ".join(cards_in(s.up[seat]))
        return IllegalMove(f"{TEXTS[card]} is not among your open cards: {mine}", "R14")
    theirs = " ".join(cards_in(s.up[other])) or "none"
    return IllegalMove(f"{TEXTS[card]} is not among the open cards of {{{other}}}: {theirs}", "R14")


# What happened. Sentences are in the past tense, {0} is a seat and [T4] a card.


def happened(before: State, after: State, seat: int | None, move: int | None) -> list[str]:
    """A move or a deal (no seat), as the viewer of `before` and `after` saw it."""
    before, after = plain(before), plain(after)
    if seat is None or move is None:
        return ["The cards were dealt."]
    if move < BUY:
        return [take_in_words(seat, move)]
    sentences = [swap_in_words(seat, move)]
    if move < GIVE:
        sentences = buy_in_words(before, after, seat, move - BUY)
    return sentences + pair_in_words(after) + end_in_words(before, after)


def take_in_words(seat: int, move: int) -> str:
    zerones = "two zerones" if move >= TAKE_TWO else "a zerone"
    return f"{{{seat}}} took {zerones} from pair {move % PAIRS + 1}."


def buy_in_words(before: State, after: State, seat: int, pair: int) -> list[str]:
    price = int(before.piles[pair])
    sentences = [f"{{{seat}}} bought {chips(texts(before.pairs[pair]))} for {price or 'nothing'}."]
    gained = int(after.purses[seat] - before.purses[seat]) + price
    if gained:
        sentences.append(f"+Zerone: {{{seat}}} got {zerones(gained)}.")
    drawn = int(after.downs[seat] - before.downs[seat])
    if drawn:
        sentences.append(
            f"+Card: {{{seat}}} drew {drawn_in_words(before, after, seat, drawn)} face-down."
        )
    return sentences


def drawn_in_words(before: State, after: State, seat: int, drawn: int) -> str:
    """Whoever drew learns what; the others how many."""
    if before.viewer != seat:
        return "a card" if drawn == 1 else "two cards"
    new = cards_in(after.down[seat])
    for known in cards_in(before.down[seat]):
        new.remove(known)
    return chips(new)


def chips(cards: list[str]) -> str:
    return " and ".join(f"[{card}]" for card in cards)


def zerones(count: int) -> str:
    return f"{NUMBERS[count]} zerone{'' if count == 1 else 's'}"


def many(count: int, thing: str) -> str:
    return f"{count} {thing}{'' if count == 1 else 's'}"


def swap_in_words(seat: int, move: int) -> str:
    card, other = swap_of(move)
    if move < GRAB:
        return f"Swap: {{{seat}}} gave [{TEXTS[card]}] to {{{other}}}."
    return f"Swap: {{{seat}}} grabbed [{TEXTS[card]}] from {{{other}}}."


def pair_in_words(after: State) -> list[str]:
    """The new pair, once the purchase is over."""
    turned = texts(after.pairs[after.bought]) if after.swaps == 0 else []
    if not turned:
        return []
    put = int(after.piles[after.bought]) if after.was_free else 0
    with_zerones = f" with {zerones(put)}" if put > 0 else ""
    return [f"{chips(turned)} {'was' if len(turned) == 1 else 'were'} turned over{with_zerones}."]


def end_in_words(before: State, after: State) -> list[str]:
    """The end cards, the end, and what it brought."""
    reached = left_of(before) > rules.END_CARDS >= left_of(after)
    sentences = ["The end cards were reached: the next flag ends the game."] if reached else []
    if not after.over:
        return sentences
    why = "That flag ended the game." if after.flagged else "The pile was used up: the game ended."
    return [why, *bonus_in_words(after), points_in_words(after)]


def bonus_in_words(after: State) -> list[str]:
    heroes = heroes_of(after)
    if not heroes:
        return []
    names = " and ".join(f"{{{seat}}}" for seat in heroes)
    count = zeros_of(after, heroes[0])
    each = " each" if len(heroes) > 1 else ""
    return [f"{names} had the most zeros ({count}): {int(after.zero_bonus)} points{each}."]


def points_in_words(after: State) -> str:
    points = ", ".join(f"{{{seat}}} {total(after, seat)}" for seat in range(after.players))
    return f"The points were counted: {points}."


# What can be read off a position


def left_of(s: State) -> int:
    """Cards still in the pile, end cards included."""
    return int(s.draw_size - s.draw_next)


def row_of(s: State, seat: int, colour: int) -> int:
    """All cards of a colour that the viewer knows of a seat."""
    return int(joined(int(s.up[seat][colour]), int(s.down[seat][colour])))


def zeros_of(s: State, seat: int) -> int:
    """How many zeros of a seat the viewer knows."""
    return sum(card[1] == "0" for card in cards_in(s.up[seat]) + cards_in(s.down[seat]))


def heroes_of(s: State) -> list[int]:
    """The seats with the most zeros, if anybody has one."""
    zeros = [zeros_of(s, seat) for seat in range(s.players)]
    return [seat for seat, count in enumerate(zeros) if count == max(zeros) and count > 0]


def rows_worth(s: State, seat: int) -> int:
    """The points of the rows, as far as the viewer knows them."""
    return sum(worth_of(s, seat, colour) for colour in range(len(COLOURS)))


def worth_of(s: State, seat: int, colour: int) -> int:
    return int(rules.row_score(row_of(s, seat, colour)))


def how_in_words(row: int) -> str:
    """How a row comes to its points (R19, R20, R21)."""
    values = [text[1] for text in row_texts(row, 0)]
    if len(values) == 3:
        return f"{values[1]} {TIMES} {values[2]}"
    return f"solo {values[0]}" if len(values) == 1 else "big zero"


def total(s: State, seat: int) -> int:
    """The points of a seat at the end."""
    return rows_worth(s, seat) + (int(s.zero_bonus) if seat in heroes_of(s) else 0)


# Positions


def position(s: State) -> str:
    """What somebody sees, as lines of text."""
    if s.awaits_deck:
        return "before the deal"
    lines = [f"pile {left_of(s)}, general pool {s.pool}"]
    for pair in range(PAIRS):
        cards = " ".join(texts(s.pairs[pair])) or "-"
        lines.append(f"pair {pair + 1}  {cards}  zerones {s.piles[pair]}")
    for seat in range(s.players):
        lines += seat_lines(s, seat)
    return "\n".join(lines)


def seat_lines(s: State, seat: int) -> list[str]:
    turn = ">" if s.to_act >> seat & 1 else " "
    rows = [
        f"{' '.join(row_texts(row, colour))} = {rules.row_score(row)}"
        for colour in range(len(COLOURS))
        if (row := row_of(s, seat, colour))
    ]
    points = f", {total(s, seat)} points" if s.over else ""
    return [
        f"{turn}seat {seat} zerones {s.purses[seat]}, face-down {' '.join(downs(s, seat))}{points}",
        f"   {' | '.join(rows) or '-'}",
    ]


def downs(s: State, seat: int) -> list[str]:
    """The face-down cards of a seat, those that the viewer does not know as ??."""
    known = cards_in(s.down[seat])
    return known + ["??"] * (int(s.downs[seat]) - len(known))


def inventory(s: State) -> dict[str, list[str]]:
    """Every card of the game, by the place where it lies."""
    places = {f"open {seat}": cards_in(s.up[seat]) for seat in range(s.players)}
    places |= {f"face-down {seat}": cards_in(s.down[seat]) for seat in range(s.players)}
    places |= {f"pair {pair + 1}": texts(s.pairs[pair]) for pair in range(PAIRS)}
    return places | {"pile": texts(s.draw), "box": texts(s.removed)}


# The table, as the terminal shows it. Rows have a label and a text; {0} is a player, [T4] a card.


def table(s: State) -> list[tuple[str, str]]:
    """What somebody sees, as labelled rows."""
    if s.awaits_deck:
        return [("", "Nothing has been dealt yet.")]
    rows = [("Pile", pile_in_words(s)), ("General pool", many(s.pool, "zerone"))]
    for pair in range(PAIRS):
        cards = " ".join(f"[{card}]" for card in texts(s.pairs[pair])) or "no cards"
        price = many(s.piles[pair], "zerone") if s.piles[pair] else "free"
        rows.append((f"Pair {pair + 1}", f"{cards}  {price}"))
    for seat in range(s.players):
        rows += seat_rows(s, seat)
    return rows


def pile_in_words(s: State) -> str:
    left = left_of(s)
    if s.over:
        return f"{many(left, 'card')} left; the game is over"
    if left <= rules.END_CARDS:
        return f"{many(left, 'end card')} left: the next flag ends the game"
    return f"{many(left, 'card')}, {left - rules.END_CARDS} before the end cards"


def seat_rows(s: State, seat: int) -> list[tuple[str, str]]:
    """A purse with the face-down cards, then what each colour is worth."""
    label = f"{'>' if s.to_act >> seat & 1 else ' '} {{{seat}}}"
    hidden = " ".join(f"[{card}]" for card in downs(s, seat))
    points = f"{many(total(s, seat), 'point')}; " if s.over else ""
    rows = [
        f"{' '.join(f'[{card}]' for card in row_texts(row, colour))} = {rules.row_score(row)}"
        for colour in range(len(COLOURS))
        if (row := row_of(s, seat, colour))
    ]
    purse = f"{points}{many(s.purses[seat], 'zerone')}, face-down {hidden}"
    return [(label, purse), ("", "  ".join(rows) or "no rows yet")]


def colour_of(card: str, cards: Any) -> Colour:
    """The name of a card's colour."""
    return next(name for letter, name, _ in COLOURS if card.startswith(letter))


def typed(text: str) -> str:
    """What somebody at a keyboard meant: `t3`, `t3 2`, `b3`, `give t4 2`, `grab t4 2`."""
    words = re.sub(r"[<>]", " ", text.lower()).split()
    if found := re.fullmatch(r"t(?:ake)? ?([1-4])( ?x?2)?", " ".join(words)):
        return f"take {found[1]}{' x2' if found[2] else ''}"
    if found := re.fullmatch(r"b(?:uy)? ?([1-4])", " ".join(words)):
        return f"buy {found[1]}"
    if len(words) == 3 and words[0] in ("give", "grab"):
        card = words[1][:1].upper() + words[1][1:]
        return f"{words[0]} {card}{'>' if words[0] == 'give' else '<'}{words[2]}"
    return text.strip()


def moves_help() -> dict[str, str]:
    """How to type a move, for the terminal."""
    return {
        "take 3": "take a zerone from pair 3",
        "take 3 x2": "take two, from a pile of five or more",
        "buy 3": "pay the price of pair 3 and take it",
        "give T4>2": "Swap: give your T4 to seat 2, counted from 0; a name will do",
        "grab T4<2": "Swap: take T4 from seat 2",
        "T2z T0s": "cards with a symbol: z is +Zerone, c is +Card, s is Swap, f is the Flag",
    }

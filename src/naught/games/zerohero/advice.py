"""What to do in Zero Hero, and why, in words: rows that count, prices, and what others want."""

from typing import Final

from naught.core.texts.reasons import Reason, counted, in_words, strongest
from naught.games.zerohero.cards import BY_TEXT, COLOURS, PLUS_CARD, PLUS_ZERONE, SWAP, TEXTS
from naught.games.zerohero.insight import LATE, POINT, hope_left, promise
from naught.games.zerohero.rows import (
    colour_of,
    kind_of,
    symbol_of,
    value_of,
    with_one,
    without_one,
)
from naught.games.zerohero.rules import BUY, GIVE, GRAB, TAKE_TWO, draw_left, row_score
from naught.games.zerohero.state import PAIRS, State
from naught.games.zerohero.words import cards_in, chips, row_of, swap_of, texts, zeros_of

UNIT: Final = "points"
SPAN: Final = "game"
MEASURE: Final = "lead"
SLIP: Final = 0.8  # points given away that make a move a slip, and a mistake
MISTAKE: Final = 2.5
ITERATIONS: Final = 6000
VERBS: Final = ("suits", "draws")

ZERONE: Final = 0.7  # points that a zerone is worth while there is something to buy
ZERO: Final = 0.9  # what a zero adds to the chance of the bonus
FULL: Final = 3  # cards of a row that counts most
NUMBERS: Final = ("no", "first", "second", "third", "fourth", "fifth", "sixth", "seventh")
Rows = dict[int, int]  # by colour


def before(s: State) -> list[int]:
    """Everybody begins with nothing."""
    return [0] * int(s.players)


def phrase(s: State, move: int) -> str:
    """A move as one would say it."""
    if move < BUY:
        zerones = "two zerones" if move >= TAKE_TWO else "a zerone"
        return f"take {zerones} from pair {move % PAIRS + 1}"
    if move < GIVE:
        return f"buy {chips(texts(s.pairs[move - BUY]))}"
    card, other = swap_of(move)
    if move < GRAB:
        return f"give [{TEXTS[card]}] to {{{other}}}"
    return f"grab [{TEXTS[card]}] from {{{other}}}"


def effect(s: State, move: int) -> str:
    """What becomes of your zerones and of your rows."""
    if move < BUY:
        have = counted(int(s.purses[s.viewer]) - cost(s, move), "zerone")
        left = int(s.piles[move % PAIRS]) + cost(s, move)
        price = counted(left, "zerone") if left else "nothing"
        return f"You then have {have}, and pair {move % PAIRS + 1} costs {price}."
    was, now = (total(rows_after(s, choice)) for choice in (None, move))
    rows = f"your rows then count {counted(now, 'point')}, {change(was, now)}"
    if move < GIVE:
        price = counted(cost(s, move), "zerone") if cost(s, move) else "nothing"
        return f"It costs {price}, and {rows}."
    return f"{rows[0].upper()}{rows[1:]}; {harm_in_words(s, move)}."


def change(was: int, now: int) -> str:
    """What points were before."""
    return f"up from {was}" if now > was else f"down from {was}" if now < was else "as before"


def total(rows: Rows) -> int:
    """What rows count."""
    return sum(int(row_score(row)) for row in rows.values())


def harm_in_words(s: State, move: int) -> str:
    """What a Swap does to the other player's row, as far as is known."""
    card, other = swap_of(move)
    colour = int(colour_of(card))
    was, now = int(row_score(row_of(s, other, colour))), int(row_score(row_after_swap(s, move)))
    points = f"{counted(now, 'point')}, {change(was, now)}"
    return f"{{{other}}}'s {COLOURS[colour][1]} row counts {points}"


def row_after_swap(s: State, move: int) -> int:
    """The other player's row after a Swap."""
    card, other = swap_of(move)
    row = row_of(s, other, int(colour_of(card)))
    changed = with_one if move < GRAB else without_one
    return int(changed(row, kind_of(card)))


def why(s: State, move: int, other: int) -> str:
    """What speaks for a move beside another."""
    reasons = [*row_reasons(s, move, other), zeros(s, move, other), purse(s, move, other)]
    if move < BUY:
        reasons += [saving(s, move, other), exposing(s, other)]
    elif move < GIVE:
        reasons += [*symbols(s, move), denying(s, move - BUY)]
    else:
        reasons.append(harming(s, move))
    return strongest([*reasons, *spoiling(s, move, other)])


# Rows


def cards_of(s: State, move: int) -> list[int]:
    """The cards that a move adds to your own rows."""
    if BUY <= move < GIVE:
        return [int(card) for card in s.pairs[move - BUY] if card]
    return [swap_of(move)[0]] if move >= GRAB else []


def rows_after(s: State, move: int | None) -> Rows:
    """Your own rows after a move, as far as you know them."""
    seat = int(s.viewer)
    rows = {colour: row_of(s, seat, colour) for colour in range(len(COLOURS))}
    if move is None:
        return rows
    for card in cards_of(s, move):
        rows[int(colour_of(card))] = int(with_one(rows[int(colour_of(card))], kind_of(card)))
    if GIVE <= move < GRAB:
        card = swap_of(move)[0]
        rows[int(colour_of(card))] = int(without_one(rows[int(colour_of(card))], kind_of(card)))
    return rows


def hopes(s: State, row: int) -> float:
    """What a row is worth with its hopes, in points."""
    return float(promise(row, hope_left(s))) / POINT


def worth(s: State, row: int) -> float:
    """What a row weighs as a reason: half what it is worth now, half what it may become."""
    return 0.5 * int(row_score(row)) + 0.5 * hopes(s, row)


def row_reasons(s: State, move: int, other: int) -> list[Reason]:
    """For each colour that the two moves leave different: what this move does to it."""
    now, here, there = rows_after(s, None), rows_after(s, move), rows_after(s, other)
    return [
        Reason(worth(s, here[at]) - worth(s, there[at]), row_in_words(at, now[at], here[at]))
        for at in here
        if here[at] != there[at] and here[at] != now[at]
    ]


def row_in_words(colour: int, was: int, row: int) -> str:
    """What became of a row."""
    name, points = COLOURS[colour][1], int(row_score(row))
    held, had = row.bit_count(), was.bit_count()
    if held < had:
        return f"without it your {name} row counts {counted(points, 'point')}"
    if held == FULL:
        return f"it makes three {name} cards, worth {counted(points, 'point')}"
    if held == 1:
        return f"a single {name} card is worth {counted(points, 'point')}"
    if held == FULL - 1 and not had:
        return f"it makes two {name} cards: one more makes a row"
    if held == FULL - 1:
        return f"it is your second {name} card: one more makes a row"
    return f"it is your {NUMBERS[min(held, 7)]} {name} card"


def spoiling(s: State, move: int, other: int) -> list[Reason]:
    """What the other move would spoil: a row that counted, and then would not."""
    now, there, here = rows_after(s, None), rows_after(s, other), rows_after(s, move)
    found = []
    for at, (_, name, _) in enumerate(COLOURS):
        lost = int(row_score(now[at])) - int(row_score(there[at]))
        if lost > 0 and here[at] == now[at]:
            many = there[at].bit_count()
            text = f"the other move makes {counted(many, f'{name} card')}: a big zero"
            if not many:
                text = f"the other move gives your only {name} card away"
            found.append(Reason(worth(s, now[at]) - worth(s, there[at]), text))
    return found


def zeros_in(s: State, move: int) -> int:
    """How many zeros a move brings."""
    return sum(int(value_of(card)) == 0 for card in cards_of(s, move))


def zeros(s: State, move: int, other: int) -> Reason:
    """The race for the most zeros."""
    more = zeros_in(s, move) - zeros_in(s, other)
    have = zeros_of(s, int(s.viewer)) + zeros_in(s, move)
    bonus = f"whoever has most of them gets {int(s.zero_bonus)} points"
    text = f"that makes {counted(have, 'zero')}, and {bonus}"
    return Reason(ZERO * more, text)


# Zerones


def cost(s: State, move: int) -> int:
    """The zerones that a move costs; taking costs less than nothing."""
    if move >= GIVE:
        return 0
    if move < BUY:
        return -2 if move >= TAKE_TWO else -1
    return int(s.piles[move - BUY])


def purse(s: State, move: int, other: int) -> Reason:
    """What is left to buy with."""
    if draw_left(s) <= LATE:
        return Reason(0.0, "")
    saved = cost(s, other) - cost(s, move)
    if move < BUY and move >= TAKE_TWO:
        return Reason(ZERONE * saved, "two zerones at once are a good turn")
    if BUY <= move < GIVE and cost(s, move) == 0:
        return Reason(ZERONE * saved + 0.1, "it costs nothing")
    left = int(s.purses[s.viewer]) - cost(s, move)
    return Reason(ZERONE * saved * 0.7, f"that leaves you {counted(left, 'zerone')} to buy with")


def saving(s: State, move: int, other: int) -> Reason:
    """Whether taking here brings a pair within reach that one wants, or nearer at least."""
    worth, text = nearer(s, move)
    rival = nearer(s, other)[0] if other < BUY else 0.0
    return Reason(worth - rival, text)


def nearer(s: State, take: int) -> tuple[float, str]:
    """What it is worth that a pair gets cheaper, and how to say it."""
    pair, seat = take % PAIRS, int(s.viewer)
    gain = max(pair_worth(s, seat, pair), 0.0)
    if reaches(s, seat, take) and int(s.piles[pair]) > int(s.purses[seat]):
        return gain * 0.5, f"pair {pair + 1} is within your reach next turn"
    return gain * 0.25, f"pair {pair + 1}, which suits you, gets cheaper"


def reaches(s: State, seat: int, take: int) -> bool:
    """Whether a seat could pay for a pair after zerones are taken from it, its own or not."""
    price = int(s.piles[take % PAIRS]) + cost(s, take)
    have = int(s.purses[seat]) - (cost(s, take) if seat == s.viewer else 0)
    return price <= have


def exposing(s: State, other: int) -> Reason:
    """Whether the other take would bring a pair within reach of the next player, who wants it."""
    if other >= BUY:
        return Reason(0.0, "")
    pair, following = other % PAIRS, (int(s.viewer) + 1) % int(s.players)
    new = reaches(s, following, other) and int(s.piles[pair]) > int(s.purses[following])
    gain = max(pair_worth(s, following, pair), 0.0) if new else 0.0
    text = f"the other move brings pair {pair + 1} within {{{following}}}'s reach"
    return Reason(gain / (s.players - 1), text)


def symbols(s: State, move: int) -> list[Reason]:
    """What the cards do at once."""
    found = {int(symbol_of(card)) for card in cards_of(s, move)}
    reasons = []
    if PLUS_ZERONE in found and s.pool > 0:
        reasons.append(Reason(ZERONE, "its +Zerone pays one back"))
    if PLUS_CARD in found and draw_left(s) > 0:
        reasons.append(Reason(0.4, "its +Card draws you a card"))
    return [*reasons, *best_grabs(s, move)[:1]] if SWAP in found else reasons


def best_grabs(s: State, move: int) -> list[Reason]:
    """What a purchase with a Swap can take from the others, the best first."""
    rows, reasons = rows_after(s, move), []
    for other in (at for at in range(s.players) if at != s.viewer):
        for card in {BY_TEXT[text] for text in cards_in(s.up[other])}:
            colour, kind = int(colour_of(card)), kind_of(card)
            theirs = row_of(s, other, colour)
            mine = int(with_one(rows[colour], kind))
            gain = worth(s, mine) - worth(s, rows[colour])
            harm = worth(s, theirs) - worth(s, int(without_one(theirs, kind)))
            more = int(row_score(mine)) - int(row_score(rows[colour]))
            text = f"its Swap can take [{TEXTS[card]}] from {{{other}}}"
            text += f", for {counted(more, 'point')} more" if more > 0 else ""
            reasons.append(Reason(gain + harm / (s.players - 1), text))
    return sorted(reasons, key=lambda reason: (-reason.weight, reason.text))


# The others


def pair_worth(s: State, seat: int, pair: int) -> float:
    """What a pair would add to a seat's rows, as far as they are known."""
    rows = {colour: row_of(s, seat, colour) for colour in range(len(COLOURS))}
    start = sum(hopes(s, row) for row in rows.values())
    for card in (int(card) for card in s.pairs[pair] if card):
        rows[int(colour_of(card))] = int(with_one(rows[int(colour_of(card))], kind_of(card)))
    return sum(hopes(s, row) for row in rows.values()) - start


def denying(s: State, pair: int) -> Reason:
    """Who else would have liked this pair, and can pay for it."""
    price, seat = int(s.piles[pair]), int(s.viewer)
    others = [at for at in range(s.players) if at != seat and int(s.purses[at]) >= price]
    gains = {at: pair_worth(s, at, pair) for at in others}
    rival = max(gains, key=lambda at: gains[at], default=None)
    if rival is None or gains[rival] <= 0:
        return Reason(0.0, "")
    return Reason(
        gains[rival] / (s.players - 1) * 0.6, f"{{{rival}}} could have used this pair, too"
    )


def harming(s: State, move: int) -> Reason:
    """What a Swap does to the other player's row."""
    card, other = swap_of(move)
    colour = int(colour_of(card))
    lost = hopes(s, row_of(s, other, colour)) - hopes(s, row_after_swap(s, move))
    was, row = row_of(s, other, colour), row_after_swap(s, move)
    return Reason(lost / (s.players - 1), harmed(f"{{{other}}}", COLOURS[colour][1], was, row))


def harmed(other: str, name: str, was: int, row: int) -> str:
    """What another player's row has lost; two cards count nothing, but may soon be three."""
    if row.bit_count() > was.bit_count():
        return f"it makes {other}'s {name} cards {in_words(row.bit_count())}: a big zero"
    if not row:
        return f"it takes {other}'s only {name} card"
    if row_score(was) > row_score(row):
        return f"it spoils {other}'s {name} row"
    return f"it leaves {other} further from three {name} cards"

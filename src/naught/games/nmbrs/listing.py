"""Listing lays: every line that a hand can make on a table, with jokers and without."""

from typing import Final

import numpy as np

from naught.core.kernel import Ints, Record, field, i64, kernel, lowest
from naught.games.nmbrs.cards import FIRST_JOKER, JOKERS, NO_CARD, NUMBERS
from naught.games.nmbrs.lays import (
    FREED,
    FREES_AT,
    FROM_HAND,
    FROM_TABLE,
    HIGH_AT,
    LAY_BIT,
    LENGTH_AT,
    LOW_AT,
    STEP_AT,
    joker_bits,
)
from naught.games.nmbrs.state import (
    ALL_OF_HALF,
    HALF,
    MAX_LINES,
    SHORTEST,
    State,
    has,
    on_table,
    top_number,
)

# Where a number's own card is
NOWHERE: Final = 0
IN_HAND: Final = 1
LYING: Final = 2


class Sweep(Record):
    """Scratch paper for the list of a seat's lays."""

    top: int = field(i64)
    advanced: int = field(i64)
    most: int = field(i64)  # hand cards that one lay may use
    count: int = field(i64)  # of lays listed so far
    low: int = field(i64)  # the numbers whose own cards are there, as a set in two halves
    high: int = field(i64)
    all_low: int = field(i64)  # all numbers of the game
    all_high: int = field(i64)
    used: int = field(i64)  # hand cards that the jokers of the line under way use
    last: int = field(i64)  # the line is not whole before this number
    frees: int = field(i64)
    broken: int = field(i64)  # table lines that the line under way has two cards of, but not all
    crossings: int = field(i64)  # cards of it that lie in two lines
    in_hand: int = field(i64)  # how many jokers are
    hand_jokers: Ints = field(i64, JOKERS)
    joker: Ints = field(i64, 2)  # cards of the line under way
    number: Ints = field(i64, 2)  # what they stand for; 0 if there is none
    source: Ints = field(i64, 2)
    ways: int = field(i64)  # to put jokers in those places: those in hand are all alike
    way: Ints = field(i64, JOKERS * (JOKERS - 1))  # each as it stands in a move
    where: Ints = field(i64, NUMBERS + 1)  # of each number's own card
    shared: Ints = field(i64, MAX_LINES + 1)  # cards that it has in common with each table line


SWEEP: Final = Sweep.dtype
ANY_IN_HAND: Final = JOKERS  # a choice of joker; the others are those that lie on the table


@kernel
def list_lays(s: State, seat: int, out: Ints, count: int) -> int:
    """List every lay of a seat after the first `count` moves, as far as there is room (R9)."""
    sweeps = np.zeros(1, SWEEP)
    sweeps[0].count = count
    sweeps[0].most = most_cards(s, seat)
    list_all(s, seat, sweeps[0], out)
    # A compiled record does not keep its array alive: the array is used here once more.
    return int(sweeps[0].count)


@kernel
def most_cards(s: State, seat: int) -> int:
    """How many hand cards a lay may use: all but the one to be discarded (R19, R21)."""
    return int(s.sizes[seat] - (0 if s.simplified else 1))


@kernel
def list_all(s: State, seat: int, sweep: Sweep, out: Ints) -> None:
    if sweep.most > 0:
        prepare(s, seat, sweep)
        list_without_jokers(s, sweep, out)
        list_with_jokers(s, seat, sweep, out)
        if s.laid >> seat & 1:
            list_with_freed_jokers(s, seat, sweep, out)


@kernel
def prepare(s: State, seat: int, sweep: Sweep) -> None:
    """Look where every card is; before a seat's first line only its hand counts (R10)."""
    sweep.top = top_number(s)
    sweep.advanced = s.advanced
    sweep.all_low = (1 << min(sweep.top, HALF)) - 1
    sweep.all_high = (1 << max(sweep.top - HALF, 0)) - 1
    hand, laid = s.hands[seat], s.laid >> seat & 1
    for number in range(1, sweep.top + 1):
        if has(hand, number):
            place(sweep, number, IN_HAND)
        elif laid and on_table(s, number):
            place(sweep, number, LYING)
    for joker in range(FIRST_JOKER, FIRST_JOKER + JOKERS):
        if has(hand, joker):
            sweep.hand_jokers[sweep.in_hand] = joker
            sweep.in_hand += 1


@kernel
def place(sweep: Sweep, number: int, where: int) -> None:
    """Note where a number's own card is; NOWHERE takes the note back."""
    sweep.where[number] = where
    half = number > HALF
    bit = 1 << (number - 1 - (HALF if half else 0))
    if half:
        sweep.high = sweep.high | bit if where else sweep.high & ~bit
    else:
        sweep.low = sweep.low | bit if where else sweep.low & ~bit


@kernel
def allowed(sweep: Sweep, number: int, step: int) -> bool:
    """Advanced: counted backwards, a line comes to 0 or 1 (R18)."""
    return sweep.advanced == 0 or number % step <= 1


@kernel
def down(low: int, high: int, step: int) -> tuple[int, int]:
    """A set of numbers, each less by a step (below HALF)."""
    return (low >> step | high << (HALF - step)) & ALL_OF_HALF, high >> step


@kernel
def up(low: int, high: int, step: int) -> tuple[int, int]:
    """A set of numbers, each more by a step (below HALF)."""
    return low << step & ALL_OF_HALF, (high << step | low >> (HALF - step)) & ALL_OF_HALF


# Lines without jokers


@kernel
def list_without_jokers(s: State, sweep: Sweep, out: Ints) -> None:
    """Every line of numbers that are there: walk from wherever three of a step begin."""
    for step in range(1, (sweep.top - 1) // 2 + 1):
        next_low, next_high = down(sweep.low, sweep.high, step)
        third_low, third_high = down(next_low, next_high, step)
        walk_from(s, sweep, sweep.low & next_low & third_low, 1, step, out)
        walk_from(s, sweep, sweep.high & next_high & third_high, 1 + HALF, step, out)


@kernel
def walk_from(s: State, sweep: Sweep, starts: int, first: int, step: int, out: Ints) -> None:
    while starts:
        start = first + lowest(starts)
        starts &= starts - 1
        if allowed(sweep, start, step):
            walk(s, sweep, start, step, out)


# Lines with jokers


@kernel
def list_with_jokers(s: State, seat: int, sweep: Sweep, out: Ints) -> None:
    """Every line with one or two jokers from hand, or lying there (R14)."""
    for lower in range(JOKERS + 1):
        joker, source = chosen(s, seat, sweep, lower)
        if joker == NO_CARD:
            continue
        with_one_joker(s, sweep, joker, source, out)
        for upper in range(JOKERS + 1):
            other, other_source = chosen(s, seat, sweep, upper)
            twice = upper == lower and not (upper == ANY_IN_HAND and sweep.in_hand >= 2)
            if other != NO_CARD and not twice:
                with_two_jokers(s, sweep, joker, source, other, other_source, out)


@kernel
def list_with_freed_jokers(s: State, seat: int, sweep: Sweep, out: Ints) -> None:
    """Every line with a joker that a number from hand sets free, alone or beside another (R15)."""
    for joker in range(FIRST_JOKER, FIRST_JOKER + JOKERS):
        number = s.stands_for[joker - FIRST_JOKER]
        if number == 0 or sweep.where[number] != IN_HAND:
            continue
        place(sweep, number, NOWHERE)  # it goes where the joker was, not into the line
        sweep.frees = number
        with_one_joker(s, sweep, joker, FREED, out)
        for choice in range(JOKERS + 1):
            other, source = chosen(s, seat, sweep, choice)
            if other != NO_CARD and other != joker:
                with_two_jokers(s, sweep, joker, FREED, other, source, out)
                with_two_jokers(s, sweep, other, source, joker, FREED, out)
        place(sweep, number, IN_HAND)
        sweep.frees = 0


@kernel
def chosen(s: State, seat: int, sweep: Sweep, choice: int) -> tuple[int, int]:
    """A joker that the seat could use, and where from: one of the table, or any in hand."""
    if choice == ANY_IN_HAND:
        return (sweep.hand_jokers[0] if sweep.in_hand else NO_CARD), FROM_HAND
    joker = FIRST_JOKER + choice
    lies = s.laid >> seat & 1 and on_table(s, joker)
    return (joker if lies else NO_CARD), FROM_TABLE


@kernel
def set_jokers(sweep: Sweep, lower: int, source: int, upper: int, upper_source: int) -> None:
    """Take up a choice of jokers: the hand cards it uses, and the ways it can be written."""
    sweep.joker[0], sweep.joker[1] = lower, upper
    sweep.source[0], sweep.source[1] = source, upper_source
    sweep.number[:] = 0
    sweep.used = (sweep.frees > 0) + (source == FROM_HAND) + (upper_source == FROM_HAND)
    sweep.ways = 0
    for first in range(sweep.in_hand if source == FROM_HAND else 1):
        low = sweep.hand_jokers[first] if source == FROM_HAND else lower
        for second in range(sweep.in_hand if upper_source == FROM_HAND else 1):
            high = sweep.hand_jokers[second] if upper_source == FROM_HAND else upper
            if high != low:
                bits = joker_bits(0, low, source) << LOW_AT
                sweep.way[sweep.ways] = bits | joker_bits(0, high, upper_source) << HIGH_AT
                sweep.ways += 1


@kernel
def clear_jokers(sweep: Sweep) -> None:
    sweep.number[:] = 0
    sweep.used = 0
    sweep.last = 0
    sweep.ways = 0
    sweep.way[0] = 0


@kernel
def with_one_joker(s: State, sweep: Sweep, joker: int, source: int, out: Ints) -> None:
    """Every line in which this is the only joker: two numbers next to it must be there."""
    set_jokers(sweep, joker, source, NO_CARD, NOWHERE)
    may_low, may_high = numbers_for(s, sweep, joker, source)
    for step in range(1, (sweep.top - 1) // 2 + 1):
        below_low, below_high = up(sweep.low, sweep.high, step)
        above_low, above_high = down(sweep.low, sweep.high, step)
        two_low, two_high = up(below_low, below_high, step)
        more_low, more_high = down(above_low, above_high, step)
        low = below_low & (two_low | above_low) | above_low & more_low
        high = below_high & (two_high | above_high) | above_high & more_high
        spread_from(s, sweep, low & may_low, 1, step, out)
        spread_from(s, sweep, high & may_high, 1 + HALF, step, out)
    clear_jokers(sweep)


@kernel
def numbers_for(s: State, sweep: Sweep, joker: int, source: int) -> tuple[int, int]:
    """The numbers that a joker may stand for, as a set (R14)."""
    if source != FROM_TABLE:
        return sweep.all_low, sweep.all_high
    bit = s.stands_for[joker - FIRST_JOKER] - 1
    return (1 << bit, 0) if bit < HALF else (0, 1 << (bit - HALF))


@kernel
def spread_from(s: State, sweep: Sweep, numbers: int, first: int, step: int, out: Ints) -> None:
    while numbers:
        number = first + lowest(numbers)
        numbers &= numbers - 1
        if allowed(sweep, number, step):
            sweep.number[0] = number
            sweep.last = number
            spread(s, sweep, number, step, out)


@kernel
def with_two_jokers(
    s: State, sweep: Sweep, lower: int, source: int, upper: int, upper_source: int, out: Ints
) -> None:
    """Every line in which the one joker stands for less than the other; a number is near them."""
    set_jokers(sweep, lower, source, upper, upper_source)
    may_low, may_high = numbers_for(s, sweep, lower, source)
    then_low, then_high = numbers_for(s, sweep, upper, upper_source)
    for step in range(1, (sweep.top - 1) // 2 + 1):
        below_low, below_high = up(sweep.low, sweep.high, step)
        above_low, above_high = down(sweep.low, sweep.high, step)
        more_low, more_high = down(above_low, above_high, step)
        low = may_low & (below_low | above_low | more_low)
        high = may_high & (below_high | above_high | more_high)
        pairs_from(s, sweep, low, 1, step, then_low, then_high, out)
        pairs_from(s, sweep, high, 1 + HALF, step, then_low, then_high, out)
    clear_jokers(sweep)


@kernel
def pairs_from(
    s: State, sweep: Sweep, numbers: int, first: int, step: int, low: int, high: int, out: Ints
) -> None:
    """Put the upper joker wherever it is reached from the lower one without a gap."""
    while numbers:
        number = first + lowest(numbers)
        numbers &= numbers - 1
        if not allowed(sweep, number, step):
            continue
        sweep.number[0] = number
        second = number + step
        while second <= sweep.top:
            if (low >> (second - 1) if second <= HALF else high >> (second - 1 - HALF)) & 1:
                sweep.number[1] = second
                sweep.last = second
                spread(s, sweep, number, step, out)
            if not sweep.where[second]:
                break
            second += step


@kernel
def spread(s: State, sweep: Sweep, lowest_joker: int, step: int, out: Ints) -> None:
    """Walk from the lower joker, and from every number below it that is reached without a gap."""
    start = lowest_joker
    while True:
        walk(s, sweep, start, step, out)
        start -= step
        if start < 1 or not sweep.where[start]:
            return


@kernel
def card_here(sweep: Sweep, number: int) -> int:
    """The card that would be this number of the line under way, or none."""
    if number == sweep.number[0]:
        return int(sweep.joker[0])
    if number == sweep.number[1]:
        return int(sweep.joker[1])
    return number if sweep.where[number] else NO_CARD


@kernel
def walk(s: State, sweep: Sweep, start: int, step: int, out: Ints) -> None:
    """List the lines that begin with this number, ever longer."""
    used, number = sweep.used, start
    while number <= sweep.top:
        card = card_here(sweep, number)
        if card == NO_CARD:
            break
        if on_table(s, card):
            touch(s, sweep, card)
        used += card == number and sweep.where[number] == IN_HAND
        if used > sweep.most:
            number += step
            break
        long = number >= sweep.last and number - start >= (SHORTEST - 1) * step
        if long and used and not sweep.broken and fits(s, sweep, start, step, number):
            note(sweep, start, step, number, out)
        number += step
    if sweep.shared[0]:
        forget(s, sweep, start, step, number)


@kernel
def touch(s: State, sweep: Sweep, card: int) -> None:
    """The line under way has another card of the table."""
    if card >= FIRST_JOKER and frees_it(sweep, card):
        return
    sweep.shared[0] = 1  # something is to be forgotten afterwards
    for which in range(2):
        line = s.lines_of[card, which]
        if line:
            sweep.shared[line] += 1
            if sweep.shared[line] == 2:
                sweep.broken += 1
            if sweep.shared[line] == s.lengths[line]:
                sweep.broken -= 1
    sweep.crossings += s.lines_of[card, 1] != 0


@kernel
def frees_it(sweep: Sweep, joker: int) -> bool:
    """A joker that is set free leaves its lines: a number takes its place there."""
    for place in range(2):
        if sweep.joker[place] == joker and sweep.number[place]:
            return bool(sweep.source[place] == FREED)
    return False


@kernel
def fits(s: State, sweep: Sweep, start: int, step: int, last: int) -> bool:
    """Whether no card would come to lie in three lines (R9)."""
    if sweep.crossings == 0:
        return True
    for number in range(start, last + 1, step):
        card = card_here(sweep, number)
        one, other = s.lines_of[card, 0], s.lines_of[card, 1]
        if other == 0 or (card >= FIRST_JOKER and frees_it(sweep, card)):
            continue
        if sweep.shared[one] < s.lengths[one] and sweep.shared[other] < s.lengths[other]:
            return False
    return True


@kernel
def note(sweep: Sweep, start: int, step: int, last: int, out: Ints) -> None:
    """Write down a lay in all its variants, while there is room."""
    length = (last - start) // step + 1
    numbers = sweep.number[0] << LOW_AT | sweep.number[1] << HIGH_AT | sweep.frees << FREES_AT
    line = LAY_BIT | start | step << STEP_AT | length << LENGTH_AT | numbers
    for way in range(max(sweep.ways, 1)):
        if sweep.count < len(out):
            out[sweep.count] = line | sweep.way[way]
        sweep.count += 1


@kernel
def forget(s: State, sweep: Sweep, start: int, step: int, end: int) -> None:
    """Clear what a walk has noted of the table's lines."""
    for number in range(start, end, step):
        card = card_here(sweep, number)
        sweep.shared[s.lines_of[card, 0]] = 0
        sweep.shared[s.lines_of[card, 1]] = 0
    sweep.shared[0] = 0
    sweep.broken = 0
    sweep.crossings = 0

"""What was asked and answered, in plain words."""

from collections.abc import Iterator
from typing import Final

from naught.lab.estimate import Estimate
from naught.lab.studies.answers import (
    POINTS,
    WINS,
    Cell,
    Choices,
    Difference,
    Findings,
    Luck,
    Skill,
)

# How much wider intervals must be for all of them to hold 95 times in 100 (Bonferroni).
WIDER: Final = {2: 1.144, 3: 1.221, 4: 1.274, 5: 1.314, 6: 1.346, 7: 1.372, 8: 1.395}


def all_of(found: Findings) -> list[str]:
    """Every answer as a sentence."""
    sentences = [sentence for cell in found.cells for sentence in of_cell(cell, found)]
    return [*sentences, *of_differences(found.differences)]


def where(cell: Cell) -> str:
    """A cell in words: `ZERO, 4 players`."""
    players = "alone" if cell.players == 1 else f"{cell.players} players"
    variant = "" if cell.variant == "standard" else f", {cell.variant}"
    return f"{cell.title}, {players}{variant}"


def of_cell(cell: Cell, found: Findings) -> Iterator[str]:
    """What was found for one cell."""
    if "seats" in found.questions:
        yield f"{where(cell)}: {seats(cell)} ({cell.games:,} games; {cell.why})"
    if "length" in found.questions:
        yield f"{where(cell)}: {length(cell, found.pace)}"
    if "events" in found.questions and cell.events:
        yield f"{where(cell)}: {events(cell)}"
    if "comebacks" in found.questions and cell.comebacks:
        middle = cell.comebacks[len(cell.comebacks) // 2]
        yield (
            f"{where(cell)}: {middle.behind.mean:.0%} of those who won were behind at half-time; "
            f"one winner in twenty by {counted(middle.p95, cell.unit)} or more, "
            f"at most by {middle.most}."
        )
    if cell.luck is not None:
        yield f"{where(cell)}: {luck(cell.luck)}"
    if cell.choices is not None:
        yield f"{where(cell)}: {choices(cell, cell.choices)}"
    if cell.skill is not None:
        yield f"{where(cell)}: {skill(cell, cell.skill)}"


def interval(one: Estimate, style: str = "{:.2f}") -> str:
    """A figure with its interval."""
    if one.low is None or one.high is None:
        return style.format(one.mean)
    return f"{style.format(one.mean)} [{style.format(one.low)}, {style.format(one.high)}]"


def seats(cell: Cell) -> str:
    """Whether a seat is favoured, and by how much."""
    if cell.players == 1:
        return f"{interval(cell.seats[0].score)} {cell.unit}."
    if len(set(cell.bots)) > 1:
        return "wins " + ", ".join(
            f"{one.bot} {interval(one.win_share, '{:.1%}')}" for one in cell.seats
        )
    # Where a game may end without a winner, the shares of all seats are less than one.
    equal = sum(seat.win_share.mean for seat in cell.seats) / cell.players
    surely = [seat for seat in cell.seats if is_apart(seat.win_share, equal, cell.players)]
    widest = max(((s.win_share.high or 1.0) - (s.win_share.low or 0.0)) / 2 for s in cell.seats)
    if not surely:
        seen = 100 * widest * WIDER.get(cell.players, 1.5)
        return f"no seat is seen to be favoured; {seen:.1f} wins in a hundred more would show."
    listed = ", ".join(
        f"seat {one.seat} wins {interval(one.win_share, '{:.1%}')}" for one in surely
    )
    return f"the seats are not equal: {listed}, where {equal:.1%} would be equal."


def is_apart(share: Estimate, equal: float, seats: int) -> bool:
    """Whether a share differs significantly, with this many seats compared at once."""
    if share.low is None or share.high is None:
        return False
    half = share.mean - share.low if equal < share.mean else share.high - share.mean
    return abs(share.mean - equal) > half * WIDER.get(seats, 1.5)


def length(cell: Cell, pace: float) -> str:
    """How long a game takes."""
    turns, minutes, rounds = cell.lengths["turns"], cell.minutes, cell.lengths["rounds"]
    several = f" in {rounds.mean:.1f} rounds" if rounds.most > 1 else ""
    return (
        f"a game takes {turns.median} turns ({turns.p5} to {turns.p95} in nine of ten){several}, "
        f"about {counted(minutes.median, 'minutes')} if a decision takes {pace:g} seconds, which "
        "is an assumption."
    )


def counted(number: int, unit: str) -> str:
    """A number with its noun: `1 game`, `2 games`."""
    return f"{number} {unit.removesuffix('s') if number == 1 else unit}"


def events(cell: Cell) -> str:
    """How often each thing happens; what never does comes last."""
    seen = [f"{amount(one.mean)} {name}" for name, one in cell.events.items() if one.mean]
    never = [name for name, one in cell.events.items() if not one.mean]
    often = f"a game has on average {', '.join(seen)}" if seen else ""
    rest = f"no {' and no '.join(never)}" if never else ""
    return f"{'; '.join(part for part in (often, rest) if part)}."


def amount(number: float) -> str:
    """A figure with as many digits as are meaningful."""
    if number >= 100:
        return f"{number:.0f}"
    if number >= 0.01:
        return f"{number:.3g}"
    return "hardly any" if number > 1e-9 else "none"


def luck(found: Luck) -> str:
    """How much the cards decide, and what that can save."""
    bound = (
        "which sets no bound to what knowing their luck could save"
        if found.most is None
        else f"so knowing their luck could save a factor of {found.most:.2f} at most"
    )
    wins = "" if found.win_factor is None else f" and {found.win_factor:.2f} for win shares"
    net = (
        "the game has no value net to measure it by"
        if found.factor is None
        else f"the value net's measure of it saves {found.factor:.2f} for points{wins}"
    )
    return (
        f"in quick play the cards decide {found.cards:.0%} of the differences between scores, "
        f"{bound}; {net} ({found.games:,} deals, each played twice)."
    )


def choices(cell: Cell, found: Choices) -> str:
    """How many moves are real choices."""
    return (
        f"{found.forced.mean:.0%} of decisions are forced. Where there are several moves, the "
        f"second-best gives away {interval(found.loss)} {cell.unit} on average; "
        f"{found.real.mean:.0%} of all decisions are real choices, where it gives away "
        f"{found.slip:g} or more."
    )


def skill(cell: Cell, found: Skill) -> str:
    """How much is luck and how much is skill."""
    ahead = f"{interval(found.ahead)} {cell.unit} ahead of"
    if found.ahead.mean < 0:
        ahead = f"{interval(reverse(found.ahead))} {cell.unit} behind"
    return (
        f"{found.better} is {ahead} {found.worse} with the same cards. Of all differences between "
        f"scores, {interval(found.skill, '{:.0%}')} are due to who played, "
        f"{interval(found.cards, '{:.0%}')} to the cards and the seat, and "
        f"{found.rest.mean:.0%} to neither alone.{both_sides(found)}"
    )


def both_sides(found: Skill) -> str:
    """What it saved that both played every hand."""
    saved = f" Saved by exchanging seats on every deal: a factor of {found.factor or 0:.1f}."
    return "" if found.factor is None else saved


def reverse(one: Estimate) -> Estimate:
    """The same seen from the other side."""
    low, high = (None if end is None else -end for end in (one.high, one.low))
    return Estimate(-one.mean, low, high)


def of_differences(compared: list[Difference]) -> Iterator[str]:
    """Whether each variant matters, and in what."""
    for ones in by_variant(compared):
        players = "alone" if ones[0].players == 1 else f"{ones[0].players} players"
        head = f'{ones[0].title}, {players}: "{ones[0].variant}"'
        matter = sorted((one for one in ones if one.matters), key=lambda one: -abs(one.size))
        if matter:
            yield f"{head} matters. {' '.join(map(of_difference, matter))} {paired(ones)}".rstrip()
            continue
        largest = max(ones, key=lambda one: abs(one.size))
        told = (
            f"{head} changes nothing that matters; the largest change is in {largest.what}, "
            f"{change(largest)}, {abs(largest.size):.2f} standard deviations of a game."
        )
        yield f"{told} {paired(ones)}".rstrip()


def paired(ones: list[Difference]) -> str:
    """What it saved to play both on the same deals, for what people ask first."""
    asked = [one for one in ones if one.what in (POINTS, WINS) and one.factor is not None]
    saved = " and ".join(f"{one.factor:.1f} for {one.what}" for one in asked)
    return f"Saved by pairing deals: a factor of {saved}." if saved else ""


def by_variant(compared: list[Difference]) -> list[list[Difference]]:
    """What is compared, game by game, and variant by variant."""
    groups: dict[tuple[str, int, str], list[Difference]] = {}
    for one in compared:
        groups.setdefault((one.game, one.players, one.variant), []).append(one)
    return list(groups.values())


def of_difference(one: Difference) -> str:
    """One change: `Lines laid fall from 19.3 to 17.0 (-2.26 [-2.64, -1.87]).`"""
    after = one.standard + one.difference.mean
    before, now = (
        f"{each:.1%}" if is_share(one) else amount(each) for each in (one.standard, after)
    )
    way = "up" if one.difference.mean > 0 else "down"
    what = one.what[0].upper() + one.what[1:]
    return f"{what}: {way} from {before} to {now} ({change(one)})."


def is_share(one: Difference) -> bool:
    """Whether this is told in per cent."""
    return one.what == WINS


def change(one: Difference) -> str:
    """A change with its interval, in its unit."""
    return hundredths(one.difference) if is_share(one) else signed(one.difference)


def hundredths(one: Estimate) -> str:
    """A change of a share, with its interval, as wins (or whatever it counts) in a hundred."""
    low, high = (None if bound is None else 100 * bound for bound in (one.low, one.high))
    return f"{signed(Estimate(100 * one.mean, low, high), '{:+.1f}')} in a hundred"


def signed(one: Estimate, style: str = "{:+.2f}") -> str:
    """A change with its interval."""
    return interval(one, style).replace("-", "\N{MINUS SIGN}")

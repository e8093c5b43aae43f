"""What was asked and answered, in plain words."""

from collections.abc import Iterator
from typing import Final

from naught.lab.estimate import Estimate
from naught.lab.studies.answers import Cell, Choices, Difference, Findings, Skill

# How much wider an interval must be so that, of so many, all hold 95 times in 100 (Bonferroni).
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
        turns, minutes = cell.lengths["turns"], cell.minutes
        yield (
            f"{where(cell)}: a game takes {turns.median} turns ({turns.p5} to {turns.p95} in nine "
            f"of ten) in {cell.lengths['rounds'].mean:.1f} rounds, about {minutes.median} minutes "
            f"at {found.pace:g} seconds a decision, which is an assumption."
        )
    if "events" in found.questions and cell.events:
        listed = ", ".join(f"{one.mean:.2f} {name}" for name, one in cell.events.items())
        yield f"{where(cell)}: a game has on average {listed}."
    if "comebacks" in found.questions and cell.comebacks:
        middle = cell.comebacks[len(cell.comebacks) // 2]
        yield (
            f"{where(cell)}: {middle.behind.mean:.0%} of those who won were behind at half-time; "
            f"one winner in twenty by {middle.p95} {cell.unit} or more, "
            f"the boldest by {middle.most}."
        )
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
    equal = sum(seat.win_share.mean for seat in cell.seats) / cell.players
    surely = [seat for seat in cell.seats if is_apart(seat.win_share, equal, cell.players)]
    widest = max(((s.win_share.high or 1.0) - (s.win_share.low or 0.0)) / 2 for s in cell.seats)
    if not surely:
        return f"no seat is seen to be favoured; an advantage above {widest:.1%} would show."
    listed = ", ".join(
        f"seat {one.seat} wins {interval(one.win_share, '{:.1%}')}" for one in surely
    )
    return f"the seats are not equal: {listed}, where {equal:.1%} would be equal."


def is_apart(share: Estimate, equal: float, seats: int) -> bool:
    """Whether a share differs significantly, with so many seats compared at once."""
    if share.low is None or share.high is None:
        return False
    half = share.mean - share.low if equal < share.mean else share.high - share.mean
    return abs(share.mean - equal) > half * WIDER.get(seats, 1.5)


def choices(cell: Cell, found: Choices) -> str:
    """How many moves are real choices."""
    return (
        f"{found.forced.mean:.0%} of decisions are forced; where there are several moves, the "
        f"second-best gives away {interval(found.loss)} {cell.unit}, and in "
        f"{found.real.mean:.0%} of all decisions a slip ({found.slip:g}) or more."
    )


def skill(cell: Cell, found: Skill) -> str:
    """How much is luck and how much is skill."""
    return (
        f"{found.better} is {interval(found.ahead)} {cell.unit} ahead of {found.worse} with the "
        "same cards; of all differences between scores "
        f"{interval(found.skill, '{:.0%}')} go with who played, "
        f"{interval(found.cards, '{:.0%}')} with the cards and the seat, and "
        f"{found.rest.mean:.0%} with neither alone."
    )


def of_differences(compared: list[Difference]) -> Iterator[str]:
    """Whether each variant matters, and in what."""
    groups: dict[tuple[str, int, str], list[Difference]] = {}
    for one in compared:
        groups.setdefault((one.game, one.players, one.variant), []).append(one)
    for (game, players, variant), ones in groups.items():
        matter = [one for one in ones if one.matters]
        head = f"{game}, {players} players: {variant}"
        if not matter:
            largest = max(ones, key=lambda one: abs(one.size))
            yield (
                f"{head} changes nothing that matters; the largest change is in {largest.what}, "
                f"{interval(largest.difference, '{:+.2f}')}, {abs(largest.size):.2f} standard "
                "deviations of a game."
            )
            continue
        listed = "; ".join(
            f"{one.what} {one.standard:.2f} {interval(one.difference, '{:+.2f}')}"
            for one in sorted(matter, key=lambda one: -abs(one.size))
        )
        yield f"{head} matters: {listed}."

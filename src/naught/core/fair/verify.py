"""Whether the shuffles of a record follow from the seed it holds (see docs/fair-shuffle.md)."""

from collections.abc import Iterator
from dataclasses import dataclass

from naught.core import fair
from naught.core.game import Game
from naught.core.match import Match, replay
from naught.core.record import Line, RecordText


@dataclass(frozen=True)
class Verification:
    """What was found out about a record."""

    commitment: str  # the SHA-256 of the seed, recomputed; empty without a seed
    shuffles: int  # how many follow from the seed
    moves: int  # how many have been replayed
    over: bool
    problems: tuple[str, ...]

    @property
    def holds(self) -> bool:
        return not self.problems


def verify(game: Game, text: RecordText, shown: str | None = None) -> Verification:
    """Replay a record and check seed and shuffles; `shown` is the commitment the table showed."""
    whole = replay(game, text)  # a record that no game could have left is refused here
    seed, problems = published_seed(text)
    if seed is None:
        return Verification("", 0, moves(text), whole.over, tuple(problems))
    problems += broken_promises(seed, text, shown)
    orders = list(shuffles(whole.begun(), seed, text.lines))
    problems += [order for order in orders if order]
    matching = sum(not order for order in orders)
    made = fair.commitment(seed)
    return Verification(made, matching, moves(text), whole.over, tuple(problems))


def published_seed(text: RecordText) -> tuple[bytes | None, list[str]]:
    """The seed of a record, or why there is none."""
    written = text.headers.get("seed")
    if written is None:
        return None, ["the record has no seed: its shuffles cannot be checked"]
    try:
        return bytes.fromhex(written), []
    except ValueError:
        return None, [f"the seed is not written in hexadecimal digits: {written!r}"]


def broken_promises(seed: bytes, text: RecordText, shown: str | None) -> list[str]:
    """Commitments that are not the SHA-256 of the seed: the record's own, and the one shown."""
    made = fair.commitment(seed)
    written = text.headers.get("commitment")
    problems = []
    if written is None:
        problems.append("the record has no commitment: the seed was not promised beforehand")
    elif written.lower() != made:
        problems.append(f"the commitment is {written}, but the SHA-256 of the seed is {made}")
    if shown is not None and shown.strip().lower() != made:
        problems.append(f"the table showed {shown.strip()}, but the SHA-256 of the seed is {made}")
    return problems


def shuffles(match: Match, seed: bytes, lines: list[Line]) -> Iterator[str]:
    """For each shuffle of a record, how it departs from the seed; empty if it does not."""
    for line in lines:
        if line.seat is None:
            order = fair.fair_order(seed, match.shuffles, match.deck())
            yield departure(match.shuffles + 1, line, order)
        match.follow([line])


def departure(number: int, line: Line, order: list[str]) -> str:
    """Where a shuffle first differs from the fair one."""
    for place, (card, due) in enumerate(zip(line.text.split(), order, strict=True), 1):
        if card != due:
            where = f"line {line.number}: shuffle {number} does not follow from the seed"
            return f"{where}: card {place} is {card}, not {due}"
    return ""


def moves(text: RecordText) -> int:
    """How many moves a record has."""
    return sum(line.seat is not None for line in text.lines)

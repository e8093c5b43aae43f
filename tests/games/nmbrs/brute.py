"""Every legal lay once more, found by trying: all progressions, all cards for each of their terms.

Written from the rulings alone. It knows the table as lists of cards, and asks of each try what
B3 to B6, B9, B10 and B12 ask; nothing of the engine's arithmetic is used.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field

JOKERS = ("JR", "JG", "JB", "JO")


@dataclass(frozen=True)
class Card:
    """A card that a term could be: which, as which number, and from where."""

    name: str  # "20" or "JR"
    number: int
    place: str  # hand, table or freed

    def __str__(self) -> str:
        text = self.name if self.name.isdigit() else f"{self.name}={self.number}"
        return f"({text})" if self.place == "table" else text


@dataclass
class Position:
    """A table and the hand of the seat on turn."""

    hand: list[str]
    lines: list[list[tuple[str, int]]] = field(default_factory=list)  # cards and their numbers
    laid: bool = True
    advanced: bool = False
    simplified: bool = False

    @property
    def top(self) -> int:
        return 50 if self.simplified else 100


def lays(position: Position) -> list[str]:
    """All lays, as texts."""
    found = list(plain_lays(position))
    if position.laid:
        for name, number in sorted({card for line in position.lines for card in line}):
            if name in JOKERS and str(number) in position.hand:
                found += freeing_lays(position, name, number)
    return found


def plain_lays(position: Position) -> Iterator[str]:
    for line in progressions(position, [], ""):
        if allowed(position, line, 0):
            yield f"lay {' '.join(map(str, line))}"


def freeing_lays(position: Position, joker: str, number: int) -> Iterator[str]:
    """Lays with this joker, whose place a number from hand has taken first."""
    hand = [card for card in position.hand if card != str(number)]
    swapped = [
        [(str(number), number) if card[0] == joker else card for card in line]
        for line in position.lines
    ]
    after = Position(hand, swapped, True, position.advanced, position.simplified)
    for line in progressions(after, [joker], str(number)):
        if any(card.place == "freed" for card in line) and allowed(after, line, 1):
            texts = [
                f"{card.name}!{number}={card.number}" if card.place == "freed" else str(card)
                for card in line
            ]
            yield f"lay {' '.join(texts)}"


def progressions(position: Position, freed: list[str], barred: str) -> Iterator[list[Card]]:
    """Every sequence of three or more cards with equal steps that can be made of what is there."""
    top = position.top
    options = {n: list(cards_for(position, n, freed, barred)) for n in range(1, top + 1)}
    for step in range(1, top):
        for start in range(1, top + 1 - 2 * step):
            if not position.advanced or start % step in (0, 1):
                yield from lines_from(options, start, step, [])


def cards_for(position: Position, number: int, freed: list[str], barred: str) -> Iterator[Card]:
    if str(number) in position.hand:
        yield Card(str(number), number, "hand")
    for name in JOKERS:
        if name in position.hand:
            yield Card(name, number, "hand")
    for name in freed:
        yield Card(name, number, "freed")
    if position.laid:
        lying = {name for line in position.lines for name, n in line if n == number}
        for name in sorted(lying - {barred}):
            yield Card(name, number, "table")


def lines_from(
    options: dict[int, list[Card]], number: int, step: int, begun: list[Card]
) -> Iterator[list[Card]]:
    for card in options.get(number, []):
        line = [*begun, card]
        jokers = [each.name for each in line if each.name in JOKERS]
        if len(jokers) > 2 or len(set(jokers)) < len(jokers):
            continue
        if len(line) >= 3:
            yield line
        yield from lines_from(options, number + step, step, line)


def allowed(position: Position, line: list[Card], hand_cards: int) -> bool:
    """What the rulings ask of a resulting line; some hand cards may be used already."""
    own = [card.name for card in line if card.place == "hand"]
    left = len(position.hand) - len(own)
    if len(own) + hand_cards == 0 or left < (0 if position.simplified else 1):
        return False
    cards = {(card.name, card.number) for card in line if card.place == "table"}
    others = []
    for existing in position.lines:
        shared = cards & set(existing)
        if len(shared) == len(existing):
            continue  # it has become part of the line
        if len(shared) > 1:
            return False
        others.append(set(existing))
    return all(sum(card in other for other in others) <= 1 for card in cards)

"""Games of NumZumZero laid out as on a table: the cards come as the moves need them."""

from collections import Counter
from collections.abc import Mapping

import naught
from naught.core.match import Match

NZZ = naught.load("numzumzero")
ANY = ""  # a card that no test cares about


def lead_order(match: Match, lead: int) -> list[str]:
    """A shuffle for the draw for lead that one seat wins at once."""
    return filled(match, " ".join("B7" if seat == lead else "B1" for seat in range(match.players)))


def filled(match: Match, top: str) -> list[str]:
    """A whole deck that begins with these cards."""
    return completed(match, top.split())


def completed(match: Match, wanted: list[str]) -> list[str]:
    """A whole deck that begins like this; where any card will do, and after it, what is left."""
    left = Counter(match.deck())
    for card in wanted:
        if card != ANY:
            assert left[card] > 0, f"there are not that many {card}"
            left[card] -= 1
    rest = list(left.elements())
    return [card if card != ANY else rest.pop() for card in wanted] + rest


def begun(players: int, lead: int = 0, mode: str = "basic") -> Match:
    """A match whose lead is drawn; the second shuffle is awaited."""
    match = Match(NZZ, players, {"mode": mode})
    match.chance(lead_order(match, lead))
    return match


def after_plays(
    columns: str,
    plays: str,
    players: int = 2,
    lead: int = 0,
    mode: str = "basic",
    turned: Mapping[int, str] | None = None,
) -> Match:
    """A match with these first columns in which these moves were made, turn by turn.

    Everybody is dealt and draws the cards they are going to play, and any cards after that;
    `turned` are the cards that come into the columns after a move that empties the field.
    """
    match = begun(players, lead, mode)
    moves = plays.split()
    match.chance(completed(match, deck_for(match, columns.split(), moves, turned or {})))
    return play(match, *moves)


def deck_for(
    match: Match, columns: list[str], moves: list[str], turned: Mapping[int, str]
) -> list[str]:
    """The cards from the top as these moves need them."""
    players, lead = match.players, match.view(None).lead
    hand = 1 if players == 1 else 2
    seats = [(lead + turn) % players for turn in range(max(players, len(moves)))]
    cards: dict[int, list[str]] = {seat: [] for seat in range(players)}
    for seat, move in zip(seats, moves, strict=False):
        cards[seat].append(move.partition("@")[0])
    owed = {seat: iter([*cards[seat], *[ANY] * (hand + 1)]) for seat in cards}
    deck = [next(owed[seat]) for seat in seats[:players] for _ in range(hand)] + columns
    for turn in range(len(moves)):
        deck += turned.get(turn, "").split()
        deck.append(next(owed[seats[turn]]))
    while deck and deck[-1] == ANY:
        deck.pop()
    return deck


def play(match: Match, *moves: str) -> Match:
    """Moves made in turn, whoever's turn it is."""
    for move in moves:
        match.play(match.to_act[0], move)
    return match


def filling(columns: int, lengths: str) -> str:
    """Moves of blue cards that raise columns of these lengths to six, then fill them."""
    now = [int(length) for length in lengths.split()]
    plays: list[int] = [at for at in range(columns) for _ in range(6 - now[at])]
    plays += list(range(columns))
    blues = [f"B{number}" for number in (7, 6, 5, 4, 3, 2) for _ in range(3)] + ["B3", "B1"]
    return " ".join(f"{card}@{at + 1}" for card, at in zip(blues, plays, strict=False))

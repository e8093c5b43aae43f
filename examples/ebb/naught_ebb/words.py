"""Ebb in words: where the cards lie, and what just happened."""

from typing import Any

from naught.core.contract import Colour
from naught.core.defaults import CardWords, Place
from naught.core.errors import IllegalMove
from naught.core.game import ALL_SEEING
from naught_ebb.rules import COPIES, NUMBERS, WELLS

SIDES = ("left", "right")
COLOURS: tuple[Colour, ...] = ("grey", "blue", "turquoise", "green", "yellow")  # two numbers each


class EbbWords(CardWords):
    def colour_of(self, card: str, cards: None) -> Colour:
        return COLOURS[int(card) // 2]

    def places(self, s: Any) -> list[Place]:
        """The wells, the hands, the pile, and what is out of the game."""
        if s.awaits_deck:
            return [self.place("Box", self.listed([COPIES] * NUMBERS))]
        wells = [self.well(s, well) for well in range(WELLS)]
        seats, texts = range(s.players), self.listed
        hands = [self.place("Hand", texts(s.hands[at]), s.sizes[at], at) for at in seats]
        pile = [str(card) for card in s.pile[: s.left]] if s.viewer == ALL_SEEING else []
        return [*wells, *hands, self.place("Pile", pile, s.left), self.place("Gone", texts(s.gone))]

    def well(self, s: Any, well: int) -> Place:
        title, note = f"{SIDES[well].title()} well", f"holds {s.water[well]}"
        return self.place(title, self.listed(s.wells[well]), note=note)

    def refusal(self, s: Any, seat: int, move: int) -> IllegalMove:
        hand = " ".join(self.listed(s.hands[seat]))
        return IllegalMove(f"{move // WELLS} is not in your hand: {hand}", "R3")

    def happened(self, before: Any, after: Any, seat: int | None, move: int | None) -> list[str]:
        if seat is None or move is None:
            return ["Everybody was dealt four cards."]
        played = f"{{{seat}}} played [{move // WELLS}] to the {SIDES[move % WELLS]} well"
        gained = int(after.points[seat] - before.points[seat])
        way = "drained it, for" if gained > 0 else "asked for too much, which cost"
        return [f"{played}, and {way} {abs(gained)} points." if gained else f"{played}."]


WORDS = EbbWords(
    cards=[str(number) for number in range(NUMBERS)],
    moves=[f"{number} {side}" for number in range(NUMBERS) for side in SIDES],
)

"""Words for a game of cards in places, whose moves have names."""

from collections.abc import Iterable, Sequence
from typing import Any

import numpy as np

from naught.core.contract import Colour, Row
from naught.core.defaults.view import Place, View
from naught.core.errors import BadNotation, IllegalMove
from naught.core.game import eyes_of, legal_moves, scores


class CardWords:
    """Subclass it and say where the cards lie; replace whatever the game says better."""

    def __init__(self, cards: Sequence[str], moves: Sequence[str]) -> None:
        """The texts of all cards and of all moves: card or move n is number n."""
        self.cards, self.moves = tuple(cards), tuple(moves)
        self._card = {text: card for card, text in enumerate(self.cards)}
        self._move = {text: move for move, text in enumerate(self.moves)}

    # What a game says

    def places(self, state: Any) -> list[Place]:
        """Where the cards lie, as the viewer of the state sees them; every card once."""
        raise NotImplementedError

    def facts(self, state: Any) -> list[str]:
        """What else there is to know, as sentences."""
        return []

    def colour_of(self, card: str, cards: Any) -> Colour:
        """The colour of a card."""
        return "grey"

    def place(
        self,
        title: str,
        cards: Iterable[str],
        size: int = 0,
        seat: int | None = None,
        note: str = "",
    ) -> Place:
        """Cards that lie together; those of its size that are not named are hidden."""
        known = list(cards)
        return Place(title, known, max(int(size) - len(known), 0), seat, note)

    def listed(self, counts: Sequence[int]) -> list[str]:
        """The texts of this many cards of each kind."""
        return [text for text, count in zip(self.cards, counts, strict=True) for _ in range(count)]

    # What follows

    def card_text(self, card: int) -> str:
        """A card as records write it."""
        return self.cards[card]

    def parse_card(self, text: str) -> int:
        """The card that a text means."""
        if text not in self._card:
            raise BadNotation(f"no card {text!r}: {', '.join(dict.fromkeys(self.cards))}")
        return self._card[text]

    def move_text(self, state: Any, move: int) -> str:
        """A move as records write it."""
        return self.moves[move]

    def parse_move(self, state: Any, text: str) -> int:
        """The move that a text means."""
        if text not in self._move:
            raise BadNotation(f"no move {text!r}: {', '.join(self.moves)}")
        return self._move[text]

    def phrase(self, state: Any, move: int) -> str:
        """A move as one would say it: its text, with the cards marked."""
        words = self.move_text(state, move).split(" ")
        return " ".join(f"[{word}]" if word in self._card else word for word in words)

    def refusal(self, state: Any, seat: int, move: int) -> IllegalMove:
        """Why a move that is not legal now is refused."""
        room = np.empty(len(self.moves), np.int64)
        count = legal_moves(state, seat, room)
        allowed = ", ".join(self.move_text(state, int(legal)) for legal in room[:count])
        return IllegalMove(f"{self.move_text(state, move)} is not possible now: {allowed}")

    def happened(self, before: Any, after: Any, seat: int | None, move: int | None) -> list[str]:
        """A move by its name, or a shuffle."""
        if seat is None:
            return ["The cards were shuffled and dealt."]
        return [
            f"{{{seat}}} moved." if move is None else f"{{{seat}}}: {self.phrase(before, move)}."
        ]

    def inventory(self, state: Any) -> dict[str, list[str]]:
        """Every known card by its place."""
        return {self._name(place): place.cards for place in self.places(state)}

    def _name(self, place: Place) -> str:
        return place.title if place.seat is None else f"{place.title} {place.seat}"

    def table(self, state: Any) -> list[Row]:
        """The facts, the places, and the points."""
        facts = [("", fact) for fact in self.facts(state)]
        places = [(self._label(state, at), cards_in_words(at, "[{}]")) for at in self.places(state)]
        points = ", ".join(f"{{{seat}}} {count}" for seat, count in enumerate(self._points(state)))
        return [*facts, *places, ("Points", points)]

    def _points(self, state: Any) -> list[int]:
        points = np.zeros(state.players, np.int64)
        scores(state, points)
        return [int(count) for count in points]

    def _label(self, state: Any, place: Place) -> str:
        if place.seat is None:
            return place.title
        turn = ">" if state.to_act >> place.seat & 1 else " "
        return f"{turn} {{{place.seat}}}, {place.title.lower()}"

    def position(self, state: Any) -> str:
        """The places as plain lines."""
        places = self.places(state)
        return "\n".join(f"{self._name(place)}: {cards_in_words(place, '{}')}" for place in places)

    def view(self, state: Any) -> View:
        """The places as the page draws them."""
        return View(
            seat=eyes_of(state),
            players=int(state.players),
            to_act=[seat for seat in range(state.players) if state.to_act >> seat & 1],
            scores=self._points(state),
            over=not (state.to_act or state.awaits_deck),
            facts=self.facts(state),
            places=self.places(state),
            colours={card: self.colour_of(card, None) for card in self.cards},
        )

    # At a keyboard

    def typed(self, text: str) -> str:
        """What was typed, without spaces around it; the case of letters does not matter."""
        meant = {move.lower(): move for move in self.moves}
        return meant.get(text.strip().lower(), text.strip())

    def moves_help(self) -> dict[str, str]:
        """Moves are typed as they are listed."""
        return {self.moves[0]: "or any other of the moves listed"}


def cards_in_words(place: Place, mark: str) -> str:
    """The cards of a place as text."""
    known = " ".join(mark.format(card) for card in place.cards)
    parts = [known] if known else []
    parts += [f"{place.hidden} hidden"] if place.hidden else []
    cards = " and ".join(parts) or "no cards"
    return f"{cards}; {place.note}" if place.note else cards

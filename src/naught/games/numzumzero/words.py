"""NumZumZero in words: cards, moves and positions as text, and what just happened as sentences."""

from collections.abc import Iterable
from typing import Any, Final

from naught.core.contract import Colour
from naught.core.errors import BadNotation, IllegalMove
from naught.core.game import ALL_SEEING
from naught.core.kernel import plain
from naught.games.numzumzero import rules
from naught.games.numzumzero.cards import BY_TEXT, COLOURS, KINDS, NO_CARD, TEXTS
from naught.games.numzumzero.rules import PLAYING
from naught.games.numzumzero.state import MAX_COLUMNS, State

ENDINGS: Final = {
    rules.PILE_EMPTY: "A card was needed and the draw pile was empty: the game was over.",
    rules.JAMMED: "All columns were full, so nobody could play: the game was over.",
}


def card_text(card: int) -> str:
    return TEXTS[card]


def parse_card(text: str) -> int:
    if text not in BY_TEXT:
        raise BadNotation(f"no card {text!r}: B or O, a number from 1 to 7, a * for each mark")
    return BY_TEXT[text]


def move_text(s: State, move: int) -> str:
    return f"{TEXTS[move // MAX_COLUMNS]}@{move % MAX_COLUMNS + 1}"


def parse_move(s: State, text: str) -> int:
    """`B3@2`: blue 3 to column 2, counted from 1."""
    card, at, column = text.partition("@")
    if not at or column not in ("1", "2", "3", "4", "5"):
        raise BadNotation(f"no move {text!r}: a card, @ and a column from 1 to 5, such as B3@2")
    return parse_card(card) * MAX_COLUMNS + int(column) - 1


def texts(cards: Iterable[int]) -> list[str]:
    """Cards as texts, without the empty places."""
    return [TEXTS[card] for card in cards if card != NO_CARD]


def column_of(s: State, at: int) -> list[str]:
    return texts(s.column[at, : s.lengths[at]])


def hand_of(s: State, seat: int) -> list[str]:
    """The cards of a hand that are known, in a fixed order."""
    return texts(sorted(s.hands[seat]))


def collection_of(s: State, seat: int) -> list[str]:
    """All cards a seat has collected, in a fixed order."""
    return [TEXTS[card] for card in range(1, KINDS) for _ in range(s.collected[seat, card])]


def refusal(s: State, seat: int, move: int) -> IllegalMove:
    """Why a seat on turn may not play this; `s` is what it sees."""
    card, at = divmod(move, MAX_COLUMNS)
    if card not in s.hands[seat]:
        hand = " ".join(hand_of(s, seat))
        return IllegalMove(f"{TEXTS[card]} is not in your hand: {hand}", "R7")
    if at >= s.columns:
        return IllegalMove(f"no column {at + 1}: there are {s.columns}", "R3")
    return IllegalMove(f"column {at + 1} is full", "R7")


# What happened, as sentences in the past tense; {0} is a seat and [B3] a card.


def happened(before: State, after: State, seat: int | None, move: int | None) -> list[str]:
    """A move or a deal (no seat), as the viewer of `before` and `after` saw it."""
    before, after = plain(before), plain(after)
    if seat is None:
        return (
            lead_in_words(after) if after.stage == rules.LEAD_DRAWN else ["The cards were dealt."]
        )
    assert move is not None
    sentences = [play_in_words(before, after, seat, move)]
    if has_emptied(before, after, seat) and turned_over(after):
        cards = listed([f"[{card}]" for card in turned_over(after)])
        sentences.append(f"{cards} came into the empty columns.")
    if after.stage > PLAYING:
        sentences.append(ending_in_words(after, seat))
    return sentences


def lead_in_words(after: State) -> list[str]:
    """The draw for lead, and every draw after a tie."""
    sentences = []
    for number, drawn in enumerate(lead_rounds(after)):
        cards = listed([f"{{{seat}}} [{card}]" for seat, card in drawn])
        sentences.append(f"The draw for lead: {cards}." if number == 0 else f"Once more: {cards}.")
    if after.players > 1:
        sentences.append(f"{{{after.lead}}} had the lead.")
    return sentences


def lead_rounds(s: State) -> list[list[tuple[int, str]]]:
    """Who drew what for the lead; those who tied draw again, seats in order each time."""
    rounds: list[list[tuple[int, str]]] = []
    for at in range(s.draws):
        if at == 0 or s.drawers[at] <= s.drawers[at - 1]:
            rounds.append([])
        rounds[-1].append((int(s.drawers[at]), TEXTS[s.drawn[at]]))
    return rounds


def play_in_words(before: State, after: State, seat: int, move: int) -> str:
    card, at = divmod(move, MAX_COLUMNS)
    gain = int(after.tokens[seat] - before.tokens[seat])
    played = f"{{{seat}}} played [{TEXTS[card]}] to column {at + 1}"
    if gain == 2:
        return f"{played}, collected it, emptied the field and earned two tokens."
    if gain == 1:
        return f"{played}, collected it and earned a token."
    if gain == -1:
        return f"{played}, filled it and gave a token back."
    if after.lengths[at] == after.column_size:
        return f"{played} and filled it, with no token to give back."
    return f"{played}."


def has_emptied(before: State, after: State, seat: int) -> bool:
    return bool(after.tokens[seat] - before.tokens[seat] == 2)


def turned_over(after: State) -> list[str]:
    """The cards that were turned over after the field was emptied."""
    return [card for at in range(after.columns) for card in column_of(after, at)]


def ending_in_words(after: State, seat: int) -> str:
    if after.stage == rules.SEVEN_TOKENS:
        return f"{{{seat}}} had {after.tokens[seat]} tokens: the game was over."
    return ENDINGS[int(after.stage)]


def listed(parts: list[str]) -> str:
    return " and ".join([", ".join(parts[:-1]), parts[-1]] if len(parts) > 1 else parts)


# Positions


def position(s: State) -> str:
    """What somebody sees, as lines of text."""
    if s.stage == rules.LEAD_DRAW:
        return "before the draw for lead"
    if s.stage == rules.LEAD_DRAWN:
        drawn = [" ".join(f"{seat}:{card}" for seat, card in row) for row in lead_rounds(s)]
        return f"lead {' | '.join(drawn)}, seat {s.lead} leads"
    lines = [f"pile {rules.pile_left(s)}"]
    for at in range(s.columns):
        cards = " ".join(column_of(s, at)) or "-"
        lines.append(f"column {at + 1}  {balance_text(int(s.balance[at])):<4}  {cards}")
    lines += [hand_line(s, seat) for seat in range(s.players)]
    return "\n".join(lines)


def balance_text(balance: int) -> str:
    """Which colour is ahead in a column, and by how much."""
    if balance == 0:
        return "even"
    return f"B+{balance}" if balance > 0 else f"O+{-balance}"


def hand_line(s: State, seat: int) -> str:
    known = hand_of(s, seat)
    hidden = ["??"] * (int(s.held[seat]) - len(known))
    turn = ">" if s.to_act >> seat & 1 else " "
    piled = rules.collected_cards(s, seat)
    return f"{turn}seat {seat} {' '.join(known + hidden)}  tokens {s.tokens[seat]}, cards {piled}"


def inventory(s: State) -> dict[str, list[str]]:
    """Every card of the game, by the place where it lies."""
    places = {f"hand {seat}": hand_of(s, seat) for seat in range(s.players)}
    places |= {f"collection {seat}": collection_of(s, seat) for seat in range(s.players)}
    places |= {f"column {at + 1}": column_of(s, at) for at in range(s.columns)}
    return places | {"pile": texts(s.pile)}


# The table, as the terminal shows it. Rows have a label and a text; {0} is a player, [B3] a card.


def table(s: State) -> list[tuple[str, str]]:
    """What somebody sees, as labelled rows."""
    if s.stage == rules.LEAD_DRAW:
        return [("", "Nothing has been dealt yet.")]
    if s.stage == rules.LEAD_DRAWN:
        lead = [("Lead", f"{{{s.lead}}}")] if s.players > 1 else []
        return [*lead, ("", "Nothing has been dealt yet.")]
    rows = [("Draw pile", f"{rules.pile_left(s)} cards")]
    rows += [(f"Column {at + 1}", column_in_words(s, at)) for at in range(s.columns)]
    for seat in range(s.players):
        rows += player_rows(s, seat)
    return rows


def column_in_words(s: State, at: int) -> str:
    cards = column_of(s, at)
    if not cards:
        return "empty"
    ahead = {"B": "blue", "O": "orange"}[balance_text(int(s.balance[at]))[0]]
    more = f"{ahead} {abs(int(s.balance[at]))} ahead"
    room = int(s.column_size) - len(cards)
    full = f", {room} free" if room else ", full"
    return f"{' '.join(f'[{card}]' for card in cards)}  {more}{full}"


def player_rows(s: State, seat: int) -> list[tuple[str, str]]:
    """A hand with tokens; a collection pile only where its owner looks, or after the end."""
    label = f"{'>' if s.to_act >> seat & 1 else ' '} {{{seat}}}"
    known = hand_of(s, seat)
    cards = " ".join([f"[{card}]" for card in known] or ["??"] * int(s.held[seat]))
    tokens = counted(int(s.tokens[seat]), "token")
    piled = counted(int(rules.collected_cards(s, seat)), "card") + " collected"
    rows = [(label, f"{cards}  {tokens}, {piled}")]
    if s.viewer in (seat, ALL_SEEING) or rules.settled(s):
        rows += collection_row(s, seat)
    return rows


def collection_row(s: State, seat: int) -> list[tuple[str, str]]:
    pile = " ".join(f"[{card}]" for card in collection_of(s, seat))
    marks = f"  {counted(int(rules.bonus(s, seat)), 'bonus token')}" if s.advanced else ""
    return [("", f"collected {pile}{marks}")] if pile else []


def counted(number: int, what: str) -> str:
    return f"{number} {what}" if number == 1 else f"{number} {what}s"


def colour_of(card: str, cards: Any) -> Colour:
    """The name of a card's colour."""
    return next(name for letter, name, _ in COLOURS if card.startswith(letter))


def typed(text: str) -> str:
    """What somebody at a keyboard meant: `b3 2` is B3@2."""
    words = text.replace("@", " ").split()
    return "@".join(words).upper() if len(words) == 2 else text.strip()


def moves_help() -> dict[str, str]:
    """How to type a move, for the terminal."""
    return {"B3@2": "play your blue 3 to column 2"}

"""ZERO in words: cards, moves and positions as text, and what just happened as sentences."""

from functools import lru_cache
from typing import Any, Final

from naught.core.contract import Colour
from naught.core.errors import BadNotation, IllegalMove
from naught.core.game import NOBODY
from naught.core.kernel import plain
from naught.games.zero import rules
from naught.games.zero.cards import BY_TEXT, CARDS, COLOURS, NUMBERS, TEXTS
from naught.games.zero.rules import KNOCK, State

MOVES: Final = (*(f"{give}>{take}" for give in TEXTS for take in TEXTS), "knock")  # 3,137


def card_text(card: int) -> str:
    return TEXTS[card]


def parse_card(text: str) -> int:
    if text not in BY_TEXT:
        raise BadNotation(f"no card {text!r}: a colour of R Y G B V S K and a number from 1 to 8")
    return BY_TEXT[text]


def move_text(s: State, move: int) -> str:
    return MOVES[move]


def parse_move(s: State, text: str) -> int:
    """`R7>B2` gives R7 and takes B2; `knock`."""
    if text == "knock":
        return KNOCK
    give, arrow, take = text.partition(">")
    if not arrow:
        raise BadNotation(f"no move {text!r}: knock, or a swap such as R7>B2")
    return parse_card(give) * CARDS + parse_card(take)


def cards_in(cards: int) -> list[str]:
    """A set of cards as texts, in a fixed order."""
    return list(_texts_in(int(cards)))


@lru_cache(maxsize=1 << 14)  # a move changes one hand, and everybody is sent all of them
def _texts_in(cards: int) -> tuple[str, ...]:
    return tuple(text for card, text in enumerate(TEXTS) if cards >> card & 1)


def pool_of(s: State) -> list[str]:
    """The pool as it lies."""
    return [TEXTS[card] for card in s.pool[: s.pool_size].tolist()] if s.round_number else []


def refusal(s: State, seat: int, move: int) -> IllegalMove:
    """Why a seat on turn may not make this swap; `s` is what it sees."""
    give, take = divmod(move, CARDS)
    if not int(s.hands[seat]) >> give & 1:
        hand = " ".join(cards_in(s.hands[seat]))
        return IllegalMove(f"{TEXTS[give]} is not in your hand: {hand}", "R7")
    if give == take:
        return IllegalMove(f"{TEXTS[take]} is the card you give: take a different one", "R7")
    return IllegalMove(f"{TEXTS[take]} is not in the pool: {' '.join(pool_of(s))}", "R7")


# What happened. Sentences are in the past tense, {0} is a seat and [R7] a card.


def happened(before: State, after: State, seat: int | None, move: int | None) -> list[str]:
    """A move or a deal (no seat), as the viewer of `before` and `after` saw it."""
    before, after = plain(before), plain(after)
    sentences = [] if seat is None or move is None else [turn_in_words(before, seat, move)]
    if seat is None:
        sentences.append(f"Round {after.round_number} of {after.rounds} was dealt.")
    if clock_knocked(before, after, seat):
        sentences.append(
            f"It went on for long: {{{after.second_knock}}} counted as having knocked."
        )
    if after.scored > before.scored:
        sentences += round_in_words(after)
    return sentences


def turn_in_words(before: State, seat: int, move: int) -> str:
    if move != KNOCK:
        give, take = divmod(move, CARDS)
        return f"{{{seat}}} gave [{TEXTS[give]}] and took [{TEXTS[take]}]."
    if before.knocks == before.last_knock:
        return f"{{{seat}}} passed."
    if before.knocks == before.last_knock - 1:
        which = ", the second time this round" if before.knocks == 1 else ""
        return f"{{{seat}}} knocked{which}: one last turn for {others(before, seat)}."
    return f"{{{seat}}} knocked."


def others(s: State, seat: int) -> str:
    """Everybody else: by name where that is one player."""
    return f"{{{1 - seat}}}" if s.players == 2 else "the others"


def clock_knocked(before: State, after: State, seat: int | None) -> bool:
    newly = before.second_knock == NOBODY != after.second_knock
    return seat is not None and newly and after.second_knock != seat


def round_in_words(after: State) -> list[str]:
    row = after.sheet[after.scored - 1]
    sentences = [f"{{{seat}}} showed ZERO!" for seat in range(after.players) if row[seat] == 0]
    points = ", ".join(f"{{{seat}}} {row[seat]}" for seat in range(after.players))
    sentences.append(f"Round {after.scored} was scored: {points}.")
    return sentences


# Positions


def position(s: State) -> str:
    """What somebody sees, as lines of text."""
    knocks = "last turns" if s.knocks == s.last_knock else ("no knock", "one knock")[s.knocks]
    lines = [f"round {s.round_number} of {s.rounds}, {knocks}"]
    lines.append(f"pool    {' '.join(pool_of(s))}")
    lines += [hand_line(s, seat) for seat in range(s.players)]
    return "\n".join(lines)


def hand_line(s: State, seat: int) -> str:
    known = cards_in(s.hands[seat])
    hidden = ["??"] * (s.hand_size - len(known)) if s.round_number else []
    worth = f"  = {rules.value(s.hands[seat])}" if known and not hidden else ""
    turn = ">" if s.to_act >> seat & 1 else " "
    return f"{turn}seat {seat} {' '.join(known + hidden)}{worth}  total {total(s, seat)}"


def total(s: State, seat: int) -> int:
    """The points of a seat so far."""
    return int(s.sheet[: s.scored, seat].sum())


def inventory(s: State) -> dict[str, list[str]]:
    """Every card of the round, by the place where it lies."""
    places = {f"hand {seat}": cards_in(s.hands[seat]) for seat in range(s.players)}
    return places | {"pool": pool_of(s), "aside": cards_in(s.aside)}


# The table, as the terminal shows it. Rows have a label and a text; {0} is a player, [R7] a card.


def table(s: State) -> list[tuple[str, str]]:
    """What somebody sees, as labelled rows."""
    if not s.round_number:
        return [("", "Nothing has been dealt yet.")]
    rows = [(f"Round {s.round_number} of {s.rounds}", knocks_in_words(s))]
    rows.append(("Pool", " ".join(f"[{card}]" for card in pool_of(s))))
    for seat in range(s.players):
        rows += hand_rows(s, seat)
    if s.scored:
        totals = ", ".join(f"{{{seat}}} {total(s, seat)}" for seat in range(s.players))
        rows.append(("Totals", totals))
    return rows


def knocks_in_words(s: State) -> str:
    if rules.settled(s):
        return "scored"
    if s.last_turns:
        return f"last turns: {s.last_turns} left"
    return ("no knock yet", "one knock: the next one brings the last turns")[s.knocks]


def hand_rows(s: State, seat: int) -> list[tuple[str, str]]:
    """A hand by colours; one that is known wholly also by numbers, with what it scores."""
    label = f"{'>' if s.to_act >> seat & 1 else ' '} {{{seat}}}"
    known = by_colour(s.hands[seat])
    hidden = s.hand_size - len(cards_in(s.hands[seat]))
    if hidden:
        return [(label, f"{known} and {hidden} hidden" if known else f"{hidden} hidden")]
    return [(label, known), ("", worth_in_words(int(s.hands[seat])))]


def by_colour(cards: int) -> str:
    groups = [int(cards) & rules.ONE_COLOUR << NUMBERS * colour for colour in range(len(COLOURS))]
    return "  ".join(" ".join(f"[{card}]" for card in cards_in(group)) for group in groups if group)


def worth_in_words(hand: int) -> str:
    """What a hand scores and why, then its numbers."""
    counting = sorted({card[1] for card in cards_in(hand & ~rules.freed(hand))})
    free = f" ({' and '.join(groups_in_words(hand))} free)" if rules.freed(hand) else ""
    points = f"{points_in_words(rules.value(hand))}: {'+'.join(counting)}" if counting else "ZERO"
    digits = sorted(card[1] for card in cards_in(hand))
    numbers = " ".join(digit * digits.count(digit) for digit in dict.fromkeys(digits))
    return f"{points}{free}; numbers {numbers}"


def points_in_words(points: int) -> str:
    return "1 point" if points == 1 else f"{points} points"


def groups_in_words(hand: int) -> list[str]:
    """The colours and numbers held five times or more."""
    cards = cards_in(hand)
    letters, digits = [card[0] for card in cards], [card[1] for card in cards]
    free = [name for letter, name, _ in COLOURS if letters.count(letter) >= rules.GROUP]
    return free + [f"{n}s" for n in "12345678" if digits.count(n) >= rules.GROUP]


def colour_of(card: str, cards: Any) -> Colour:
    """The name of a card's colour."""
    return next(name for letter, name, _ in COLOURS if card.startswith(letter))


def typed(text: str) -> str:
    """What somebody at a keyboard meant: `r7 b2` is R7>B2, `k` is knock."""
    words = text.lower().replace(">", " ").split()
    if len(words) == 2:
        return ">".join(words).upper()
    return "knock" if words in (["k"], ["knock"]) else text.strip()


def moves_help() -> dict[str, str]:
    """How to type a move, for the terminal."""
    return {"R7>B2": "give R7, take B2", "knock": "leave your hand as it is"}

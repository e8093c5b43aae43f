"""What to do in NumZumZero, and why, in words: what balances, for whom, by how many cards."""

from collections import Counter
from typing import Final

from naught.core.texts.reasons import Reason, counted, sentence, strongest, the_others
from naught.games.numzumzero.cards import NO_CARD, NUMBERS, TEXTS
from naught.games.numzumzero.insight import empties_field, marks_in
from naught.games.numzumzero.rules import unknown_cards
from naught.games.numzumzero.state import MAX_COLUMNS, State, weight

UNIT: Final = "tokens"
SPAN: Final = "game"
MEASURE: Final = "lead"
SLIP: Final = 0.15  # tokens given away that make a move a slip, and a mistake
MISTAKE: Final = 0.5
ITERATIONS: Final = 6000
VERBS: Final = ()

WINS: Final = 20.0  # the weight of ending the game
SOON: Final = 0.4  # of a token: the worth of holding the card that balances a column
OPEN: Final = 2.0  # tokens: a column that every unseen card would balance


def before(s: State) -> list[int]:
    """Everybody begins with nothing."""
    return [0] * int(s.players)


def phrase(s: State, move: int) -> str:
    """A move as one would say it."""
    card, at = divmod(move, MAX_COLUMNS)
    return f"play [{TEXTS[card]}] to column {at + 1}"


def effect(s: State, move: int) -> str:
    """What becomes of the column and of your tokens."""
    at = move % MAX_COLUMNS
    if after(s, move) == 0:
        return sentence(collected(s, move))
    if fills(s, move):
        cost = "it costs you a token" if tokens(s, move) < 0 else "you have no token to lose"
        return f"It fills column {at + 1} with {ahead(s, move)}: {cost}."
    room = counted(room_after(s, move), "more card")
    return f"Column {at + 1} then has {ahead(s, move)}, with room for {room}."


def why(s: State, move: int, other: int) -> str:
    """What speaks for a move beside another."""
    reasons = [collecting(s, move, other), *keeping(s, move, other)]
    if not tokens(s, move):
        reasons += [offering(s, move, other), blocking(s, move, other), *glances(s, move, other)]
    return strongest([*reasons, sparing(s, move, other)])


def after(s: State, move: int) -> int:
    """Blue minus orange in the column that is played to."""
    card, at = divmod(move, MAX_COLUMNS)
    return int(s.balance[at]) + int(weight(card))


def ahead(s: State, move: int) -> str:
    """Which colour is then ahead in the column, and by how much."""
    balance = after(s, move)
    return f"{'blue' if balance > 0 else 'orange'} {abs(balance)} ahead"


# Now


def tokens(s: State, move: int) -> int:
    """The tokens, marks included, that a move brings at once."""
    card, at = divmod(move, MAX_COLUMNS)
    if after(s, move) != 0:
        return -1 if fills(s, move) and s.tokens[s.viewer] > 0 else 0
    return 1 + int(marks_in(s, at, card)) + int(empties_field(s, at))


def fills(s: State, move: int) -> bool:
    """Whether a card is the seventh of its column."""
    return int(s.lengths[move % MAX_COLUMNS]) == int(s.column_size) - 1


def collecting(s: State, move: int, other: int) -> Reason:
    """What is collected now."""
    gained, rival = tokens(s, move), tokens(s, other)
    if gained <= 0:
        return Reason(0.0, "")
    return Reason(WINS if ends_game(s, move) else max(gained - rival, 0.1), collected(s, move))


def ends_game(s: State, move: int) -> bool:
    """Whether the tokens of a column that balances are enough to win."""
    gained = 1 + int(empties_field(s, move % MAX_COLUMNS))
    return bool(s.players > 1 and s.tokens[s.viewer] + gained >= s.enough)


def collected(s: State, move: int) -> str:
    """What a column that balances brings."""
    card, at = divmod(move, MAX_COLUMNS)
    extra = []
    if empties_field(s, at):
        extra.append("a second token for the empty field")
    if marks := int(marks_in(s, at, card)):
        extra.append(f"{counted(marks, 'bonus mark')}")
    text = f"it balances column {at + 1} for a token" + "".join(f", and {more}" for more in extra)
    return f"{text}: that makes seven, and the game is over" if ends_game(s, move) else text


def sparing(s: State, move: int, other: int) -> Reason:
    """What the other move would cost."""
    if tokens(s, other) >= 0 or tokens(s, move) < 0:
        return Reason(0.0, "")
    card, at = divmod(other, MAX_COLUMNS)
    text = f"[{TEXTS[card]}] would fill column {at + 1} unbalanced and cost a token"
    return Reason(1.0, text)


# Next turn


def kept(s: State, move: int) -> int:
    """The card that stays in hand."""
    first, second = (int(card) for card in s.hands[s.viewer])
    return second if first == move // MAX_COLUMNS else first


def balanced_by(s: State, move: int, card: int) -> list[int]:
    """The columns that a card would balance after a move."""
    at_move = move % MAX_COLUMNS
    found = []
    for at in range(s.columns):
        length = int(s.lengths[at]) + (at == at_move)
        balance = after(s, move) if at == at_move else int(s.balance[at])
        if balance and length < s.column_size and balance + int(weight(card)) == 0:
            found.append(at)
    return found


def keeping(s: State, move: int, other: int) -> list[Reason]:
    """What the card that is kept may balance next turn."""
    card = kept(s, move)
    if card == NO_CARD:
        return []
    columns = balanced_by(s, move, card)
    rival = len(balanced_by(s, other, kept(s, other)))
    if not columns:
        return []
    where = f"column {columns[0] + 1}"
    text = f"your [{TEXTS[card]}] balances {where} next turn, if nobody does so first"
    return [Reason(SOON * (len(columns) - rival), text)]


# What others could use


def others_of(s: State) -> str:
    return the_others(int(s.players), int(s.viewer))


def unseen(s: State) -> Counter[int]:
    """The cards that nobody has shown yet, by what they add to blue minus orange."""
    listed, count = unknown_cards(s)
    return Counter(int(weight(card)) for card in listed[:count])


def chance(s: State, balance: int, length: int) -> float:
    """What share of the unseen cards would balance a column."""
    cards = unseen(s)
    if balance == 0 or length >= s.column_size or not cards.total():
        return 0.0
    return cards[-balance] / cards.total()


def offered(s: State, move: int) -> float:
    """The chance that the next card played to this column balances it."""
    at = move % MAX_COLUMNS
    return chance(s, after(s, move), int(s.lengths[at]) + 1)


def offering(s: State, move: int, other: int) -> Reason:
    """How easily the next card balances this column: alone that is good, else bad."""
    here, rival = offered(s, move), offered(s, other)
    at, apart = move % MAX_COLUMNS + 1, abs(after(s, move))
    if s.players == 1:
        fitting = unseen(s)[-after(s, move)]
        text = f"{counted(fitting, 'unseen card')} would balance column {at}"
        return Reason(OPEN * (here - rival), text)
    if fills(s, move):
        return Reason(OPEN * rival, f"column {at} is full then, so nobody can balance it")
    if apart > NUMBERS:
        text = f"with {ahead(s, move)}, no single card balances column {at}"
        return Reason(OPEN * rival, text)
    fitting = unseen(s)[-after(s, move)]
    few = f"only {counted(fitting, 'unseen card')}" if fitting else "no unseen card"
    return Reason(OPEN * (rival - here), f"{few} would balance column {at} for {others_of(s)}")


def blocking(s: State, move: int, other: int) -> Reason:
    """Whether a column is taken out of the others' reach."""
    at = move % MAX_COLUMNS
    was = chance(s, int(s.balance[at]), int(s.lengths[at]))
    gain = was - offered(s, move)
    if s.players == 1 or gain <= 0 or other % MAX_COLUMNS == at:
        return Reason(0.0, "")
    open_now = counted(unseen(s)[-int(s.balance[at])], "unseen card")
    text = f"{open_now} would have balanced column {at + 1} for {others_of(s)}"
    return Reason(OPEN * gain, text)


# Small things, if there is nothing better


def glances(s: State, move: int, other: int) -> list[Reason]:
    """How little room the other move would leave, and how far from balance."""
    if move % MAX_COLUMNS == other % MAX_COLUMNS or fills(s, move):
        return []
    room, less = room_after(s, move), room_after(s, other)
    near, far = abs(after(s, move)), abs(after(s, other))
    column = f"column {other % MAX_COLUMNS + 1}"
    left = f"room for only {counted(less, 'more card')}" if less else "no more room"
    said = [(0.02 * (room - less), left), (0.01 * (far - near), ahead(s, other))]
    worse = [(weight, words) for weight, words in said if weight > 0]
    text = f"the other move leaves {column} with {' and '.join(words for _, words in worse)}"
    return [Reason(sum(weight for weight, _ in worse), text)] if worse else []


def room_after(s: State, move: int) -> int:
    """How many more cards fit in a column after a move."""
    return int(s.column_size) - 1 - int(s.lengths[move % MAX_COLUMNS])

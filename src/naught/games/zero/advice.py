"""What to do in ZERO, and why, in words: groups, points, and what the next player could use."""

from typing import Final

from naught.core.texts.reasons import Reason, counted, in_words, strongest, the_others
from naught.games.zero.cards import CARDS, COLOURS, NUMBERS, TEXTS
from naught.games.zero.insight import NOW, promise, swapped
from naught.games.zero.rules import GROUP, KNOCK, ONE_COLOUR, ONE_NUMBER, State, value

UNIT: Final = "points"
SPAN: Final = "round"
MEASURE: Final = "lead"
SLIP: Final = 1.0  # points given away that make a move a slip, and a mistake
MISTAKE: Final = 3.0
ITERATIONS: Final = 6000
VERBS: Final = ()

ENDS: Final = 50.0  # the weight of making ZERO
SOON: Final = 0.5  # of a point that may be saved next turn
PAIRED: Final = 0.4  # points: a card in the pool that goes with what the player collects
FED: Final = 0.8  # what a card costs for each card the next player was seen to collect with it
FINE: Final = 12  # points in hand with which an early end suits
ORDINALS: Final = ("", "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth")


def before(s: State) -> list[int]:
    """Everybody's points when this round began."""
    return [int(s.sheet[: s.scored, seat].sum()) for seat in range(s.players)]


def phrase(s: State, move: int) -> str:
    """A move as one would say it."""
    return phrase_of(move, bool(s.knocks == s.last_knock))


def phrase_of(move: int, passes: bool) -> str:
    """The same; after the second knock, whoever keeps their hand passes."""
    if move == KNOCK:
        return "pass" if passes else "knock"
    return f"give [{TEXTS[move // CARDS]}], take [{TEXTS[move % CARDS]}]"


def effect(s: State, move: int) -> str:
    """What becomes of the hand at once."""
    was, now = (int(value(hand_after(s, choice))) for choice in (KNOCK, move))
    points = counted(was, "point")
    if move == KNOCK:
        return knocked(s, points)
    if now == 0:
        return "That is ZERO: the round ends at once, and you score nothing."
    if is_last_turn(s):
        return f"It is your last turn: your hand counts {counted(now, 'point')} instead of {was}."
    if now == was:
        return f"Your hand still counts {points}."
    return f"Your hand goes {'down' if now < was else 'up'} from {points} to {now}."


def knocked(s: State, points: str) -> str:
    """What a knock means now."""
    if is_last_turn(s):
        return f"It is your last turn, and you keep your hand: {points}."
    if s.knocks:
        return f"You knock with {points}: {last_turns(s)}."
    return f"You knock with {points}: the next knock brings the last turns."


def last_turns(s: State) -> str:
    """Who still has a turn after the last knock."""
    others = the_others(int(s.players), int(s.viewer))
    return f"{others} has one last turn" if s.players == 2 else f"{others} have one last turn each"


def why(s: State, move: int, other: int) -> str:
    """What speaks for a move beside another."""
    reasons = [worth_now(s, move, other), *groups(s, move, other), coming(s, move, other)]
    if next_moves_again(s):
        reasons += helping(s, move, other)
    return strongest(reasons + (knocking(s) if move == KNOCK else []))


def is_last_turn(s: State) -> bool:
    """Whether the viewer's move is their last of the round."""
    return bool(s.knocks == s.last_knock)


def next_moves_again(s: State) -> bool:
    """Whether the next player has a turn after this one: not if the round ends with it."""
    return not is_last_turn(s) or bool(s.last_turns > 1)


def hand_after(s: State, move: int) -> int:
    """Your own hand after a move."""
    hand = int(s.hands[s.viewer])
    return hand if move == KNOCK else int(swapped(hand, move // CARDS, move % CARDS))


def next_seat(s: State) -> int:
    return (int(s.viewer) + 1) % int(s.players)


# What a hand is worth


def worth_now(s: State, move: int, other: int) -> Reason:
    """The points of the hand as it would lie."""
    now, rival = (int(value(hand_after(s, choice))) for choice in (move, other))
    if now == 0:
        return Reason(ENDS, "that is ZERO: the round ends, and you score nothing")
    gain = (rival - now) * (2.0 if is_last_turn(s) else NOW)
    points = counted(now, "point")
    if move == KNOCK and not is_last_turn(s):
        return Reason(gain, f"the swap would bring your hand from {points} to {rival}")
    return Reason(gain, f"your hand comes to {points} rather than {rival}")


def groups(s: State, move: int, other: int) -> list[Reason]:
    """What a move does for the colours and numbers that the player collects."""
    if is_last_turn(s) or move == KNOCK:
        return []
    hand, rival = hand_after(s, move), hand_after(s, other)
    gain = float(promise(rival, s.knocks) - promise(hand, s.knocks))
    take = move % CARDS
    found = []
    for group, name in kinds():
        held, instead = (hand & group).bit_count(), (rival & group).bit_count()
        if held > instead and held >= 2 and is_plan(hand, group):
            lying = (pool_after(s, move) & group).bit_count()
            text = group_in_words(held, name, bool(group >> take & 1))
            if lying and held < GROUP:
                text += f", and {in_words(lying)} more {lies(lying)} in the pool"
            weight = gain * (0.3 * held - 0.5) + PAIRED * lying * (held > 2)
            found.append(Reason(weight, text))
    return [*found, Reason(0.05 * gain, "the rest of your hand fits together better")]


def lies(count: int) -> str:
    return "lies" if count == 1 else "lie"


def pool_after(s: State, move: int) -> int:
    """The pool after a move, as a set of cards."""
    cards = sum(1 << int(card) for card in s.pool[: s.pool_size])
    return cards if move == KNOCK else int(swapped(cards, move % CARDS, move // CARDS))


def coming(s: State, move: int, other: int) -> Reason:
    """What the hand could come to next turn, if the pool stays as it is."""
    if is_last_turn(s) or move == KNOCK:
        return Reason(0.0, "")
    points, card = cheapest(s, move)
    rival, _ = cheapest(s, other)
    comes = f"your hand comes to {counted(points, 'point')} rather than {rival}"
    text = f"with [{TEXTS[card]}], if it is still there next turn, {comes}"
    return Reason(SOON * (rival - points), text)


def cheapest(s: State, move: int) -> tuple[int, int]:
    """The least a hand can score after one more swap, and the card that it takes."""
    hand, pool = hand_after(s, move), pool_after(s, move)
    gives, takes = members(hand), members(pool)
    return min((int(value(swapped(hand, give, take))), take) for give in gives for take in takes)


def members(cards: int) -> list[int]:
    return [card for card in range(CARDS) if cards >> card & 1]


def kinds() -> list[tuple[int, str]]:
    """The sets of cards that may become a group, with their names."""
    colours = [(ONE_COLOUR << NUMBERS * at, name) for at, (_, name, _) in enumerate(COLOURS)]
    return colours + [(ONE_NUMBER << at, str(at + 1)) for at in range(NUMBERS)]


def is_plan(hand: int, group: int) -> bool:
    """Whether no other group of the same sort is longer: what the player collects."""
    colours, numbers = kinds()[: len(COLOURS)], kinds()[len(COLOURS) :]
    sort = colours if any(group == cards for cards, _ in colours) else numbers
    return (hand & group).bit_count() == max((hand & cards).bit_count() for cards, _ in sort)


def group_in_words(held: int, name: str, taken: bool) -> str:
    if held == GROUP and taken:
        return f"it completes {counted(GROUP, name)}, which cost nothing"
    if held >= GROUP:
        return f"it keeps {counted(held, name)}, which cost nothing"
    if taken:
        return f"it is your {ORDINALS[held]} {name}"
    return f"it keeps {counted(held, name)} together"


# The others


def wanted(s: State, card: int) -> tuple[int, str]:
    """How many cards the next player was seen to take that a card goes with, and what they are."""
    seen = int(s.taken[next_seat(s)]) & ~(1 << card)
    fitting = [((seen & cards).bit_count(), name) for cards, name in kinds() if cards >> card & 1]
    return max(fitting)


def some(count: int, name: str) -> str:
    """Some cards of a sort: `a red`, `an 8`, `two reds`."""
    return f"{'an' if name == '8' else 'a'} {name}" if count == 1 else counted(count, name)


def helping(s: State, move: int, other: int) -> list[Reason]:
    """What the other move would leave the next player: the card given, and the one not taken."""
    given, left = feeding(s, move, other), denying(s, move, other)
    if move == KNOCK or given.weight <= 0 or left.weight <= 0:
        return [given, left]
    collected, card = wanted(s, other // CARDS), move % CARDS
    if wanted(s, card) != collected:
        return [given, left]
    both = f"[{TEXTS[other // CARDS]}] and [{TEXTS[card]}] would feed {fed(s, *collected)}"
    return [Reason(given.weight + left.weight, both)]


def fed(s: State, count: int, name: str) -> str:
    """The next player, and what they were seen to take."""
    return f"{{{next_seat(s)}}}, who took {some(count, name)}"


def feeding(s: State, move: int, other: int) -> Reason:
    """What the next player finds in the pool."""
    if other == KNOCK:
        return Reason(0.0, "")
    given = 0 if move == KNOCK else wanted(s, move // CARDS)[0]
    rival, name = wanted(s, other // CARDS)
    flaw = f"[{TEXTS[other // CARDS]}] would feed {fed(s, rival, name)}"
    calm = f"[{TEXTS[move // CARDS]}] feeds nobody, while " if move != KNOCK and not given else ""
    return Reason(FED * (rival - given), calm + flaw)


def denying(s: State, move: int, other: int) -> Reason:
    """Whether the card taken is one that the next player collects."""
    if move == KNOCK:
        return Reason(0.0, "")
    lost, name = wanted(s, move % CARDS)
    rival = 0 if other == KNOCK else wanted(s, other % CARDS)[0]
    card = TEXTS[move % CARDS]
    text = f"{fed(s, lost, name)}, does not get [{card}]"
    return Reason(FED / 2 * (lost - rival), text)


# Knocking


def knocking(s: State) -> list[Reason]:
    """Why to leave the hand as it is."""
    points = int(value(int(s.hands[s.viewer])))
    if is_last_turn(s):
        return [Reason(1.0, f"no swap lowers your {counted(points, 'point')}")]
    others = the_others(int(s.players), int(s.viewer))
    if s.knocks:
        have = "has only one turn" if s.players == 2 else "have only one turn each"
        short = f"{others} {have} to get below your {counted(points, 'point')}"
    else:
        have = "has" if s.players == 2 else "have"
        short = f"the sooner the round ends, the fewer turns {others} {have} left to improve"
        if points <= FINE:
            short = f"with {counted(points, 'point')} you would like the round to end soon"
    reasons = [Reason(2.0 + max(0, FINE - points) / 4, short)]
    if cheapest(s, KNOCK)[0] >= points:
        reasons.append(Reason(3.0, f"no swap lowers your {counted(points, 'point')} now"))
    return reasons

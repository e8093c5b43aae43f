"""What to do in nmbrs!, and why, in words: points now, cards that fit, what others could lay."""

from typing import Final

from naught.core.texts.reasons import Reason, counted, in_words, sentence, strongest, the_others
from naught.games.nmbrs import lays
from naught.games.nmbrs.cards import FIRST_JOKER, TEXTS
from naught.games.nmbrs.rules import CLAIM, DECLINE, DISCARD, DRAW_CARD, PASS, TAKE
from naught.games.nmbrs.state import State, top_number
from naught.games.nmbrs.words import chip, points_in_words
from naught.games.nmbrs.words.notation import (
    Term,
    cards_in,
    lines_on,
    parse_card,
    terms_of,
    top_card,
)

UNIT: Final = "points"
SPAN: Final = "round"
MEASURE: Final = "lead"
SLIP: Final = 1.5  # points given away that make a move a slip, and a mistake
MISTAKE: Final = 5.0
ITERATIONS: Final = 1200
VERBS: Final = ("cost",)

HOLDING: Final = 0.5  # of its value: the cost of a card still in hand
JOKER: Final = 2.0  # points that a joker in hand is worth
FIRST: Final = 5.0  # points that a first line is worth
WAITING: Final = 0.05  # points for every unseen card that would make a line
PAIRED: Final = 0.4  # points for every way in which a card may still become a line
NEXT: Final = 4.0  # points that another line may bring this turn
FED: Final = 0.6  # of its value: what a card costs that the next player can lay at once


def before(s: State) -> list[int]:
    """Everybody's points when this round began: what was laid since counts in the round."""
    return [int(s.totals[seat] - s.gained[seat]) for seat in range(s.players)]


def phrase(s: State, move: int) -> str:
    """A move as one would say it."""
    if move >= lays.LAY_BIT:
        terms = terms_of(move, s)
        line = " ".join(chip(term) for term in terms)
        new = " ".join(chip(term) for term in terms if not term.lies)
        return f"lay {line}" if new == line else f"lay {new} to make {line}"
    if move >= DISCARD:
        return f"discard [{TEXTS[move - DISCARD]}]"
    card = f"[{TEXTS[top_card(s)]}]" if s.pile_size else ""
    named = {TAKE: f"take {card}", DECLINE: f"decline {card}", CLAIM: f"claim {card}"}
    return named.get(move) or ("pass" if move == PASS else "draw from the deck")


def effect(s: State, move: int) -> str:
    """What it scores, and what you hold afterwards."""
    holds = cards_after(s, move)
    left = f"you then hold {counted(holds, 'card')}"
    if move >= lays.LAY_BIT:
        ends = "your hand is empty then: you go out, and win the round"
        return f"It scores {points_in_words(s, move)}; {left if holds else ends}."
    if move >= DISCARD:
        if holds == 0:
            return f"Your hand is empty then: you go out, and {count_theirs(s)}."
        cost = f"which would cost you {cost_of_hand(s, move)} if the round ended now"
        return f"It ends your turn; {left}, {cost}."
    if move in (TAKE, CLAIM, DRAW_CARD):
        also = ", one of them from the deck" if move == CLAIM else ""
        return f"{left[0].upper()}{left[1:]}{also}."
    if move == DECLINE:
        others = sentence(the_others(int(s.players), int(s.viewer))).removesuffix(".")
        return f"{others} may claim it; then you draw from what is there."
    return "Your hand stays as it is."


def count_theirs(s: State) -> str:
    """What a round that ends costs those who still hold cards."""
    others = the_others(int(s.players), int(s.viewer))
    return f"{others} {'counts' if s.players == 2 else 'count'} what is left in hand"


def cards_after(s: State, move: int) -> int:
    """How many cards are in hand after a move."""
    held = int(s.sizes[s.viewer])
    if move >= lays.LAY_BIT:
        return held - len(from_hand(s, move)) - any(t.frees for t in terms_of(move, s))
    return held - 1 if move >= DISCARD else held + {TAKE: 1, CLAIM: 2, DRAW_CARD: 1}.get(move, 0)


def cost_of_hand(s: State, move: int) -> str:
    """What the cards cost that stay in hand after a discard, if the round ended now."""
    cards = [parse_card(text) for text in cards_in(s.hands[s.viewer])]
    return counted(sum(value(s, card) for card in cards) - value(s, move - DISCARD), "point")


def why(s: State, move: int, other: int) -> str:
    """What speaks for a move beside another."""
    if move >= lays.LAY_BIT:
        reasons = laying(s, move, other)
    elif move >= DISCARD:
        reasons = discarding(s, move - DISCARD, other)
    elif move in (TAKE, CLAIM):
        reasons = taking(s, move)
    else:
        reasons = leaving(s, move)
    return strongest(reasons)


def has_laid(s: State, seat: int) -> bool:
    """Whether a seat has laid a line this round, and may use the table."""
    return bool(int(s.laid) >> seat & 1)


def next_seat(s: State) -> int:
    return (int(s.viewer) + 1) % int(s.players)


def value(s: State, card: int) -> int:
    """What a card costs its holder when the round ends."""
    return 1 if s.simplified else int(s.values[card])


# Lines that a card could be in


def hand_numbers(s: State) -> set[int]:
    return {int(card) for card in cards_in(s.hands[s.viewer]) if card.isdigit()}


def table_numbers(s: State) -> set[int]:
    return {term.number for line in lines_on(s) for term in line if not term.joker}


def shown_numbers(s: State) -> set[int]:
    """The numbers in the open pile, and those that were seen going from it into a hand."""
    piled = {int(card) for card in s.pile[: s.pile_size]}
    taken = {parse_card(text) for seat in range(s.players) for text in cards_in(s.known[seat])}
    return piled | taken


def within_reach(s: State) -> set[int]:
    """The numbers that your own cards may be laid with now."""
    return hand_numbers(s) | (table_numbers(s) if has_laid(s, int(s.viewer)) else set())


def lines_with(s: State, number: int, others: set[int]) -> list[tuple[int, int]]:
    """The pairs of other numbers that make a line of three with a number."""
    pairs = []
    for step in range(1, 50):
        if s.advanced and number % step > 1:
            continue
        places = ((-2, -1), (-1, 1), (1, 2))
        pairs += [(number + a * step, number + b * step) for a, b in places]
    return [pair for pair in pairs if others.issuperset(pair)]


def fits(s: State, card: int) -> list[tuple[int, int]]:
    """The lines that a card makes with what is within reach."""
    return lines_with(s, card, within_reach(s) - {card})


def waited_for(s: State, card: int) -> set[int]:
    """The numbers nobody has shown that would make a line with a card and another in reach."""
    reach = within_reach(s) - {card}
    seen = within_reach(s) | table_numbers(s) | shown_numbers(s)
    missing = {
        third
        for other in reach
        for third in (2 * card - other, 2 * other - card, (card + other) // 2)
        if third not in seen and 1 <= third <= top_number(s)
    }
    return {third for third in missing if lines_with(s, card, reach | {third})}


# Laying


def points(s: State, move: int) -> int:
    """What a move scores at once."""
    return int(lays.points_of(s, move)) if move >= lays.LAY_BIT else 0


def from_hand(s: State, move: int) -> list[Term]:
    """The cards that a lay takes from the hand."""
    if move < lays.LAY_BIT:
        return []
    return [term for term in terms_of(move, s) if not term.lies and not term.frees]


def laying(s: State, move: int, other: int) -> list[Reason]:
    """Points now, cards gone, and the table open to you."""
    scored, rival = points(s, move), points(s, other)
    text = f"it scores {points_in_words(s, move)}"
    if other >= lays.LAY_BIT:
        text = f"it scores {counted(scored, 'point')} rather than {rival}"
    reasons = [Reason(scored - rival + 0.1 * (scored > rival), text)]
    gone, kept = from_hand(s, move), from_hand(s, other)
    costs = [sum(value(s, term.card) for term in terms) for terms in (gone, kept)]
    more = len(gone) - len(kept)
    text = f"you get rid of {counted(more, 'more card') if more > 0 else 'dearer cards'}"
    reasons.append(Reason(HOLDING * (costs[0] - costs[1]), text))
    if DISCARD <= other < lays.LAY_BIT:
        reasons += going_on(s, move)
    spared = sum(bool(t.joker) for t in kept) - sum(bool(t.joker) for t in gone)
    reasons.append(Reason(JOKER * spared, "it keeps the joker for another line"))
    reasons += keeping(s, move, [int(term.card) for term in kept if term not in gone])
    opens = not has_laid(s, int(s.viewer)) and not kept
    reasons.append(Reason(FIRST * opens, "your first line opens the table to you"))
    if any(term.frees for term in terms_of(move, s)):
        reasons.append(Reason(JOKER / 2, "it frees a joker"))
    return reasons


def going_on(s: State, move: int) -> list[Reason]:
    """What can be laid after this, and not after a discard."""
    left = hand_numbers(s) - {term.card for term in from_hand(s, move)}
    found = keeping(s, move, sorted(left))
    still = max(found, key=lambda reason: reason.weight, default=None)
    return [Reason(NEXT, f"a discard would end your turn, while {still.text}")] if still else []


def keeping(s: State, move: int, cards: list[int]) -> list[Reason]:
    """What cards that the other lay would use are still good for after this one, line by line."""
    used = {int(term.card) for term in from_hand(s, move)}
    table = table_numbers(s) | {term.number for term in terms_of(move, s) if not term.joker}
    found: dict[frozenset[int], Reason] = {}
    for card in (card for card in cards if card < FIRST_JOKER):
        pairs = lines_with(s, card, (hand_numbers(s) - used - {card}) | table)
        if pairs:
            text = f"[{card}] still goes with [{pairs[0][0]}] and [{pairs[0][1]}]"
            found.setdefault(frozenset({card, *pairs[0]}), Reason(HOLDING * value(s, card), text))
    return list(found.values())


# Discarding


def discarding(s: State, card: int, other: int) -> list[Reason]:
    """A card that is dear to hold, fits nowhere, and is of no use to the next player."""
    if other >= lays.LAY_BIT:
        double = "" if lays.is_doubled(s, other) else " and is not doubled"
        scored = counted(points(s, other), "point")
        return [Reason(1.0, f"the line you could lay brings {scored}{double}, and can wait")]
    rival, text = other - DISCARD, TEXTS[card]
    if card >= FIRST_JOKER:
        return [Reason(0.1, "no other card can be spared")]
    own, instead = len(fits(s, card)), use_of(s, rival)
    reasons = [Reason(PAIRED * 2 * (instead - own), use_in_words(s, rival))]
    if own == 0 < instead:
        reasons.append(Reason(PAIRED + 0.2, f"[{text}] fits no line of yours"))
    if own == 0 == instead:
        reasons.append(hoping(s, card, rival))
    dearer = value(s, card) - value(s, rival)
    dear = f"[{text}] would cost you {counted(value(s, card), 'point')} at the end"
    return [*reasons, Reason(HOLDING * dearer, dear), feeding(s, card, rival)]


def hoping(s: State, card: int, rival: int) -> Reason:
    """Where neither card makes a line yet: for which of them more cards would do."""
    here, there = len(waited_for(s, card)), len(waited_for(s, rival))
    waits = f"{counted(there, 'card')} that nobody has shown would make a line with [{rival}]"
    text = f"{waits}, {'only ' if here else ''}{in_words(here)} with [{card}]"
    return Reason(WAITING * (there - here), text)


def use_of(s: State, card: int) -> int:
    """In how many lines a card would fit; a joker fits in many."""
    return 6 if card >= FIRST_JOKER else len(fits(s, card))


def use_in_words(s: State, card: int) -> str:
    """Why the other card is worth keeping."""
    if card >= FIRST_JOKER:
        return f"[{TEXTS[card]}] fits anywhere"
    pairs = fits(s, card)
    mates = " and ".join(f"[{number}]" for number in pairs[0]) if pairs else ""
    return f"[{card}] is worth keeping beside {mates}"


def feeding(s: State, card: int, rival: int) -> Reason:
    """Whether the next player could lay the other card at once."""
    following = next_seat(s)
    if not has_laid(s, following):
        return Reason(0.0, "")
    fed, calm = (bool(lines_with(s, c, table_numbers(s) - {c})) for c in (rival, card))
    text = f"{{{following}}} could lay [{TEXTS[rival]}] at once"
    return Reason(FED * value(s, rival) * (fed and not calm), text)


# The open card


def taking(s: State, move: int) -> list[Reason]:
    """What the open card is good for."""
    card = top_card(s)
    if card >= FIRST_JOKER:
        return [Reason(JOKER, "a joker fits anywhere")]
    pairs, name = fits(s, card), TEXTS[card]
    if not pairs and move == CLAIM:
        return [Reason(0.1, f"it brings two cards at once, [{name}] and one from the deck")]
    if not pairs:
        waiting = len(waited_for(s, card))
        unseen = f"{counted(waiting, 'card')} that nobody has shown"
        return [Reason(0.01 * waiting, f"{unseen} would make a line with [{name}]")]
    mates = " and ".join(f"[{number}]" for number in pairs[0])
    lines = f"makes {counted(len(pairs), 'line')}, one of them with {mates}"
    made = lines if len(pairs) > 1 else f"makes a line with {mates}"
    extra = ", and a card from the deck comes with it" if move == CLAIM else ""
    return [Reason(1.0, f"[{name}] {made}{extra}")]


def leaving(s: State, move: int) -> list[Reason]:
    """Why not to take the open card."""
    if move == DRAW_CARD and not (s.claimed and s.pile_size):
        return [Reason(0.1, "it is the only way to get a card")]
    card = top_card(s)
    name = TEXTS[card]
    if card < FIRST_JOKER and not fits(s, card):
        extra = ", and it would leave you with two more cards in hand" if move == PASS else ""
        return [Reason(1.0, f"[{name}] makes no line with what you can use{extra}")]
    if move == PASS:
        return [Reason(0.5, "claiming brings two cards, which count against you in the end")]
    worth = counted(value(s, card), "point")
    return [Reason(0.5, f"[{name}] is worth {worth}, and the deck may bring a better card")]

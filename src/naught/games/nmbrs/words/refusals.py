"""Why a move of nmbrs! is refused, with the rule that it breaks."""

from naught.core.errors import IllegalMove
from naught.games.nmbrs import laying, lays
from naught.games.nmbrs.cards import FIRST_JOKER, NUMBERS, TEXTS
from naught.games.nmbrs.rules import DISCARD
from naught.games.nmbrs.state import ASK, DRAW, LAY, OPEN, State
from naught.games.nmbrs.words.notation import Term, cards_in, lines_on, terms_of


def refusal(s: State, seat: int, move: int) -> IllegalMove:
    """Why a seat that owes a move may not make this one; `s` is what it sees."""
    if s.phase != LAY or move < DISCARD:
        return IllegalMove(f"not now: {now_in_words(s)}", ("R5", "R6", "R7", "R9")[int(s.phase)])
    hand = cards_in(s.hands[seat])
    if move < lays.LAY_BIT:
        card = TEXTS[move - DISCARD]
        return IllegalMove(f"{card} is not in your hand: {' '.join(hand)}", "R19")
    return no_lay(s, seat, move, terms_of(move, s), hand)


def now_in_words(s: State) -> str:
    """What may be answered."""
    if s.phase == ASK:
        return "claim the open card or pass"
    if s.phase == OPEN:
        return "take the open card" if s.last_turn else "take the open card or decline it"
    if s.phase == DRAW:
        if s.last_turn:
            return "take the open card"
        return "take the open card or draw" if s.claimed and s.pile_size else "draw a card"
    return "lay a line or discard"


def no_lay(s: State, seat: int, move: int, terms: list[Term], hand: list[str]) -> IllegalMove:
    """The first thing that is wrong with a lay."""
    wrong = no_cards(s, seat, terms, hand) or no_line(s, terms) or no_hand_card(s, seat, terms)
    if wrong:
        return wrong
    after = s.copy()
    if terms_free(terms):
        laying.replace_joker(after, seat, move)
    return no_place(after, terms)


def no_cards(s: State, seat: int, terms: list[Term], hand: list[str]) -> IllegalMove | None:
    """A card that is not there, or may not be used yet."""
    top = 50 if s.simplified else NUMBERS
    laid = int(s.laid) >> seat & 1
    for term in terms:
        text = TEXTS[term.card]
        if term.number > top:
            return IllegalMove(f"{term.number} is too high: numbers end with {top}", "R14")
        if (term.lies or term.frees) and not laid:
            return IllegalMove("your first line of a round comes from your hand only", "R10")
        if term.joker and (term.lies or term.frees):
            number = term.frees or term.number
            if s.stands_for[term.joker - FIRST_JOKER] != number or not s.lines_of[term.joker][0]:
                return IllegalMove(f"{text} does not lie on the table as {number}", "R14")
            if term.frees and str(number) not in hand:
                return IllegalMove(f"{number} is not in your hand: {' '.join(hand)}", "R15")
        elif not term.lies and text not in hand:
            return IllegalMove(f"{text} is not in your hand: {' '.join(hand)}", "R9")
    used = [term for term in terms if not term.joker and term.number in terms_free(terms)]
    if used:
        return IllegalMove(
            f"{used[0]} takes the joker's place: it cannot be in the line too", "R15"
        )
    return None


def terms_free(terms: list[Term]) -> list[int]:
    return [term.frees for term in terms if term.frees]


def no_line(s: State, terms: list[Term]) -> IllegalMove | None:
    """Advanced: where counting backwards leads."""
    start, step = terms[0].number, terms[1].number - terms[0].number
    if s.advanced and start % step > 1:
        back = f"counted backwards it comes to {start % step}, not to 0 or 1"
        return IllegalMove(f"{start} in steps of {step}: {back}", "R18")
    return None


def no_hand_card(s: State, seat: int, terms: list[Term]) -> IllegalMove | None:
    used = sum(not term.lies and not term.frees for term in terms) + len(terms_free(terms))
    if used == 0:
        return IllegalMove("a lay has at least one card from your hand", "R9")
    if used == s.sizes[seat] and not s.simplified:
        return IllegalMove("a lay must leave you a card to discard", "R19")
    return None


def no_place(s: State, terms: list[Term]) -> IllegalMove:
    """Lines that the resulting line would spoil."""
    cards = [term.card for term in terms if term.lies]
    for line, on in enumerate(lines_on(s), 1):
        shared = [card for card in cards if line in s.lines_of[card]]
        if 1 < len(shared) < len(on):
            other = " ".join(TEXTS[term.card] for term in on)
            return IllegalMove(f"it shares {len(shared)} cards with the line {other}", "R9")
    crossing = next((card for card in cards if s.lines_of[card][1]), cards[0])
    return IllegalMove(f"{TEXTS[crossing]} would lie in three lines", "R9")

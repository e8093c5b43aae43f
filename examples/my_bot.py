"""Swaps for the fewest points, and knocks when no swap helps."""

NAME = "Swapper"
GAMES = ["zero"]


def choose(view, legal, clock):
    """The swap after which the hand is worth least; a knock if none is better than waiting."""
    hand = view["hands"][view["seat"]]["cards"]
    swaps = [move for move in legal if move != "knock"]
    best = min(swaps, key=lambda move: points(after(hand, move)))
    return best if points(after(hand, best)) < points(hand) else "knock"


def after(hand, swap):
    """The hand once "R7>B2" has given R7 to the pool for B2."""
    given, taken = swap.split(">")
    return [card for card in hand if card != given] + [taken]


def points(hand):
    """Every number counts once; five cards of a colour, or of a number, count nothing."""
    colours, numbers = [card[0] for card in hand], [card[1] for card in hand]
    counted = {
        int(card[1]) for card in hand if colours.count(card[0]) < 5 and numbers.count(card[1]) < 5
    }
    return sum(counted)

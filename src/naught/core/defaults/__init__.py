"""Parts that a game need not write itself: it uses them, or replaces what it knows better.

rules     one round, and points that decide it
insight   bots look at the points and at every legal move
words     CardWords: a game of cards in places, its moves by name
view      what a seat sees of such places: the plain board of the page draws it
advice    what to do, and by how much it is better
"""

from naught.core.defaults.advice import PlainAdvice
from naught.core.defaults.insight import PlainInsight, fewest_points, most_points
from naught.core.defaults.view import Place, View
from naught.core.defaults.words import CardWords

__all__ = [
    "CardWords",
    "Place",
    "PlainAdvice",
    "PlainInsight",
    "View",
    "fewest_points",
    "most_points",
]

"""What to do in NMBR 9, and why, in words: points now, levels, gaps, and ground to build on."""

from collections.abc import Iterable
from typing import Final

from naught.core.texts.reasons import Reason, counted, in_words, strongest
from naught.games.nmbr9 import rules
from naught.games.nmbr9.cards import Square
from naught.games.nmbr9.rules import State
from naught.games.nmbr9.words import Tile, tiles_of

UNIT: Final = "points"
SPAN: Final = "game"
MEASURE: Final = "total"  # players do not affect each other
SLIP: Final = 1.5  # points given away that make a move a slip, and a mistake
MISTAKE: Final = 5.0
ITERATIONS: Final = 400
VERBS: Final = ()

# Rough worth of things, in points, early in the game
BLOCK: Final = 0.6  # two by three free squares to build on; on the table less
BRIDGE: Final = 0.15  # two by two free squares on two tiles
HOLE: Final = 1.5  # a square with tiles on all sides
EDGE: Final = 0.35  # an edge shared with a tile of the same level
TAKEN: Final = 3.0  # a level higher than need be: a low number there takes the place of another
OPENED: Final = 2.0  # the first tile of a level
HIGH: Final = 6  # numbers from here on are worth waiting for


def before(s: State) -> list[int]:
    """Everybody begins with nothing."""
    return [0] * int(s.players)


def phrase(s: State, move: int) -> str:
    """A move as one would say it: the place by the tiles it lies on, or beside."""
    tile = placed(s, move)
    turn = ("", ", turned right,", ", upside down,", ", turned left,")[tile.turns]
    return f"place the [{tile.number}]{turn} {where(tiles_of(s, int(s.viewer)), tile)}"


def where(display: list[Tile], tile: Tile) -> str:
    """A place as one would point at it."""
    if tile.level:
        return f"on level {tile.level}, on {listed(beneath(display, tile))}"
    beside = neighbours(display, tile)
    return f"on the table beside {listed(beside)}" if beside else "on the table"


def apart(s: State, move: int, best: int) -> str:
    """A place relative to another with the same words: `one square further left`."""
    rows, columns = (
        there - here
        for here, there in zip(corner(placed(s, best)), corner(placed(s, move)), strict=True)
    )
    ways = [shift(rows, "up", "down"), shift(columns, "left", "right")]
    return " and ".join(way for way in ways if way)


def alike(s: State, move: int, other: int) -> bool:
    """Whether two moves come to the same: all ways to lay the first tile do."""
    return bool(s.called == 1)


def corner(tile: Tile) -> Square:
    """The first row and the first column that a tile covers."""
    rows, columns = zip(*tile.squares, strict=True)
    return min(rows), min(columns)


def shift(squares: int, less: str, more: str) -> str:
    """How far to move something: `two squares further left`."""
    way = less if squares < 0 else more
    return f"{counted(abs(squares), 'square')} further {way}" if squares else ""


def beneath(display: list[Tile], tile: Tile) -> list[int]:
    """The numbers of the tiles that a tile lies on."""
    under = (other for other in display if other.level == tile.level - 1)
    return [other.number for other in under if not set(other.squares).isdisjoint(tile.squares)]


def neighbours(display: list[Tile], tile: Tile) -> list[int]:
    """The numbers of the tiles of the same level that a tile touches."""
    edge = {near for square in tile.squares for near in around(square)}
    level = (other for other in display if other.level == tile.level)
    return [other.number for other in level if not edge.isdisjoint(other.squares)]


def listed(numbers: list[int]) -> str:
    """Some tiles: `the [3] and the [5]`, `both [8]s`."""
    tiles = [
        f"both [{number}]s" if numbers.count(number) > 1 else f"the [{number}]"
        for number in dict.fromkeys(numbers)
    ]
    return f"{', '.join(tiles[:-1])} and {tiles[-1]}" if len(tiles) > 1 else tiles[0]


def effect(s: State, move: int) -> str:
    """The points that it brings at once."""
    tile = placed(s, move)
    if not tile.level:
        return "It scores nothing yet: it is ground to build on."
    times = f"{tile.number} times level {tile.level}"
    return f"It scores {counted(tile.points, 'point')}: {times}."


def why(s: State, move: int, other: int) -> str:
    """What speaks for a place rather than another; all ways to lay the first tile are alike."""
    if s.called == 1:
        return ""
    here, there = placed(s, move), placed(s, other)
    display = tiles_of(s, int(s.viewer))
    later = 1 - (int(s.called) - 1) / rules.ROUNDS
    reasons = [scoring(here, there), *levels(display, here, there, later, s)]
    reasons += [ground(display, here, there, later), gaps(display, here, there, later)]
    reasons += [bridges(display, here, there, later), touching(display, here, there, later)]
    return strongest(reasons)


def placed(s: State, move: int) -> Tile:
    """The tile as it would lie."""
    seat, at = int(s.viewer), int(s.called) - 1
    return Tile.of(s.order[at], move, rules.height_under(s, seat, at, move))


# Points and levels


def scoring(here: Tile, there: Tile) -> Reason:
    """The points that it brings now, and where: whoever learns has not found that place."""
    more = here.points - there.points
    scores = f"it scores {counted(here.points, 'point')} rather than {there.points}"
    return Reason(more, f"on level {here.level} {scores}")


def levels(display: list[Tile], here: Tile, there: Tile, later: float, s: State) -> list[Reason]:
    """How high to build: a new level is an opening, and a low number up there a waste."""
    top = max(tile.level for tile in display)
    reasons = []
    if here.level > top >= there.level:
        reasons.append(Reason(OPENED * later, f"it opens level {here.level}"))
    if here.level < there.level:
        coming = high_numbers(s)
        text = f"a {here.number} on level {there.level} takes ground from higher numbers"
        wait = f": {counted(coming, 'tile')} from {HIGH} up {is_are(coming)} still to come"
        lost = TAKEN * later * (there.level - here.level) if here.number < HIGH and coming else 0.0
        reasons.append(Reason(lost, text + wait))
    return reasons


def high_numbers(s: State) -> int:
    """How many high numbers have not been called yet."""
    called = [int(card) for card in s.order[: s.called]]
    return sum(2 - called.count(number) for number in range(HIGH, 10))


def is_are(count: int) -> str:
    return "is" if count == 1 else "are"


# Ground and gaps


def level_squares(tiles: Iterable[Tile], level: int) -> set[Square]:
    """The squares that tiles of a level lie on."""
    return {square for tile in tiles if tile.level == level for square in tile.squares}


def blocks(tiles: list[Tile], level: int) -> int:
    """How many blocks of two by three squares of a level have nothing on them."""
    free = level_squares(tiles, level) - level_squares(tiles, level + 1)
    return sum(
        all((row + down, column + right) in free for down in range(high) for right in range(wide))
        for row, column in free
        for high, wide in ((2, 3), (3, 2))
    )


def ground(display: list[Tile], here: Tile, there: Tile, later: float) -> Reason:
    """How much is left to build on."""
    best: tuple[float, Reason] = (0.0, Reason(0.0, ""))
    total = 0.0
    for level in range(max(here.level, there.level) + 1):
        mine, other = blocks([*display, here], level), blocks([*display, there], level)
        gain = BLOCK * later * (mine - other) * (1.0 if level else 0.5)
        total += gain
        if gain > best[0]:
            best = gain, Reason(gain, ground_in_words(level, mine, other))
    return Reason(min(best[0], total), best[1].text)


def ground_in_words(level: int, mine: int, other: int) -> str:
    """Free ground as one can see it: in how many places a block fits; the places overlap."""
    fits = f"fits in {counted(mine, 'place')} rather than {in_words(other)}"
    more = f"more of {level_in_words(level)} stays free to build on"
    return f"{more}: a block of two by three squares {fits}"


def joints(tiles: list[Tile], level: int) -> int:
    """How many free blocks of two by two squares lie on two tiles: where another can rest (R8)."""
    under = {sq: at for at, tile in enumerate(tiles) if tile.level == level for sq in tile.squares}
    free = set(under) - level_squares(tiles, level + 1)
    found = 0
    for row, column in free:
        block = [(row + down, column + right) for down in (0, 1) for right in (0, 1)]
        found += free.issuperset(block) and len({under[square] for square in block}) > 1
    return found


def bridges(display: list[Tile], here: Tile, there: Tile, later: float) -> Reason:
    """How many places bridge two tiles, as the next level needs them."""
    level = max(here.level, there.level)
    counts = [[joints([*display, tile], at) for at in range(level + 1)] for tile in (here, there)]
    more = [mine - other for mine, other in zip(*counts, strict=True)]
    at = max(range(len(more)), key=lambda level: more[level])
    text = f"it leaves {counted(counts[0][at], 'place')} on {level_in_words(at)} where a tile can "
    text += f"rest on two others, rather than {in_words(counts[1][at])}"
    return Reason(BRIDGE * later * min(more[at], sum(more)), text)


def level_in_words(level: int) -> str:
    return f"level {level}" if level else "the table"


def holes(tiles: list[Tile], level: int) -> int:
    """Empty squares of a level with tiles on all four sides."""
    full = level_squares(tiles, level)
    beside = {near for square in full for near in around(square) if near not in full}
    return sum(all(near in full for near in around(square)) for square in beside)


def around(square: Square) -> list[Square]:
    row, column = square
    return [(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)]


def gaps(display: list[Tile], here: Tile, there: Tile, later: float) -> Reason:
    """Holes that the other place would leave."""
    made = holes([*display, there], there.level) - holes(display, there.level)
    own = holes([*display, here], here.level) - holes(display, here.level)
    if made <= own:
        return Reason(0.0, "")
    text = f"the other place leaves {counted(made, 'hole')} on {level_in_words(there.level)}"
    return Reason(HOLE * later * (made - own), text)


def edges(display: list[Tile], tile: Tile) -> int:
    """How many edges a tile shares with tiles of its level."""
    full = level_squares(display, tile.level)
    return sum(near in full for square in tile.squares for near in around(square))


def touching(display: list[Tile], here: Tile, there: Tile, later: float) -> Reason:
    """How snugly it lies."""
    mine, other = edges(display, here), edges(display, there)
    touch = "touches" if mine == 1 else "touch"
    text = f"it lies more snugly: {counted(mine, 'edge')} {touch} rather than {in_words(other)}"
    return Reason(EDGE * later * (mine - other), text)

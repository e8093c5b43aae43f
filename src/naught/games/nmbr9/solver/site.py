"""Where towers grow, all of them a level at a time, and which of them are kept."""

from typing import Any, Final, NamedTuple

import numpy as np

from naught.core.kernel import Floats, Ints, kernel
from naught.core.shuffle import below
from naught.games.nmbr9.cards import CARDS
from naught.games.nmbr9.solver.tower import (
    Tower,
    go_down,
    hang_together,
    look_of,
    promise_of,
    take_back,
)
from naught.games.nmbr9.solver.under import (
    NEVER,
    NOWHERE,
    Ground,
    list_ways,
    next_bare,
    try_way,
    want_any,
    want_shares,
)

NOISE: Final = 1 << 20


class Taste(NamedTuple):
    """What one attempt considers promising, and how far it looks."""

    width: int  # towers that are kept for the next level
    aim: int  # points; towers that cannot reach them are dropped
    waste: int  # squares of a level that may cover nothing
    tries: int  # for the level below one tower
    spare: int  # extra squares that the plan gives every further level
    ragged: float  # squares that each edge beyond a round outline is taken to cost
    noise: float  # points of random noise


class Site(NamedTuple):
    """Where towers grow. Arrays of one element are what changes."""

    plan: Any
    ground: Any
    scratch: Any  # a tower to try with
    room: Any  # the towers that are kept
    kept: Ints
    bar: Floats  # what a tower must promise
    seen: Ints  # looks
    rng: Ints


def open_site(plan: Any, taste: Taste, rng: Ints) -> Site:
    """A place with room for twice the width, and nothing in it yet."""
    room = 2 * taste.width
    return Site(
        plan=plan,
        ground=np.zeros(1, Ground.dtype),
        scratch=np.zeros(1, Tower.dtype),
        room=np.zeros(room, Tower.dtype),
        kept=np.zeros(1, np.int64),
        bar=np.full(1, float(taste.aim)),
        seen=np.zeros(1 << (4 * room).bit_length(), np.int64),
        rng=rng,
    )


@kernel
def keep_all(towers: Any, site: Site, taste: Taste) -> int:
    """Keep the towers that are promising enough; how many there are now."""
    empty(site, float(taste.aim))
    for at in range(len(towers)):
        keep(towers[at], site, taste)
    return int(site.kept[0])


@kernel
def grow_all(towers: Any, site: Site, taste: Taste) -> int:
    """A level below every one of these towers; how many are kept."""
    empty(site, float(taste.aim))
    for at in range(len(towers)):
        grow(towers[at], site, taste)
    return int(site.kept[0])


# A level below


@kernel
def grow(t: Tower, site: Site, taste: Taste) -> None:
    """Keep every level below that can be worth it, as far as the tries go."""
    g = site.ground[0]
    most = want_shares(t, g, site.plan, taste.waste, site.bar[0] - taste.noise)
    if most != NEVER:
        list_ways(t, g, most)
        lay_level(t, site, taste, False)


@kernel
def finish(t: Tower, site: Site, taste: Taste) -> bool:
    """Whether there is a last level below; the tower with it is then in `scratch`."""
    g = site.ground[0]
    most = want_any(t, g)
    if most < 0:
        return False
    list_ways(t, g, most)
    return lay_level(t, site, taste, True)


@kernel
def lay_level(t: Tower, site: Site, taste: Taste, last: bool) -> bool:
    """Lay the level below in all ways, or in one if it is the last; whether one was found."""
    g, tries, found = site.ground[0], taste.tries, False
    site.scratch[0] = t
    s = site.scratch[0]
    go_down(s)
    target, way = np.zeros(CARDS, np.int64), np.zeros(CARDS, np.int64)
    waste = np.zeros(CARDS + 1, np.int64)
    depth = 0
    while tries > 0:
        if way[depth] == g.count[target[depth]]:
            if depth == 0:
                break
            depth -= 1
            take_back(s)
            continue
        wasted = try_way(s, g, g.ways[target[depth], way[depth]], t.stock, waste[depth])
        way[depth] += 1
        if wasted == NEVER:
            continue
        tries -= 1
        bare = next_bare(g, s.squares, target[depth] + 1)
        if bare != NOWHERE:
            depth += 1
            target[depth], way[depth], waste[depth] = bare, 0, wasted
            continue
        if g.wanted[t.stock - s.stock] and hang_together(s, t.count):
            found = True
            if last:
                break
            keep(s, site, taste)
        take_back(s)
    return found


# Which towers are kept


@kernel
def empty(site: Site, bar: float) -> None:
    """Make room."""
    site.kept[0], site.bar[0] = 0, bar
    site.seen[:] = 0


@kernel
def keep(s: Tower, site: Site, taste: Taste) -> None:
    """Remember a tower that promises enough and looks new."""
    s.promise = promise_of(s, site.plan, taste.ragged)
    s.promise += taste.noise * below(site.rng, NOISE) / NOISE
    if s.promise < site.bar[0]:
        return
    s.look = look_of(s)
    if not is_new(site.seen, s.look):
        return
    site.room[site.kept[0]] = s
    site.kept[0] += 1
    if site.kept[0] == len(site.room):
        drop_half(site)


@kernel
def drop_half(site: Site) -> None:
    """Forget the less promising half; from now on a tower must promise more."""
    room = site.room
    worth = np.empty(len(room))
    for at in range(len(room)):
        worth[at] = room[at].promise
    best = np.sort(np.argsort(-worth)[: len(room) // 2])
    empty(site, worth[best].min())
    for at in best:
        room[site.kept[0]] = room[at]
        site.kept[0] += 1
        is_new(site.seen, room[at].look)


@kernel
def is_new(seen: Ints, look: int) -> bool:
    """Whether a look was not seen before; from now on it was."""
    at = look % len(seen)
    while seen[at]:
        if seen[at] == look:
            return False
        at = (at + 1) % len(seen)
    seen[at] = look
    return True

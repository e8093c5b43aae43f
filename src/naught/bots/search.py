"""Information-set Monte-Carlo tree search, written once for every game.

Each iteration imagines one world that fits what a seat knows (a determinization), walks down a tree
of moves, plays on to the next score (a rollout), and remembers how every seat on the way fared
(max-n). The tree is one seat's: a node is a sequence of moves, whatever the world they were made
in, so a move is compared with the others only as often as it was there to be chosen (Cowling,
Powley and Whitehouse 2012).
"""

import math
import time
from typing import Any, Final

import numpy as np

from naught.bots.found import Found
from naught.bots.playout import INSIGHT, play_on, room_for, shuffle_and_deal
from naught.bots.race import Race
from naught.bots.value import model_of
from naught.core import kernel as kernels
from naught.core.contract import Planner
from naught.core.game import Game, apply, candidates, payoff, settled, suppose
from naught.core.kernel import Floats, Ints, Record, f64, i64, kernel, lowest
from naught.core.shuffle import fast_rng

ROOT: Final = 0
NO_MOVE: Final = -1
NO_NODE: Final = 0  # the root is nobody's child, so 0 is free to mean "none"
DEEPEST: Final = 64  # moves of a walk that the tree remembers
MOST_NODES: Final = 1 << 17
MOST_SEATS: Final = 63  # bits of a set of seats
OPENED: Final = 100  # visits after which a node is expanded; until then it only starts rollouts
NARROW: Final = 8
UNLIMITED: Final = 1 << 40
FIRST_GO: Final = 32
GO_SECONDS: Final = 0.01
CURIOSITY: Final = 0.2  # weight of exploration; payoffs are scaled to 0..1


class Node(Record):
    """A move in the tree, with how it fared for the seat that made it."""

    parent: int = kernels.field(i64)
    seat: int = kernels.field(i64)
    move: int = kernels.field(i64)
    visits: int = kernels.field(i64)
    chances: int = kernels.field(i64)  # times it could have been chosen
    total: float = kernels.field(f64)


class Tree(Record):
    """What a search remembers beside its nodes."""

    count: int = kernels.field(i64)  # nodes so far
    depth: int = kernels.field(i64)  # of the present walk
    path: Ints = kernels.field(i64, DEEPEST)
    low: float = kernels.field(f64)  # least and greatest payoff of any seat so far
    high: float = kernels.field(f64)


# Finding a child: an open hash table from (node, seat, move) to nodes


@kernel
def slot_of(nodes: Any, slots: Ints, parent: int, seat: int, move: int) -> int:
    """Where this child is in the table, or the free place where it belongs."""
    mask = len(slots) - 1
    folded = (move ^ (move >> 24)) & 0xFFFFFF
    slot = ((folded * 2654435761 ^ parent * 2246822519 ^ seat * 40503) >> 13) & mask
    while slots[slot] != NO_NODE:
        child = nodes[slots[slot]]
        if child.parent == parent and child.move == move and child.seat == seat:
            break
        slot = (slot + 1) & mask
    return slot


@kernel
def add_child(tree: Any, nodes: Any, slots: Ints, parent: int, seat: int, move: int) -> int:
    """A new leaf; it must not be there yet."""
    at = tree.count
    tree.count += 1
    slots[slot_of(nodes, slots, parent, seat, move)] = at
    node = nodes[at]
    node.parent = parent
    node.seat = seat
    node.move = move
    node.chances = 1
    return int(at)


# One iteration


@kernel
def urgency(tree: Any, node: Any) -> float:
    """The upper confidence bound: how well this move fared, and how rarely it was tried."""
    span = max(tree.high - tree.low, 1e-9)
    fared = (node.total / node.visits - tree.low) / span
    return float(fared + CURIOSITY * math.sqrt(math.log(node.chances) / node.visits))


@kernel
def pick(tree: Any, nodes: Any, slots: Ints, at: int, seat: int, moves: Ints) -> int:
    """The next node of a walk: a new one when it is time for that, else the most urgent."""
    tried, fresh = 0, NO_MOVE
    best, best_urgency = NO_NODE, -1.0
    for move in moves:
        child = slots[slot_of(nodes, slots, at, seat, move)]
        if child == NO_NODE:
            fresh = move if fresh == NO_MOVE else fresh
            continue
        tried += 1
        nodes[child].chances += 1
        wanted = urgency(tree, nodes[child])
        if wanted > best_urgency:
            best, best_urgency = child, wanted
    if fresh != NO_MOVE and tree.count < len(nodes) and tried < breadth(nodes, at):
        return add_child(tree, nodes, slots, at, seat, fresh)
    return int(best)


@kernel
def breadth(nodes: Any, at: int) -> float:
    """How many moves to compare: all at the root, more with every visit below (widening).

    Others have different moves in every imagined world; if all were tried first, they would seem
    to blunder most of the time. So their likeliest move comes first, the others once it is known.
    """
    return math.inf if at == ROOT else 1 + math.sqrt(nodes[at].visits) / NARROW


@kernel
def walk(tree: Any, nodes: Any, slots: Ints, state: Any, room: Ints, rng: Ints) -> None:
    """Go down the tree, making its moves, until a new leaf or a score."""
    at = ROOT
    tree.depth = 0
    while tree.depth < DEEPEST and not settled(state):
        if state.awaits_deck:
            shuffle_and_deal(state, room, rng)
            continue
        seat = lowest(state.to_act)
        count = candidates(state, seat, room)
        at = pick(tree, nodes, slots, at, seat, room[:count])
        if at == NO_NODE:
            return
        tree.path[tree.depth] = at
        tree.depth += 1
        apply(state, seat, nodes[at].move)
        if nodes[at].visits < OPENED:
            return


@kernel
def back_up(tree: Any, nodes: Any, fared: Floats) -> None:
    """Update every node of the walk with how its seat fared."""
    for step in range(tree.depth):
        node = nodes[tree.path[step]]
        node.visits += 1
        node.total += fared[node.seat]


@kernel
def widen(tree: Any, fared: Floats, players: int) -> None:
    """Keep the least and the greatest payoff seen."""
    for seat in range(players):
        tree.low = min(tree.low, fared[seat])
        tree.high = max(tree.high, fared[seat])


@kernel
def iterate(
    worlds: Any, trees: Any, nodes: Any, slots: Ints, kind: int, rounds: int, room: Ints, rng: Ints
) -> None:
    """Run some iterations from worlds[0], a veiled record; worlds[1] is scratch space."""
    tree, state = trees[0], worlds[1]
    fared = np.zeros(MOST_SEATS, np.float64)
    for _ in range(rounds):
        worlds[1] = worlds[0]
        suppose(state, rng)
        walk(tree, nodes, slots, state, room, rng)
        play_on(state, kind, room, rng)
        payoff(state, fared)
        widen(tree, fared, state.players)
        back_up(tree, nodes, fared)


# From Python


class Search:
    """A search from one veiled record, run in as many calls as you like."""

    def __init__(self, game: Game, veiled: Any, seed: object, playout: int, nodes: int) -> None:
        self.worlds = np.zeros(2, game.state.dtype)
        self.worlds[0] = veiled
        self.trees = np.zeros(1, Tree.dtype)
        self.trees[0].count = 1
        self.trees[0].low, self.trees[0].high = math.inf, -math.inf
        self.nodes = np.zeros(nodes, Node.dtype)
        self.slots = np.zeros(2 * nodes, np.int64)
        self.playout = playout
        self.rng = fast_rng("search", seed)
        self.room = room_for(game)
        self.choices = candidates(self.worlds[0], veiled.viewer, self.room)

    def run(self, iterations: int) -> None:
        """Search further. The GIL is released meanwhile."""
        tables = (self.worlds, self.trees, self.nodes, self.slots)
        iterate(*tables, self.playout, iterations, self.room, self.rng)

    @property
    def decided(self) -> bool:
        """A tree is never sure, unless there is nothing to choose."""
        return bool(self.choices == 1)

    def found(self) -> Found:
        """What has been found so far, most visited first."""
        nodes = self.nodes[1 : self.trees[0].count]
        tried = nodes[(nodes["parent"] == ROOT) & (nodes["visits"] > 0)]
        tried = tried[np.argsort(-tried["visits"], kind="stable")]
        payoffs = tried["total"] / tried["visits"]
        return Found(tried["move"].tolist(), tried["visits"].tolist(), payoffs.tolist())


class Planned:
    """A game's own search, with the interface of the others."""

    def __init__(self, planner: Planner) -> None:
        self.run = planner.run
        self.planner = planner

    @property
    def decided(self) -> bool:
        """Whether more search would change nothing."""
        return self.planner.decided

    def found(self) -> Found:
        """What has been found so far; the payoffs are points."""
        return Found(*self.planner.found())


def search(game: Game, veiled: Any, iterations: int, seed: object, playout: int = INSIGHT) -> Found:
    """Search this many iterations; equal arguments give equal results."""
    looking = Search(game, veiled, seed, playout, nodes_for(iterations))
    looking.run(iterations)
    return looking.found()


def search_for(
    game: Game,
    veiled: Any,
    seconds: float,
    iterations: int | None,
    seed: object,
    plain: bool = False,
) -> Found:
    """Search until time is up or the iterations are done; `plain` ignores what was learned.

    Without a limit of time no clock decides how often a search asks whether it is decided, and so
    how far it goes: equal arguments find the same.
    """
    end = time.monotonic() + seconds
    left = UNLIMITED if iterations is None else iterations
    looking = best_search(game, veiled, left, seed, plain)
    go = FIRST_GO if seconds == math.inf else 1  # uncompiled, a single one takes long
    while left > 0:
        started = time.monotonic()
        looking.run(min(go, left))
        left -= go
        now = time.monotonic()
        if now >= end or looking.decided:
            break
        if seconds < math.inf:
            go = next_go(go, now - started)
    return looking.found()


def best_search(
    game: Game, veiled: Any, iterations: int, seed: object, plain: bool
) -> Planned | Race | Search:
    """The best search for a game: its own, or a race if it has learned what positions are worth."""
    if game.planner is not None:
        return Planned(game.planner(veiled, seed))
    model = None if plain else model_of(game)
    if model is not None:
        return Race(game, veiled, seed, model)
    if plain and game.forget is not None:
        veiled = veiled.copy()
        game.forget(veiled)
    return Search(game, veiled, seed, INSIGHT, nodes_for(iterations))


def next_go(go: int, took: float) -> int:
    """Iterations that take about ten milliseconds; the clock is checked between calls."""
    wanted = go * GO_SECONDS / max(took, 1e-6)
    return max(1, min(2 * go, int(wanted)))


def nodes_for(iterations: int) -> int:
    """Room for one new node per iteration, as a power of two."""
    return min(MOST_NODES, 1 << (iterations + 1).bit_length())

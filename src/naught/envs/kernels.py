"""Many games at once: one call plays, deals, restarts and writes what the learners see."""

from typing import Any, Final

import numpy as np

from naught.bots.playout import random_move, shuffle_and_deal
from naught.bots.policies import best_looking
from naught.core.coding import NO_ACTION, Small, action_of, mark, move_of, observe
from naught.core.game import apply, imagine, payoff, playout_move, scores, veil, winners
from naught.core.kernel import Ints, Record, field, i64, kernel, lowest, popcount
from naught.core.shuffle import below

# Who sits in the seats that do not learn
RANDOM: Final = 0
QUICK: Final = 1  # the game's quick, plausible move in an imagined world
GREEDY: Final = 2

# What happens to a game that is over
KEEP: Final = 0  # it stays as it is
NEXT_STEP: Final = 1  # the next step starts another, whatever the action
SAME_STEP: Final = 2  # this step starts another

# What the reward is
PAYOFF: Final = 0  # at the end, from -1 to 1
WIN: Final = 1  # at the end: 1 for the winner, shared by joint winners, -1 for the others
POINTS: Final = 2  # the change in score, negated where the fewest points win

# Spare records
START: Final = 0  # before the first shuffle
BLANK: Final = 1
VEILED: Final = 2
WORLDS: Final = 3  # three of them
SPARE: Final = 6

ALL_WELL: Final = -1
MOST_SEATS: Final = 63


class Plan(Record):
    """How the games of a batch are played."""

    rotates: int = field(i64)  # the learner's seat is drawn again for each game
    learners: int = field(i64)  # set of seats, if it is not drawn
    opponent: int = field(i64)
    mode: int = field(i64)
    reward: int = field(i64)
    low_wins: int = field(i64)
    wait: int = field(i64)  # the action of a seat that is not to act


class Lane(Record):
    """Where one game of a batch is."""

    rng: Ints = field(i64, 1)
    learners: int = field(i64)  # set of seats
    over: int = field(i64)
    points: Ints = field(i64, MOST_SEATS)  # the scores when a learner was last asked


# Playing


@kernel
def begin(states: Any, at: int, lane: Any, plan: Any, spare: Any, room: Ints, bots: Any) -> int:
    """Start a game and play it up to the first decision of a learner; return their seat."""
    while True:  # a game may be over before a learner acts
        states[at] = spare[START]
        if plan.rotates:
            lane.learners = 1 << below(lane.rng, states[at].players)
        else:
            lane.learners = plan.learners
        if go_on(states[at], lane, plan, spare, room, bots):
            break
    lane.over = 0
    scores(states[at], lane.points)
    return lowest(states[at].to_act)


@kernel
def go_on(state: Any, lane: Any, plan: Any, spare: Any, room: Ints, bots: Any) -> bool:
    """Deal, and let bots move, until a learner is asked; False if the game ends before that."""
    while state.awaits_deck or state.to_act:
        if state.awaits_deck:
            shuffle_and_deal(state, room, lane.rng)
            continue
        seat = lowest(state.to_act)
        if bots is None or lane.learners >> seat & 1:
            return True
        apply(state, seat, bot_move(state, seat, plan.opponent, spare, room, lane.rng))
    return False


@kernel
def bot_move(state: Any, seat: int, kind: int, spare: Any, room: Ints, rng: Ints) -> int:
    """The move of a bot, which sees no more than its seat does."""
    worlds = spare[WORLDS:]
    worlds[0] = spare[BLANK]
    veil(state, seat, worlds[0])
    if kind == RANDOM:
        return random_move(worlds[0], seat, room, rng)
    if kind == GREEDY:
        return best_looking(worlds, seat, room, rng)
    imagine(worlds[0], rng)
    return playout_move(worlds[0], seat, room, rng)


@kernel
def first_refused(actions: Ints, masks: Any, lanes: Any, plan: Any) -> int:
    """The first game whose action is not legal, or ALL_WELL."""
    for at in range(len(actions)):
        if lanes[at].over and plan.mode == NEXT_STEP:
            continue
        if not (0 <= actions[at] < masks.shape[1] and masks[at, actions[at]]):
            return at
    return ALL_WELL


@kernel
def step_all(
    states: Any,
    lanes: Any,
    plan: Any,
    spare: Any,
    room: Ints,
    bots: Any,
    actions: Ints,
    seats: Ints,
    dones: Any,
    rewards: Any,
    seen: Small,
    masks: Small,
    finals: Small,
) -> int:
    """Step every game, or none: the first whose action is refused, or ALL_WELL."""
    refused = first_refused(actions, masks, lanes, plan)
    if refused != ALL_WELL:
        return refused
    for at in range(len(actions)):
        lane = lanes[at]
        rewards[at] = 0
        if lane.over:
            if plan.mode == NEXT_STEP:
                dones[at] = 0
                seats[at] = begin(states, at, lane, plan, spare, room, bots)
                write(states[at], seats[at], plan, spare, room, seen[at], masks[at])
            continue
        seat = seats[at]
        apply(states[at], seat, move_of(states[at], seat, actions[at], room))
        asked = go_on(states[at], lane, plan, spare, room, bots)
        pay(states[at], lane, plan, asked, rewards[at])
        dones[at] = 0 if asked else 1
        if asked:
            seats[at] = lowest(states[at].to_act)
        else:
            lane.over = 1
            if bots is not None:
                seats[at] = lowest(lane.learners)
            if plan.mode == SAME_STEP:
                finals[at] = 0
                look(states[at], seats[at], spare)
                observe(spare[VEILED], room, finals[at])
                seats[at] = begin(states, at, lane, plan, spare, room, bots)
        write(states[at], seats[at], plan, spare, room, seen[at], masks[at])
    return ALL_WELL


@kernel
def begin_all(
    states: Any,
    lanes: Any,
    plan: Any,
    spare: Any,
    room: Ints,
    bots: Any,
    which: Any,
    seats: Ints,
    dones: Any,
    rewards: Any,
    seen: Small,
    masks: Small,
) -> None:
    """Restart the games marked in `which`."""
    for at in range(len(which)):
        if which[at]:
            rewards[at] = 0
            dones[at] = 0
            seats[at] = begin(states, at, lanes[at], plan, spare, room, bots)
            write(states[at], seats[at], plan, spare, room, seen[at], masks[at])


# Rewards


@kernel
def pay(state: Any, lane: Any, plan: Any, goes_on: bool, out: Any) -> None:
    """What every seat gains since a learner was last asked."""
    if plan.reward == POINTS:
        before = lane.points.copy()
        scores(state, lane.points)
        sign = -1 if plan.low_wins else 1
        for seat in range(state.players):
            out[seat] = sign * (lane.points[seat] - before[seat])
    elif not goes_on:
        gained = np.zeros(MOST_SEATS)
        if plan.reward == WIN:
            win(state, gained)
        else:
            payoff(state, gained)
        for seat in range(state.players):
            out[seat] = gained[seat]


@kernel
def win(state: Any, out: Any) -> None:
    """1 for the winner, shared by joint winners, -1 for everybody else."""
    won = winners(state)
    sharing = popcount(won)
    for seat in range(state.players):
        out[seat] = 2 / sharing - 1 if won >> seat & 1 else -1.0


# What a learner sees


@kernel
def look(state: Any, seat: int, spare: Any) -> None:
    """Veil a state into the spare record for it."""
    spare[VEILED] = spare[BLANK]
    veil(state, seat, spare[VEILED])


@kernel
def write(
    state: Any, seat: int, plan: Any, spare: Any, room: Ints, seen: Small, mask: Small
) -> None:
    """Observation and mask of a seat; a seat that is not to act can only wait."""
    look(state, seat, spare)
    seen[:] = 0
    observe(spare[VEILED], room, seen)
    mask[:] = 0
    if state.to_act >> seat & 1:
        mark(spare[VEILED], room, mask)
    else:
        mask[plan.wait] = 1


@kernel
def scale(seen: Small, scales: Any, out: Any) -> None:
    """Small whole numbers as floats of about the size of 1."""
    for at in range(len(seen)):
        for column in range(seen.shape[1]):
            out[at, column] = seen[at, column] * scales[column]


@kernel
def sample_all(masks: Small, rng: Ints, out: Ints) -> None:
    """A random legal action for every game, each equally likely."""
    for at in range(len(masks)):
        mask, marked = masks[at], 0
        for action in range(len(mask)):
            marked += int(mask[action])
        left, action = below(rng, marked), 0
        while left or not mask[action]:
            left -= int(mask[action])
            action += 1
        out[at] = action


@kernel
def advise_all(
    states: Any, spare: Any, room: Ints, seats: Ints, masks: Small, kind: int, rng: Ints, out: Ints
) -> None:
    """What a bot would do in every game, in the seat that is to act."""
    for at in range(len(states)):
        action = len(masks[at]) - 1  # wait
        if states[at].to_act >> seats[at] & 1:
            move = bot_move(states[at], seats[at], kind, spare, room, rng)
            action = action_of(states[at], seats[at], move, room)
        if action == NO_ACTION:  # a move that the coding leaves out
            action = 0
            while not masks[at, action]:
                action += 1
        out[at] = action

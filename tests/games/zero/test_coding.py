"""What an observation of ZERO says of exchanges, against the rules themselves."""

import numpy as np

from naught.envs import Batch
from naught.games.zero.cards import CARDS, NUMBERS
from naught.games.zero.coding import KNOCKING
from naught.games.zero.rules import MAX_POOL, value


def watched() -> Batch:
    """Games some way on, with hands that are close to groups."""
    batch = Batch("zero", 2, size=48, seed="exchanges", dtype=np.int8)
    for turn in range(14):
        batch.step(batch.advise("greedy") if turn % 4 else batch.sample())
    return batch


def column(batch: Batch, name: str) -> slice:
    """Where a block of the observation is."""
    start = 0
    for block in batch.blocks:
        if block.name == name:
            return slice(start, start + block.size)
        start += block.size
    raise AssertionError(name)


def test_every_exchange_shows_what_the_hand_would_count() -> None:
    batch = watched()
    compared = 0
    for at in range(batch.size):
        seen, state, seat = batch.observations[at], batch.state(at), int(batch.seats[at])
        hand = int(state.hands[seat])
        cards = [card for card in range(CARDS) if hand >> card & 1]
        told = seen[column(batch, "exchanges")]
        for action in np.flatnonzero(batch.masks[at][:KNOCKING]):
            give, take = cards[action // MAX_POOL], int(state.pool[action % MAX_POOL])
            assert told[action] == value(hand & ~(1 << give) | 1 << take)
            compared += 1
    assert compared == batch.size * KNOCKING


def test_every_place_shows_how_many_cards_share_its_colour_and_its_number() -> None:
    batch = watched()
    for at in range(batch.size):
        state, seat = batch.state(at), int(batch.seats[at])
        hand = [card for card in range(CARDS) if int(state.hands[seat]) >> card & 1]
        told = batch.observations[at][column(batch, "company")].reshape(-1, 2)
        for (colours, numbers), card in zip(told, [*hand, *state.pool], strict=True):
            assert colours == sum(other // NUMBERS == card // NUMBERS for other in hand)
            assert numbers == sum(other % NUMBERS == card % NUMBERS for other in hand)

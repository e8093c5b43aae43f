"""Deck orders: fair ones that anybody can verify, for tables; fast ones for the lab."""

import hashlib
from collections.abc import Iterator, Sequence
from typing import Final, TypeVar

import numpy as np

from naught.core.kernel import Ints, kernel

Card = TypeVar("Card")

LABEL: Final = b"naught shuffle 1"
WORDS: Final = 1 << 32


def seed_bytes(seed: bytes | str) -> bytes:
    """A seed as the bytes it stands for: a text is its UTF-8."""
    return seed.encode() if isinstance(seed, str) else seed


def commitment(seed: bytes) -> str:
    """What a table shows before the first card: the SHA-256 of its seed, in hex."""
    return hashlib.sha256(seed).hexdigest()


def _words(seed: bytes, number: int) -> Iterator[int]:
    """The 32-bit words of shuffle `number`, without end."""
    block = 0
    while True:
        head = LABEL + number.to_bytes(4, "big") + block.to_bytes(4, "big")
        digest = hashlib.sha256(head + seed).digest()
        for at in range(0, 32, 4):
            yield int.from_bytes(digest[at : at + 4], "big")
        block += 1


def _below(words: Iterator[int], bound: int) -> int:
    """An unbiased number below `bound`: words past the last whole multiple are thrown away."""
    limit = WORDS - WORDS % bound
    return next(word for word in words if word < limit) % bound


def fair_order(seed: bytes, number: int, deck: Sequence[Card]) -> list[Card]:
    """The deck as shuffle `number` (from 0) of a seed leaves it, top card first."""
    order, words = list(deck), _words(seed, number)
    for last in range(len(order) - 1, 0, -1):
        other = _below(words, last + 1)
        order[last], order[other] = order[other], order[last]
    return order


# Fast: a multiply-with-carry generator that never leaves 63 bits, so that compiled and
# uncompiled code agree. Its period is about 2**62: MULTIPLIER * 2**32 - 1 is a safe prime.
MULTIPLIER: Final = 2147483085
LOW: Final = 0xFFFFFFFF


def fast_rng(*parts: object) -> Ints:
    """A generator for kernels; equal parts give equal streams."""
    digest = hashlib.sha256("/".join(map(str, parts)).encode()).digest()
    start = int.from_bytes(digest[:8], "big") % (MULTIPLIER * (LOW + 1) - 2) + 1
    return np.array([start], np.int64)


@kernel
def below(rng: Ints, bound: int) -> int:
    """A number from 0 to bound-1; the bias is below bound / 2**32."""
    x = int(rng[0])
    low, carry = x & LOW, x >> 32
    rng[0] = low * MULTIPLIER + carry
    return ((low ^ carry) * bound) >> 32


@kernel
def shuffle(cards: Ints, count: int, rng: Ints) -> None:
    """Put the first `count` cards in random order."""
    for last in range(count - 1, 0, -1):
        other = below(rng, last + 1)
        cards[last], cards[other] = cards[other], cards[last]

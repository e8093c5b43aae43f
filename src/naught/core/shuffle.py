"""Fast random numbers and deck orders, for kernels; tables shuffle by naught.core.fair."""

import hashlib
from typing import Final

import numpy as np

from naught.core.kernel import Ints, kernel

# A multiply-with-carry generator that never leaves 63 bits, so that compiled and uncompiled code
# agree. Its period is about 2**62: MULTIPLIER * 2**32 - 1 is a safe prime.
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

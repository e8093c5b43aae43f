"""Deck orders that anybody can verify, and what a seed is. The standard library is all it needs."""

import hashlib
from collections.abc import Iterator, Sequence
from operator import index
from typing import Final, SupportsIndex, TypeVar

from naught.core.errors import BadNotation
from naught.core.options import is_whole

Card = TypeVar("Card")
Seed = str | bytes | SupportsIndex

LABEL: Final = b"naught shuffle 1"
WORDS: Final = 1 << 32


def seed_bytes(seed: Seed) -> bytes:
    """A seed as the bytes it stands for: a text is its UTF-8, a whole number its digits."""
    if isinstance(seed, str):
        return seed.encode("utf-8", "surrogatepass")
    if isinstance(seed, bytes):
        return seed
    if is_whole(seed):
        return str(index(seed)).encode()
    raise BadNotation(f"a seed is a text, a whole number or bytes, not {seed!r}")


def seed_text(seed: Seed) -> str:
    """A seed as text; bytes that are not UTF-8 are written as escapes."""
    return seed_bytes(seed).decode("utf-8", "backslashreplace")


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

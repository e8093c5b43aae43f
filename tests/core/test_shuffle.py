"""The fair shuffle is what docs/fair-shuffle.md says, and it is fair."""

import hashlib
import re
import struct
from collections import Counter
from collections.abc import Callable
from itertools import count, permutations
from pathlib import Path

import pytest

import naught
from naught.core.fair import commitment, fair_order, seed_bytes

PAGE = (Path(__file__).parents[2] / "docs" / "fair-shuffle.md").read_text(encoding="utf-8")
LETTERS = list("ABCDEFGHIJ")
ZERO = [f"{colour}{number}" for colour in "RYGBVSK" for number in range(1, 9)]
DECKS = {"letters": LETTERS, "zero": ZERO}


def vectors() -> list[tuple[bytes, dict[str, str]]]:
    """The test vectors of the page: a seed, and what follows from it."""
    block = re.search(r"```vectors\n(.*?)```", PAGE, re.DOTALL)
    assert block is not None
    found: list[tuple[bytes, dict[str, str]]] = []
    for line in block[1].splitlines():
        key, _, value = line.partition(": ")
        if key == "seed":
            found.append((bytes.fromhex(value.replace("-", "")), {}))
        elif key:
            found[-1][1][key] = value
    return found


VECTORS = vectors()
every_vector = pytest.mark.parametrize(
    ("seed", "follows"), VECTORS, ids=[seed.hex()[:12] or "empty" for seed, _ in VECTORS]
)


# A second implementation, from the words of the page alone


def by_the_page(seed: bytes, shuffle: int, deck: list[str]) -> list[str]:
    words: list[int] = []
    blocks = count()

    def number_below(k: int) -> int:
        while True:
            if not words:
                digest = hashlib.sha256(
                    "naught shuffle 1".encode("ascii")
                    + struct.pack(">II", shuffle, next(blocks))
                    + seed
                ).digest()
                words.extend(struct.unpack(">8I", digest))
            word = words.pop(0)
            if word < 2**32 - 2**32 % k:
                return word % k

    places = dict(enumerate(deck))
    for i in reversed(range(1, len(deck))):
        j = number_below(i + 1)
        places[i], places[j] = places[j], places[i]
    return [places[i] for i in range(len(deck))]


@every_vector
def test_the_vectors_of_the_page_hold(seed: bytes, follows: dict[str, str]) -> None:
    assert commitment(seed) == follows.pop("commitment")
    assert follows
    for what, order in follows.items():
        number, deck = re.fullmatch(r"shuffle (\d+) of (\w+)", what).groups()  # type: ignore[union-attr]
        assert " ".join(fair_order(seed, int(number), DECKS[deck])) == order
        assert " ".join(by_the_page(seed, int(number), DECKS[deck])) == order


def test_the_page_has_vectors_for_both_decks_and_a_word_that_is_thrown_away() -> None:
    kinds = {what.rpartition(" ")[2] for _, follows in VECTORS for what in follows}
    assert {"letters", "zero"} <= kinds
    assert any(rejects(seed) for seed, _ in VECTORS)


def test_the_words_and_the_limit_on_the_page_are_right() -> None:
    zeros, thrown = first_block(bytes(32)), first_block(b"20337661")
    assert ", ".join(map(str, zeros[:4])) in PAGE
    assert f"is {thrown[1]}, which is past the limit" in PAGE
    assert f"below 55 ({2**32 - 2**32 % 55})" in PAGE


def first_block(seed: bytes) -> tuple[int, ...]:
    """The words of block 0 of shuffle 0."""
    return struct.unpack(">8I", hashlib.sha256(b"naught shuffle 1" + bytes(8) + seed).digest())


def rejects(seed: bytes) -> bool:
    """Whether a word in the first block of shuffle 0 of ZERO's deck is past its limit."""
    bounds = zip(first_block(seed), range(56, 48, -1), strict=True)
    return any(word >= 2**32 - 2**32 % bound for word, bound in bounds)


@pytest.mark.parametrize("size", [0, 1, 2, 3, 9, 56, 104, 257])
def test_another_implementation_agrees_on_decks_of_any_size(size: int) -> None:
    deck = [str(card) for card in range(size)]
    for number in (0, 1, 255, 256, 65536):
        seed = bytes([size % 251]) * (number % 40)
        assert fair_order(seed, number, deck) == by_the_page(seed, number, deck)


def test_the_deck_of_zero_is_the_canonical_one_of_the_page() -> None:
    assert naught.Match(naught.load("zero"), players=4).deck() == ZERO
    assert " ".join(ZERO[:10]) + " ... K7 K8" in PAGE


def test_a_match_with_a_seed_deals_its_shuffles_in_turn() -> None:
    match = naught.Match(naught.load("zero"), players=2, options={"rounds": 2}, seed="hello")
    for move in ("knock", "knock", "knock"):
        match.play(match.to_act[0], move)
    decks = [line[2:].split() for line in match.record().splitlines() if line.startswith("*")]
    assert decks == [fair_order(b"hello", 0, ZERO), fair_order(b"hello", 1, ZERO)]


def test_a_text_seed_is_its_utf8() -> None:
    assert seed_bytes("zerø") == b"zer\xc3\xb8"
    assert seed_bytes(b"\x00\xff") == b"\x00\xff"


def test_the_commitment_is_the_sha256_of_the_seed() -> None:
    known = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
    assert commitment(b"abc") == known  # from the standard itself


# Fairness. Seeds are fixed, so these pass or fail for good; limits are the 99.99 % points.

Shuffle = Callable[[bytes, int, list[str]], list[str]]


def lopsided(seed: bytes, number: int, deck: list[str]) -> list[str]:
    """A famous mistake: every card changes place with any other."""
    order = list(deck)
    for i in range(len(order)):
        draw = hashlib.sha256(seed + bytes([number % 256, number // 256, i])).digest()
        j = int.from_bytes(draw, "big") % len(order)
        order[i], order[j] = order[j], order[i]
    return order


def unevenness(counts: list[int]) -> float:
    """Pearson's statistic against all counts being equal."""
    mean = sum(counts) / len(counts)
    return sum((found - mean) ** 2 for found in counts) / mean


def orders_unevenness(shuffle: Shuffle) -> float:
    """Of all 120 orders of five cards, over 12,000 shuffles."""
    deck = list("ABCDE")
    found = Counter(tuple(shuffle(b"orders", number, deck)) for number in range(12_000))
    return unevenness([found[order] for order in permutations(deck)])


def places_unevenness(shuffle: Shuffle) -> float:
    """Of every card in every place of ZERO's deck, over 3,000 seeds."""
    found: Counter[tuple[int, str]] = Counter()
    for number in range(3_000):
        found.update(enumerate(shuffle(b"places %d" % number, 0, ZERO)))
    return unevenness([found[place, card] for place in range(56) for card in ZERO])


def test_every_order_is_equally_likely() -> None:
    assert orders_unevenness(fair_order) < 185  # 119 degrees of freedom
    assert orders_unevenness(lopsided) > 185


def test_every_card_is_equally_likely_in_every_place() -> None:
    assert places_unevenness(fair_order) < 3323  # 55 x 55 degrees of freedom
    assert places_unevenness(lopsided) > 3323

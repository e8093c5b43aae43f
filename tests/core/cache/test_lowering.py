"""Compiled kernels borrow their arguments, and look at no sign of a computed index."""

import os
import subprocess
import sys

import numpy as np
import pytest

from naught.core.kernel import COMPILED, Ints, Record, field, i64, kernel, lowest

compiled_only = pytest.mark.skipif(not COMPILED, reason="looks at compiled code")


@kernel
def last_two(numbers: Ints, table: Ints) -> int:
    numbers[-2] += 1
    return int(numbers[-1] + numbers[-2] + table[-1, 0])


@kernel
def tail(numbers: Ints) -> Ints:
    return numbers[2:]


@kernel
def sum_of_tail() -> int:
    numbers = np.arange(1000)
    rest = tail(numbers)  # the last use of `numbers`: the view must keep them alive
    other = np.zeros(1000, np.int64)  # would lie where they were
    return int(rest.sum() + other.sum())


@kernel
def nth(numbers: Ints, place: int) -> int:
    return int(numbers[place])


@kernel
def pick(numbers: Ints, set_of_one: int) -> int:
    return nth(numbers, lowest(set_of_one))


def test_a_literal_index_counts_from_the_end() -> None:
    numbers = np.array([1, 2, 3])
    assert last_two(numbers, np.array([[10, 20], [30, 40]])) == 3 + 3 + 30
    assert numbers.tolist() == [1, 3, 3]


def test_a_view_that_is_returned_keeps_its_array() -> None:
    assert sum_of_tail() == sum(range(2, 1000))
    numbers = np.arange(5)
    view = tail(numbers)
    before = view.tolist()
    del numbers
    np.arange(5, 10)
    assert view.tolist() == before == [2, 3, 4]


@compiled_only
def test_no_references_to_arguments_are_counted() -> None:
    pick._cache.disable()  # type: ignore[attr-defined]  # what is kept cannot be looked at
    assert pick(np.arange(3), 4) == 2
    (code,) = pick.inspect_llvm().values()  # type: ignore[attr-defined]
    body = code[: code.index("define", code.index("define") + 1)]  # without the way from Python
    assert "NRT_incref" not in body
    assert "select" not in body  # nobody asks whether the index is negative
    assert "nth" not in body.partition("{")[2]  # it is part of its caller


@compiled_only
def test_bounds_can_be_checked() -> None:
    """How to find an index that is wrong: compiled code says where, for computed ones too."""
    code = (
        "import numpy as np\n"
        "from tests.core.cache.test_lowering import pick, nth\n"
        "print(nth(np.arange(3), -1))"
    )
    run = subprocess.run(
        [sys.executable, "-c", code],
        env={**os.environ, "NUMBA_BOUNDSCHECK": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert "IndexError" in run.stderr


class Purse(Record):
    coins: int = field(i64)
    notes: Ints = field(i64, 3)


@kernel
def spend(purse: Purse, coins: int) -> int:
    purse.coins -= coins
    purse.notes[2] += 1
    return int(purse.coins)


@compiled_only
def test_a_record_is_passed_by_its_address() -> None:
    spend._cache.disable()  # type: ignore[attr-defined]  # what is kept cannot be looked at
    purses = np.zeros(2, Purse.dtype)
    loose, second = Purse.blank(), purses[1]
    assert spend(loose, 3) == -3
    assert spend(second, 5) == -5
    assert (loose.coins, loose.notes.tolist()) == (-3, [0, 0, 1])
    assert purses["coins"].tolist() == [0, -5]
    (code,) = spend.inspect_llvm().values()  # type: ignore[attr-defined]
    assert "numba_extract_record_data" not in code  # which asks for a text about every field

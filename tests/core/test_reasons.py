"""Reasons are told to whoever moves, and of them to others."""

import pytest

from naught.core.texts.reasons import of_another


@pytest.mark.parametrize(
    ("said", "retold"),
    [
        ("Your hand comes to 3 points.", "Their hand comes to 3 points."),
        ("That is ZERO: you score nothing.", "That is ZERO: they score nothing."),
        ("[57] would cost you 2 points at the end.", "[57] would cost them 2 points at the end."),
        ("Your first line opens the table to you.", "Their first line opens the table to them."),
        ("[9] makes no line with what you can use.", "[9] makes no line with what they can use."),
        ("the other move makes four red cards", "their move makes four red cards"),
    ],
)  # fmt: skip
def test_a_reason_is_reworded_for_spectators(said: str, retold: str) -> None:
    assert of_another(said, ("cost",)) == retold

"""Deck orders that anybody can verify.

orders    the order that a seed gives; what a seed is. The standard library is all it needs
verify    do a record's shuffles follow from its seed
"""

from naught.core.fair.orders import (
    Seed,
    commitment,
    fair_order,
    seed_bytes,
    seed_text,
)

__all__ = ["Seed", "commitment", "fair_order", "seed_bytes", "seed_text"]

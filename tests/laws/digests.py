"""Fingerprints of whole games: every state, every veil and one imagined world each."""

import hashlib

from naught.core.game import NOBODY
from naught.core.kernel import COMPILED
from naught.core.match import Match
from naught.core.shuffle import fast_rng
from tests.laws.cases import CASES, wander


def fingerprint(match: Match) -> bytes:
    """The state, what everybody sees of it, and what they may imagine."""
    parts = [match.state.tobytes()]
    for seat in (NOBODY, *range(match.players)):
        veiled = match.game.veil(match.state, seat)
        parts.append(veiled.tobytes())
        match.game.rules.imagine(veiled, fast_rng(seat))
        parts.append(veiled.tobytes())
    return hashlib.sha256(b"".join(parts)).digest()


def digests() -> list[str]:
    """One line for each case."""
    lines = []
    for case in CASES:
        match, digest = case.start("digest"), hashlib.sha256()
        for step in range(60):
            digest.update(fingerprint(wander(match, 2, step)))
        lines.append(f"{case} {digest.hexdigest()}")
    return lines


if __name__ == "__main__":
    print(f"compiled: {COMPILED}")
    print("\n".join(digests()))

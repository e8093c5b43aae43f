"""How many moves are real choices: what the second-best move would give away.

At some decisions of some games every candidate is tried in the same imagined worlds, as a hint
does; half of the worlds choose the best and the second-best move, the other half measure them, so
that the best is not best by luck.
"""

from typing import Any, Final

import numpy as np

from naught import bots as house
from naught.bots.bot import Effort
from naught.bots.outlook import compare
from naught.bots.playout import room_for
from naught.core.game import candidates
from naught.core.shuffle import below, fast_rng
from naught.lab.estimate import Histogram
from naught.lab.simulation.play import Watcher, play_bots
from naught.lab.studies import answers
from naught.lab.studies.figures import mean_of, share_of
from naught.lab.studies.watch import Cell

WORLDS: Final = 64
ONE_IN: Final = 6  # decisions that are looked at
MOST: Final = 24  # candidates that are compared
Looked = list[tuple[int, float]]  # legal moves, and what the second-best gives away


def look(cell: Cell, seed: str, number: int) -> Looked:
    """A job: some decisions of one game."""
    game = cell.loaded()
    looker = Looker(cell, f"{seed} {number}")
    seated = [(house.by_name(name), Effort(iterations=cell.iterations)) for name in cell.bots]
    play_bots(game, cell.settled(), seated, f"{seed}/{number}", (seed, number), looker)
    return looker.found


class Looker(Watcher):
    """Looks at a decision now and then."""

    def __init__(self, cell: Cell, seed: str) -> None:
        self.game, self.seed = cell.loaded(), seed
        self.rng, self.room = fast_rng("look", seed), room_for(cell.loaded())
        self.found: Looked = []

    def moves(self, state: Any, seat: int, move: int) -> None:
        """Compare what could be done."""
        if below(self.rng, ONE_IN):
            return
        veiled = self.game.veil(state, seat)
        legal = int(self.game.rules.legal_moves(veiled, seat, self.room))
        loss = 0.0 if legal == 1 else self.loss(veiled, seat)
        self.found.append((legal, loss))

    def loss(self, veiled: Any, seat: int) -> float:
        """Points that the second-best move gives away."""
        count = int(candidates(veiled, seat, self.room))
        moves = self.room[: min(count, MOST)].tolist()
        if len(moves) < 2:
            return 0.0
        seed = f"{self.seed} {len(self.found)}"
        payoffs, points = compare(self.game, veiled, moves, WORLDS, seed)
        half = WORLDS // 2
        first, second = np.argsort(-payoffs[:, :half].mean(axis=1), kind="stable")[:2]
        measured = points[:, half:].mean(axis=1)
        way = -1.0 if self.game.low_wins else 1.0
        return way * float(measured[first] - measured[second])


def summed_up(looked: list[Looked], slip: float) -> answers.Choices | None:
    """What was seen in all games."""
    rows = [row for game in looked for row in game]
    if not rows:
        return None
    legal = np.array([row[0] for row in rows])
    losses = np.array([row[1] for row in rows])
    several = legal > 1
    moves = Histogram(1)
    moves.add(legal[several][:, None] if several.any() else legal[:, None])
    return answers.Choices(
        decisions=len(rows),
        forced=share_of((~several).astype(float)),
        moves=moves.spread(0),
        loss=mean_of(losses[several]) if several.any() else mean_of(losses),
        real=share_of((losses >= slip).astype(float)),
        slip=slip,
    )

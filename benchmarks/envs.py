"""Learning environments: decisions with observation and mask, on one core."""

from collections.abc import Callable

import naught
from benchmarks.figures import Contestant, Figure, Floor, times
from naught.core.game import Game
from naught.envs import Batch

SIZE = 1024
STEPS = 8
FLOORS = {"zero": 2e6, "numzumzero": 2e6, "zerohero": 2e6, "nmbr9": 1e5, "nmbrs": 5e4}
NATIVE = 3  # times EnvPool's card and board games, for games that list their moves easily
FROM_PYTHON = 100  # times PettingZoo's own, and RLCard's gin-rummy
FORCED = (
    25  # times RLCard's uno: with 1.7 legal actions at a time it hardly lists any, ours 8 to 46
)
EASY = ("zero", "numzumzero", "zerohero")
HOW = (
    f"Batch of {SIZE:,} games of the usual number of players: any marked action drawn, applied, "
    "dealt and reset where due, float32 observation and mask written; a decision is one action"
)


def contestants(ready: Callable[..., Contestant]) -> list[Contestant]:
    """The batched core of every game."""
    games = [naught.load(name) for name in naught.games()]
    return [
        ready(f"env/{game.name}", f"{game.title}, environment", "decisions/s", HOW, steps(game))
        for game in games
        if game.coding is not None
    ]


def steps(game: Game) -> Callable[[], int]:
    """Some steps of a batch; how many decisions."""
    batch = Batch(game, size=SIZE, seed="bench")

    def work() -> int:
        for _ in range(STEPS):
            batch.step(batch.sample())
        return SIZE * STEPS

    return work


def floors(found: list[Figure]) -> list[Floor]:
    """What we promise of environments, as far as it was measured."""
    ours = {figure.key: figure for figure in found if figure.key.startswith("env/")}
    promised = [
        Floor(ours[f"env/{name}"].title, ours[f"env/{name}"].value, wanted, "decisions/s")
        for name, wanted in FLOORS.items()
        if f"env/{name}" in ours
    ]
    for kind, wanted, title in (
        ("envpool/", NATIVE, "times EnvPool's fastest of these"),
        ("pettingzoo/", FROM_PYTHON, "times PettingZoo's fastest of these"),
        ("rlcard/gin-rummy", FROM_PYTHON, "times RLCard's gin-rummy"),
        ("rlcard/uno", FORCED, "times RLCard's uno"),
    ):
        rivals = [figure for figure in found if figure.key.startswith(kind)]
        for name in EASY if rivals else ():
            mine = ours[f"env/{name}"]
            ratio = min(times(mine, rival) for rival in rivals)
            promised.append(Floor(f"{mine.title}, {title}", ratio, wanted, "times"))
    return promised

"""The peers, from our side: a worker in their environment that plays when asked."""

import json
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Final

from benchmarks.figures import Contestant

HOME: Final = Path(__file__).resolve().parent
PYTHON: Final = HOME.parents[1] / "build" / "peers" / "bin" / "python"

FROM_PYTHON: Final = "random play from Python, the way its users write it; chance is not counted"
INSIDE: Final = "whole random games inside its C++, times the mean length of such a game"
NATIVE: Final = (
    "1,024 games at once in its C++, one thread of its own, any legal action drawn by NumPy; "
    "processor time of all its threads"
)
IN_TURNS: Final = "random play through its environment, the way its users write it"
NAMES: Final = {
    "envpool/LeducHoldem": ("EnvPool LeducHoldem", NATIVE),
    "envpool/Play2048": ("EnvPool Play2048", NATIVE),
    "envpool/SparrowMahjong": ("EnvPool SparrowMahjong", NATIVE),
    "pettingzoo/classic.connect_four-v3": ("PettingZoo connect_four", IN_TURNS),
    "pettingzoo/classic.leduc_holdem-v4": ("PettingZoo leduc_holdem", IN_TURNS),
    "openspiel/crazy_eights": ("OpenSpiel crazy_eights", FROM_PYTHON),
    "openspiel/hearts": ("OpenSpiel hearts", FROM_PYTHON),
    "openspiel/gin_rummy": ("OpenSpiel gin_rummy", FROM_PYTHON),
    "openspiel-inside/crazy_eights": ("OpenSpiel crazy_eights, C++", INSIDE),
    "openspiel-inside/hearts": ("OpenSpiel hearts, C++", INSIDE),
    "openspiel-inside/gin_rummy": ("OpenSpiel gin_rummy, C++", INSIDE),
    "openspiel/2048": ("OpenSpiel 2048", FROM_PYTHON),
    "openspiel/morpion_solitaire": ("OpenSpiel morpion_solitaire", FROM_PYTHON),
    "rlcard/uno": ("RLCard uno", FROM_PYTHON),
    "rlcard/gin-rummy": ("RLCard gin-rummy", FROM_PYTHON),
}


class Peers:
    """A conversation with the worker."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        self.process = process
        self.versions: dict[str, str] = {}

    def rate(self, contestant: str, seconds: float) -> float:
        """Decisions a second that a peer makes now."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        print(contestant, seconds, file=self.process.stdin, flush=True)
        line = self.process.stdout.readline()
        if not line:
            raise RuntimeError(f"the peers' process ended while playing {contestant}")
        answer = json.loads(line)
        self.versions = answer["versions"]
        return float(answer["decisions"] / answer["seconds"])

    def contestants(self) -> Iterator[Contestant]:
        """Every game of theirs, set up before anybody looks at the clock."""
        for key, (title, how) in NAMES.items():
            self.rate(key, 0.05)
            yield Contestant(key, title, "decisions/s", how, partial(self.rate, key))


@contextmanager
def peers() -> Iterator[Peers]:
    """Start the worker; end it when done."""
    command = [str(PYTHON), str(HOME / "worker.py")]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as process:
        yield Peers(process)
        assert process.stdin is not None
        process.stdin.close()

"""Measure everything in one run: `python -m benchmarks [--json] [--write] [--no-peers]`."""

import argparse
import sys
from contextlib import nullcontext
from pathlib import Path
from time import perf_counter

import msgspec

from benchmarks import (
    cold_start,
    engine,
    envs,
    load,
    machine,
    report,
    server,
    server_cpu,
    yardstick,
)
from benchmarks.engine import nmbr9, nmbrs
from benchmarks.figures import Figure, Floor, in_turns, times
from benchmarks.peers import peers
from benchmarks.players import PLAYERS

PAGE = Path(__file__).resolve().parent.parent / "docs" / "benchmarks.md"

OF_THEIR_OWN = ("kernel/nmbr9", "kernel/nmbrs")  # have floors of their own


def note(text: str) -> None:
    """Tell on the side how far we are."""
    print(f"  {text}", file=sys.stderr, flush=True)


def measured(with_peers: bool, with_server: bool, soak: float) -> report.Results:
    """One run."""
    started, busy = perf_counter(), machine.load()
    with peers() if with_peers else nullcontext() as rivals, yardstick.yardsticks() as in_c:
        contestants = engine.contestants() + in_c + nmbrs.contestants()
        contestants += envs.contestants(engine.ready)
        contestants += list(rivals.contestants() if rivals else ())
        found = in_turns(contestants, repeats=5, seconds=0.6, tell=note)
        described = [*machine.description(rivals.versions if rivals else {}), busy]
    if with_server:
        found += server.figures(seconds=6.0, repeats=3, tell=note)
        found += server_cpu.figures(seconds=6.0, repeats=3, tell=note)
        found += load.figures(soak, tell=note) if soak else []
        found += cold_start.figures(tell=note)
    minutes = (perf_counter() - started) / 60
    return report.Results(described, found, floors(found), minutes)


def floors(found: list[Figure]) -> list[Floor]:
    """What we promise, as far as it was measured."""
    value = {figure.key: figure.value for figure in found}
    rivals = [figure for figure in found if is_card_game(figure.key)]
    promised = yardstick.floors(found)
    if rivals:
        for ours in kernels(found):
            ratio = min(times(ours, rival) for rival in rivals)
            title = f"{ours.title}, times OpenSpiel's fastest of these from Python"
            promised.append(Floor(title, ratio, 25, "times"))
    promised.append(Floor("search, ZERO, 4 players", value["search/zero"], 20_000, "iterations/s"))
    promised.append(Floor("Match.play, ZERO", value["play/zero"], 5_000, "moves/s"))
    promised += nmbr9.floors(value) + nmbrs.floors(found) + envs.floors(found)
    if "server-usual-p99" in value:
        title = "a server move answered at the usual pace, p99"
        promised.append(Floor(title, value["server-usual-p99"], 20, "ms", "at most"))
    promised += server_cpu.floors(found) + cold_start.floors(value)
    if "load-p99" in value:
        title = f"a move with {load.TABLES} tables and {load.TABLES * PLAYERS} websockets, p99"
        promised.append(Floor(title, value["load-p99"], 50, "ms", "at most"))
    return promised


def kernels(found: list[Figure]) -> list[Figure]:
    """Our own, one for each card game that lists its moves as easily as OpenSpiel's do."""
    ours = [figure for figure in found if figure.key.startswith("kernel/")]
    return [figure for figure in ours if figure.key not in OF_THEIR_OWN]


def is_card_game(key: str) -> bool:
    """One of OpenSpiel's that our card games are compared with."""
    return key.startswith("openspiel/") and not key.endswith(nmbr9.SOLITAIRES)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__)
    parser.add_argument("--json", action="store_true", help="print JSON instead of tables")
    parser.add_argument("--write", action="store_true", help="write docs/benchmarks.md as well")
    parser.add_argument("--no-peers", action="store_true", help="leave out the peers")
    parser.add_argument("--no-server", action="store_true", help="leave out the server")
    parser.add_argument(
        "--soak", type=float, default=load.SOAK_SECONDS, help="seconds of many tables; 0: none"
    )
    asked = parser.parse_args()
    results = measured(not asked.no_peers, not asked.no_server, asked.soak)
    if asked.write:
        PAGE.write_text(report.markdown(results), encoding="utf-8")
    print(msgspec.json.encode(results).decode() if asked.json else report.terminal(results))


if __name__ == "__main__":
    main()

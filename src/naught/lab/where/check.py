"""What is wrong with a cluster: different versions, cold kernels, slow nodes."""

import hashlib
import platform
import time
from typing import Any, Final

from msgspec import Struct

from naught.lab.where.cluster import connect, on_node

SLOW: Final = 1.5  # times the median
TASKS: Final = 200  # empty ones, to measure what a task costs
ROUNDS: Final = 200_000  # of hashing: half a second or so, the same work everywhere


class Node(Struct, frozen=True):
    """One machine of a cluster, as it answers for itself."""

    node: str
    address: str
    cores: int
    python: str
    naught: str
    versions: str  # of what compiles kernels
    games: dict[str, str]  # and what each is compiled from
    cold: list[str]  # games whose kernels are still to be compiled there
    speed: float  # rounds of a fixed piece of work in a second


class Checked(Struct, frozen=True):
    """A cluster, and what is wrong with it."""

    address: str
    cores: int
    ray: str
    task_overhead: float  # seconds for an empty task, with the window full
    nodes: list[Node]
    problems: list[str]


def check(address: str) -> Checked:
    """Ask every node what it runs, and measure it; a node that does not answer is a problem."""
    ray = connect(address)
    try:
        here = Node(**about(), node="", address="", cores=0)
        nodes, problems = [], []
        for one in ray.nodes():
            if not one["Alive"] or not one["Resources"].get("CPU"):
                continue
            name, cores = one["NodeManagerAddress"], int(one["Resources"]["CPU"])
            try:
                answer = ray.get(on_node(ray, one["NodeID"], about).remote(), timeout=120)
            except Exception as problem:  # somebody else's installation may raise anything
                first = str(problem).strip().splitlines()[-1]
                problems.append(f"{name}: does not work: {first}")
                continue
            nodes.append(Node(**answer, node=one["NodeID"][:8], address=name, cores=cores))
        if not nodes:
            problems.append("no node has a core to work on")
        problems += differences(here, nodes)
        overhead = cost_of_a_task(ray) if nodes else 0.0
        cores = sum(node.cores for node in nodes)
        return Checked(address, cores, ray.__version__, overhead, nodes, problems)
    finally:
        ray.shutdown()


def about() -> dict[str, Any]:
    """A machine's report on itself."""
    import naught
    from naught import warm
    from naught.core.cache import place
    from naught.games import names

    return {
        "python": platform.python_version(),
        "naught": naught.__version__,
        "versions": place.versions(),
        "games": {name: sources(name) for name in names()},
        "cold": [name for name in names() if not warm.is_ready(name)],
        "speed": speed(),
    }


def sources(game: str) -> str:
    """A digest of the sources of a game, the same on every machine."""
    from naught.core.cache.place import PACKAGE, SHARED, home_of

    digest = hashlib.sha256()
    for home in (*(PACKAGE / shared for shared in SHARED), home_of(game)):
        for path in sorted(home.rglob("*.py")):
            digest.update(path.relative_to(home).as_posix().encode() + path.read_bytes())
    return digest.hexdigest()[:12]


def speed() -> float:
    """How fast this machine is, by a fixed piece of work."""
    started, text = time.perf_counter(), b""
    for _ in range(ROUNDS):
        text = hashlib.sha256(text).digest()
    return ROUNDS / (time.perf_counter() - started)


def differences(here: Node, nodes: list[Node]) -> list[str]:
    """What is wrong, in sentences that say what to do."""
    problems = []
    middle = sorted(node.speed for node in nodes)[len(nodes) // 2] if nodes else 0.0
    for node in nodes:
        if node.naught != here.naught:
            problems.append(
                f"{node.address}: naught {node.naught}, here {here.naught}: install the same there"
            )
        elif other := sorted(g for g in here.games if node.games.get(g) != here.games[g]):
            problems.append(
                f"{node.address}: other sources of {', '.join(other)}: install the same wheel there"
            )
        if node.versions != here.versions:
            problems.append(
                f"{node.address}: {node.versions}, here {here.versions}: install the same there"
            )
        if node.cold:
            problems.append(
                f"{node.address}: kernels of {', '.join(node.cold)} are cold: "
                "run `python -m naught.warm` there, or let the first command wait"
            )
        if node.speed * SLOW < middle:
            problems.append(
                f"{node.address}: {middle / node.speed:.1f} times as slow as the others: "
                "look for other work there"
            )
    return problems


def cost_of_a_task(ray: Any) -> float:
    """Seconds that an empty task costs, among many."""
    empty = ray.remote(num_cpus=1)(nothing)
    ray.get([empty.remote() for _ in range(8)])  # workers start
    started = time.perf_counter()
    ray.get([empty.remote() for _ in range(TASKS)])
    return (time.perf_counter() - started) / TASKS


def nothing() -> None:
    """An empty task."""

"""What the figures were measured on, without saying whose machine it is."""

import os
import platform
from importlib.metadata import version
from pathlib import Path


def cpu_model() -> str:
    """The processor's name, from the system."""
    told = Path("/proc/cpuinfo")
    lines = told.read_text().splitlines() if told.exists() else []
    names = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    return names[0] if names else platform.processor() or "unknown processor"


def description(peers: dict[str, str]) -> list[str]:
    """One line for the machine, one for our versions, one for the peers'."""
    ours = ("naught", "numpy", "numba", "litestar", "uvicorn", "websockets")
    return [
        f"{cpu_model()}, {os.cpu_count()} cores, {platform.system()} {platform.machine()}",
        f"Python {platform.python_version()}, "
        + ", ".join(f"{name} {version(name)}" for name in ours),
        "peers: " + (", ".join(f"{name} {v}" for name, v in peers.items()) or "left out"),
    ]


def load() -> str:
    """How busy the machine was before we began: a busy one makes figures low and uncertain."""
    if not hasattr(os, "getloadavg"):
        return "load before the start: unknown"
    before = os.getloadavg()[0]
    verdict = "quiet" if before < 0.3 * (os.cpu_count() or 1) else "others were busy: do not quote"
    return f"load before the start: {before:.1f} ({verdict})"

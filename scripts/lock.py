"""Rewrite the hashed locks in requirements/: `python -m scripts.lock`."""

from __future__ import annotations

import sys
from pathlib import Path

from scripts.setup import LOCKS, VENV
from scripts.steps import StepFailed, step

# What each lock is made from; `base` is what every environment of ours holds.
PROJECT = ["pyproject.toml", "--group", "base"]
# Extras that the tests need. Learning with PyTorch is not among them: it takes gigabytes.
EXTRAS = ["--extra", "postgres", "--extra", "rl", "--extra", "openspiel", "--extra", "data"]
EXTRAS += ["--extra", "telemetry"]
SOURCES: dict[str, list[str]] = {
    "uv": ["--group", "uv"],
    "run": PROJECT,
    "dev": [*PROJECT, "--group", "dev", *EXTRAS],
    "node": ["--group", "node"],
    "peers": ["--group", "peers"],
    "cluster": [*PROJECT, "--group", "dev", "--extra", "cluster", "--extra", "data"],
    "learn": [*PROJECT, "--group", "dev", "--extra", "rl", "--extra", "sb3"],
}


def compile_lock(name: str) -> None:
    """Choose the newest versions for one lock; the smaller locks agree with `dev`."""
    lock = LOCKS / f"{name}.txt"
    command: list[str | Path] = [VENV / "bin" / "uv", "pip", "compile", "--quiet", "--upgrade"]
    command += ["--universal", "--python-version", "3.11", "--generate-hashes"]
    # No header, no index: a lock names packages and hashes, never an address.
    command += ["--no-header", "--no-annotate", "--no-emit-index-url", "--no-emit-find-links"]
    if name in {"uv", "run", "cluster", "learn"}:
        command += ["--constraint", LOCKS / "dev.txt"]
    step(f"locking {lock.name}", [*command, *SOURCES[name], "--output-file", lock])


def main() -> None:
    try:
        for name in ("dev", "run", "uv", "node", "peers", "cluster", "learn"):
            compile_lock(name)
    except StepFailed as problem:
        sys.exit(f"\n{problem}")


if __name__ == "__main__":
    main()

"""Small programs that run in a process of their own."""

import os
import subprocess
import sys
from typing import Final

# Begins a program that wants to know what is compiled while it runs: Compiled.names.
NOTE_COMPILED: Final = """
from numba.core import event

class Compiled(event.Listener):
    names = []
    def on_start(self, event):
        pass
    def on_end(self, event):
        self.names.append(event.data["dispatcher"].py_func.__name__)
event.register("numba:compile", Compiled())
"""


def uncompiled(program: str) -> list[str]:
    """The lines that a program prints when all kernels run as plain Python."""
    done = subprocess.run(
        [sys.executable, "-c", program],
        env={**os.environ, "NUMBA_DISABLE_JIT": "1"},
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout.splitlines()

"""A process that must not keep people waiting runs what is compiled, and the rest as plain Python.

`never_compile()` says that others compile; `look_again()` that they may have done more by now.
"""

from typing import Any

from naught.core.cache.pack import is_compiled


class NotKept(Exception):
    """There is no compiled code yet, and none is to be made in this process."""


class _Patience:
    """Whether others compile for this process, and how often it has looked for what they made."""

    def __init__(self) -> None:
        self.on = False
        self.look = 0


_patience = _Patience()


def never_compile() -> None:
    """From now on, run kernels as plain Python until another process has compiled them."""
    _patience.on = True


def look_again() -> None:
    """Look for compiled code again: another process may have made more."""
    _patience.look += 1


def must_wait() -> bool:
    """Whether a kernel that is not kept must not be compiled here."""
    return _patience.on


def runs_plainly(game: str) -> bool:
    """Whether the kernels of a game are not compiled yet, and run hundreds of times slower."""
    return _patience.on and not is_compiled(game)


def run_plainly_until_kept(dispatcher: Any) -> None:
    """Let a kernel run as plain Python where it would compile, if others compile for us.

    Numba asks a dispatcher for code when it has none for the types of the arguments, and calls
    whatever it is given.
    """
    compiled_for, plain = dispatcher._compile_for_args, dispatcher.py_func
    missed = -1  # the look at which there was nothing

    def kept_or_plain(*args: Any, **named: Any) -> Any:
        nonlocal missed
        look = _patience.look
        if _patience.on and missed == look:
            return plain
        try:
            return compiled_for(*args, **named)
        except NotKept:
            missed = look
            return plain

    dispatcher._compile_for_args = kept_or_plain

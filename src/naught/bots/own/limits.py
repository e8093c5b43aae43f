"""How much of the machine a bot's process may use: set from inside, before its file is read."""

import os
import sys
from contextlib import suppress
from typing import Final

MIB: Final = 1 << 20
CPU_SECONDS: Final = 600  # in total; a process is replaced long before (process.RETIRE_AFTER)
NICENESS: Final = 5  # the server goes first

# By the names that the system has for them. No further processes means no threads either.
MOST: Final = {
    "NPROC": 0,
    "AS": 4096 * MIB,
    "DATA": 1024 * MIB,
    "NOFILE": 64,
    "FSIZE": 0,
    "CORE": 0,
    "CPU": CPU_SECONDS,
}
PR_SET_PDEATHSIG: Final = 1
PR_SET_NO_NEW_PRIVS: Final = 38


def confine(user: str) -> None:
    """Apply the limits and become `user` ("uid:gid"); if that is empty, stay who we are.

    This cannot be undone: the limits are hard, and no setuid program can grant rights again.
    """
    os.nice(NICENESS)
    limit()
    if user:
        become(*map(int, user.split(":")))
    if sys.platform == "linux":
        die_with_parent()


def limit() -> None:
    import resource

    for name, most in MOST.items():
        number = getattr(resource, f"RLIMIT_{name}", None)
        if number is None:
            continue
        hard = resource.getrlimit(number)[1]
        least = most if hard == resource.RLIM_INFINITY else min(most, hard)
        with suppress(ValueError):  # systems other than Linux refuse some of them
            resource.setrlimit(number, (least, least))


def become(uid: int, gid: int) -> None:
    """Drop from root to a user without any rights."""
    os.setgroups([])
    os.setgid(gid)
    os.setuid(uid)


def die_with_parent() -> None:
    """Be killed when the parent dies; gain no rights by running a setuid program."""
    import ctypes
    import signal

    system = ctypes.CDLL(None, use_errno=True)
    for option, value in ((PR_SET_PDEATHSIG, signal.SIGKILL), (PR_SET_NO_NEW_PRIVS, 1)):
        if system.prctl(option, int(value), 0, 0, 0):
            raise OSError(ctypes.get_errno(), "prctl")

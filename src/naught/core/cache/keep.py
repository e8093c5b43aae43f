"""Numba's hook into the kept kernels: one file for each piece of compiled code."""

import hashlib
import os
import pickle
import time
import uuid
import warnings
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Any, Final

import numba
from numba.core import sigutils
from numba.core.caching import _Cache
from numba.core.compiler import CompileResult
from numba.core.errors import NumbaWarning
from numba.core.serialize import dumps

from naught.core.cache import frugal, lowering, pack, place
from naught.core.cache.patience import NotKept, must_wait
from naught.core.cache.reach import CannotDescribe, Implementations, reach

SETTINGS: Final = ("OPT", "BOUNDSCHECK", "LOOP_VECTORIZE", "SLP_VECTORIZE", "DEBUGINFO_DEFAULT")
OUR_WAYS: Final = (lowering, frugal)  # how we compile
CHECKSUM: Final = 32  # bytes at the start of a file

used: set[str] = set()  # the files that this process has asked for or written


class KernelCache(_Cache):  # type: ignore[misc]  # Numba carries no types
    """Keeps what one function is compiled to. A file is named after all that shaped it.

    Nothing is ever overwritten with something else, so processes need no lock between them.
    """

    def __init__(self, function: Any, implementations: Implementations) -> None:
        self.function = function
        self.implementations = implementations
        self.enabled = True

    @property
    def cache_path(self) -> str:
        """The folder of this function's module."""
        return str(place.folder() / _safe(self.function.__module__))

    def load_overload(self, sig: Any, target_context: Any) -> Any:
        """The compiled code for a signature; None if there is none that fits."""
        target_context.refresh()
        shape = self.shape(sig)
        payload = shape and self.payload(shape, target_context.codegen())
        if payload is None and must_wait():
            raise NotKept
        return payload and CompileResult._rebuild(target_context, *pickle.loads(payload))

    def payload(self, shape: str, codegen: Any) -> bytes | None:
        """Code that was compiled for this machine, or else what the pack has for many."""
        own = self.file(shape, codegen.magic_tuple())
        used.add(own)
        kept = _read(place.folder() / own)
        if kept is not None or pack.target() is None:
            return kept
        return _whole(pack.read(self.file(shape, pack.target())))

    def save_overload(self, sig: Any, data: Any) -> None:
        """Keep compiled code, if it can be used in another process."""
        shape = self.shape(sig)
        if shape is None:
            return
        if data.lifted or data.library.has_dynamic_globals:
            problem = f"{self.function.__qualname__} is recompiled in every process"
            why = "it uses a large array or a pointer"
            warnings.warn(f"{problem}: {why}", NumbaWarning, stacklevel=2)
            return
        own = self.file(shape, data.codegen.magic_tuple())
        used.add(own)
        _write(place.folder() / own, dumps(data._reduce()))

    def enable(self) -> None:
        """Read and write from now on."""
        self.enabled = True

    def disable(self) -> None:
        """Neither read nor write from now on."""
        self.enabled = False

    def flush(self) -> None:
        """Discard everything that was kept of this function."""
        for path in Path(self.cache_path).glob(f"{_safe(self.function.__qualname__)}-*.kernel"):
            path.unlink(missing_ok=True)

    def shape(self, sig: Any) -> str | None:
        """All that shapes the code for these types but the processor; None: it cannot be kept."""
        types, returned = sigutils.normalize_signature(sig)
        signature = f"{types} {returned}"
        if not self.enabled or " at 0x" in signature:  # a type named in this process only
            return None
        try:
            depends = reach(self.function, types, self.implementations)
        except CannotDescribe:
            return None
        return f"{signature} {depends} {_compiler()}"

    def file(self, shape: str, target: Any) -> str:
        """The file for code of this shape and for a processor, below the folder of kernels."""
        digest = hashlib.sha256(f"{target} {shape}".encode()).hexdigest()[:32]
        module, name = _safe(self.function.__module__), _safe(self.function.__qualname__)
        return f"{module}/{name}-{digest}.kernel"


@cache
def _compiler() -> str:
    settings = " ".join(f"{name}={getattr(numba.config, name, None)}" for name in SETTINGS)
    borrows = lowering.BORROWS_RECORDS
    return f"{place.versions()} {settings} {borrows} {digest_of(OUR_WAYS)}"


def digest_of(modules: Iterable[Any]) -> str:
    """A digest of their sources: code that older sources compiled is not used again."""
    return hashlib.sha256(b"".join(Path(one.__file__).read_bytes() for one in modules)).hexdigest()


def _safe(name: str) -> str:
    return name.replace("<", "").replace(">", "")


def _read(path: Path) -> bytes | None:
    """What is in a file, if it is there and whole."""
    try:
        kept = path.read_bytes()
        if path.stat().st_mtime < time.time() - place.DAY:
            os.utime(path)  # still in use: not to be swept away
    except OSError:
        return None
    return _whole(kept)


def _whole(kept: bytes | None) -> bytes | None:
    """The compiled code in a file; None if the file is damaged, or there is none."""
    if kept is None:
        return None
    payload = kept[CHECKSUM:]
    return payload if hashlib.sha256(payload).digest() == kept[:CHECKSUM] else None


def _write(path: Path, payload: bytes) -> None:
    """Write a file atomically; a full disk costs the next start some time."""
    draft = path.with_name(f"{path.name}.{uuid.uuid4().hex[:8]}")
    try:
        path.parent.mkdir(exist_ok=True)
        draft.write_bytes(hashlib.sha256(payload).digest() + payload)
        draft.replace(path)
    except OSError:
        draft.unlink(missing_ok=True)

"""Kernels and records: plain functions over flat records, compiled unless NUMBA_DISABLE_JIT=1."""

from collections import namedtuple
from collections.abc import Callable
from functools import update_wrapper
from typing import TYPE_CHECKING, Any, ClassVar, Final, Self, TypeVar, cast

import numba
import numpy as np
from numba.extending import intrinsic, overload

from naught.core.cache.frugal import compiled_frugally, resolve_by_record
from naught.core.cache.keep import KernelCache
from naught.core.cache.patience import run_plainly_until_kept
from naught.core.cache.reach import resolved_by_record

COMPILED: Final = not numba.config.DISABLE_JIT

F = TypeVar("F", bound=Callable[..., Any])

PLAIN: Final = "_plain"  # where a record keeps its plain form; the names of fields are others

i8: Final = np.int8
i16: Final = np.int16
i64: Final = np.int64
f64: Final = np.float64

Ints = np.ndarray[tuple[int, ...], np.dtype[np.int64]]
Floats = np.ndarray[tuple[int, ...], np.dtype[np.float64]]

_implementations: dict[np.dtype[Any], dict[str, Callable[..., Any]]] = {}
_plain_forms: dict[np.dtype[Any], Any] = {}  # a named tuple for each type of record


def kernel(function: F) -> F:
    """Compile on first use, release the GIL, keep the result for the next start."""
    compiled = compiled_frugally(function, nogil=True)
    if COMPILED:
        compiled._cache = KernelCache(function, _implementations)
        run_plainly_until_kept(compiled)
    return cast(F, compiled)


class Field:
    """The type and shape of one field of a record."""

    def __init__(self, kind: type[np.generic], shape: tuple[int, ...]) -> None:
        self.kind = kind
        self.shape = shape


def field(kind: type[np.generic], *shape: int) -> Any:
    """Declare a field: `hands: Ints = field(i64, MAX_PLAYERS)`."""
    return Field(kind, shape)


class Record:
    """Declares a NumPy record type by its annotated fields; states are records of that type."""

    dtype: ClassVar[np.dtype[Any]]
    _fields: ClassVar[dict[str, Field]] = {}

    def __init_subclass__(cls) -> None:
        own = {name: spec for name, spec in vars(cls).items() if isinstance(spec, Field)}
        for name in own:
            if hasattr(np.record, name):  # a record's attribute would hide the field
                raise TypeError(f"a field cannot be called {name}: NumPy's records have that name")
        cls._fields = {**cls._fields, **own}
        layout = [(name, spec.kind, spec.shape) for name, spec in cls._fields.items()]
        cls.dtype = np.dtype((np.record, layout))
        _plain_forms[cls.dtype] = namedtuple(cls.__name__, cls.dtype.names or ())

    @classmethod
    def blank(cls) -> Self:
        """A record with every field zero."""
        return cast(Self, np.zeros(1, cls.dtype)[0])

    @classmethod
    def from_bytes(cls, data: bytes) -> Self:
        """The record those bytes were taken from."""
        return cast(Self, np.frombuffer(bytearray(data), cls.dtype)[0])

    @classmethod
    def copied(cls, record: Self) -> Self:
        """The same as `record.copy()`, which goes from field to field: ten times as fast."""
        return cls.from_bytes(record.tobytes())

    if TYPE_CHECKING:  # what NumPy's records do, for type checkers

        def copy(self) -> Self: ...
        def tobytes(self) -> bytes: ...


def plain(record: Any) -> Any:
    """The fields of a record as ordinary attributes, to be read many times: 50 times as fast."""
    made = object.__getattribute__(record, "__dict__").get(PLAIN)
    if made is not None:
        return made
    kind = _plain_forms[object.__getattribute__(record, "dtype")]  # past NumPy's slow way
    return kind._make(record.item())


def with_plain(room: Any) -> Any:
    """The record in an array of one, with its plain form, which `plain` finds from then on.

    Arrays in that form refer to `room`. If they referred to the record, which refers to them,
    neither would ever be freed: the collector does not look into NumPy's arrays.
    """
    record = room[0]
    object.__setattr__(record, PLAIN, _plain_forms[room.dtype]._make(room.item()))
    return record


def implement(dtype: np.dtype[Any], functions: dict[str, Callable[..., Any]]) -> None:
    """Say which kernels serve the generic functions for records of this type."""
    _implementations[dtype] = functions


def _implementation(dtype: np.dtype[Any], name: str) -> Callable[..., Any]:
    return _implementations[np.dtype((np.record, dtype))][name]


def generic(stub: F) -> F:
    """A function resolved by the type of its first argument, a record, compiled or not."""
    name = stub.__name__

    def by_record(*args: Any) -> Any:
        return _implementations[args[0].dtype][name](*args)

    by_record = update_wrapper(by_record, stub)

    def implementation(record: Any) -> Any:
        return _implementation(numba.np.numpy_support.as_dtype(record), name)

    resolve_by_record(by_record, implementation)
    resolved_by_record(by_record, name)
    return cast(F, by_record)


def popcount(bits: int) -> int:
    """How many bits are set."""
    return int(bits).bit_count()


def lowest(bits: int) -> int:
    """The position of the lowest set bit; bits must not be 0."""
    return (int(bits) & -int(bits)).bit_length() - 1


@intrinsic
def _ctpop(_typing: Any, bits: Any) -> Any:
    return numba.int64(numba.int64), lambda _c, builder, _s, args: builder.ctpop(args[0])


@intrinsic
def _cttz(_typing: Any, bits: Any) -> Any:
    def emit(_context: Any, builder: Any, _signature: Any, args: Any) -> Any:
        return builder.cttz(args[0], numba.core.cgutils.false_bit)

    return numba.int64(numba.int64), emit


@overload(popcount, strict=False)
def _popcount(bits: Any) -> Any:
    return lambda bits: _ctpop(numba.int64(bits))


@overload(lowest, strict=False)
def _lowest(bits: Any) -> Any:
    return lambda bits: _cttz(numba.int64(bits))

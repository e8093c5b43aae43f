"""What compiled code depends on: every function it can call and every constant it has frozen.

Numba compiles callees and module-level constants into a function, but its cache looks at the
function's own file alone. Here a function is identified by its bytecode and by the values of
the names it looks up, and so are those it can reach. Files, paths and line numbers play no part.
"""

import dis
import hashlib
from collections.abc import Callable, Iterable, Iterator, Mapping
from enum import Enum
from functools import cache
from sys import modules, stdlib_module_names
from types import BuiltinFunctionType, CodeType, FunctionType, ModuleType
from typing import Any, Final
from weakref import WeakKeyDictionary

import numba
import numpy as np
from numba.core.dispatcher import Dispatcher
from numba.extending import _Intrinsic

TRUSTED: Final = {"numpy", "numba", "llvmlite", *stdlib_module_names}  # known by their versions
PLAIN: Final = (type(None), bool, int, float, complex, str, bytes, range, type(Ellipsis))
BUILT_IN: Final = object()

Implementations = Mapping[np.dtype[Any], Mapping[str, Callable[..., Any]]]

_generic: dict[FunctionType, str] = {}  # functions that are resolved by the type of a record
# What compiled code in this process may have frozen:
_first_found: dict[tuple[np.dtype[Any], str], Callable[..., Any]] = {}
_first_description: WeakKeyDictionary[FunctionType, str] = WeakKeyDictionary()


class CannotDescribe(Exception):
    """Compiled code depends on something that has no lasting description: it is not kept."""


def resolved_by_record(stub: Any, name: str) -> None:
    """Say that calls of a function end at the implementation for the record they are given."""
    _generic[stub] = name


def reach(root: Any, types: Iterable[Any], implementations: Implementations) -> str:
    """A digest of all that a function compiled for these types depends on."""
    walk = _Walk(implementations)
    for kind in types:
        walk.take_records(kind)
    walk.go(root)
    return hashlib.sha256("\n".join(sorted(walk.descriptions)).encode()).hexdigest()


class _Walk:
    """Goes to everything that can be reached, once."""

    def __init__(self, implementations: Implementations) -> None:
        self.implementations = implementations
        self.descriptions: set[str] = set()
        self.records: set[np.dtype[Any]] = set()
        self.generics: set[str] = set()
        self.seen: set[Any] = set()
        self.ahead: list[FunctionType] = []

    def take_records(self, kind: Any) -> None:
        """Remember the records in a type: generic functions are resolved by them."""
        if isinstance(kind, numba.types.Record):
            self.records.add(np.dtype((np.record, numba.np.numpy_support.as_dtype(kind))))
        elif isinstance(kind, numba.types.BaseTuple):
            for part in kind:
                self.take_records(part)
        elif isinstance(kind, numba.types.Optional):
            self.take_records(kind.type)
        elif hasattr(kind, "dtype"):
            self.take_records(kind.dtype)

    def go(self, root: FunctionType) -> None:
        self.ahead.append(root)
        while self.ahead or self._resolve():
            function = self.ahead.pop()
            if function not in self.seen:
                self.seen.add(function)
                self._visit(function)

    def _resolve(self) -> bool:
        """Continue with the implementations of the generic functions met so far."""
        for dtype in self.records or self.implementations:
            for name in self.generics & set(self.implementations.get(dtype, ())):
                found = self.implementations[dtype][name]
                mark = dtype, name
                if mark not in self.seen:
                    self.seen.add(mark)
                    if _first_found.setdefault(mark, found) is not found:
                        raise CannotDescribe(f"{name} was reimplemented at run time")
                    self.descriptions.add(f"{name} of {dtype} is {self._value(found)}")
        return bool(self.ahead)

    def _visit(self, function: FunctionType) -> None:
        parts = [_name(function), _code(function.__code__)]
        parts += self._looked_up(function)
        parts += [self._value(cell.cell_contents) for cell in function.__closure__ or ()]
        parts += [self._value(function.__defaults__), self._value(function.__kwdefaults__)]
        description = " ".join(parts)
        if _first_description.setdefault(function, description) != description:
            raise CannotDescribe(f"{_name(function)} uses a constant that was changed at run time")
        self.descriptions.add(description)

    def _looked_up(self, function: FunctionType) -> Iterator[str]:
        """The global names a function looks up, each with what it stands for now."""
        names, attributes = _names(function.__code__)
        for name in names:
            value = function.__globals__.get(name, BUILT_IN)
            if value is BUILT_IN:
                yield f"{name} is built in"
            elif isinstance(value, ModuleType):
                yield f"{name} is {self._module(value, attributes, set())}"
            else:
                yield f"{name} is {self._value(value)}"

    def _module(self, module: ModuleType, attributes: frozenset[str], seen: set[str]) -> str:
        """A module, by what a function may take from it."""
        if _is_trusted(module.__name__) or module.__name__ in seen:
            return module.__name__
        seen.add(module.__name__)
        taken = sorted(attributes & set(vars(module)))
        values = (self._attribute(getattr(module, name), attributes, seen) for name in taken)
        pairs = (f"{name}={value}" for name, value in zip(taken, values, strict=True))
        return f"{module.__name__}({', '.join(pairs)})"

    def _attribute(self, value: Any, attributes: frozenset[str], seen: set[str]) -> str:
        if isinstance(value, ModuleType):
            return self._module(value, attributes, seen)
        return self._value(value)

    def _value(self, value: Any) -> str:
        """What a name stands for, in words that are the same in every run."""
        if isinstance(value, Enum):
            return f"{_name(type(value))}.{value.name}={self._value(value.value)}"
        if isinstance(value, np.generic | np.ndarray):
            return self._array(np.asarray(value))
        if isinstance(value, PLAIN):
            return f"{type(value).__name__} {value!r}"
        if isinstance(value, tuple | list):
            return f"{_name(type(value))}({', '.join(map(self._value, value))})"
        if isinstance(value, set | frozenset):
            return f"set({', '.join(sorted(map(self._value, value)))})"
        if isinstance(value, dict):
            return f"dict({', '.join(f'{k!r}: {self._value(v)}' for k, v in value.items())})"
        return self._thing(value)

    def _array(self, array: np.ndarray[Any, Any]) -> str:
        if array.dtype.hasobject:
            raise CannotDescribe(f"an array of objects: {array.dtype}")
        if array.dtype.names:
            self.records.add(np.dtype((np.record, array.dtype)))
        digest = hashlib.sha256(np.ascontiguousarray(array).tobytes()).hexdigest()
        return f"array {array.dtype} {array.shape} {digest}"

    def _thing(self, value: Any) -> str:
        """What is not plain data: functions, types, and what Numba makes of them."""
        if isinstance(value, Dispatcher):
            self.ahead.append(value.py_func)
            return f"kernel {_name(value.py_func)} {sorted(value.targetoptions.items())}"
        if isinstance(value, FunctionType):
            return self._function(value)
        if isinstance(value, _Intrinsic):
            return f"intrinsic {_name(value._defn)} {_module_code(value._defn.__module__)}"
        if isinstance(value, numba.types.Type):
            self.take_records(value)
            return f"type {value}"
        if isinstance(value, np.dtype):
            self.records.add(np.dtype((np.record, value)) if value.names else value)
            return f"dtype {value}"
        if isinstance(value, type):
            return self._class(value)
        if isinstance(value, BuiltinFunctionType | np.ufunc) or _is_trusted(_home(value)):
            return f"{_home(value)} {getattr(value, '__name__', type(value).__name__)}"
        raise CannotDescribe(f"a {type(value).__name__}: {value!r}")

    def _function(self, function: FunctionType) -> str:
        if function in _generic:
            self.generics.add(_generic[function])
            return f"generic {_generic[function]}"
        if _is_trusted(function.__module__):
            return _name(function)
        # An overload of it may stand anywhere in its module.
        self.ahead.append(function)
        return f"function {_name(function)} {_module_code(function.__module__)}"

    def _class(self, kind: type) -> str:
        if _is_trusted(kind.__module__):
            return _name(kind)
        if issubclass(kind, Enum):
            return f"{_name(kind)}({', '.join(map(self._value, kind))})"
        return f"{_name(kind)} {_module_code(kind.__module__)}"


def _name(thing: Any) -> str:
    return f"{thing.__module__}.{thing.__qualname__}"


def _home(thing: Any) -> str:
    return getattr(thing, "__module__", None) or type(thing).__module__


def _is_trusted(module: str) -> bool:
    return module.partition(".")[0] in TRUSTED


@cache
def _names(code: CodeType) -> tuple[tuple[str, ...], frozenset[str]]:
    """The global names that code looks up, and all names it takes from somewhere."""
    looked_up = {i.argval for i in dis.get_instructions(code) if i.opname == "LOAD_GLOBAL"}
    taken = set(code.co_names)
    for inner in code.co_consts:
        if isinstance(inner, CodeType):
            names, attributes = _names(inner)
            looked_up |= set(names)
            taken |= attributes
    return tuple(sorted(looked_up)), frozenset(taken)


@cache
def _code(code: CodeType) -> str:
    """A digest of what code does; where it stands and what its docstring says do not matter."""
    digest = hashlib.sha256(code.co_code + code.co_exceptiontable)
    for names in (code.co_names, code.co_varnames, code.co_freevars, code.co_cellvars):
        digest.update(repr(names).encode())
    counts = code.co_argcount, code.co_posonlyargcount, code.co_kwonlyargcount, code.co_flags
    digest.update(repr(counts).encode())
    for at, constant in enumerate(code.co_consts):
        digest.update(_constant(code, at, constant).encode())
    return digest.hexdigest()


def _constant(code: CodeType, at: int, constant: Any) -> str:
    if isinstance(constant, CodeType):
        return _code(constant)
    if at == 0 and isinstance(constant, str) and not _loads_first(code):
        return "docstring"
    if isinstance(constant, frozenset):
        return f"frozenset {sorted(map(repr, constant))}"
    return f"{type(constant).__name__} {constant!r}"


def _loads_first(code: CodeType) -> bool:
    return any(i.opcode in dis.hasconst and i.arg == 0 for i in dis.get_instructions(code))


@cache
def _module_code(name: str) -> str:
    """A digest of all functions of a module."""
    found = (getattr(value, "_defn", value) for value in vars(modules[name]).values())
    own = {f for f in found if isinstance(f, FunctionType) and f.__module__ == name}
    parts = sorted(f"{_name(function)} {_code(function.__code__)}" for function in own)
    return hashlib.sha256("\n".join(parts).encode()).hexdigest()

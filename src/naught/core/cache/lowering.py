"""Where compiled kernels leave Numba's ways, for speed: docs/fast-kernels.md has the reasons.

Arguments are borrowed: whoever calls a kernel holds its arrays and records until it returns, so
the kernel need not count references, nor ask NumPy for a buffer. A computed index is never
negative: only a literal counts from the end.
"""

import ctypes
from typing import Any, Final

import numpy as np
from numba.core import boxing as _boxing  # noqa: F401  # it must register its own ways first
from numba.core import cgutils, ir, pythonapi, types
from numba.core.ir_utils import find_const, get_definition, guard
from numba.core.lowering import Lower
from numba.np.arrayobj import make_array

PLAIN_RESULTS: Final = (types.Number, types.Boolean, types.NoneType)
POINTER_AT: Final = tuple.__basicsize__  # in a record: after the head that every tuple has too


class KernelLower(Lower):  # type: ignore[misc]  # Numba carries no types
    """From typed code to LLVM's, with borrowed arguments and indices from 0."""

    def lower_assign(self, ty: Any, inst: Any) -> Any:
        """What is assigned; an array among the arguments without the owner that counts for it."""
        if isinstance(inst.value, ir.Arg) and isinstance(ty, types.Array) and self._may_borrow():
            given = self.typeof(f"arg.{inst.value.name}")
            value = self.context.cast(self.builder, self.fnargs[inst.value.index], given, ty)
            return self._borrowed(ty, value)
        return super().lower_assign(ty, inst)

    def _may_borrow(self) -> bool:
        """Whether nothing that is returned can be a view of an argument."""
        return isinstance(self.fndesc.restype, PLAIN_RESULTS)

    def _borrowed(self, ty: Any, value: Any) -> Any:
        array = make_array(ty)(self.context, self.builder, value)
        array.meminfo = cgutils.get_null_value(array.meminfo.type)
        array.parent = cgutils.get_null_value(array.parent.type)
        return array._getvalue()

    def lower_getitem(self, resty: Any, expr: Any, value: Any, index: Any, signature: Any) -> Any:
        """Take an item of an array."""
        return super().lower_getitem(resty, expr, value, index, self._from_zero(signature, index))

    def lower_setitem(self, target: Any, index: Any, value: Any, signature: Any) -> Any:
        """Set an item of an array."""
        return super().lower_setitem(target, index, value, self._from_zero(signature, index))

    def _from_zero(self, signature: Any, index: Any) -> Any:
        """A signature with unsigned indices, whose sign compiled code does not look at."""
        owner, kind, *rest = signature.args
        if not isinstance(owner, types.Array) or self._is_from_the_end(index):
            return signature
        return signature.replace(args=(owner, unsigned(kind), *rest))

    def _is_from_the_end(self, index: Any) -> bool:
        """Whether an index, or one of several, is written as a negative number."""
        made = guard(get_definition, self.func_ir, index)
        if isinstance(made, ir.Expr) and made.op == "build_tuple":
            return any(self._is_from_the_end(item) for item in made.items)
        number = guard(find_const, self.func_ir, index)
        return isinstance(number, int) and number < 0


def unsigned(index: Any) -> Any:
    """The type of an index, or of several, as one that cannot be negative."""
    if isinstance(index, types.BaseTuple):
        return types.Tuple([unsigned(each) for each in index])
    return types.uintp if isinstance(index, types.Integer) else index


def borrow_record(typ: Any, record: Any, c: Any) -> Any:
    """The address of a record's fields, as NumPy's header arrayscalars.h lays a record out.

    Numba asks for `record.data`, for which NumPy describes every field in a text: 6 microseconds
    for each record that Python passes to a kernel, where the kernel often takes less than one.
    """
    place = cgutils.pointer_add(c.builder, record, POINTER_AT)
    address = c.builder.load(c.builder.bitcast(place, cgutils.voidptr_t.as_pointer()))
    return pythonapi.NativeValue(c.builder.bitcast(address, c.context.get_value_type(typ)))


def lies_as_expected() -> bool:
    """Whether this NumPy keeps the address of a record's fields where we look for it."""
    record = np.zeros(1, [("field", np.int64)])[0]
    found = ctypes.c_void_p.from_address(id(record) + POINTER_AT).value
    return bool(found == record.__array_interface__["data"][0])


BORROWS_RECORDS: Final = lies_as_expected()

if BORROWS_RECORDS:
    pythonapi._unboxers.functions[types.Record] = borrow_record

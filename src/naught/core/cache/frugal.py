"""How Numba compiles a kernel, without what nobody needs.

By itself Numba makes every function ready to be called from Python, with wrappers and machine code
of its own, and optimises it fully before it optimises it again inside each caller. Most kernels are
only ever called by kernels. Here those are compiled to LLVM's bitcode and no further, once for all
values of their arguments; optimising and machine code are for what Python calls.
"""

from collections.abc import Callable
from typing import Any

import numba
from numba.core import sigutils
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import CompilerBase, DefaultPassBuilder
from numba.core.compiler_machinery import register_pass
from numba.core.dispatcher import Dispatcher
from numba.core.environment import lookup_environment
from numba.core.typed_passes import NativeLowering
from numba.core.types import Function, unliteral
from numba.core.typing.templates import infer, infer_global, make_overload_template

from naught.core.cache.lowering import KernelLower

ENVIRONMENT = "_ZN08NumbaEnv"  # how the names of Numba's environments begin


class Entry(JITCodeLibrary):  # type: ignore[misc]  # Numba carries no types
    """The code of a kernel that Python calls, with that of all kernels it calls."""

    def _optimize_functions(self, ll_module: Any) -> None:
        """Nothing yet: all passes run once everything is linked."""
        ll_module.data_layout = self._codegen._data_layout

    def _optimize_final_module(self) -> None:
        passes, builder = self._codegen._module_pass_manager()
        passes.run(self._final_module, builder)

    def _finalize_final_module(self) -> None:
        """Make machine code, then give callees their environments, which have no address before."""
        super()._finalize_final_module()
        for variable in self._final_module.global_variables:
            if variable.name.startswith(ENVIRONMENT):
                environment = lookup_environment(variable.name)
                if environment is not None:
                    self._codegen.set_env(variable.name, environment)


class Callee(Entry):
    """The code of a kernel that kernels call: small enough to be linked often, never run."""

    def _optimize_final_module(self) -> None:
        passes, builder = self._codegen._module_pass_manager(
            loop_vectorize=False, slp_vectorize=False, opt=1, cost="cheap"
        )
        passes.run(self._final_module, builder)

    def _finalize_final_module(self) -> None:
        self._finalize_dynamic_globals()
        self._verify_declare_only_symbols()
        self._finalized = True


@register_pass(mutates_CFG=True, analysis_only=False)
class FrugalLowering(NativeLowering):  # type: ignore[misc]
    """Numba's pass, with our lowering, to one of the two."""

    _name = "naught_frugal_lowering"

    @property
    def lowering_class(self) -> Any:
        return KernelLower

    def run_pass(self, state: Any) -> bool:
        """Lower a kernel; a callee gets no machine code, but callers find it."""
        callee, target = state.flags.no_cpython_wrapper, state.targetctx
        state.flags.no_compile = callee
        state.library = (Callee if callee else Entry)(target.codegen(), state.func_id.func_qualname)
        state.library.enable_object_caching()
        super().run_pass(state)
        if callee:
            lowered = state["cr"]
            key: Any = [].append  # Numba looks callees up by something callable; nobody calls it
            target.insert_user_function(key, lowered.fndesc, [state.library])
            state.reload_init.extend(state.library._reload_init)
            state["cr"] = lowered._replace(cfunc=key)
        return True


class FrugalCompiler(CompilerBase):  # type: ignore[misc]
    """Numba's own compiler, with this lowering."""

    def define_pipelines(self) -> list[Any]:
        passes = DefaultPassBuilder.define_nopython_pipeline(self.state)
        passes.passes = [
            (FrugalLowering if kind is NativeLowering else kind, about)
            for kind, about in passes.passes
        ]
        passes.finalize()
        return [passes]


def compiled_frugally(function: Any, **options: Any) -> Any:
    """A kernel: what Python calls is compiled for Python, what kernels call for kernels."""
    entry = numba.njit(pipeline_class=FrugalCompiler, no_cfunc_wrapper=True, **options)(function)
    if not numba.config.DISABLE_JIT:
        _serve_kernels(entry)
    return entry


def _serve_kernels(entry: Any) -> None:
    """Let kernels that call this one have a twin of it, unless Python has called it before."""
    options = {**entry.targetoptions, "no_cpython_wrapper": True}
    callee = numba.jit(pipeline_class=FrugalCompiler, **options)(entry.py_func)
    callee._compiling_counter = entry._compiling_counter  # a kernel that calls itself

    def serving(types: Any) -> Any:
        return entry if tuple(types) in entry.overloads else callee

    def call_template(args: Any, named: Any) -> Any:
        _, types = entry._compiler.fold_argument_types(args, named)
        types = tuple(map(unliteral, types))  # Numba would compile anew for every constant
        return Dispatcher.get_call_template(serving(types), types, {})

    def overload(signature: Any) -> Any:
        types, _ = sigutils.normalize_signature(signature)
        return Dispatcher.get_overload(serving(types), signature)

    entry.get_call_template, entry.get_overload = call_template, overload


def resolve_by_record(stub: Any, implementation: Callable[[Any], Any]) -> None:
    """Let calls of a function end at the kernel for the record they are given, as it is.

    `numba.extending.overload` would compile that kernel again, for each set of flags of a caller.
    """
    template = make_overload_template(stub, stub, {}, strict=False, inline="never")

    def found(_template: Any, args: Any, _named: Any) -> Any:
        return implementation(args[0]), args

    template._get_impl = found
    infer_global(stub, Function(infer(template)))

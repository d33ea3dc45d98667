"""Kernels as LLVM's language: what numba makes of an entry point and of all that it calls.

numba would make machine code of each kernel as soon as it is typed, with a door for Python. Here
nothing is finished until all is there: then it is optimised as one program.
"""

import inspect
import os
import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

# what is set once numba is imported comes too late
os.environ.update(NUMBA_OPT="0", NUMBA_CPU_NAME="generic", NUMBA_CPU_FEATURES="")

import llvmlite.binding as llvm
import numba
from numba.core import callconv, cpu, dispatcher
from numba.core.runtime import rtsys  # type: ignore[attr-defined]
from numba.extending import overload
from numba.np import arrayobj, numpy_support

from cacique.core import abi, jit, ondemand
from cacique.core.compile.entries import Typed

ondemand.IS_KEPT = False

__all__ = ["entries_of", "type_entries"]

_PACKAGE = Path(__file__).parents[2]
_SCALARS = {"int64": numba.int64, "float64": numba.float64, "bool": numba.boolean}


def entries_of(*patterns: str) -> dict[str, tuple[Any, tuple[abi.Type, ...]]]:
    """Import modules of the package; the entry points that they have, by name."""
    assert jit.MODE is jit.Mode.JIT, "kernels are typed by numba: set CACIQUE_KERNELS=jit"
    names = []
    for path in sorted({path for pattern in patterns for path in _PACKAGE.glob(pattern)}):
        names.append(f"cacique.{'.'.join(path.relative_to(_PACKAGE).with_suffix('').parts)}")
        import_module(names[-1])
    return {name: entry for name, entry in jit.ENTRIES.items() if name.rpartition(".")[0] in names}


def type_entries(
    entries: dict[str, tuple[Any, tuple[abi.Type, ...]]],
) -> tuple[list[Typed], llvm.ModuleRef]:
    """Give entry points, and one program with all that they call, not optimised at all."""
    typed, libraries = [], {}
    _leave_unfinished()
    for name, (made, types) in entries.items():
        signature = tuple(map(_numba_type, types))
        made.compile(signature)
        result = made.overloads[signature]
        arguments = tuple(inspect.signature(made.py_func).parameters)
        typed.append(
            Typed(
                name,
                arguments,
                types,
                str(result.signature.return_type),
                result.fndesc.llvm_func_name,
            )
        )
        libraries.update({id(one): one for one in _linked(result.library)})
    program = llvm.parse_assembly("")
    for library in libraries.values():
        program.link_in(library._final_module, preserve=True)
    return typed, program


def _numba_type(given: abi.Type) -> Any:
    match given:
        case abi.Scalar():
            return _SCALARS[given.name]
        case abi.Array():
            element = numpy_support.from_dtype(given.dtype)
            return numba.types.Array(element, given.dimensions, "C", readonly=not given.is_written)
        case abi.Group():
            fields = [_numba_type(one) for one in given.fields]
            return numba.types.NamedTuple(fields, given.of)  # type: ignore[no-untyped-call]


def _linked(library: Any) -> Iterator[Any]:
    """A library and all that it needs, but for numba's own counting of references."""
    if library is not rtsys.library:
        yield library
        for needed in library._linking_libraries:
            yield from _linked(needed)


def _leave_unfinished() -> None:
    """Teach numba to type and lower only."""
    sys.setrecursionlimit(10_000)
    cpu.CPUContext.get_executable = _no_machine_code  # type: ignore[method-assign]
    cpu.CPUContext.create_cpython_wrapper = _no_wrapper  # type: ignore[method-assign]
    cpu.CPUContext.create_cfunc_wrapper = _no_wrapper  # type: ignore[method-assign]
    dispatcher.Dispatcher.add_overload = _note_overload  # type: ignore[method-assign,assignment]
    arrayobj.raise_with_shape_context = _refuse_shapes
    callconv.CPUCallConv.build_excinfo_struct = _note_error  # type: ignore[method-assign]


def _no_machine_code(*_arguments: Any) -> Any:
    return object()  # only its identity is asked for


def _no_wrapper(*_arguments: Any, **_options: Any) -> None:
    pass


def _note_overload(made: Any, result: Any) -> None:
    made.overloads[tuple(result.signature.args)] = result


def _note_error(_convention: Any, kind: Any, arguments: Any, _place: Any, _function: Any) -> Any:
    """What is raised, but not where: a path would make every machine's build another."""
    return kind, arguments, None


def _refuse_shapes(_source: Any, _target: Any) -> None:
    """Stands for numba's own, whose message makes half of the build's work."""


@overload(_refuse_shapes)
def _compile_refuse_shapes(_source: Any, _target: Any) -> Any:
    def implement(_source: Any, _target: Any) -> None:
        raise ValueError("cannot assign slice from input of different size")

    return implement

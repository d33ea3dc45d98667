"""What the page must know of its module, for TypeScript: structures in memory, and doors."""

import sys
from collections.abc import Iterator
from importlib import import_module
from typing import Any

import numpy as np

from cacique.core import abi
from cacique.core.compile.entries import Typed

__all__ = ["write_typescript"]

_HEAD = """\
// Generated from the kernels by `make wasm`: do not edit.

/** The versions of the kernels and of the compiler that the module was made of. */
export const STAMP = "{stamp}";

/** A number or numbers in a structure: where it begins, of what type, and how many by dimension. */
export interface Field {{
  readonly at: number;
  readonly type: string;
  readonly shape: readonly number[];
}}
"""
_NUMBERS = {"i": "int", "u": "uint", "f": "float"}


def write_typescript(entries: list[Typed], stamp: str) -> str:
    """The whole file."""
    names = _name_structures(entries)
    parts = [_HEAD.format(stamp=stamp), "/** Structures, as they lie in memory. */"]
    parts += ["export const LAYOUTS = {", *_layouts(names), "} as const;", ""]
    parts += ["/** The module: numbers are places in its memory where an argument is an array. */"]
    parts += ["export interface Engine {", "  readonly memory: WebAssembly.Memory;"]
    parts += ["  /** Memory of so many bytes, until something below it is released. */"]
    parts += ["  readonly reserve: (bytes: number) => number;"]
    parts += ["  /** Give back all that was reserved from a place on. */"]
    parts += ["  readonly release: (from: number) => void;"]
    parts += [line for typed in entries for line in _door(typed, names)]
    return "\n".join([*parts, "}", ""])


def _name_structures(entries: list[Typed]) -> dict[np.dtype[Any], str]:
    """Structures by the game and the name that kernels give them: puebloState."""
    for typed in entries:
        import_module(typed.name.rpartition(".")[0])
    found: dict[np.dtype[Any], str] = {}
    for name in sorted(name for name in sys.modules if ".kernels." in name):
        game = name.split(".")[2]
        for constant, value in vars(sys.modules[name]).items():
            if isinstance(value, np.dtype) and value.names:
                found.setdefault(value, game + constant.title().replace("_", ""))
    return {dtype: name for dtype, name in found.items() if not name.startswith("kernels")}


def _layouts(names: dict[np.dtype[Any], str]) -> Iterator[str]:
    for dtype, name in sorted(names.items(), key=lambda item: item[1]):
        assert dtype.fields
        yield f"  {name}: {{"
        yield f"    size: {dtype.itemsize},"
        yield "    fields: {"
        for field, (kind, at, *_rest) in dtype.fields.items():
            shape = ", ".join(map(str, kind.shape))
            kind_name = _type_name(kind.base, names)
            yield f'      {field}: {{ at: {at}, type: "{kind_name}", shape: [{shape}] }},'
        yield "    },"
        yield "  },"


def _type_name(dtype: np.dtype[Any], names: dict[np.dtype[Any], str]) -> str:
    if dtype.names:
        return names[dtype]
    return "bool" if dtype.kind == "b" else f"{_NUMBERS[dtype.kind]}{8 * dtype.itemsize}"


def _door(typed: Typed, names: dict[np.dtype[Any], str]) -> Iterator[str]:
    arguments, arrays = [], []
    for name, one in _flatten(typed):
        word = _camel(name)
        arguments.append(f"{word}: number")
        if isinstance(one, abi.Array):
            arrays.append(f"{word} {_type_name(one.dtype, names)}{'[]' * one.dimensions}")
            sizes = (
                ["Count"] if one.dimensions == 1 else [f"Count{d}" for d in range(one.dimensions)]
            )
            arguments += [f"{word}{size}: number" for size in sizes]
    returns = "number" if typed.returns else "void"
    if arrays:
        yield f"  /** {', '.join(arrays)} */"
    yield f"  readonly {typed.door}: ("
    yield from (f"    {argument}," for argument in arguments)
    yield f"  ) => {returns};"


def _flatten(typed: Typed) -> Iterator[tuple[str, abi.Scalar | abi.Array]]:
    for name, one in zip(typed.arguments, typed.types, strict=True):
        if isinstance(one, abi.Group):
            fields: tuple[str, ...] = one.of._fields  # type: ignore[attr-defined]
            yield from (
                (f"{name}_{field}", kind) for field, kind in zip(fields, one.fields, strict=True)
            )
        else:
            yield name, one


def _camel(name: str) -> str:
    first, *rest = name.strip("_").split("_")
    return first + "".join(word.title() for word in rest)

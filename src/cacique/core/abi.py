"""What kernels are given when they are called from outside: numbers, arrays, and tuples of these.

    @entry(array(STATE), INT, readonly(np.int16))
    def price(state: Any, code: int, codes: NDArray[np.int16]) -> int: ...

Arrays lie in memory without gaps, rows first. What is returned, a number, a bool or nothing, is
found by the compiler.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import DTypeLike

__all__ = [
    "BOOL",
    "FLOAT",
    "INT",
    "Array",
    "Group",
    "Scalar",
    "Type",
    "array",
    "flatten",
    "group",
    "readonly",
]


@dataclass(frozen=True, slots=True)
class Scalar:
    """A number: `int64`, `float64` or `bool`."""

    name: str


@dataclass(frozen=True, slots=True)
class Array:
    """An array of so many dimensions; a structure of one element is one with one element."""

    dtype: np.dtype[Any]
    dimensions: int
    is_written: bool


@dataclass(frozen=True, slots=True)
class Group:
    """A NamedTuple with the types of its fields."""

    of: type[tuple[Any, ...]]
    fields: tuple["Scalar | Array", ...]


Type = Scalar | Array | Group

INT, FLOAT, BOOL = Scalar("int64"), Scalar("float64"), Scalar("bool")


def array(dtype: DTypeLike, dimensions: int = 1) -> Array:
    """An array that the kernel may write to."""
    return Array(np.dtype(dtype), dimensions, is_written=True)


def readonly(dtype: DTypeLike, dimensions: int = 1) -> Array:
    """An array that the kernel only reads, and that may be a read-only one."""
    return Array(np.dtype(dtype), dimensions, is_written=False)


def group(of: type[tuple[Any, ...]], *fields: Scalar | Array) -> Group:
    """A NamedTuple, passed as one argument."""
    return Group(of, fields)


def flatten(types: tuple[Type, ...]) -> Iterator[Scalar | Array]:
    """The types of the arguments one by one, groups taken apart."""
    for one in types:
        if isinstance(one, Group):
            yield from one.fields
        else:
            yield one

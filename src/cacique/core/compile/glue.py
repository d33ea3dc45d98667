"""C that lets Python in: for each entry point a function that reads its arguments.

It is written against Python's stable interface and the public layout of numpy's arrays, spelled out
in glue.h, so that it needs neither's headers and is good for every Python from 3.11 on.
"""

from collections.abc import Iterable, Iterator
from pathlib import Path

from cacique.core import abi
from cacique.core.compile.entries import Typed

__all__ = ["write_glue"]

_HEADER = Path(__file__).with_name("glue.h")
_SCALARS = {"int64": "int64_t", "float64": "double", "bool": "int8_t"}
_READERS = {"int64": "read_int", "float64": "read_float", "bool": "read_bool"}
_RETURNS = {
    "int64": "PyLong_FromLongLong(result.whole)",
    "float64": "PyFloat_FromDouble(result.real)",
    "bool": "PyBool_FromLong(result.truth)",
}


def write_glue(entries: list[Typed], stamp: str) -> str:
    """The whole file."""
    parts = [_HEADER.read_text(), f'const char cacique_stamp[] = "{stamp}";']
    parts += [_function(number, typed) for number, typed in enumerate(entries)]
    names = [f'    "{typed.name}",' for typed in entries]
    methods = [
        f'    {{"{typed.short_name}", enter_{number}, METH_FASTCALL, 0}},'
        for number, typed in enumerate(entries)
    ]
    dtypes = max(len(_arrays(typed)) for typed in entries)
    parts += [
        _table(f"static const char *NAMES[{len(entries)}]", names),
        _table(f"static PyMethodDef METHODS[{len(entries)}]", methods),
        f"BINDING({len(entries)}, {dtypes})",
    ]
    head = f"#define ENTRIES {len(entries)}\n#define MOST_ARRAYS {dtypes}"
    return "\n\n".join([head, *parts]) + "\n"


def _table(name: str, rows: Iterable[str]) -> str:
    return "\n".join([f"{name} = {{", *rows, "};"])


def _arrays(typed: Typed) -> list[abi.Array]:
    return [one for one in abi.flatten(typed.types) if isinstance(one, abi.Array)]


def _function(number: int, typed: Typed) -> str:
    flat = list(abi.flatten(typed.types))
    arguments = ["void *", "void *"]
    for one in flat:
        if isinstance(one, abi.Scalar):
            arguments.append(_SCALARS[one.name])
        else:
            arguments += ["void *", *["int64_t"] * one.dimensions]
    returned = _RETURNS[typed.returns.name] if typed.returns else "nothing()"
    return f"""\
extern int32_t {typed.door}({", ".join(arguments)});

static PyObject *enter_{number}(PyObject *self, PyObject *const *given, Py_ssize_t count)
{{
    Call call = {{"{typed.short_name}", DTYPES[{number}]}};
    Result result;
    void *error = 0;
    if (count != {len(typed.types)})
        return refuse_count(&call, {len(typed.types)}, count);
{chr(10).join(_read(typed.types))}
    void *thread = PyEval_SaveThread();
    int32_t status = {typed.door}({", ".join(["&result", "&error", *_pass_on(flat)])});
    PyEval_RestoreThread(thread);
    if (status)
        return raise(status, error);
    return {returned};
}}"""


def _read(types: tuple[abi.Type, ...]) -> Iterator[str]:
    flat = dtypes = 0
    for place, given in enumerate(types):
        if isinstance(given, abi.Group):
            size = len(given.fields)
            yield f"    if (!is_tuple(&call, {place}, given[{place}], {size}))\n        return 0;"
            fields = [
                (field, f"PyTuple_GetItem(given[{place}], {i})")
                for i, field in enumerate(given.fields)
            ]
        else:
            fields = [(given, f"given[{place}]")]
        for field, source in fields:
            if isinstance(field, abi.Scalar):
                kind, reader = _SCALARS[field.name], _READERS[field.name]
                yield f"    {kind} a{flat} = {reader}({source});"
                yield f"    if (a{flat} == ({kind})-1 && PyErr_Occurred())\n        return 0;"
            else:
                wanted = f"{dtypes}, {field.dimensions}, {int(field.is_written)}"
                yield f"    Array *a{flat} = read_array(&call, {place}, {source}, {wanted});"
                yield f"    if (!a{flat})\n        return 0;"
                dtypes += 1
            flat += 1


def _pass_on(flat: list[abi.Scalar | abi.Array]) -> Iterator[str]:
    for i, one in enumerate(flat):
        if isinstance(one, abi.Scalar):
            yield f"a{i}"
        else:
            yield f"a{i}->data"
            yield from (f"a{i}->shape[{d}]" for d in range(one.dimensions))

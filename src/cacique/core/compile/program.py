"""A program of kernels with doors that anybody can call, optimised as a whole for a machine.

Behind a door an array is what numba makes of it; in front of it, where its elements are and its
shape. Elements have the size of their type and no gaps, and nobody counts references to them:
the optimiser sees this, and that nothing but the doors is called from outside.
"""

import re
from collections.abc import Iterable, Iterator

import llvmlite.binding as llvm

from cacique.core import abi
from cacique.core.compile.entries import Typed

__all__ = ["native_door", "optimise", "wasm_door"]

# What a kernel allocates starts with how many references there are to it, not to be touched by two
# threads; numba's own would lock the bus each time.
_COUNTING = """
%memory = type { i64, ptr, ptr, ptr, i64, ptr }
declare void @NRT_Free(ptr)
define linkonce_odr ptr @NRT_MemInfo_data_fast(ptr %m) alwaysinline {
  %at = getelementptr %memory, ptr %m, i32 0, i32 3
  %data = load ptr, ptr %at
  ret ptr %data
}
define linkonce_odr void @NRT_incref(ptr %m) alwaysinline {
  %none = icmp eq ptr %m, null
  br i1 %none, label %end, label %count
count:
  %before = load i64, ptr %m
  %after = add i64 %before, 1
  store i64 %after, ptr %m
  br label %end
end:
  ret void
}
define linkonce_odr void @NRT_decref(ptr %m) alwaysinline {
  %none = icmp eq ptr %m, null
  br i1 %none, label %end, label %count
count:
  %before = load i64, ptr %m
  %after = sub i64 %before, 1
  store i64 %after, ptr %m
  %last = icmp eq i64 %after, 0
  br i1 %last, label %free, label %end
free:
  call void @NRT_Free(ptr %m)
  br label %end
end:
  ret void
}
"""
_NUMBAS_COUNTING = re.compile(
    r"^define linkonce_odr (\S+ @NRT_(?:incref|decref|MemInfo_data_fast)\(ptr)[^}]*^}$",
    re.MULTILINE,
)
_NATIVE = {"int64": "i64", "float64": "double", "bool": "i8"}
_WASM = {"int64": "i32", "float64": "double", "bool": "i32"}


def native_door(typed: Typed) -> str:
    """A door that returns a status, 0 for success, and writes the result where it is told to."""
    outside = ["ptr %result", "ptr %error", *_outside(typed, _NATIVE, "i64")]
    given = "" if typed.returns is None else f"  store {_widest(typed)} %value, ptr %result"
    return f"""
{_declare(typed)}
define i32 @{typed.door}({", ".join(outside)}) {{
  %inner = alloca i64
{_shapes(typed, "i64")}
  %status = call i32 @{typed.symbol}({", ".join(["ptr %inner", "ptr %error", *_inside(typed)])})
{_load(typed)}
{given}
  ret i32 %status
}}
"""


def wasm_door(typed: Typed) -> str:
    """A door that returns the result, with whole numbers of 32 bits; what would raise is a trap."""
    result = "void" if typed.returns is None else _WASM[typed.returns.name]
    narrow = {"int64": "trunc i64 %value to i32", "bool": "zext i8 %value to i32"}
    answer = "  ret void"
    if typed.returns == abi.FLOAT:
        answer = "  ret double %value"
    elif typed.returns is not None:
        answer = f"  %answer = {narrow[typed.returns.name]}\n  ret i32 %answer"
    widened = "\n".join(_widen(typed))
    return f"""
{_declare(typed)}
define {result} @{typed.door}({", ".join(_outside(typed, _WASM, "i32"))}) {{
  %inner = alloca i64
  %error = alloca ptr
  %mark = call i32 @mark()
{widened}
{_shapes(typed, "i32")}
  %status = call i32 @{typed.symbol}({", ".join(["ptr %inner", "ptr %error", *_inside(typed)])})
  %fine = icmp eq i32 %status, 0
  br i1 %fine, label %end, label %trap
trap:
  call void @llvm.trap()
  unreachable
end:
  call void @release(i32 %mark)
{_load(typed)}
{answer}
}}
declare void @llvm.trap()
declare i32 @mark()
declare void @release(i32)
"""


def _widest(typed: Typed) -> str:
    assert typed.returns
    return _NATIVE[typed.returns.name]


def _load(typed: Typed) -> str:
    """Read what a kernel returned; whole numbers may be small ones."""
    if typed.returns != abi.INT or typed.result == "int64":
        kind = "" if typed.returns is None else _widest(typed)
        return f"  %value = load {kind}, ptr %inner" if kind else ""
    match = re.fullmatch(r"(u?)int(8|16|32|64)", typed.result)
    if not match:
        raise TypeError(f"{typed.name} returns {typed.result}, which is no number")
    kind = f"i{match[2]}"
    widen = f"{'zext' if match[1] else 'sext'} {kind} %small to i64"
    last = "add i64 0, %small" if kind == "i64" else widen
    return f"  %small = load {kind}, ptr %inner\n  %value = {last}"


def _declare(typed: Typed) -> str:
    kinds = [argument.split()[0] for argument in _inside(typed)]
    return f"declare i32 @{typed.symbol}({', '.join(['ptr', 'ptr', *kinds])})"


def _outside(typed: Typed, scalars: dict[str, str], size: str) -> Iterator[str]:
    for i, one in enumerate(abi.flatten(typed.types)):
        if isinstance(one, abi.Scalar):
            is_same = scalars[one.name] == _NATIVE[one.name]
            yield f"{scalars[one.name]} %{'a' if is_same else 'given'}{i}"
        else:
            yield f"ptr %a{i}"
            yield from (f"{size} %given{i}.{d}" for d in range(one.dimensions))


def _widen(typed: Typed) -> Iterator[str]:
    for i, one in enumerate(abi.flatten(typed.types)):
        if one == abi.INT:
            yield f"  %a{i} = sext i32 %given{i} to i64"
        elif one == abi.BOOL:
            yield f"  %a{i} = trunc i32 %given{i} to i8"


def _shapes(typed: Typed, size: str) -> str:
    """Reckon from shapes how many elements there are, and how far rows are apart."""
    lines = []
    widen = "zext i32" if size == "i32" else "add i64 0,"
    to = " to i64" if size == "i32" else ""
    for i, one in enumerate(abi.flatten(typed.types)):
        if isinstance(one, abi.Array):
            last = one.dimensions - 1
            lines += [f"  %n{i}.{d} = {widen} %given{i}.{d}{to}" for d in range(last + 1)]
            lines.append(f"  %apart{i}.{last} = add i64 0, {one.dtype.itemsize}")
            lines.append(f"  %count{i}.{last} = add i64 0, %n{i}.{last}")
            for d in range(last - 1, -1, -1):
                apart, count = f"%apart{i}.{d + 1}", f"%count{i}.{d + 1}"
                lines.append(f"  %apart{i}.{d} = mul nsw i64 {apart}, %n{i}.{d + 1}")
                lines.append(f"  %count{i}.{d} = mul nsw i64 {count}, %n{i}.{d}")
    return "\n".join(lines)


def _inside(typed: Typed) -> Iterator[str]:
    for i, one in enumerate(abi.flatten(typed.types)):
        if isinstance(one, abi.Scalar):
            yield f"{_NATIVE[one.name]} %a{i}"
        else:
            yield from ("ptr null", "ptr null", f"i64 %count{i}.0", f"i64 {one.dtype.itemsize}")
            yield f"ptr %a{i}"
            yield from (f"i64 %n{i}.{d}" for d in range(one.dimensions))
            yield from (f"i64 %apart{i}.{d}" for d in range(one.dimensions))


def optimise(
    program: str, doors: Iterable[str], machine: llvm.TargetMachine, kept: set[str]
) -> llvm.ModuleRef:
    """Put program, doors and memory together; nothing but what is kept can be seen from outside."""
    whole = llvm.parse_assembly(_NUMBAS_COUNTING.sub(r"declare \1)", program))
    whole.triple, whole.data_layout = machine.triple, str(machine.target_data)
    for part in (_COUNTING, *doors):
        module = llvm.parse_assembly(part)
        module.triple, module.data_layout = whole.triple, whole.data_layout
        whole.link_in(module)
    for symbol in (*whole.functions, *whole.global_variables):
        if not symbol.is_declaration and symbol.name not in kept:
            symbol.linkage = "internal"
    whole.verify()
    options = llvm.create_pipeline_tuning_options(speed_level=3)
    builder = llvm.create_pass_builder(machine, options)
    builder.getModulePassManager().run(whole, builder)
    return whole

"""What the page's module brings along: memory for kernels, and functions of numbers."""

from typing import Any

import numpy as np

from cacique.core.abi import FLOAT
from cacique.core.jit import entry

__all__ = ["MEMORY", "VISIBLE", "exp", "pow"]

# Memory behind the program's own, taken and given back like plates of a stack. Each block begins
# as numba wants it: with its references; here also the block before. What the page reserves lies
# below all that kernels take, and is given back by telling where to begin again;
# a door does so when it is left.
MEMORY = """
%block = type { i64, ptr, ptr, ptr, i64, ptr }
@__heap_base = external global i8
@top = internal global i32 0
@last = internal global ptr null
declare i32 @llvm.wasm.memory.size.i32(i32)
declare i32 @llvm.wasm.memory.grow.i32(i32, i32)
declare void @llvm.trap()

define internal i32 @take(i32 %size) {
  %known = load i32, ptr @top
  %is_new = icmp eq i32 %known, 0
  %base = ptrtoint ptr @__heap_base to i32
  %from = select i1 %is_new, i32 %base, i32 %known
  %up = add i32 %from, 63
  %start = and i32 %up, -64
  %end = add i32 %start, %size
  store i32 %end, ptr @top
  %pages = call i32 @llvm.wasm.memory.size.i32(i32 0)
  %past = add i32 %end, 65535
  %needed = lshr i32 %past, 16
  %is_room = icmp ule i32 %needed, %pages
  br i1 %is_room, label %done, label %grow
grow:
  %more = sub i32 %needed, %pages
  %before = call i32 @llvm.wasm.memory.grow.i32(i32 0, i32 %more)
  %failed = icmp eq i32 %before, -1
  br i1 %failed, label %trap, label %done
trap:
  call void @llvm.trap()
  unreachable
done:
  ret i32 %start
}

define i32 @reserve(i32 %size) {
  %start = call i32 @take(i32 %size)
  ret i32 %start
}

define i32 @mark() {
  %at = call i32 @take(i32 0)
  ret i32 %at
}

define void @release(i32 %start) {
  store i32 %start, ptr @top
  store ptr null, ptr @last
  ret void
}

define ptr @NRT_MemInfo_alloc_aligned(i64 %bytes, i32 %alignment) {
  %size = trunc i64 %bytes to i32
  %whole = add i32 %size, 64
  %start = call i32 @take(i32 %whole)
  %block = inttoptr i32 %start to ptr
  %at = add i32 %start, 64
  %data = inttoptr i32 %at to ptr
  %before = load ptr, ptr @last
  store i64 1, ptr %block
  %a = getelementptr %block, ptr %block, i32 0, i32 1
  store ptr %before, ptr %a
  %d = getelementptr %block, ptr %block, i32 0, i32 3
  store ptr %data, ptr %d
  %s = getelementptr %block, ptr %block, i32 0, i32 4
  store i64 %bytes, ptr %s
  store ptr %block, ptr @last
  ret ptr %block
}

define ptr @NRT_Allocate(i64 %bytes) {
  %block = call ptr @NRT_MemInfo_alloc_aligned(i64 %bytes, i32 64)
  %data = getelementptr i8, ptr %block, i32 64
  ret ptr %data
}

define void @NRT_Free(ptr %given) {
  %number = ptrtoint ptr %given to i32
  %first = load ptr, ptr @last
  %end = getelementptr i8, ptr %first, i32 64
  %is_data = icmp eq ptr %given, %end
  %head = getelementptr i8, ptr %given, i32 -64
  %block = select i1 %is_data, ptr %head, ptr %given
  store i64 0, ptr %block
  br label %look
look:
  %now = load ptr, ptr @last
  %none = icmp eq ptr %now, null
  br i1 %none, label %done, label %try
try:
  %references = load i64, ptr %now
  %is_free = icmp eq i64 %references, 0
  br i1 %is_free, label %pop, label %done
pop:
  %a = getelementptr %block, ptr %now, i32 0, i32 1
  %below = load ptr, ptr %a
  %where = ptrtoint ptr %now to i32
  store i32 %where, ptr @top
  store ptr %below, ptr @last
  br label %look
done:
  ret void
}

; the product of two numbers of 128 bits, each given by halves
define void @__multi3(ptr %result, i64 %a, i64 %a_high, i64 %b, i64 %b_high) {
  %low = mul i64 %a, %b
  %a0 = and i64 %a, 4294967295
  %a1 = lshr i64 %a, 32
  %b0 = and i64 %b, 4294967295
  %b1 = lshr i64 %b, 32
  %p00 = mul i64 %a0, %b0
  %p01 = mul i64 %a0, %b1
  %p10 = mul i64 %a1, %b0
  %p11 = mul i64 %a1, %b1
  %carried = lshr i64 %p00, 32
  %middle = add i64 %p01, %carried
  %middle_low = and i64 %middle, 4294967295
  %middle_high = lshr i64 %middle, 32
  %other = add i64 %p10, %middle_low
  %other_high = lshr i64 %other, 32
  %h0 = add i64 %p11, %middle_high
  %h1 = add i64 %h0, %other_high
  %h2 = mul i64 %a, %b_high
  %h3 = mul i64 %a_high, %b
  %h4 = add i64 %h1, %h2
  %high = add i64 %h4, %h3
  store i64 %low, ptr %result
  %next = getelementptr i64, ptr %result, i32 1
  store i64 %high, ptr %next
  ret void
}
"""
# what of it is called from other parts of the program, or by the page
VISIBLE = {
    *("mark", "reserve", "release", "NRT_MemInfo_alloc_aligned", "NRT_Allocate", "NRT_Free"),
    "__multi3",
}

_PER_OCTAVE = 1.4426950408889634  # 1 / ln 2
_OCTAVE_HIGH, _OCTAVE_LOW = 0.693147180369123816490, 1.90821492927058770002e-10  # ln 2 in two parts
_MOST, _LEAST = 709.78, -708.0
_FACTORIALS = np.cumprod(np.arange(1.0, 14.0))
_INVERSES = 1.0 / _FACTORIALS  # of 1!, 2!, …: the series to the 13th power is exact to a bit or so


@entry(FLOAT)
def exp(x: float) -> Any:
    """E to a power: whole powers of 2, and a series for the rest."""
    if x != x:  # noqa: PLR0124  not a number
        return x
    if x > _MOST:
        return np.inf
    if x < _LEAST:
        return 0.0
    octaves = np.floor(x * _PER_OCTAVE + 0.5)
    rest = (x - octaves * _OCTAVE_HIGH) - octaves * _OCTAVE_LOW
    total = 0.0
    for i in range(12, -1, -1):
        total = rest * (_INVERSES[i] + total)
    power = np.int64((np.int64(octaves) + 1023) << 52).view(np.float64)
    return (1.0 + total) * power


@entry(FLOAT, FLOAT)
def pow(x: float, y: float) -> Any:  # noqa: A001  the name that it is called by
    """A whole power, the only ones that kernels raise to."""
    if y != np.floor(y):
        return np.nan
    result, left = 1.0, np.int64(abs(y))
    for _ in range(left):
        result *= x
    return result if y >= 0 else 1.0 / result

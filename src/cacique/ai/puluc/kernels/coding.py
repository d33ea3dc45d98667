"""Small whole numbers as few bits: a range coder whose odds follow what it has seen.

Packing and unpacking are the same walk through the same decisions; each is coded by what similar
ones came to before. A `CODER` holds where it is in the bytes, `odds` the chances learned so far.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from cacique.core.jit import kernel

__all__ = ["CODER", "KINDS", "ODDS", "begin_coding", "code_number", "end_coding"]

Bytes = NDArray[np.uint8]
Odds = NDArray[np.uint16]

_TOP = 1 << 24
_WHOLE = (1 << 32) - 1
_BITS = 16  # of the odds of a decision: that it is 0
_EVEN = 1 << (_BITS - 1)
_PACE = 6  # how slowly odds follow

# A number is told by its length in bits, its sign, the two bits after the first, and the rest,
# which are as likely 0 as 1. The odds of lengths depend on the kind of number, and on how long the
# last ones of its kind were.
KINDS = 17
_LENGTH_BITS = 5
_LENGTHS = 1 << _LENGTH_BITS
_LONGEST = 17
_RECENT = 32
_UNIT = 16  # of a recent length
_SIGNS = KINDS * _RECENT * _LENGTHS
_DETAILS = _SIGNS + KINDS * _LENGTHS
ODDS = _DETAILS + _LENGTHS * 4

CODER = np.dtype(
    (
        np.record,
        np.dtype(
            [
                ("at", np.int64),  # of the next byte
                ("range", np.int64),
                ("low", np.int64),  # packing: what is not yet written
                ("held", np.int64),  # the last byte that a carry may change, -1 before the first
                ("full", np.int64),  # bytes of 255 after it, which hand a carry on
                ("code", np.int64),  # unpacking: where in the range
                ("is_packing", np.int64),
                ("recent", np.int64, KINDS),
            ],
            align=True,
        ),
    )
)


@kernel
def begin_coding(coder: Any, odds: Odds, data: Bytes, at: int, is_packing: bool) -> None:
    """Begin at a byte, having seen nothing."""
    c = coder[0]
    c.at = at
    c.range = _WHOLE
    c.low = 0
    c.held = -1
    c.full = 0
    c.code = 0
    c.is_packing = is_packing
    c.recent[:] = 0
    odds[:] = _EVEN
    if not is_packing:
        for _byte in range(4):
            c.code = (c.code << 8) | _take(c, data)


@kernel
def end_coding(coder: Any, data: Bytes) -> None:
    """Write what is left, where something was packed."""
    c = coder[0]
    if c.is_packing:
        for _byte in range(5):
            _shift(c, data)


@kernel
def _take(c: Any, data: Bytes) -> Any:
    """The next byte; zeros after the last, which only damaged bytes come to."""
    byte = np.int64(data[c.at]) if c.at < data.size else 0
    c.at += 1
    return byte


@kernel
def _put(c: Any, data: Bytes, byte: int) -> None:
    if c.at < data.size:
        data[c.at] = byte
    c.at += 1


@kernel
def _shift(c: Any, data: Bytes) -> None:
    """Hand the highest byte of `low` on; it is written when no carry can change it any more."""
    if c.low < 0xFF000000 or c.low > _WHOLE:
        carry = c.low >> 32
        if c.held >= 0:
            _put(c, data, (c.held + carry) & 0xFF)
        for _byte in range(c.full):
            _put(c, data, (0xFF + carry) & 0xFF)
        c.full = 0
        c.held = (c.low >> 24) & 0xFF
    else:
        c.full += 1
    c.low = (c.low & 0x00FFFFFF) << 8


@kernel
def _widen(c: Any, data: Bytes) -> None:
    while c.range < _TOP:
        c.range = c.range << 8
        if c.is_packing:
            _shift(c, data)
        else:
            c.code = (c.code << 8) | _take(c, data)


@kernel
def _code_bit(c: Any, odds: Odds, data: Bytes, place: int, bit: int) -> int:
    """Pack a bit, or unpack and return it."""
    chance = np.int64(odds[place])
    bound = (c.range >> _BITS) * chance
    if not c.is_packing:
        bit = 0 if c.code < bound else 1
    if bit == 0:
        c.range = bound
        odds[place] = chance + (((1 << _BITS) - chance) >> _PACE)
    else:
        c.range -= bound
        if c.is_packing:
            c.low += bound
        else:
            c.code -= bound
        odds[place] = chance - (chance >> _PACE)
    _widen(c, data)
    return bit


@kernel
def _code_even(c: Any, data: Bytes, count: int, bits: int) -> int:
    """The same of several bits that are as likely 0 as 1."""
    c.range = c.range >> count
    if c.is_packing:
        c.low += bits * c.range
    else:
        bits = min(c.code // c.range, (1 << count) - 1)
        c.code -= bits * c.range
    _widen(c, data)
    return bits


@kernel
def code_number(coder: Any, odds: Odds, data: Bytes, kind: int, number: int) -> int:
    """Pack a number of a kind, or unpack and return it."""
    c = coder[0]
    size = abs(number)
    length = _code_length(c, odds, data, kind, _length_of(size))
    if length == 0:
        return 0
    is_negative = _code_bit(c, odds, data, _SIGNS + kind * _LENGTHS + length, int(number < 0))
    found = 1
    rest = length - 1
    for _bit in range(min(rest, 2)):
        rest -= 1
        place = _DETAILS + length * 4 + found
        found = 2 * found + _code_bit(c, odds, data, place, (size >> rest) & 1)
    if rest > 0:
        found = (found << rest) | _code_even(c, data, rest, size & ((1 << rest) - 1))
    return -found if is_negative else found


@kernel
def _length_of(size: int) -> int:
    length = 0
    while size > 0:
        size >>= 1
        length += 1
    return length


@kernel
def _code_length(c: Any, odds: Odds, data: Bytes, kind: int, length: int) -> int:
    recent = c.recent[kind]
    first = (kind * _RECENT + min(recent * 2 // _UNIT, _RECENT - 1)) * _LENGTHS
    node = 1
    for shift in range(_LENGTH_BITS - 1, -1, -1):
        node = 2 * node + _code_bit(c, odds, data, first + node, (length >> shift) & 1)
    length = min(node - _LENGTHS, _LONGEST)  # damaged bytes may say anything
    c.recent[kind] += (length * _UNIT - recent) // 8
    return length

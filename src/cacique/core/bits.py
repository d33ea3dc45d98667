"""Bits of a word, in plain Python; `ondemand` tells the compiler how a machine counts them."""

from typing import Any

__all__ = ["lowest_bit", "popcount"]


def popcount(bits: Any) -> Any:
    """Count the bits that are set."""
    return int(bits).bit_count()


def lowest_bit(bits: Any) -> Any:
    """Index of the lowest bit that is set; there must be one."""
    return (int(bits) & -int(bits)).bit_length() - 1

"""What a command leaves behind, and records for it to read."""

from collections.abc import Callable
from typing import NamedTuple

GOOD = '[Game "puluc"]\n[Rules "1"]\n\nr3 0-3 .\n'


class Result(NamedTuple):
    code: int
    out: str
    err: str


Run = Callable[..., Result]

"""Options of Puluc, unchecked."""

from dataclasses import dataclass
from typing import ClassVar, TypedDict

from cacique.core.setup import Setup, not_a_truth

__all__ = ["PAINTS", "RULESETS", "PulucOptions", "PulucSetup"]

BOX, BELL = "box", "bell"
RULESETS = (BOX, BELL)  # a road of eleven cells, one throw a turn
PAINTS = ("#f7e8c6", "#6e4634")  # of pieces, light and dark


class PulucOptions(TypedDict, total=False):
    """The options of Puluc by name, all of which may be left out."""

    ruleset: str
    draw: bool
    first: int
    p: float


@dataclass(frozen=True, slots=True)
class PulucSetup(Setup):
    """Ruleset, draw rule, who starts, and a die's chance `p` of showing its dark face."""

    game: ClassVar[str] = "puluc"
    rules_version: ClassVar[int] = 1

    ruleset: str = BOX  # of the many that tradition knows; others may join them
    draw: bool = True
    first: int = 0
    p: float = 0.5

    def __post_init__(self) -> None:
        """Give equal chances one form: 1 and 1.0, 0 and -0.0."""
        if _is_chance(self.p):
            object.__setattr__(self, "p", float(self.p) + 0.0)

    @property
    def seats(self) -> int:
        return 2

    @property
    def paints(self) -> tuple[str, ...]:
        return PAINTS

    @property
    def is_bell(self) -> bool:
        """Whether throws count as Bell recorded them, and captives of a beaten side as taken."""
        return self.ruleset == BELL

    @property
    def allows_draw(self) -> bool:
        return self.draw

    def problems(self) -> list[str]:
        problems = []
        if self.ruleset not in RULESETS:
            problems.append(f"ruleset must be {' or '.join(RULESETS)}, not {self.ruleset!r}")
        problems += not_a_truth("draw", self.draw)
        if type(self.first) is not int or self.first not in {0, 1}:
            problems.append(f"first must be 0 (Light) or 1 (Dark), not {self.first!r}")
        if not _is_chance(self.p):
            problems.append(f"p must be a number from 0 to 1, not {self.p!r}")
        return problems


def _is_chance(p: object) -> bool:
    return type(p) in {int, float} and 0 <= p <= 1  # type: ignore[operator]

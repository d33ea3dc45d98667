"""Options of Pueblo, unchecked."""

from collections.abc import Iterable
from dataclasses import Field, dataclass
from itertools import pairwise
from typing import Any, ClassVar, TypedDict

import numpy as np
from numpy.typing import NDArray

from cacique.core.setup import Setup, not_a_truth
from cacique.games.pueblo.editions import edition_words
from cacique.games.pueblo.geometry import (
    CELLS,
    COLOURED_EACH,
    CORNERS,
    HANDS,
    SQUARES,
    WINDOWS,
    site_cells,
)
from cacique.games.pueblo.kernels.state import OPTIONS

__all__ = ["EDITIONS", "PuebloOptions", "PuebloSetup", "Site"]

Site = tuple[str, ...]

EDITIONS = (2002, 2023)
_MOST_SITES = 4
_LEGAL_SITES = frozenset(
    site_cells(window, corner) for window in WINDOWS for corner in ("1", "2", "3", "4")
)


class PuebloOptions(TypedDict, total=False):
    """The options of Pueblo by name, all of which may be left out."""

    players: int
    edition: int
    pro: bool
    demolition: bool
    sites: Iterable[Iterable[str]]
    chief: str
    first: int
    tallest: int
    handed: str


@dataclass(frozen=True, slots=True)
class PuebloSetup(Setup):
    """Players, edition, variants, cult sites, the chieftain's corner, and who opens what."""

    game: ClassVar[str] = "pueblo"
    rules_version: ClassVar[int] = 1

    players: int = 2
    edition: int = 2002
    pro: bool = False
    demolition: bool = False
    sites: tuple[Site, ...] = ()
    chief: str = "NW"
    first: int = 0
    tallest: int = 0
    handed: str = "right"

    def __post_init__(self) -> None:
        """Give sites the one form that equal setups share, as far as they have a form."""
        try:
            sites = tuple(tuple(sorted(site, key=_cell_order)) for site in self.sites)
        except TypeError:
            return
        object.__setattr__(self, "sites", sites)

    @property
    def seats(self) -> int:
        return self.players

    @property
    def paints(self) -> tuple[str, ...]:
        return edition_words(self.edition).paints[: self.players]

    @property
    def blocks_each(self) -> int:
        """Blocks that each player builds in the whole game."""
        return 2 * COLOURED_EACH[self.players] - 1

    def for_kernels(self) -> NDArray[Any]:
        """The options that rules go by, as kernels see them."""
        options = np.zeros(1, OPTIONS)
        for name in ("players", "pro", "demolition", "first", "tallest"):
            options[name] = getattr(self, name)
        options["hand"] = HANDS.index(self.handed)
        options["chief"] = SQUARES.index(self.chief)
        options["sites"] = sum(1 << CELLS.index(cell) for site in self.sites for cell in site)
        return options

    def problems(self) -> list[str]:
        return [
            *_not_one_of("players", self.players, tuple(COLOURED_EACH)),
            *_not_one_of("edition", self.edition, EDITIONS),
            *not_a_truth("pro", self.pro),
            *not_a_truth("demolition", self.demolition),
            *_not_one_of("chief", self.chief, CORNERS),
            *self._not_a_seat("first", self.first),
            *self._not_a_seat("tallest", self.tallest),
            *_not_one_of("handed", self.handed, HANDS),
            *self._site_problems(),
        ]

    def _not_a_seat(self, name: str, value: object) -> list[str]:
        is_known = not _not_one_of("players", self.players, tuple(COLOURED_EACH))
        return _not_one_of(name, value, tuple(range(self.players if is_known else 4)))

    def _site_problems(self) -> list[str]:
        if not _are_lists_of_names(self.sites):
            return [f"sites must be lists of three cells, not {self.sites!r}"]
        problems: list[str] = []
        if len(self.sites) > _MOST_SITES:
            problems.append(f"sites are {_MOST_SITES} at most, not {len(self.sites)}")
        problems += [
            f"sites cover three cells of a 2 × 2 window, not {_join(site)}"
            for site in self.sites
            if site not in _LEGAL_SITES
        ]
        covered = sorted(cell for site in self.sites for cell in site)
        problems += [f"sites overlap on {a}" for a, b in pairwise(covered) if a == b]
        return problems

    @classmethod
    def _parse_value(cls, field: Field[Any], text: str) -> Any:
        if field.name == "sites":
            return tuple(tuple(site.split(".")) for site in text.split(",") if text)
        return Setup._parse_value(field, text)  # noqa: SLF001

    @staticmethod
    def _format_value(value: Any) -> str:
        if isinstance(value, tuple):
            return ",".join(".".join(site) for site in value)
        return Setup._format_value(value)  # noqa: SLF001


def _are_lists_of_names(sites: object) -> bool:
    return isinstance(sites, tuple) and all(
        isinstance(site, tuple) and all(isinstance(cell, str) for cell in site) for site in sites
    )


def _cell_order(cell: Any) -> Any:
    return CELLS.index(cell) if cell in CELLS else len(CELLS)


def _join(site: Site) -> str:
    return " ".join(site) or "none"


def _not_one_of(name: str, value: object, choices: tuple[object, ...]) -> list[str]:
    if any(type(value) is type(choice) and value == choice for choice in choices):
        return []
    words = f"{', '.join(map(str, choices[:-1]))} or {choices[-1]}"
    return [f"{name} must be {words}, not {value!r}"]

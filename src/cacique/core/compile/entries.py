"""Entry points as the build hands them on: typed, and under the names that linkers know."""

from dataclasses import dataclass

from cacique.core import abi

__all__ = ["Typed"]


@dataclass(frozen=True, slots=True)
class Typed:
    """An entry point: what it is given, what it returns, and its function in the program."""

    name: str
    arguments: tuple[str, ...]
    types: tuple[abi.Type, ...]
    result: str  # what it returns, as numba names it
    symbol: str

    @property
    def returns(self) -> abi.Scalar | None:
        """What whoever calls it gets; small whole numbers become large ones."""
        kinds = {"none": None, "bool": abi.BOOL, "float64": abi.FLOAT}
        return kinds.get(self.result, abi.INT)

    @property
    def is_support(self) -> bool:
        """Whether it is no kernel, but called by what the optimiser makes of them."""
        return self.name.startswith("cacique.core.compile.support.")

    @property
    def short_name(self) -> str:
        return self.name.rpartition(".")[2]

    @property
    def door(self) -> str:
        """What it is called in a library."""
        if self.is_support:
            return self.short_name  # as the optimiser calls it
        return self.name.removeprefix("cacique.").replace(".kernels", "").replace(".", "_")

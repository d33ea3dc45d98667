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
    returns: abi.Scalar | None
    symbol: str

    @property
    def short_name(self) -> str:
        return self.name.rpartition(".")[2]

    @property
    def door(self) -> str:
        """What it is called in a library."""
        if self.name == "cacique.core.compile.support.exp":
            return "exp"  # as the optimiser calls it
        return self.name.removeprefix("cacique.").replace(".kernels", "").replace(".", "_")

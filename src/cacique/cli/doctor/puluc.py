"""The solutions of Puluc, as the doctor looks at them."""

from collections.abc import Iterator

from cacique.ai.puluc.arrayfile import DamagedFile
from cacique.ai.puluc.packed import is_packed
from cacique.ai.puluc.table import ValueTable, table_path
from cacique.cli.doctor import Diagnosis
from cacique.games.puluc import Setup

__all__ = ["look"]


def look() -> Iterator[Diagnosis]:
    """Say of the usual games whether they are solved here."""
    for draw in (True, False):
        setup = Setup(draw=draw)
        words = " ".join(setup.format())
        name = f"puluc {words}".rstrip()
        path = table_path(setup)
        try:
            ValueTable.open(path, setup)
            if is_packed(setup):
                yield Diagnosis(name, "ok", f"solved, in {path}")
            else:
                again = f"cacique puluc solve {words}".rstrip()
                yield Diagnosis(name, "note", f"solved, but not packed for pages: {again}")
        except FileNotFoundError:
            yield Diagnosis(name, "note", f"not solved yet: cacique puluc solve {words}".rstrip())
        except DamagedFile as error:
            yield Diagnosis(name, "wrong", f"{error}; cacique puluc solve {words} builds it anew")

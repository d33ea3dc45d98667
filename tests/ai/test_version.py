"""The version of bots and rules."""

import re
import shutil
from pathlib import Path

import pytest

from cacique import __version__
from cacique.ai import version
from cacique.core.errors import CaciqueError

PACKAGE = Path(version.__file__).parents[1]


def test_a_version_names_release_and_sources() -> None:
    assert re.fullmatch(re.escape(__version__) + r"\+[0-9a-f]{8}", version.version())


def test_other_versions_are_refused() -> None:
    version.refuse_other(version.version())
    with pytest.raises(CaciqueError, match=re.escape(f"has cacique {version.version()}, not 0.0")):
        version.refuse_other("0.0")


@pytest.mark.parametrize(
    ("changed", "is_other"),
    [("ai/simple.py", True), ("games/registry.py", True), ("core/rng.py", True), ("x.py", False)],
)
def test_every_source_of_play_counts(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, changed: str, *, is_other: bool
) -> None:
    for room in ("ai", "core", "games"):
        shutil.copytree(PACKAGE / room, tmp_path / room)
    monkeypatch.setattr(version, "_PACKAGE", tmp_path)
    uncached = version.version.__wrapped__
    before = uncached()
    assert before == version.version()
    with (tmp_path / changed).open("a") as file:
        file.write("# other")
    assert (uncached() != before) == is_other

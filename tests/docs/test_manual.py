"""The manual is what the commands say of themselves, and what its examples print."""

from difflib import unified_diff

import pytest
from docs import make_manual

from cacique import cli


@pytest.mark.compiled
def test_the_manual_is_what_the_script_writes() -> None:
    stored = {path.name: path.read_text(encoding="utf-8") for path in make_manual.FOLDER.iterdir()}
    written = make_manual.pages()
    assert stored.keys() == written.keys()
    changed = [
        line
        for name in written
        for line in unified_diff(stored[name].split("\n"), written[name].split("\n"), name, name)
    ]
    assert not changed, "run docs/make_manual.py"


def test_every_command_has_a_page() -> None:
    names = {path.stem for path in make_manual.FOLDER.iterdir()}
    assert names == {*cli.COMMANDS, "README"}

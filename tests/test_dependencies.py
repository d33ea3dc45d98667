"""What the project needs: pinned with hashes, and bounded where it reaches into others' insides."""

import re
import tomllib
from importlib.metadata import version
from pathlib import Path

import grimp
import pytest
from packaging.requirements import Requirement

pytestmark = pytest.mark.compiled  # no kernel is called
ROOT = Path(__file__).parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
NEEDED = {need.name: need for need in map(Requirement, PROJECT["dependencies"])}


def test_every_pin_has_the_hashes_of_its_files() -> None:
    lines = (ROOT / "constraints.txt").read_text(encoding="utf-8").replace("\\\n", " ").splitlines()
    assert len(lines) > 50
    for line in lines:
        assert re.fullmatch(r"[a-z0-9.-]+==[^ ;]+( ;[^-]+)?( +--hash=sha256:[0-9a-f]{64})+ *", line)


@pytest.mark.parametrize("name", ["uvicorn", "h11", "websockets"])
def test_what_is_overridden_has_an_upper_bound(name: str) -> None:
    """`web/wire.py` overrides protocols of these: another version may be another one inside."""
    specifier = NEEDED[name].specifier
    assert any(each.operator == "<" for each in specifier)
    assert version(name) in specifier
    assert "9999" not in specifier


def test_only_the_terminal_needs_a_client() -> None:
    """A server alone needs none, so it is an extra of its own."""
    extras = PROJECT["optional-dependencies"]
    assert "httpx2" not in NEEDED
    assert [Requirement(each).name for each in extras["online"]] == ["httpx2"]
    graph = grimp.build_graph("cacique", include_external_packages=True, cache_dir=None)
    users = graph.find_modules_that_directly_import("httpx2")
    assert users
    assert all(name.startswith("cacique.cli.terminal.") for name in users)

"""The site of the docs: built without a warning, whole, and searchable."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from urllib.parse import unquote

import pytest
from docs import make_reference

ROOT = Path(__file__).parents[2]


def test_every_public_module_has_a_page() -> None:
    stored = {
        path.name: path.read_text(encoding="utf-8") for path in make_reference.FOLDER.iterdir()
    }
    assert stored == make_reference.pages(), "run docs/make_reference.py"


def test_every_page_is_in_the_contents() -> None:
    index = (ROOT / "docs" / "index.md").read_text(encoding="utf-8")
    listed = set(re.findall(r"^[a-z][\w/*-]+$", index, re.MULTILINE))
    pages = {path.stem for path in (ROOT / "docs").glob("*.md")} - {"index"}
    assert pages <= listed
    assert {"manual/*", "reference/index"} <= listed


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("site")
    command = [sys.executable, "-m", "sphinx", "-q", "-W", "--keep-going", "-b", "html"]
    result = subprocess.run(
        [*command, "-d", str(folder / "kept"), "docs", str(folder / "html")],
        cwd=ROOT,
        env=os.environ | {"CACIQUE_KERNELS": "plain"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert result.returncode == 0, result.stdout + result.stderr
    return folder / "html"


@pytest.mark.deep
def test_the_site_has_every_public_thing(site: Path) -> None:
    for module in make_reference.public_modules():
        text = (site / "reference" / f"{module}.html").read_text(encoding="utf-8")
        assert f'id="module-{module}"' in text
    board = (site / "reference" / "cacique.games.pueblo.html").read_text(encoding="utf-8")
    for name in (
        "Board.prices",
        "Board.push",
        "Board.svg",
        "Board.edit",
        "Editor.set_block",
        "Setup",
        "parse_move",
        "Walk",
    ):
        assert f'id="cacique.games.pueblo.{name}"' in board, name
    assert re.search(r'<em class="sig-param">.{0,200}demolition', board, re.DOTALL)  # an option


@pytest.mark.deep
def test_the_site_can_be_searched(site: Path) -> None:
    text = (site / "searchindex.js").read_text(encoding="utf-8")
    index = json.loads(text[text.index("{") : text.rindex("}") + 1])
    assert "reference/cacique.core.record" in index["docnames"]
    assert {"variat", "chieftain"} <= set(index["terms"])
    assert (site / "search.html").exists()


@pytest.mark.deep
def test_no_link_of_the_site_leads_nowhere(site: Path) -> None:
    lost = []
    for page in site.rglob("*.html"):
        for link in re.findall(r'(?:href|src)="([^"]+)"', page.read_text(encoding="utf-8")):
            if re.match(r"[a-z]+:|//", link):
                continue
            path = unquote(link.partition("#")[0].partition("?")[0])
            if path and not (page.parent / path).exists():
                lost.append((page.name, link))
    assert not lost

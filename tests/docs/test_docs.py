"""The rules pages tell the truth: their examples run, their pictures are what the script draws."""

import doctest
import re
from pathlib import Path

import pytest
from docs import make_pictures

DOCS = Path(make_pictures.__file__).parent
PAGES = [DOCS.parent / "README.md", DOCS.parent / "CHANGELOG.md", *sorted(DOCS.glob("*.md"))]
LARGEST, LARGEST_OF_ALL = 60_000, 600_000


@pytest.fixture(scope="module")
def drawn() -> dict[str, str]:
    return make_pictures.pictures()


def test_committed_pictures_are_what_the_script_draws(drawn: dict[str, str]) -> None:
    drawings = make_pictures.FOLDER.glob("*.svg")  # screenshots are taken, not drawn
    stored = {path.name: path.read_text(encoding="utf-8") for path in drawings}
    assert stored.keys() == drawn.keys()
    changed = [name for name in drawn if stored[name] != drawn[name]]
    assert not changed, "run docs/make_pictures.py"


def test_pictures_are_small(drawn: dict[str, str]) -> None:
    sizes = [len(picture.encode()) for picture in drawn.values()]
    assert max(sizes) < LARGEST
    assert sum(sizes) < LARGEST_OF_ALL


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_examples_of_a_page_run(page: Path) -> None:
    results = doctest.testfile(str(page), module_relative=False)
    assert results.failed == 0
    assert results.attempted > 0 or page.name != "README.md"


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_of_a_page_lead_somewhere(page: Path) -> None:
    links = re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", page.read_text(encoding="utf-8"))
    assert not [link for link in links if not (page.parent / link).exists()]


def test_every_picture_is_shown_somewhere(drawn: dict[str, str]) -> None:
    text = "".join(page.read_text(encoding="utf-8") for page in PAGES)
    assert not [name for name in drawn if f"pictures/{name}" not in text]

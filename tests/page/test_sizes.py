"""What the page weighs on the wire, reckoned from the build."""

import gzip
import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from cacique.server.web.pages import PAGE

ASSETS = PAGE / "assets"
HEADERS = 600  # bytes that go along with each file
ANSWERS = 6_000  # what the server says: who one is, what games and bots there are, one's games
IMPORT = re.compile(r"""(?:from|import)\s*["']\./([\w.-]+\.js)["']""")


def static_parts(script: str) -> set[str]:
    """A script with all that is loaded before it runs."""
    found, waiting = set[str](), [script]
    while waiting:
        name = waiting.pop()
        if name not in found:
            found.add(name)
            waiting += IMPORT.findall((ASSETS / name).read_text(encoding="utf-8"))
    return found


def named(*starts: str) -> Iterator[Path]:
    """The one file of each of these beginnings."""
    for start in starts:
        (path,) = (each for each in ASSETS.glob(f"{start}-*") if each.suffix != ".br")
        yield path


def first_page() -> set[Path]:
    html = (PAGE / "index.html").read_text(encoding="utf-8")
    (script,) = re.findall(r'src="/assets/([^"]+\.js)"', html)
    (sheet,) = re.findall(r'href="/assets/([^"]+\.css)"', html)
    parts = {ASSETS / name for name in static_parts(script) | {sheet}}
    pictures = named("hero", "road", "podkova-latin-600-normal")
    return parts | set(pictures) | {PAGE / "index.html", PAGE / "icon.svg"}


def first_game() -> set[Path]:
    """All of a game of Pueblo in three dimensions at a server."""
    (view,) = named("gameview")
    desk = {ASSETS / name for name in static_parts(view.name)}
    rest = named("scene", "worker", "engine", "cabin-latin-400-normal")
    return first_page() | desk | set(rest)


def as_brotli(path: Path) -> int:
    smaller = path.with_name(f"{path.name}.br")
    return smaller.stat().st_size if smaller.is_file() else path.stat().st_size


def as_gzip(path: Path) -> int:
    return len(gzip.compress(path.read_bytes(), mtime=0))


def weigh(files: set[Path], way: Callable[[Path], int]) -> int:
    return sum(way(path) + HEADERS for path in files) + ANSWERS


@pytest.mark.parametrize("way", [as_brotli, as_gzip])
def test_the_first_page_takes_at_most_100_kilobytes(way: Callable[[Path], int]) -> None:
    assert weigh(first_page(), way) <= 100 * 1024


@pytest.mark.parametrize(("way", "most"), [(as_brotli, 320), (as_gzip, 350)])
def test_a_first_game_takes_at_most_350_kilobytes(way: Callable[[Path], int], most: int) -> None:
    assert weigh(first_game(), way) <= most * 1024


def test_what_a_language_adds_still_fits() -> None:
    words = max(as_brotli(path) for name in ("de", "fr") for path in ASSETS.glob(f"{name}-*.js"))
    assert weigh(first_page(), as_brotli) + words + HEADERS <= 100 * 1024

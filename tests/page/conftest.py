"""A real server and a real browser."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Playwright, sync_playwright
from tests.page.browser import WITH_WEBGL, WITHOUT_WEBGL, launch
from tests.page.person import Person
from tests.page.serving import ServerProcess, serving

Meet = Callable[..., Person]


# Once for all tests of the page that follow each other, and not for the whole session: while it is
# open its event loop runs, and no other may.
@pytest.fixture(scope="package")
def playwright() -> Iterator[Playwright]:
    with sync_playwright() as playwright:
        yield playwright


@pytest.fixture(scope="package")
def browser(playwright: Playwright) -> Iterator[Browser]:
    with launch(playwright, WITHOUT_WEBGL) as browser:
        yield browser


@pytest.fixture(scope="package")
def webgl_browser(playwright: Playwright) -> Iterator[Browser]:
    with launch(playwright, WITH_WEBGL) as browser:
        yield browser


@pytest.fixture(scope="package")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    folder: Path = tmp_path_factory.mktemp("page")
    with serving(folder / "games.db") as server:
        yield server


@pytest.fixture
def meet(request: pytest.FixtureRequest, server: ServerProcess) -> Iterator[Meet]:
    """Somebody with a browser of their own; whatever goes wrong in it fails the test."""
    people: list[Person] = []

    def meet(board: str = "2d", **options: Any) -> Person:
        browser = request.getfixturevalue("webgl_browser" if board == "3d" else "browser")
        person = Person(browser, f"http://{server.address}", board=board, **options)
        people.append(person)
        return person

    yield meet
    troubles = [trouble for person in people for trouble in person.troubles]
    for person in people:
        person.context.close()
    assert not troubles

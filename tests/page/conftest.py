"""A real server and a real browser."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, sync_playwright
from tests.page.browser import LAUNCH, find_chromium
from tests.page.person import Person
from tests.page.serving import ServerProcess, serving

Meet = Callable[..., Person]


# Not for the whole session: while it is open its event loop runs, and no other may.
@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_chromium(), args=LAUNCH)
        yield browser
        browser.close()


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    folder: Path = tmp_path_factory.mktemp("page")
    with serving(folder / "games.db") as server:
        yield server


@pytest.fixture
def meet(browser: Browser, server: ServerProcess) -> Iterator[Meet]:
    """Somebody with a browser of their own; whatever goes wrong in it fails the test."""
    people: list[Person] = []

    def meet(**options: Any) -> Person:
        person = Person(browser, f"http://{server.address}", **options)
        people.append(person)
        return person

    yield meet
    troubles = [trouble for person in people for trouble in person.troubles]
    for person in people:
        person.context.close()
    assert not troubles

"""Another engine: the first turns of both games in WebKit."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.page.pressing import play, start
from tests.page.serving import ServerProcess
from tests.page.webkit import WebKit, find_webkit, webkit

pytestmark = [
    pytest.mark.deep,
    pytest.mark.skipif(not find_webkit(), reason="there is no WebKit with a driver and Xvfb here"),
]

_TURNS = 12  # decisions, those of choosing a place or a walk among them


@pytest.fixture
def browser(tmp_path: Path) -> Iterator[WebKit]:
    with webkit(tmp_path) as browser:
        yield browser


@pytest.mark.parametrize("game", ["pueblo", "puluc"])
def test_the_first_turns_in_webkit(browser: WebKit, server: ServerProcess, game: str) -> None:
    start(browser, server, game)
    assert play(browser, _TURNS) == _TURNS
    assert browser.evaluate("document.documentElement.scrollWidth <= innerWidth")
    moves = browser.evaluate("document.querySelectorAll('[data-version]').length")
    assert moves == 1
    told = browser.evaluate("document.querySelector('.guidance').textContent")
    assert told


def test_the_board_in_three_dimensions(browser: WebKit, server: ServerProcess) -> None:
    browser.open(f"http://{server.address}/")
    settings = '{"board": "3d", "pace": "now", "motion": "reduced"}'
    browser.evaluate(f"void (localStorage['cacique.settings'] = '{settings}')")
    browser.open(f"http://{server.address}/")
    browser.wait_for("document.querySelectorAll('.card .button-main').length === 2")
    browser.click(".card:first-child .button-main")
    browser.wait_for("document.querySelector('.stage canvas') !== null")
    assert play(browser, 4) == 4

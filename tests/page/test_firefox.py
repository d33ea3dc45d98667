"""Another engine: whole games in Firefox."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.page.firefox import Firefox, find_firefox, firefox
from tests.page.pressing import play, start
from tests.page.serving import ServerProcess

pytestmark = [
    pytest.mark.deep,
    pytest.mark.skipif(not find_firefox(), reason="there is no Firefox on this machine"),
]


@pytest.fixture
def browser(tmp_path: Path) -> Iterator[Firefox]:
    (tmp_path / "profile").mkdir()
    with firefox(tmp_path / "profile") as browser:
        yield browser


@pytest.mark.parametrize(("game", "fewest"), [("pueblo", 60), ("puluc", 10)])
def test_a_whole_game_in_firefox(
    browser: Firefox, server: ServerProcess, game: str, fewest: int
) -> None:
    start(browser, server, game)
    assert play(browser) >= fewest
    result = browser.evaluate("document.querySelector('.end h2').textContent")
    assert "win" in result or "draw" in result.lower()
    assert browser.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert not browser.troubles

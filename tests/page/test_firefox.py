"""Another engine: whole games in Firefox."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.page.firefox import Firefox, find_firefox, firefox
from tests.page.serving import ServerProcess

pytestmark = [
    pytest.mark.deep,
    pytest.mark.skipif(not find_firefox(), reason="there is no Firefox on this machine"),
]

# What to press for the decision that the page asks for; nothing while others decide.
_NEXT = """(() => {
  const shown = (selector) => document.querySelector(selector)?.offsetParent != null;
  if (shown(".end h2")) return "over";
  if (!shown(".guidance-mine")) return null;
  if (shown(".walks"))
    return shown(".walk[aria-pressed=true]")
      ? ".task-main .button-main:not(:disabled)" : ".walks .walk:nth-child(2)";
  if (shown(".poses"))
    return shown(".task-main .button-main:not(:disabled)")
      ? ".task-main .button-main" : ".turns .button:last-child";
  if (shown(".moves-list")) return ".moves-list .button";
  return ".task-main .button-main:not(:disabled)";
})()"""


@pytest.fixture
def browser(tmp_path: Path) -> Iterator[Firefox]:
    (tmp_path / "profile").mkdir()
    with firefox(tmp_path / "profile") as browser:
        yield browser


def start(browser: Firefox, server: ServerProcess, game: str) -> None:
    """A game with the first page's one click, by somebody who likes it flat and quick."""
    browser.open(f"http://{server.address}/")
    settings = '{"board": "2d", "pace": "now", "motion": "reduced"}'
    browser.evaluate(f"void (localStorage['cacique.settings'] = '{settings}')")
    browser.open(f"http://{server.address}/")
    browser.wait_for("document.querySelectorAll('.card .button-main').length === 2")
    which = "first" if game == "pueblo" else "last"
    browser.click(f".card:{which}-child .button-main")
    browser.wait_for("document.querySelector('.guidance') !== null")


def play(browser: Firefox) -> int:
    """Decide whatever is asked for until the game is over; how often that was."""
    made = 0
    while (press := browser.wait_for(_NEXT)) != "over":
        version = browser.evaluate("document.querySelector('.game').dataset.version")
        browser.click(press)
        made += 1
        is_choice = press.startswith((".walks", ".turns"))
        if not is_choice:
            asked = f"document.querySelector('.game').dataset.version !== '{version}'"
            browser.wait_for(f"document.querySelector('.end h2') !== null || {asked}")
    return made


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

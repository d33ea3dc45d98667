"""A game by its buttons, in whatever browser there is."""

from typing import Any, Protocol

from tests.page.serving import ServerProcess


class Browser(Protocol):
    """As much of a browser as it takes to press buttons."""

    def open(self, url: str) -> None: ...

    def evaluate(self, expression: str) -> Any: ...

    def wait_for(self, expression: str) -> Any: ...

    def click(self, selector: str) -> None: ...


# What to press for the decision that the page asks for; nothing while others decide.
NEXT = """(() => {
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


def start(browser: Browser, server: ServerProcess, game: str) -> None:
    """A game with the first page's one click, by somebody who likes it flat and quick."""
    browser.open(f"http://{server.address}/")
    settings = '{"board": "2d", "pace": "now", "motion": "reduced"}'
    browser.evaluate(f"void (localStorage['cacique.settings'] = '{settings}')")
    browser.open(f"http://{server.address}/")
    browser.wait_for("document.querySelectorAll('.card .button-main').length === 2")
    which = "first" if game == "pueblo" else "last"
    browser.click(f".card:{which}-child .button-main")
    browser.wait_for("document.querySelector('.guidance') !== null")


def play(browser: Browser, most: int = 10_000) -> int:
    """Decide whatever is asked for until the game is over, or so often; how often that was."""
    made = 0
    while made < most and (press := browser.wait_for(NEXT)) != "over":
        version = browser.evaluate("document.querySelector('.game').dataset.version")
        browser.click(press)
        made += 1
        is_choice = press.startswith((".walks", ".turns"))
        if not is_choice:
            asked = f"document.querySelector('.game').dataset.version !== '{version}'"
            browser.wait_for(f"document.querySelector('.end h2') !== null || {asked}")
    return made

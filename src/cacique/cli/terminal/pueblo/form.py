"""The form of Pueblo: players, edition, Pro, and where the cult sites lie."""

import re

from cacique.ai.pueblo.roster import ROSTER
from cacique.cli.terminal.form import Answers, Field, Questions, seat, truth
from cacique.cli.terminal.language import t
from cacique.games.pueblo.editions import edition_words
from cacique.games.pueblo.geometry import COLOURED_EACH, CORNERS, HANDS
from cacique.games.pueblo.setup import EDITIONS

__all__ = ["ask"]

_LONGEST_SITES = 4 * 3 * 2  # letters and digits of four sites
_STRENGTHS = ("easy", "even", "strong", "hard")  # between the first level and the last


class _Sites(Field):
    """Cult sites, or gardens, are typed: three cells make one."""

    def __init__(self, label: str) -> None:
        super().__init__("sites", label, ("",))
        self._typed = ""

    @property
    def advice(self) -> str:
        return t("ask.sites")

    @property
    def answer(self) -> str:
        return ",".join(".".join(site) for site in self._sites())

    @property
    def shown(self) -> str:
        """The cells as typed so far, with a cursor."""
        return "  " + "  ".join(" ".join(site) for site in self._sites()) + "_"

    def _sites(self) -> list[list[str]]:
        cells = [self._typed[at : at + 2] for at in range(0, len(self._typed), 2)]
        return [cells[at : at + 3] for at in range(0, len(cells), 3)]

    def give(self, answer: str) -> None:
        self._typed = re.sub("[,.]", "", answer)

    def type(self, key: str) -> bool:
        """Take a letter, a digit or Backspace where it belongs; whether it did."""
        if key == "backspace":
            self._typed = self._typed[:-1]
            return True
        wanted = "12345678" if len(self._typed) % 2 else "abcdefgh"
        if len(key) == 1 and key in wanted and len(self._typed) < _LONGEST_SITES:
            self._typed += key
            return True
        return False


def ask(before: Answers) -> Questions:
    """Ask for the options; the colours of an edition are the names of the seats."""
    words = edition_words(int(before.get("edition", EDITIONS[0])))
    colours = words.colours[: int(before.get("players", 2))]
    names = [t(f"colour.{colour}").capitalize() for colour in colours]
    is_pro = before.get("pro") == "yes"
    sites = _Sites(t("new.gardens" if before.get("edition") == "2023" else "new.sites"))
    # with auctions, cards say who moves first; without them, nobody opens any
    opener = seat("tallest", t("ask.tallest"), names) if is_pro else None
    options = [
        Field("players", t("new.players"), tuple(map(str, COLOURED_EACH))),
        Field("edition", t("new.edition"), tuple(map(str, EDITIONS))),
        truth("demolition", t("new.demolition")),
        Field("chief", t("ask.chief"), CORNERS),
        Field("handed", t("ask.blocks"), HANDS, [t(f"new.{hand}") for hand in HANDS]),
        truth("pro", t("ask.pro")),
        opener or seat("first", t("ask.first"), names),
        sites,
    ]
    return Questions(names, options, {"greedy": t("ask.greedy"), **_levels()})


def _levels() -> dict[str, str]:
    """Each level with its title and, in a word, its strength, as the page has them."""
    last = len(ROSTER.grades) - 1
    return {
        grade.bot: t(
            "new.strength",
            level=at + 1,
            title=t(f"bot.{grade.title.lower()}"),
            strength=t(f"strength.{_strength(at, last)}"),
        )
        for at, grade in enumerate(ROSTER.grades)
    }


def _strength(at: int, last: int) -> str:
    if at in {0, last}:
        return "best" if at else "first"
    limits = (0.34, 0.5, 0.75)
    return _STRENGTHS[sum(at / last >= limit for limit in limits)]

"""The form of Pueblo: players, edition, Pro, and where the cult sites lie."""

import re
from typing import ClassVar

from cacique.ai.pueblo.roster import ROSTER
from cacique.cli.terminal.form import YES_NO, Answers, Field, Questions
from cacique.games.pueblo.editions import edition_words
from cacique.games.pueblo.geometry import COLOURED_EACH, CORNERS, HANDS
from cacique.games.pueblo.setup import EDITIONS

__all__ = ["ask"]

_LONGEST_SITES = 4 * 3 * 2  # letters and digits of four sites
_BOTS = {
    "greedy": "takes what is cheapest at once",
    **{grade.bot: f"{grade.title}: {grade.description}" for grade in ROSTER.grades},
}


class _Sites(Field):
    """Cult sites, or gardens, are typed: three cells make one."""

    advice: ClassVar[str] = "Type the three cells of each, such as a1 b1 a2; Backspace deletes."

    def __init__(self, label: str) -> None:
        super().__init__("sites", label, ("",))
        self._typed = ""

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
    names = [colour.capitalize() for colour in words.colours[: int(before.get("players", 2))]]
    seats = tuple(map(str, range(len(names))))
    options = [
        Field("players", "Players", tuple(map(str, COLOURED_EACH))),
        Field("edition", "Edition", tuple(map(str, EDITIONS))),
        Field("demolition", "Demolition", YES_NO),
        Field("chief", "Chieftain", CORNERS),
        Field("handed", "Blocks", HANDS),
        Field("first", "First", seats, names),
        Field("pro", "Pro", YES_NO),
    ]
    if before.get("pro") == "yes":
        options.append(Field("tallest", "Opens bids", seats, names))
        options.append(_Sites("Gardens" if before["edition"] == "2023" else "Cult sites"))
    return Questions(names, options, _BOTS)

"""The form of Puluc."""

from cacique.cli.terminal.form import YES_NO, Answers, Choice, Questions
from cacique.games.puluc.geometry import SEATS

__all__ = ["ask"]


def ask(_before: Answers) -> Questions:
    """Ask for the options."""
    return Questions(
        SEATS,
        [
            Choice("draw", "Draws", YES_NO[::-1]),
            Choice("first", "First", ("0", "1"), SEATS),
            Choice("p", "Dark face", ("0.5", "0.4", "0.6")),
        ],
    )

"""The form of Puluc."""

from cacique.ai.puluc.players import LEVELS
from cacique.cli.terminal.form import YES_NO, Answers, Field, Questions
from cacique.games.puluc.geometry import SEATS
from cacique.games.puluc.setup import RULESETS

__all__ = ["ask"]

_BOTS = {
    level.name: f"loses {level.loss:.0%} of games against perfect play by mistakes"
    for level in LEVELS.values()
}


def ask(_before: Answers) -> Questions:
    """Ask for the options."""
    return Questions(
        SEATS,
        [
            Field("ruleset", "Ruleset", RULESETS, ("of the box", "after Bell")),
            Field("draw", "Draws", YES_NO[::-1]),
            Field("first", "First", ("0", "1"), SEATS),
            Field("p", "Dark face", ("0.5", "0.4", "0.6")),
        ],
        _BOTS,
    )

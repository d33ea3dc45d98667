"""The form of Puluc."""

from cacique.ai.puluc.players import LEVELS
from cacique.cli.terminal.form import Answers, Field, Questions, seat, truth
from cacique.cli.terminal.language import percent, t
from cacique.cli.terminal.puluc.words import side_name
from cacique.games.puluc.setup import RULESETS

__all__ = ["ask"]


def ask(_before: Answers) -> Questions:
    """Ask for the options."""
    seats = [side_name(0), side_name(1)]
    rulesets = [t(f"ruleset.{name}") for name in RULESETS]
    levels = LEVELS.values()
    return Questions(
        seats,
        [
            Field("ruleset", t("new.ruleset"), RULESETS, rulesets),
            truth("draw", t("ask.draw"), usual=True),
            seat("first", t("ask.first"), seats),
            Field("p", t("ask.dark"), ("0.5", "0.4", "0.6")),
        ],
        {level.name: t("ask.loses", share=percent(round(level.loss, 2))) for level in levels},
    )

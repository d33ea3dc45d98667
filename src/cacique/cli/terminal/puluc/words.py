"""Puluc in the reader's language: tasks, reasons, and what the sides are called."""

from typing import Any

from cacique.cli.terminal.language import t
from cacique.cli.terminal.words import Words
from cacique.core.reason import Reason
from cacique.games.puluc.text import Captions, picture

__all__ = ["WORDS", "side_name"]


def side_name(seat: int) -> str:
    """What a side is called, as the start of a sentence."""
    return t(("colour.light", "colour.dark")[seat]).capitalize()


class PulucWords(Words):
    """The words of Puluc."""

    def seat_name(self, _board: Any, seat: int) -> str:
        return side_name(seat)

    def task(self, board: Any) -> str:
        outcome = board.outcome()
        if outcome and outcome.is_shared:
            return t("task.draw")
        if outcome:
            return t("task.wins", who=side_name(outcome.winners[0]))
        who = side_name(board.turn)
        if board.throw is None:
            return t("task.throw", who=who)
        return t("task.move", who=who, n=board.throw)

    def explain(self, _board: Any, reason: Reason) -> str:
        words = dict(reason.words)
        if "seat" in words:
            words["who"] = side_name(int(words["seat"]))
        return t(f"illegal.{reason.code}", **words)

    def picture(self, board: Any) -> str:
        names = side_name(0), side_name(1)
        lost = ", ".join(f"{name} {some}" for name, some in zip(names, board.lost, strict=True))
        captions = Captions(
            names=names,
            letters=(t("letter.light"), t("letter.dark")),
            summary=t("picture.road", state=self.task(board), pieces=lost),
        )
        return picture(board, captions)


WORDS = PulucWords()

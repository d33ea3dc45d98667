"""The computer players of Puluc, by name."""

from collections.abc import Callable, Iterable, Mapping
from functools import partial

from cacique.ai.agent import Agent, Prospect
from cacique.ai.bots import Grade, Packed, Roster
from cacique.ai.puluc.agents import LevelAgent
from cacique.ai.puluc.oracle import open_oracle
from cacique.ai.puluc.packed import list_packed
from cacique.ai.puluc.players import LEVELS
from cacique.ai.puluc.table import solved_setups, table_path
from cacique.ai.simple import RandomAgent
from cacique.games.puluc import Board, Setup

__all__ = ["ROSTER"]


class PulucRoster(Roster):
    """Levels that play from the solution, or search where this machine has none."""

    game = "puluc"
    bots: Mapping[str, Callable[[], Agent]] = {
        **{name: partial(LevelAgent, name) for name in LEVELS},
        "random": RandomAgent,
    }
    grades = tuple(Grade(name, name) for name in ("beginner", "fair", "good", "expert", "perfect"))
    default = "good"
    stand_in = "good"

    def solved(self) -> tuple[Setup, ...]:
        return tuple(solved_setups())

    def packed(self) -> tuple[Packed, ...]:
        return tuple(Packed(*one) for one in list_packed())

    def describe(self, setup: Setup, name: str) -> str:
        bot = self.make(name)
        return bot.note(setup) if isinstance(bot, LevelAgent) else ""

    def describe_unsolved(self, setup: Setup, names: Iterable[str]) -> str:
        levels = [name for name in dict.fromkeys(names) if isinstance(self.make(name), LevelAgent)]
        if not levels or table_path(setup).exists():
            return ""
        do = "searches" if len(levels) == 1 else "search"
        solve = " ".join(["cacique puluc solve", *setup.format()])
        return f"{' and '.join(levels)} only {do}: `{solve}` solves the game"

    def weigh(self, board: Board) -> tuple[Prospect, ...]:
        """Look every move up, where the game is solved."""
        oracle = None if board.is_chance else open_oracle(board.setup)
        if oracle is None:
            return ()
        choices = oracle.choices(board)
        return tuple(Prospect((one.move,), one.value, line=(one.move,)) for one in choices)


ROSTER = PulucRoster()

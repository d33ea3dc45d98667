"""Datasets: analysed games as rows, one for each decision, and as a Parquet file."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import Any

from cacique.ai import bots
from cacique.ai.fixture import Fixture, play, read_setup
from cacique.ai.version import version
from cacique.core.errors import CaciqueError
from cacique.core.files import replacing
from cacique.core.record import parse_records
from cacique.core.rng import seeded
from cacique.games import registry

__all__ = ["COLUMNS", "FORMAT", "Plan", "rows_of", "write_parquet"]

FORMAT = 1  # of the rows; raised when a column changes its meaning
_ROWS = 10_000  # of a group in the file

# each column with its kind, as Parquet's readers show it
COLUMNS = {
    "game": "int32",
    "ply": "int16",
    "seat": "int8",
    "position": "string",
    "move": "string",
    "best": "list<string>",
    "chance": "float",
    "error": "float",
    "points": "list<float>",
    "visits": "int32",
    "scores": "list<int16>",
    "final_scores": "list<int16>",
    "places": "list<float>",
}


@dataclass(frozen=True, slots=True)
class Plan:
    """Games to be played and analysed: who plays, and how often a position is looked at.

    All follows from it, so that any number of workers writes the same rows.
    """

    game: str
    options: tuple[str, ...] = ()
    bot: str = ""  # who has all seats; by default whom newcomers meet
    games: int = 100
    visits: int = 100
    seed: int = 0

    def tasks(self) -> Iterator[tuple["Plan", int]]:
        return ((self, number) for number in range(self.games))

    def fixture(self, number: int) -> Fixture:
        """One of the games; in those without dice, each seat's first turn is random."""
        seats = read_setup(self.game, self.options).seats
        opening = 0 if registry.find(self.game).board.has_chance else 2 * seats
        bot = self.bot or bots.find(self.game).default
        seed = int(seeded(self.seed, number)[0])
        return Fixture(self.game, self.options, (bot,) * seats, seed, opening)

    def describe(self) -> dict[str, str]:
        """What a reader of the file has to know."""
        setup = read_setup(self.game, self.options)
        return {
            "cacique.dataset": str(FORMAT),
            "cacique.version": version(),
            "cacique.game": self.game,
            "cacique.rules": str(setup.rules_version),
            "cacique.options": " ".join(setup.format()),
            "cacique.bot": self.bot or bots.find(self.game).default,
            "cacique.visits": str(self.visits),
            "cacique.seed": str(self.seed),
        }


def rows_of(task: tuple[Plan, int]) -> list[dict[str, Any]]:
    """Play one game of a plan and analyse each of its decisions."""
    plan, number = task
    result = play(plan.fixture(number))
    if result.fault:
        raise CaciqueError(f"game {number} has no end: {result.fault}")
    (record,) = parse_records(result.record)
    roster, rows = bots.find(plan.game), []
    end = record.board(registry.find(plan.game))
    for board, move in zip(end.replayed(), end.moves, strict=False):
        if board.is_chance:
            continue
        row: dict[str, Any] = {
            "game": number,
            "ply": board.ply,
            "seat": board.turn,
            "position": board.position(),
            "move": str(move),
            "scores": list(board.scores),
            "final_scores": list(result.scores),
            "places": list(result.places),
        }
        rows.append(row | _analyse(roster, board, plan.visits))
    return rows


def _analyse(roster: bots.Roster, board: Any, visits: int) -> dict[str, Any]:
    """What is known of the best decision; nulls where nothing is, as of bids."""
    best = None
    for prospects in roster.ponder(board, float("inf"), visits):
        best = prospects[0]
    if best is None:
        return dict.fromkeys(("best", "chance", "error", "points", "visits"))
    return {
        "best": [str(move) for move in best.moves],
        "chance": best.chance,
        "error": best.error,
        "points": list(best.points) or None,
        "visits": best.visits,
    }


def write_parquet(path: Path, plan: Plan, games: Iterable[list[dict[str, Any]]]) -> int:
    """Write the rows of games, in whatever order they come; how many rows there are."""
    arrow, parquet = _import_arrow()
    kinds = {kind: _kind(arrow, kind) for kind in COLUMNS.values()}
    schema = arrow.schema(
        [(name, kinds[kind]) for name, kind in COLUMNS.items()], metadata=plan.describe()
    )
    by_game = {rows[0]["game"]: rows for rows in games if rows}
    rows = [row for number in sorted(by_game) for row in by_game[number]]
    with replacing(path) as unfinished:
        table = arrow.Table.from_pylist(rows, schema)
        parquet.write_table(table, unfinished, compression="zstd", row_group_size=_ROWS)
    return len(rows)


def _kind(arrow: Any, kind: str) -> Any:
    """One of Arrow's types by its name in COLUMNS."""
    inner = kind.removeprefix("list<").removesuffix(">")
    made = {"float": arrow.float32}.get(inner) or getattr(arrow, inner)
    return arrow.list_(made()) if kind != inner else made()


def _import_arrow() -> tuple[Any, Any]:
    try:
        return import_module("pyarrow"), import_module("pyarrow.parquet")
    except ImportError:
        raise CaciqueError("this needs pyarrow: pip install 'cacique[dataset]'") from None

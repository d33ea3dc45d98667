"""Datasets: every decision of every game, analysed, in a file that anybody can read."""

import sys
from pathlib import Path

import pytest
from pyarrow import parquet

from cacique.ai.dataset import COLUMNS, Plan, rows_of, write_parquet
from cacique.ai.workers import in_processes
from cacique.core.errors import CaciqueError
from cacique.games import pueblo, puluc

pytestmark = pytest.mark.compiled

PLAN = Plan("pueblo", ("players=3",), "greedy", games=2, visits=5, seed=3)


def test_rows_replay_to_the_end_they_tell() -> None:
    rows = rows_of(next(iter(PLAN.tasks())))
    assert [set(row) for row in rows] == [set(COLUMNS)] * len(rows)
    board = pueblo.Board(players=3)
    for row in rows:
        assert (row["position"], row["seat"]) == (board.position(), board.turn)
        assert (row["ply"], row["scores"]) == (board.ply, list(board.scores))
        assert 0 <= row["chance"] <= 1
        assert len(row["points"]) == 3
        assert pueblo.parse_move(row["best"][0]) in board.legal_moves
        board.push_token(row["move"])
    outcome = board.outcome()
    assert outcome
    assert {tuple(row["final_scores"]) for row in rows} == {outcome.scores}
    assert min(rows[0]["places"]) == min(rows[0]["places"][seat] for seat in outcome.winners)


def test_auctions_and_unsolved_games_have_nulls() -> None:
    rows = rows_of((Plan("pueblo", ("pro",), "random", 1, 2), 0))
    bids = [row for row in rows if row["move"].startswith(("bid", "pass", "take"))]
    assert bids
    assert {row["chance"] for row in bids} == {None}
    rows = rows_of((Plan("puluc", ("p=0.31",), "random", 1, 2), 0))
    assert {row["best"] for row in rows} == {None}
    assert not [row for row in rows if puluc.Board.from_position(row["position"]).is_chance]


def test_a_file_is_the_same_by_any_workers_and_says_how_it_was_made(tmp_path: Path) -> None:
    one, two = tmp_path / "one.parquet", tmp_path / "two.parquet"
    count = write_parquet(one, PLAN, map(rows_of, PLAN.tasks()))
    write_parquet(two, PLAN, in_processes(2)(rows_of, PLAN.tasks()))
    table = parquet.read_table(one)
    assert table.equals(parquet.read_table(two))
    assert table.num_rows == count
    kinds = {field.name: str(field.type) for field in table.schema}
    assert {name: kind.replace("element: ", "") for name, kind in kinds.items()} == COLUMNS
    metadata = {name.decode(): value.decode() for name, value in table.schema.metadata.items()}
    assert metadata["cacique.options"] == "players=3"
    assert (metadata["cacique.dataset"], metadata["cacique.bot"]) == ("1", "greedy")
    assert table["game"].to_pylist() == sorted(table["game"].to_pylist())


def test_games_are_those_of_the_seed() -> None:
    assert PLAN.fixture(0).seed != PLAN.fixture(1).seed
    assert PLAN.fixture(0).opening == 6
    assert Plan("puluc").fixture(0).bots == ("good", "good")


def test_a_bot_at_fault_ends_it() -> None:
    with pytest.raises(CaciqueError, match=r"game 0 has no end: .*:Crasher failed"):
        rows_of((Plan("puluc", bot="tests.ai.own_bots:Crasher"), 0))


def test_without_pyarrow_its_extra_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    with pytest.raises(CaciqueError, match=r"pip install 'cacique\[dataset\]'"):
        write_parquet(tmp_path / "games.parquet", PLAN, [])

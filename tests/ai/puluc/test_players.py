"""Players that know the table, and one that does not."""

from pathlib import Path

import pytest
from tests.ai.puluc.kernels.test_selfplay import matches

from cacique.ai.puluc.oracle import Oracle
from cacique.ai.puluc.players import LEVELS, SearchPlayer, TablePlayer, player_for
from cacique.ai.puluc.table import ValueTable, table_path
from cacique.core.errors import CaciqueError
from cacique.core.rng import seeded
from cacique.games import puluc

pytestmark = pytest.mark.compiled


@pytest.mark.deep
@pytest.mark.parametrize("name", LEVELS)
def test_levels_lose_what_they_say(full_table: ValueTable, name: str) -> None:
    level = LEVELS[name]
    losses = (
        matches(full_table, level.temperature, 0)[1],
        matches(full_table, 0, level.temperature)[2],
    )
    assert sum(losses) / 2 == pytest.approx(level.loss, abs=0.002)


def test_levels_are_ordered_by_loss() -> None:
    assert [level.loss for level in LEVELS.values()] == sorted(
        level.loss for level in LEVELS.values()
    )


def test_the_perfect_player_plays_the_best_move(three_pieces: ValueTable) -> None:
    options = ";".join(three_pieces.setup.format()) or "-"
    board = puluc.Board.from_position(f"puluc1_{options}_1.L.-.-.D.-.-.L11.-.-.0_L3")
    player, oracle = TablePlayer(three_pieces), Oracle(three_pieces)
    assert player.choose(board, seeded(1)) == oracle.choices(board)[0].move
    assert "perfect" in player.note


def test_strange_levels_are_refused(three_pieces: ValueTable) -> None:
    with pytest.raises(CaciqueError, match=r"'genius'.*perfect, expert"):
        TablePlayer(three_pieces, "genius")


def test_without_a_table_the_player_searches_and_says_so(tmp_path: Path) -> None:
    player = player_for(puluc.Setup(), folder=tmp_path)
    assert isinstance(player, SearchPlayer)
    assert "no table" in player.note
    board = puluc.Board.from_position("puluc1_-_3.-.-.L.-.-.D.-.-.L.4_D2")
    assert player.choose(board, seeded(1)) in board.legal_moves


def test_the_search_is_exact_where_few_pieces_are_left(three_pieces: ValueTable) -> None:
    options = ";".join(three_pieces.setup.format()) or "-"
    board = puluc.Board.from_position(f"puluc1_{options}_1.L.-.-.D.-.-.L11.-.-.0_L3")
    best = Oracle(three_pieces).choices(board)[0].move
    assert SearchPlayer(three_pieces.setup).choose(board, seeded(1)) == best


def test_a_damaged_table_is_not_played_from(tmp_path: Path) -> None:
    path = table_path(puluc.Setup(), folder=tmp_path)
    path.write_bytes(b"cacique puluc table 1\n")
    player = player_for(puluc.Setup(), folder=tmp_path)
    assert isinstance(player, SearchPlayer)
    assert str(table_path(puluc.Setup(), folder=tmp_path)) in player.note


def test_a_small_table_is_not_asked_about_more_pieces(three_pieces: ValueTable) -> None:
    board = puluc.Board(three_pieces.setup)
    board.push_token("r3")
    with pytest.raises(CaciqueError, match="at most 3 pieces a side"):
        TablePlayer(three_pieces).choose(board, seeded(1))


def test_moves_are_chosen_after_a_throw(three_pieces: ValueTable) -> None:
    options = ";".join(three_pieces.setup.format()) or "-"
    board = puluc.Board.from_position(f"puluc1_{options}_3.-.-.-.-.-.-.-.-.-.3_L-")
    for player in (TablePlayer(three_pieces), SearchPlayer(three_pieces.setup)):
        with pytest.raises(CaciqueError, match="moves have values after a throw"):
            player.choose(board, seeded(1))


def test_levels_hold_without_a_table(tmp_path: Path) -> None:
    with pytest.raises(CaciqueError, match="there is no level 'nonsense'"):
        player_for(puluc.Setup(), "nonsense", tmp_path)
    assert "beginner" in player_for(puluc.Setup(), "beginner", tmp_path).note

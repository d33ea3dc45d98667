"""What reviews say, found again on the cubes by the naive reference."""

from collections import Counter
from collections.abc import Iterator
from multiprocessing import get_context
from typing import Any

import pytest
from tests.naive.pueblo import NaivePueblo
from tests.naive.reasons import confirm
from tests.players import new_board

from cacique.ai.bots import make_bot
from cacique.ai.pueblo.model import load_model
from cacique.core.rng import seeded
from cacique.games.pueblo import Board
from cacique.study import Depth, MoveReview, review_moves

pytestmark = pytest.mark.compiled

VARIANTS: list[dict[str, Any]] = [
    {"players": 2},
    {"players": 2, "demolition": True, "handed": "left"},
    {"players": 3, "chief": "SE", "first": 1},
    {"players": 4, "demolition": True},
    {"players": 2, "pro": True, "sites": [["c3", "d3", "d4"]]},
    {"players": 4, "pro": True},
    {"players": 3, "pro": True, "demolition": True},
]
IN_AUCTIONS = {"price", "card"}
DRAWN = (1, 2, 3, 1, 4, 2, 1, 5, 3, 2, 1, 6, 2, 3, 7, 8)  # weak levels have the most to tell of


def play(options: dict[str, Any], seed: int, levels: tuple[str, ...] = ("level1",)) -> Board:
    board = new_board("pueblo", options)
    assert isinstance(board, Board)
    bots = [make_bot("pueblo", levels[seat % len(levels)]) for seat in board.seats]
    while not board.is_over:
        assert board.turn is not None
        chosen = bots[board.turn].choose(board, seeded(seed, board.ply))
        board.push_token(str(chosen))
    return board


def mistakes(board: Board, visits: int) -> Iterator[tuple[NaivePueblo, MoveReview]]:
    """Each move that has reasons, and the position before it."""
    replay = board.rewound()
    options = {k: v for k, v in board.setup.options().items() if k != "edition"}
    naive = NaivePueblo(options)
    told = {move.ply: move for move in review_moves(board, Depth(visits=visits)) if move.reasons}
    for move in board.moves:
        if replay.ply in told:
            yield naive, told[replay.ply]
        replay.push(move)
        naive.apply(str(move))


def check(
    options: dict[str, Any], seed: int, visits: int, most: int, level: str = "level1"
) -> Counter[str]:
    """Confirm so many mistakes of a game at most; how often each kind of reason was given."""
    kinds: Counter[str] = Counter()
    board = play(options, seed, (level,))
    found = list(mistakes_of_turns(board, visits))
    for naive, move in found[:: max(1, len(found) // most)][:most]:
        confirm(naive, move, load_model(board.setup))
        kinds.update(reason.kind for reason in move.reasons)
    return kinds


def mistakes_of_turns(board: Board, visits: int) -> Iterator[tuple[NaivePueblo, MoveReview]]:
    for naive, move in mistakes(board, visits):
        if not IN_AUCTIONS & {reason.kind for reason in move.reasons}:
            yield naive.copy(), move


@pytest.mark.parametrize("options", VARIANTS, ids=str)
def test_reasons_are_confirmed_cube_by_cube(options: dict[str, Any]) -> None:
    kinds = check(options, seed=4, visits=40, most=3)
    assert kinds["line"] == 3
    assert kinds["shown"] + kinds["walk"] + kinds["reached"] + kinds["corner"] > 0


def told(position: str, *tokens: str) -> tuple[MoveReview, ...]:
    """What is said of decisions that are made in a position."""
    board = Board.from_position(position)
    for token in tokens:
        board.push_token(token)
    return tuple(review_moves(board, Depth(visits=60)))


BEFORE_A_DEMOLITION = (
    "pueblo1_edition=2023;demolition;handed=left_0d12u1b23uNa24d0e21u0d34uNd21u0g31uNg21sNg23dNd33d"
    "0g42sNg33s0a44u0a43dNa41u1e44u1b54u1d53uNb61dNc52d1f53sNf54sNe73u1e72dNe63uNa74u1c74uNg72u"
    "_W4_32,27_10,10_01_1b0"
)


def test_no_walk_is_denied_where_others_may_follow() -> None:
    build, _walk = told(BEFORE_A_DEMOLITION, "Cg7/1d", ">1")
    faces = [reason for reason in build.reasons if reason.kind == "shown"]
    assert [(face.walks, face.by, face.is_on_lap) for face in faces] == [(None, None, True)] * 4


def test_walks_after_the_end_of_a_demolition_are_not_counted() -> None:
    position = "pueblo1_players=4;demolition_0b24u2b52u0a63u_Nf_40,40,43,40_00,00,00,00_0123_3x0"
    removal, _walk = told(position, "xc2", ">1")
    walks = {face.walks for face in removal.reasons if face.kind == "shown"}
    assert None in walks
    assert all(walk is None or walk <= 3 for walk in walks)


def test_a_removal_that_ends_the_game_has_no_stop() -> None:
    removal, _walk = told("pueblo1_demolition_0a13uNf34u_Sc_40,40_00,00_01_3x0", "xg3", ">1")
    (stop,) = (reason for reason in removal.reasons if reason.kind == "walk")
    assert (stop.square, stop.better_square, stop.tokens) == ("Sb", None, ("xa1",))


def test_no_tempo_is_lost_where_as_many_coloured_blocks_stand() -> None:
    position = "pueblo1_demolition_0e14uNg11uNd42u1g51u1b61uNc74u1d62s0e74u_SE_43,40_00,00_01_3x0"
    removal, _walk = told(position, "xf7", ">1")
    assert removal.mark == "mistake"
    assert "tempo" not in {reason.kind for reason in removal.reasons}


def test_a_used_colour_alone_speaks_for_the_same_place() -> None:
    position = "pueblo1_players=4;pro_2b21u3d24u0b33u1g33u_Nh_1,4,2,2_44,44,44,44_1032_1b0"
    build, _walk = told(position, "Cg3/4d", ">1")
    assert build.best[0] == "Ng3/4d"
    (gain,) = (reason for reason in build.reasons if reason.kind == "gain")
    assert gain.gains == ("stock",)
    assert not any(reason.is_left for reason in build.reasons if reason.kind == "shown")


def check_part(part: int) -> Counter[str]:
    """Confirm 2,500 mistakes."""
    kinds: Counter[str] = Counter()
    seed = 1000 * part + 100
    while kinds["line"] < 2500:
        level = f"level{DRAWN[seed % len(DRAWN)]}"
        kinds += check(VARIANTS[seed % len(VARIANTS)], seed, visits=120, most=1000, level=level)
        seed += 1
    return kinds


@pytest.mark.deep
def test_ten_thousand_mistakes_are_confirmed() -> None:
    with get_context("spawn").Pool() as pool:
        kinds = sum(pool.imap_unordered(check_part, range(4)), Counter[str]())
    assert kinds["line"] >= 10_000
    assert set(kinds) == {
        "shown", "hid", "reached", "walk", "corner", "stock", "tempo", "gain", "line"
    }  # fmt: skip

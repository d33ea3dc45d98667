"""Matches: who plays whom, how often, and from which seat."""

from collections import Counter
from pathlib import Path

import pytest
from tests.ai.matches import SMALL

from cacique.ai.arena import Arena, group_bots
from cacique.core.errors import CaciqueError

# without a table, Puluc's levels begin with solving the game of few pieces
pytestmark = pytest.mark.compiled


@pytest.mark.parametrize(
    ("bots", "seats", "groups"),
    [
        ("ab", 2, ["ab"]),
        ("abc", 2, ["ab", "ac", "bc"]),
        ("abcd", 3, ["abc", "abd", "acd", "bcd"]),
        ("abbb", 4, ["abbb"]),
        ("abb", 2, ["ab"]),
        ("ab", 4, ["aaab", "aabb", "abbb"]),
        ("abc", 4, ["aabc", "abbc", "abcc"]),
    ],
)
def test_groups(bots: str, seats: int, groups: list[str]) -> None:
    assert ["".join(group) for group in group_bots(tuple(bots), seats)] == groups


def test_one_bot_is_no_match() -> None:
    with pytest.raises(CaciqueError, match="two different bots"):
        group_bots(("a", "a"), 2)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_seats_rotate_evenly(players: int) -> None:
    bots = ("random", "greedy", "level1", "level2", "level3")
    arena = Arena("pueblo", bots, (f"players={players}",), games=24)
    seen = Counter(
        (place[0], seat, bot)
        for place in arena.places
        for seat, bot in enumerate(arena.seating(place))
    )
    assert set(seen.values()) == {24 // players}
    neighbours = Counter(
        (place[0], bots[seat], bots[(seat + 1) % players])
        for place in arena.places
        for bots in [arena.seating(place)]
        for seat in range(players)
    )
    assert len(set(neighbours.values())) == 1


def test_games_are_rounded_up_to_whole_cycles() -> None:
    arena = Arena("pueblo", ("random", "greedy", "level1"), ("players=3",), games=4)
    assert len(arena.places) == 6
    seeds = {arena.fixture(place).seed for place in arena.places}
    assert len(seeds) == 2


def test_only_games_without_dice_need_random_openings() -> None:
    assert SMALL.fixture((0, 0, 0)).opening == 0
    assert Arena("pueblo", ("random", "greedy")).fixture((0, 0, 0)).opening == 4
    assert Arena("pueblo", ("random", "greedy"), opening=7).fixture((0, 0, 0)).opening == 7


@pytest.mark.parametrize("game", ["pueblo", "puluc"])
def test_a_strange_bot_is_refused_before_anything_is_kept(game: str, tmp_path: Path) -> None:
    journal = tmp_path / "match.jsonl"
    with pytest.raises(CaciqueError, match=f"there is no bot 'hal' of {game}"):
        Arena(game, ("random", "hal")).run(journal=journal)
    assert not journal.exists()

"""A game follows from its fixture, and from nothing else."""

from dataclasses import replace

import pytest

from cacique.ai.fixture import Fixture, Result, play
from cacique.core.errors import CaciqueError
from cacique.core.record import parse_records
from cacique.games import puluc, registry

# without a table, Puluc's levels begin with solving the game of few pieces
pytestmark = pytest.mark.compiled

PUEBLO = Fixture("pueblo", ("players=3",), ("random",) * 3, seed=4, opening=5)
PULUC = Fixture("puluc", (), ("random", "random"), seed=4)


def opening_of(result: Result, moves: int) -> tuple[str, ...]:
    (record,) = parse_records(result.record)
    return record.tokens[:moves]


@pytest.mark.parametrize("fixture", [PUEBLO, PULUC], ids=["pueblo", "puluc"])
def test_the_same_fixture_is_the_same_game(fixture: Fixture) -> None:
    first = play(fixture)
    assert replace(play(fixture), seconds=first.seconds) == first
    assert play(replace(fixture, seed=5)).record != first.record


@pytest.mark.parametrize("fixture", [PUEBLO, PULUC], ids=["pueblo", "puluc"])
def test_a_result_tells_what_its_record_tells(fixture: Fixture) -> None:
    result = play(fixture)
    (record,) = parse_records(result.record)
    board = record.board(registry.find(fixture.game))
    outcome = board.outcome()
    assert outcome
    assert outcome.scores == result.scores
    assert min(result.places) == min(result.places[seat] for seat in outcome.winners)
    assert [record.tag[f"Seat{seat}"] for seat in range(len(fixture.bots))] == [*fixture.bots]
    assert record.tag["Seed"] == str(fixture.seed), "so that it can be repeated"
    throws = sum(token.startswith("r") for token in record.tokens)
    assert sum(result.moves) + throws + fixture.opening == len(record.tokens)
    assert all(seconds > 0 for seconds in result.seconds)


def test_results_survive_json() -> None:
    result = play(PULUC)
    assert Result.from_json(result.to_json()) == result


def test_seatings_of_a_seed_share_opening_and_throws() -> None:
    one = Fixture("pueblo", (), ("greedy", "random"), seed=1, opening=4)
    other = replace(one, bots=("random", "greedy"))
    assert opening_of(play(one), 4) == opening_of(play(other), 4)
    assert opening_of(play(one), 4) != opening_of(play(replace(one, seed=2)), 4)
    throws = [
        [token for token in opening_of(play(replace(PULUC, bots=bots)), 40) if token[0] == "r"]
        for bots in (("fair", "random"), ("random", "fair"))
    ]
    shared = min(map(len, throws))
    assert throws[0][:shared] == throws[1][:shared]


def test_throws_follow_the_dice() -> None:
    fixture = replace(PULUC, options=("p=0.9",))
    tokens = [t for seed in range(8) for t in opening_of(play(replace(fixture, seed=seed)), 999)]
    throws = [token for token in tokens if token[0] == "r"]
    assert len(throws) > 300
    for throw, chance in puluc.Board(p=0.9).chance_outcomes():
        assert throws.count(str(throw)) / len(throws) == pytest.approx(chance, abs=0.07)


def test_other_versions_and_other_bots_are_refused() -> None:
    with pytest.raises(CaciqueError, match="a worker has cacique"):
        play(replace(PULUC, version="0.0.0"))
    with pytest.raises(CaciqueError, match="where the match began, it thinks"):
        play(replace(PULUC, notes=("thinks", "thinks")))

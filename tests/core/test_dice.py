"""Dice that can be checked."""

import hashlib
import hmac
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cacique.core.dice import (
    FairDice,
    Witness,
    check_dice,
    commit_to,
    fair_dice,
    format_draws,
    mix,
    parse_draws,
)
from cacique.core.errors import CaciqueError
from cacique.core.record import Record
from cacique.games import puluc

SEED = bytes(range(32))


def play(seed: bytes, entropy: tuple[str, ...], skipped: int = 0) -> tuple[puluc.Board, list[int]]:
    """A game with the dice of a seed; some throws are skipped as a takeback would."""
    board, number, draws = puluc.Board(), 0, []
    while not board.is_over and len(board.moves) < 60:
        if board.is_chance:
            number += 1 + (skipped if number == 3 else 0)
            draws.append(number)
            board.push(board.draw_throw(fair_dice(seed, entropy)(number, board.ply)))
        else:
            board.push(board.legal_moves[0])
    return board, draws


def record(board: puluc.Board, draws: list[int], **changes: str) -> Record:
    tags = {
        "DiceCommitment": commit_to(SEED),
        "DiceEntropy": "ab -",
        "DiceSeed": SEED.hex(),
        "DiceDraws": format_draws(draws),
        **changes,
    }
    plain = Record.of(board)
    kept = {name: value for name, value in tags.items() if value != "none"}
    return Record((*plain.tags, *kept.items()), plain.lines)


def test_the_throw_is_what_the_documentation_says() -> None:
    key = hmac.new(SEED, b"ab -", hashlib.sha256).digest()
    assert mix(SEED, ("ab", "")) == key
    word = hmac.new(key, b"7", hashlib.sha256).digest()[:6]
    fraction = int.from_bytes(word, "big") / 2**48
    pips = 1 + sum(fraction >= bound for bound in (1 / 16, 5 / 16, 11 / 16, 15 / 16))
    assert str(puluc.Board().draw_throw(fair_dice(SEED, ("ab", ""))(7, 0))) == f"r{pips}"


def test_throws_come_as_often_as_their_chances() -> None:
    board, dice = puluc.Board(), fair_dice(SEED, ())
    outcomes = board.chance_outcomes()
    counts = Counter(str(board.draw_throw(dice(number, 0))) for number in range(16_000))
    expected = {str(move): 16_000 * chance for move, chance in outcomes}
    squares = sum((counts[token] - n) ** 2 / n for token, n in expected.items())
    assert squares < 20  # chi-squared with 4 degrees of freedom: one in 2,000 would exceed it


def test_a_fair_record_passes() -> None:
    board, draws = play(SEED, ("ab", ""))
    assert check_dice(record(board, draws), puluc.GAME) == FairDice(len(draws), 0)


def test_so_does_one_with_throws_taken_back() -> None:
    board, draws = play(SEED, ("ab", ""), skipped=2)
    assert "-3 6-" in format_draws(draws)
    assert check_dice(record(board, draws), puluc.GAME) == FairDice(len(draws), 2)


def test_a_game_without_a_throw_has_nothing_to_hide() -> None:
    assert check_dice(record(puluc.Board(), []), puluc.GAME) == FairDice(0, 0)


@pytest.mark.parametrize("draws", ["1 1", "3 2", "0-5", "5-3 6"])
def test_throws_are_used_once_and_in_order(draws: str) -> None:
    """Else whoever holds the seed could look for the throws that they like."""
    with pytest.raises(CaciqueError, match=r"does not ascend|no run"):
        parse_draws(draws)


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"DiceSeed": "none"}, "lacks DiceSeed"),
        ({"DiceSeed": "xyz"}, "hexadecimal"),
        ({"DiceSeed": bytes(32).hex()}, "not the one that was promised"),
        ({"DiceEntropy": "ab cd"}, "but the seed gives"),
        ({"DiceDraws": "1-3"}, "fewer"),
        ({"DiceDraws": "1-99"}, "more"),
        ({"DiceDraws": "one two"}, "no run"),
    ],
)
def test_an_unfair_one_is_told(changes: dict[str, str], reason: str) -> None:
    board, draws = play(SEED, ("ab", ""))
    with pytest.raises(CaciqueError, match=reason):
        check_dice(record(board, draws, **changes), puluc.GAME)


def test_a_changed_throw_is_found() -> None:
    board, draws = play(bytes(32), ("ab", ""))
    with pytest.raises(CaciqueError, match="but the seed gives"):
        check_dice(record(board, draws), puluc.GAME)


@given(st.sets(st.integers(1, 500)))
def test_runs_are_read_as_they_are_written(numbers: set[int]) -> None:
    draws = sorted(numbers)
    assert parse_draws(format_draws(draws)) == draws


def test_a_witness_holds_the_record_to_what_they_saw_and_sent() -> None:
    board, draws = play(SEED, ("ab",))
    told = record(board, draws, DiceEntropy="ab")
    assert check_dice(told, puluc.GAME, Witness(commit_to(SEED), "ab")) == check_dice(
        told, puluc.GAME
    )
    with pytest.raises(CaciqueError, match="not the one that you saw"):
        check_dice(told, puluc.GAME, Witness(commit_to(bytes(32)), "ab"))
    with pytest.raises(CaciqueError, match="what you sent for the dice"):
        check_dice(told, puluc.GAME, Witness(commit_to(SEED), "cd"))

"""Processes that think: a question arrives whole, and a process that dies is replaced."""

import os

import pytest

from cacique.games import registry
from cacique.server.live.pool import BotPool, Question, choose_turn

_QUESTION = Question("pueblo", registry.find("pueblo").board().position(), ("Cd4/3u",), seed=3)


def read_tokens(question: Question) -> list[str]:
    return [str(move) for move in question.board().moves]


def die(_question: Question) -> None:
    os._exit(1)


@pytest.mark.compiled
@pytest.mark.asyncio
async def test_a_process_that_dies_is_replaced() -> None:
    pool = BotPool(1)
    try:
        with pytest.raises(Exception, match="terminated abruptly"):
            await pool.run(die, _QUESTION)
        assert await pool.run(read_tokens, _QUESTION) == ["Cd4/3u"]
    finally:
        pool.close()


@pytest.mark.compiled
def test_a_whole_turn_is_chosen() -> None:
    board = _QUESTION.board()
    seat = board.turn
    for token in choose_turn("random", _QUESTION):
        assert board.turn == seat
        board.push_token(token)
    assert board.turn != seat


@pytest.mark.compiled
def test_the_same_question_has_the_same_answer() -> None:
    assert choose_turn("random", _QUESTION) == choose_turn("random", _QUESTION)

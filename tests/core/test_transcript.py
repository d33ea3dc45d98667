"""Games of other programs: all that they say is compared."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from cacique.core.errors import InvalidRecord
from cacique.core.transcript import parse_transcripts, replay_transcript
from cacique.games import puluc, registry

GOLDEN = Path(__file__).parents[1] / "golden"
GAME = {
    "game": "puluc",
    "options": {"draw": False},
    "moves": ["r3", "0-3", "r1"],
    "seats": [0, 0, 1],
    "legal": [5, 1, 5],
}


def replay(**changes: object) -> list[str]:
    """The last token before each step, from the board that is handed out."""
    ((number, transcript),) = parse_transcripts(json.dumps(GAME | changes))
    boards = replay_transcript(puluc.GAME, transcript, number)
    return [str(board.moves[-1]) if board.moves else "" for board in boards]


def test_a_board_is_handed_out_before_and_after_each_move() -> None:
    assert replay(winners=[], lost=[0, 0]) == ["", "r3", "0-3", "r1"]


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"seats": [0, 1, 1]}, "move 2: the seat is 0, not 1"),
        ({"legal": [5, 1, 4]}, "move 3: the number of legal moves is 5, not 4"),
        ({"moves": ["r3", "0-4", "r1"]}, "move 2: "),
        ({"moves": ["r3", "0-3", "x"]}, "move 3: "),
        ({"winners": [0]}, r"winners is \[\], not \[0\]"),
        ({"lost": [0, 1]}, r"lost is \[0, 0\], not \[0, 1\]"),
        ({"height": 3}, "height is None, not 3"),
        ({"options": {"draw": "perhaps"}}, "draw must be yes or no"),
    ],
)
def test_what_differs_is_told_with_its_line(changes: Mapping[str, object], reason: str) -> None:
    with pytest.raises(InvalidRecord, match=f"line 1, column 1: {reason}"):
        replay(**changes)


@pytest.mark.parametrize(
    "text",
    ["", "{", "[]", "3", "{}", json.dumps({**GAME, "legal": [5]}), json.dumps({**GAME, "game": 1})],
)
def test_what_is_no_transcript_is_told_with_its_line(text: str) -> None:
    lines = f"{json.dumps(GAME)}\n{text}\n"
    with pytest.raises(InvalidRecord) as caught:
        list(parse_transcripts(lines))
    assert caught.value.line == 2


@pytest.mark.parametrize("name", registry.NAMES)
def test_games_of_an_independent_program_pass(name: str) -> None:
    text = (GOLDEN / f"{name}.jsonl").read_text().splitlines()[0]
    ((number, transcript),) = parse_transcripts(text)
    steps: list[Any] = list(replay_transcript(registry.find(name), transcript, number))
    assert len(steps) == len(transcript["moves"]) + 1

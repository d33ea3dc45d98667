"""Coverage-guided fuzzing of everything that is read from text.

    pip install atheris
    NUMBA_DISABLE_JIT=1 python tests/fuzz/fuzz_text.py -max_total_time=300

Nothing but the project's own errors may come out, and what is accepted must come back.
"""

import contextlib
import sys

import atheris

with atheris.instrument_imports(include=["cacique"]):
    from cacique.core.contract import Game
    from cacique.core.errors import CaciqueError
    from cacique.core.record import format_records, parse_records
    from cacique.core.transcript import parse_transcripts, replay_transcript
    from cacique.games import registry

    GAMES = [registry.find(name) for name in registry.NAMES]


def read_position(text: str, game: Game) -> None:
    board = game.board.from_position(text)
    assert board.position() == text


def read_setup(text: str, game: Game) -> None:
    setup = game.setup.parse(text.split(";")).check()
    assert type(setup).parse(setup.format()) == setup


def read_tokens(text: str, game: Game) -> None:
    board = game.board()
    for token in text.split():
        board.push_token(token)


def read_records(text: str, game: Game) -> None:
    records = list(parse_records(text))
    assert list(parse_records(format_records(records))) == records
    for record in records:
        record.board(game)


def read_transcripts(text: str, game: Game) -> None:
    for number, transcript in parse_transcripts(text):
        list(replay_transcript(game, transcript, number))


READERS = (read_position, read_setup, read_tokens, read_records, read_transcripts)


def fuzz(data: bytes) -> None:
    if len(data) > 2:
        reader, game = READERS[data[0] % len(READERS)], GAMES[data[1] % len(GAMES)]
        with contextlib.suppress(CaciqueError):
            reader(data[2:].decode(errors="replace"), game)


if __name__ == "__main__":
    atheris.Setup(sys.argv, fuzz)
    atheris.Fuzz()

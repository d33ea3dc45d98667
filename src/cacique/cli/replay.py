"""`cacique replay`."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import click

from cacique.cli.common import (
    json_option,
    language_option,
    load_game,
    print_json,
    reading,
    show_progress,
)
from cacique.cli.terminal import words
from cacique.cli.terminal.language import is_text, join, t
from cacique.cli.terminal.words import seat_name
from cacique.core.contract import Board
from cacique.core.errors import CaciqueError, InvalidRecord
from cacique.core.record import Record, parse_records
from cacique.core.transcript import parse_transcripts, replay_transcript
from cacique.games import registry

__all__ = ["command"]

_BARS = "▁▂▃▄▅▆▇█"
_WIDTH = 60


@dataclass(frozen=True, slots=True)
class _Replay:
    """A game that was replayed: where it stands, its end, and the scores after each move.

    Where not the moves ended it, its record says who won, and by what.
    """

    place: str
    board: Board[Any, Any]
    history: list[tuple[int, ...]]
    given: tuple[str | None, ...]  # the names that its record has
    winners: tuple[int, ...] | None
    termination: str | None = None

    @property
    def names(self) -> list[str]:
        return [name or seat_name(self.board, seat) for seat, name in enumerate(self.given)]

    @property
    def result(self) -> str:
        if self.winners is None:
            return t("replay.unfinished")
        names, n = join([self.names[seat] for seat in self.winners]), len(self.winners)
        if self.termination is None:
            is_draw = self.board.setup.allows_draw and n == len(self.given)
            return t("task.draw") if is_draw else t("replay.won", names=names, n=n)
        if is_text(key := f"verdict.{self.termination}"):
            return t(key, names=names, n=n)
        return t("replay.wonOtherwise", names=names, n=n, how=self.termination)


@click.command("replay")
@click.argument(
    "files", nargs=-1, required=True, metavar="FILE...", type=click.Path(allow_dash=True)
)
@click.option(
    "--picture/--no-picture",
    default=None,
    help="Show the final positions; by default only that of a single game.",
)
@click.option("--step", is_flag=True, help="Step through a single game on the screen, by keys.")
@language_option
@json_option
def command(*, files: tuple[str, ...], picture: bool | None, step: bool, as_json: bool) -> None:
    """Check recorded games and show how they went.

    A FILE holds records, or, if its name ends in .jsonl, games of another program with seats,
    counts of legal moves and results to compare with; - reads records from standard input. The
    first thing that is wrong ends the command with its file, line and column.

    \b
    Examples:
      cacique replay games.txt
      cacique replay game.txt --step --lang fr
      cacique random pueblo --seed 1 | cacique replay - --json
    """
    if step:
        _step_through(files)
        return
    replays = [replay for path in files for replay in _replay_file(path)]
    if as_json:
        print_json([_as_dict(replay) for replay in replays])
        return
    with_picture = len(replays) == 1 if picture is None else picture
    for replay in replays:
        _show(replay, with_picture=with_picture)
    click.echo(t("replay.allWell", n=len(replays)))


def _step_through(files: tuple[str, ...]) -> None:
    from cacique.cli.terminal import recorded, seating  # noqa: PLC0415 - slow to import

    records: list[Record] = []
    for path in files:
        with reading(path) as text:
            records += parse_records(text)
    if len(records) != 1:
        raise CaciqueError(f"--step takes one game, and there are {len(records)}")
    _refuse_strange_game(records[0].tag["Game"], records[0].first_line)
    load_game(records[0].tag["Game"])
    seating.show_on_screen(lambda: recorded.RecordedTable(records[0]))


def _replay_file(path: str) -> Iterator[_Replay]:
    read = _replay_transcripts if path.endswith(".jsonl") else _replay_records
    with reading(path) as text:
        yield from show_progress(read(path, text), "Replaying")


def _replay_records(path: str, text: str) -> Iterator[_Replay]:
    for record in parse_records(text):
        _refuse_strange_game(record.tag["Game"], record.first_line)
        game = load_game(record.tag["Game"])
        history = []
        for board in record.boards(game):
            history.append(board.scores)
        names = tuple(record.tag.get(f"Seat{seat}") for seat in board.seats)
        termination = record.tag.get("Termination")
        winners = _winners(board) if termination is None else _agreed_winners(record)
        place = f"{path}:{record.first_line}"
        yield _Replay(place, board, history, names, winners, termination)


def _agreed_winners(record: Record) -> tuple[int, ...]:
    return tuple(map(int, record.tag["Result"].split()))


def _winners(board: Board[Any, Any]) -> tuple[int, ...] | None:
    outcome = board.outcome()
    return outcome.winners if outcome else None


def _replay_transcripts(path: str, text: str) -> Iterator[_Replay]:
    for number, transcript in parse_transcripts(text):
        _refuse_strange_game(transcript["game"], number)
        game = load_game(transcript["game"])
        history = []
        for board in replay_transcript(game, transcript, number):
            history.append(board.scores)
        nobody = (None,) * len(board.seats)
        yield _Replay(f"{path}:{number}", board, history, nobody, _winners(board))


def _refuse_strange_game(name: str, line: int) -> None:
    if name not in registry.NAMES:
        raise InvalidRecord(f"there is no game {name!r}", line, 1)


def _show(replay: _Replay, *, with_picture: bool) -> None:
    board = replay.board
    options = " ".join(board.setup.format())
    click.echo(f"{replay.place}  {board.setup.game} {options}".rstrip())
    click.echo(f"  {t('replay.moves', n=board.ply, result=replay.result)}")
    highest = max(max(scores) for scores in replay.history) or 1
    width = max(map(len, replay.names))
    for seat, name in enumerate(replay.names):
        line = _sparkline([scores[seat] for scores in replay.history], highest)
        click.echo(f"  {name:{width}} {board.scores[seat]:>4} {line}")
    if with_picture:
        click.echo(f"\n{words.picture(board)}\n")


def _sparkline(values: list[int], highest: int) -> str:
    """Draw values over time in at most _WIDTH characters."""
    count = min(_WIDTH, len(values))
    picked = [values[(i + 1) * len(values) // count - 1] for i in range(count)]
    return "".join(_BARS[value * (len(_BARS) - 1) // highest] for value in picked)


def _as_dict(replay: _Replay) -> dict[str, Any]:
    board = replay.board
    return {
        "place": replay.place,
        "game": board.setup.game,
        "options": board.setup.options(),
        "names": [name or f"seat {seat}" for seat, name in enumerate(replay.given)],
        "moves": [str(move) for move in board.moves],
        "history": replay.history,
        "scores": board.scores,
        "winners": replay.winners,
        "termination": replay.termination,
        "position": board.position(),
    }

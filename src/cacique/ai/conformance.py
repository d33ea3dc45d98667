"""Conformance: whether a program keeps to the engine protocol, found out by talking to it."""

import re
import time
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass, replace
from functools import partial
from itertools import islice
from typing import Any

from cacique.ai.program import Patience, Spec, Talk
from cacique.ai.quote import quote
from cacique.ai.session import ProgramError, Session, Silence
from cacique.ai.simple import RandomAgent
from cacique.core.contract import Board
from cacique.core.errors import CaciqueError
from cacique.core.play import Play
from cacique.core.rng import Rng, below, seeded, unit
from cacique.core.setup import Setup
from cacique.games import registry

__all__ = ["Finding", "check_program", "variants"]

_SEATS = range(2, 7)
_MS = 50  # for a decision in a game
_POSITIONS = 8  # in which a program is asked twice: by chance it may decide alike in some
_SECONDS_TO_LEAVE = 2.0
_NAME = r"[A-Za-z]\w*"
_OPTION = re.compile(
    rf"{_NAME} (check (yes|no)|number -?\d+ -?\d+ -?\d+|choice( \S+){{2,}}|text( .*)?)"
)
_INFO_WORDS = {
    "line": r"[1-9]\d*",
    "chance": r"[01](\.\d+)?",
    "error": r"[01](\.\d+)?",
    "points": r"-?\d+(\.\d+)?(,-?\d+(\.\d+)?)*",
    "visits": r"\d+",
    "time": r"\d+",
}


@dataclass(frozen=True, slots=True)
class Finding:
    """What was looked at, and what is wrong with it: nothing, if it is empty."""

    what: str
    wrong: str = ""
    is_left_out: bool = False  # because the program says that it does not play this
    is_last: bool = False  # because nothing more can be asked of a program that is silent


def check_program(name: str, patience: Patience | None = None, games: int = 1) -> Iterator[Finding]:
    """Talk to a program and say what was found, one after the other.

    The name is a command, or `program:COMMAND@…` as everywhere. Of one that leaves `ready` without
    an answer nothing more is asked, because each time would take as long.
    """
    with closing(_check(Spec.parse(name), patience or Patience(), games)) as findings:
        for finding in findings:
            yield replace(finding, wrong=quote(finding.wrong))
            if finding.is_last:
                return


def _check(spec: Spec, patience: Patience, games: int) -> Generator[Finding, None, None]:
    try:
        talk = Talk(spec.command, patience)
    except ProgramError as error:
        yield Finding("says hello", str(error))
        return
    try:
        yield Finding("says hello", _about_hello(talk))
        yield Finding("declares its options", _about_options(talk))
        yield _attempt("is ready when asked", talk.get_ready)
        known = [game for game in registry.NAMES if game in talk.games]
        setups = [setup for game in known for setup in variants(game)]
        if setups:
            yield _attempt("takes its options", lambda: _set_options(talk, setups[0], spec))
    finally:
        talk.close()
    if setups:
        yield from _check_lines(spec, patience, setups[0])
    for setup in setups:
        yield _check_games(spec, patience, setup, games)
    yield _attempt("leaves when told to quit", lambda: _leave(spec, patience, "quit"))
    yield _attempt("leaves at the end of its input", lambda: _leave(spec, patience, None))


def variants(game: str) -> list[Setup]:
    """Setups of a game: the usual one, each number of seats, and each yes-or-no option turned.

    >>> [" ".join(setup.format()) for setup in variants("puluc")]
    ['', 'draw=no']
    """
    kind = registry.find(game).setup
    usual = kind()
    changes: list[dict[str, Any]] = [{}]
    for name, value in usual.options().items():
        if isinstance(value, bool):
            changes.append({name: not value})
        elif isinstance(value, int):
            changes += [{name: seats} for seats in _SEATS if seats != value]
    setups = [kind.from_options(change) for change in changes]
    return [
        setup
        for setup, change in zip(setups, changes, strict=True)
        if not setup.problems()
        and (setup.seats != usual.seats or all(isinstance(one, bool) for one in change.values()))
    ]


def _about_hello(talk: Talk) -> str:
    if not talk.name:
        return "tells no name"
    strange = [game for game in talk.games if game not in registry.NAMES]
    if not talk.games:
        return "does not say what it plays"
    return f"plays {strange[0]!r}, which nobody here knows" if strange else ""


def _about_options(talk: Talk) -> str:
    for declared in talk.options.values():
        if not _OPTION.fullmatch(declared):
            return f"declares an option as {declared!r}"
    return ""


def _attempt(what: str, work: Callable[[], object]) -> Finding:
    try:
        work()
    except Silence as silence:
        return _end_of(what, silence)
    except CaciqueError as error:
        return Finding(what, str(error))
    return Finding(what)


def _end_of(what: str, silence: Silence) -> Finding:
    return Finding(what, f"{silence}; no more was asked", is_last=True)


def _check_lines(spec: Spec, patience: Patience, setup: Setup) -> Iterator[Finding]:
    """Ask for one thing after the other, each of a program that was just started."""
    works: dict[str, Callable[[Talk, Setup], object]] = {
        "answers `go` with a legal move": _ask,
        "takes a position as a line": _ask_by_line,
        "decides alike by the same seed": _ask_twice,
        "thinks until it is stopped": _stop,
        "lives through what it does not know": _confuse,
    }
    for what, work in works.items():
        yield _attempt(what, partial(_ask_anew, spec, patience, setup, work))


def _ask_anew(
    spec: Spec, patience: Patience, setup: Setup, work: Callable[[Talk, Setup], object]
) -> None:
    talk = Talk(spec.command, patience)
    try:
        talk.prepare(setup, spec.options)
        work(talk, setup)
    finally:
        talk.close()


def _set_options(talk: Talk, setup: Setup, spec: Spec) -> None:
    usual = {name: _default(line) for name, line in talk.options.items()}
    talk.prepare(setup, usual | dict(spec.options))


def _default(declared: str) -> str:
    _, _, *rest = declared.split(" ")
    return rest[0] if rest else ""


def _some_board(setup: Setup, decisions: int = 4) -> Board[Any, Any]:
    """A game that has begun, where a decision is due."""
    board, rng = registry.find(setup.game).board(setup), seeded(7)
    play, agent = Play(board, lambda _number, _ply: unit(rng)), RandomAgent()
    play.run(lambda _seat: agent.choose(board, rng), decisions)
    while throw := play.throw():
        play.push(*throw)
    return board


def _boards_to_choose_on(setup: Setup) -> list[Board[Any, Any]]:
    """Positions of a game in which there are several legal moves."""
    boards = (_some_board(setup, decisions) for decisions in range(4, 60))
    return list(islice((board for board in boards if len(board.legal_moves) > 1), _POSITIONS))


def _ask_by_line(talk: Talk, setup: Setup) -> None:
    board = _some_board(setup)
    _ask_about(talk, board.from_position(board.position()), f"go time {_MS}")


def _ask(talk: Talk, setup: Setup, go: str = f"go time {_MS}") -> str:
    return _ask_about(talk, _some_board(setup), go)


def _ask_about(talk: Talk, board: Board[Any, Any], go: str) -> str:
    lines: list[str] = []
    move = _listen(talk, board, go, lines)
    _check_infos(board, lines)
    return move


def _listen(talk: Talk, board: Board[Any, Any], go: str, lines: list[str]) -> str:
    """Ask as hosts do, and keep all lines that come before the move.

    Where there is none, something else may have been said in its place.
    """
    talk.show(board)
    talk.session.send(go)
    end = time.monotonic() + _MS / 1000 + talk.patience.late
    while (left := end - time.monotonic()) > 0:
        line = talk.session.take(left)
        if line is None:
            break
        word, _, rest = line.partition(" ")
        if word == "move":
            return str(board.parse(rest))
        if word == "error":
            raise ProgramError(f"says: {rest}")
        lines.append(line)
    _check_infos(board, lines)
    raise ProgramError(f"gave no move within {talk.patience.late + _MS / 1000:g} s")


def _check_infos(board: Board[Any, Any], lines: Sequence[str]) -> None:
    for line in filter(None, lines):
        word, *rest = line.split()
        if line.startswith("#") or (word == "info" and rest[:1] == ["text"]):
            continue
        if word != "info":
            raise ProgramError(f"said {line!r}, which is neither `info` nor `move`")
        _check_info(board, line, rest)


def _check_info(board: Board[Any, Any], line: str, words: Sequence[str]) -> None:
    rest = iter(words)
    for key in rest:
        if key == "moves":
            after = board.copy()
            for token in rest:
                after.push_token(token)
        elif not re.fullmatch(_INFO_WORDS.get(key, "(?!)"), next(rest, "")):
            raise ProgramError(f"said {line!r}: what follows {key!r} is wrong")


def _ask_twice(talk: Talk, setup: Setup) -> None:
    go = "go visits 20 seed 11"
    for board in _boards_to_choose_on(setup):
        first, second = (_ask_about(talk, board, go) for _ in range(2))
        if first != second:
            raise ProgramError(
                f"answered {first} and then {second} to `{go}` in {board.position()}"
            )


def _stop(talk: Talk, setup: Setup) -> None:
    board, lines = _some_board(setup), []
    talk.show(board)
    talk.session.send("go forever")
    end = time.monotonic() + 0.2
    while (left := end - time.monotonic()) > 0:
        line = talk.session.take(left)
        if line and line.startswith(("move", "error")):
            raise ProgramError(f"said {line!r} before it was stopped")
        lines.append(line or "")
    talk.session.send("stop")
    end = time.monotonic() + talk.patience.stop
    while (left := end - time.monotonic()) > 0:
        line = talk.session.take(left)
        if line and line.startswith("move "):
            board.parse(line.removeprefix("move "))
            return
        lines.append(line or "")
    _check_infos(board, lines)
    raise ProgramError(f"gave no move within {talk.patience.stop:g} s of `stop`")


def _confuse(talk: Talk, setup: Setup) -> None:
    for line in ("", "xyzzy 1 2", "stop"):
        talk.session.send(line)
    end = time.monotonic() + 0.3
    while (left := end - time.monotonic()) > 0:
        said = talk.session.take(left)
        if said and not said.startswith(("error", "#")):
            raise ProgramError(f"answered {said!r} to what it does not know")
    try:
        talk.get_ready()
    except Silence as silence:  # only here, so that there is more to be asked
        raise ProgramError(str(silence)) from None
    _ask(talk, setup)


def _check_games(spec: Spec, patience: Patience, setup: Setup, games: int) -> Finding:
    """Whole games against random players, from each seat in turn."""
    what = " ".join(["plays", setup.game, *_changed(setup)])
    talk = Talk(spec.command, patience)
    try:
        try:
            talk.prepare(setup, spec.options)
        except Silence as silence:
            return _end_of(what, silence)
        except ProgramError as error:
            is_told = str(error).startswith("says: ")
            return Finding(what, str(error), is_left_out=is_told)
        for game in range(games):
            for seat in range(setup.seats):
                _play(talk, setup, seat, seeded(game, seat))
    except CaciqueError as error:
        return Finding(what, str(error))
    finally:
        talk.close()
    return Finding(what)


def _changed(setup: Setup) -> list[str]:
    usual = type(setup)().options()
    return [
        f"{name}={setup.format_option(name)}"
        for name, value in setup.options().items()
        if value != usual[name]
    ]


def _play(talk: Talk, setup: Setup, mine: int, rng: Rng) -> None:
    board, agent = registry.find(setup.game).board(setup), RandomAgent()

    def choose(seat: int) -> Any:
        if seat != mine:
            return agent.choose(board, rng)
        go = f"go time {_MS} seed {below(rng, 1000)}"
        return talk.ask(board, go, _MS / 1000 + talk.patience.late)

    Play(board, lambda _number, _ply: unit(rng)).run(choose)


def _leave(spec: Spec, patience: Patience, word: str | None) -> None:
    talk = Talk(spec.command, patience)
    session: Session = talk.session
    try:
        if word:
            session.send(word)
        else:
            session.hang_up()
        if not session.wait(_SECONDS_TO_LEAVE):
            raise ProgramError(f"is still there {_SECONDS_TO_LEAVE:g} s later")
    finally:
        talk.close()

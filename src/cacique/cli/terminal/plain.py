"""The game line by line: tokens in, text out, for pipes, scripts and screen readers."""

import contextlib
import json
import sys
import threading
from collections.abc import Callable, Iterable, Iterator
from difflib import get_close_matches
from functools import partial
from pathlib import Path
from typing import Any

import click

from cacique.cli.terminal.adapters import find_queries
from cacique.cli.terminal.language import t
from cacique.cli.terminal.saved import save
from cacique.cli.terminal.stdin import InputLines
from cacique.cli.terminal.table import LocalTable, Table, format_choice, not_saved
from cacique.cli.terminal.words import format_pair, player_name, seat_name, task
from cacique.core.errors import CaciqueError

__all__ = ["PlainGame"]

_PATIENCE = 0.1  # seconds between two looks at the input while others are to act

# what a command takes and does; it may answer with lines
Command = tuple[str, Callable[[str], Iterable[str] | None]]


class PlainGame:
    """Reads commands and moves, and answers each with lines, or with one line of JSON."""

    def __init__(self, table: Table, *, as_json: bool = False) -> None:
        self._table = table
        self._as_json = as_json
        self._lines = InputLines(sys.stdin)
        self._overheard: dict[str, str] = {}
        self._told = table.board.ply  # moves that were reported
        self._is_end_told = table.is_over
        self._is_done = False
        self._queries = find_queries(table.board.setup.game)
        self._commands: dict[str, Command] = {
            "help": ("", self._help),
            "hint": ("", self._hint),
            "undo": ("", lambda _: self._table.undo()),
            "yes": ("", lambda _: self._table.answer(agrees=True)),
            "no": ("", lambda _: self._table.answer(agrees=False)),
            "say": ("TEXT", self._say),
            "resign": ("", lambda _: self._table.resign()),
            "draw": ("", lambda _: self._table.offer_draw()),
            "finish": ("", lambda _: self._table.finish()),
            "bot": ("SEAT", lambda whom: self._table.ask_away("bot", whom)),
            "link": ("SEAT", lambda whom: self._table.ask_away("link", whom)),
            "again": ("", self._again),
            "save": ("FILE", self._save),
            "quit": ("", self._quit),
        }

    def run(self) -> None:
        """Play until the input ends or somebody quits."""
        try:
            self._answer(self._greet())
            while not self._is_done and (line := self._next_line()) is not None:
                if line.strip():
                    self._answer(self._obey(*_split(line)))
        finally:
            self._table.close()

    def _next_line(self) -> str | None:
        """Wait for a line; while people elsewhere are to act, moves wait for them."""
        while self._must_wait() and self._table.waits_for_people:
            line = self._lines.look()
            if line is not None and not self._is_move(line):
                break
            self._hear()
        return self._lines.take()

    def _is_move(self, line: str) -> bool:
        return _split(line)[0] in self._table.board.rules.move_type.codes

    def _hear(self) -> None:
        """Tell what people elsewhere do, if it is soon."""

        def listen() -> Iterator[str]:
            self._is_done = not self._table.wait(_PATIENCE)  # so it is where the server hung up
            if self._table.is_mine and self._table.board.ply == self._told:
                yield f"{task(self._table.board)}."

        with contextlib.suppress(TimeoutError):
            self._answer(listen())

    def _answer(self, lines: Iterator[str]) -> None:
        """Carry out a command, then let bots act."""
        refusal, text = None, []
        try:
            text = list(lines)
            text = self._tell_now(text)
            self._let_bots_act()
        except CaciqueError as error:
            refusal = str(error)
        if self._table.board.ply < self._told:
            text.append(t("plain.takenBack", task=task(self._table.board)))
        text += self._overhear()
        moves = list(self._news())
        if self._as_json:
            if self._table.is_over and not (self._is_end_told or self._table.board.is_over):
                text.append(self._table.verdict)  # which the view does not tell
            self._is_end_told = self._table.is_over
            from cacique.server.protocol.views import view_board  # noqa: PLC0415 - slow to import

            view = view_board(self._table.board).model_dump(mode="json")
            news = {"answer": text, "refused": refusal, "moves": moves, "view": view}
            click.echo(json.dumps(news))
        else:
            self._print(text, refusal, moves)

    def _let_bots_act(self) -> None:
        """Wait for bots, but not where somebody quits: a bot may never come to an end."""
        while self._must_wait() and not self._table.waits_for_people:
            waiter = _Waiter(self._table)
            while not waiter.has_ended(_PATIENCE):
                if _split(self._lines.look() or "")[0] == "quit":
                    return
            if not waiter.result():
                return

    def _tell_now(self, text: list[str]) -> list[str]:
        """Tell somebody who reads of their own move before a bot thinks about its answer."""
        table = self._table
        thinks = self._must_wait() and not table.waits_for_people
        if self._as_json or not thinks or table.board.ply <= self._told:
            return text
        for line in text:
            click.echo(line)
        for move in self._news():
            click.echo(format_pair(move["seat"], move["token"]))
        sys.stdout.flush()
        return []

    def _print(self, text: list[str], refusal: str | None, moves: list[dict[str, Any]]) -> None:
        for line in text:
            click.echo(line)
        if refusal:
            click.echo(t("plain.no", reason=refusal))
        for move in moves:
            click.echo(format_pair(move["seat"], move["token"]))
        table = self._table
        if table.is_over and not self._is_end_told:
            click.echo(table.verdict)
            if table.mine:
                click.echo(t("plain.after"))
        elif moves:
            click.echo(f"{task(table.board)}.")
        self._is_end_told = table.is_over
        if moves and table.can_finish:
            click.echo(t("plain.foregone"))
        if table.question:
            click.echo(t("plain.yesOrNo", question=table.question))

    def _overhear(self) -> Iterator[str]:
        """Yield what others said last, what goes wrong, and whom all wait for, where it is new."""
        table = self._table
        words = {
            "chat": table.news,
            "trouble": table.trouble,
            "waiting": table.waiting * table.waits_for_people,
        }
        for topic, line in words.items():
            if line and line != self._overheard.get(topic):
                yield line
        self._overheard = words

    def _must_wait(self) -> bool:
        table = self._table
        return not (self._is_done or table.is_over or table.is_mine or table.question)

    def _news(self) -> Iterator[dict[str, Any]]:
        """Moves made since the last report, after those that were taken back."""
        board = self._table.board
        made = board.moves
        self._told = min(self._told, len(made))
        twin = board.rewound(self._told)
        for move in made[self._told :]:
            name = twin.seat_name if self._as_json else partial(seat_name, twin)
            yield {"seat": name(twin.turn or 0), "token": str(move)}
            twin.push_unchecked(move)
        self._told = len(made)

    def _greet(self) -> Iterator[str]:
        board, table = self._table.board, self._table
        yield f"{board.setup.game.capitalize()} {' '.join(board.setup.format())}".rstrip()
        for seat, player in enumerate(table.players):
            yield format_pair(seat_name(board, seat), player_name(player))
        if table.note:
            yield table.note
        if not table.is_over:
            yield t("plain.begin", task=task(board))
            return
        yield table.verdict
        if table.mine:
            yield t("plain.after")

    def _obey(self, word: str, rest: str) -> Iterator[str]:
        board = self._table.board
        if word in board.rules.move_type.codes:
            self._table.play(word)
        elif word == "turn" and self._table.is_over:
            yield self._table.verdict  # also where the board does not know of the end
        elif word in self._queries:
            yield from self._queries[word].tell(board, rest)
        elif word in self._commands:
            yield from self._commands[word][1](rest) or ()
        else:
            found = get_close_matches(word, [*self._queries, *self._commands], 1)
            meant = t("plain.meant", word=found[0]) if found else t("plain.typeHelp")
            raise CaciqueError(t("plain.neither", word=word, meant=meant))

    def _help(self, _rest: str) -> Iterator[str]:
        lines = {name: (query.argument, query.key) for name, query in self._queries.items()}
        lines |= {name: (argument, f"do.{name}") for name, (argument, _) in self._commands.items()}
        for name, (argument, key) in lines.items():
            yield f"{f'{name} {argument}':16} {t(key)}"
        yield f"{'TOKEN':16} {t('do.token')}"

    def _hint(self, _rest: str) -> Iterator[str]:
        advice = self._table.advise()
        for choice in advice.choices:
            yield format_choice(advice, choice)

    def _say(self, text: str) -> None:
        self._table.say(text)

    def _save(self, rest: str) -> Iterator[str]:
        if not isinstance(self._table, LocalTable):
            raise CaciqueError(t("table.serverKeeps"))
        try:
            yield t("plain.saved", path=str(save(self._table, Path(rest) if rest else None)))
        except OSError as error:
            raise CaciqueError(not_saved(error)) from None

    def _quit(self, _rest: str) -> Iterator[str]:
        self._is_done = True
        if self._table.kept:
            yield self._table.kept
        yield t("plain.goodBye")

    def _again(self, _rest: str) -> Iterator[str]:
        """Sit down at the table of a rematch."""
        table = self._table.rematch()
        self._table.close()
        self._table, self._overheard = table, {}
        self._told, self._is_end_told = table.board.ply, False
        yield from self._greet()


class _Waiter:
    """Somebody who waits at a table in a thread of their own, so that one may leave meanwhile."""

    def __init__(self, table: Table) -> None:
        self._has_ended = threading.Event()
        self._goes_on = False
        self._error: Exception | None = None
        threading.Thread(target=self._wait, args=(table,), daemon=True).start()

    def _wait(self, table: Table) -> None:
        try:
            self._goes_on = table.wait()
        except Exception as error:  # noqa: BLE001 - whatever it is, `result` raises it
            self._error = error
        finally:
            self._has_ended.set()

    def has_ended(self, seconds: float) -> bool:
        """Whether the wait is over, soon."""
        return self._has_ended.wait(seconds)

    def result(self) -> bool:
        """What the table answered, or what it raised."""
        if self._error:
            raise self._error
        return self._goes_on


def _split(line: str) -> tuple[str, str]:
    word, _, rest = line.strip().partition(" ")
    return word, rest.strip()

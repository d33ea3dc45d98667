"""Looking back at a game: a review that grows in its own thread, and the screen that tells it."""

import threading
from collections.abc import Iterator, Sequence
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, VerticalScroll
from textual.events import Resize
from textual.widgets import Footer, Static

from cacique.cli.terminal.language import number, percent, spoken, t
from cacique.cli.terminal.widgets import DIM, STRONG, FittingScreen, Line, Lines, fold, shorten
from cacique.cli.terminal.widgets import words as segment
from cacique.cli.terminal.words import AnyBoard, format_pair, player_name, seat_name, tell_error
from cacique.study import Depth, GameReview, MoveReview, finish, review_moves, words
from cacique.study.marks import MISTAKES
from cacique.study.report import SIGNS, describe_chances, describe_level, describe_move

__all__ = ["Lookback", "ReviewScreen"]

_BARS = "▁▂▃▄▅▆▇█"
_NAME, _GRAPH = 9, 60  # columns of a seat's name, and of its chances
_PAUSE = 0.2  # seconds between two looks at what is known


class Lookback:
    """A game that is being reviewed; what is known so far may be read at any time."""

    def __init__(self, board: AnyBoard, visits: int) -> None:
        self.board = board
        self.names = tuple(seat_name(board, seat) for seat in board.seats)
        self.trouble = ""
        self.is_done = False
        self._stop = threading.Event()
        self._depth = Depth(visits=visits, stop=self._stop)
        self._moves: dict[int, MoveReview] = {}

    def start(self) -> None:
        threading.Thread(target=self._review, daemon=True).start()

    def stop(self) -> None:
        """Look no further than the decision that is being looked at."""
        self._stop.set()

    def _review(self) -> None:
        try:
            for move in review_moves(self.board, self._depth):
                self._moves[move.ply] = move
        except Exception as error:  # noqa: BLE001 - nobody else would hear of it
            self.trouble = tell_error(error)
        self.is_done = True

    @property
    def known(self) -> int:
        """How many moves are reviewed."""
        return len(self._moves)

    def move_at(self, ply: int) -> MoveReview | None:
        """The move made after so many, if it is reviewed already."""
        return self._moves.get(ply)

    def sign_at(self, ply: int) -> str:
        """The mark of a move as players write it."""
        move = self._moves.get(ply)
        return SIGNS.get(move.mark, "") if move and move.is_decision else ""

    def judge(self, ply: int) -> str:
        """A move that has a mark, and what was better, as a line."""
        move = self._moves.get(ply)
        if move is None or not self.sign_at(ply):
            return ""
        return "  ".join(describe_move(move, self.names, spoken()))

    def jump(self, at: int, by: int) -> int:
        """The place after the next mistake, or after the one before; else the same place."""
        moves = tuple(self._moves.values())
        places = [move.ply + 1 for move in moves if move.mark in MISTAKES and move.is_decision]
        if by > 0:
            return min((place for place in places if place > at), default=at)
        return max((place for place in places if place < at), default=at)

    def sum_up(self) -> GameReview:
        """What is known so far, of the seats as well."""
        return finish(self.board, self._depth, tuple(self._moves.values()), self.names)


class _MoveList(Lines):
    """Moves with their marks, around the one that is told of; a click chooses one."""

    _first = 0

    def show(self, lookback: Lookback, turns: Sequence[int | None], at: int) -> None:
        room, moves = self.size.height or 1, lookback.board.moves
        self._first = max(min(at - 1 - room // 2, len(moves) - room), 0)
        self.set_lines(
            [segment(self._line(lookback, turns, ply), STRONG if ply + 1 == at else None)]
            for ply in range(self._first, min(self._first + room, len(moves)))
        )

    def _line(self, lookback: Lookback, turns: Sequence[int | None], ply: int) -> str:
        name, move = lookback.names[turns[ply] or 0], lookback.board.moves[ply]
        return f"{ply + 1:>3}. {name} {move}{lookback.sign_at(ply)}"

    def place_at(self, _column: int, line: int) -> str:
        return str(self._first + line + 1)


class _Graph(Lines):
    """The chances of every seat over the game; a click chooses a move."""

    _total = 0

    @property
    def _columns(self) -> int:
        return min(_GRAPH, self._total)

    def show(self, lookback: Lookback, at: int) -> None:
        self._total = lookback.board.ply
        label = describe_chances(len(lookback.names), spoken())
        self.set_lines(
            [
                [segment(label, DIM)],
                *(self._line(lookback, seat, name, at) for seat, name in enumerate(lookback.names)),
            ]
        )

    def _line(self, lookback: Lookback, seat: int, name: str, at: int) -> Line:
        line = [segment(f"{name:{_NAME}}")]
        for column in range(self._columns):
            first, after = self._place(column), self._place(column + 1)
            move = lookback.move_at(after - 1)
            chance = move.chances_after[seat] if move else None
            bar = " " if chance is None else _BARS[min(int(chance * len(_BARS)), len(_BARS) - 1)]
            line.append(segment(bar, STRONG if first < at <= after else None))
        move = lookback.move_at(at - 1)
        now = percent(round(move.chances_after[seat], 2)) if move else ""
        return [*line, segment(f" {now}")]

    def _place(self, column: int) -> int:
        """How many moves come before a column."""
        return column * self._total // self._columns

    def place_at(self, column: int, _line: int) -> str | None:
        column -= _NAME
        return str(self._place(column + 1)) if 0 <= column < self._columns else None


class ReviewScreen(FittingScreen[int]):
    """How everybody played, the chances, and move by move what was better and why.

    It ends with the number of moves after which somebody left it.
    """

    DEFAULT_CSS = """
    ReviewScreen #title { height: 1; text-style: bold; padding: 0 1; }
    ReviewScreen #seats, ReviewScreen #graph { padding: 0 1; }
    ReviewScreen #middle { height: 1fr; margin: 1 1 0 1; }
    ReviewScreen #moves { width: 24; height: 100%; }
    ReviewScreen #why { width: 1fr; padding: 0 1; scrollbar-gutter: stable; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left", "step(-1)", "key.replay", key_display="←→", priority=True),
        Binding("right", "step(1)", show=False, priority=True),
        Binding("home", "step(-9999)", show=False, priority=True),
        Binding("end", "step(9999)", show=False, priority=True),
        Binding("up", "jump(-1)", "key.mistakes", key_display="↑↓", priority=True),
        Binding("down", "jump(1)", show=False, priority=True),
        Binding("pageup", "scroll(-1)", "key.more", key_display="key.pages", priority=True),
        Binding("pagedown", "scroll(1)", show=False, priority=True),
        Binding("w,escape,q", "back", "key.board", key_display="w", priority=True),
    ]

    def __init__(self, lookback: Lookback, players: Sequence[str], at: int) -> None:
        super().__init__()
        self._lookback = lookback
        self._players = [player_name(player) for player in players]
        self._at = at  # moves made, the last of which is told of
        self._turns = [board.turn for board in lookback.board.replayed()]
        self._shown = (-1, False)  # how much was known when it was shown

    def compose(self) -> ComposeResult:
        yield from self.compose_small()
        yield Static(id="title", markup=False)
        yield Lines(id="seats")
        yield _Graph(id="graph")
        with Horizontal(id="middle"):
            yield _MoveList(id="moves")
            with VerticalScroll(id="why"):
                yield Static(id="told", markup=False)
        yield Footer(compact=True, show_command_palette=False)

    def on_mount(self) -> None:
        self._watch()
        self.set_interval(_PAUSE, self._watch)

    def on_resize(self, _event: Resize) -> None:
        self.call_after_refresh(self._show)

    def _watch(self) -> None:
        """Show what the other thread has found since."""
        if (self._lookback.known, self._lookback.is_done) != self._shown:
            self._show()

    def _show(self) -> None:
        lookback = self._lookback
        self._shown = lookback.known, lookback.is_done
        review = lookback.sum_up()
        self.query_one("#title", Static).update(self._title())
        self.query_one("#seats", Lines).set_lines(self._seats(review))
        self.query_one(_Graph).show(lookback, self._at)
        self.query_one(_MoveList).show(lookback, self._turns, self._at)
        told = self.query_one("#told", Static)
        told.update(fold("\n".join(self._tell(review)), told.size.width))

    def _title(self) -> str:
        lookback, total = self._lookback, self._lookback.board.ply
        parts = [words.say(spoken(), "title"), t("history.at", n=self._at, all=total)]
        if lookback.trouble:
            parts.append(lookback.trouble)
        elif not lookback.is_done:
            parts.append(t("look.progress", n=lookback.known))
        return " · ".join(parts)

    def _seats(self, review: GameReview) -> Iterator[Line]:
        names = ("head.name", "head.accuracy", "head.like")
        heads = [words.say(spoken(), name) for name in names]
        yield [segment(_row([*heads, *SIGNS.values()]), DIM)]
        for one in review.seats:
            seat, player = review.names[one.seat], self._players[one.seat]
            name = seat if player == seat else f"{seat} · {player}"
            is_known = one.decisions > 0
            accuracy = number(one.accuracy) if is_known else "–"
            level = describe_level(one, spoken())
            yield [segment(_row([name, accuracy, level, *(str(one.classes[m]) for m in SIGNS)]))]

    def _tell(self, review: GameReview) -> Iterator[str]:
        """The move and its reasons; where it has none, what everybody may remember."""
        move = self._lookback.move_at(self._at - 1)
        if move:
            yield from self._tell_move(move)
        if move and move.reasons:
            return
        has_points = any(one.points_lost is not None for one in review.moves)
        lessons = [(one.seat, lesson) for one in review.seats for lesson in one.remember]
        if lessons and self._lookback.is_done:
            yield f"\n{words.say(spoken(), 'remember')}"
        for seat, lesson in lessons if self._lookback.is_done else ():
            told = words.tell_lesson(lesson, has_points=has_points, language=spoken())
            yield f"• {format_pair(review.names[seat], told)}"

    def _tell_move(self, move: MoveReview) -> Iterator[str]:
        head, told = describe_move(move, self._lookback.names, spoken())
        if move.is_decision:
            yield f"{head}\n{told}"
        elif move.luck is not None:
            luck = f"{'+' if move.luck > 0 else ''}{percent(move.luck)}".replace("-", "−")
            yield f"{head}\n{t('look.luck', luck=luck)}"
        else:
            yield f"{head}\n{t('look.forced')}"
        for reason in move.reasons:
            yield f"• {words.tell(reason, move, spoken(), self._lookback.names)}"

    # keys and clicks

    def _go(self, at: int) -> None:
        self._at = min(max(at, 0), self._lookback.board.ply)
        self.query_one("#why", VerticalScroll).scroll_home(animate=False)
        self._show()

    def action_step(self, by: int) -> None:
        self._go(self._at + by)

    def action_jump(self, by: int) -> None:
        self._go(self._lookback.jump(self._at, by))

    def action_scroll(self, by: int) -> None:
        why = self.query_one("#why", VerticalScroll)
        why.scroll_relative(y=by * max(why.size.height - 1, 1), animate=False)

    def action_back(self) -> None:
        self.dismiss(self._at)

    def on_lines_pointed(self, event: Lines.Pointed) -> None:
        self._go(int(event.place))


def _row(cells: Sequence[str]) -> str:
    """A line of the table of seats."""
    name, accuracy, level, *counts = cells
    return f"{shorten(name, 25):25} {accuracy:12} {level:25}" + "".join(
        f"{one:>3}" for one in counts
    )

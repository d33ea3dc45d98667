"""The screen of any game: following the table, confirming, undo, hints, and what comes after."""

import threading
from abc import abstractmethod
from collections.abc import Callable
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.message import Message
from textual.widgets import Footer, Static

from cacique.cli.terminal.chooser import Chooser
from cacique.cli.terminal.dialogs import HelpDialog, HintDialog, TalkDialog
from cacique.cli.terminal.following import Follower
from cacique.cli.terminal.language import t
from cacique.cli.terminal.review import Lookback, ReviewScreen
from cacique.cli.terminal.saved import save
from cacique.cli.terminal.table import LocalTable, Table, format_choice, not_saved
from cacique.cli.terminal.widgets import ColourDepth, FittingScreen, Lines, fold, words
from cacique.cli.terminal.words import format_pair, last_turns, task, tell_error
from cacique.core.errors import CaciqueError
from cacique.study import Advice, Choice, Depth

__all__ = ["GameScreen"]


class GameScreen(FittingScreen[Table]):
    """A table, and the choice that is being made at it; each game has a screen of its own kind.

    It ends with the table where to sit down next.
    """

    class AnotherGame(Message):
        """Somebody wants to play something else, at another table."""

    KEYS: ClassVar[str]  # the text that says what the game's own keys do
    visits = Depth().visits  # of each decision that is looked back at
    DEFAULT_CSS = """
    GameScreen { layers: base; }
    #task { height: 1; text-style: bold; padding: 0 1; }
    #choice { height: 1; padding: 0 1; }
    #message { height: auto; min-height: 1; max-height: 4; padding: 0 1; }
    #history { padding: 0 1; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "confirm", "key.confirm", priority=True),
        Binding("tab", "step(1)", "key.next", priority=True),
        Binding("shift+tab", "step(-1)", show=False, priority=True),
        Binding("w", "why", "key.why"),
        Binding("a", "again", "menu.rematch"),
        Binding("n", "new_game", "result.new"),
        Binding("left", "replay(-1)", "key.replay", key_display="←→"),
        Binding("right", "replay(1)", show=False),
        Binding("home", "replay(-9999)", show=False),
        Binding("end", "replay(9999)", show=False),
        Binding("up", "jump(-1)", show=False),
        Binding("down", "jump(1)", show=False),
        Binding("u", "undo", "key.undo"),
        Binding("h", "hint", "hint.ask"),
        Binding("e", "finish", "key.finish"),
        Binding("s", "save", show=False),
        Binding("question_mark", "help", "key.help", key_display="?"),
        Binding("q", "leave", "key.leave"),
        Binding("t", "talk", show=False),
        Binding("y", "answer(True)", show=False),
        Binding("n", "answer(False)", show=False),
        Binding("up", "move(0, 1)", show=False),
        Binding("down", "move(0, -1)", show=False),
        Binding("left", "move(-1, 0)", show=False),
        Binding("right", "move(1, 0)", show=False),
        *(Binding(key, f"press('{key}')", show=False) for key in "0123456789p"),
    ]

    def __init__(self, table: Table, delay: float, depth: ColourDepth) -> None:
        super().__init__()
        self.table = table
        self.depth = depth
        self.chooser: Chooser | None = None
        self._held: Chooser | None = None  # what was being chosen while others had the word
        self._follower = Follower(table, delay)
        self._message = table.note
        self._known_trouble = ""
        self._is_from_table = False  # whether it told the message, by itself
        self._pointed = ("", "")  # the last choice by a click, and where
        self._shown_board = table.board
        self._lookback: Lookback | None = None  # at the game as it ended
        self._is_asking = False  # for hints, which take a while

    def compose(self) -> ComposeResult:
        yield from self.compose_small()
        yield Static(id="task", markup=False)
        yield from self.compose_game()
        yield Static(id="choice", markup=False)
        yield Static(id="message", markup=False)
        yield Footer(compact=True, show_command_palette=False)

    @abstractmethod
    def compose_game(self) -> ComposeResult:
        """Lay out what is the game's own."""

    @abstractmethod
    def show_game(self) -> None:
        """Draw the board and the choice."""

    @abstractmethod
    def make_chooser(self) -> Chooser:
        """Fit a chooser to what is to be decided."""

    def on_mount(self) -> None:
        self._take_board()
        threading.Thread(target=self._follow, daemon=True).start()

    def on_unmount(self) -> None:
        self.table.close()
        self._forget_review()

    # following the table

    def _follow(self) -> None:
        """Wait for the others, in a thread of its own: the screen never does."""
        for trouble in self._follower.news():
            if trouble:
                self.app.call_from_thread(self._hear_trouble, trouble)
            else:
                self.app.call_from_thread(self._hear)

    def _hear_trouble(self, message: str) -> None:
        self._tell(message)
        self._is_from_table = True

    def _hear(self) -> None:
        """Show what others did; what the table told before is over now."""
        if self._is_from_table:
            self._message = ""
        self._take_board()

    def _take_board(self) -> None:
        """Show the table as it is now, and begin to choose if it is up to somebody here.

        A choice that was being made goes on where nobody has moved.
        """
        board, is_mine = self.table.board, self.table.is_mine  # others may act at any time
        if board.moves != self._shown_board.moves:
            self._held = None
        if self._lookback and self._lookback.board.moves != board.moves:
            self._forget_review()
        self._shown_board = board
        if is_mine:
            self._held = self._held or self.make_chooser()
        self.chooser = self._held if is_mine else None
        if self.table.trouble != self._known_trouble:  # told once
            self._message = self.table.trouble or self._message
        self._known_trouble = self.table.trouble
        self.refresh_game()

    def refresh_game(self) -> None:
        if not self.is_mounted or not self.query("#task"):  # when left, its parts go first
            return
        self.query_one("#task", Static).update(self._headline())
        self.query_one("#choice", Static).update(self._choice())
        self.query_one("#message", Static).update(fold(self._note(), self.size.width - 2))
        self.show_game()
        self.refresh_bindings()

    def _headline(self) -> str:
        board, table = self._shown_board, self.table
        if table.is_over and board.ply == table.board.ply:
            return table.verdict
        if not table.is_over:
            return task(board)
        at = t("history.at", n=board.ply, all=table.board.ply)
        return f"{at}. {task(board)}."

    def _note(self) -> str:
        table = self.table
        question = t("table.yesOrNo", question=table.question) if table.question else ""
        judged = self._lookback.judge(self._shown_board.ply - 1) if self._lookback else ""
        certain = t("table.foregone") if table.can_finish else ""
        told = self._message or self._follower.end or question or judged or certain
        return told or table.waiting or table.news

    def _choice(self) -> str:
        chooser = self.chooser
        if chooser is None:
            return self._after() if self.table.is_over else ""
        if chooser.reason:
            return f"✗ {format_pair(chooser.token, chooser.reason)}"
        return f"✓ {chooser.token}{self.describe_choice()}"

    def _after(self) -> str:
        """What there is to do after the game."""
        return t("after.keys" if self.table.has_rematch else "after.recorded")

    def describe_choice(self) -> str:
        """What else is to be said of a legal choice."""
        return ""

    def _tell(self, message: str) -> None:
        self._message = message
        self._is_from_table = False
        self.refresh_game()

    def show_history(self, room: int, width: int) -> None:
        """Show the last moves, a line for each turn, in the widget of that name or so much room."""
        history = self.query_one("#history", Lines)
        room, width = history.size.height or room, history.size.width or width
        sign = self._lookback.sign_at if self._lookback else lambda _ply: ""
        turns = last_turns(self._shown_board, room, sign)
        lines = (format_pair(name, " ".join(tokens))[:width] for name, tokens in turns)
        history.set_lines([words(line)] for line in lines)

    # keys and clicks

    def check_action(self, action: str, _parameters: tuple[object, ...]) -> bool | None:
        """After the end, some keys have another meaning, and some none."""
        over = self.table.is_over
        if action in {"new_game", "replay", "why"}:
            return over
        if action == "again":
            return over and self.table.has_rematch
        if action == "finish":
            return self.table.can_finish
        if action == "jump":
            return over and self._lookback is not None
        if action in {"confirm", "step", "move", "hint", "press"}:
            return not over
        return True

    def action_move(self, east: int, north: int) -> None:
        if self.chooser:
            self.chooser.move(east, north)
        self._chosen()

    def action_step(self, by: int) -> None:
        if self.chooser:
            self.chooser.step(by)
        self._chosen()

    def action_press(self, key: str) -> None:
        if self.chooser and key in self.chooser.keys:
            self._play(self.chooser.keys[key])

    def action_replay(self, by: int) -> None:
        """Go through a game that is over, so many moves back or on."""
        whole = self.table.board
        ply = min(max(self._shown_board.ply + by, 0), whole.ply)
        self._shown_board = whole if ply == whole.ply else whole.rewound(ply)
        self._chosen()

    def action_why(self) -> None:
        """Review a game that is over; it goes on where one left it, also while one looks away."""
        if self._lookback is None:
            self._lookback = Lookback(self.table.board, self.visits)
            self._lookback.start()
        at = self._shown_board.ply
        self.app.push_screen(ReviewScreen(self._lookback, self.table.players, at), self._go_to)

    def _go_to(self, ply: int | None) -> None:
        self.action_replay((ply or 0) - self._shown_board.ply)

    def action_jump(self, by: int) -> None:
        """Go from mistake to mistake of a game that was reviewed."""
        if self._lookback:
            self._go_to(self._lookback.jump(self._shown_board.ply, by))

    def _forget_review(self) -> None:
        if self._lookback:
            self._lookback.stop()
        self._lookback = None

    def action_again(self) -> None:
        try:
            self.dismiss(self.table.rematch())
        except CaciqueError as error:
            self._tell(str(error))

    def action_new_game(self) -> None:
        self.post_message(self.AnotherGame())

    def action_confirm(self) -> None:
        if self.chooser:
            self._play(self.chooser.token)

    def on_lines_pointed(self, event: Lines.Pointed) -> None:
        """A click chooses; a second one on the same confirms."""
        chooser = self.chooser
        if chooser is None:
            return
        place = self.name_place(event.place)
        choice = chooser.token, place
        if chooser.point_at(place):
            is_again = choice == self._pointed and not chooser.reason
            self._pointed = chooser.token, place
            self._play(chooser.token) if is_again else self._chosen()

    def name_place(self, place: str) -> str:
        """What a chooser calls a place that was clicked."""
        return place

    def _chosen(self) -> None:
        self._message = ""
        self.refresh_game()

    def _play(self, token: str) -> None:
        self._try(lambda: self.table.play(token))

    def _try(self, action: Callable[[], None]) -> None:
        """Do something at the table, or say why it cannot be done."""
        self._message = ""
        try:
            action()
        except CaciqueError as error:
            self._message = str(error)
        self._take_board()

    def action_undo(self) -> None:
        self._try(self.table.undo)

    def action_finish(self) -> None:
        self._try(self.table.finish)

    def action_answer(self, agrees: bool) -> None:  # noqa: FBT001 - as bindings call it
        if self.table.question:
            self._try(lambda: self.table.answer(agrees=agrees))

    def action_talk(self) -> None:
        self.app.push_screen(TalkDialog(), self._talk)

    def _talk(self, text: str | None) -> None:
        table = self.table
        orders = {"/draw": table.offer_draw, "/resign": table.resign}
        match (text or "").partition(" "):
            case "", _, _:
                pass
            case ("/bot" | "/link") as order, _, whom:
                self._try(lambda: table.ask_away("bot" if order == "/bot" else "link", whom))
            case _:
                self._try(orders.get(text or "", lambda: table.say(text or "")))

    def action_save(self) -> None:
        if not isinstance(self.table, LocalTable):
            self._tell(t("table.serverKeeps"))
            return
        try:
            self._tell(t("table.saved", path=str(save(self.table))))
        except OSError as error:
            self._tell(not_saved(error))

    def action_help(self) -> None:
        self.app.push_screen(HelpDialog(self.KEYS, self.table.board))

    def action_leave(self) -> None:
        self.app.exit(message=self.table.kept or None)

    # hints

    def action_hint(self) -> None:
        if self.chooser is None or self._is_asking:
            return
        self._is_asking = True
        self._tell(t("advice.looking"))
        threading.Thread(target=self._find_hints, args=(self.chooser,), daemon=True).start()

    def _find_hints(self, chooser: Chooser) -> None:
        try:
            advice = self.table.advise()
        except Exception as error:  # noqa: BLE001 - else one could never ask again
            self.app.call_from_thread(self._hear_hints, chooser, tell_error(error))
            return
        self.app.call_from_thread(self._hear_hints, chooser, advice)

    def _hear_hints(self, chooser: Chooser, found: Advice | str) -> None:
        """Show the hints, or why there are none, unless one has gone on meanwhile."""
        self._is_asking = False
        if chooser is not self.chooser:
            return
        self._tell("" if isinstance(found, Advice) else found)
        if isinstance(found, Advice) and self.is_active:
            self._show_hints(found)

    def _show_hints(self, advice: Advice) -> None:
        def adopt(choice: Choice | None) -> None:
            if choice and self.chooser:
                self.chooser.pick(choice.tokens[0])
                self._tell(format_choice(advice, choice))

        self.app.push_screen(HintDialog(advice), adopt)

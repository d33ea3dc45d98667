"""Tables at a server: two people at terminals, and what they say to each other."""

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Literal
from unittest.mock import patch

import httpx2
import pytest
from tests.cli.terminal.helpers import Sit, game_screen, my_turn, playing, screen_text
from tests.server.running import Running, running
from textual.widgets import Input

from cacique.cli.terminal.remote import RemoteTable
from cacique.core.errors import CaciqueError
from cacique.server.play import absence

pytestmark = pytest.mark.compiled


def meet(sit: Sit, game: str, *options: str) -> tuple[RemoteTable, RemoteTable]:
    """Ann makes a game, and Bob follows her link."""
    ann = sit("ann", *options, game=game)
    assert ann.waiting.startswith("Waiting for others.\nhttp")
    bob = sit("bob", link=ann.waiting.split()[-1])
    while ann.waiting.startswith("Waiting"):
        ann.wait()
    return ann, bob


def follow(*tables: RemoteTable, moves: int) -> None:
    for table in tables:
        while len(table.board.moves) < moves and not table.is_over:
            table.wait()


def wait_for_ever(table: RemoteTable) -> None:
    """Until something goes wrong."""
    while True:
        table.wait()


def test_two_terminals_finish_a_game(sit: Sit) -> None:
    ann, bob = meet(sit, "puluc")
    while not ann.is_over:
        while not (ann.is_mine or ann.is_over or bob.board.moves == ann.board.moves):
            bob.wait()
        mover = ann if ann.is_mine else bob
        if mover.is_mine:
            mover.play(str(mover.board.legal_moves[0]))
        mover.wait()
        follow(ann, bob, moves=max(len(ann.board.moves), len(bob.board.moves)))
    while not bob.is_over:
        bob.wait()
    assert ann.board == bob.board
    assert ann.verdict == bob.verdict


def test_only_links_to_free_seats_are_listed(sit: Sit) -> None:
    ann = sit("ann", "players=3", game="pueblo")
    first, second = ann.waiting.split()[-2:]
    sit("bob", link=first)
    while first in ann.waiting:
        ann.wait()
    assert second in ann.waiting


def test_a_rematch_is_offered_and_accepted(sit: Sit) -> None:
    ann, bob = meet(sit, "puluc")
    ann.resign()
    for table in (ann, bob):
        while not table.is_over:
            table.wait()
    again = ann.rematch()
    assert again.waiting.startswith("Waiting for others.")
    while not bob.news:
        bob.wait()
    assert bob.news == "A rematch is on offer: a accepts it."
    assert bob.kept.startswith("The server keeps the game: `cacique play --join http")
    there = bob.rematch()
    while there.waiting.startswith("Waiting"):
        there.wait()
    assert again.mine == frozenset({1})
    assert there.mine == frozenset({0})
    again.close()
    there.close()


def test_only_legal_moves_are_sent(sit: Sit) -> None:
    ann, _bob = meet(sit, "pueblo")
    with pytest.raises(CaciqueError, match="a block must be built"):
        ann.play(">1")
    assert not ann.board.moves


def test_somebody_elses_turn_is_refused_by_the_server(sit: Sit) -> None:
    _ann, bob = meet(sit, "pueblo")
    bob.play("Cd4/3u")
    assert not bob.is_mine
    with pytest.raises(CaciqueError, match="turn"):
        wait_for_ever(bob)


def test_a_decision_is_undone_before_anything_follows(sit: Sit) -> None:
    ann, bob = meet(sit, "pueblo")
    ann.play("Cd4/3u")
    follow(ann, bob, moves=1)
    ann.undo()
    while ann.board.moves:
        ann.wait()
    while bob.board.moves:
        bob.wait()
    assert ann.is_mine


def test_a_turn_is_taken_back_if_the_other_agrees(sit: Sit) -> None:
    ann, bob = meet(sit, "pueblo")
    ann.play("Cd4/3u")
    follow(ann, bob, moves=1)
    ann.play(">3")
    follow(ann, bob, moves=2)
    bob.play("Ca1/1u")
    follow(ann, bob, moves=3)
    ann.undo()
    while not bob.question:
        bob.wait()
    assert "asks to take the last turn back" in bob.question
    bob.answer(agrees=True)
    while len(ann.board.moves) == 3:
        ann.wait()
    assert ann.is_mine


def test_chat_is_heard(sit: Sit) -> None:
    ann, bob = meet(sit, "pueblo")
    ann.say("good luck")
    while not bob.news:
        bob.wait()
    assert bob.news.endswith(": good luck")


@pytest.mark.parametrize("text", ["", " ", "evil \u202e txt", "a" * 301])
def test_what_cannot_be_said_is_refused(sit: Sit, text: str) -> None:
    ann = sit("ann", game="pueblo")
    with pytest.raises(CaciqueError, match="1 to 300 characters"):
        ann.say(text)


@pytest.mark.asyncio
async def test_the_screen_tells_what_cannot_be_said(sit: Sit) -> None:
    async with playing(sit("ann", game="pueblo")) as (app, pilot):
        await pilot.press("t")
        app.screen.query_one(Input).value = "\u202e"
        await pilot.press("enter")
        assert "a line has 1 to 300 characters" in screen_text(app)


def test_a_server_of_another_version_is_told(sit: Sit) -> None:
    ann = sit("ann", game="pueblo", bots=("level1",))
    assert ann._socket
    with (
        patch.object(ann._socket, "recv", return_value='{"kind": "weather"}'),
        pytest.raises(CaciqueError, match="another version"),
    ):
        ann.wait()
    ann.play("Cd4/3u")
    follow(ann, moves=1)


def test_an_answer_of_something_else_is_told(sit: Sit) -> None:
    ann = sit("ann", game="pueblo")
    page = httpx2.Response(200, text="<h1>It works!</h1>")
    with (
        patch.object(ann._client._http, "request", return_value=page),
        pytest.raises(CaciqueError, match="no server of cacique"),
    ):
        ann.advise()


def test_a_draw_is_offered_and_agreed(sit: Sit) -> None:
    ann, bob = meet(sit, "puluc")
    ann.offer_draw()
    while not bob.question:
        bob.wait()
    assert bob.question.endswith("offers a draw")
    bob.answer(agrees=True)
    while not ann.is_over:
        ann.wait()
    assert "by agreement. The dice are what was promised, with your part" in ann.verdict
    assert not ann.is_mine
    assert ann.waiting == ""


@pytest.fixture
def no_grace(monkeypatch: pytest.MonkeyPatch) -> None:
    """Who is away may be asked about at once."""
    monkeypatch.setattr(absence, "GRACE", 0.0)


def until(table: RemoteTable, is_so: Callable[[], object]) -> None:
    while not is_so():
        table.wait()


def ask_until_away(table: RemoteTable, wish: Literal["bot", "link"], whom: str = "") -> None:
    """Ask, again while the server has not noticed that somebody left."""
    while True:
        table.ask_away(wish, whom)
        try:
            table.wait()
        except CaciqueError as error:
            assert "while they are here" in str(error)
        else:
            return


@pytest.mark.usefixtures("no_grace")
def test_a_bot_plays_for_somebody_who_is_away_until_they_are_back(sit: Sit) -> None:
    ann, bob = meet(sit, "pueblo")
    link = f"/game/{ann._id}"
    bob.close()
    ask_until_away(ann, "bot")
    until(ann, lambda: ann._view.stand_ins == (1,))
    bob = sit("bob", link=link)
    assert bob.mine == {1}
    until(ann, lambda: not ann._view.stand_ins)


@pytest.mark.usefixtures("no_grace")
def test_the_others_are_asked_about_somebody_who_is_away(sit: Sit) -> None:
    ann = sit("ann", "players=3", game="pueblo")
    links = ann.waiting.split()[-2:]
    bob, cid = (sit(name, link=link) for name, link in zip(("bob", "cid"), links, strict=True))
    until(ann, lambda: not ann.waiting.startswith("Waiting"))
    until(bob, lambda: not bob.waiting.startswith("Waiting"))
    cid.close()
    with pytest.raises(CaciqueError, match=r"whose seat. 2 .*, 3 "):
        ann.ask_away("link", "")
    ask_until_away(ann, "link", "3")
    until(bob, lambda: bob.question)
    assert "asks to invite somebody else for" in bob.question
    bob.answer(agrees=True)
    until(ann, lambda: ann._view.invited == (2,))
    ann.ask_away("link", "3")
    dan = sit("dan", link=ann.news)
    assert dan.mine == {2}


@pytest.mark.asyncio
@pytest.mark.usefixtures("no_grace")
async def test_the_screen_asks_and_answers_about_somebody_who_is_away(sit: Sit) -> None:
    ann = sit("ann", "players=3", game="pueblo")
    links = ann.waiting.split()[-2:]
    bob, cid = (sit(name, link=link) for name, link in zip(("bob", "cid"), links, strict=True))
    async with playing(ann) as (app, pilot):
        await pilot.press("t")
        app.screen.query_one(Input).value = "/bot"
        await pilot.press("enter")
        assert "whose seat? 2 (" in screen_text(app)
        cid.close()
        while ann._view.away_question is None:
            await pilot.press("t")
            app.screen.query_one(Input).value = "/bot 3"
            await pilot.press("enter")
            await pilot.pause(0.1)
        bob.close()
    bob = sit("bob", link=f"/game/{ann._id}")
    async with playing(bob) as (app, pilot):
        while "asks to let a bot play for" not in screen_text(app):
            await pilot.pause(0.05)
        await pilot.press("y")
        while bob._view.stand_ins != (2,):
            await pilot.pause(0.05)


def test_nobody_is_away_in_a_game_against_bots(sit: Sit) -> None:
    ann = sit("ann", game="pueblo", bots=("level1",))
    with pytest.raises(CaciqueError, match="nobody else plays here"):
        ann.ask_away("bot", "")


def test_resigning_ends_a_game_of_two(sit: Sit) -> None:
    ann, bob = meet(sit, "pueblo")
    bob.resign()
    while not ann.is_over:
        ann.wait()
    assert ann.verdict.endswith("wins by resignation.")


def test_a_lost_socket_comes_back(sit: Sit) -> None:
    ann, bob = meet(sit, "pueblo")
    assert bob._socket
    bob._socket.close()
    ann.play("Cd4/3u")
    with pytest.raises(CaciqueError, match="one moment"):
        wait_for_ever(bob)
    assert bob.wait()
    follow(bob, moves=1)


def test_while_the_server_is_away_nobody_waits_in_vain(
    sit: Sit, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = sit("ann", game="pueblo", bots=("level1",))
    assert table.is_mine
    assert table._socket
    table._socket.close()
    with pytest.raises(CaciqueError, match="one moment"):
        wait_for_ever(table)
    with monkeypatch.context() as patch:
        patch.setattr(table, "_connect", refuse)
        for _ in range(2):
            with pytest.raises(TimeoutError):
                table.wait(0.05)
        assert not table.is_mine
        assert table.waits_for_people
        with pytest.raises(CaciqueError, match="away"):
            table.play("Cd4/3u")
    while not table.is_mine:
        table.wait()
    table.play("Cd4/3u")
    follow(table, moves=1)


def refuse() -> None:
    raise ConnectionRefusedError


def test_a_guest_comes_back_to_a_game(sit: Sit) -> None:
    ann = sit("ann", game="pueblo", bots=("level1",))
    again = sit("ann", link=f"/game/{ann._id}")
    assert again.mine == {0}
    with pytest.raises(CaciqueError, match="private"):
        sit("eve", link=f"/game/{ann._id}")


def test_hints_come_from_the_server(sit: Sit) -> None:
    ann = sit("ann", game="puluc", bots=("beginner",))
    while not ann.is_mine:
        ann.wait()
    assert ann.advise().choices[0].tokens[0] in map(str, ann.board.legal_moves)


@pytest.mark.asyncio
async def test_the_screen_plays_at_a_server(sit: Sit) -> None:
    table = sit("ann", game="pueblo", bots=("level1",))
    async with playing(table) as (app, pilot):
        for _ in range(2):
            await my_turn(app, pilot)
            await pilot.press("enter")
        while len(game_screen(app)._shown_board.moves) < 4:
            await pilot.pause(0.05)
        await pilot.press("t", *"hi", "enter")
        while "hi" not in screen_text(app):
            await pilot.pause(0.05)
        await pilot.press("s")
        assert "the server keeps this game" in screen_text(app)


@pytest.mark.asyncio
@pytest.mark.parametrize("game", ["pueblo", "puluc"])
async def test_the_screen_shows_the_whole_links_of_the_open_seats(sit: Sit, game: str) -> None:
    options = ("players=4",) if game == "pueblo" else ()
    table = sit("ann", *options, game=game)
    links = table.waiting.splitlines()[1:]
    assert len(links) == (3 if game == "pueblo" else 1)
    async with playing(table) as (app, pilot):
        await pilot.pause()
        lines = [line.strip() for line in screen_text(app).splitlines()]
        assert [line for line in lines if line in links] == links
        assert "Quit" in lines[-1]


@pytest.mark.asyncio
async def test_the_first_screen_leaves_the_seats_open_that_it_shows_open(server: Running) -> None:
    async with playing(None, server=server.url) as (app, pilot):
        await pilot.press("down", "right")  # three players
        await pilot.press("up", "up", "right")  # the last one is the first of the bots
        await pilot.press("enter")
        await pilot.pause()
        table = game_screen(app).table
        assert isinstance(table, RemoteTable)
        assert [seat.bot for seat in table._view.seats] == [None, None, "random"]
        assert table.mine == {0}


@pytest.fixture
def line_game(server: Running, tmp_path: Path) -> Iterator[Callable[..., subprocess.Popen[str]]]:
    """Start the line mode of somebody at the server, with pipes to it."""
    started = []

    def start(*words: str, url: str = server.url) -> subprocess.Popen[str]:
        process = subprocess.Popen(
            [sys.executable, "-m", "cacique", "play", *words, "--server", url, "--plain"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            env=os.environ | {"XDG_DATA_HOME": str(tmp_path / "line")},
        )
        started.append(process)
        return process

    yield start
    for process in started:
        process.kill()
        process.communicate()


def read_until(process: subprocess.Popen[str], words: str) -> str:
    assert process.stdout
    for line in process.stdout:
        if words in line:
            return line
    raise AssertionError(f"{words!r} was not said")


def tell(process: subprocess.Popen[str], *lines: str) -> None:
    assert process.stdin
    process.stdin.write("".join(f"{line}\n" for line in lines))
    process.stdin.flush()


def test_the_line_mode_answers_while_others_are_awaited(
    line_game: Callable[..., subprocess.Popen[str]], sit: Sit
) -> None:
    line = line_game("pueblo")
    read_until(line, "Waiting for others.")
    link = read_until(line, "http").strip()
    tell(line, "Cd4/3u", ">3")  # moves wait for the other player
    bob = sit("bob", link=link)
    follow(bob, moves=2)
    bob.say("well built")
    read_until(line, "well built")
    tell(line, "bot")
    read_until(line, "no: whoever has this seat decides about it while they are here")
    tell(line, "scores", "quit")
    read_until(line, "good bye")
    assert line.wait(30) == 0


def test_the_line_mode_can_be_left_while_the_server_is_away(
    tmp_path: Path, line_game: Callable[..., subprocess.Popen[str]]
) -> None:
    (tmp_path / "gone").mkdir()
    with running(tmp_path / "gone") as gone:
        line = line_game("pueblo", "--bot", "random", url=gone.url)
        read_until(line, "Type a move")
    tell(line, "Cd4/3u")
    read_until(line, "The server is away")
    output, _ = line.communicate("scores\nquit\n", timeout=60)
    assert output.endswith("good bye\n")
    assert line.returncode == 0


def test_the_line_mode_leaves_at_the_end_of_its_input(
    line_game: Callable[..., subprocess.Popen[str]],
) -> None:
    line = line_game("pueblo")
    output, _ = line.communicate("scores\n", timeout=60)
    assert "Waiting for others." in output
    assert line.returncode == 0


def test_the_line_mode_hears_the_bots_before_it_leaves(
    line_game: Callable[..., subprocess.Popen[str]],
) -> None:
    line = line_game("pueblo", "--bot", "random")
    output, _ = line.communicate("Cd4/3u\n>3\n", timeout=60)
    assert output.count(": >") == 2

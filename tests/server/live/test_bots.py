"""Bots at live games: they answer, play alone, and go on whatever happens while they think."""

import asyncio
import sqlite3
from collections.abc import AsyncIterator
from contextlib import closing
from typing import Any

import pytest
import pytest_asyncio
from tests.server.rooms import ANN, BOT, ME, current, listen, new, say, until

from cacique.ai.bots import find
from cacique.ai.own import Fault
from cacique.server.live.bots import _Due
from cacique.server.live.fairqueue import Claim, Rank
from cacique.server.live.hub import Hub
from cacique.server.live.pool import BotPool, PoolClosed, Question, choose_turn
from cacique.server.live.room import Room
from cacique.server.play.authority import Refusal
from cacique.server.protocol import requests as req
from cacique.server.settings import Settings
from cacique.server.store import Store
from cacique.server.store.sqlite import path_of
from cacique.server.web.server import Server

pytestmark = [pytest.mark.compiled, pytest.mark.asyncio]


class Thinker(BotPool):
    """A pool that thinks in this process, when the test says so."""

    def __init__(self, at_once: int) -> None:
        super().__init__(at_once)
        self.questions: list[Question] = []
        self.claims: list[Claim] = []
        self._answers: list[asyncio.Future[list[str]]] = []

    async def run(self, _work: Any, question: Question, claim: Claim = Claim()) -> Any:  # noqa: B008
        answer: asyncio.Future[list[str]] = asyncio.get_running_loop().create_future()
        self.questions.append(question)
        self.claims.append(claim)
        self._answers.append(answer)
        return await answer

    def answer(self) -> None:
        """Let all who wait have an answer, if only by chance."""
        for question, answer in zip(self.questions, self._answers, strict=True):
            if not answer.done():
                answer.set_result(choose_turn("random", question))

    def fail(self, error: Exception) -> None:
        for answer in self._answers:
            if not answer.done():
                answer.set_exception(error)

    def stop(self) -> None:
        self.fail(PoolClosed())


@pytest.fixture
def thinking(monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture) -> Any:
    """Let servers have a thinker for a pool; nothing that is logged is worse than a warning."""
    monkeypatch.setattr("cacique.server.web.server.BotPool", Thinker)
    yield
    assert [record.getMessage() for record in caplog.records if record.levelname == "ERROR"] == []


@pytest_asyncio.fixture
async def slow(thinking: None, settings: Settings) -> AsyncIterator[Server]:  # noqa: ARG001
    """A server whose bots think until the test has them answer."""
    server = await Server.start(settings)
    yield server
    await server.close()


def pool_of(server: Server) -> Thinker:
    assert isinstance(server.pool, Thinker)
    return server.pool


async def asked(server: Server, times: int) -> None:
    await until(lambda: len(pool_of(server).questions) >= times)
    assert len(pool_of(server).questions) == times


async def settle() -> None:
    """Let all tasks that could go on do so."""
    for _ in range(50):
        await asyncio.sleep(0.002)


async def play_until_bot_thinks(server: Server, *seats: req.SeatSpec, **values: Any) -> Room:
    """Ann's turn is made, and the bot's thought begun."""
    created = await server.lobby.create(ANN, new(*seats, **values))
    room = await server.hub.room(created.id)
    match = await room.current()
    while not match.bot_to_move:
        command = f"c{match.number}"
        token = str(match.board.legal_moves[0])
        assert (await say(room, "ann", "move", token=token, id=command))["kind"] == "ack"
        match = await room.current()
    await asked(server, 1)
    return room


async def until_turn_of(room: Room, seat: int) -> None:
    await until(lambda: room.match is not None and room.match.turn == seat)


# playing


async def test_a_bot_answers(server: Server) -> None:
    created = await server.lobby.create(ANN, new(ME, BOT))
    room = await server.hub.room(created.id)
    await say(room, "ann", "move", token="Cd4/3u", id="1")
    await say(room, "ann", "move", token=">1", id="2")
    await until(lambda: room.match is not None and room.match.turn == 0)
    assert (await room.current()).movers == [0, 0, 1, 1]


async def test_bots_alone_play_to_the_end_while_somebody_watches(server: Server) -> None:
    created = await server.lobby.create(ANN, new(BOT, BOT, is_public=True))
    room = await server.hub.room(created.id)
    await listen(room, "eve")
    await until(lambda: room.match is not None and room.match.ended)
    match = await current(server, created.id)
    assert match.board.is_over


async def test_a_bots_turn_goes_on_after_a_restart(settings: Settings) -> None:
    server = await Server.start(settings)
    created = await server.lobby.create(ANN, new(BOT, ME))
    await server.close()
    again = await Server.start(settings)
    room = await again.hub.room(created.id)
    await until(lambda: room.match is not None and room.match.turn == 1)
    await again.close()


async def test_bots_alone_wait_for_somebody_who_watches(slow: Server) -> None:
    created = await slow.lobby.create(ANN, new(BOT, BOT, is_public=True))
    room = await slow.hub.room(created.id)
    await slow.hub._wake_all_bots()
    await settle()
    assert pool_of(slow).questions == []
    eve = await listen(room, "eve")
    await asked(slow, 1)
    room.leave(eve)
    pool_of(slow).answer()
    await until(lambda: not slow.hub._bots.are_at(room))
    assert (await room.current()).movers == [0, 0]  # what was thought of is played
    await slow.hub._wake_all_bots()
    await settle()
    await asked(slow, 1)
    await listen(room, "eve")
    await asked(slow, 2)


async def test_a_game_that_people_left_to_bots_is_one_of_bots_alone(slow: Server) -> None:
    room = await play_until_bot_thinks(slow, ME, BOT)
    await say(room, "ann", "substitute", seat=0, bot="level1", id="s")
    pool_of(slow).answer()
    await until(lambda: not slow.hub._bots.are_at(room))
    assert await slow.store.awaiting_bots() == []
    await listen(room, "ann")
    await asked(slow, 2)


async def test_thoughts_belong_to_whoever_made_the_game(slow: Server) -> None:
    room = await play_until_bot_thinks(slow, ME, BOT)
    (claim,) = pool_of(slow).claims
    assert (claim.owner, claim.kind) == ("ann", "pueblo level1")
    assert claim.rank() is Rank.UNWATCHED
    ann = await listen(room, "ann")
    assert claim.rank() is Rank.WAITED_FOR
    await say(room, "ann", "substitute", seat=0, bot="level1", id="s")
    assert claim.rank() is Rank.WATCHED
    room.leave(ann)
    assert claim.rank() is Rank.UNWATCHED


# what happens while a bot thinks


async def test_a_resignation_makes_a_bot_think_again_at_once(slow: Server) -> None:
    room = await play_until_bot_thinks(slow, ME, ME, BOT, options={"players": 3})
    assert (await say(room, "ann", "resign", seat=1, id="r"))["kind"] == "ack"
    await asked(slow, 2)
    pool_of(slow).answer()
    await until_turn_of(room, 0)
    assert (await room.current()).movers[-2:] == [2, 2]


async def test_the_rest_of_a_plan_is_dropped_with_its_first_decision(slow: Server) -> None:
    room = await play_until_bot_thinks(slow, ME, ME, BOT, options={"players": 3})
    match = await room.current()
    due = _Due(match.version, "level1")
    tokens = choose_turn("random", pool_of(slow).questions[0])
    assert len(tokens) == 2
    await say(room, "ann", "resign", seat=1, id="r")
    number = (await room.current()).number
    await slow.hub._bots._make_moves(room, due, tokens)
    assert (await room.current()).number == number


async def test_after_a_takeback_the_new_position_is_thought_about(slow: Server) -> None:
    room = await play_until_bot_thinks(slow, ME, BOT)
    first = pool_of(slow).questions[0]
    assert (await say(room, "ann", "ask_takeback", id="t"))["kind"] == "ack"
    await until_turn_of(room, 0)
    for number in range(2):
        token = str((await room.current()).board.legal_moves[-1])
        await say(room, "ann", "move", token=token, id=f"again{number}")
    await asked(slow, 2)
    assert pool_of(slow).questions[1].tokens != first.tokens
    pool_of(slow).answer()
    await until_turn_of(room, 0)


async def test_a_seat_that_is_taken_back_is_played_by_its_owner(slow: Server) -> None:
    room = await play_until_bot_thinks(slow, BOT, ME)
    pool_of(slow).answer()
    await until_turn_of(room, 1)
    await listen(room, "ann")
    await say(room, "ann", "substitute", seat=1, bot="level1", id="s")
    await asked(slow, 2)
    await say(room, "ann", "substitute", seat=1, bot=None, id="b")
    pool_of(slow).answer()
    await until(lambda: not slow.hub._bots.are_at(room))
    match = await room.current()
    assert (match.turn, match.movers) == (1, [0, 0])


async def test_another_bot_thinks_anew(slow: Server) -> None:
    room = await play_until_bot_thinks(slow, BOT, ME)
    pool_of(slow).answer()
    await until_turn_of(room, 1)
    await listen(room, "ann")
    for times, bot in enumerate(["level1", "level2"], 2):
        await say(room, "ann", "substitute", seat=1, bot=bot, id=bot)
        await asked(slow, times)
    assert [claim.kind for claim in pool_of(slow).claims[1:]] == ["pueblo level1", "pueblo level2"]


async def test_a_game_may_be_deleted(slow: Server, settings: Settings) -> None:
    room = await play_until_bot_thinks(slow, ME, BOT)
    with closing(sqlite3.connect(path_of(settings.database))) as other:
        for table, column in [("events", "game_id"), ("seats", "game_id"), ("games", "id")]:
            other.execute(f"DELETE FROM {table} WHERE {column} = ?", [room.id])
        other.commit()
    pool_of(slow).answer()
    await until(lambda: not slow.hub._bots.are_at(room))


@pytest.mark.usefixtures("thinking")
async def test_the_end_of_the_server_makes_no_move(settings: Settings) -> None:
    server = await Server.start(settings)
    room = await play_until_bot_thinks(server, ME, BOT)
    number = (await room.current()).number
    await server.close()
    assert (await room.current()).number == number


async def test_a_bot_that_fails_makes_a_random_move(
    slow: Server, caplog: pytest.LogCaptureFixture
) -> None:
    room = await play_until_bot_thinks(slow, ME, BOT)
    pool_of(slow).fail(ZeroDivisionError())
    await until(lambda: room.match is not None and len(room.match.movers) == 3)
    assert "a random move is made" in caplog.text
    caplog.clear()


async def test_a_bot_of_the_operators_that_is_at_fault_has_lost(
    slow: Server, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(find("pueblo"), "guests", {"mine": "program:./mine"})
    mine = req.SeatSpec(kind="bot", bot="mine")
    with pytest.raises(Refusal, match="there is no bot 'other'"):
        await slow.lobby.create(ANN, new(ME, req.SeatSpec(kind="bot", bot="other")))
    room = await play_until_bot_thinks(slow, ME, mine)
    pool_of(slow).fail(Fault("program:./mine answered nonsense"))
    await until(lambda: room.match is not None and room.match.status == "over")
    assert room.match
    assert room.match.ended
    assert (room.match.ended.winners, room.match.ended.reason) == ((0,), "resigned")
    assert "has lost a game: program:./mine answered nonsense" in caplog.text


async def test_processes_are_told_what_stands_behind_a_name(
    slow: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(find("pueblo"), "guests", {"mine": "tests.ai.own_bots:Any1"})
    works: list[Any] = []

    async def run(work: Any, question: Question, _claim: Claim) -> list[str]:
        works.append(work)
        return list(work(question))

    monkeypatch.setattr(pool_of(slow), "run", run)
    created = await slow.lobby.create(ANN, new(ME, req.SeatSpec(kind="bot", bot="mine")))
    room = await slow.hub.room(created.id)
    for number in range(2):
        token = str((await room.current()).board.legal_moves[0])
        await say(room, "ann", "move", token=token, id=f"c{number}")
    await until(lambda: room.match is not None and len(room.match.movers) == 4)
    assert works[0].args == ("tests.ai.own_bots:Any1",)


# several processes


@pytest_asyncio.fixture
async def two(
    thinking: None,  # noqa: ARG001
    postgresql_url: str,
) -> AsyncIterator[tuple[Server, Server]]:
    """Two processes that wake bots when the test says so: their timers might do it any time."""
    settings = Settings(database=postgresql_url, lazy=True)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Hub, "_wake_all_bots", _wake_nobody)
        one, other = await Server.start(settings), await Server.start(settings)
    yield one, other
    await one.close()
    await other.close()


async def _wake_nobody(_hub: Hub) -> None:
    """What timers do in place of waking."""


async def expire_leases(store: Store) -> None:
    await store._all("UPDATE leases SET until = 0")  # type: ignore[attr-defined]


async def test_one_process_thinks_about_a_turn(two: tuple[Server, Server]) -> None:
    one, other = two
    room = await play_until_bot_thinks(one, ME, BOT, is_public=True)
    there = await other.hub.room(room.id)
    await listen(there, "eve")
    await other.hub._wake_all_bots()
    await settle()
    assert pool_of(other).questions == []
    pool_of(one).answer()
    await until_turn_of(there, 0)


async def test_another_process_takes_over_from_one_that_died(two: tuple[Server, Server]) -> None:
    one, other = two
    room = await play_until_bot_thinks(one, ME, BOT)
    await expire_leases(one.store)
    waking = asyncio.create_task(other.hub._wake_all_bots())
    await asked(other, 1)
    pool_of(other).answer()
    await waking
    await until_turn_of(room, 0)  # it lives after all, and sees that its thought is of no use
    assert (await room.current()).movers == [0, 0, 1, 1]


async def test_a_lease_is_let_go_for_whoever_waits(two: tuple[Server, Server]) -> None:
    """Bots alone go on at the process whose guest still watches."""
    one, other = two
    created = await one.lobby.create(ANN, new(BOT, BOT, is_public=True))
    room, there = await one.hub.room(created.id), await other.hub.room(created.id)
    ann = await listen(room, "ann")
    await asked(one, 1)
    await listen(there, "eve")
    await until(lambda: room.is_watched and there.is_watched)
    await one.close()
    room.leave(ann)
    await asked(other, 1)


async def test_who_watches_at_another_process_counts(two: tuple[Server, Server]) -> None:
    one, other = two
    created = await one.lobby.create(ANN, new(ME, BOT))
    there = await other.hub.room(created.id)
    await listen(there, "ann")
    room = await one.hub.room(created.id)
    for number in range(2):
        token = str((await room.current()).board.legal_moves[0])
        await say(room, "ann", "move", token=token, id=f"c{number}")
    await asked(one, 1)
    (claim,) = pool_of(one).claims
    await until(lambda: claim.rank() is Rank.WAITED_FOR)


async def test_a_takeback_at_another_process_ends_a_thought(two: tuple[Server, Server]) -> None:
    one, other = two
    room = await play_until_bot_thinks(one, ME, BOT)
    there = await other.hub.room(room.id)
    await say(there, "ann", "ask_takeback", id="t")
    await until(lambda: not one.hub._bots.are_at(room))
    for number in range(2):
        token = str((await there.current()).board.legal_moves[-1])
        await say(there, "ann", "move", token=token, id=f"again{number}")
    await asked(other, 1)
    await asked(one, 1)


async def test_many_games_are_taken_a_few_at_a_time(two: tuple[Server, Server]) -> None:
    one, other = two
    for _ in range(6):
        await one.lobby.create(ANN, new(BOT, ME))
    await asked(one, 6)
    await one.close()  # all six are free
    waking = asyncio.create_task(other.hub._wake_all_bots())
    answered: list[int] = []
    pool = pool_of(other)
    while not waking.done():
        answered.append(sum(not answer.done() for answer in pool._answers))
        pool.answer()
        await asyncio.sleep(0.01)
    assert max(answered) <= 2
    await asked(other, 6)

"""Time that seats have left: charged, refilled, given back, run out."""

import pytest
from tests.server.table import Table

from cacique.server.play.clock import overlap
from cacique.server.play.match import Match
from cacique.server.protocol import events as ev

pytestmark = pytest.mark.compiled


class TestClocks:
    def test_a_move_costs_its_time_and_earns_the_increment_with_the_turn(self) -> None:
        table = Table(clock=ev.FischerClock(seconds=60, increment=5))
        table.now += 10
        table.move()
        assert table.match.left == [50.0, 60.0]
        table.now += 4
        table.move()
        assert table.match.left == [51.0, 60.0]

    def test_days_begin_anew_with_each_turn(self) -> None:
        table = Table(clock=ev.DaysClock(days=2))
        table.now += 86_400
        table.move()
        assert table.match.left == [86_400.0, 172_800.0]
        table.move()
        assert table.match.left == [172_800.0, 172_800.0]

    def test_a_bot_that_steps_in_gives_no_time_back(self) -> None:
        table = Table(clock=ev.FischerClock(seconds=60, increment=0))
        table.now += 50
        for bot in ("level2", None):
            table.do("ann", "substitute", seat=0, bot=bot)
        assert table.match.left == [10.0, 60.0]
        assert table.match.deadline == table.now + 10

    def test_a_seat_that_is_handed_back_has_what_it_had(self) -> None:
        table = Table(clock=ev.FischerClock(seconds=60, increment=0))
        table.do("ann", "substitute", seat=0, bot="level2")
        table.now += 50
        table.do("ann", "substitute", seat=0, bot=None)
        assert table.match.left == [60.0, 60.0]

    def test_who_gives_up_gives_others_no_time(self) -> None:
        table = Table(clock=ev.FischerClock(seconds=60, increment=0), players=3)
        table.now += 50
        table.do("bob", "resign", seat=1)
        assert table.match.deadline == table.now + 10

    def test_undoing_earns_no_time(self) -> None:
        table = Table(clock=ev.FischerClock(seconds=60, increment=30))
        table.move("Cd4/3u")
        for seconds_left in (59.0, 58.0, 57.0):
            table.now += 1
            table.move(">4")
            assert table.match.left == [seconds_left + 30, 60.0]
            table.do("ann", "undo")
            assert table.match.left == [seconds_left, 60.0]

    def test_undoing_begins_no_day_anew(self) -> None:
        table = Table(clock=ev.DaysClock(days=2))
        table.now += 86_400
        table.move("Cd4/3u")
        table.move(">4")
        table.do("ann", "undo")
        assert table.match.left == [86_400.0, 172_800.0]

    def test_time_before_an_undo_is_charged_to_who_was_to_move(self) -> None:
        table = Table(clock=ev.FischerClock(seconds=60, increment=30))
        table.move("Cd4/3u")
        table.now += 20
        table.do("ann", "undo")
        assert table.match.left == [40.0, 60.0]
        table.move("Cd4/3u")
        table.move(">4")
        table.now += 5
        table.do("ann", "undo")
        assert table.match.left == [40.0, 55.0]
        assert table.match.deadline == table.now + 40

    def test_time_that_the_server_was_away_before_an_undo_is_not_charged(self) -> None:
        table = Table(clock=ev.FischerClock(seconds=60, increment=30))
        table.outages = ((1010.0, 1100.0),)
        table.move("Cd4/3u")
        table.now += 120
        table.do("ann", "undo")
        assert table.match.left == [30.0, 60.0]

    def test_everybody_pays_for_their_time_in_a_takeback(self) -> None:
        table = Table(clock=ev.FischerClock(seconds=60, increment=30))
        for seconds in (10, 2, 20, 3):
            table.now += seconds
            table.move()
        assert table.match.left == [78.0, 67.0]
        table.now += 4
        table.do("ann", "ask_takeback")
        table.now += 1
        table.do("bob", "answer_takeback", agrees=True)
        assert table.match.left == [43.0, 37.0]
        assert table.match.turn == 0

    @pytest.mark.parametrize(
        ("clock", "thought", "left"),
        [
            (ev.FischerClock(seconds=60, increment=30), (30, 59), 1.0),
            (ev.FischerClock(seconds=60, increment=30), (30, 45), 10.0),
            (ev.DaysClock(days=2), (86_400, 172_000), 800.0),
            (ev.DaysClock(days=2), (86_400, 3600), 86_400.0),
        ],
    )
    def test_nobody_loses_on_time_by_an_agreed_takeback(
        self, clock: ev.Clock, thought: tuple[int, int], left: float
    ) -> None:
        table = Table(clock=clock)
        for seconds in (thought[0], 0, 0, 0):
            table.now += seconds
            table.move()
        table.now += thought[1]
        table.do("ann", "ask_takeback")
        table.do("bob", "answer_takeback", agrees=True)
        assert table.match.left[0] == left
        assert not table.run_out()

    def test_an_undo_of_a_time_before_clocks_went_back_leaves_them(self) -> None:
        table = Table(clock=ev.FischerClock(seconds=60, increment=30))
        table.move("Cd4/3u")
        table.move(">4")
        table.happen(ev.EVENT.validate_json('{"kind": "undone", "seat": 0, "ply": 1}'))
        assert table.match.left == [90.0, 60.0]

    def test_clocks_that_went_back_are_the_same_when_read_again(self) -> None:
        table = Table(clock=ev.FischerClock(seconds=60, increment=30))
        table.outages = ((1001.0, 1002.0),)
        for _ in range(3):
            table.now += 5
            table.move()
        table.do("ann", "ask_takeback")
        table.do("bob", "answer_takeback", agrees=True)
        stored = [ev.EVENT.validate_json(event.model_dump_json()) for event in table.events]
        again = Match.of("test", stored, None)
        assert again.left == table.match.left == [51.0, 55.0]
        assert again.deadline == table.match.deadline

    def test_whoever_runs_out_has_lost(self) -> None:
        table = Table(clock=ev.FischerClock(seconds=60, increment=0))
        table.now += 59
        assert not table.run_out()
        table.now += 1
        table.run_out()
        assert table.match.ended
        assert (table.match.ended.reason, table.match.ended.winners) == ("time", (1,))
        assert table.match.view(table.now, ()).left[0] == 0.0

    def test_time_that_the_server_was_away_is_not_charged(self) -> None:
        table = Table(clock=ev.FischerClock(seconds=60, increment=0))
        table.outages = ((1010.0, 1100.0),)
        table.now += 120
        assert not table.run_out()
        table.move()
        assert table.match.left[0] == 30.0

    def test_bots_have_all_the_time(self) -> None:
        seats = (ev.Seat(name="Bot", bot="level1"), ev.Seat(name="Bob", guest="bob"))
        table = Table(seats=seats, clock=ev.FischerClock(seconds=10, increment=0))
        table.now += 1000
        assert table.match.deadline is None
        assert not table.run_out()

    def test_the_deadline_is_when_the_time_is_over(self) -> None:
        table = Table(clock=ev.FischerClock(seconds=60, increment=0))
        assert table.match.deadline == 1060.0


@pytest.mark.parametrize(
    ("outages", "seconds"),
    [
        ((), 0.0),
        (((0.0, 5.0), (30.0, 40.0)), 0.0),
        (((12.0, 14.0), (15.0, 16.0)), 3.0),
        (((12.0, 16.0), (11.0, 15.0)), 5.0),
        (((11.0, 19.0), (12.0, 13.0), (11.0, 18.0)), 8.0),
        (((5.0, 12.0), (18.0, 40.0)), 4.0),
    ],
)
def test_time_that_was_noted_twice_is_credited_once(
    outages: tuple[tuple[float, float], ...], seconds: float
) -> None:
    assert overlap(outages, 10.0, 20.0) == seconds

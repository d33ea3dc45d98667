"""What becomes of the seat of somebody who is away."""

import pytest
from tests.server.play.test_authority import refused
from tests.server.table import Table

from cacique.ai import bots
from cacique.server.protocol import events as ev

pytestmark = pytest.mark.compiled


class TestStandIns:
    def stood_in(self, **options: object) -> Table:
        table = Table(**options)  # type: ignore[arg-type]
        table.away = {"bob": 120.0}
        table.do("ann", "ask_away", seat=1, wish="bot")
        return table

    def test_the_strongest_bot_plays_for_one_who_is_long_away(self) -> None:
        table = self.stood_in()
        assert table.match.seats[1].bot == bots.find("pueblo").strongest
        assert table.match.stand_ins == {1}
        assert table.match.view(0.0, ()).stand_ins == (1,)

    def test_not_while_they_are_here_nor_soon_after(self) -> None:
        table = Table()
        refused("forbidden", table, "ann", "ask_away", seat=1, wish="bot")
        table.away = {"bob": 119.0}
        assert "120 seconds" in refused("forbidden", table, "ann", "ask_away", seat=1, wish="bot")

    @pytest.mark.parametrize("days", [1, 3])
    def test_with_days_for_a_move_only_in_the_last_tenth(self, days: int) -> None:
        table = Table(clock=ev.DaysClock(days=days))
        table.away = {"bob": 10_000_000.0}
        assert "last tenth" in refused("forbidden", table, "ann", "ask_away", seat=1, wish="bot")
        table.move()
        table.move()
        table.now += days * 86_400 * 0.89
        assert "last tenth" in refused("forbidden", table, "ann", "ask_away", seat=1, wish="bot")
        table.now += days * 86_400 * 0.02
        table.do("ann", "ask_away", seat=1, wish="bot")
        assert table.match.bot_to_move

    def test_all_others_must_agree(self) -> None:
        table = Table(players=4)
        table.away = {"bob": 120.0}
        (asked,) = table.do("ann", "ask_away", seat=1, wish="bot")
        refused("illegal", table, "ann", "answer_away", agrees=True)
        table.do("cid", "answer_away", agrees=True)
        assert table.match.seats[1].bot is None
        refused("illegal", table, "cid", "answer_away", agrees=True)
        table.do("dan", "answer_away", agrees=True, question=asked.number)
        assert table.match.seats[1].bot
        assert table.match.away is None

    def test_one_refusal_ends_it(self) -> None:
        table = Table(players=3)
        table.away = {"bob": 120.0}
        table.do("ann", "ask_away", seat=1, wish="bot")
        table.do("cid", "answer_away", agrees=False)
        assert table.match.away is None
        refused("illegal", table, "cid", "answer_away", agrees=True)

    def test_an_answer_to_another_question_is_stale(self) -> None:
        table = Table(players=3)
        table.away = {"bob": 120.0}
        (first,) = table.do("ann", "ask_away", seat=1, wish="bot")
        table.do("ann", "ask_away", seat=1, wish="link")
        refused("stale", table, "cid", "answer_away", agrees=True, question=first.number)

    def test_who_gave_up_is_neither_asked_nor_asks(self) -> None:
        table = Table(players=3)
        table.do("cid", "resign", seat=2)
        table.away = {"bob": 120.0}
        refused("forbidden", table, "cid", "ask_away", seat=1, wish="bot")
        refused("forbidden", table, "ann", "ask_away", seat=2, wish="bot")
        table.do("ann", "ask_away", seat=1, wish="bot")
        assert table.match.seats[1].bot

    def test_others_who_are_as_long_away_are_not_waited_for(self) -> None:
        table = Table(players=3)
        table.away = {"bob": 500.0, "cid": 120.0}
        table.do("ann", "ask_away", seat=1, wish="bot")
        assert table.match.seats[1].bot

    def test_the_owner_has_the_seat_back_at_once(self) -> None:
        table = self.stood_in(clock=ev.FischerClock(seconds=100, increment=0))
        table.move()
        table.move()
        assert table.match.bot_to_move
        table.now += 60
        (returned,) = table.come_back("bob")
        assert returned.kind == "returned"
        assert not table.match.bot_to_move
        assert table.match.time_left(1, table.now, ()) == 100
        table.now += 10
        assert table.match.time_left(1, table.now, ()) == 90
        assert table.come_back("bob") == []
        table.move(guest="bob")

    def test_whoever_comes_back_is_not_asked_about(self) -> None:
        table = Table(players=3)
        table.away = {"bob": 120.0}
        table.do("ann", "ask_away", seat=1, wish="bot")
        table.come_back("bob")
        refused("illegal", table, "cid", "answer_away", agrees=True)

    def test_the_owner_is_still_asked(self) -> None:
        table = self.stood_in(game="puluc")
        table.move()
        table.do("ann", "ask_takeback")
        assert table.match.takeback
        assert table.match.view(0.0, ()).tokens[1:]
        table.do("ann", "offer_draw")
        assert table.match.draw
        assert table.match.others_to_ask("ann") == {1}  # so that there are no hints, as before

    def test_a_seat_that_gave_up_keeps_its_bot(self) -> None:
        table = Table(players=3)
        table.do("bob", "resign", seat=1)
        assert table.come_back("bob") == []
        assert table.match.seats[1].bot


class TestInvitations:
    def test_others_agree_to_invite_anew(self) -> None:
        table = Table(players=3)
        table.away = {"bob": 120.0}
        table.do("ann", "ask_away", seat=1, wish="link")
        assert table.match.view(0.0, ()).invited == ()
        table.do("cid", "answer_away", agrees=True)
        assert table.match.view(0.0, ()).invited == (1,)
        table.come_back("bob")
        assert table.match.view(0.0, ()).invited == ()

    def test_nobody_invites_to_their_own_seat(self) -> None:
        refused("illegal", Table(), "ann", "ask_away", seat=0, wish="link")

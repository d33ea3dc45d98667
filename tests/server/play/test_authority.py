"""What may be done in a match, and what follows."""

import pytest
from tests.server.table import SEED, Table

from cacique.games import registry
from cacique.server.play import authority
from cacique.server.play.authority import Refusal
from cacique.server.play.match import Match
from cacique.server.play.rows import event_row, read_event
from cacique.server.protocol import events as ev
from cacique.server.protocol import messages as msg

pytestmark = pytest.mark.compiled


def refused(code: str, table: Table, guest: str, kind: str, **values: object) -> str:
    before = list(table.events)
    with pytest.raises(Refusal) as caught:
        table.do(guest, kind, **values)
    assert caught.value.code == code
    assert table.events == before
    return str(caught.value)


class TestMoves:
    def test_a_legal_move_is_one_event_with_its_seat(self) -> None:
        table = Table()
        (moved,) = table.move("Cd4/3u")
        assert (moved.kind, moved.seat, moved.token) == ("moved", 0, "Cd4/3u")  # type: ignore[union-attr]
        assert str(table.match.board.moves[0]) == "Cd4/3u"

    def test_only_the_seat_to_move_moves(self) -> None:
        assert "not your turn" in refused("not_your_turn", Table(), "bob", "move", token="Cd4/3u")

    def test_strangers_may_do_nothing(self) -> None:
        refused("not_seated", Table(), "eve", "move", token="Cd4/3u")
        refused("not_seated", Table(), "eve", "say", text="hi")

    def test_an_illegal_move_says_why(self) -> None:
        reason = refused("illegal", Table(), "ann", "move", token="Nd4/3u")
        assert "single coloured block" in reason

    def test_a_strange_token_says_so(self) -> None:
        assert "not a move" in refused("illegal", Table(), "ann", "move", token="e2e4")

    @pytest.mark.parametrize("version", [0, 1, 99])
    def test_a_command_for_another_version_is_stale(self, version: int) -> None:
        refused("stale", Table(), "ann", "move", token="Cd4/3u", version=version)

    def test_chat_does_not_make_a_move_stale(self) -> None:
        table = Table()
        version = table.match.version
        table.do("bob", "say", text="good luck")
        table.do("ann", "move", token="Cd4/3u", version=version)

    def test_nothing_is_played_before_all_are_there(self) -> None:
        table = Table(seats=(ev.Seat(name="Ann", guest="ann"), ev.Seat(name="")))
        assert table.match.status == "waiting"
        refused("not_begun", table, "ann", "move", token="Cd4/3u")

    def test_one_person_may_have_several_seats(self) -> None:
        seats = (ev.Seat(name="Ann", guest="ann"), ev.Seat(name="Abe", guest="ann"))
        table = Table(seats=seats)
        for _ in range(6):
            table.move(guest="ann")
        assert table.match.movers == [0, 0, 1, 1, 0, 0]

    @pytest.mark.parametrize("game", ["pueblo", "puluc"])
    def test_a_whole_game_ends_with_the_boards_outcome(self, game: str) -> None:
        table = Table(game)
        while table.match.status == "playing":
            table.move()
        outcome = table.match.board.outcome()
        assert outcome
        assert table.events[-1].kind == "ended"
        assert table.match.outcome
        assert table.match.outcome.winners == outcome.winners
        assert table.match.outcome.scores == outcome.scores
        refused("over", table, "ann", "resign", seat=0)

    def test_the_same_events_give_the_same_match(self) -> None:
        table = Table("puluc")
        for _ in range(20):
            table.move()
        again = Match.of("test", table.events, SEED)
        assert again.board == table.match.board
        assert again.view(5.0, ()) == table.match.view(5.0, ())


class TestDice:
    def test_the_server_throws_at_the_start_and_after_each_move(self) -> None:
        table = Table("puluc")
        assert table.kinds() == ["created", "began", "moved"]
        table.move()
        assert [event.draw for event in table.events if event.kind == "moved"] == [1, None, 2]

    def test_nobody_else_throws(self) -> None:
        seats = (ev.Seat(name="Ann", guest="ann"), ev.Seat(name="Bob", guest="bob"))
        table = Table("puluc", seats=seats)
        table.match.board.pop()
        assert "server throws" in refused("illegal", table, "ann", "move", token="r5")

    def test_dice_by_hand_are_entered_like_moves(self) -> None:
        table = Table("puluc", dice="hand")
        table.move("r3")
        table.move("0-3")
        assert [str(move) for move in table.match.board.moves] == ["r3", "0-3"]
        assert table.match.revealed_seed is None

    def test_no_bot_steps_in_where_dice_are_thrown_by_hand(self) -> None:
        table = Table("puluc", dice="hand")
        assert "by hand" in refused("illegal", table, "ann", "substitute", seat=0, bot="fair")

    def test_the_seed_is_revealed_at_the_end_only(self) -> None:
        table = Table("puluc")
        assert table.match.view(0.0, ()).dice.seed is None
        assert SEED.hex() not in table.match.view(0.0, ()).model_dump_json()
        table.do("ann", "resign", seat=0)
        assert table.match.view(0.0, ()).dice.seed == SEED.hex()

    def test_throws_that_were_taken_back_are_never_repeated(self) -> None:
        table = Table("puluc")
        table.move()
        table.do("ann", "ask_takeback")
        table.do("bob", "answer_takeback", agrees=True)
        table.move()
        assert table.match.view(0.0, ()).dice.draws == (1, 3)


class TestUndo:
    def test_ones_own_last_decision_is_undone(self) -> None:
        table = Table()
        table.move("Cd4/3u")
        assert table.match.undo_by == 0
        table.do("ann", "undo")
        assert not table.match.board.moves
        assert table.match.turn == 0

    def test_also_when_the_turn_has_passed(self) -> None:
        table = Table()
        table.move("Cd4/3u")
        table.move(">1")
        table.do("ann", "undo")
        assert [str(move) for move in table.match.board.moves] == ["Cd4/3u"]

    def test_not_across_another_seats_decision(self) -> None:
        table = Table()
        for _ in range(3):
            table.move()
        refused("illegal", table, "ann", "undo")

    def test_not_across_a_throw(self) -> None:
        table = Table("puluc")
        table.move()
        assert table.match.undo_by is None
        refused("illegal", table, "ann", "undo")

    def test_not_before_the_first_move(self) -> None:
        refused("illegal", Table(), "ann", "undo")


class TestTakeback:
    def test_all_others_must_agree(self) -> None:
        table = Table(players=3)
        for _ in range(4):
            table.move()
        table.do("ann", "ask_takeback")
        table.do("bob", "answer_takeback", agrees=True)
        assert len(table.match.board.moves) == 4
        table.do("cid", "answer_takeback", agrees=True)
        assert not table.match.board.moves
        assert table.match.turn == 0

    def test_one_refusal_ends_it(self) -> None:
        table = Table(players=3)
        table.move()
        table.do("ann", "ask_takeback")
        table.do("bob", "answer_takeback", agrees=False)
        assert table.match.takeback is None
        refused("illegal", table, "cid", "answer_takeback", agrees=True)

    def test_a_move_ends_it_too(self) -> None:
        table = Table()
        table.move()
        table.move()
        table.do("ann", "ask_takeback")
        table.move()
        refused("illegal", table, "bob", "answer_takeback", agrees=True)

    def test_bots_always_agree(self) -> None:
        seats = (ev.Seat(name="Ann", guest="ann"), ev.Seat(name="Bot", bot="level1"))
        table = Table(seats=seats)
        table.move()
        table.move()
        table.bot()
        table.bot()
        table.do("ann", "ask_takeback")
        assert not table.match.board.moves

    def test_the_asker_does_not_answer(self) -> None:
        table = Table()
        table.move()
        table.do("ann", "ask_takeback")
        refused("illegal", table, "ann", "answer_takeback", agrees=True)

    def test_nobody_asks_who_has_not_moved(self) -> None:
        table = Table()
        table.move()
        refused("illegal", table, "bob", "ask_takeback")


class TestEnds:
    def test_resigning_ends_a_game_of_two(self) -> None:
        table = Table()
        table.do("bob", "resign", seat=1)
        assert table.match.ended
        assert (table.match.ended.winners, table.match.ended.reason) == ((0,), "resigned")

    def test_a_bot_plays_on_for_one_of_many(self) -> None:
        table = Table(players=3)
        table.do("bob", "resign", seat=1)
        assert table.match.status == "playing"
        assert table.match.seats[1].bot
        table.move()
        table.move()
        assert table.match.bot_to_move
        table.do("cid", "resign", seat=2)
        assert table.match.ended
        assert table.match.ended.winners == (0,)

    def test_who_gave_up_does_not_win(self) -> None:
        table = Table(players=3)
        table.do("bob", "resign", seat=1)
        while table.match.status == "playing":
            table.bot() if table.match.bot_to_move else table.move()
        assert table.match.ended
        scores = table.match.ended.scores
        assert table.match.ended.winners == ((0,) if scores[0] < scores[2] else (2,))

    def test_nobody_resigns_for_others(self) -> None:
        refused("forbidden", Table(), "bob", "resign", seat=0)

    def test_a_draw_needs_both(self) -> None:
        table = Table("puluc")
        table.do("bob", "offer_draw")
        refused("illegal", table, "bob", "answer_draw", agrees=True)
        table.do("ann", "answer_draw", agrees=False)
        assert not table.match.ended
        table.do("bob", "offer_draw")
        table.do("ann", "answer_draw", agrees=True)
        assert table.match.ended
        assert (table.match.ended.reason, table.match.ended.winners) == ("draw", (0, 1))

    def test_pueblo_knows_no_draw(self) -> None:
        refused("illegal", Table(), "ann", "offer_draw")

    def test_bots_are_not_asked_for_a_draw(self) -> None:
        seats = (ev.Seat(name="Ann", guest="ann"), ev.Seat(name="Bot", bot="fair"))
        refused("illegal", Table("puluc", seats=seats), "ann", "offer_draw")


class TestForegone:
    CERTAIN = "puluc1_-_3.-.-.L23.-.-.-.-.-.-.0_L2"

    @pytest.mark.parametrize("guest", ["ann", "bob"])
    def test_whoever_plays_ends_what_nothing_can_change(self, guest: str) -> None:
        table = Table("puluc", position=self.CERTAIN)
        (ended,) = table.do(guest, "finish")
        assert isinstance(ended, ev.EndedEvent)
        assert (ended.reason, ended.winners, ended.scores) == ("foregone", (0,), (5, 0))
        assert ended.seed == SEED.hex()
        assert table.match.status == "over"
        refused("over", table, guest, "finish")

    def test_before_a_throw_too(self) -> None:
        table = Table("puluc", dice="hand", position=self.CERTAIN.replace("_L2", "_D-"))
        table.do("bob", "finish")
        assert table.match.ended

    def test_nobody_ends_what_can_still_change(self) -> None:
        for game in ("pueblo", "puluc"):
            assert "otherwise" in refused("illegal", Table(game), "ann", "finish")

    def test_only_players_and_only_now(self) -> None:
        table = Table("puluc", position=self.CERTAIN)
        refused("not_seated", table, "eve", "finish")
        refused("stale", table, "ann", "finish", version=1)

    def test_older_servers_leave_such_games_to_newer_ones(self) -> None:
        table = Table("puluc", position=self.CERTAIN)
        (ended,) = table.do("ann", "finish")
        assert ended.format == ev.FOREGONE_FORMAT
        assert '"format":2' in event_row(ended).body
        assert read_event(event_row(ended)) == ended


class TestSubstitutes:
    def test_a_bot_plays_ones_own_seat_and_hands_it_back(self) -> None:
        table = Table()
        table.do("bob", "substitute", seat=1, bot="level2")
        table.move()
        table.move()
        assert table.match.bot_to_move == "level2"
        table.come_back("bob")
        assert table.match.bot_to_move == "level2"  # it is there because they want it
        table.do("bob", "substitute", seat=1, bot=None)
        assert table.match.bot_to_move is None
        table.move(guest="bob")

    def test_nobody_chooses_a_bot_for_others(self) -> None:
        table = Table()
        table.away = {"bob": 10_000.0}
        refused("forbidden", table, "ann", "substitute", seat=1, bot="random")

    def test_only_the_owner_comes_back(self) -> None:
        table = Table()
        table.do("bob", "substitute", seat=1, bot="level2")
        refused("forbidden", table, "ann", "substitute", seat=1, bot=None)

    def test_unknown_bots_and_seats(self) -> None:
        refused("bad_message", Table(), "ann", "substitute", seat=0, bot="deep blue")
        refused("illegal", Table(), "ann", "substitute", seat=3, bot="level1")


class TestSharing:
    def waiting(self, *names: str) -> Table:
        seats = tuple(ev.Seat(name=name.title(), guest=name) for name in names)
        return Table("puluc", seats=seats, begins=False)

    def test_a_game_begins_when_all_have_sent_their_part(self) -> None:
        table = self.waiting("ann", "bob")
        assert table.match.view(0.0, ()).dice.awaited == (0, 1)
        refused("not_begun", table, "ann", "move", token="0-1")
        table.do("ann", "share_dice", entropy="ab" * 16)
        assert table.match.view(0.0, ()).dice.awaited == (1,)
        table.do("bob", "share_dice", entropy="cd" * 16)
        assert table.kinds() == ["created", "dice_shared", "dice_shared", "began", "moved"]
        assert table.match.entropy == ("ab" * 16, "cd" * 16)

    def test_what_was_sent_first_counts(self) -> None:
        table = self.waiting("ann", "bob")
        table.do("ann", "share_dice", entropy="ab" * 16)
        assert (
            authority.decide(
                table.match,
                msg.ShareDice(id="again", entropy="ef" * 16),
                "ann",
                authority.Moment(table.now),
            )
            == []
        )

    def test_one_part_of_one_person_is_enough(self) -> None:
        table = self.waiting("ann", "ann")
        table.do("ann", "share_dice", entropy="ab" * 16)
        assert table.match.status == "playing"
        assert table.match.entropy == ("ab" * 16, "")

    def test_a_part_must_be_long_enough_to_surprise(self) -> None:
        with pytest.raises(ValueError):
            self.waiting("ann", "bob").do("ann", "share_dice", entropy="ab")

    def test_there_is_nothing_to_share_without_dice_of_the_server(self) -> None:
        refused("illegal", Table(), "ann", "share_dice", entropy="ab" * 16)


class TestQuestions:
    """An answer names its question: one to another is stale."""

    def test_a_takeback_that_was_asked_again(self) -> None:
        table = Table(players=3)
        for _ in range(4):
            table.move()
        (first,) = table.do("ann", "ask_takeback")
        (second,) = table.do("bob", "ask_takeback")
        assert table.match.view(0.0, ()).takeback_question == second.number
        refused("stale", table, "cid", "answer_takeback", agrees=True, question=first.number)
        table.do("cid", "answer_takeback", agrees=True, question=second.number)

    def test_a_draw_that_was_offered_again(self) -> None:
        table = Table("puluc")
        (first,) = table.do("bob", "offer_draw")
        table.do("ann", "answer_draw", agrees=False)
        (second,) = table.do("bob", "offer_draw")
        assert table.match.view(0.0, ()).draw_question == second.number
        refused("stale", table, "ann", "answer_draw", agrees=True, question=first.number)
        table.do("ann", "answer_draw", agrees=True, question=second.number)
        assert table.match.ended


def test_every_game_of_the_registry_can_be_played() -> None:
    for name in registry.NAMES:
        table = Table(name)
        for _ in range(10):
            table.move()


def test_a_game_does_not_grow_without_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(authority, "MOST_COMMANDS", 3)
    table = Table("puluc")
    for number in range(3):
        table.do("ann", "say", text="hello")
        table.match.note(("ann", f"c{number}"), table.match.number)
    with pytest.raises(Refusal) as refused:
        table.do("ann", "say", text="hello")
    assert refused.value.code == "too_many"
    table.do("bob", "say", text="enough")
    table.do("ann", "resign", seat=0)
    assert table.match.ended

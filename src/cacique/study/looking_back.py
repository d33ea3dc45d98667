"""Looking back at the games of one person: which they are, and what they say together.

>>> history([], name="Ana")
Traceback (most recent call last):
cacique.core.errors.CaciqueError: there is no game of 'Ana' here
"""

from collections.abc import Iterable, Sequence
from datetime import date

from cacique.ai import bots
from cacique.core.checks import check_items, check_kind, check_text
from cacique.core.errors import CaciqueError
from cacique.games.records import RecordedGame
from cacique.study.history import PEOPLE, Decision, History, PlayedGame, sum_up_games
from cacique.study.kinds import Depth, find
from cacique.study.review import MoveReview
from cacique.study.reviewing import review_moves, variant_of
from cacique.texts.suggest import did_you_mean

__all__ = ["history", "look_back", "seats_of"]


def history(
    games: Iterable[RecordedGame],
    *,
    name: str | None = None,
    seat: int | None = None,
    visits: int = Depth().visits,
) -> tuple[History, ...]:
    """Review all games of a person, and sum them up: a history for each kind of game.

    The person is whoever has the name in a record, or sits on the seat. A game takes seconds.
    """
    recorded = list(check_items(games, "games"))
    for game in recorded:
        check_kind(game, RecordedGame, "games are those that read_records gives")
    found = []
    for number, (game, seats) in enumerate(
        zip(recorded, seats_of(recorded, name=name, seat=seat), strict=True), 1
    ):
        for one in seats:
            moves = review_moves(game.board(), Depth(visits=visits, seat=one))
            found.append(look_back(game, one, moves, str(number), visits=visits))
    return sum_up_games(found)


def seats_of(
    games: Sequence[RecordedGame], *, name: str | None = None, seat: int | None = None
) -> list[tuple[int, ...]]:
    """The person's seats in each game, none where others played; raises CaciqueError if in all."""
    if (name is None) == (seat is None):
        raise CaciqueError("say whose games they are: by a name or by a seat")
    if name is None:
        seats = [tuple(one for one in game.start().seats if one == seat) for game in games]
        who, known = f"seat {seat}", set[str]()
    else:
        check_text(name, "a name")
        seats = [_seats_named(game, name) for game in games]
        who, known = repr(name), {one for game in games for one in game.names if one}
    if not any(seats):
        raise CaciqueError(f"there is no game of {who} here{did_you_mean(name or '', known)}")
    return seats


def _seats_named(game: RecordedGame, name: str) -> tuple[int, ...]:
    wanted = name.strip().casefold()
    return tuple(i for i, one in enumerate(game.names) if one and one.strip().casefold() == wanted)


def look_back(
    game: RecordedGame,
    seat: int,
    moves: Iterable[MoveReview],
    place: str = "",
    *,
    visits: int = Depth().visits,
) -> PlayedGame:
    """A game as the person on a seat played it, from its moves reviewed with so many visits."""
    reviewed = {move.ply: move for move in moves if move.seat == seat}
    board = game.board()
    study = find(board.setup.game)
    decisions = tuple(
        Decision(reviewed[step.ply], study.phase(step), step.position())
        for step in board.replayed()
        if step.ply in reviewed and not step.is_chance
    )
    winners = game.winners
    return PlayedGame(
        game=board.setup.game,
        variant=variant_of(board, visits),
        place=place,
        day=_day(game.record.tag.get("Date", "")),
        names=tuple(name or board.seat_name(i) for i, name in enumerate(game.names)),
        opponents=_opponents(game, seat),
        score=None if winners is None else (seat in winners) / len(winners),
        decisions=decisions,
    )


def _day(text: str) -> date | None:
    try:
        return date.fromisoformat(text)
    except ValueError:
        return None


def _opponents(game: RecordedGame, seat: int) -> str:
    names = [_bot(game, name) for i, name in enumerate(game.names) if i != seat]
    known = sorted({name for name in names if name})
    return ", ".join(known) if known and all(names) else PEOPLE


def _bot(game: RecordedGame, name: str | None) -> str | None:
    """The bot that a name stands for, which may be the title of its strength; None for people."""
    kind = game.game.setup.game
    titles = {grade.title.casefold(): grade.bot for grade in bots.find(kind).grades}
    if name is None or name.casefold() in titles:
        return titles.get((name or "").casefold())
    return name if bots.is_bot(kind, name) else None

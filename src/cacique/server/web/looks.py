"""Looks at boards, records and positions, as answers to requests."""

from typing import Any

from cacique import study
from cacique.core.contract import Board
from cacique.core.play import Play
from cacique.core.record import parse_records
from cacique.games import registry
from cacique.server.play.authority import Refusal
from cacique.server.protocol import requests as req
from cacique.server.protocol.messages import GameView
from cacique.server.protocol.views import view_board

__all__ = [
    "account_of",
    "board_at",
    "draw_board",
    "look_at",
    "look_at_position",
    "look_at_record",
]


def board_at(board: Board[Any, Any], ply: int | None) -> Board[Any, Any]:
    if ply is None:
        return board
    if ply > board.ply:
        raise Refusal("not_found", f"the game has {board.ply} moves only")
    return board.rewound(ply)


def draw_board(board: Board[Any, Any], ply: int | None) -> str:
    return board_at(board, ply).svg()


def look_at_record(body: req.Study) -> req.Look:
    records = list(parse_records(body.record))
    if len(records) != 1:
        raise Refusal("illegal", f"one record, please: these are {len(records)}")
    record = records[0]
    board = record.board(registry.find(record.tag["Game"]))
    names = [record.tag.get(f"Seat{seat}", "") for seat in board.seats]
    return look_at(board, body.ply, names)


def look_at_position(position: str) -> req.Look:
    game = registry.find(position.partition("_")[0].rstrip("0123456789"))
    board = game.board.from_position(position)
    return look_at(board, None, [""] * board.setup.seats)


def look_at(
    board: Board[Any, Any], ply: int | None, names: list[str], game: GameView | None = None
) -> req.Look:
    seen = board_at(board, ply)
    return req.Look(
        game=game,
        names=tuple(names),
        tokens=tuple(map(str, board.moves)),
        movers=tuple(Play(board).movers),
        start=board_at(board, 0).position(),
        ply=seen.ply,
        view=view_board(seen),
    )


def account_of(board: Board[Any, Any]) -> req.Account:
    found = study.account(board)
    return req.Account(
        scores=found.scores,
        costs=found.costs,
        laps=tuple(at.points for at in found.lap),
        lap_squares=tuple(at.square for at in found.lap),
        luck=found.luck,
    )

"""The legal moves of a board, as a sequence."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, TypeVar, overload

from cacique.core.errors import NotFound, WrongType
from cacique.core.move import Move

if TYPE_CHECKING:
    from cacique.core.contract import Board

__all__ = ["LegalMoves"]

MoveT = TypeVar("MoveT", bound=Move)


class LegalMoves(Sequence[MoveT]):
    """The legal moves of a board, found when asked for, by ascending code.

    A token is no move: whether one is legal, `board.is_legal(parse_move(token))` says.
    """

    __slots__ = ("_board",)

    def __init__(self, board: Board[Any, MoveT]) -> None:
        self._board = board

    def __len__(self) -> int:
        return len(self._board.legal_codes())

    def __contains__(self, move: object) -> bool:
        if not isinstance(move, Move):
            raise WrongType(f"{move!r} is not a move: read a token by parse_move first")
        return isinstance(move, self._board.rules.move_type) and self._board.is_legal(move)

    def __iter__(self) -> Iterator[MoveT]:
        moves = self._board.rules.moves
        return iter([moves[code] for code in self._board.legal_codes().tolist()])

    @overload
    def __getitem__(self, index: int) -> MoveT: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[MoveT]: ...
    def __getitem__(self, index: int | slice) -> MoveT | Sequence[MoveT]:
        moves = self._board.rules.moves
        if isinstance(index, slice):
            return [moves[code] for code in self._board.legal_codes()[index].tolist()]
        codes = self._board.legal_codes()
        try:
            move: MoveT = moves[codes[index]]
        except IndexError:
            raise NotFound(
                f"there are {len(codes)} legal moves, and none of number {index!r}"
            ) from None
        return move

    def __repr__(self) -> str:
        shown = ", ".join(map(str, self[:6])) + (", …" if len(self) > 6 else "")
        return f"<LegalMoves: {len(self)} ({shown})>"

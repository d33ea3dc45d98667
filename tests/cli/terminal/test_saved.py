"""Games that go on later: files of an earlier version lead to the same throws and bots' moves."""

from pathlib import Path

import pytest

from cacique.cli.terminal.saved import resume
from cacique.cli.terminal.table import LocalTable

pytestmark = pytest.mark.compiled
# whole games of bots as they were saved move by move: Puluc's by version 0.1, Pueblo's, whose bots
# have learned since, by 0.2
SAVED = sorted(Path(__file__).with_name("saved").iterdir())


@pytest.mark.parametrize("path", SAVED, ids=lambda path: path.stem)
@pytest.mark.parametrize("kept", [0, 42], ids=["afresh", "resumed"])  # where turns begin
def test_old_seeds_give_the_same_throws_and_moves(path: Path, kept: int) -> None:
    old = resume(path)
    table = LocalTable(old.board.rewound(kept), old.players, old.seed)
    while not table.is_over:
        table.wait()
    assert table.board.moves == old.board.moves

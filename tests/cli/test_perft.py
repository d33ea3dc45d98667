"""`cacique perft` as people type it."""

import json

from tests.cli.running import Run

from cacique.games import pueblo


def test_perft(run: Run) -> None:
    assert run("perft", "puluc", "--depth", "6").out == "221\n"
    assert run("perft", "pueblo", "--depth", "0").out == "1\n"
    divided = run("perft", "puluc", "--depth", "2", "--divide").out.split()
    assert divided == ["r1", "1", "r2", "1", "r3", "1", "r4", "1", "r5", "1", "total", "5"]
    answer = json.loads(run("perft", "pueblo", "--depth", "2", "--json", "--divide").out)
    assert answer["total"] == 784 == sum(answer["divide"].values())
    position = pueblo.Board(players=3).position()
    assert run("perft", "pueblo", "--depth", "1", "--position", position).out == "196\n"

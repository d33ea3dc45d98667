"""OpenSpiel's face: its own random simulation, and every move against the board.

OpenSpiel ends the process where something is wrong, so what may go wrong runs in another one.
"""

import subprocess
import sys
from random import Random
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python.observation import INFO_STATE_OBS_TYPE, make_observation
from tests.envs.referee import check_winners, expected_rewards, whole_games
from tests.players import VARIANTS, AnyBoard, new_board

from cacique.core.errors import IllegalMove, IllegalSetup
from cacique.envs import adapters
from cacique.envs.openspiel import BoardState


def game_string(name: str, options: dict[str, Any]) -> str:
    parameters = dict(options)
    if "sites" in parameters:
        parameters["sites"] = "/".join(".".join(site) for site in parameters["sites"])
    return f"cacique_{name}({','.join(f'{k}={v}' for k, v in parameters.items())})"


GAMES = [game_string(name, options) for name, options in VARIANTS]
every_variant = pytest.mark.parametrize(("name", "options"), VARIANTS)


def run(code: str) -> subprocess.CompletedProcess[str]:
    head = "import pyspiel\nimport cacique.envs.openspiel\n"
    return subprocess.run(
        [sys.executable, "-c", head + code], capture_output=True, text=True, check=False
    )


@pytest.mark.compiled
def test_their_random_simulation() -> None:
    result = run(
        f"for name in {GAMES}:\n"
        "    game = pyspiel.load_game(name)\n"
        "    pyspiel.random_sim_test(game, num_sims=2, serialize=True, verbose=False)\n"
        "print('all passed')"
    )
    assert result.returncode == 0, result.stderr[-2000:]
    assert result.stdout.endswith("all passed\n")


@whole_games
def test_every_move_is_the_boards(name: str, options: dict[str, Any]) -> None:
    game = pyspiel.load_game(game_string(name, options))
    mirror = new_board(name, options)
    assert game.num_players() == len(mirror.scores)
    assert game.num_distinct_actions() == len(mirror.rules.moves)
    for seed in range(4):
        state, mirror, rng = game.new_initial_state(), new_board(name, options), Random(seed)
        decisions = 0
        while not mirror.is_over:
            decisions += not mirror.is_chance
            code = rng.choice(check_node(state, mirror))
            assert state.action_to_string(code) == str(mirror.rules.moves[code])
            state.apply_action(code)
            mirror.push(mirror.rules.moves[code])
        check_end(state, mirror)
        assert decisions <= game.max_game_length()


def check_node(state: Any, mirror: AnyBoard) -> list[int]:
    codes: list[int] = mirror.legal_codes().tolist()
    assert not state.is_terminal()
    assert state.returns() == [0.0] * len(mirror.scores)
    assert str(state) == mirror.position()
    assert state.is_chance_node() == mirror.is_chance
    if mirror.is_chance:
        chances = [(move.code, chance) for move, chance in mirror.chance_outcomes()]
        assert state.chance_outcomes() == chances
    else:
        assert state.current_player() == mirror.turn
    assert state.legal_actions() == codes
    return codes


def check_end(state: Any, mirror: AnyBoard) -> None:
    outcome = mirror.outcome()
    assert outcome
    assert state.is_terminal()
    assert state.legal_actions() == []
    assert state.returns() == pytest.approx(expected_rewards(mirror))
    check_winners(outcome, state.returns())


@whole_games
def test_observers_show_the_planes_of_each_player(name: str, options: dict[str, Any]) -> None:
    game = pyspiel.load_game(game_string(name, options))
    observation, rng = make_observation(game), Random(1)
    state = game.new_initial_state()
    for _ in range(20):
        state.apply_action(rng.choice(state.legal_actions()))
    for player in range(game.num_players()):
        observation.set_from(state, player)
        shown = adapters.find(name).observation(state.board, player)
        assert np.array_equal(observation.dict["observation"], shown)
        assert np.array_equal(state.observation_tensor(player), shown.reshape(-1))
        assert observation.string_from(state, player) == state.board.position()
    recall = make_observation(game, INFO_STATE_OBS_TYPE)
    assert recall.string_from(state, 0) == state.history_str()


def test_a_clone_goes_its_own_way() -> None:
    state = pyspiel.load_game("cacique_puluc").new_initial_state()
    twin = state.clone()
    twin.apply_action(2)
    assert isinstance(twin, BoardState)
    assert str(twin) != str(state)
    assert state.is_chance_node()
    assert not twin.is_chance_node()


def test_impossible_throws_are_no_outcomes() -> None:
    state = pyspiel.load_game("cacique_puluc(p=1.0)").new_initial_state()
    assert state.chance_outcomes() == [(4, 1.0)]


def test_a_long_game_of_puluc_is_broken_off() -> None:
    state = pyspiel.load_game("cacique_puluc(longest=3)").new_initial_state()
    for _ in range(3):
        assert not state.is_terminal()
        state.apply_action(1)
        state.apply_action(state.legal_actions()[0])
    assert state.is_terminal()
    assert state.returns() == [0, 0]


def test_strange_options_are_refused() -> None:
    with pytest.raises(IllegalSetup, match="chief must be"):
        pyspiel.load_game("cacique_pueblo(chief=XX)")
    with pytest.raises(ValueError, match="no parameters"):
        make_observation(pyspiel.load_game("cacique_puluc"), params={"size": 3})
    result = run("pyspiel.load_game('cacique_pueblo(colour=red)')")
    assert result.returncode != 0
    assert "colour" in result.stderr


def test_illegal_actions_are_refused() -> None:
    state = pyspiel.load_game("cacique_pueblo").new_initial_state()
    state.apply_action(0)
    line = str(state)
    with pytest.raises(IllegalMove, match="must walk"):
        state.apply_action(0)
    assert str(state) == line
    result = run(
        "state = pyspiel.load_game('cacique_pueblo').new_initial_state()\n"
        "state.apply_action_with_legality_check(1178)"
    )
    assert result.returncode != 0


@pytest.mark.compiled
@pytest.mark.parametrize("game", ["cacique_pueblo(players=3)", "cacique_puluc"])
def test_their_search_plays(game: str) -> None:
    result = run(
        "import numpy as np\n"
        "from open_spiel.python.algorithms import mcts\n"
        f"game = pyspiel.load_game('{game}')\n"
        "judge = mcts.RandomRolloutEvaluator(1, np.random.RandomState(1))\n"
        "bot = mcts.MCTSBot(game, 1.4, 5, judge, random_state=np.random.RandomState(2))\n"
        "state = game.new_initial_state()\n"
        "if state.is_chance_node(): state.apply_action(2)\n"
        "print(bot.step(state) in state.legal_actions())"
    )
    assert result.stdout == "True\n", result.stderr[-2000:]

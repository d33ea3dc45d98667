"""PettingZoo's face: its own tests, and every move against the board."""

import copy
import pickle
from functools import partial
from random import Random
from types import SimpleNamespace
from typing import Any

import numpy as np
import pettingzoo
import pytest
from pettingzoo.test import api_test, max_cycles_test, seed_test
from tests.envs.referee import check_winners, expected_rewards, whole_games
from tests.players import VARIANTS, AnyBoard, new_board, play_some

from cacique import puluc
from cacique.core.errors import CaciqueError, IllegalMove, IllegalSetup
from cacique.envs import adapters, aec, pueblo_v0, puluc_v0

MODULES = {"pueblo": pueblo_v0, "puluc": puluc_v0}
every_variant = pytest.mark.parametrize(("name", "options"), VARIANTS)
every_game = pytest.mark.parametrize("name", MODULES)


# PettingZoo's own tests


@pytest.mark.compiled
# It knows which environments have dictionaries with masks by their names, and ours it does not.
@pytest.mark.filterwarnings("ignore:Observation is not a NumPy array")
@pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be")
@every_variant
def test_their_api_test(name: str, options: dict[str, Any]) -> None:
    api_test(MODULES[name].env(**options), num_cycles=300)


@whole_games
def test_their_seed_test(name: str, options: dict[str, Any]) -> None:
    seed_test(partial(MODULES[name].env, **options), num_cycles=300)


@every_game
def test_their_max_cycles_test(name: str) -> None:
    module = MODULES[name]  # the test draws from all actions, so illegal ones are replaced
    max_cycles_test(
        SimpleNamespace(
            env=partial(module.env, illegal="random"),
            parallel_env=partial(module.parallel_env, illegal="random"),
        )
    )


# Move by move


def catch_up(mirror: AnyBoard, env: Any) -> None:
    """Make the throws on the mirror that the environment made."""
    made = env.unwrapped.board.moves
    for move in made[len(mirror.moves) :]:
        assert mirror.is_chance
        mirror.push(move)
    assert not mirror.is_chance


def check_seat(mirror: AnyBoard, env: Any) -> list[int]:
    """Compare what the agent is shown with the mirror; return the legal codes."""
    observation, reward, terminated, truncated, info = env.last()
    assert env.agent_selection == f"player_{mirror.turn}"
    assert (reward, terminated, truncated) == (0, False, False)
    assert info["scores"] == mirror.scores
    codes = np.flatnonzero(observation["action_mask"]).tolist()
    assert codes == mirror.legal_codes().tolist()
    shown = adapters.find(mirror.setup.game).observation(mirror, mirror.turn or 0)
    assert np.array_equal(observation["observation"], shown)
    return codes


@whole_games
def test_every_move_is_the_boards(name: str, options: dict[str, Any]) -> None:
    env = MODULES[name].env(**options)
    for seed in range(5):
        rng = Random(seed)
        env.reset(seed=seed)
        mirror = new_board(name, options)
        catch_up(mirror, env)
        while not mirror.is_over:
            code = rng.choice(check_seat(mirror, env))
            mirror.push(mirror.rules.moves[code])
            env.step(code)
            catch_up(mirror, env)
        check_end(mirror, env)


def check_end(mirror: AnyBoard, env: Any) -> None:
    outcome = mirror.outcome()
    assert outcome
    rewards = [env.rewards[agent] for agent in env.possible_agents]
    assert rewards == pytest.approx(expected_rewards(mirror))
    check_winners(outcome, rewards)
    assert all(env.terminations.values())
    last = {}
    for agent in env.agent_iter():
        observation, last[agent], *_ = env.last()
        assert not observation["action_mask"].any()
        env.step(None)
    assert list(last.values()) == rewards
    assert env.agents == []


@every_game
def test_only_who_decides_has_a_mask(name: str) -> None:
    env = MODULES[name].env()
    env.reset(seed=1)
    assert env.observe("player_0")["action_mask"].any()
    assert not env.observe("player_1")["action_mask"].any()


# Dice


@pytest.mark.parametrize(("p", "pips"), [(0.0, 1), (1.0, 5)])
def test_dice_follow_their_chance(p: float, pips: int) -> None:
    env = puluc_v0.raw_env(p=p)
    env.reset(seed=3)
    for _ in range(6):
        env.step(env.board.legal_codes()[0])
    throws = [move for move in env.board.moves if isinstance(move, puluc.Throw)]
    assert {throw.pips for throw in throws} == {pips}


def test_other_seeds_throw_otherwise_and_no_seed_goes_on() -> None:
    env = puluc_v0.raw_env()
    throws = []
    for seed in [*range(40), *[None] * 40]:
        env.reset(seed=seed)
        throws.append(str(env.board.moves[0]))
    assert set(throws[:40]) == set(throws[40:]) == {"r1", "r2", "r3", "r4", "r5"}
    assert throws[:40] != throws[40:]


# Positions and options


@every_variant
def test_a_game_starts_from_a_position(name: str, options: dict[str, Any]) -> None:
    board = play_some(new_board(name, options), Random(4), 14)
    env = (
        MODULES[name].raw_env(players=len(board.scores)) if name == "pueblo" else puluc_v0.raw_env()
    )
    env.reset(seed=1, options={"position": board.position()})
    catch_up(board, SimpleNamespace(unwrapped=Resumed(env, len(board.moves))))
    assert env.board == board
    check_seat(board, env)


class Resumed:
    """An environment's board whose moves count those before the position too."""

    def __init__(self, env: Any, before: int) -> None:
        self.board = SimpleNamespace(moves=(None,) * before + env.board.moves)


def test_positions_of_other_games_are_refused() -> None:
    env = pueblo_v0.raw_env(players=3)
    two = new_board("pueblo", {}).position()
    over = play_some(new_board("pueblo", {"players": 3}), Random(1), 10_000).position()
    for line, reason in [(two, "3 players"), (over, "nothing is left"), ("chess", "begins with")]:
        with pytest.raises(CaciqueError, match=reason):
            env.reset(options={"position": line})


@every_variant
def test_all_options_are_taken(name: str, options: dict[str, Any]) -> None:
    env = MODULES[name].env(**options)
    assert env.unwrapped.setup == new_board(name, options).setup
    assert len(env.possible_agents) == options.get("players", 2)


def test_strange_options_are_refused() -> None:
    with pytest.raises(IllegalSetup, match="there is no option 'colour'"):
        pueblo_v0.env(colour="red")  # type: ignore[call-arg]
    with pytest.raises(CaciqueError, match="render_mode must be one of"):
        pueblo_v0.env(render_mode="smell")
    with pytest.raises(CaciqueError, match="illegal must be one of"):
        pueblo_v0.env(illegal="ignore")
    with pytest.raises(CaciqueError, match="there is no environment of 'chess'"):
        aec.env("chess")


# Illegal actions, limits, pictures


def test_who_tries_an_illegal_action_loses_at_once() -> None:
    env = pueblo_v0.env(players=3)
    env.reset(seed=1)
    env.step(new_board("pueblo", {}).rules.parse_move(">1").code)
    assert env.rewards == {"player_0": -1, "player_1": 0, "player_2": 0}
    assert all(env.terminations.values())


def test_the_raw_environment_refuses_illegal_actions() -> None:
    env = pueblo_v0.raw_env()
    env.reset(seed=1)
    before = env.board
    with pytest.raises(IllegalMove, match="a block must be built"):
        env.step(before.rules.parse_move(">1").code)
    for code in (-1, len(before.rules.moves)):
        with pytest.raises(CaciqueError, match="there is no action"):
            env.step(code)
    assert env.board == before
    assert env.agent_selection == "player_0"


def test_illegal_actions_may_be_replaced() -> None:
    env = puluc_v0.env(illegal="random")
    env.reset(seed=1)
    for _ in range(10):
        env.step(0)  # a throw is never an agent's to make
    assert len(env.unwrapped.board.moves) == 21


@every_game
def test_a_limit_truncates_without_reward(name: str) -> None:
    env = MODULES[name].raw_env(max_decisions=3)
    env.reset(seed=1)
    for _ in range(3):
        assert not any(env.truncations.values())
        env.step(env.board.legal_codes()[0])
    assert all(env.truncations.values())
    assert not any(env.terminations.values())
    assert not any(env.rewards.values())


@every_game
def test_environments_are_copied_and_pickled(name: str) -> None:
    env = MODULES[name].env()
    env.reset(seed=1)
    env.step(env.unwrapped.board.legal_codes()[0])
    for twin in (copy.deepcopy(env), pickle.loads(pickle.dumps(env))):
        assert twin.unwrapped.board == env.unwrapped.board
        twin.step(twin.unwrapped.board.legal_codes()[0])
        assert twin.unwrapped.board != env.unwrapped.board


def test_pictures() -> None:
    for mode, start in [("ansi", "      a   b"), ("svg", "<svg")]:
        env = pueblo_v0.env(render_mode=mode)
        env.reset(seed=1)
        assert env.render().startswith(start)
        env.close()
    silent = pueblo_v0.env()
    silent.reset(seed=1)
    assert silent.render() is None


@every_game
def test_the_environments_are_registered(name: str) -> None:
    env = pettingzoo.make("aec", f"cacique/{name}_v0", first=1)
    env.reset(seed=1)
    assert env.agent_selection == "player_1"
    parallel = pettingzoo.make("parallel", f"cacique/{name}_v0", first=1)
    observations, _ = parallel.reset(seed=1)
    assert observations["player_1"]["action_mask"].any()

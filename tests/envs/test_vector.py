"""Many games at once against as many boards."""

from random import Random
from typing import Any

import numpy as np
import pytest
from gymnasium.vector import AutoresetMode
from tests.envs.referee import check_winners, expected_rewards, whole_games
from tests.players import VARIANTS, AnyBoard, new_board, play_some

from cacique import pueblo
from cacique.core.errors import CaciqueError, IllegalMove, IllegalSetup
from cacique.core.jit import COMPILED
from cacique.envs.adapters import find
from cacique.envs.vector import VectorEnv

every_variant = pytest.mark.parametrize(("name", "options"), VARIANTS)


class Mirror:
    """Boards that make the same moves as the games of an environment."""

    def __init__(self, env: VectorEnv, name: str, options: dict[str, Any]) -> None:
        self.env, self.name, self.options = env, name, options
        self.boards = [self.new(i) for i in range(env.num_envs)]
        self.finished = 0

    def new(self, index: int) -> AnyBoard:
        board = new_board(self.name, self.options)
        self.catch_up(board, index)
        return board

    def catch_up(self, board: AnyBoard, index: int) -> None:
        """Make the throw that the environment made."""
        if board.is_chance:
            throw = getattr(self.env.board(index), "throw", None)
            assert throw
            board.push_token(f"r{throw}")

    def check(self, observations: Any, infos: Any) -> None:
        for i, board in enumerate(self.boards):
            assert infos["seat"][i] == board.turn
            mask = observations["action_mask"][i]
            assert np.flatnonzero(mask).tolist() == board.legal_codes().tolist()

    def check_planes(self, observations: Any) -> None:
        for planes, board in zip(observations["observation"], self.boards, strict=True):
            assert np.array_equal(planes, find(self.name).observation(board, board.turn or 0))

    def step(self, actions: Any) -> Any:
        results = observations, rewards, terminations, truncations, infos = self.env.step(actions)
        assert not truncations.any()
        for i, board in enumerate(self.boards):
            board.push(board.rules.moves[actions[i]])
            if not board.is_over:
                self.catch_up(board, i)
            assert terminations[i] == board.is_over
            assert infos["scores"][i].tolist() == list(board.scores)
            assert rewards[i].tolist() == pytest.approx(expected_rewards(board))
            if board.is_over:
                self.end(i, rewards[i].tolist(), infos)
        self.check(observations, infos)
        return results

    def end(self, index: int, rewards: list[float], infos: Any) -> None:
        board = self.boards[index]
        outcome = board.outcome()
        assert outcome
        check_winners(outcome, rewards)
        final = infos["final_obs"][index]
        assert not final["action_mask"].any()
        assert np.array_equal(
            final["observation"], find(self.name).observation(board, _last(board))
        )
        self.boards[index] = self.new(index)
        self.finished += 1


def _last(board: AnyBoard) -> int:
    """The seat that a finished state still names."""
    return int(board.state["seat"][0])


@whole_games
def test_every_move_is_the_boards(name: str, options: dict[str, Any]) -> None:
    env = VectorEnv(name, 40 if COMPILED else 4, **options)
    observations, infos = env.reset(seed=5)
    mirror = Mirror(env, name, options)
    mirror.check(observations, infos)
    steps = 0
    while mirror.finished < (60 if COMPILED else 4):
        observations, *_ = mirror.step(env.sample())
        if steps % 16 == 0:
            mirror.check_planes(observations)
        steps += 1
    env.close()


@every_variant
def test_a_few_moves_are_the_boards(name: str, options: dict[str, Any]) -> None:
    env = VectorEnv(name, 3, **options)
    observations, infos = env.reset(seed=6)
    mirror = Mirror(env, name, options)
    mirror.check(observations, infos)
    mirror.check_planes(observations)
    for _ in range(40 if COMPILED else 4):
        observations, *_ = mirror.step(env.sample())
    mirror.check_planes(observations)
    assert env.board(1) == mirror.boards[1]


def trail(name: str, options: dict[str, Any], seed: int, **how: Any) -> list[Any]:
    env = VectorEnv(name, 7, **how, **options)
    env.reset(seed=seed)
    steps = [env.step(env.sample()) for _ in range(60)]
    seen = [(o["action_mask"], r, t, i["seat"], i["scores"]) for o, r, t, _, i in steps]
    return [[array.tolist() for array in arrays] for arrays in seen]


@pytest.mark.compiled
@every_variant
def test_a_seed_tells_all_and_threads_tell_nothing(name: str, options: dict[str, Any]) -> None:
    first = trail(name, options, 1)
    assert trail(name, options, 1) == first
    for threads in (1, 3, 9):
        assert trail(name, options, 1, threads=threads) == first
    assert trail(name, options, 1, observe=False) == first
    assert trail(name, options, 2) != first


def test_games_are_set_up_before_the_first_reset() -> None:
    env = VectorEnv("pueblo", 2)
    assert all(env.board(i) == pueblo.Board() for i in range(2))
    with pytest.raises(CaciqueError, match="reset the games before the first step"):
        env.step(env.sample())
    assert all(env.board(i) == pueblo.Board() for i in range(2))
    env.reset(seed=1)
    env.step(env.sample())
    assert all(env.board(i).legal_moves[0].code == 1178 for i in range(2))


def test_reset_without_a_seed_goes_on() -> None:
    env = VectorEnv("puluc", 50)
    first, _ = env.reset(seed=1)
    other, _ = env.reset()
    again, _ = env.reset(seed=1)
    assert np.array_equal(first["action_mask"], again["action_mask"])
    assert not np.array_equal(first["action_mask"], other["action_mask"])


def test_what_is_handed_out_stays() -> None:
    env = VectorEnv("puluc", 4)
    kept = [env.reset(seed=1)[0]["observation"][2]]  # a view keeps the whole
    befores = [kept[0].copy()]
    for _ in range(30):
        observations, rewards, terminations, _, infos = env.step(env.sample())
        arrays = [*observations.values(), rewards, terminations, infos["seat"], infos["scores"]]
        kept += arrays
        befores += [array.copy() for array in arrays]
    assert all(np.array_equal(a, b) for a, b in zip(kept, befores, strict=True))


def test_spaces_hold_what_is_handed_out() -> None:
    env = VectorEnv("puluc", 4)
    observations, _ = env.reset(seed=1)
    assert observations in env.observation_space
    assert env.sample() in env.action_space
    assert env.metadata["autoreset_mode"] is AutoresetMode.SAME_STEP
    bare, _ = VectorEnv("pueblo", 2, observe=False).reset(seed=1)
    assert list(bare) == ["action_mask"]


def test_a_limit_truncates_and_shows_the_end() -> None:
    env = VectorEnv("pueblo", 2, max_decisions=3)
    env.reset(seed=1)
    for _ in range(2):
        _, _, terminations, truncations, infos = env.step(env.sample())
        assert not truncations.any()
        assert "final_obs" not in infos
    actions = env.sample()
    ended = [play_action(env.board(i), action) for i, action in enumerate(actions)]
    _, rewards, terminations, truncations, infos = env.step(actions)
    assert truncations.all()
    assert not terminations.any()
    assert not rewards.any()
    assert env.board(0) == new_board("pueblo", {})
    for board, final in zip(ended, infos["final_obs"], strict=True):
        assert np.flatnonzero(final["action_mask"]).tolist() == board.legal_codes().tolist()


def play_action(board: AnyBoard, action: int) -> AnyBoard:
    board.push(board.rules.moves[action])
    return board


@every_variant
def test_games_start_from_a_position_again_and_again(name: str, options: dict[str, Any]) -> None:
    board = new_board(name, options)
    while not board.is_over:
        line, before = board.position(), len(board.moves)
        board.push(Random(before).choice(board.legal_moves))
        if before > 12 or not COMPILED:
            break
    env = VectorEnv(name, 3, max_decisions=2, **options)
    env.reset(seed=2, options={"position": line})
    start = type(board).from_position(line)
    for _ in range(3):
        for i in range(3):
            game = env.board(i)
            assert game.scores == start.scores
            assert game == start or start.is_chance
        env.step(env.sample())
        env.step(env.sample())


def test_positions_of_other_games_are_refused() -> None:
    env = VectorEnv("pueblo", 2, players=4)
    with pytest.raises(IllegalSetup, match="4 players"):
        env.reset(options={"position": new_board("pueblo", {}).position()})


def test_illegal_actions_change_nothing() -> None:
    env = VectorEnv("pueblo", 3)
    env.reset(seed=1)
    walk = new_board("pueblo", {}).rules.parse_move(">1").code
    for bad, reason in [
        (walk, "game 1: >1: a block must be built"),
        (-1, "action -1"),
        (9999, "action 9"),
    ]:
        actions = env.sample()
        actions[1] = bad
        with pytest.raises(IllegalMove, match=reason):
            env.step(actions)
    with pytest.raises(CaciqueError, match="3 games need as many actions"):
        env.step([0])
    assert all(env.board(i) == new_board("pueblo", {}) for i in range(3))


@pytest.mark.compiled
def test_dice_are_as_likely_as_the_board_says() -> None:
    env = VectorEnv("puluc", 20_000, observe=False, p=0.3)
    env.reset(seed=1)
    throws = np.bincount([int(env.board(i).state["throw"][0]) for i in range(20_000)])[1:]
    chances = [chance for _, chance in new_board("puluc", {"p": 0.3}).chance_outcomes()]
    assert throws / 20_000 == pytest.approx(chances, abs=0.012)


def test_play_goes_on_from_late_positions() -> None:
    board = play_some(new_board("pueblo", {"players": 3}), Random(1), 60)
    env = VectorEnv("pueblo", 2, players=3)
    env.reset(seed=1, options={"position": board.position()})
    ends = 0
    for _ in range(8):
        _, _, terminations, *_ = env.step(env.sample())
        ends += int(terminations.sum())
    assert ends > 0

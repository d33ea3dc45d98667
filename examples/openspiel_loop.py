"""OpenSpiel's loop: chance is a player, and its algorithms in Python play along.

python examples/openspiel_loop.py
"""

import random

import pyspiel
from open_spiel.python.algorithms import mcts

import cacique.envs.openspiel  # noqa: F401 - registers the games


def main(simulations: int = 5) -> None:
    game = pyspiel.load_game("cacique_puluc(draw=False)")
    chance = random.Random(5)
    evaluator = mcts.RandomRolloutEvaluator(1)
    bots = [
        mcts.MCTSBot(game, 1.4, simulations, evaluator),
        pyspiel.make_uniform_random_bot(1, 5),
    ]
    state = game.new_initial_state()
    decisions = 0
    while not state.is_terminal() and decisions < 400:
        if state.is_chance_node():
            actions, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(chance.choices(actions, chances)[0])
        else:
            state.apply_action(bots[state.current_player()].step(state))
            decisions += 1
    print(f"{decisions} decisions, returns {state.returns()}")


if __name__ == "__main__":
    main()

"""PettingZoo's loop: agents take turns, masks say what is legal, rewards come at the end.

python examples/pettingzoo_loop.py
"""

from cacique.envs import pueblo_v0


def main() -> None:
    env = pueblo_v0.env(players=3, render_mode="rgb_array")
    env.reset(seed=7)
    for agent in env.possible_agents:
        env.action_space(agent).seed(7)
    totals = dict.fromkeys(env.possible_agents, 0.0)
    picture = env.render()
    for agent in env.agent_iter():
        observation, reward, terminated, truncated, _ = env.last()
        totals[agent] += reward
        if terminated or truncated:
            env.step(None)
            continue
        picture = env.render()
        env.step(env.action_space(agent).sample(observation["action_mask"]))
    print("rewards", {agent: round(total, 2) for agent, total in totals.items()})
    print("the last picture has", "x".join(map(str, picture.shape)), "numbers")


if __name__ == "__main__":
    main()

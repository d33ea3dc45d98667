"""Pueblo as PettingZoo's modules are: `env`, `raw_env` and `parallel_env`."""

from functools import partial

from cacique.envs import aec

__all__ = ["env", "parallel_env", "raw_env"]

env = partial(aec.env, "pueblo")
raw_env = partial(aec.BoardEnv, "pueblo")
parallel_env = partial(aec.parallel_env, "pueblo")

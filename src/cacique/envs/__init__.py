"""Faces for research: PettingZoo, OpenSpiel, and thousands of games at once.

`aec`, `openspiel` and `vector` need the packages of `pip install 'cacique[envs]'`.
"""

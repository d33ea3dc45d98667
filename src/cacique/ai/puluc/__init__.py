"""Puluc solved: positions by number, the solver, its table, and players that use it."""

"""Matches as their events tell them, and who may do what in them."""

"""The games, each behind its own door."""

"""Looking back at games: what was luck, what was skill."""

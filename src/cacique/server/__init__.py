"""The game server: games that people and bots play together, and never lose a move of."""

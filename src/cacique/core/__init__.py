"""The contract of games and the tools they share; nothing here knows a game."""

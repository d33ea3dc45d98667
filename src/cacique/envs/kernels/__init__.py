"""The compiled side of the environments: planes, rewards, choices, many games at once."""

"""Players, searches and solutions: what decides which move is good."""

"""Players of Pueblo."""

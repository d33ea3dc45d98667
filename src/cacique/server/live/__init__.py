"""Games in play now: their rooms, who is there, bots at work."""

"""What happens now: rooms, who is there, bots at work."""

"""What may be: a match as its events tell it, and who may do what in it."""

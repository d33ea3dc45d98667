"""The compiled search of Pueblo and what it is made of."""

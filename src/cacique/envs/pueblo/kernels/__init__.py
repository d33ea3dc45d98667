"""The compiled side of Pueblo's environments: planes, and many games at once."""

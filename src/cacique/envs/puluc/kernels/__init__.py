"""The compiled side of Puluc's environments: planes, and many games at once."""

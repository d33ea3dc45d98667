"""`python -m cacique`."""

from cacique.cli import main

main()

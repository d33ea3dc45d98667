"""The compiled solver of Puluc, its search, and games played by both."""

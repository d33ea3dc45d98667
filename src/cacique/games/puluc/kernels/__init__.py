"""The compiled rules of Puluc."""

"""The compiled rules of Pueblo, by subject."""

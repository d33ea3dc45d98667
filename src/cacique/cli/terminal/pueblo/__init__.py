"""Pueblo in the terminal: its questions, its form and its screen, found by `terminal.adapters`."""

"""The game in the terminal: tables to sit at, screens, and a line mode.

Screens and lines ask the Board for everything; no rule is decided here.
"""

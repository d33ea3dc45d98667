"""Telling people how far a command is."""

import subprocess
import sys

from cacique.cli.console import stderr


def test_it_is_another_stream_than_results() -> None:
    assert stderr.stderr


def test_a_server_does_without() -> None:
    code = "import sys, cacique.cli.serve, cacique.server.web.serving; print('rich' in sys.modules)"
    told = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert told.stdout.strip() == "False"

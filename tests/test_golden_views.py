"""The golden views are what the server says now."""

import pytest
from tests.golden_views import FILE, format_views

pytestmark = pytest.mark.compiled


def test_golden_views_are_the_servers_own() -> None:
    assert FILE.read_text(encoding="utf-8") == format_views(), "run python -m tests.golden_views"

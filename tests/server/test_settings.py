"""One table of settings: the flags, the environment and the documentation agree."""

from pathlib import Path

from cacique.server.settings import settings_table

DOCS = Path(__file__).parents[2] / "docs" / "server.md"


def test_the_documentation_has_the_table() -> None:
    """Put `settings_table()` between the two marks where this fails."""
    text = DOCS.read_text()
    table = text.split("<!-- settings -->\n")[1].split("<!-- end of settings -->")[0]
    assert table == settings_table()

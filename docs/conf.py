"""How the site of these pages is built: `make docs` writes it to build/docs."""
# ruff: noqa: INP001

from pygments.lexers.special import TextLexer
from sphinx.application import Sphinx

import cacique

project = "cacique"
author = "the founders of cacique"
copyright = "the founders of cacique; MIT"  # noqa: A001  # Sphinx calls it so
version = release = cacique.__version__

extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinx.ext.viewcode"]
exclude_patterns = ["puluc"]  # data of pictures
html_theme = "furo"
html_title = f"cacique {release}"
html_show_sourcelink = False
html_last_updated_fmt = None  # the same sources make the same pages

# pages: links to headings work as they do where the pages lie beside the sources
myst_heading_anchors = 4
suppress_warnings = ["ref.python"]  # each game has a Board, and the one at hand is meant

# reference: names between backticks are code, and types stand in the signatures
default_role = "code"
autodoc_member_order = "bysource"
autodoc_typehints = "signature"
autodoc_preserve_defaults = True
python_use_unqualified_type_names = True
python_maximum_signature_line_length = 88


def setup(app: Sphinx) -> None:
    """Show conversations with programs as they are."""
    app.add_lexer("session", TextLexer)

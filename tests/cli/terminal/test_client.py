"""The client of a server: links, and the cookie that it keeps."""

from pathlib import Path

import pytest
from tests.cli.terminal.helpers import Sit

from cacique.cli.terminal.client import Link, parse_link
from cacique.core.errors import CaciqueError

pytestmark = pytest.mark.compiled


def test_a_link_that_was_cut_off_is_told(sit: Sit) -> None:
    ann = sit("ann", game="pueblo")
    with pytest.raises(CaciqueError, match="not whole"):
        sit("bob", link=ann.waiting.split()[-1][:-18])


def test_the_cookie_is_kept_for_its_owner_alone(sit: Sit, tmp_path: Path) -> None:
    sit("ann", game="puluc")
    path = tmp_path / "ann" / "cacique" / "servers.json"
    assert path.stat().st_mode & 0o777 == 0o600


def test_links() -> None:
    assert parse_link("http://x:1/join/ab12/3#se-cret_1") == Link(
        "http://x:1", "ab12", seat=3, secret="se-cret_1"
    )
    assert parse_link("/watch/ab12#s3") == Link(None, "ab12", watch="s3")
    assert parse_link("http://x:1/join/ab12/3/se-cret_1") == Link(
        "http://x:1", "ab12", 3, "se-cret_1"
    )
    assert parse_link("/watch/ab12/secret") == Link(None, "ab12", watch="secret")
    with pytest.raises(CaciqueError):
        parse_link("http://x/join/ab12/9/secret")

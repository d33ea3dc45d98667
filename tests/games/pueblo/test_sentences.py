"""A position in sentences: who is to do what, and how it stands."""

from xml.etree import ElementTree as ET

import pytest
from tests.games.pueblo.pictures import play

from cacique import pueblo
from cacique.games.pueblo.sentences import describe, note, stage

NO_ROOM = (
    "pueblo1_players=4;pro;sites=c7.c8.d8,c2.b3.c3,f6.e7.f7,f1.e2.f2;handed=left_Nb12u0a12sNa11u"
    "Nd12u1c11s3b12dNb12u0g21u2g11sNg14uNa33u3d42uNd33dNd42uNd33d3d33u2f41uNf31s3g53s1f41u1a54u"
    "1a74uNa61s0d62u2g74uNg73dNg63u0a73d2a72s3g73sNg72u_E7_29,19,26,57_11,10,10,01_2310_2b3"
)


@pytest.mark.parametrize(
    ("line", "words"),
    [
        (NO_ROOM, "Red has no room, sets aside a block, red or neutral"),
        ("pueblo1_-_-_NW_0,0_87,87_01_1b0", "Red builds a red block"),
        ("pueblo1_-_1a11u0d43u_Nd_3,0_77,77_01_1b0", "Red builds a block, red or neutral"),
        ("pueblo1_-_0d43u_Nd_3,0_77,87_01_1w0", "Red walks the chieftain"),
        ("pueblo1_-_-_NW_5,5_00,00_01_1e0", "Red and blue share the win with 5 points"),
        ("pueblo1_players=3_-_NW_5,5,5_00,00,00_012_1e0", "Red, blue and green share the win"),
        ("pueblo1_demolition_0d43u_NW_5,5_00,00_01_3x0", "Red removes a block"),
        ("pueblo1_pro_-_NW_0,0_87,87_-_1a.00.0.-.11", "Red takes an order card"),
        ("pueblo1_pro_-_NW_0,0_87,87_-_1a.00.0.-.10", "Blue bids for an order card or passes"),
        ("pueblo1_edition=2023;pro_-_NW_0,0_87,87_-_1a.00.0.-.11", "Blue takes a pot"),
        (
            "pueblo1_edition=2023;pro_-_NW_0,0_87,87_-_1a.00.0.-.10",
            "Orange bids for a pot or passes",
        ),
    ],
)
def test_the_task_is_told(line: str, words: str) -> None:
    board = pueblo.Board.from_position(line)
    panel = " ".join(line[43:] for line in str(board).splitlines())
    assert words in panel
    assert words in (ET.fromstring(board.svg())[0].text or "")


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("pueblo1_-_-_NW_0,0_87,87_01_1b0", "Building"),
        ("pueblo1_pro_-_NW_0,0_87,87_01_1b0", "First part"),
        ("pueblo1_pro_-_NW_0,0_87,87_-_1a.00.0.-.00", "Auction, first part"),
        ("pueblo1_demolition_0d43u_NW_5,5_00,00_01_3x0", "Demolition"),
        ("pueblo1_-_-_NW_5,5_00,00_01_1e0", "The game is over"),
    ],
)
def test_the_stage_is_told(line: str, words: str) -> None:
    assert stage(pueblo.Board.from_position(line)) == words


def test_notes_follow_the_auction() -> None:
    board = play("bid3", "pass", players=3, pro=True)
    assert [note(board, seat) for seat in range(3)] == ["bid 3", "passed", ""]
    board.push_token("pass")
    board.push_token("take2")
    assert note(board, 0) == "card 2"
    assert note(play(), 0) == ""


def test_a_position_is_described_for_those_who_hear_it() -> None:
    assert describe(play("Cd4/3u", ">4")) == (
        "1 blocks stand, up to 2 levels high. The chieftain is on Nd. "
        "Points: Red 3, Blue 0. Blue builds a blue block."
    )

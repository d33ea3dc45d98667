"""The few words of SVG: escaped, short and true to their colours."""

from xml.etree import ElementTree as ET

import pytest

from cacique.core.svg import arrow, card, element, ink_on, label, mix, points, ring, scaled


def test_text_and_attributes_are_escaped() -> None:
    words = "<b> & \"c\" 'd'"
    node = ET.fromstring(label(words, 1, 2.5, fill=words))
    assert node.text == words
    assert node.attrib == {"x": "1", "y": "2.5", "fill": words}


def test_names_and_numbers_are_written_short() -> None:
    assert element("path", stroke_width=1.0, d="M0 0") == '<path stroke-width="1" d="M0 0"/>'
    assert element("g", element("a"), x=-0.125) == '<g x="-0.12"><a/></g>'
    assert points((0, 0), (1.5, -2)) == "M0 0L1.5 -2z"


def test_a_card_has_a_title_first() -> None:
    root = ET.fromstring(card(20, 10.5, "a < b", "c & d"))
    assert [root[0].text, root[1].text] == ["a < b", "c & d"]
    assert root.attrib["viewBox"] == "0 0 20 10.5"


@pytest.mark.parametrize(("share", "paint"), [(0.0, "#102030"), (1.0, "#ffffff"), (0.5, "#889098")])
def test_paints_mix(share: float, paint: str) -> None:
    assert mix("#102030", "#ffffff", share) == paint


def test_ink_differs_from_paint() -> None:
    assert ink_on("#ffffff") != ink_on("#000000") == "#ffffff"


def test_a_picture_is_scaled_by_its_own_measure() -> None:
    plain = card(200, 100, "title", "words", element("rect", width=5, height=7))
    node = ET.fromstring(scaled(plain, 50))
    assert (node.attrib["width"], node.attrib["height"]) == ("50", "25")
    assert node.attrib["viewBox"] == "0 0 200 100"
    assert ET.tostring(node[-1]) == ET.tostring(ET.fromstring(plain)[-1])
    bare = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 40"><g/></svg>'
    assert ET.fromstring(scaled(bare, 60)).attrib["height"] == "20"


def test_rings_and_arrows_have_their_paint_and_a_halo() -> None:
    around = ET.fromstring(f"<g>{ring((1, 2), (3, 4.5), '#123456')}</g>")
    assert [node.attrib["stroke"] for node in around] == ["#fff", "#123456"]
    assert {node.attrib["ry"] for node in around} == {"4.5"}
    halo, shaft, head = ET.fromstring(f"<g>{arrow((0, 0), (100, 0), '#123456')}</g>")
    assert halo.attrib["d"] == shaft.attrib["d"] == "M0 0L86 0"
    assert head.attrib["d"] == "M86 7L100 0L86 -7z"
    assert "nan" not in arrow((5, 5), (5, 5), "#123456")

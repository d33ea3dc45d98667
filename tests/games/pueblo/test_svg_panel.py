"""The panel beside the drawn site."""

from xml.etree import ElementTree as ET

from tests.games.pueblo.pictures import SVG, play


def test_the_panel_tells_points_stocks_and_whose_turn_it_is() -> None:
    panel = ET.fromstring(play("Cd4/3u", ">4").svg())[-1]
    texts = [text.text for text in panel.findall(f"{SVG}text")]
    rows = [text for text in panel.findall(f"{SVG}text") if text.text in {"Red", "Blue"}]
    bar = panel.find(f"{SVG}rect")
    assert bar is not None
    assert texts == [
        *("Building", "Blue builds a blue block"),
        *("Red", "3", "7 + 7", "Blue", "0", "8 + 7", "points", "blocks"),
    ]
    below = [float(row.attrib["y"]) - float(bar.attrib["y"]) for row in rows]
    assert below[0] < 0 < below[1] < float(bar.attrib["height"])


def test_the_plan_has_each_column_in_its_place() -> None:
    plan = ET.fromstring(play("Cd4/3u", ">4").svg())[-1][-1]
    places = {
        (int(r.attrib["x"]) // 18, 8 - int(r.attrib["y"]) // 18) for r in plan.iter(f"{SVG}rect")
    }
    tops = [text.text for text in plan.iter(f"{SVG}text") if text.text and text.text[0] == "R"]
    assert places == {(3, 4), (3, 5), (4, 5)}  # d4, d5 and e5
    assert tops == ["R2", "R1", "R1"]

from cacique.server.live import closings


def test_whoever_lost_a_right_or_a_game_need_not_come_back() -> None:
    said = {name: getattr(closings, name) for name in closings.__all__}
    for_good = {name for name, closing in said.items() if not closing.come_back}
    assert for_good == {"MOVED_ON", "REMOVED", "RENEWED"}
    assert len({closing.reason for closing in said.values()}) == len(said)

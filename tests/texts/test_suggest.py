"""What somebody may have meant."""

from cacique.texts.suggest import did_you_mean


def test_only_a_likely_name_is_suggested() -> None:
    assert did_you_mean("plyers", ["players", "pro"]) == "; did you mean 'players'?"
    assert did_you_mean("PLAYERS", ["players", "pro"]) == "; did you mean 'players'?"
    assert did_you_mean("xyz", ["players", "pro"]) == ""
    assert did_you_mean("", ["players"]) == ""

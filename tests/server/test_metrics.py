"""Counters: one set for each server, and no names in them."""

from prometheus_client import generate_latest

from cacique.server.metrics import Metrics


def test_two_servers_count_apart() -> None:
    one, other = Metrics(), Metrics()
    one.events.inc(3)
    one.games.labels("puluc").inc()
    assert one.registry.get_sample_value("cacique_events_total") == 3
    assert other.registry.get_sample_value("cacique_events_total") == 0
    assert one.registry.get_sample_value("cacique_games_total", {"game": "puluc"}) == 1
    assert other.registry.get_sample_value("cacique_games_total", {"game": "puluc"}) is None


def test_all_that_is_counted_is_told() -> None:
    told = generate_latest(Metrics().registry).decode()
    names = ["commands", "events", "games", "sockets", "live_games", "storing_seconds"]
    for name in [*names, "thinking_seconds", "store_failures"]:
        assert f"# HELP cacique_{name}" in told


def test_a_slow_store_is_seen_in_the_buckets() -> None:
    metrics = Metrics()
    for seconds in (0.0005, 0.2, 60):
        metrics.storing.observe(seconds)
    below = {
        limit: metrics.registry.get_sample_value("cacique_storing_seconds_bucket", {"le": limit})
        for limit in ("0.001", "0.25", "5.0", "+Inf")
    }
    assert below == {"0.001": 1, "0.25": 2, "5.0": 2, "+Inf": 3}

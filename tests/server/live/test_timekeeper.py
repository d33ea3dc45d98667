import time

from cacique.server.live.timekeeper import Timekeeper


def test_now_is_the_time_of_the_epoch() -> None:
    assert abs(Timekeeper().now() - time.time()) < 1.0


def test_the_steady_clock_never_goes_back() -> None:
    keeper = Timekeeper()
    times = [keeper.steady() for _ in range(100)]
    assert times == sorted(times)

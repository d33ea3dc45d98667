"""Time that nobody sets back or forth."""

import time

import pytest

from cacique.server.live.timekeeper import Timekeeper


class Fixed(Timekeeper):
    """A steady clock that the test moves."""

    def __init__(self) -> None:
        self.seconds = 100.0
        super().__init__()

    def steady(self) -> float:
        return self.seconds


def test_now_is_the_time_of_the_epoch() -> None:
    assert abs(Timekeeper().now() - time.time()) < 1.0


def test_the_steady_clock_never_goes_back() -> None:
    keeper = Timekeeper()
    times = [keeper.steady() for _ in range(100)]
    assert times == sorted(times)


@pytest.mark.parametrize("step", [-7200.0, -1.0, 1.0, 7200.0])
def test_a_step_of_the_wall_clock_changes_nothing(
    monkeypatch: pytest.MonkeyPatch, step: float
) -> None:
    keeper = Fixed()
    before, wall = keeper.now(), time.time()
    monkeypatch.setattr(time, "time", lambda: wall + step)
    keeper.seconds += 5.0
    assert keeper.now() == before + 5.0


def test_another_clock_is_followed_as_far_as_it_is_known() -> None:
    keeper = Fixed()
    keeper.begin_at(1000.0)
    assert keeper.correct(0.5, 0.6) is None
    assert keeper.correct(-0.5, 0.6) is None
    assert keeper.now() == 1000.0
    assert keeper.correct(0.5, 0.1) == (1000.0, 1000.5)
    assert keeper.now() == 1000.5


def test_no_time_comes_twice_where_the_other_clock_goes_back() -> None:
    keeper = Fixed()
    keeper.begin_at(1000.0)
    times = [keeper.now()]
    for _ in range(50):
        keeper.seconds += 1.0
        assert keeper.correct(-3600.0, 0.1) is None
        times.append(keeper.now())
    assert times == sorted(times)
    assert times[-1] == pytest.approx(1050.0 - 50 * 0.01)

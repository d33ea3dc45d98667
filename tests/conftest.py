"""What all tests share.

Hypothesis tries the same examples on every run, fewer in plain mode, more when deep.
"""

import os
import signal

from hypothesis import HealthCheck, settings

from cacique.core.jit import COMPILED

_SLOW_IS_FINE = [HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.filter_too_much]

settings.register_profile(
    "steady",
    max_examples=60 if COMPILED else 12,
    stateful_step_count=40 if COMPILED else 20,
    deadline=None,
    derandomize=True,
    suppress_health_check=_SLOW_IS_FINE,
)
settings.register_profile(
    "deep",
    max_examples=2000,
    stateful_step_count=80,
    deadline=None,
    suppress_health_check=_SLOW_IS_FINE,
)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "steady"))

# Whoever starts tests in the background may have told them, and so the programs that they start,
# to ignore interrupts.
signal.signal(signal.SIGINT, signal.default_int_handler)

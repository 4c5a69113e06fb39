"""The device's clock, the only place that knows the time. Everything else is given a clock."""

from time import sleep_ms, ticks_diff, ticks_ms, ticks_us


class Clock:
    """Milliseconds and microseconds that wrap at 2**30, and the difference of two of them."""

    ms = staticmethod(ticks_ms)
    us = staticmethod(ticks_us)
    since = staticmethod(ticks_diff)  # since(now, then)
    sleep_ms = staticmethod(sleep_ms)

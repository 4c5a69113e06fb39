"""MicroPython's `time` in virtual time. Ticks wrap at 2**30, as on the device."""

from simulated import real
from simulated.bench import CLOCK_US, bench

_MASK = 0x3FFFFFFF
_HALF = 0x20000000
_EPOCH_S = 1735689600  # 2025-01-01: the device has no clock of its own

gmtime = real.calendar().gmtime
localtime = real.calendar().localtime
mktime = real.calendar().mktime


def ticks_ms() -> int:
    """Milliseconds, wrapping."""
    bench.spend(CLOCK_US)
    return bench.now_us // 1000 & _MASK


def ticks_us() -> int:
    """Microseconds, wrapping."""
    bench.spend(CLOCK_US)
    return bench.now_us & _MASK


ticks_cpu = ticks_us


def ticks_add(ticks: int, delta: int) -> int:
    """Ticks that are `delta` later."""
    return ticks + delta & _MASK


def ticks_diff(end: int, start: int) -> int:
    """From start to end."""
    return (end - start + _HALF & _MASK) - _HALF


def sleep_us(us: int) -> None:
    """Sleep in virtual time."""
    if us > 0:
        bench.sleep(us)


def sleep_ms(ms: int) -> None:
    """Sleep in virtual time."""
    if ms > 0:
        bench.sleep(ms * 1000)


def sleep(seconds: float) -> None:
    """Sleep in virtual time."""
    sleep_us(int(seconds * 1000000))


def time() -> int:
    """Seconds, from a fixed date at power-on."""
    return _EPOCH_S + bench.now_us // 1000000


def time_ns() -> int:
    """Nanoseconds, from a fixed date at power-on."""
    return _EPOCH_S * 1000000000 + bench.now_us * 1000

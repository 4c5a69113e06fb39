"""Time used by each side."""

from __future__ import annotations

from hallboard.session.clock import Clocks


def test_only_the_running_side_uses_time() -> None:
    now = [100.0]
    clocks = Clocks(2, lambda: now[0])
    clocks.run(0)
    now[0] += 2.5
    assert (clocks.used_ms(0), clocks.used_ms(1)) == (2500, 0)
    clocks.run(1)
    now[0] += 1
    clocks.run(-1)
    now[0] += 10
    assert (clocks.used_ms(0), clocks.used_ms(1)) == (2500, 1000)

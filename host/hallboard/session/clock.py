"""The clock of a game: the time that each side has used or, under a time control, has left."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence

from ..game import TimeControl


class Clock:
    """Runs for one seat at a time, in milliseconds. Without a control it counts up, with one down."""

    def __init__(
        self, players: int, control: TimeControl | None = None, now_s: Callable[[], float] = time.monotonic
    ) -> None:
        self.control = control
        self._shown_ms = [float(control.base_ms if control else 0)] * players  # at the beginning of each one's turn
        self._used_ms = [0.0] * players  # in the turn
        self._now_s = now_s
        self._seat = -1
        self._paused = False
        self._since_s = 0.0

    def run(self, seat: int) -> None:
        """Let this seat's time run; -1 stops the clock. The turn of another seat ends."""
        self._count()
        if seat != self._seat and self._seat >= 0:
            self._end_turn(self._seat)
        self._seat = seat

    def pause(self, paused: bool) -> None:
        """Let no time pass, or go on."""
        self._count()
        self._paused = paused

    def time_ms(self, seat: int) -> int:
        """What the seat has used so far or, under a control, has left; 0 when its flag has fallen."""
        used_ms = self._used_ms[seat] + self._running_ms(seat)
        if self.control is None:
            return int(self._shown_ms[seat] + used_ms)
        return max(0, int(self._shown_ms[seat] - used_ms))

    def times_ms(self) -> tuple[int, ...]:
        """The times of all seats."""
        return tuple(self.time_ms(seat) for seat in range(len(self._shown_ms)))

    def set_times(self, times_ms: Sequence[int]) -> None:
        """Go on from these times, at the beginning of a turn."""
        self._shown_ms = [float(time_ms) for time_ms in times_ms]
        self._used_ms = [0.0] * len(times_ms)
        self._since_s = self._now_s()

    @property
    def fallen(self) -> int:
        """The seat that has run out of time, -1 for none."""
        seat = self._seat
        return seat if self.control is not None and seat >= 0 and self.time_ms(seat) == 0 else -1

    def _running_ms(self, seat: int) -> float:
        """What has gone by for the seat since it was counted last."""
        return (self._now_s() - self._since_s) * 1000 if seat == self._seat and not self._paused else 0.0

    def _count(self) -> None:
        if self._seat >= 0:
            self._used_ms[self._seat] += self._running_ms(self._seat)
        self._since_s = self._now_s()

    def _end_turn(self, seat: int) -> None:
        if self.control is None:
            self._shown_ms[seat] += self._used_ms[seat]
        else:
            self._shown_ms[seat] = float(self.control.left_ms(int(self._shown_ms[seat]), int(self._used_ms[seat])))
        self._used_ms[seat] = 0.0

"""How fast virtual time goes by on a device that runs as a program of its own."""

from . import real

NAP_US = 80000  # while nobody touches anything time goes by in naps so long, unless something comes in
BEHIND_US = 100000  # a computer that is too slow for the speed does not run after more than this


class Pace:
    """Holds the bench's virtual time back to `speed` times real time.

    In "max" it runs freely while acts are to be done and keeps to real time otherwise; in "step" it stands still
    otherwise.
    """

    def __init__(self, bench, channel, speed) -> None:
        self._bench = bench
        self._channel = channel
        self.speed = speed
        self._anchor_us = 0
        self._anchor_real = real.now_us()
        self._held = False

    def set(self, speed) -> None:
        """Go on at another speed."""
        self.speed = speed
        self._held = False
        self._anchor()

    def keep(self) -> None:
        """Wait where virtual time is ahead of what real time and the speed allow."""
        bench = self._bench
        while True:
            if self.speed in ("max", "step"):
                if bench.acting():
                    self._held = False
                    return
                if not self._held:
                    self._held = True
                    self._anchor()
                    bench.report()
                speed = 1.0 if self.speed == "max" else 0.0
            else:
                speed = self.speed
            if speed:
                ahead = (bench.now_us - self._anchor_us) - real.since_us(self._anchor_real) * speed
                if ahead < -BEHIND_US:
                    self._anchor()
                if ahead < 1000:
                    return
                self._channel.wait(int(ahead / speed / 1000) + 1, False)
            else:
                self._channel.wait(-1, False)
            bench.hear()

    def nap(self) -> None:
        """Let time go by at a stretch, until there is something for the device to read or to do."""
        speed = 1.0 if self.speed == "max" else self.speed
        if speed == "step":
            return
        before = real.now_us()
        self._channel.wait(int(NAP_US / speed / 1000), True)
        self._bench.now_us += min(int(real.since_us(before) * speed), 2 * NAP_US)  # a busy computer may wake up late

    def _anchor(self) -> None:
        self._anchor_us = self._bench.now_us
        self._anchor_real = real.now_us()

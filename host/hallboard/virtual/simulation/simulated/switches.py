"""What closes and opens in the field: reeds and digital Hall sensors, with spread, bounce and sampling of their own.

A switch closes when the field at it passes its operate point and opens below its release point. A contact bounces for a
while after each change; a sampling part shows a change at its next sample. `stick` makes one that never changes.
"""

from .dice import Dice

FREE = -1
_NEVER = 1 << 60


class Switches:
    """The switches of a board, as `world.json` describes them; `parts[part_of[sensor]]` is that of a sensor.

    `version` goes up whenever one may read otherwise than before.
    """

    def __init__(self, world, dice: Dice) -> None:
        self.any = len(world["switch_parts"]) > 0
        self.version = 0
        self.now_us = 0
        self.due_us = _NEVER  # when something that is pending may change
        self._dice = dice
        self._part = world["switch_part"]  # per sensor, -1 for a linear one
        parts = world["switch_parts"]
        n = len(self._part)
        self._poles = [0] * n
        self._operate = [0.0] * n
        self._release = [0.0] * n
        self._bounce_us = [0] * n
        self._sample_us = [0] * n
        self._phase_us = [0] * n
        self._stuck = [FREE] * n
        self._felt = bytearray(n)  # what the field says
        self._shown = bytearray(n)  # what the contact or the output says
        self._pending = {}  # sensor: when it changed, until when it is unsettled
        for sensor in range(n):
            if self._part[sensor] >= 0:
                part = parts[self._part[sensor]]
                self._operate[sensor] = _between(part["operate_uT"], dice)
                most = 0.95 * self._operate[sensor]
                low, high = part["release_uT"]
                self._release[sensor] = _between([low, high if high < most else most], dice)
                self._bounce_us[sensor] = int(part["bounce_us"])
                self._sample_us[sensor] = int(part["sample_us"])
                if self._sample_us[sensor]:
                    self._phase_us[sensor] = dice.next() % self._sample_us[sensor]
                self._poles[sensor] = int(part["pole"])

    def feel(self, sensor: int, uT: float) -> None:
        """The field along the axis of a switch is this now."""
        if self._part[sensor] < 0:
            return
        pole = self._poles[sensor]
        size = uT * pole if pole else (uT if uT >= 0 else -uT)
        felt = self._felt[sensor]
        if felt:
            if size >= self._release[sensor]:
                return
        elif size < self._operate[sensor]:
            return
        self._felt[sensor] = 1 - felt
        now = self.now_us
        period = self._sample_us[sensor]
        if period:
            until = now + period - (now - self._phase_us[sensor]) % period
        else:
            until = now + self._bounce_us[sensor] * (self._dice.next() & 1023) // 1023
        self._pending[sensor] = until
        self._settle()

    def look(self, now_us: int) -> None:
        """Take the time: what is pending may have changed."""
        self.now_us = now_us
        if now_us >= self.due_us:
            self._settle()

    def closed(self, sensor: int) -> int:
        """1 if it reads closed now."""
        stuck = self._stuck[sensor]
        return self._shown[sensor] if stuck == FREE else stuck

    def stick(self, sensor: int, level: int) -> None:
        """Hold the switch closed (1) or open (0), whatever stands there; FREE (-1) repairs it."""
        self._stuck[sensor] = level
        self.version += 1

    def _settle(self) -> None:
        self.version += 1
        self.due_us = _NEVER
        for sensor in list(self._pending):
            until = self._pending[sensor]
            if self.now_us >= until:
                self._shown[sensor] = self._felt[sensor]
                del self._pending[sensor]
            elif self._sample_us[sensor]:
                if until < self.due_us:
                    self.due_us = until
            else:
                self._shown[sensor] = self._dice.next() >> 7 & 1  # it bounces
                self.due_us = 0


def _between(limits, dice: Dice) -> float:
    return limits[0] + (limits[1] - limits[0]) * (dice.uniform() + 1) / 2

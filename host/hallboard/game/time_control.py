"""Time controls: `5+3` (five minutes, and three seconds more after each turn), `5` (sudden death), `30/move`."""

from __future__ import annotations

import re
from dataclasses import dataclass

from ..errors import InvalidTimeControl

_NUMBER = r"[0-9]{1,5}(?:\.[0-9]{1,3})?"
_CLOCK = re.compile(rf"(?:({_NUMBER})|([0-9]{{1,4}}):([0-5][0-9]))(?:\+({_NUMBER}))?")
_PER_MOVE = re.compile(rf"({_NUMBER})/move")
_MIN_BASE_MS = 1_000
_MAX_BASE_MS = 24 * 3_600_000
_MAX_INCREMENT_MS = 3_600_000


@dataclass(frozen=True)
class TimeControl:
    """How much time a player has: `base_ms` for the game, and `increment_ms` more after each turn.

    `per_move`: the base is for one turn, and what is left of it is lost. `str()` is the text that `parse_time_control`
    reads. Raises InvalidTimeControl for a base outside 1 second to 24 hours, for one of a game that is not in whole
    seconds, and for an increment below 0 or above an hour.
    """

    base_ms: int
    increment_ms: int = 0
    per_move: bool = False

    def __post_init__(self) -> None:
        if not _MIN_BASE_MS <= self.base_ms <= _MAX_BASE_MS or not 0 <= self.increment_ms <= _MAX_INCREMENT_MS:
            raise InvalidTimeControl("a time control: expected 1 second to 24 hours, and at most an hour more a turn")
        if self.per_move and self.increment_ms:
            raise InvalidTimeControl("a time control per move: expected no increment")
        if not self.per_move and self.base_ms % 1_000:
            raise InvalidTimeControl(f"a time control of {self.base_ms} ms: expected whole seconds")

    def left_ms(self, before_ms: int, used_ms: int) -> int:
        """A player's clock after a turn that took `used_ms`; 0 or less where the flag fell in it."""
        if used_ms >= before_ms:
            return before_ms - used_ms
        return self.base_ms if self.per_move else before_ms - used_ms + self.increment_ms

    def __str__(self) -> str:
        return format_time_control(self)


def parse_time_control(text: str) -> TimeControl:
    """The time control that a text names: MINUTES+SECONDS, MINUTES, or SECONDS/move.

    Minutes may be `1:30` or `1.5`. Raises InvalidTimeControl.
    """
    word = text.strip().lower()
    if match := _PER_MOVE.fullmatch(word):
        return TimeControl(_ms(match[1], 1_000), per_move=True)
    if match := _CLOCK.fullmatch(word):
        minutes, whole_minutes, seconds, increment = match.groups()
        base_ms = _ms(minutes, 60_000) if minutes else (int(whole_minutes) * 60 + int(seconds)) * 1_000
        return TimeControl(base_ms, _ms(increment or "0", 1_000))
    shown = ascii(text[:16]) + ("..." if len(text) > 16 else "")
    raise InvalidTimeControl(f"{shown} is no time control: expected such as 5+3, 5 (sudden death) or 30/move")


def format_time_control(control: TimeControl) -> str:
    """The text of a time control: `5+3`, `1:30+5`, `5`, `30/move`."""
    if control.per_move:
        return f"{_seconds(control.base_ms)}/move"
    minutes, seconds = divmod(control.base_ms // 1_000, 60)
    base = f"{minutes}:{seconds:02}" if seconds else f"{minutes}"
    return f"{base}+{_seconds(control.increment_ms)}" if control.increment_ms else base


def _ms(number: str, unit_ms: int) -> int:
    return round(float(number) * unit_ms)


def _seconds(time_ms: int) -> str:
    """A number of seconds, with as many decimals as it needs."""
    text = f"{time_ms / 1_000:.3f}"
    return text.rstrip("0").rstrip(".")

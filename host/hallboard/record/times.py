"""Times as a record's text has them: `0:04:56.750`, hours, minutes, seconds and milliseconds."""

from __future__ import annotations

import re

_TIME = re.compile(r"(\d{1,9}):([0-5]\d):([0-5]\d)\.(\d{3})")


def format_ms(time_ms: int) -> str:
    """The text of a time of 0 or more."""
    seconds, ms = divmod(time_ms, 1000)
    minutes, seconds = divmod(seconds, 60)
    return f"{minutes // 60}:{minutes % 60:02}:{seconds:02}.{ms:03}"


def parse_ms(text: str) -> int:
    """The milliseconds, -1 if the text is no time."""
    found = _TIME.fullmatch(text)
    if not found or not text.isascii():
        return -1
    hours, minutes, seconds, ms = map(int, found.groups())
    return ((hours * 60 + minutes) * 60 + seconds) * 1000 + ms

"""`virtual://NAME?speed=20&seed=1&runtime=cpython&game=vlkno`: a virtual board as a port."""

from __future__ import annotations

from typing import Any
from urllib.parse import parse_qs, urlsplit

from .errors import VirtualBoardError

SCHEME = "virtual"
_EXPECTED = (
    "expected virtual://NAME?speed=20&seed=1&runtime=auto&game=NAME&calibration=full&flash=FOLDER"
    "&faults=closed:b4,cut:S:17:1"
)


def is_virtual(url: str) -> bool:
    """True of the address of a virtual board."""
    return url.startswith(f"{SCHEME}://")


def parse_url(url: str) -> tuple[str, dict[str, Any]]:
    """The board's name, and the arguments for `VirtualBoard`. Raises `VirtualBoardError`."""
    parts = urlsplit(url)
    if parts.scheme != SCHEME or not (parts.netloc + parts.path):
        raise VirtualBoardError(f"{url}: {_EXPECTED}")
    arguments: dict[str, Any] = {}
    for key, values in parse_qs(parts.query, keep_blank_values=True).items():
        value = values[-1]
        if key == "speed":
            arguments[key] = _speed(url, value)
        elif key == "seed":
            if not value.isdecimal():
                raise VirtualBoardError(f"{url}: seed is {value!r}, expected a whole number")
            arguments[key] = int(value)
        elif key == "calibration":
            if value not in ("none", "zero", "full"):
                raise VirtualBoardError(f"{url}: calibration is {value!r}, expected none, zero or full")
            arguments[key] = value
        elif key == "faults":
            arguments[key] = tuple(value.split(","))
        elif key in ("runtime", "game", "flash"):
            arguments[key] = value
        else:
            raise VirtualBoardError(f"{url}: {key!r} means nothing here, {_EXPECTED}")
    return parts.netloc + parts.path, arguments


def _speed(url: str, value: str) -> float | str:
    if value in ("max", "step"):
        return value
    try:
        speed = float(value)
    except ValueError:
        speed = 0.0
    if not 0 < speed <= 10000:
        raise VirtualBoardError(f"{url}: speed is {value!r}, expected a number above 0, max or step")
    return speed

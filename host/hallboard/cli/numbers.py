"""Numbers and names on a command line, for argparse's `type`."""

from __future__ import annotations

import argparse
import os
import re

_LAST_PORT = 65535


def utf8_name(text: str) -> str:
    """A text for people, in UTF-8 whatever the locale says of the command line."""
    return os.fsencode(text).decode("utf-8", "replace")


def whole(text: str) -> int:
    """A whole number; signs and digits only."""
    if not re.fullmatch("[+-]?[0-9]{1,30}", text):
        raise argparse.ArgumentTypeError(f"{text!r}: expected a whole number")
    return int(text)


def from_0(text: str) -> int:
    """A whole number from 0."""
    return _from(0, text)


def from_1(text: str) -> int:
    """A whole number from 1."""
    return _from(1, text)


def port_number(text: str) -> int:
    """A port of a network, from 0 to 65535."""
    if not re.fullmatch("[0-9]{1,5}", text) or int(text) > _LAST_PORT:
        raise argparse.ArgumentTypeError(f"{text!r}: expected a port's number, from 0 to {_LAST_PORT}")
    return int(text)


def _from(minimum: int, text: str) -> int:
    if not re.fullmatch("[0-9]{1,9}", text) or int(text) < minimum:
        raise argparse.ArgumentTypeError(f"{text!r}: expected a number from {minimum}, of at most nine digits")
    return int(text)


def elo_bounds(text: str) -> tuple[float, float]:
    """Two Elo differences for a sequential test, the lower first: `0,20`."""
    try:
        low, high = map(float, text.split(","))
    except ValueError:
        raise argparse.ArgumentTypeError(f"{text!r}: expected two numbers such as 0,20") from None
    if not low < high:  # nan is neither
        raise argparse.ArgumentTypeError(f"{text!r}: expected the lower number first")
    return low, high

"""Numbers on a command line, for argparse's `type`."""

from __future__ import annotations

import argparse
import re


def whole(text: str) -> int:
    """Any whole number."""
    try:
        return int(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"{text!r}: expected a whole number") from None


def from_0(text: str) -> int:
    """A whole number from 0."""
    return _from(0, text)


def from_1(text: str) -> int:
    """A whole number from 1."""
    return _from(1, text)


def _from(least: int, text: str) -> int:
    if not re.fullmatch("[0-9]{1,9}", text) or int(text) < least:
        raise argparse.ArgumentTypeError(f"{text!r}: expected a number from {least}, of at most nine digits")
    return int(text)

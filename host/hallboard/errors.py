"""Mistakes that a person can make. Each is one line that names the thing, the place and what was expected."""

from __future__ import annotations

import threading

from hallcore.errors import AmbiguousMove, IllegalMove, InvalidMove, InvalidPosition, InvalidText

__all__ = [
    "AmbiguousMove",
    "IllegalMove",
    "InvalidMove",
    "InvalidPosition",
    "InvalidText",
    "InvalidTimeControl",
    "MatchError",
    "UnknownGame",
    "UnknownVariant",
    "UserError",
    "report_fault",
]


class UserError(Exception):
    """A mistake of the user's; its text is the whole message."""


def report_fault(error: Exception) -> str:
    """An error that nobody expected ends a job but not the program: report it as a thread's, and return what to say."""
    thread = threading.current_thread()
    threading.excepthook(threading.ExceptHookArgs((type(error), error, error.__traceback__, thread)))
    return f"a fault of hallboard itself, which its makers want to hear of: {type(error).__name__}: {error}"


class UnknownGame(UserError, ValueError):
    """No game has this name."""


class UnknownVariant(UserError, ValueError):
    """The game has no such variant, or the variant has no such value."""


class InvalidTimeControl(UserError, ValueError):
    """A text that is no time control, or one that nobody can play by."""


class MatchError(UserError, ValueError):
    """What no match of two sets can be, or not now."""

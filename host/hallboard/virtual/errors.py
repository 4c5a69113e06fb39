"""What can go wrong with a virtual board."""

from __future__ import annotations

from hallboard.errors import UserError


class VirtualBoardError(UserError):
    """The virtual board can't be started, or has stopped; the text says why."""

"""What stands in the way of flashing: a line for people."""

from __future__ import annotations

from ..errors import UserError


class FlashError(UserError):
    """The board has not got the new program; what it had before is still whole."""

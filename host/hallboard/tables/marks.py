"""What stands out in a recorded game of a club."""

from __future__ import annotations

from ..record import CORRECTED
from ..session.offences import AGAINST


def mark_of(comment: str) -> str:
    """What a move is marked with in a list, '' for nothing."""
    marks = [text for begin, text in ((AGAINST, "against the rules"), (CORRECTED, "corrected")) if begin in comment]
    return ", ".join(marks)

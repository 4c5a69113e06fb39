"""What two sequences begin with alike."""

from __future__ import annotations

from collections.abc import Sequence


def prefix_length(one: Sequence[object], other: Sequence[object]) -> int:
    """How many elements both begin with."""
    for i, (a, b) in enumerate(zip(one, other, strict=False)):
        if a != b:
            return i
    return min(len(one), len(other))

"""What stands on a space, or waits in a hand."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Piece:
    """A piece by the name of its kind, and the side that owns it: None for nobody's."""

    kind: str
    owner: str | None = None

    def __str__(self) -> str:
        return self.kind

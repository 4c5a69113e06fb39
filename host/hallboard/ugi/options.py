"""What can be set by `setoption`: the engine's resources and the game's variants."""

from __future__ import annotations

from dataclasses import dataclass

from ..errors import UserError
from ..game import DeskRoom


@dataclass(frozen=True)
class Spin:
    """A number within bounds."""

    name: str
    default: int
    least: int
    most: int

    def __str__(self) -> str:
        return f"option name {self.name} type spin default {self.default} min {self.least} max {self.most}"

    def read(self, text: str) -> int:
        """Its value. Raises UserError."""
        if not text.isdecimal() or not self.least <= int(text) <= self.most:
            raise UserError(f"{self.name} {text!r}: expected {self.least} to {self.most}")
        return int(text)


SPINS = (
    Spin("Hash", 64, 1, 1 << 20),
    Spin("Threads", 1, 1, 256),
    Spin("MultiPV", 1, 1, 256),
    Spin("Level", 10, 1, 10),
)


def described(room: DeskRoom) -> list[str]:
    """The option lines that follow `id`."""
    lines = [str(spin) for spin in SPINS]
    for name, values in room.rules.VARIANTS:
        lines.append(f"option name {name} type combo default {values[0]} " + " ".join(f"var {v}" for v in values))
    return lines

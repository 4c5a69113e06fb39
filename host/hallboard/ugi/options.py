"""What can be set: by `setoption` the engine's resources and the game's variants, by `go` the limits of a search."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from ..errors import UserError
from ..game import HostRuleset


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


def described(ruleset: HostRuleset) -> list[str]:
    """The option lines that follow `id`."""
    lines = [str(spin) for spin in SPINS]
    for name, values in ruleset.rules.VARIANTS:
        lines.append(f"option name {name} type combo default {values[0]} " + " ".join(f"var {v}" for v in values))
    return lines


_LIMITS = re.compile("movetime|depth|nodes|(p[1-9]|[wb])(time|inc)")
_MOST = 999_999_999  # of anything: more is as good as for ever


def read_numbers(words: Sequence[str]) -> dict[str, int]:
    """The limits of `go` by name; a clock below zero is 0. Raises UserError."""
    numbers = {}
    for name, text in pairwise([*words, ""]):
        if _LIMITS.fullmatch(name):
            least = 1 if name in ("depth", "nodes") else 0
            number = int(text) if re.fullmatch("-?[0-9]{1,30}", text) else None
            if number is not None and name.endswith("time"):
                number = max(0, number)
            if number is None or number < least:
                raise UserError(f"go {name} {text!r}: expected a number from {least}")
            numbers[name] = min(number, _MOST)
    return numbers

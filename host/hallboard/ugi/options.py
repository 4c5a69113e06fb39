"""What can be set: by `setoption` the engine's resources and the game's variants, by `go` the limits of a search."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from ..engine.resources import MAX_HASH_MB, MAX_THREADS
from ..errors import UserError
from ..game import HostRuleset


@dataclass(frozen=True)
class Spin:
    """A number within bounds."""

    name: str
    default: int
    minimum: int
    maximum: int

    def __str__(self) -> str:
        return f"option name {self.name} type spin default {self.default} min {self.minimum} max {self.maximum}"

    def read(self, text: str) -> int:
        """Its value. Raises UserError."""
        if not text.isdecimal() or not self.minimum <= int(text) <= self.maximum:
            raise UserError(f"{self.name} {text!r}: expected {self.minimum} to {self.maximum}")
        return int(text)


SPINS = (
    Spin("Hash", 64, 1, MAX_HASH_MB),
    Spin("Threads", 1, 1, MAX_THREADS),
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
_MAX_NUMBER = 999_999_999  # of anything: more is as good as for ever


def read_numbers(words: Sequence[str]) -> dict[str, int]:
    """The limits of `go` by name; a clock below zero is 0. Raises UserError."""
    numbers = {}
    for name, text in pairwise([*words, ""]):
        if _LIMITS.fullmatch(name):
            minimum = 1 if name in ("depth", "nodes") else 0
            number = int(text) if re.fullmatch("-?[0-9]{1,30}", text) else None
            if number is not None and name.endswith("time"):
                number = max(0, number)
            if number is None or number < minimum:
                raise UserError(f"go {name} {text!r}: expected a number from {minimum}")
            numbers[name] = min(number, _MAX_NUMBER)
    return numbers

"""How long a person's hand takes for what it does on a board."""

from __future__ import annotations

from dataclasses import dataclass, replace
from random import Random


@dataclass(frozen=True)
class Timing:
    """Times in ms; each is drawn from +-`spread` of its figure.

    `reach_ms` goes by before a piece is touched, `carry_ms` from a lift to the drop, `ramp_ms` is the way up or down
    over the board, `slide_mm_per_s` the speed of a piece that is pushed over the face.
    """

    reach_ms: float = 450
    carry_ms: float = 400
    ramp_ms: float = 120
    slide_mm_per_s: float = 250
    spread: float = 0.3

    def faster(self, factor: float) -> Timing:
        """The same hand, `factor` times as fast."""
        return replace(
            self,
            reach_ms=self.reach_ms / factor,
            carry_ms=self.carry_ms / factor,
            ramp_ms=self.ramp_ms / factor,
            slide_mm_per_s=self.slide_mm_per_s * factor,
        )

    def draw(self, ms: float, dice: Random) -> float:
        """One such time."""
        return ms * dice.uniform(1 - self.spread, 1 + self.spread)


PERSON = Timing()
AT_ONCE = Timing(reach_ms=0, carry_ms=0, ramp_ms=0, slide_mm_per_s=1e6, spread=0)

"""Discs of N35: how strong they are, what they weigh, which way they go in."""

from __future__ import annotations

from dataclasses import dataclass
from math import hypot, pi

DENSITY_MG_PER_MM3 = 7.5
REMANENCE_T = 1.19  # of N35, in the middle of its range of 1.17 to 1.22
_MU0 = 4e-7 * pi
CLEARANCE_MM = 0.1  # of a pocket around its disc, on the radius: pressed in with a drop of glue


@dataclass(frozen=True)
class Disc:
    """An axially magnetised disc."""

    diameter_mm: float
    thickness_mm: float

    @property
    def volume_mm3(self) -> float:
        """Volume."""
        return pi / 4 * self.diameter_mm**2 * self.thickness_mm

    @property
    def mass_g(self) -> float:
        """Mass."""
        return self.volume_mm3 * DENSITY_MG_PER_MM3 / 1000

    @property
    def moment_mAm2(self) -> float:
        """Magnetic moment: remanence times volume."""
        return REMANENCE_T / _MU0 * self.volume_mm3 * 1e-6


def force_N(one_mAm2: float, other_mAm2: float, distance_mm: float) -> float:
    """Force between two moments on one axis, taken for dipoles: more than that of discs so near to each other."""
    return 6e-7 * (one_mAm2 * 1e-3) * (other_mAm2 * 1e-3) / (distance_mm * 1e-3) ** 4


def beside_N(one_mAm2: float, other_mAm2: float, apart_mm: float, up_mm: float) -> tuple[float, float]:
    """(away, up): the force of one upright moment on another that is so far beside and above it, taken for dipoles.

    It is positive where the other one is pushed away, and up. Moments that look down are negative.
    """
    far_mm = hypot(apart_mm, up_mm)
    scale_N = 3e-7 * (one_mAm2 * 1e-3) * (other_mAm2 * 1e-3) / (far_mm * 1e-3) ** 4
    x, z = apart_mm / far_mm, up_mm / far_mm
    return scale_N * x * (1 - 5 * z**2), scale_N * z * (3 - 5 * z**2)

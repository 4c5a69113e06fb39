"""Disc magnets for magpylib, a library that knows nothing of our fields."""

from __future__ import annotations

from math import acos, hypot, pi
from typing import Any

import magpylib
import numpy as np
from scipy.spatial.transform import Rotation


def cylinder(moment_mAm2: float, disc_mm: tuple[float, float], at_mm: Any, axis: Any = (0, 0, 1)) -> Any:
    """A disc magnet of that moment, magnetised along its axis."""
    diameter, thickness = disc_mm
    volume_m3 = pi * diameter * diameter / 4 * thickness * 1e-9
    turn = Rotation.identity()
    side = hypot(axis[0], axis[1])
    if side > 1e-9:
        turn = Rotation.from_rotvec(acos(axis[2]) / side * np.array([-axis[1], axis[0], 0]))
    return magpylib.magnet.Cylinder(
        polarization=(0, 0, 4e-7 * pi * moment_mAm2 / 1000 / volume_m3),
        dimension=(diameter / 1000, thickness / 1000),
        position=np.array(at_mm) / 1000,
        orientation=turn,
    )


def field_uT(discs: list[Any], sensors_mm: Any) -> Any:
    """The field of all of them at each sensor: a row of three numbers each."""
    return 1e6 * np.atleast_2d(magpylib.getB(discs, np.array(sensors_mm) / 1000, sumup=True))

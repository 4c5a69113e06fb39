"""The field of an axially magnetised disc, upright, at a sensor that feels the vertical component.

A disc's field is that of the current around its rim. Two rings at one sixth of the square of its thickness above and
below the middle stand for the thickness; far away a dipole is the same. A tilted disc is a dipole and an octupole.
"""

from math import pi, sqrt

_NEAR = 12  # radii: nearer than that, the ring; further away, the dipole


def dipole_uT(moment_mAm2: float, side_square: float, up: float) -> float:
    """Vertical field of a vertical dipole, `up` mm above the sensor, the square of the sideways distance in mm2."""
    square = side_square + up * up
    return 1e5 * moment_mAm2 * (2 * up * up - side_square) / (square * square * sqrt(square))


def level_uT(moment_mAm2: float, along: float, side_square: float, up: float) -> float:
    """Field along a horizontal axis of a vertical dipole, `up` mm above the sensor, which is `along` mm further on."""
    square = side_square + up * up
    return -3e5 * moment_mAm2 * up * along / (square * square * sqrt(square))


def tilted_uT(
    moment_mAm2: float, octupole_mm2: float, x: float, y: float, z: float, mx: float, my: float, mz: float
) -> float:
    """Vertical field of a disc with its axis along (mx, my, mz), a unit vector, at a sensor at (x, y, z) from it.

    The octupole is a share of the moment: L^2 / 4 - 3 R^2 / 4 of a disc of thickness L and radius R. The next term is a
    thousandth of the field at twice the diameter.
    """
    square = x * x + y * y + z * z
    along = x * mx + y * my + z * mz
    up = along * z / square
    ratio = 5 * along * along / square
    octupole = octupole_mm2 / (2 * square) * ((7 * ratio - 15) * up - (3 * ratio - 3) * mz)
    return 1e5 * moment_mAm2 * (3 * up - mz + octupole) / (square * sqrt(square))


def ring_uT(moment_mAm2: float, radius: float, side: float, up: float) -> float:
    """Vertical field of a ring of current, `side` mm beside and `up` mm above the sensor.

    With the complete elliptic integrals K and E by the arithmetic-geometric mean.
    """
    outer = (radius + side) * (radius + side) + up * up
    inner = (radius - side) * (radius - side) + up * up
    a = 1.0
    b = sqrt(inner / outer)
    c = sqrt(4 * radius * side / outer)
    total = c * c / 2
    power = 1.0
    for _ in range(6):
        c = (a - b) / 2
        total += power * c * c
        power *= 2
        a, b = (a + b) / 2, sqrt(a * b)
    k = pi / (2 * a)
    e = k * (1 - total)
    # mu0 I / (2 pi) with I = moment / (pi radius^2): 2e-7 T m/A, in uT, mm and mA m2.
    scale = 2e5 * moment_mAm2 / (pi * radius * radius)
    return scale / sqrt(outer) * (k + (radius * radius - side * side - up * up) / inner * e)


def disc_uT(moment_mAm2: float, radius: float, thickness: float, side_square: float, up: float) -> float:
    """Vertical field of a disc whose middle is `up` mm above the sensor."""
    if side_square + up * up > _NEAR * _NEAR * radius * radius:
        return dipole_uT(moment_mAm2, side_square, up)
    side = sqrt(side_square)
    apart = thickness * 0.2886751345948129  # half of thickness / sqrt 3
    half = moment_mAm2 / 2
    return ring_uT(half, radius, side, up + apart) + ring_uT(half, radius, side, up - apart)

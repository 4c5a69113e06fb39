"""What lies outside a board's pieces and sensors: fields from elsewhere, warmth, ageing zeros, a supply that sags."""

from array import array

from .dice import Dice

_PHONE_MM = 60.0  # beside a phone's magnets: their field falls from here on like a dipole's
_PER_K = -0.0012  # of a neodymium magnet's strength
_ROUND_US = 1000000  # every sensor's zero walks once in this time
_ROUNDS_AN_HOUR = 3600


class Surroundings:
    """Adds to the fields (uT) and zeros (uT at the nominal gain) of `n` sensors at `xs`, `ys` (mm).

    `strength` is that of all magnets against cold ones, `sag_uT` what the lights' current adds to every reading.
    """

    def __init__(self, world, xs, ys) -> None:
        self._dice = Dice(int(world["seed"]) + 4)
        n = len(xs)
        self._xs = xs
        self._ys = ys
        self.field_uT = array("d", [0.0] * n)
        self.zero_uT = array("d", [0.0] * n)
        self._per_K_uT = array("d", [world["zero_per_K_uT"] * self._dice.gauss() for _ in range(n)])
        self._walk_uT = float(world["zero_walk_uT"])
        self._sag_per_A_uT = float(world["sag_uT_per_A"])
        self._next = 0
        self._left_us = 0
        self.strength = 1.0
        self.sag_uT = 0.0

    def common(self, uT: float) -> None:
        """A field that is the same at all sensors: a laptop under the board."""
        for i in range(len(self.field_uT)):
            self.field_uT[i] += uT

    def slope(self, x_uT: float, y_uT: float) -> None:
        """A field that grows by so much each 100 mm to the right and upwards from the board's middle."""
        middle_x = (min(self._xs) + max(self._xs)) / 2
        middle_y = (min(self._ys) + max(self._ys)) / 2
        for i in range(len(self.field_uT)):
            self.field_uT[i] += (self._xs[i] - middle_x) / 100 * x_uT + (self._ys[i] - middle_y) / 100 * y_uT

    def phone(self, x_mm: float, y_mm: float, uT: float) -> None:
        """A phone lies there: `uT` at its middle, and with the cube of the distance less away from it."""
        for i in range(len(self.field_uT)):
            square = (self._xs[i] - x_mm) * (self._xs[i] - x_mm) + (self._ys[i] - y_mm) * (self._ys[i] - y_mm)
            near = 1 + square / (_PHONE_MM * _PHONE_MM)
            self.field_uT[i] += uT / (near * near**0.5)

    def warm(self, kelvin: float) -> None:
        """It grows warmer by so much: magnets weaken, and each zero moves in its own way."""
        self.strength *= 1 + _PER_K * kelvin
        for i in range(len(self.zero_uT)):
            self.zero_uT[i] += self._per_K_uT[i] * kelvin

    def age_zeros(self, most_uT: float) -> None:
        """Each zero has moved by up to that since it was calibrated."""
        for i in range(len(self.zero_uT)):
            self.zero_uT[i] += most_uT * self._dice.uniform()

    def load(self, light_mA: float) -> bool:
        """The lights draw so much; True if that changes the readings."""
        sag = self._sag_per_A_uT * light_mA / 1000
        if sag == self.sag_uT:
            return False
        self.sag_uT = sag
        return True

    def pass_time(self, elapsed_us: int) -> int:
        """Let the zeros walk on; returns the sensor whose zero has moved, -1 for none."""
        if not self._walk_uT:
            return -1
        n = len(self.zero_uT)
        self._left_us += elapsed_us * n
        if self._left_us < _ROUND_US:
            return -1
        self._left_us -= _ROUND_US
        sensor = self._next
        self._next = sensor + 1 if sensor + 1 < n else 0
        self.zero_uT[sensor] += self._walk_uT / _ROUNDS_AN_HOUR**0.5 * self._dice.gauss()
        return sensor

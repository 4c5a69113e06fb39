"""What every sensor feels, and what the converter would make of it: readings with gain, offset, drift and noise."""

from array import array

from .dice import Dice
from .physics import dipole_uT, disc_uT, level_uT, tilted_uT
from .surroundings import Surroundings
from .switches import Switches

NOISE_MASK = 8191  # entries of the table of noise, less one
_FRACTION = 8  # readings are kept in eighths of a count
_REACH_MM = 130.0  # how far away a magnet is felt
_SMALL_REACH_MM = 75.0  # ... and a disc in a pyramid, though it is above the board
_LIGHT_mA = 20  # of one colour of a light, fully lit
_DRIFT_ROUND_US = 200000  # every sensor's drift moves once in this time
_DRIFT_KEEPS = 0.96  # the share that stays each time: a time constant of 5 s
_DRIFT_MOVES = 0.28  # sqrt(1 - 0.96^2), in standard deviations


class Field:
    """The sensors of a board, as `world.json` describes them; fields in uT, readings in counts of 12 bits."""

    def __init__(self, world, dice: Dice) -> None:
        self.xs = [float(x) + world["mount_mm"][0] for x in world["x_mm"]]
        self.ys = [float(y) + world["mount_mm"][1] for y in world["y_mm"]]
        self._axis = world["mount_axis"]
        self.switches = Switches(world, Dice(int(world["seed"]) + 3))
        self._dead = {}  # sensor: the counts that it always shows
        self._unfelt = set()  # sensors whose field has changed since the switches felt it
        n = len(self.xs)
        self.n = n
        self._dice = dice
        self.surroundings = Surroundings(world, self.xs, self.ys)
        # Where the sensors really are: no calibration and no board file knows.
        errors = Dice(int(world["seed"]) + 5)
        place, gap = world["place_error_mm"], world["gap_error_mm"]
        if place:
            self.xs = [x + place * errors.uniform() for x in self.xs]
            self.ys = [y + place * errors.uniform() for y in self.ys]
        self.deeper_mm = [gap * errors.uniform() for _ in range(n)]
        self._counts_per_uT = world["counts_per_mT"] / 1000
        self._limit_uT = world["range_mT"] * 1000.0
        self.zero_counts = [2048 + world["zero_sd_counts"] * self._within(2.8) for _ in range(n)]
        self.gain = [1 + world["gain_sd"] * dice.gauss() for _ in range(n)]
        self.field_uT = array("d", [0.0] * n)
        self._drift_sd = float(world["drift_sd_uT"])
        self._drift_uT = array("d", [self._drift_sd * dice.gauss() for _ in range(n)])
        self._drift_next = 0
        self._drift_left_us = 0
        # One more for what an unwired input shows: near the lower end.
        self.base = array("i", [0] * n + [100 * _FRACTION])
        self.codes = _codes(world["wide_codes"], world["wide_code_extra_counts"])
        self.noise = self._noise(world)
        for sensor in range(n):
            self.refresh(sensor)

    def _within(self, limit: float) -> float:
        while True:
            value = self._dice.gauss()
            if -limit <= value <= limit:
                return value

    def _noise(self, world) -> "array[int]":
        """A ring of noise in eighths of a count: each entry is one conversion after the one before.

        The sensor's own noise has a bandwidth, so conversions in a row are alike; the converter's noise is not.
        """
        alike = float(world["noise_alike"])
        moves = (1 - alike * alike) ** 0.5
        sensor = world["noise_uT"] * self._counts_per_uT * _FRACTION
        converter = world["adc_noise_counts"] * _FRACTION
        out = array("h", [0] * (NOISE_MASK + 1))
        x = 0.0
        for i in range(NOISE_MASK + 1):
            x = alike * x + moves * self._dice.gauss()
            out[i] = int(sensor * x + converter * self._dice.gauss() + 1000.5) - 1000
        return out

    def refresh(self, sensor: int) -> None:
        """Compute the reading without noise again."""
        around = self.surroundings
        uT = self._uT(sensor)
        if self.switches.any:
            self._unfelt.add(sensor)
        if uT > self._limit_uT:
            uT = self._limit_uT
        elif uT < -self._limit_uT:
            uT = -self._limit_uT
        zero = self.zero_counts[sensor] + (around.zero_uT[sensor] + around.sag_uT) * self._counts_per_uT
        counts = zero + self.gain[sensor] * uT * self._counts_per_uT
        if sensor in self._dead:
            counts = self._dead[sensor]
        self.base[sensor] = int(_FRACTION * counts)

    def _uT(self, sensor: int) -> float:
        """What is felt there: of the pieces, of the surroundings, and the drift."""
        around = self.surroundings
        return self.field_uT[sensor] * around.strength + self._drift_uT[sensor] + around.field_uT[sensor]

    def kill(self, sensor: int, level: int) -> None:
        """A sensor whose output stays near ground (level 0), near the supply (1), or where no supply holds it (2)."""
        self._dead[sensor] = (50, 4040, 600)[level]
        self.refresh(sensor)

    def weaken(self, sensor: int, percent: int) -> None:
        """A sensor that feels so much of the field; with 0 it feels nothing."""
        self.gain[sensor] *= percent / 100
        self.refresh(sensor)

    def freeze(self, sensor: int) -> None:
        """A sensor, or its converter, whose reading never changes again, not even by noise."""
        code = self.codes[self.base[sensor]]
        most = max(max(self.noise), -min(self.noise))
        self._dead[sensor] = (len(self.codes) + most) / _FRACTION  # in the middle of codes that are all the same
        self.codes.extend(array("H", [code] * (2 * most + 1)))
        self.refresh(sensor)

    def settle(self, now_us: int) -> None:
        """Let the switches feel the field as it is now: between, pieces are away and back again."""
        self.switches.look(now_us)
        for sensor in self._unfelt:
            self.switches.feel(sensor, self._uT(sensor))
        self._unfelt.clear()

    def zero_u16(self, sensor: int) -> int:
        """What `read_u16()` gives on average without any field: what a calibration would find."""
        zero = int(_FRACTION * self.zero_counts[sensor])
        total = 0
        for i in range(0, NOISE_MASK + 1, 16):
            total += self.codes[zero + self.noise[i]]
        return (16 * total + NOISE_MASK // 2) // (NOISE_MASK + 1)

    def add(self, piece, sign: int) -> None:
        """Add the field of a piece where it is now (sign 1), or take it away again (sign -1)."""
        x = piece.x
        y = piece.y
        moment = piece.moment
        radius = piece.magnet.radius
        near = 144 * radius * radius
        if piece.magnet.discs is not None:
            for disc in piece.magnet.discs[piece.pose]:
                self._add_tilted(sign * moment, piece, disc)
            return
        xs = self.xs
        ys = self.ys
        field = self.field_uT
        for sensor in range(self.n):
            dx = xs[sensor] - x
            if -_REACH_MM < dx < _REACH_MM:
                dy = ys[sensor] - y
                if -_REACH_MM < dy < _REACH_MM:
                    side = dx * dx + dy * dy
                    z = piece.z + self.deeper_mm[sensor]
                    if self._axis != "vertical":
                        uT = level_uT(moment, dx if self._axis == "x" else dy, side, z)
                    elif side + z * z < near:
                        uT = disc_uT(moment, radius, piece.magnet.thickness, side, z)
                    else:
                        uT = dipole_uT(moment, side, z)
                    field[sensor] += sign * uT
                    self.refresh(sensor)

    def _add_tilted(self, moment: float, piece, disc) -> None:
        """Add the field of one of a pyramid's discs: `disc` is its place against the pyramid's, and its axis."""
        x = piece.x + disc[0]
        y = piece.y + disc[1]
        z = piece.z + disc[2]
        octupole = piece.magnet.octupole
        xs = self.xs
        ys = self.ys
        for sensor in range(self.n):
            dx = xs[sensor] - x
            if -_SMALL_REACH_MM < dx < _SMALL_REACH_MM:
                dy = ys[sensor] - y
                if -_SMALL_REACH_MM < dy < _SMALL_REACH_MM:
                    down = -z - self.deeper_mm[sensor]
                    self.field_uT[sensor] += tilted_uT(moment, octupole, dx, dy, down, disc[3], disc[4], disc[5])
                    self.refresh(sensor)

    def surround(self, words) -> None:
        """Something happens to the surroundings: the name of one of their methods, and its numbers."""
        numbers = [float(word) for word in words[1:]]
        getattr(self.surroundings, words[0])(*numbers)
        for sensor in range(self.n):
            self.refresh(sensor)

    def load(self, brightness: int) -> None:
        """The lights take bytes of this sum: a supply that sags changes every reading."""
        if self.surroundings.load(brightness * _LIGHT_mA / 255):
            for sensor in range(self.n):
                self.refresh(sensor)

    def drift(self, elapsed_us: int) -> None:
        """Let the slow drift go on for this time, and the zeros walk."""
        walked = self.surroundings.pass_time(elapsed_us)
        if walked >= 0:
            self.refresh(walked)
        left = self._drift_left_us + elapsed_us * self.n
        while left >= _DRIFT_ROUND_US:
            left -= _DRIFT_ROUND_US
            sensor = self._drift_next
            self._drift_next = sensor + 1 if sensor + 1 < self.n else 0
            moved = _DRIFT_MOVES * self._drift_sd * self._dice.gauss()
            self._drift_uT[sensor] = _DRIFT_KEEPS * self._drift_uT[sensor] + moved
            self.refresh(sensor)
        self._drift_left_us = left


def _codes(wide, extra: int) -> "array[int]":
    """Ideal count of 12 bits, in eighths -> `read_u16()`: some codes of the converter are wider than the others."""
    n = 4096 * _FRACTION
    out = array("H", [0] * n)
    total = 4096 + extra * len(wide)
    code = 0
    edge = 4096 * _FRACTION  # of the code, in 1 / total of an eighth
    for i in range(n):
        while i * total >= edge:
            code += 1
            edge += (1 + (extra if code in wide else 0)) * 4096 * _FRACTION
        out[i] = code << 4 | code >> 8
    return out

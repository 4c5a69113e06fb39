"""Reads the sensors: addresses in Gray order, all analog inputs at each, few samples always and many on demand.

A scan allocates nothing: every buffer is there from the beginning. `sensors` are indices into the board's `channels`,
readings are in uT. Boards of single pieces are scanned by `watch`, which only compares each sensor's one sample with
the window set for it; boards of stacks by `coarse` and `fine`.
"""

from array import array

if False:  # types
    from collections.abc import Callable, Iterable

    from hallcore.board.board import Board

    from .ports import Ports

COARSE_SAMPLES = 4
FINE_SAMPLES = 64
_NONE = 0xFFFF
_MOST = 0xFFFF  # of a sample
_LARGEST = 1 << 29  # of a product that stays a small integer


class Scanner:
    """The sensors of `board` behind `ports`."""

    def __init__(self, board: "Board", ports: "Ports") -> None:
        bits = len(board.address_pins)
        inputs = len(board.adc_pins)
        self.n = board.n_sensors
        self.uT = array("i")  # of every sensor, by `coarse`
        self.fine_uT = array("i")  # by `fine`
        self.hits = array("H", bytes(2 * self.n))  # sensors that `watch` found outside their windows
        self.scans = 0
        self.samples = COARSE_SAMPLES  # of a sensor in `coarse`: a power of two
        self._hit_counts = array("H", bytes(2 * self.n))
        self._inputs = tuple(ports.inputs)
        self._addresses = 1 << bits
        slots = self._addresses * inputs  # in the order of the scan
        self._sensors = array("H", [_NONE] * slots)
        self._slots = array("H", bytes(2 * self.n))
        self._low = array("H", bytes(2 * slots))
        self._high = array("H", [_MOST] * slots)
        self._channels = board.channels
        self._bits = bits
        # One pin changes from address to address, and one from the last back to the first.
        self._pins = []
        self._levels = bytearray(self._addresses)
        for i in range(self._addresses):
            bit = _lowest_bit(i) if i else bits - 1
            self._levels[i] = gray(i) >> bit & 1 if bits else 0
            self._pins.append(ports.address[bit] if bits else _no_pin)
        self._watch: "Callable[[], int] | None" = None  # `watch` in machine code
        # Means are taken in quarters of a count: uT = (quarters - 4 * zero) * scale >> shift.
        self._zeros = board.zero_counts
        self._shift = 14
        while board.nT_per_count * 2 * (1 << self._shift) // 4000 > min(_LARGEST // 131072, 0xFFFF):
            self._shift -= 1
        self._scales = array("H", bytes(2 * self.n))
        for sensor in range(self.n):
            self._scales[sensor] = board.nT_per_count * (1 << self._shift) // 4 * board.gain_q12[sensor] // 4096000
        tables = (self._levels, self._low, self._high, self._sensors, self.hits, self._hit_counts, self._scales)
        loops = ports.scans(board, *tables, self._shift) if hasattr(ports, "scans") else None
        if loops:
            self._watch, self._scan = loops  # type: ignore[method-assign, assignment]  # it does the same
        self.use(range(self.n))

    def use(self, sensors: "Iterable[int]") -> None:
        """Read only these sensors from now on, with few samples; their windows are open."""
        self.samples = COARSE_SAMPLES
        for i in range(len(self._sensors)):
            self._sensors[i] = _NONE
            self._low[i] = 0
            self._high[i] = _MOST
        inputs = len(self._inputs)
        places = [0] * self._addresses
        for i in range(self._addresses):
            places[gray(i)] = i
        for sensor in sensors:
            channel = self._channels[sensor]
            if channel == _NONE:
                continue  # a switch
            slot = places[channel & self._addresses - 1] * inputs + (channel >> self._bits)
            self._sensors[slot] = sensor
            self._slots[sensor] = slot

    def window(self, sensor: int, low_uT: int, high_uT: int) -> None:
        """Readings from low to high are no hits; what is beyond the sensor's range leaves that side open."""
        slot = self._slots[sensor]
        zero = self._zeros[sensor]
        scale = 4 * self._scales[sensor]
        low = zero + (low_uT << self._shift) // scale
        high = zero + (high_uT << self._shift) // scale
        self._low[slot] = min(max(low, 0), _MOST)
        self._high[slot] = min(max(high, 0), _MOST)

    def watch(self) -> int:
        """Take one sample of each sensor; returns how many are outside their windows: `hits`, `hit_uT`."""
        self.scans += 1
        if self._watch:
            return self._watch()
        low = self._low
        high = self._high
        pins = self._pins
        levels = self._levels
        reads = self._inputs
        n = 0
        slot = 0
        for i in range(self._addresses):
            pins[i](levels[i])
            for read in reads:
                count = read()
                if count < low[slot] or count > high[slot]:
                    self.hits[n] = self._sensors[slot]
                    self._hit_counts[n] = count
                    n += 1
                slot += 1
        return n

    def hit_uT(self, i: int) -> int:
        """The reading of the sensor `hits[i]`."""
        sensor = self.hits[i]
        return (self._hit_counts[i] - self._zeros[sensor]) * 4 * self._scales[sensor] >> self._shift

    def beyond(self, low: int, high: int) -> "list[tuple[int, int]]":
        """(sensor, count) where a sample is below `low` or above `high`; for now and then: it allocates."""
        found = []
        slot = 0
        for i in range(self._addresses):
            self._pins[i](self._levels[i])
            for read in self._inputs:
                count = read()
                if self._sensors[slot] != _NONE and not low <= count <= high:
                    found.append((self._sensors[slot], count))
                slot += 1
        return found

    def coarse(self) -> None:
        """Read `uT` with a few samples."""
        if not len(self.uT):
            self.uT = array("i", bytes(4 * self.n))
        self.scans += 1
        self._scan(self.samples, self.uT)

    def fine(self) -> None:
        """Read `fine_uT` with many samples: for a quiet board."""
        if not len(self.fine_uT):
            self.fine_uT = array("i", bytes(4 * self.n))
        self._scan(FINE_SAMPLES, self.fine_uT)

    def _scan(self, samples: int, out: "array[int]") -> None:
        pins = self._pins
        levels = self._levels
        sensors = self._sensors
        zeros = self._zeros
        scales = self._scales
        shift = self._shift
        reads = self._inputs
        slot = 0
        for i in range(self._addresses):
            pins[i](levels[i])
            for read in reads:
                sensor = sensors[slot]
                slot += 1
                if sensor != _NONE:
                    total = 0
                    for _ in range(samples):
                        total += read()
                    out[sensor] = (total * 4 // samples - (zeros[sensor] << 2)) * scales[sensor] >> shift


def gray(i: int) -> int:
    """The i-th address."""
    return i ^ i >> 1


def _lowest_bit(i: int) -> int:
    bit = 0
    while not i >> bit & 1:
        bit += 1
    return bit


def _no_pin(level: int) -> None:
    pass

"""Reads the sensors: addresses in Gray order, all analog inputs at each, few samples always and many on demand.

Readings are in uT. A scan allocates nothing: every buffer is there from the beginning.
"""

from array import array

COARSE_SAMPLES = 4
FINE_SAMPLES = 64
_MANY = 100  # from so many sensors on a coarse scan takes one sample: 5 ms instead of 16
_NONE = 0xFFFF
_LARGEST = 1 << 29  # of a product that stays a small integer


class Scanner:
    """The sensors of `board` behind `ports`."""

    def __init__(self, board, ports) -> None:
        bits = len(board.address_pins)
        inputs = len(board.adc_pins)
        self.n = board.n_sensors
        self.samples = 1 if self.n > _MANY else COARSE_SAMPLES
        self.uT = array("i", bytes(4 * self.n))
        self.fine_uT = array("i")  # there from the first fine reading on
        self.low_uT = array("i", [-_LARGEST] * self.n)  # readings outside low..high are hits
        self.high_uT = array("i", [_LARGEST] * self.n)
        self.hits = array("H", [0] * self.n)
        self.scans = 0
        self._inputs = tuple(ports.inputs)
        self._addresses = 1 << bits
        self._sensors = array("H", [_NONE] * (self._addresses * inputs))  # in the order of the scan
        self._channels = board.channels
        self._bits = bits
        # One pin changes from address to address, and one from the last back to the first.
        self._pins = []
        self._levels = bytearray(self._addresses)
        for i in range(self._addresses):
            bit = _lowest_bit(i) if i else bits - 1
            self._levels[i] = gray(i) >> bit & 1 if bits else 0
            self._pins.append(ports.address[bit] if bits else _no_pin)
        # Means are taken in quarters of a count: uT = (quarters - 4 * zero) * scale >> shift.
        self._zeros = board.zero_counts
        self._shift = 14
        while board.nT_per_count * 2 * (1 << self._shift) // 4000 > min(_LARGEST // 131072, 0xFFFF):
            self._shift -= 1
        self._scales = array("H", bytes(2 * self.n))
        for sensor in range(self.n):
            self._scales[sensor] = board.nT_per_count * (1 << self._shift) // 4 * board.gain_q12[sensor] // 4096000
        self.use(range(self.n))

    def use(self, sensors) -> None:
        """Read only these from now on."""
        for i in range(len(self._sensors)):
            self._sensors[i] = _NONE
        inputs = len(self._inputs)
        places = [0] * self._addresses
        for i in range(self._addresses):
            places[gray(i)] = i
        for sensor in sensors:
            channel = self._channels[sensor]
            self._sensors[places[channel & self._addresses - 1] * inputs + (channel >> self._bits)] = sensor

    def coarse(self) -> int:
        """Read `uT`; returns how many of them are outside their windows, those sensors standing in `hits`."""
        self.scans += 1
        return self._scan(self.samples, self.uT)

    def fine(self) -> None:
        """Read `fine_uT` with many samples: for a quiet board. `hits` is written over."""
        if not len(self.fine_uT):
            self.fine_uT = array("i", bytes(4 * self.n))
        self._scan(FINE_SAMPLES, self.fine_uT)

    def _scan(self, samples: int, out) -> int:
        pins = self._pins
        levels = self._levels
        sensors = self._sensors
        reads = self._inputs
        zeros = self._zeros
        scales = self._scales
        shift = self._shift
        low = self.low_uT
        high = self.high_uT
        hits = self.hits
        n_inputs = len(reads)
        n = 0
        k = 0
        for i in range(self._addresses):
            pins[i](levels[i])
            for j in range(n_inputs):
                sensor = sensors[k]
                k += 1
                if sensor != _NONE:
                    read = reads[j]
                    total = 0
                    for _ in range(samples):
                        total += read()
                    uT = (total * 4 // samples - (zeros[sensor] << 2)) * scales[sensor] >> shift
                    out[sensor] = uT
                    if uT < low[sensor] or uT > high[sensor]:
                        hits[n] = sensor
                        n += 1
        return n


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

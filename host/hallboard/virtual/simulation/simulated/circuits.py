"""How the switches of a board are wired to its pins: a class a kind of wiring, and `Circuits`, which has them all.

A circuit is told when a pin is driven and asked what a pin reads. `faults` of a circuit are what a test breaks.
"""

NO_SENSOR = 0xFFFF


class Circuits:
    """The circuits by their pins. `wirings` are those of board.json, `levels` what every pin was driven to last."""

    def __init__(self, wirings, switches, bench) -> None:
        self.levels = {}
        self.switches = switches
        self.all = []
        self.broken = 0  # goes up with every fault: what was read before is no longer true
        self._by_pin = {}
        for entry in wirings:
            circuit = _KINDS[entry["kind"]](entry, switches, self.levels, bench)
            self.all.append(circuit)
            for pin in circuit.pins:
                self._by_pin[pin] = circuit

    def drive(self, pin: int, level: int) -> None:
        """A pin is set."""
        before = self.levels.get(pin, -1)
        self.levels[pin] = level
        circuit = self._by_pin.get(pin)
        if circuit is not None and before != level:
            circuit.driven(pin, level)

    def level(self, pin: int) -> int:
        """What a pin reads: of a circuit, else what it was driven to."""
        circuit = self._by_pin.get(pin)
        level = circuit.level(pin) if circuit is not None else -1
        return self.levels.get(pin, 1) if level < 0 else level

    def word(self, first: int, n: int) -> int:
        """What `n` pins from the first on read, the first in the lowest bit."""
        word = 0
        for i in range(n):
            word |= self.level(first + i) << i
        return word

    def of(self, pin: int):
        """The circuits at a pin: several where they share a bus."""
        return [circuit for circuit in self.all if pin in circuit.pins]

    def fault(self, words) -> None:
        """Break a circuit: `cut 0 CHIP LEVEL`, `swap 0 A B`, `cross 0 A B`, `diodes 0 0`, `silent 0 CHIP 1`."""
        self.all[int(words[1])].fault(words[0], [int(word) for word in words[2:]])
        self.broken += 1


class _Circuit:
    """What all have: the sensors, and the level of an input."""

    pins = ()

    def __init__(self, entry, switches, levels) -> None:
        self.sensors = entry["sensors"]
        self._low = entry["low"]
        self._switches = switches
        self._levels = levels

    def closed(self, i: int) -> int:
        """1 if the switch at the i-th input is closed; 0 where there is none."""
        sensor = self.sensors[i]
        return 0 if sensor == NO_SENSOR else self._switches.closed(sensor)

    def input(self, i: int) -> int:
        """The level of the i-th input."""
        return self.closed(i) ^ self._low

    def driven(self, pin: int, level: int) -> None:
        """A pin is driven: no effect."""

    def fault(self, verb: str, numbers) -> None:
        raise ValueError("this circuit has no " + verb)


class _Pins(_Circuit):
    def __init__(self, entry, switches, levels, bench) -> None:
        super().__init__(entry, switches, levels)
        self.pins = entry["pins"]

    def level(self, pin: int) -> int:
        return self.input(self.pins.index(pin))


class _Mux(_Circuit):
    def __init__(self, entry, switches, levels, bench) -> None:
        super().__init__(entry, switches, levels)
        self.pins = list(entry["pins"])
        self._bench = bench
        self._crossed = 0  # two address lines, as bits, whose wires are swapped

    def level(self, pin: int) -> int:
        address = self._bench.address
        if address & self._crossed not in (0, self._crossed):
            address ^= self._crossed
        return self.input(address * len(self.pins) + self.pins.index(pin))

    def fault(self, verb: str, numbers) -> None:
        a, b = (numbers + [0, 0])[:2]
        if verb == "swap":
            self.pins[a], self.pins[b] = self.pins[b], self.pins[a]
        elif verb == "cross":
            self._crossed = 1 << a | 1 << b
        else:
            super().fault(verb, numbers)


class _Matrix(_Circuit):
    """Rows pull their columns low through switches and diodes; without diodes current finds other ways, too."""

    def __init__(self, entry, switches, levels, bench) -> None:
        super().__init__(entry, switches, levels)
        self._columns = list(entry["columns"])
        self._rows = entry.get("rows", [])
        self._register = entry.get("register", [])
        self._n_rows = len(self._rows) if self._rows else entry["n_rows"]
        self._outputs = _OPEN  # of the 74HC595s, a bit a row
        self._shifted = _OPEN
        self._diodes = True
        self.pins = self._columns + list(self._rows) + list(self._register)

    def driven(self, pin: int, level: int) -> None:
        if self._register and level:
            data, clock, latch = self._register
            if pin == clock:
                self._shifted = (self._shifted << 1 | self._levels.get(data, 1)) & _OPEN
            elif pin == latch:
                self._outputs = self._shifted

    def level(self, pin: int) -> int:
        if pin not in self._columns:
            return -1
        column = self._columns.index(pin)
        n = len(self._columns)
        if not self._diodes:
            return 0 if column in self._reached() else 1
        for row in self._low_rows():
            if self.closed(row * n + column):
                return 0
        return 1

    def _low_rows(self):
        if self._register:
            return [row for row in range(self._n_rows) if not self._outputs >> row & 1]
        return [row for row in range(self._n_rows) if self._levels.get(self._rows[row], 1) == 0]

    def _reached(self):
        """The columns that a low row pulls down by any way through closed switches."""
        n = len(self._columns)
        rows = self._low_rows()
        columns = []
        for row in rows:
            for column in range(n):
                if column not in columns and self.closed(row * n + column):
                    columns.append(column)
                    for other in range(self._n_rows):
                        if other not in rows and self.closed(other * n + column):
                            rows.append(other)
        return columns

    def fault(self, verb: str, numbers) -> None:
        if verb == "diodes":
            self._diodes = bool(numbers[0])
        elif verb == "swap":
            a, b = numbers
            self._columns[a], self._columns[b] = self._columns[b], self._columns[a]
        else:
            super().fault(verb, numbers)


_OPEN = 0xFFFFFF  # three 74HC595, all outputs high


class _Shift(_Circuit):
    """Chains of 74HC165. After its last input a chain reads low: the serial input of its last chip is grounded."""

    def __init__(self, entry, switches, levels, bench) -> None:
        super().__init__(entry, switches, levels)
        self._data = list(entry["data"])
        self._load = entry["load"]
        self._clock = entry["clock"]
        self._bits = 8 * entry["chips"]
        self._at = 0
        self._latched = [1] * (self._bits * len(self._data))
        self._cut = None  # (chip, level): from this chip to the end of its chain that level comes
        self.pins = list(self._data) + [self._clock, self._load]

    def driven(self, pin: int, level: int) -> None:
        if pin == self._load:
            if not level:
                self._at = 0
                self._take()
        elif pin == self._clock and level:
            self._at += 1

    def _take(self) -> None:
        chains = len(self._data)
        clocks = 8 if chains <= 3 else 4
        for chain in range(chains):
            for at in range(self._bits):
                word = at // clocks
                i = (word * clocks + clocks - 1 - at % clocks) * chains + chain
                self._latched[at * chains + chain] = self.input(i)

    def level(self, pin: int) -> int:
        if pin not in self._data:
            return -1
        chain = self._data.index(pin)
        return self.bit(chain, self._at)

    def bit(self, chain: int, at: int) -> int:
        """The bit that a chain shows after this number of clocks."""
        if self._cut is not None and chain * self._bits <= 8 * self._cut[0] <= chain * self._bits + at:
            return self._cut[1]
        return self._latched[at * len(self._data) + chain] if at < self._bits else 0

    def exchange(self, out, into) -> None:
        """The bus reads as many bytes as `into` has; where the clock rests high the first bit is there already."""
        for i in range(len(into)):
            byte = 0
            for _ in range(8):
                byte = byte << 1 | self.bit(0, self._at)
                self._at += 1
            into[i] = byte

    def fault(self, verb: str, numbers) -> None:
        if verb == "swap":
            a, b = numbers
            self._data[a], self._data[b] = self._data[b], self._data[a]
        elif verb == "cut":
            self._cut = tuple(numbers) if numbers[0] >= 0 else None
        else:
            super().fault(verb, numbers)


_IODIRA = 0x00  # registers of an MCP23017, in pairs for its two ports
_GPINTENA = 0x04
_GPIOA = 0x12


class _Expander(_Circuit):
    """MCP23017 on I2C, or MCP23S17 on SPI: inputs, and an interrupt line that is low until they have been read."""

    def __init__(self, entry, switches, levels, bench) -> None:
        super().__init__(entry, switches, levels)
        self.addresses = entry["addresses"]
        self._lines = entry["lines"]
        self._interrupt = entry["interrupt"]
        self._registers = [bytearray(32) for _ in self.addresses]
        self._read = [-1] * len(self.addresses)  # the inputs as they were read last
        self._silent = [False] * len(self.addresses)
        self.pins = list(self._lines) + ([self._interrupt] if self._interrupt >= 0 else [])

    def _inputs(self, chip: int) -> int:
        word = 0
        for pin in range(16):
            word |= self.input(16 * chip + pin) << pin
        return word

    def level(self, pin: int) -> int:
        if pin != self._interrupt:
            return -1
        for chip in range(len(self.addresses)):
            if self._registers[chip][_GPINTENA] and self._inputs(chip) != self._read[chip] and not self._silent[chip]:
                return 0
        return 1

    def answers(self, address: int) -> bool:
        """True if a chip with this address is there and alive."""
        return address in self.addresses and not self._silent[self.addresses.index(address)]

    def write(self, address: int, register: int, data) -> None:
        """Set registers."""
        registers = self._registers[self.addresses.index(address)]
        for i in range(len(data)):
            registers[register + i] = data[i]

    def read(self, address: int, register: int, into) -> None:
        """Read registers."""
        chip = self.addresses.index(address)
        if register == _GPIOA:
            self._read[chip] = self._inputs(chip)
            self._registers[chip][_GPIOA] = self._read[chip] & 255
            self._registers[chip][_GPIOA + 1] = self._read[chip] >> 8
        for i in range(len(into)):
            into[i] = self._registers[chip][register + i]

    def exchange(self, out, into) -> None:
        """A transfer on SPI, where its select is low: opcode, register, data."""
        if self._levels.get(self._lines[3], 1):
            return
        address = out[0] >> 1
        for i in range(len(into)):
            into[i] = 0
        if not self.answers(address):
            return
        if out[0] & 1:
            found = bytearray(len(out) - 2)
            self.read(address, out[1], found)
            into[2:] = found
        else:
            self.write(address, out[1], out[2:])

    def fault(self, verb: str, numbers) -> None:
        if verb != "silent":
            super().fault(verb, numbers)
        self._silent[numbers[0]] = bool(numbers[1])


_KINDS = {"pins": _Pins, "mux": _Mux, "matrix": _Matrix, "shift": _Shift, "expander": _Expander}

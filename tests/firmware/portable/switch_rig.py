"""Switches without hardware: wirings on the virtual board's circuits, whose contacts a test closes and opens.

Portable. `Ports` has neither PIO nor SPI: every wiring is read pin by pin, the reference of the fast ways.
"""

from simulated.circuits import Circuits


class Contacts:
    """Closed (1) or open (0), by sensor."""

    def __init__(self, n):
        self.state = bytearray(n)

    def closed(self, sensor):
        return self.state[sensor]


class Bench:
    address = 0


class Bus:
    """The bus of expanders."""

    def __init__(self, circuit):
        self.circuit = circuit

    def writeto_mem(self, address, register, data):
        if not self.circuit.answers(address):
            raise OSError(5)
        self.circuit.write(address, register, data)

    def readfrom_mem_into(self, address, register, buf):
        if not self.circuit.answers(address):
            raise OSError(5)
        self.circuit.read(address, register, buf)


class Ports:
    """The ports of a board with these wirings, and `contacts`."""

    def __init__(self, board):
        self.contacts = Contacts(board.n_sensors)
        self.bench = Bench()
        self.circuits = Circuits(board.wirings, self.contacts, self.bench)
        self.address = [self._line(i) for i in range(len(board.address_pins))]

    def _line(self, i):
        def change(level):
            self.bench.address = self.bench.address & ~(1 << i) | level << i

        return change

    def input(self, pin, low):
        return lambda: self.circuits.level(pin)

    def output(self, pin, level):
        def drive(level):
            self.circuits.drive(pin, level)

        drive(level)
        return drive

    def shift(self, entry, raw, width):
        return None

    def matrix(self, entry, raw):
        return None

    def expander(self, entry):
        return Bus(self.circuits.of(entry["lines"][0])[0])

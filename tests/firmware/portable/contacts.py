"""Switches whose bits come from a table, whatever wiring they are on. Portable."""


class ContactPorts:
    """The ports of the switches of `board`; `closed` has a byte a sensor."""

    def __init__(self, board):
        self.closed = bytearray(board.n_sensors)
        self._wirings = board.wirings
        self._here = 0  # the multiplexers' address
        self.address = [self._line(1 << i) for i in range(len(board.address_pins))]

    def matrix(self, entry, raw):
        return self._reader(entry, raw, len(entry["columns"]))

    def shift(self, entry, raw, width):
        return self._reader(entry, raw, width)

    def expander(self, entry):
        return _Bus(self, entry)

    def input(self, pin, low):
        for entry in self._wirings:
            if pin in entry.get("pins", ()):
                i = list(entry["pins"]).index(pin)
                if entry["kind"] == "mux":
                    return lambda: self.level(entry, self._here * len(entry["pins"]) + i)
                return lambda: self.level(entry, i)
        return lambda: 0  # an expander's interrupt line: there is something to read

    def _line(self, bit):
        def change(level):
            self._here = self._here | bit if level else self._here & ~bit

        return change

    def level(self, entry, i):
        """Of the i-th input; after its last one a chain ends low."""
        sensors = entry["sensors"]
        if i >= len(sensors):
            return 0
        here = self.closed[sensors[i]] if sensors[i] < len(self.closed) else 0
        return here ^ entry["low"]

    def _reader(self, entry, raw, width):
        def read():
            for i in range(len(raw)):
                word = 0
                for bit in range(width):
                    word |= self.level(entry, i * width + bit) << bit
                raw[i] = word

        return read


class _Bus:
    """The expanders of a wiring."""

    def __init__(self, ports, entry):
        self._ports = ports
        self._entry = entry
        self._first = {}  # input by address
        for address in entry["addresses"]:
            self._first[address] = 16 * len(self._first)

    def writeto_mem(self, address, register, data):
        pass

    def readfrom_mem_into(self, address, register, buf):
        first = self._first[address]
        for half in range(2):
            byte = 0
            for bit in range(8):
                byte |= self._ports.level(self._entry, first + 8 * half + bit) << bit
            buf[half] = byte

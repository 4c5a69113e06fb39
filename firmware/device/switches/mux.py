"""Switches behind multiplexers that lead to digital inputs; their address lines may be those of the analog ones."""

if False:  # types
    from typing import Any

    from .ports import SwitchPorts


class Wiring:
    """`pins` are the inputs, `bits` the number of address lines: input number `address * len(pins) + pin`.

    Addresses are in Gray order: one line changes from each to the next.
    """

    def __init__(self, entry: "dict[str, Any]", ports: "SwitchPorts") -> None:
        self.pins = entry["pins"]
        self.width = len(self.pins)
        self._reads = [ports.input(pin, entry["low"]) for pin in self.pins]
        self.bits = bits = len(ports.address)
        n = 1 << bits
        self.raw = bytearray(n)
        self._order = bytearray(n)
        self._levels = bytearray(n)
        self._lines = []
        for i in range(n):
            address = i ^ i >> 1
            before = (i - 1) & (n - 1)
            changed = address ^ before ^ before >> 1
            line = 0
            while not changed >> line & 1:
                line += 1
            self._order[i] = address
            self._levels[i] = address >> line & 1
            self._lines.append(ports.address[line])

    def read(self) -> None:
        """A call an address, and one an input at each."""
        raw = self.raw
        lines = self._lines
        levels = self._levels
        order = self._order
        for i in range(len(raw)):
            lines[i](levels[i])
            byte = 0
            bit = 1
            for read in self._reads:
                if read():
                    byte |= bit
                bit <<= 1
            raw[order[i]] = byte

    def where(self, i: int) -> str:
        """The input of the i-th switch, for people."""
        return f"GP{self.pins[i % self.width]} at address {i // self.width}"

    def line(self, what: str, i: int) -> str:
        """The pin of an input."""
        return f"GP{self.pins[i]}"

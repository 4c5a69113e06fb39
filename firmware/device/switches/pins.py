"""Switches on pins of their own."""

if False:  # types
    from typing import Any

    from .ports import SwitchPorts


class Wiring:
    """`pins` are the GPIOs, input i on pin i; each is pulled up, or down if a closed switch pulls it high."""

    width = 8

    def __init__(self, entry: "dict[str, Any]", ports: "SwitchPorts") -> None:
        self.pins = entry["pins"]
        self.raw = bytearray((len(self.pins) + 7) // 8)
        self._reads = [ports.input(pin, entry["low"]) for pin in self.pins]

    def read(self) -> None:
        """A call a pin."""
        raw = self.raw
        i = byte = 0
        bit = 1
        for read in self._reads:
            if read():
                byte |= bit
            bit <<= 1
            if bit == 256:
                raw[i] = byte
                i += 1
                byte = 0
                bit = 1
        if bit > 1:
            raw[i] = byte

    def where(self, i: int) -> str:
        """The pin of the i-th input, for people."""
        return f"GP{self.pins[i]}"

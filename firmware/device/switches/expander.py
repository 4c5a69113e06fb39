"""Switches at port expanders, sixteen a chip: MCP23017 on I2C, MCP23S17 on SPI.

With an interrupt line a chip is read when something has changed, and now and then all the same. A chip that does not
answer reads as it did last, so that the rest plays on; it is asked again now and then.
"""

from array import array

from hallcore.portable import const

if False:  # types
    from typing import Any

    from .ports import SwitchPorts

_IODIRA = const(0x00)  # registers of the two ports stand side by side
_GPINTENA = const(0x04)
_INTCONA = const(0x08)
_IOCON = const(0x0A)
_GPPUA = const(0x0C)
_GPIOA = const(0x12)
_SETTINGS = const(0x4C)  # both interrupts on one line, which is pulled low; SPI chips mind their addresses
_ANYWAY = const(200)  # reads between two that ask every chip


class Wiring:
    """`addresses` has one a chip, `interrupt` is the pin of their joined interrupt outputs, -1 for none.

    Input number `16 * chip + pin`, GPA0 being 0 and GPB0 8. `silent` has a 1 for each chip that does not answer.
    """

    width = 16

    def __init__(self, entry: "dict[str, Any]", ports: "SwitchPorts") -> None:
        self.addresses = entry["addresses"]
        self._open = 0xFFFF if entry["low"] else 0
        self.raw = array("H", [self._open] * len(self.addresses))
        self.silent = bytearray(len(self.addresses))
        self._bus = ports.expander(entry)
        self._two = bytearray(2)
        self._waiting = ports.input(entry["interrupt"], 1) if entry["interrupt"] >= 0 else None
        self._reads = 0
        for chip in range(len(self.addresses)):
            self._begin(chip)

    def _begin(self, chip: int) -> None:
        """Set a chip up: inputs with pull-ups that interrupt when they change."""
        ones = b"\xff\xff"
        self.silent[chip] = 0
        try:
            for register, value in (
                (_IOCON, bytes((_SETTINGS, _SETTINGS))),
                (_IODIRA, ones),
                (_GPPUA, ones if self._open else b"\0\0"),
                (_INTCONA, b"\0\0"),
                (_GPINTENA, ones),
            ):
                self._bus.writeto_mem(self.addresses[chip], register, value)
        except OSError:
            self.silent[chip] = 1

    def read(self) -> None:
        """A transfer a chip, if there is something to read."""
        self._reads -= 1
        if self._reads < 0:
            self._reads = _ANYWAY
            for chip in range(len(self.raw)):
                if self.silent[chip]:
                    self._begin(chip)
        elif self._waiting is not None and self._waiting():
            return
        two = self._two
        for chip in range(len(self.raw)):
            if not self.silent[chip]:
                try:
                    self._bus.readfrom_mem_into(self.addresses[chip], _GPIOA, two)
                    self.raw[chip] = two[0] | two[1] << 8
                except OSError:
                    self.silent[chip] = 1

    def where(self, i: int) -> str:
        """Chip and pin of the i-th input, for people."""
        return f"0x{self.addresses[i >> 4]:02x} GP{'AB'[i >> 3 & 1]}{i & 7}"

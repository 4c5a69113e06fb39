"""What every kind of wiring has, and the pins of an RP2040 that can be a bus."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

from hallboard.boards.parts import Switch

GPIOS = range(0, 29)
Claim = tuple[int, str, bool]


class WiringError(Exception):
    """An input that is not there; the message is the reason."""


class Wiring(Protocol):
    """A wiring of switches, read from `[wirings.NAME]` by the class's `read(source, name, switch)`.

    | member | is |
    |---|---|
    | `kind`, `name` | as in the file |
    | `switch` | the part at its inputs |
    | `cell` | what a cell of the drawing looks like, for messages |
    | `pins` | (GPIO, its duty for people, True if it is the line of a bus that others may share) |
    | `n_inputs` | how many switches it can have |
    | `index(numbers)` | the device's number of the input that a cell names; raises `WiringError` |
    | `where(numbers)` | the input, for people who solder |
    | `entry()` | what the device's module needs, in `board.json` |
    | `supply_mA(closed)` | what it draws with this number of closed switches, without the switches' own current |
    """

    @property
    def kind(self) -> str: ...
    @property
    def name(self) -> str: ...
    @property
    def switch(self) -> Switch: ...
    @property
    def cell(self) -> str: ...
    @property
    def pins(self) -> list[Claim]: ...
    @property
    def n_inputs(self) -> int: ...
    def index(self, numbers: Sequence[int]) -> int: ...
    def where(self, numbers: Sequence[int]) -> str: ...
    def entry(self) -> dict[str, Any]: ...
    def supply_mA(self, closed: int) -> float: ...


def spi_of(pin: int, role: str) -> int:
    """Which SPI of the RP2040 has this pin as `"miso"`, `"sck"` or `"mosi"`; -1 for none."""
    return pin // 8 % 2 if pin % 4 == {"miso": 0, "sck": 2, "mosi": 3}[role] else -1


def i2c_of(pin: int, role: str) -> int:
    """Which I2C of the RP2040 has this pin as `"sda"` or `"scl"`; -1 for none."""
    return pin // 2 % 2 if pin % 2 == {"sda": 0, "scl": 1}[role] else -1


def pins_that_can(which: str, role: str) -> str:
    """The pins with that duty, for a message: `which` is `"spi"` or `"i2c"`."""
    of = spi_of if which == "spi" else i2c_of
    return ", ".join(str(pin) for pin in GPIOS if of(pin, role) >= 0)

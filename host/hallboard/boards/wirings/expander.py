"""Port expanders: sixteen switches a chip, on I2C (MCP23017) or SPI (MCP23S17)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from hallboard.boards.parts import Switch
from hallboard.boards.source import Source

from .wiring import GPIOS, Claim, WiringError, i2c_of, pins_that_can, spi_of

ADDRESSES = range(0x20, 0x28)
CHIP_mA = 1.0
PULL_UP_mA = 0.033  # 100 kiloohm inside the chip
BUSES = {"MCP23017": ("sda", "scl"), "MCP23S17": ("sck", "mosi", "miso", "cs")}


@dataclass(frozen=True)
class Expander:
    """`addresses` has one a chip; `bus` the GPIOs by their roles; `interrupt` is the pin of the chips' joined
    interrupt outputs, -1 for none. A cell has the chip and its pin, GPA0 to GPA7 being 0 to 7 and GPB0 to GPB7 8 to 15:
    E0.12.
    """

    name: str
    switch: Switch
    chip: str
    bus: dict[str, int]
    number: int
    addresses: tuple[int, ...]
    interrupt: int
    kind = "expander"
    cell = "E00.12, chip and pin"

    @classmethod
    def read(cls, source: Source, name: str, switch: Switch) -> Expander:
        """Raises `BoardFileError`."""
        where = ("wirings", name)
        chip = source.string(*where, "chip")
        if chip not in BUSES:
            source.fail(f"wiring {name}: no expander {chip!r}: there are {', '.join(BUSES)}", *where, "chip")
        roles = BUSES[chip]
        source.only(where, ("kind", "part", "chip", "addresses", "interrupt", *roles))
        bus = {role: source.integer(*where, role, low=0, high=GPIOS[-1]) for role in roles}
        which, of = ("i2c", i2c_of) if chip == "MCP23017" else ("spi", spi_of)
        numbers = {}
        for role, pin in bus.items():
            if role != "cs":
                numbers[role] = of(pin, role)
                if numbers[role] < 0:
                    able = pins_that_can(which, role)
                    reason = f"GPIO {pin} can't be {role} of an {which.upper()}, these can: {able}"
                    source.fail(f"wiring {name}: {reason}", *where, role)
        first = numbers[roles[0]]
        for role, number in numbers.items():
            if number != first:
                reason = f"{roles[0]} is on {which.upper()}{first}, {role} on {which.upper()}{number}"
                source.fail(f"wiring {name}: {reason}", *where, role)
        addresses = source.integers(*where, "addresses", low=ADDRESSES[0], high=ADDRESSES[-1])
        if len(set(addresses)) < len(addresses):
            source.fail(f"wiring {name}: two chips have one address", *where, "addresses")
        interrupt = -1
        if source.has(*where, "interrupt"):
            interrupt = source.integer(*where, "interrupt", low=0, high=GPIOS[-1])
        return cls(name, switch, chip, bus, first, tuple(addresses), interrupt)

    @property
    def pins(self) -> list[Claim]:
        which = f"I2C{self.number}" if self.chip == "MCP23017" else f"SPI{self.number}"
        found = [(pin, f"{role} of {which}", True) for role, pin in self.bus.items()]
        return [*found, (self.interrupt, "interrupt", False)] if self.interrupt >= 0 else found

    @property
    def n_inputs(self) -> int:
        return 16 * len(self.addresses)

    def index(self, numbers: Sequence[int]) -> int:
        if len(numbers) != 2 or numbers[0] >= len(self.addresses) or numbers[1] > 15:
            found = f"{len(self.addresses)} chip{'s' * (len(self.addresses) > 1)} of 16 pins"
            last = f"{self.name}{len(self.addresses) - 1:02d}.15"
            raise WiringError(f"wiring {self.name} has {found}: {self.name}00.0 to {last}")
        return 16 * numbers[0] + numbers[1]

    def where(self, numbers: Sequence[int]) -> str:
        pin = f"GP{'AB'[numbers[1] // 8]}{numbers[1] % 8}"
        return f"{self.chip} at 0x{self.addresses[numbers[0]]:02x}, {pin}"

    def entry(self) -> dict[str, Any]:
        return {
            "bus": self.number,
            "lines": [self.bus[role] for role in BUSES[self.chip]],
            "addresses": list(self.addresses),
            "interrupt": self.interrupt,
        }

    def supply_mA(self, closed: int) -> float:
        return len(self.addresses) * CHIP_mA + closed * PULL_UP_mA

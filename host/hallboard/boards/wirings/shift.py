"""Chains of 74HC165: eight switches a chip, any number of chips, several chains side by side."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from hallboard.boards.parts import Switch
from hallboard.boards.source import Source

from .wiring import GPIOS, Claim, WiringError, pins_that_can, spi_of

MAX_CHAINS = 7
MAX_CHIPS = 64
CHIP_mA = 0.08
PULL_UP_mA = 0.33  # 10 kiloohm at 3.3 V, at each input
DEFAULT_MOSI = {0: 19, 1: 11}  # MicroPython takes it for the bus even where nothing is sent


@dataclass(frozen=True)
class Shift:
    """`data` has a GPIO a chain, each of `chips`; a cell has the chip, counted through all chains, and D0 to D7: S05.3.

    Chip 0 of a chain is the one at the data pin. `spi` is the bus that reads a single chain, -1 for a state machine.
    """

    name: str
    switch: Switch
    data: tuple[int, ...]
    clock: int
    load: int
    chips: int
    spi: int
    mosi: int
    kind = "shift"
    cell = "S05.3, chip and input"

    @classmethod
    def read(cls, source: Source, name: str, switch: Switch) -> Shift:
        """Raises `BoardFileError`."""
        where = ("wirings", name)
        source.only(where, ("kind", "part", "data", "clock", "load", "chips", "by", "mosi"))
        data = source.gpios(*where, "data", allowed=GPIOS)
        if len(data) > MAX_CHAINS:
            source.fail(f"wiring {name}: {len(data)} chains, expected at most {MAX_CHAINS}", *where, "data")
        clock = source.integer(*where, "clock", low=0, high=GPIOS[-1])
        load = source.integer(*where, "load", low=0, high=GPIOS[-1])
        chips = source.integer(*where, "chips", low=1, high=MAX_CHIPS)
        by = source.string(*where, "by")
        if by not in ("spi", "pio"):
            source.fail(f"wiring {name}: by is {by!r}, expected 'spi' or 'pio'", *where, "by")
        spi = mosi = -1
        if by == "pio":
            if list(data) != list(range(data[0], data[0] + len(data))):
                reason = f"wiring {name}: a state machine reads pins that follow each other, data is {list(data)}"
                source.fail(reason, *where, "data")
        else:
            if len(data) > 1:
                source.fail(f"wiring {name}: SPI reads one chain, here are {len(data)}", *where, "data")
            for key, pin, role in (("clock", clock, "sck"), ("data", data[0], "miso")):
                if spi_of(pin, role) < 0:
                    able = pins_that_can("spi", role)
                    source.fail(f"wiring {name}: GPIO {pin} can't be {role} of an SPI, these can: {able}", *where, key)
            spi = spi_of(clock, "sck")
            if spi_of(data[0], "miso") != spi:
                reason = f"wiring {name}: clock is on SPI{spi}, data on SPI{1 - spi}"
                source.fail(reason, *where, "data")
            mosi = DEFAULT_MOSI[spi]
            if source.has(*where, "mosi"):
                mosi = source.integer(*where, "mosi", low=0, high=GPIOS[-1])
                if spi_of(mosi, "mosi") != spi:
                    source.fail(f"wiring {name}: GPIO {mosi} can't be mosi of SPI{spi}", *where, "mosi")
        return cls(name, switch, tuple(data), clock, load, chips, spi, mosi)

    @property
    def pins(self) -> list[Claim]:
        found = [(pin, f"data of chain {i}", False) for i, pin in enumerate(self.data)]
        found += [(self.clock, "clock", False), (self.load, "load", False)]
        if self.mosi >= 0:
            found.append((self.mosi, f"mosi (SPI{self.spi} takes it though nothing is sent)", False))
        return found

    @property
    def n_inputs(self) -> int:
        return 8 * self.chips * len(self.data)

    def index(self, numbers: Sequence[int]) -> int:
        n_chips = self.chips * len(self.data)
        if len(numbers) != 2 or numbers[0] >= n_chips or numbers[1] > 7:
            found = f"{n_chips} chip{'s' * (n_chips > 1)}"
            raise WiringError(
                f"wiring {self.name} is too short: it has {found}, {self.name}00.0 to {self.name}{n_chips - 1:02d}.7"
            )
        # As the device takes it in: ints of some clocks each, the first clock's bits the highest; D7 comes first.
        clocks = 8 if len(self.data) <= 3 else 4
        chain, chip = divmod(numbers[0], self.chips)
        word, clock = divmod(8 * chip + 7 - numbers[1], clocks)
        return (word * clocks + clocks - 1 - clock) * len(self.data) + chain

    def where(self, numbers: Sequence[int]) -> str:
        chain = numbers[0] // self.chips
        return f"chain {chain} (GP{self.data[chain]}), chip {numbers[0]}, D{numbers[1]}"

    def entry(self) -> dict[str, Any]:
        entry = {"data": list(self.data), "clock": self.clock, "load": self.load, "chips": self.chips, "spi": self.spi}
        return {**entry, "mosi": self.mosi} if self.spi >= 0 else entry

    def supply_mA(self, closed: int) -> float:
        # A closed contact pulls its input low, and so does an open drain; few outputs drive it both ways.
        pulled = closed * PULL_UP_mA if self.switch.low else 0.0
        return self.chips * len(self.data) * CHIP_mA + pulled

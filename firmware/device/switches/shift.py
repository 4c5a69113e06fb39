"""Switches at the inputs of chains of 74HC165: `load` takes them in, `clock` moves them out, on a data pin a chain."""

from array import array

if False:  # types
    from typing import Any

    from .ports import SwitchPorts


class Wiring:
    """`data` has a GPIO a chain, `chips` is how many chips each has; `spi` is the bus that reads a single chain, or -1.

    A read of one chain fills a byte a chip, D7 its highest bit. Of several side by side, each int holds some clocks:
    in the later clock's bits, the lower ones, the first chain has the lowest. The ports read by SPI or by a state
    machine if they can, else pin by pin.
    """

    def __init__(self, entry: "dict[str, Any]", ports: "SwitchPorts") -> None:
        self._entry = entry
        self.chips = entry["chips"]
        self.chains = chains = len(entry["data"])
        self._clocks = 8 if chains <= 3 else 4
        self.width = chains * self._clocks
        n = (self.chips + 1) * 8 // self._clocks  # after the last chip comes the level at its serial input: low
        self.raw = bytearray(n) if chains == 1 else array("I", [0] * n)
        self._whole = bytearray(chains)  # of a chain that is cut: how many ints of `raw` are before the cut
        self.read = ports.shift(entry, self.raw, self.width)
        if self.read is None:
            self.read = self._read_pins
            self._load = ports.output(entry["load"], 1)
            self._clock = ports.output(entry["clock"], 0)
            self._data = [ports.input(pin, 1) for pin in entry["data"]]

    def _read_pins(self) -> None:
        raw = self.raw
        clock = self._clock
        self._load(0)
        self._load(1)
        for i in range(len(raw)):
            word = 0
            for _ in range(self._clocks):
                word <<= len(self._data)
                base = 1
                for read in self._data:
                    if read():
                        word |= base
                    base <<= 1
                clock(1)
                clock(0)
            raw[i] = word

    def mend(self, last: "Any") -> None:
        """A chain that does not end low is cut: from there on it reads as in `last`, so that the rest plays on."""
        raw = self.raw
        n = len(raw)
        for chain in range(self.chains):
            mask = 0
            for clock in range(self._clocks):
                mask |= 1 << clock * self.chains + chain
            i = n - 1
            if not raw[i] & mask:
                self._whole[chain] = 0
                continue
            while i >= self._whole[chain] and raw[i] & mask == mask:
                raw[i] = raw[i] & ~mask | last[i] & mask
                i -= 1
            self._whole[chain] = i + 1  # a closed switch was seen as far as this: the cut is behind it

    def where(self, i: int) -> str:
        """Chain, chip and input of the i-th input, for people."""
        chain = i % self.width % self.chains
        return f"GP{self._entry['data'][chain]}, chip {self.chip_of(i)}, D{7 - (self._clock_of(i) & 7)}"

    def line(self, what: str, i: int) -> str:
        """The data pin of a chain."""
        return f"GP{self._entry['data'][i]}"

    def chip_of(self, i: int) -> int:
        """The chip of the i-th input, counted through all chains."""
        return i % self.width % self.chains * self.chips + (self._clock_of(i) >> 3)

    def chip_level(self, chain: int, chip: int) -> int:
        """The levels of a chip's eight inputs in the last read, D0 the lowest; `chips` is what follows the last one."""
        byte = 0
        for clock in range(8 * chip, 8 * chip + 8):
            word = self.raw[clock // self._clocks]
            at = (self._clocks - 1 - clock % self._clocks) * self.chains + chain
            byte = byte << 1 | word >> at & 1
        return byte

    def _clock_of(self, i: int) -> int:
        return i // self.width * self._clocks + self._clocks - 1 - i % self.width // self.chains

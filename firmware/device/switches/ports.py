"""All access to hardware that switches need: pins, SPI, and state machines. Wirings import no machine and no rp2.

`matrix` and `shift` give a function that fills the wiring's buffer in one call, or None: then the wiring does it pin by
pin, which takes 17 us a call.
"""

from machine import SPI, Pin

try:
    import rp2
except ImportError:
    rp2 = None

_SPI_HZ = 2_000_000  # a chain is half a metre of wire and more


class SwitchPorts:
    """`address` are the multiplexers' address lines."""

    def __init__(self, address) -> None:
        self.address = address
        self._machines = 4  # the lights have one of the first four

    def input(self, pin: int, low: int):
        """A function that reads the pin, which is pulled up if a closed switch pulls it low, else down."""
        return Pin(pin, Pin.IN, Pin.PULL_UP if low else Pin.PULL_DOWN).value

    def output(self, pin: int, level: int):
        """A function that sets the pin."""
        return Pin(pin, Pin.OUT, value=level).value

    def shift(self, entry, raw, width: int):
        """Reads chains of 74HC165: one by SPI, several by a state machine whose pins follow each other."""
        data = entry["data"]
        if entry["spi"] >= 0:
            load = self.output(entry["load"], 1)
            spi = SPI(
                entry["spi"],
                baudrate=_SPI_HZ,
                polarity=1,  # a chain shifts at the rising edge, half a bit after the sample
                phase=0,
                sck=Pin(entry["clock"]),
                mosi=Pin(entry["mosi"]),
                miso=Pin(data[0]),
            )
            return _spi_reader(spi.readinto, load, raw)
        if rp2 is None or not _in_a_row(data):
            return None
        from .ports_pio import shift_reader

        for pin in data:
            self.input(pin, 1)
        return shift_reader(self._machine(), entry, width, len(raw), raw)

    def matrix(self, entry, raw):
        """Reads a matrix by a state machine, if columns, and rows, are on pins that follow each other."""
        rows = entry.get("rows") or entry["register"]
        if rp2 is None or not _in_a_row(entry["columns"]) or not _in_a_row(rows):
            return None
        from . import ports_pio

        for pin in entry["columns"]:
            self.input(pin, 1)
        reader = ports_pio.rows_reader if entry.get("rows") else ports_pio.register_reader
        return reader(self._machine(), entry, raw)

    def _machine(self) -> int:
        self._machines += 1
        return self._machines - 1


def _in_a_row(pins) -> bool:
    return list(pins) == list(range(pins[0], pins[0] + len(pins)))


def _spi_reader(readinto, load, raw):
    def read() -> None:
        load(0)
        load(1)
        readinto(raw)

    return read

"""All access to hardware that switches need: pins, SPI, and state machines. Wirings import no machine and no rp2.

`matrix` and `shift` give a function that fills the wiring's buffer in one call, or None: then the wiring does it pin by
pin, which takes 17 us a call.
"""

from machine import I2C, SPI, Pin

try:
    import rp2

    _HAS_PIO = hasattr(rp2, "StateMachine")
except ImportError:
    _HAS_PIO = False

if False:  # types
    from array import array
    from collections.abc import Callable, Sequence
    from typing import Any

_I2C_HZ = 400_000
_EXPANDER_HZ = 5_000_000
_SPI_HZ = 2_000_000  # a chain is half a metre of wire and more


class SwitchPorts:
    """`address` are the multiplexers' address lines."""

    def __init__(self, address: "Sequence[Callable[..., Any]]") -> None:
        self.address = address
        self._machines = 4  # the lights have one of the first four

    def input(self, pin: int, low: int) -> "Callable[[], int]":
        """A function that reads the pin, which is pulled up if a closed switch pulls it low, else down."""
        return Pin(pin, Pin.IN, Pin.PULL_UP if low else Pin.PULL_DOWN).value

    def output(self, pin: int, level: int) -> "Callable[[int], None]":
        """A function that sets the pin."""
        return Pin(pin, Pin.OUT, value=level).value

    def shift(self, entry: "dict[str, Any]", raw: "Any", width: int) -> "Callable[[], None] | None":
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
        if not _HAS_PIO or not _in_a_row(data):
            return None
        from .ports_pio import shift_reader

        for pin in data:
            self.input(pin, 1)
        return shift_reader(self._machine(), entry, width, len(raw), raw)

    def expander(self, entry: "dict[str, Any]") -> "I2C | _SpiExpanders":
        """The bus of port expanders, which has `writeto_mem` and `readfrom_mem_into`; they raise OSError."""
        lines = entry["lines"]
        if len(lines) == 2:
            return I2C(entry["bus"], sda=Pin(lines[0]), scl=Pin(lines[1]), freq=_I2C_HZ)
        sck, mosi, miso, cs = lines
        spi = SPI(entry["bus"], baudrate=_EXPANDER_HZ, sck=Pin(sck), mosi=Pin(mosi), miso=Pin(miso))
        return _SpiExpanders(spi, self.output(cs, 1))

    def matrix(self, entry: "dict[str, Any]", raw: "array[int]") -> "Callable[[], None] | None":
        """Reads a matrix by a state machine, if columns, and rows, are on pins that follow each other."""
        rows = entry.get("rows") or entry["register"]
        if not _HAS_PIO or not _in_a_row(entry["columns"]) or not _in_a_row(rows):
            return None
        from . import ports_pio

        for pin in entry["columns"]:
            self.input(pin, 1)
        reader = ports_pio.rows_reader if entry.get("rows") else ports_pio.register_reader
        return reader(self._machine(), entry, raw)

    def _machine(self) -> int:
        self._machines += 1
        return self._machines - 1


class _SpiExpanders:
    """MCP23S17 on SPI, with the methods of an I2C bus."""

    def __init__(self, spi: SPI, select: "Callable[[int], None]") -> None:
        self._spi = spi
        self._select = select
        self._out = bytearray(4)
        self._in = bytearray(4)

    def _transfer(self, address: int, register: int, read: int) -> None:
        self._out[0] = address << 1 | read
        self._out[1] = register
        self._select(0)
        self._spi.write_readinto(self._out, self._in)
        self._select(1)

    def writeto_mem(self, address: int, register: int, data: bytes) -> None:
        self._out[2] = data[0]
        self._out[3] = data[1]
        self._transfer(address, register, 0)

    def readfrom_mem_into(self, address: int, register: int, buf: bytearray) -> None:
        self._transfer(address, register, 1)
        buf[0] = self._in[2]
        buf[1] = self._in[3]


def _in_a_row(pins: "list[int]") -> bool:
    return list(pins) == list(range(pins[0], pins[0] + len(pins)))


def _spi_reader(readinto: "Any", load: "Callable[[int], None]", raw: bytearray) -> "Callable[[], None]":
    def read() -> None:
        load(0)
        load(1)
        readinto(raw)

    return read

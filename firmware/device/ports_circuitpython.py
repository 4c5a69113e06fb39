"""All access to the hardware under CircuitPython: what `ports`, `clock` and `stream` are under MicroPython.

The lights need Adafruit's `neopixel` in lib/, the link needs `usb_cdc.data`, which circuitpython/boot.py switches on.
Nobody has run this on a board; the tests drive Adafruit's library on a desk.
"""

import time

import microcontroller
import usb_cdc
from analogio import AnalogIn
from digitalio import DigitalInOut, Direction, Pull
from neopixel import RGB, NeoPixel

_MASK = 0x3FFFFFFF
_READ_BYTES = 64


def _pin(number: int):
    return getattr(microcontroller.pin, "GPIO" + str(number))


class Ports:
    """The pins of one board; see `ports.Ports`. The processor makes the lights' bits itself: 30 us a light.

    Before them CircuitPython waits as long as the chain needs to show what it has.
    """

    def __init__(self, board, clock) -> None:
        self.address = [_output(number) for number in board.address_pins]
        self.inputs = [_input(number) for number in board.adc_pins]
        self._button = None
        if board.button_pin >= 0:
            self._button = DigitalInOut(_pin(board.button_pin))
            self._button.direction = Direction.INPUT
            self._button.pull = Pull.UP
        # RGB leaves the bytes as they are: `lights` has put them into the chain's order.
        self._chain = NeoPixel(_pin(board.light_pin), board.light_count, pixel_order=RGB, auto_write=False)

    def scans(self, board, *tables):
        """None: the scanner's own loops do it."""
        return None

    def switches(self):
        """Raises ValueError: switches are read by PIO, which this port does without."""
        raise ValueError("a board with switches needs MicroPython")

    def button(self) -> int:
        return 0 if self._button is None else int(not self._button.value)

    def follow(self, look) -> None:
        """Nothing: CircuitPython has no interrupts, a round that takes longer than a press may miss it."""

    def light(self, data) -> None:
        chain = self._chain
        for i in range(len(data) // 3):
            chain[i] = (data[3 * i], data[3 * i + 1], data[3 * i + 2])
        chain.show()

    def lit(self) -> bool:
        return True


def _output(number: int):
    pin = DigitalInOut(_pin(number))
    pin.direction = Direction.OUTPUT

    def change(level: int) -> None:
        pin.value = level

    return change


def _input(number: int):
    pin = AnalogIn(_pin(number))

    def read() -> int:
        return pin.value

    return read


class Clock:
    """Milliseconds and microseconds that wrap at 2**30, as MicroPython's."""

    def ms(self) -> int:
        return time.monotonic_ns() // 1000000 & _MASK

    def us(self) -> int:
        return time.monotonic_ns() // 1000 & _MASK

    def since(self, now: int, then: int) -> int:
        return (now - then + 0x20000000 & _MASK) - 0x20000000

    def sleep_ms(self, ms: int) -> None:
        time.sleep(ms / 1000)


class Stream:
    """The second USB port, which no prompt listens to. Raises ValueError if it is switched off."""

    def __init__(self, clock) -> None:
        if usb_cdc.data is None:
            raise ValueError("the data port is off: copy firmware/circuitpython/boot.py to the board and reset it")
        self._port = usb_cdc.data
        self._port.timeout = 0
        self._port.write_timeout = 0

    def read(self):
        """The bytes that are there, at most 64."""
        return self._port.read(min(self._port.in_waiting, _READ_BYTES)) if self._port.in_waiting else b""

    def write(self, data) -> int:
        """Write what the port takes at once; returns how many bytes that were."""
        return self._port.write(data) or 0

"""All access to the hardware. Only this module and `switches/` import machine, rp2 or neopixel."""

import sys
from array import array

from hallcore.portable import const
from machine import ADC, Pin

try:
    import rp2

    _HAS_PIO = hasattr(rp2, "DMA")
except ImportError:
    _HAS_PIO = False

if False:  # types
    from collections.abc import Callable
    from typing import Any

    from hallcore.board.board import Board
    from rp2.asm_pio import mov, out, pins, set, wrap, wrap_target, x

    from .clock import Clock
    from .switches.ports import SwitchPorts

_BIT_HZ = const(8_000_000)  # ten cycles a bit: 1.25 us
_WS2812_NS = (375, 875, 875, 375)  # high and low of a 0, high and low of a 1
_RP2040 = (0x4004C000, 0x4004C000, 0x4004C004, 0xD0000014, 0xD0000018)
_BYTE_US = const(10)
_LATCH_US = const(300)  # WS2812B: what comes within 280 us belongs to the picture before, behind the last light
_DMA_BYTES = const(0)  # size of a transfer: one byte, which the bus repeats in every lane of the FIFO's word


class Ports:
    """The pins of one board.

    | name | is |
    |---|---|
    | `address` | per address line of the multiplexers: a function that sets it to 0 or 1 |
    | `inputs` | per analog input: a function that returns a sample, 0 to 65535 |
    | `scans(...)` | on an RP2040 the scanner's loops in machine code: see `scan_viper`; else None |
    | `switches()` | the ports of the switches |
    | `button()` | 1 while the button is pressed |
    | `follow(look)` | have `look` called whenever that changes, also in the middle of a round |
    | `light(data)` | start sending the bytes down the chain of lights; `data` must stay as it is until `lit()` |
    | `lit()` | True once they are sent and the lights show them: before, it would join the next picture to this one |
    """

    def __init__(self, board: "Board", clock: "Clock") -> None:
        self.address = [Pin(number, Pin.OUT, value=0).value for number in board.address_pins]
        self.inputs = [ADC(Pin(number)).read_u16 for number in board.adc_pins]
        self._button = Pin(board.button_pin, Pin.IN, Pin.PULL_UP) if board.button_pin >= 0 else None
        pin = Pin(board.light_pin, Pin.OUT, value=0)
        self._chain: "_PioChain | _PinChain" = _PioChain(pin, clock) if _HAS_PIO else _PinChain(pin, clock)
        self.light = self._chain.send
        self.lit = self._chain.idle

    def scans(
        self, board: "Board", *tables: "Any"
    ) -> "tuple[Callable[[], int], Callable[[int, array[int]], None]] | None":
        """`tables` are the scanner's."""
        if "RP2040" not in getattr(sys.implementation, "_machine", ""):
            return None
        from .scan_viper import scans

        return scans(board, array("I", _RP2040), *tables)

    def switches(self) -> "SwitchPorts":
        """The ports that read switches; only boards with switches load them."""
        from .switches.ports import SwitchPorts

        return SwitchPorts(self.address)

    def button(self) -> int:
        return 0 if self._button is None else 1 - self._button.value()

    def follow(self, look: "Callable[[Any], None]") -> None:
        if hasattr(self._button, "irq"):
            self._button.irq(look)  # type: ignore[union-attr]


class _PioChain:
    """A state machine makes the bits, DMA feeds it: the processor goes on at once.

    DMA is through when the last five bytes still wait in the state machine, so the clock says when they have gone.
    """

    def __init__(self, pin: Pin, clock: "Clock") -> None:
        self._machine = rp2.StateMachine(0, _bits, freq=_BIT_HZ, set_base=pin, out_base=pin)
        self._machine.active(1)
        self._dma = rp2.DMA()
        self._control = self._dma.pack_ctrl(size=_DMA_BYTES, inc_write=False, treq_sel=0)  # the FIFO of machine 0
        self._pause = _Pause(clock)

    def send(self, data: bytearray) -> None:
        while not self.idle():
            pass
        self._dma.config(read=data, write=self._machine, count=len(data), ctrl=self._control, trigger=True)
        self._pause.begin(_BYTE_US * len(data) + _LATCH_US)

    def idle(self) -> bool:
        return self._pause.is_over() and not self._dma.active()


class _PinChain:
    """Without PIO the processor makes the bits itself, with interrupts off: 30 us a light."""

    def __init__(self, pin: Pin, clock: "Clock") -> None:
        self._pin = pin
        self._pause = _Pause(clock)
        self.idle = self._pause.is_over

    def send(self, data: bytearray) -> None:
        while not self.idle():
            pass
        try:
            from machine import bitstream
        except ImportError:
            from neopixel import NeoPixel

            chain = NeoPixel(self._pin, len(data) // 3)
            chain.buf[:] = data
            chain.write()
        else:
            bitstream(self._pin, 0, _WS2812_NS, data)
        self._pause.begin(_LATCH_US)


class _Pause:
    """A time in which nothing may be sent. It allocates nothing."""

    def __init__(self, clock: "Clock") -> None:
        self._clock = clock
        self._us = self._since_us = 0

    def begin(self, us: int) -> None:
        self._us = us
        self._since_us = self._clock.us()

    def is_over(self) -> bool:
        if self._us and self._clock.since(self._clock.us(), self._since_us) >= self._us:
            self._us = 0  # for good: the clock wraps
        return not self._us


if _HAS_PIO:

    @rp2.asm_pio(
        set_init=rp2.PIO.OUT_LOW,
        out_init=rp2.PIO.OUT_LOW,
        out_shiftdir=rp2.PIO.SHIFT_LEFT,
        autopull=True,
        pull_thresh=8,
    )
    def _bits() -> None:
        # High for three cycles, then the bit for four, then low for three; it waits for data while low.
        wrap_target()
        out(x, 1)
        set(pins, 1)[2]
        mov(pins, x)[3]
        set(pins, 0)[1]
        wrap()

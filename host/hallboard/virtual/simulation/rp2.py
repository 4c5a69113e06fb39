"""MicroPython's `rp2` on the simulated bench: a state machine that feeds the chain of lights, and DMA to it.

A program isn't run: whatever a state machine on the lights' pin is given goes to the lights, 24 bits each, at the pace
of the chain.
"""

from simulated.bench import LATCH_US, LIGHT_US, bench


class PIO:
    """Names of settings."""

    IN_LOW = 0
    IN_HIGH = 1
    OUT_LOW = 2
    OUT_HIGH = 3
    SHIFT_LEFT = 0
    SHIFT_RIGHT = 1
    JOIN_NONE = 0
    JOIN_TX = 1
    JOIN_RX = 2


class _Program:
    def __init__(self, settings) -> None:
        self.settings = settings


def asm_pio(**settings):
    """Accept a program; what it says is not looked at."""

    def decorate(function):
        return _Program(settings)

    return decorate


class StateMachine:
    """A state machine; `sideset_base`, `set_base` or `out_base` is its pin."""

    def __init__(self, id: int, program=None, **settings) -> None:
        self.id = id
        self.lit = False
        self._active = False
        self.bits = 32
        self._words = bytearray()
        self._busy_until_us = 0
        if program is not None:
            self.init(program, **settings)

    def init(self, program, freq: int = -1, **settings) -> None:
        """Set up anew."""
        merged = dict(program.settings)
        merged.update(settings)
        self.bits = merged.get("pull_thresh", 32)
        for name in ("sideset_base", "set_base", "out_base"):
            pin = merged.get(name)
            if pin is not None and pin.id == bench.light_pin:
                self.lit = True

    def active(self, on=None):
        """Start or stop, or ask."""
        if on is not None:
            self._active = bool(on)
        return self._active

    def restart(self) -> None:
        """Begin anew."""

    def tx_fifo(self) -> int:
        """How much waits to be sent: nothing, once it has been taken."""
        bench.spend(4)
        return 4 if bench.now_us < self._busy_until_us else 0

    def put(self, value, shift: int = 0) -> None:
        """Send one word, or every item of a buffer."""
        if isinstance(value, int):
            self._words += (value << shift & 0xFFFFFFFF).to_bytes(4, "big")[: self.bits // 8]
            data = self._words
            if len(data) >= 3 * bench.light_count:
                self._words = bytearray()
                self.take(data)
        else:
            for item in value:
                self.put(item, shift)

    def take(self, data) -> int:
        """Send bytes to the chain; returns when they will have gone, in us."""
        start = max(bench.now_us, self._busy_until_us)
        self._busy_until_us = start + (len(data) + 2) // 3 * LIGHT_US
        if self.lit and self._active:
            bench.show(data, self._busy_until_us + LATCH_US)
        return self._busy_until_us


class DMA:
    """A channel of direct memory access whose writes go to a state machine."""

    def __init__(self) -> None:
        self._busy_until_us = 0
        self.read = None
        self.write = None
        self.count = 0
        self.ctrl = 0

    def pack_ctrl(self, default=None, size: int = 2, bswap: bool = False, **fields) -> int:
        """What of the control word matters here: the size of an item and the order of its bytes."""
        return size | (4 if bswap else 0)

    def config(self, read=None, write=None, count=None, ctrl=None, trigger: bool = False) -> None:
        """Set registers, and start."""
        if read is not None:
            self.read = read
        if write is not None:
            self.write = write
        if count is not None:
            self.count = count
        if ctrl is not None:
            self.ctrl = ctrl
        bench.spend(20)
        if trigger:
            self._start()

    def active(self, on=None) -> bool:
        """True while bytes still wait to be sent."""
        if on:
            self._start()
        bench.spend(4)
        return bench.now_us < self._busy_until_us

    def close(self) -> None:
        """Give the channel back."""

    def _start(self) -> None:
        machine = self.write
        size = self.ctrl & 3
        raw = memoryview(self.read)
        out = bytearray()
        for i in range(self.count):
            item = raw[i]
            if size == 0:
                out.append(item & 255)
            else:
                word = item & 0xFFFFFFFF
                if not self.ctrl & 4:
                    word = word.to_bytes(4, "big")
                else:
                    word = word.to_bytes(4, "little")
                out += word[: machine.bits // 8]
        self._busy_until_us = machine.take(out)

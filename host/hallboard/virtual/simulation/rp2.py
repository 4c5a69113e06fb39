"""MicroPython's `rp2` on the simulated bench: a state machine that feeds the chain of lights, and DMA to it.

The program of the lights isn't run: whatever a state machine on their pin is given goes to them, 24 bits each, at the
pace of the chain. The programs that read switches are.
"""

from simulated.bench import BUS_US, LIGHT_US, bench
from simulated.pio import Machine, assemble

WORD_US = BUS_US
FIFO_WORDS = 4


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


def asm_pio(**settings):
    """Assemble the decorated function."""

    def decorate(function):
        return assemble(function, settings)

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
        self._machine = None
        self._freq = 125000000
        self._given = []
        self._seen = None  # what the last words brought, and the state that they met
        if program is not None:
            self.init(program, **settings)

    def init(self, program, freq: int = -1, **settings) -> None:
        """Set up anew."""
        if freq > 0:
            self._freq = freq
        merged = dict(program.settings)
        merged.update(settings)
        self.bits = merged.get("pull_thresh", 32)
        for name in ("sideset_base", "set_base", "out_base"):
            pin = merged.get(name)
            if pin is not None and pin.id == bench.light_pin:
                self.lit = True
        if not self.lit and bench.circuits is not None:
            pins = {name: pin.id for name, pin in settings.items()}
            self._machine = Machine(program, bench.circuits, pins)

    def active(self, value=None):
        """Start or stop, or ask."""
        if value is not None:
            self._active = bool(value)
        return self._active

    def restart(self) -> None:
        """Begin anew."""

    def tx_fifo(self) -> int:
        """How many words wait behind the one that is being sent."""
        bench.spend(4)
        left = (self._busy_until_us - bench.now_us - 1) // self._word_us()
        return max(0, min(FIFO_WORDS, left))

    def put(self, value, shift: int = 0) -> None:
        """Send one word, or every item of a buffer."""
        if self._machine is not None:
            bench.spend(WORD_US)
            self._given.append(value << shift)
            return
        if isinstance(value, int):
            self._words += (value << shift & 0xFFFFFFFF).to_bytes(4, "big")[: self.bits // 8]
            data = self._words
            if len(data) >= 3 * bench.light_count:
                self._words = bytearray()
                self.take(data)
        else:
            for item in value:
                self.put(item, shift)

    def get(self, buf=None, shift: int = 0):
        """Take one word, or as many as the buffer has room for.

        While no switch and no circuit has changed, the same words bring the same: the program isn't run again.
        """
        bench.switches.look(bench.now_us)
        n = 1 if buf is None else len(buf)
        now = (self._given, bench.switches.version, bench.circuits.broken, n)
        if self._seen is None or self._seen[0] != now:
            machine = self._machine
            machine.cycles = 0
            machine.words_in = self._given[:]
            found = []
            while len(found) < n:
                machine.run()
                if not machine.words_out:
                    raise ValueError("nobody gives a word to get")
                found.append(machine.words_out.pop(0))
            self._seen = (now, found, machine.cycles)
        self._given = []
        bench.spend(WORD_US + self._seen[2] * 1000000 // self._freq)
        if buf is None:
            return self._seen[1][0] >> shift
        for i in range(n):
            buf[i] = self._seen[1][i] >> shift
        return None

    def rx_fifo(self) -> int:
        """How many words wait to be taken: they come when they are asked for."""
        return 0

    def take(self, data) -> int:
        """Send bytes to the chain; returns when the last of them will be in the FIFO, in us."""
        start = max(bench.now_us, self._busy_until_us)
        self._busy_until_us = start + (len(data) + 2) // 3 * LIGHT_US
        if self.lit and self._active:
            bench.show(data, start)
        return self._busy_until_us - (FIFO_WORDS + 1) * self._word_us()

    def _word_us(self) -> int:
        return LIGHT_US * self.bits // 24


class DMA:
    """A channel of direct memory access whose writes go to a state machine."""

    def __init__(self) -> None:
        self._busy_until_us = 0
        self.read = None
        self.write = None
        self.count = 0
        self.ctrl = 0

    def pack_ctrl(self, default=None, size: int = 2, bswap: bool = False, **fields) -> int:
        """The parts of the control word that matter here: the size of an item and the order of its bytes."""
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

    def active(self, value=None) -> bool:
        """True until the state machine has taken the last byte, which it sends later."""
        if value:
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

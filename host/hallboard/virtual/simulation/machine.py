"""MicroPython's `machine` on the simulated bench: what the firmware uses of it."""

from simulated.bench import BUS_US, PIN_US, READ_US, bench
from simulated.field import NOISE_MASK

PWRON_RESET = 1
WDT_RESET = 3


class Pin:
    """A pin. Address lines choose sensors, the button's pin is pulled low while it is pressed."""

    IN = 0
    OUT = 1
    OPEN_DRAIN = 2
    ALT = 3
    PULL_UP = 1
    PULL_DOWN = 2
    IRQ_FALLING = 4
    IRQ_RISING = 8

    def __init__(self, id, mode: int = -1, pull: int = -1, value=None) -> None:
        self.id = id
        self._bit = bench.address_bit.get(id, 0)
        self._value = 0
        self.init(mode, pull, value)

    def init(self, mode: int = -1, pull: int = -1, value=None) -> None:
        """Set up anew."""
        if value is not None:
            self.value(value)

    def value(self, level=None):
        """Read the pin, or set it."""
        bench.now_us += PIN_US
        if bench.now_us >= bench.due_us:
            bench.look()
        if level is None:
            if self.id == bench.button_pin:
                return 0 if bench.pressed else 1
            if bench.circuits is not None:
                bench.switches.look(bench.now_us)
                return bench.circuits.level(self.id)
            return self._value
        self._value = 1 if level else 0
        if self._bit:
            bench.set_address(self._bit, bool(level))
        if bench.circuits is not None:
            bench.circuits.drive(self.id, self._value)
        return None

    __call__ = value

    def on(self) -> None:
        """Set the pin high."""
        self.value(1)

    def off(self) -> None:
        """Set the pin low."""
        self.value(0)

    high = on
    low = off

    def toggle(self) -> None:
        """Invert the pin."""
        self.value(1 - self._value)


class ADC:
    """An analog input: reads the sensor that the address lines choose."""

    def __init__(self, id) -> None:
        pin = id.id if isinstance(id, Pin) else id
        if pin not in bench.sensor_maps:
            raise ValueError("no analog input on " + str(pin))
        self._map = bench.sensor_maps[pin]
        self._at = 2731 * pin
        self._base = bench.world.field.base
        self._noise = bench.world.field.noise
        self._codes = bench.world.field.codes

    def read_u16(self) -> int:
        """One conversion, scaled to 16 bits as MicroPython does."""
        b = bench
        b.now_us += READ_US
        if b.now_us >= b.due_us:
            b.look()
        self._at = at = self._at + 1
        return self._codes[self._base[self._map[b.address]] + self._noise[at + b.phase & NOISE_MASK]]


class SPI:
    """A bus: what it reads comes from the circuit at its `miso` pin."""

    MSB = 0
    LSB = 1

    def __init__(
        self,
        id: int,
        baudrate: int = 1000000,
        *,
        polarity: int = 0,
        phase: int = 0,
        bits: int = 8,
        firstbit: int = 0,
        sck=None,
        mosi=None,
        miso=None,
    ) -> None:
        for pin, role in ((sck, 2), (mosi, 3), (miso, 0)):
            if pin is not None and (pin.id % 4 != role or pin.id // 8 % 2 != id):
                raise ValueError("bad " + ("MISO", "", "SCK", "MOSI")[role] + " pin")
        self._circuits = bench.circuits.of(miso.id)
        self._byte_ns = 8000000000 // baudrate

    def _transfer(self, out, into) -> None:
        bench.spend(BUS_US + len(into) * self._byte_ns // 1000)
        bench.switches.look(bench.now_us)
        for circuit in self._circuits:
            circuit.exchange(out, into)

    def readinto(self, buf, write: int = 0) -> None:
        """Fill the buffer, sending `write` all the time."""
        self._transfer(None, buf)

    def write(self, buf) -> None:
        """Send."""
        self._transfer(buf, bytearray(len(buf)))

    def write_readinto(self, write_buf, read_buf) -> None:
        """Send and read as many bytes at once."""
        self._transfer(write_buf, read_buf)


class I2C:
    """A bus with port expanders."""

    def __init__(self, id: int, *, scl, sda, freq: int = 400000) -> None:
        for pin, role in ((sda, 0), (scl, 1)):
            if pin.id % 2 != role or pin.id // 2 % 2 != id:
                raise ValueError("bad " + ("SDA", "SCL")[role] + " pin")
        self._circuits = bench.circuits.of(sda.id)
        self._bit_ns = 1000000000 // freq

    def _chip(self, address: int, count: int):
        bench.spend(BUS_US + 9 * count * self._bit_ns // 1000)
        bench.switches.look(bench.now_us)
        for circuit in self._circuits:
            if circuit.answers(address):
                return circuit
        raise OSError(5)

    def scan(self):
        """The addresses that answer."""
        found = []
        for address in range(8, 120):
            for circuit in self._circuits:
                if circuit.answers(address):
                    found.append(address)
        return found

    def writeto_mem(self, addr: int, memaddr: int, buf, *, addrsize: int = 8) -> None:
        """Write registers. Raises OSError if nobody answers."""
        self._chip(addr, 2 + len(buf)).write(addr, memaddr, buf)

    def readfrom_mem_into(self, addr: int, memaddr: int, buf, *, addrsize: int = 8) -> None:
        """Read registers. Raises OSError if nobody answers."""
        self._chip(addr, 3 + len(buf)).read(addr, memaddr, buf)


class WDT:
    """The watchdog: nothing happens here when it isn't fed."""

    def __init__(self, id: int = 0, timeout: int = 5000) -> None:
        pass

    def feed(self) -> None:
        """Feed it."""


def freq(hz: int = 0) -> int:
    """Clock of the processor, in Hz."""
    return 125000000


def unique_id() -> bytes:
    """The same for every simulated device."""
    return b"virtual!"


def reset_cause() -> int:
    """Always power-on."""
    return PWRON_RESET


def reset() -> None:
    """The device stops; nobody starts it again."""
    raise SystemExit


soft_reset = reset


def idle() -> None:
    """Sleep until something happens: a tick of the clock."""
    bench.spend(1000)


def disable_irq() -> int:
    """There are no interrupts."""
    return 0


def enable_irq(state: int) -> None:
    """There are no interrupts."""

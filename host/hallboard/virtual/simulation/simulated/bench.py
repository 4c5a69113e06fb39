"""The simulated device on the bench: virtual time, pins and lights, and the host that watches and acts.

Virtual time goes on by what calls cost on the device and by sleeps, held back by its pace. While nobody touches
anything, time goes by in naps between two scans, so that this computer can rest.
"""

import json
from array import array
from binascii import hexlify

from . import outside
from .circuits import Circuits
from .world import World

NO_CHANNEL = 0xFFFF  # of a switch
LOOK_US = 2000  # how often to look at the channel and at real time
QUIET_US = 3000000  # without an act until there are naps
REPORT_US = 20000  # how often to tell the host the time
PIN_US = 17  # what a pin's call costs, measured on an emulated RP2040 at 125 MHz
READ_US = 16  # ... and an analog input's
BUS_US = 40  # a call of a bus or of a state machine, without the transfer
CLOCK_US = 4
LIGHT_US = 30  # a light's 24 bits at 800 kHz
LATCH_US = 280  # without a bit, after which a WS2812B shows what it has


class Bench:
    """Everything that the simulated modules share; `machine`, `rp2`, `neopixel` and `time` ask it."""

    def __init__(self, world) -> None:
        self._channel = outside.channel()
        self._pace = outside.pace(self, self._channel, world["speed"])
        self.world = World(world)
        self.switches = self.world.field.switches
        self.circuits = Circuits(world["wirings"], self.switches, self) if world["wirings"] else None
        self.address_bit = {pin: 1 << i for i, pin in enumerate(world["address_pins"])}
        self.sensor_maps = self._maps(world)
        self.light_pin = int(world["light_pin"])
        self.light_count = int(world["light_count"])
        self.button_pin = int(world["button_pin"])
        self.now_us = 0
        self.due_us = 0
        self.address = 0
        self.phase = 0  # where in the ring of noise the present address reads
        self.pressed = bool(world["pressed"])
        self.computing = bool(world["computing"])  # takes time
        self.shown = b""
        self._sent = b""  # since the chain's last pause
        self._quiet_us = -LATCH_US  # when the last bit has gone
        self._phases = array("H", [(i * 2903 + i * i * 17) & 8191 for i in range(509)])
        self._phase = 0
        self._acts = []
        self._act = None
        self._free_us = 0  # when the act before ended
        self._looked_us = 0
        self._stirred_us = 0  # when the host said something last, or an act ended
        self._reported_us = -REPORT_US

    def _maps(self, world):
        """Per analog GPIO: address -> sensor, or the number of sensors for an input that nothing is wired to."""
        bits = len(world["address_pins"])
        n = len(world["channels"])
        maps = {pin: array("H", [n] * (1 << bits)) for pin in world["adc_pins"]}
        for sensor in range(n):
            channel = world["channels"][sensor]
            if channel == NO_CHANNEL:
                continue
            maps[world["adc_pins"][channel >> bits]][channel & (1 << bits) - 1] = sensor
        return maps

    # Time

    def spend(self, us: int) -> None:
        """The device is busy for `us`."""
        self.now_us += us
        if self.now_us >= self.due_us:
            self.look()

    def sleep(self, us: int) -> None:
        """The device sleeps; the world goes on."""
        end = self.now_us + us
        while self.due_us <= end:
            if self.now_us < self.due_us:
                self.now_us = self.due_us
            self.look()
        if self.now_us < end:
            self.now_us = end

    def look(self) -> None:
        """Hear the host, do the acts that are due, keep to real time. Sets when to look again."""
        now = self.now_us
        self.world.field.drift(now - self._looked_us)
        self._looked_us = now
        self.hear()
        self.world.field.settle(now)
        if now - self._reported_us >= REPORT_US:
            self.report()
        self._pace.keep()
        if self.quiet():
            self._pace.nap()
        self.due_us = self.now_us + LOOK_US
        if self._acts and self._act is None:
            self.due_us = min(self.due_us, max(self._free_us + self._acts[0][1], self.now_us + 1))

    def report(self) -> None:
        """Tell the host the time."""
        self._reported_us = self.now_us
        self._channel.send(f"time {self.now_us}")

    def acting(self) -> bool:
        """True while acts are to be done."""
        return bool(self._acts) or self._act is not None

    def quiet(self) -> bool:
        """True if nobody has touched anything for a while."""
        return self.now_us - self._stirred_us >= QUIET_US and not self.acting()

    # The host

    def hear(self) -> None:
        """Take what the host says, and do the acts that are due."""
        for line in self._channel.lines():
            self._hear(line)
        self._go_on()

    def _hear(self, line: str) -> None:
        """`act NAME AFTER_US WORDS...`, which begins that long after the last one has ended; or a question."""
        self._stirred_us = self.now_us
        words = line.split()
        if words[0] == "act":
            if not self._acts and self._act is None:
                self._free_us = self.now_us
            self._acts.append((words[1], int(words[2]), words[3:]))
        elif words[0] == "speed":
            self._pace.set(words[1] if words[1] in ("max", "step") else float(words[1]))
        elif words[0] == "stack":
            kinds = ",".join([str(kind) for kind in self.world.stack(int(words[2]))])
            self._channel.send(f"answer {words[1]} {kinds}")
        elif words[0] == "fields":
            fields = ",".join(["%.1f" % self.world.field.field_uT[int(place)] for place in words[2:]])
            self._channel.send(f"answer {words[1]} {fields}")
        elif words[0] == "field":
            self._channel.send(f"answer {words[1]} {self.world.field.field_uT[int(words[2])]:.3f}")
        else:
            raise ValueError("the host said " + line)

    def _go_on(self) -> None:
        """Follow the present act to its end, and begin those that are due."""
        while True:
            if self._act is not None:
                self.world.follow(self.now_us)
                if self.world.moving():
                    return
                self._channel.send(f"done {self._act} {self.now_us}")
                self._act = None
                self._free_us = self._stirred_us = self.now_us
            if not self._acts or self._free_us + self._acts[0][1] > self.now_us:
                return
            name, _, words = self._acts.pop(0)
            try:
                if words[0] == "fault":
                    self.circuits.fault(words[1:])
                elif words[0] == "button":
                    self.pressed = words[1] == "1"
                else:
                    self.world.start(words, self.now_us)
            except (ValueError, IndexError) as error:
                self._channel.send(f"refused {name} {error}")
                continue
            self._channel.send(f"begun {name} {self.now_us}")
            self._act = name

    # Pins and lights

    def set_address(self, bit: int, high: bool) -> None:
        """An address line changes: other sensors are read, with other noise."""
        self.address = self.address | bit if high else self.address & ~bit
        self._phase = self._phase + 1 if self._phase < 508 else 0
        self.phase = self._phases[self._phase]

    def show(self, data, begin_us: int) -> int:
        """The chain is sent these bytes from that time on; returns when the last bit has gone.

        Without a pause before them they go on where the last ones ended: behind the last light they are lost.
        """
        if begin_us - self._quiet_us >= LATCH_US:
            self._sent = b""
        size = 3 * self.light_count
        self._quiet_us = begin_us + (len(data) + 2) // 3 * LIGHT_US
        self._sent = data = (self._sent + bytes(data[:size]))[:size]
        if data != self.shown:
            self.shown = data
            self.world.field.load(sum(data))
            self._channel.send(f"lights {self._quiet_us + LATCH_US} {hexlify(data).decode()}")
        return self._quiet_us


def _open() -> Bench:
    with open("world.json") as file:
        return Bench(json.load(file))


bench = _open()

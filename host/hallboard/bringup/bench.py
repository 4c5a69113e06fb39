"""A board at MicroPython's prompt, without our firmware: all channels read raw, lights set one by one."""

from __future__ import annotations

import json
from collections.abc import Mapping

from ..boards import PhysicalBoard
from ..colours import Rgb
from ..errors import UserError
from ..flash.prompt import Device

_PROGRAM = """
import json
from machine import ADC, Pin
from neopixel import NeoPixel
lines = [Pin(n, Pin.OUT, value=0) for n in {address}]
inputs = [ADC(Pin(n)) for n in {adc}]
chain = NeoPixel(Pin({light}, Pin.OUT), {count})
def scan(samples):
    out = []
    for a in range(1 << len(lines)):
        for i in range(len(lines)):
            lines[i].value(a >> i & 1)
        for one in inputs:
            total = 0
            for _ in range(samples):
                total += one.read_u16()
            out.append(total // samples)
    print(json.dumps(out))
def light(lit):
    for i in range(3 * {count}):
        chain.buf[i] = 0
    for n, a, b, c in lit:
        chain.buf[3 * n] = a
        chain.buf[3 * n + 1] = b
        chain.buf[3 * n + 2] = c
    chain.write()
"""

Channel = tuple[int, int]  # the analog GPIO, the address


class Bench:
    """Raises UserError for a board that has other wirings than multiplexers of linear sensors."""

    def __init__(self, device: Device, board: PhysicalBoard) -> None:
        if board.sensor is None or board.wirings:
            raise UserError(f"{board.name}: bring-up reads linear sensors behind multiplexers; this board has switches")
        self.board = board
        self._device = device
        program = _PROGRAM.format(
            address=list(board.address_pins), adc=list(board.adc_pins), light=board.light_pin, count=board.light_count
        )
        device.run(program)

    def scan(self, samples: int = 8) -> dict[Channel, int]:
        """The mean of `samples` calls of `read_u16()` for every channel, whether anything is wired to it or not."""
        counts = json.loads(self._device.run(f"scan({samples})"))
        adc = self.board.adc_pins
        return {(adc[i % len(adc)], i // len(adc)): count for i, count in enumerate(counts)}

    def light(self, colours: Mapping[str, Rgb]) -> None:
        """Light these places, all others are dark."""
        swap = self.board.light_order == "GRB"
        lit = []
        for place, (red, green, blue) in colours.items():
            first, second = (green, red) if swap else (red, green)
            lit.append([self.board.lights[place], first, second, blue])
        self._device.run(f"light({lit})")

    def channel_of(self, place: str) -> Channel:
        """Where the file says that a place's sensor is."""
        wire = self.board.wires[place]
        multiplexer = self.board.multiplexers[wire.wiring]
        return multiplexer.pin, multiplexer.select << 4 | wire.numbers[0]

    def wire_at(self, channel: Channel) -> str:
        """What a drawing calls a channel, such as A05. Raises UserError if the file has no multiplexer there."""
        pin, address = channel
        for multiplexer in self.board.multiplexers.values():
            if (multiplexer.pin, multiplexer.select) == (pin, address >> 4):
                return f"{multiplexer.name}{address & 15:02d}"
        raise UserError(f"something answers on GPIO {pin} at address {address}, where the file has no multiplexer")

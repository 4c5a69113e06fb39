"""A board at MicroPython's prompt, without our firmware: all inputs read raw, lights set one by one."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Protocol

from ..boards import PhysicalBoard, Wire
from ..colours import Rgb
from ..errors import UserError
from .readers import BEGIN, NOWHERE, readers

FULL_SCALE = 65535
_SILENT = -1
_LIGHTS = """
from neopixel import NeoPixel
chain = NeoPixel(Pin({light}, Pin.OUT), {count})
def light(lit):
    for i in range(3 * {count}):
        chain.buf[i] = 0
    for n, a, b, c in lit:
        chain.buf[3 * n] = a
        chain.buf[3 * n + 1] = b
        chain.buf[3 * n + 2] = c
    chain.write()
"""


class Prompt(Protocol):
    """What runs programs on the board: a `flash.prompt.Device`, or what stands before one."""

    def run(self, program: str) -> str:
        """What the program prints."""


class Bench:
    """`spaces` are the places that are looked at: in the order of the board's drawing, all that have a sensor.

    `only` takes some of them: names of places, of lines of the drawing, of multiplexers or wirings. Raises UserError
    for a name that is none of these.
    """

    def __init__(self, device: Prompt, board: PhysicalBoard, only: Sequence[str] = ()) -> None:
        self.board = board
        self.spaces = _chosen(board, only)
        self.silent: set[Wire] = set()  # inputs whose chip did not answer in the last scan
        self.cut: list[str] = []  # chains that were cut in the last scan, in words
        self._device = device
        self._readers = readers(board)
        device.run(BEGIN + _LIGHTS.format(light=board.light_pin, count=board.light_count))
        for reader in self._readers:
            device.run(reader.program)

    def scan(self, samples: int = 8) -> dict[Wire, int]:
        """Every input, whether anything is wired to it or not.

        Of a linear sensor it is the mean of `samples` calls of `read_u16()`; of a switch FULL_SCALE if it is closed,
        else 0.
        """
        found: dict[Wire, int] = {}
        self.silent = set()
        self.cut = []
        for reader in self._readers:
            counts = json.loads(self._device.run(f"print(json.dumps({reader.name}({samples})))"))
            for wire, count in zip(reader.wires, counts, strict=False):
                if count == _SILENT:
                    self.silent.add(wire)
                found[wire] = count if reader.analog else FULL_SCALE * (count > 0)
            ends = counts[len(reader.wires) :]
            self.cut += [text for text, level in zip(reader.ends, ends, strict=True) if level]
        return found

    def light(self, colours: Mapping[str, Rgb]) -> None:
        """Light these places, all others are dark."""
        swap = self.board.light_order == "GRB"
        lit = []
        for place, (red, green, blue) in colours.items():
            first, second = (green, red) if swap else (red, green)
            lit.append([self.board.lights[place], first, second, blue])
        self._device.run(f"light({lit})")

    def name(self, wire: Wire) -> str:
        """What a drawing calls an input, such as A05. Raises UserError if the file has no multiplexer there."""
        if wire.wiring == NOWHERE:
            pin, address = wire.numbers
            raise UserError(f"something answers on GPIO {pin} at address {address}, where the file has no multiplexer")
        return str(wire)


def words_for(board: PhysicalBoard, spaces: Sequence[str]) -> list[str]:
    """What chooses just these spaces: lines of the board's drawing where it has all of a line, else the spaces."""
    words: list[str] = []
    taken = {*board.wires, *board.multiplexers, *board.wirings}
    for name, line in board.face.lines:
        there = [place for place in line if place in board.wires]
        left = [place for place in there if place in spaces]
        words += [name] if left and left == there and name not in taken else left
    return words


def _chosen(board: PhysicalBoard, only: Sequence[str]) -> list[str]:
    every = [place for _, line in board.face.lines for place in line if place in board.wires]
    if not only:
        return every
    lines = dict(board.face.lines)
    chosen: set[str] = set()
    for word in only:
        if word in board.wires:
            chosen.add(word)
        elif word in board.multiplexers or word in board.wirings:
            chosen.update(place for place, wire in board.wires.items() if wire.wiring == word)
        elif word in lines:
            chosen.update(lines[word])
        else:
            ways = ", ".join([*board.multiplexers, *board.wirings])
            raise UserError(
                f"{board.name} has no {word!r}: expected spaces ({every[0]}), lines of its drawing "
                f"({', '.join(lines)}) or wirings ({ways})"
            )
    return [place for place in every if place in chosen]

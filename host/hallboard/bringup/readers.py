"""MicroPython programs that read all inputs of a board, pin by pin: a reader for each wiring."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from ..boards import PhysicalBoard, Wire
from ..boards.wirings import Wiring
from ..boards.wirings.expander import Expander
from ..boards.wirings.matrix import Matrix
from ..boards.wirings.pins import Pins
from ..boards.wirings.shift import Shift

NOWHERE = ""  # the name of the wiring of an input that the board file does not know
BEGIN = """
import json
from time import sleep_us
from machine import ADC, I2C, SPI, Pin
def inputs(pins, low):
    return [Pin(n, Pin.IN, Pin.PULL_UP if low else Pin.PULL_DOWN) for n in pins]
def outputs(pins, level):
    return [Pin(n, Pin.OUT, value=level) for n in pins]
"""
_SETTLE_us = 20  # a pull-up of 10 kiloohm charges 500 pF in 5 us

_ANALOG = """
lines = outputs({address}, 0)
analog = [ADC(Pin(n)) for n in {adc}]
def choose(a):
    for i in range(len(lines)):
        lines[i].value(a >> i & 1)
def {name}(samples):
    out = []
    for a in range(1 << len(lines)):
        choose(a)
        for one in analog:
            total = 0
            for _ in range(samples):
                total += one.read_u16()
            out.append(total // samples)
    return out
"""
_MUX = """
lines = outputs({address}, 0)
{name}_pins = inputs({pins}, {low})
def {name}(samples):
    out = []
    for a in range(1 << len(lines)):
        for i in range(len(lines)):
            lines[i].value(a >> i & 1)
        sleep_us({settle})
        out += [pin.value() ^ {low} for pin in {name}_pins]
    return out
"""
_PINS = """
{name}_pins = inputs({pins}, {low})
def {name}(samples):
    return [pin.value() ^ {low} for pin in {name}_pins]
"""
_ROWS = """
{name}_columns = inputs({columns}, 1)
{name}_rows = outputs({rows}, 1)
def {name}(samples):
    out = []
    for row in {name}_rows:
        row.value(0)
        sleep_us({settle})
        out += [pin.value() ^ 1 for pin in {name}_columns]
        row.value(1)
    return out
"""
_REGISTER = """
{name}_columns = inputs({columns}, 1)
{name}_register = outputs({register}, 1)
def {name}(samples):
    data, clock, latch = {name}_register
    out = []
    data.value(0)
    for _ in range({rows}):
        clock.value(0)
        clock.value(1)
        latch.value(0)
        latch.value(1)
        data.value(1)
        sleep_us({settle})
        out += [pin.value() ^ 1 for pin in {name}_columns]
    return out
"""
_SHIFT = """
{name}_data = inputs({data}, 1)
{name}_load, {name}_clock = outputs([{load}], 1) + outputs([{clock}], 0)
def {name}(samples):
    out = []
    {name}_load.value(0)
    {name}_load.value(1)
    for _ in range({bits}):
        out += [pin.value() ^ {low} for pin in {name}_data]
        {name}_clock.value(1)
        {name}_clock.value(0)
    out += [pin.value() for pin in {name}_data]
    return out
"""
_EXPANDER = """
def {name}_bus():
    pins = [Pin(n) for n in {lines}]
    if len(pins) == 2:
        bus = I2C({bus}, sda=pins[0], scl=pins[1], freq=100000)
        def read(address, register, into):
            bus.readfrom_mem_into(address, register, into)
        return bus.writeto_mem, read
    select = Pin({lines}[3], Pin.OUT, value=1)
    bus = SPI({bus}, baudrate=1000000, sck=pins[0], mosi=pins[1], miso=pins[2])
    def transfer(out):
        into = bytearray(len(out))
        select.value(0)
        bus.write_readinto(out, into)
        select.value(1)
        return into
    def write(address, register, data):
        transfer(bytes((address << 1, register)) + data)
    def read(address, register, into):
        into[:] = transfer(bytes((address << 1 | 1, register)) + bytes(len(into)))[2:]
    return write, read
{name}_write, {name}_read = {name}_bus()
def {name}(samples):
    out = []
    two = bytearray(2)
    for address in {addresses}:
        try:
            {name}_write(address, 0x0A, b"\\x08\\x08")
            {name}_write(address, 0x00, b"\\xff\\xff")
            {name}_write(address, 0x0C, {pull_ups})
            {name}_read(address, 0x00, two)
            if two != b"\\xff\\xff":
                raise OSError
            {name}_read(address, 0x12, two)
            out += [(two[i >> 3] >> (i & 7) & 1) ^ {low} for i in range(16)]
        except OSError:
            out += [-1] * 16
    return out
"""


@dataclass(frozen=True)
class Reader:
    """`program` defines a function `name(samples)`; it returns a number for each of `wires`, then for each of `ends`.

    Of a linear sensor the number is the mean of `samples` calls of `read_u16()`. Of a switch it is 1 if it is closed, 0
    if it is open, -1 if its chip does not answer. The ends are those of chains: 1 for one that is cut.
    """

    name: str
    program: str
    analog: bool
    wires: tuple[Wire, ...]
    ends: tuple[str, ...] = ()


def readers(board: PhysicalBoard) -> list[Reader]:
    """A reader for each wiring of a board, for its linear sensors, and for its switches behind multiplexers."""
    found = []
    if board.sensor is not None:
        found.append(_analog(board))
    if any(multiplexer.switch for multiplexer in board.multiplexers.values()):
        found.append(_mux(board))
    return found + [_reader(wiring, f"read{i}") for i, wiring in enumerate(board.wirings.values())]


def _analog(board: PhysicalBoard) -> Reader:
    adc = list(board.adc_pins)
    program = _ANALOG.format(name="analogs", address=list(board.address_pins), adc=adc)
    return Reader("analogs", program, True, _by_address(board, adc))


def _mux(board: PhysicalBoard) -> Reader:
    used = [multiplexer for multiplexer in board.multiplexers.values() if multiplexer.switch]
    pins = list(dict.fromkeys(multiplexer.pin for multiplexer in used))
    low = int(all(multiplexer.switch.low for multiplexer in used if multiplexer.switch))
    address = list(board.address_pins)
    program = _MUX.format(name="mux", address=address, pins=pins, low=low, settle=_SETTLE_us)
    return Reader("mux", program, False, _by_address(board, pins))


def _by_address(board: PhysicalBoard, pins: list[int]) -> tuple[Wire, ...]:
    """The channels at the pins, address by address."""
    names = {(one.pin, one.select): one.name for one in board.multiplexers.values()}
    found = []
    for address in range(1 << len(board.address_pins)):
        for pin in pins:
            name = names.get((pin, address >> 4))
            found.append(Wire(name, (address & 15,)) if name else Wire(NOWHERE, (pin, address)))
    return tuple(found)


def _reader(wiring: Wiring, name: str) -> Reader:
    low = int(wiring.switch.low)
    if isinstance(wiring, Pins):
        program = _PINS.format(name=name, pins=list(wiring.gpios), low=low)
        return Reader(name, program, False, tuple(Wire(wiring.name, (pin,)) for pin in wiring.gpios))
    if isinstance(wiring, Matrix):
        columns = list(wiring.columns)
        if wiring.rows:
            program = _ROWS.format(name=name, columns=columns, rows=list(wiring.rows), settle=_SETTLE_us)
        else:
            program = _REGISTER.format(
                name=name, columns=columns, register=list(wiring.register), rows=wiring.n_rows, settle=_SETTLE_us
            )
        return Reader(name, program, False, _grid(wiring.name, range(wiring.n_rows), range(len(columns))))
    if isinstance(wiring, Shift):
        program = _SHIFT.format(
            name=name, data=list(wiring.data), clock=wiring.clock, load=wiring.load, low=low, bits=8 * wiring.chips
        )
        chains = range(len(wiring.data))
        order = [(chip, pin) for chip in range(wiring.chips) for pin in range(7, -1, -1)]  # D7 comes first
        wires = tuple(Wire(wiring.name, (chain * wiring.chips + chip, pin)) for chip, pin in order for chain in chains)
        ends = tuple(
            f"{wiring.name}: chain {chain} (GP{wiring.data[chain]}) does not end at ground: it is cut, or the serial "
            "input of its last chip is open"
            for chain in chains
        )
        return Reader(name, program, False, wires, ends)
    if isinstance(wiring, Expander):
        entry = wiring.entry()
        program = _EXPANDER.format(
            name=name,
            lines=entry["lines"],
            bus=entry["bus"],
            addresses=entry["addresses"],
            pull_ups=b"\xff\xff" if low else b"\0\0",
            low=low,
        )
        return Reader(name, program, False, _grid(wiring.name, range(len(wiring.addresses)), range(16)))
    raise TypeError(f"{wiring.name}: nothing reads the wiring {wiring.kind}")


def _grid(name: str, firsts: Iterable[int], seconds: Iterable[int]) -> tuple[Wire, ...]:
    seconds = list(seconds)
    return tuple(Wire(name, (first, second)) for first in firsts for second in seconds)

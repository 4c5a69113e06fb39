"""The programs of the state machines that read switches: the processor gives a start and takes the words."""

import rp2
from machine import Pin

if False:  # types
    from array import array
    from collections.abc import Callable
    from typing import Any

    from rp2.asm_pio import (
        in_,
        invert,
        isr,
        jmp,
        label,
        mov,
        null,
        osr,
        pins,
        pull,
        push,
        set,
        wrap,
        wrap_target,
        x,
        x_dec,
        x_not_y,
        y,
        y_dec,
    )

_SHIFT_HZ = 4_000_000  # two cycles a bit
_ROWS_HZ = 4_000_000  # 250 ns a cycle: 32 of them let a column's pull-up of 10 kiloohm charge 500 pF


def shift_reader(machine: int, entry: "dict[str, Any]", width: int, n: int, raw: "Any") -> "Callable[[], None]":
    """Chains of 74HC165 side by side: a read fills `n` words of `width` bits."""
    chains = len(entry["data"])

    @rp2.asm_pio(
        set_init=rp2.PIO.OUT_HIGH,
        sideset_init=rp2.PIO.OUT_LOW,
        in_shiftdir=rp2.PIO.SHIFT_LEFT,
        autopush=True,
        push_thresh=width,
    )
    def program() -> None:
        wrap_target()
        pull().side(0)
        mov(x, osr).side(0)
        set(pins, 0).side(0)[3]  # load takes the inputs in
        set(pins, 1).side(0)[1]
        label("bit")
        in_(pins, chains).side(0)
        jmp(x_dec, "bit").side(1)  # a rising clock moves the next bit out
        wrap()

    state_machine = rp2.StateMachine(
        machine,
        program,
        freq=_SHIFT_HZ,
        in_base=Pin(entry["data"][0]),
        set_base=Pin(entry["load"]),
        sideset_base=Pin(entry["clock"]),
    )
    return _reader(state_machine, (entry["chips"] * 8 + 7,), raw)


def rows_reader(machine: int, entry: "dict[str, Any]", raw: "array[int]") -> "Callable[[], None]":
    """A matrix whose rows are on pins: x is the row, y the bit after the last one."""
    columns = len(entry["columns"])
    rows = len(entry["rows"])

    @rp2.asm_pio(out_init=[rp2.PIO.OUT_HIGH] * rows, in_shiftdir=rp2.PIO.SHIFT_LEFT)
    def program() -> None:
        wrap_target()
        pull()
        mov(x, osr)
        pull()
        mov(y, osr)
        label("row")
        mov(pins, invert(x))[31]
        mov(isr, null)
        in_(pins, columns)
        push()
        mov(isr, x)
        in_(null, 1)
        mov(x, isr)
        jmp(x_not_y, "row")
        mov(pins, invert(null))
        wrap()

    state_machine = rp2.StateMachine(
        machine, program, freq=_ROWS_HZ, in_base=Pin(entry["columns"][0]), out_base=Pin(entry["rows"][0])
    )
    return _reader(state_machine, (1, 1 << rows), raw)


def register_reader(machine: int, entry: "dict[str, Any]", raw: "array[int]") -> "Callable[[], None]":
    """A matrix whose rows are at a chain of 74HC595; data, clock and latch are bits 0, 1 and 2 of the pins."""
    columns = len(entry["columns"])

    @rp2.asm_pio(set_init=[rp2.PIO.OUT_HIGH, rp2.PIO.OUT_LOW, rp2.PIO.OUT_LOW], in_shiftdir=rp2.PIO.SHIFT_LEFT)
    def program() -> None:
        wrap_target()
        pull()
        mov(y, osr)
        set(pins, 0)  # the low level that walks on with each clock
        set(pins, 2)
        label("row")
        set(pins, 1)
        set(pins, 5)[31]
        mov(isr, null)
        in_(pins, columns)
        push()
        set(pins, 3)
        jmp(y_dec, "row")
        wrap()

    state_machine = rp2.StateMachine(
        machine, program, freq=_ROWS_HZ, in_base=Pin(entry["columns"][0]), set_base=Pin(entry["register"][0])
    )
    return _reader(state_machine, (entry["n_rows"] - 1,), raw)


def _reader(state_machine: "rp2.StateMachine", start: "tuple[int, ...]", raw: "Any") -> "Callable[[], None]":
    state_machine.active(1)
    put: "Any" = state_machine.put
    get: "Any" = state_machine.get

    def read() -> None:
        for word in start:
            put(word)
        get(raw)

    return read

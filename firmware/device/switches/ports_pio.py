"""The programs of the state machines that read switches: the processor gives a start and takes the words."""

import rp2
from machine import Pin

if False:  # types
    from array import array
    from collections.abc import Callable
    from typing import Any

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
        wrap_target()  # noqa: F821
        pull().side(0)  # noqa: F821
        mov(x, osr).side(0)  # noqa: F821
        set(pins, 0).side(0)[3]  # noqa: F821  (load takes the inputs in)
        set(pins, 1).side(0)[1]  # noqa: F821
        label("bit")  # noqa: F821
        in_(pins, chains).side(0)  # noqa: F821
        jmp(x_dec, "bit").side(1)  # noqa: F821  (a rising clock moves the next bit out)
        wrap()  # noqa: F821

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

    @rp2.asm_pio(out_init=(rp2.PIO.OUT_HIGH,) * rows, in_shiftdir=rp2.PIO.SHIFT_LEFT)
    def program() -> None:
        wrap_target()  # noqa: F821
        pull()  # noqa: F821
        mov(x, osr)  # noqa: F821
        pull()  # noqa: F821
        mov(y, osr)  # noqa: F821
        label("row")  # noqa: F821
        mov(pins, invert(x))[31]  # noqa: F821
        mov(isr, null)  # noqa: F821
        in_(pins, columns)  # noqa: F821
        push()  # noqa: F821
        mov(isr, x)  # noqa: F821
        in_(null, 1)  # noqa: F821
        mov(x, isr)  # noqa: F821
        jmp(x_not_y, "row")  # noqa: F821
        mov(pins, invert(null))  # noqa: F821
        wrap()  # noqa: F821

    state_machine = rp2.StateMachine(
        machine, program, freq=_ROWS_HZ, in_base=Pin(entry["columns"][0]), out_base=Pin(entry["rows"][0])
    )
    return _reader(state_machine, (1, 1 << rows), raw)


def register_reader(machine: int, entry: "dict[str, Any]", raw: "array[int]") -> "Callable[[], None]":
    """A matrix whose rows are at a chain of 74HC595; data, clock and latch are bits 0, 1 and 2 of the pins."""
    columns = len(entry["columns"])

    @rp2.asm_pio(set_init=(rp2.PIO.OUT_HIGH, rp2.PIO.OUT_LOW, rp2.PIO.OUT_LOW), in_shiftdir=rp2.PIO.SHIFT_LEFT)
    def program() -> None:
        wrap_target()  # noqa: F821
        pull()  # noqa: F821
        mov(y, osr)  # noqa: F821
        set(pins, 0)  # noqa: F821  (the low level that walks on with each clock)
        set(pins, 2)  # noqa: F821
        label("row")  # noqa: F821
        set(pins, 1)  # noqa: F821
        set(pins, 5)[31]  # noqa: F821
        mov(isr, null)  # noqa: F821
        in_(pins, columns)  # noqa: F821
        push()  # noqa: F821
        set(pins, 3)  # noqa: F821
        jmp(y_dec, "row")  # noqa: F821
        wrap()  # noqa: F821

    state_machine = rp2.StateMachine(
        machine, program, freq=_ROWS_HZ, in_base=Pin(entry["columns"][0]), set_base=Pin(entry["register"][0])
    )
    return _reader(state_machine, (entry["n_rows"] - 1,), raw)


def _reader(state_machine: "rp2.StateMachine", start: "tuple[int, ...]", raw: "Any") -> "Callable[[], None]":
    state_machine.active(1)
    put = state_machine.put
    get = state_machine.get

    def read() -> None:
        for word in start:
            put(word)
        get(raw)

    return read

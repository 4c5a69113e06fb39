"""A small network that judges a position: each of its inputs is there or not, so the first layer only adds rows up.

The manner is that of chess programs' efficiently updatable networks (Y. Nasu, 2018), small enough to be reckoned anew
in every position: inputs, HIDDEN sums, SECOND sums, one number; sums below zero count as nothing. Or it has a single
layer: its inputs are patterns on a few spaces, and each has a number that is added (M. Buro, "Statistical feature
combination for the evaluation of game positions", 1995). All numbers are whole ones of ONE parts. `hallboard tune --by
network` trains them.
"""

from __future__ import annotations

from hallcore.portable import const

from .widths import Index, Shorts

HIDDEN = const(128)
SECOND = const(8)
SLOTS = const(4)  # networks that a ruleset holds at once, its own in the first
ONE = const(256)
_SHIFT = const(8)  # of ONE
_POINTS = const(100)  # of an output of 1: chances of e to 1


def output(networks: Shorts, start: int, inputs: int, rows: list[int], n: int) -> int:
    """The points for the `n` inputs in `rows`, of `inputs` that there are, by the network that begins at `start`.

    That is a row of HIDDEN numbers for each input, HIDDEN to begin with; a row of HIDDEN for each of the SECOND sums,
    SECOND to begin with; a number for each of them, and one to begin with.
    """
    hidden: Shorts = [0] * 128
    add_rows(networks, start, inputs, rows, n, hidden)
    return output_of(networks, start, inputs, hidden)


def sum_of(networks: Shorts, start: int, inputs: int, rows: list[int], n: int) -> int:
    """The points for the `n` inputs in `rows` by the network of a single layer that begins at `start`.

    That is a number for each of the `inputs` that there are, and one to begin with.
    """
    i: Index
    total = networks[start + inputs]
    for i in range(n):
        total += networks[start + rows[i]]
    return total * _POINTS >> _SHIFT


def add_rows(networks: Shorts, start: int, inputs: int, rows: list[int], n: int, hidden: Shorts) -> int:
    """Write the first layer's HIDDEN sums for the inputs."""
    i: Index
    k: Index
    at: Index = start + HIDDEN * inputs
    for k in range(HIDDEN):
        hidden[k] = networks[at + k]
    for i in range(n):
        at = start + HIDDEN * rows[i]
        for k in range(HIDDEN):
            hidden[k] += networks[at + k]
    return 0


def exchange_rows(
    networks: Shorts,
    start: int,
    hidden: Shorts,
    old: int,
    new: int,
    other_old: int,
    other_new: int,
    out: Shorts,
) -> int:
    """Write the sums with two inputs in place of two others."""
    k: Index
    minus: Index = start + HIDDEN * old
    plus: Index = start + HIDDEN * new
    other_minus: Index = start + HIDDEN * other_old
    other_plus: Index = start + HIDDEN * other_new
    for k in range(HIDDEN):
        out[k] = (
            hidden[k] - networks[minus + k] + networks[plus + k] - networks[other_minus + k] + networks[other_plus + k]
        )
    return 0


def output_of(networks: Shorts, start: int, inputs: int, hidden: Shorts) -> int:
    """The points for the first layer's sums."""
    j: Index
    k: Index
    above: Shorts = [0] * 128
    for k in range(HIDDEN):
        above[k] = max(hidden[k], 0)
    at: Index = start + HIDDEN * (inputs + 1)
    begin: Index = at + HIDDEN * SECOND
    last: Index = begin + SECOND
    total = networks[last + SECOND] * ONE
    for j in range(SECOND):
        found = 0
        for k in range(HIDDEN):
            found += above[k] * networks[at + k]
        at += HIDDEN
        found = (found >> _SHIFT) + networks[begin + j]
        if found > 0:
            total += found * networks[last + j]
    return total * _POINTS >> 2 * _SHIFT

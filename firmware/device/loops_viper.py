"""What `loops` does, in machine code: much faster.

Importing it fails where MicroPython has no viper, or where an .mpy file is for another processor: take `loops` then.
"""

import sys

if sys.implementation.name != "micropython":
    raise ImportError("viper is MicroPython's")

import micropython

if False:  # types that viper knows by itself
    from micropython import ptr8, ptr16  # type: ignore[attr-defined]


@micropython.viper
def differing(shown, roles, repaint: int, changed: ptr16) -> int:  # type: ignore[no-untyped-def]
    n = int(len(shown))  # noqa: RUF046  an object for viper
    before = ptr8(shown)
    after = ptr8(roles)
    m = 0
    for space in range(n):
        role = after[space]
        if before[space] != role or repaint >> role & 1:
            before[space] = role
            changed[m] = space
            m += 1
    return m


@micropython.viper
def rhythms_of(roles, rhythms: ptr8) -> int:  # type: ignore[no-untyped-def]
    n = int(len(roles))  # noqa: RUF046  an object for viper
    shown = ptr8(roles)
    found = 0
    for space in range(n):
        found |= 1 << rhythms[shown[space]]
    return found


@micropython.viper
def paint(  # type: ignore[no-untyped-def]
    changed: ptr16,
    m: int,
    roles: ptr8,
    lit: ptr8,
    places: ptr16,
    out: ptr8,
    colours: ptr8,
    tenths_mA: ptr16,
    rhythms: ptr8,
    dark: int,
    share: int,
) -> int:
    more = 0
    for i in range(m):
        space = changed[i]
        role = roles[space]
        if dark >> rhythms[role] & 1:
            role = 0
        more += tenths_mA[role] - tenths_mA[lit[space]]
        lit[space] = role
        light = places[space]
        if light != 0xFFFF:  # NO_LIGHT
            light *= 3
            role *= 3
            out[light] = colours[role] * share >> 8
            out[light + 1] = colours[role + 1] * share >> 8
            out[light + 2] = colours[role + 2] * share >> 8
    return more

"""The loops over all spaces for which hands wait. `loops_viper` does the same on the bare processor, where it can."""

from hallcore.board.board import NO_LIGHT

if False:  # types
    from array import array


def differing(shown: bytearray, roles: "bytes | bytearray", repaint: int, changed: "array[int]") -> int:
    """Copy `roles` into `shown`; writes the spaces that differ into `changed` and returns how many there are.

    Those whose role is a bit of `repaint` are written, too.
    """
    m = 0
    for space in range(len(shown)):
        role = roles[space]
        if shown[space] != role or repaint >> role & 1:
            shown[space] = role
            changed[m] = space
            m += 1
    return m


def rhythms_of(roles: bytearray, rhythms: bytearray) -> int:
    """A bit for each rhythm that some of `roles` has, by the table `rhythms`."""
    found = 0
    for role in roles:
        found |= 1 << rhythms[role]
    return found


def paint(
    changed: "array[int]",
    m: int,
    roles: bytearray,
    lit: bytearray,
    places: "array[int]",
    out: bytearray,
    colours: bytearray,
    tenths_mA: "array[int]",
    rhythms: bytearray,
    dark: int,
    share: int,
) -> int:
    """Put the colours of the first `m` spaces of `changed` into the bytes `out`; returns by how much the current grows.

    The tables `colours`, `tenths_mA` and `rhythms` are by role. Rhythms that are a bit of `dark` are in their dark
    half; `share` is what is left of the brightness, in 256ths. `lit` has the role that is lit per space.
    """
    more = 0
    for i in range(m):
        space = changed[i]
        role = roles[space]
        if dark >> rhythms[role] & 1:
            role = 0
        more += tenths_mA[role] - tenths_mA[lit[space]]
        lit[space] = role
        light = places[space]
        if light != NO_LIGHT:
            light *= 3
            role *= 3
            out[light] = colours[role] * share >> 8
            out[light + 1] = colours[role + 1] * share >> 8
            out[light + 2] = colours[role + 2] * share >> 8
    return more

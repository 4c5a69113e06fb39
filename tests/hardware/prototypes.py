"""The 2 x 2 prototypes with their copper, and catalogues with a fault."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

from hallboard.boards import load_board

from hardware.electronics.catalogue import ITEMS, Item
from hardware.electronics.layout import Layout, lay_out
from hardware.electronics.panel import PROTOTYPE, panel

VLKNO = load_board("vlkno")


@cache
def routed(kind: str) -> Layout:
    """A prototype, with its tracks."""
    return lay_out(panel(VLKNO, PROTOTYPE, kind))


def swapped(name: str, one: str, other: str) -> dict[str, Item]:
    """The catalogue with two pins of a part swapped."""
    numbers = {one: other, other: one}
    pins = tuple((numbers.get(number, number), pin, kind) for number, pin, kind in ITEMS[name].pins)
    return {**ITEMS, name: replace(ITEMS[name], pins=pins)}

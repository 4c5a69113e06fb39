"""A panel with its copper: pads where the parts stand, and tracks between them."""

from __future__ import annotations

from dataclasses import dataclass
from math import cos, radians, sin

from .footprints import FOOTPRINTS, Pad
from .panel import Panel, Placed
from .router import Land, Point, Routes, route

POWER_NETS = ("GND", "5VQ", "VSYS", "3V3")  # and the quiet supplies 3V3A, 3V3B, ...
LIGHT_NETS = ("5VIN", "5V", "LGND")  # what the lights draw
LIGHTS_MM, POWER_MM, SIGNAL_MM = 1.3, 0.6, 0.25  # 1.3 is the widest that takes no more of the router's grid than 1.2
SCREW_MM, SCREW_HEAD_MM = 3.2, 6.2


@dataclass(frozen=True)
class Layout:
    """A routed panel."""

    panel: Panel
    routes: Routes


def pad_point(placed: Placed, pad: Pad) -> Point:
    """Where a pad is on the panel."""
    turn = radians(-placed.turn_deg)
    return placed.x + pad.x * cos(turn) - pad.y * sin(turn), placed.y + pad.x * sin(turn) + pad.y * cos(turn)


def lay_out(panel: Panel) -> Layout:
    """Route the panel. Raises `router.Unroutable`."""
    net_of = {pin: net for net, pins in panel.design.netlist().items() for pin in pins}
    lands = []
    for ref, placed in panel.places.items():
        for pad in FOOTPRINTS[panel.design.parts[ref].footprint].pads:
            x, y = pad_point(placed, pad)
            wide, high = (pad.wide, pad.high) if placed.turn_deg % 180 == 0 else (pad.high, pad.wide)
            net, layers = net_of.get((ref, pad.number), ""), (0, 1) if pad.drill else (0,)
            lands.append(Land(net, x, y, wide, high, layers, pad.goal))
    lands += [Land("", x, y, SCREW_HEAD_MM, SCREW_HEAD_MM, (0, 1)) for x, y in panel.screws]
    widths = {
        net: LIGHTS_MM if net in LIGHT_NETS else POWER_MM if net in POWER_NETS or net.startswith("3V3") else SIGNAL_MM
        for net, pins in nets(panel)
        if len(pins) > 1
    }
    return Layout(panel, route(panel.size_mm, lands, widths))


def nets(panel: Panel) -> list[tuple[str, list[tuple[str, str]]]]:
    """Every net with its pins, in order."""
    return sorted((net, sorted(pins)) for net, pins in panel.design.netlist().items())

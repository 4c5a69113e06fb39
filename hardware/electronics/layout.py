"""A panel with its copper: pads where the parts stand, tracks between them, and the file that KiCad opens."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from math import cos, radians, sin
from uuid import NAMESPACE_URL, uuid5

from .footprints import FOOTPRINTS, Pad
from .panel import Panel, Placed
from .router import CLEARANCE_MM, DRILL_MM, VIA_MM, Land, Point, Routes, route

POWER_NETS = ("GND", "5VQ", "VSYS", "3V3")  # and the quiet supplies 3V3A, 3V3B, ...
LIGHT_NETS = ("5VIN", "5V", "LGND")  # what the lights draw
LIGHTS_MM, POWER_MM, SIGNAL_MM = 1.2, 0.6, 0.25
_SCREW_MM = 3.2
_LAYERS = ("F.Cu", "B.Cu")


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
    lands += [Land("", x, y, _SCREW_MM + 3, _SCREW_MM + 3, (0, 1)) for x, y in panel.screws]
    widths = {
        net: LIGHTS_MM if net in LIGHT_NETS else POWER_MM if net in POWER_NETS or net.startswith("3V3") else SIGNAL_MM
        for net, pins in _nets(panel)
        if len(pins) > 1
    }
    return Layout(panel, route(panel.size_mm, lands, widths))


def _nets(panel: Panel) -> list[tuple[str, list[tuple[str, str]]]]:
    return sorted((net, sorted(pins)) for net, pins in panel.design.netlist().items())


def kicad_pcb(layout: Layout) -> str:
    """The `.kicad_pcb` of KiCad 9. Equal layouts give equal text."""
    panel = layout.panel
    numbers = {net: i + 1 for i, (net, _) in enumerate(_nets(panel))}
    net_of = {pin: net for net, pins in _nets(panel) for pin in pins}
    out = [
        '(kicad_pcb (version 20241229) (generator "hallboard") (generator_version "9.0")',
        "(general (thickness 1.6) (legacy_teardrops no))",
        f'(paper "A4") (title_block (title "{panel.title}") (comment 1 "CERN-OHL-P-2.0. Never built."))',
        '(layers (0 "F.Cu" signal) (2 "B.Cu" signal) (1 "F.Mask" user) (3 "B.Mask" user) (5 "F.SilkS" user)',
        '(13 "F.Paste" user) (15 "B.Paste" user) (25 "Edge.Cuts" user) (35 "F.Fab" user) (31 "F.CrtYd" user))',
        "(setup (pad_to_mask_clearance 0))",
        '(net 0 "")',
        *(f'(net {number} "{net}")' for net, number in numbers.items()),
    ]
    for ref, placed in panel.places.items():
        out += _footprint(panel, ref, placed, numbers, net_of)
    for i, (x, y) in enumerate(panel.screws):
        out.append(
            f'(footprint "hallboard:screw" (layer "F.Cu") (uuid "{_uuid(f"H{i}")}") (at {x} {y}) '
            f"(attr exclude_from_pos_files exclude_from_bom) "
            f'(pad "" np_thru_hole circle (at 0 0) (size {_SCREW_MM} {_SCREW_MM}) (drill {_SCREW_MM}) '
            f'(layers "*.Cu" "*.Mask") (uuid "{_uuid(f"H{i}p")}")))'
        )
    wide, high = panel.size_mm
    corners = [(0, 0), (wide, 0), (wide, high), (0, high), (0, 0)]
    for i, (a, b) in enumerate(pairwise(corners)):
        out.append(
            f"(gr_line (start {a[0]} {a[1]}) (end {b[0]} {b[1]}) (stroke (width 0.1) (type solid)) "
            f'(layer "Edge.Cuts") (uuid "{_uuid(f"E{i}")}"))'
        )
    out.append(
        f'(gr_text "hallboard {panel.name}  never built: a prototype" (at {wide / 2} {high - 2.5}) (layer "F.SilkS") '
        f'(uuid "{_uuid("T")}") (effects (font (size 1.2 1.2) (thickness 0.18))))'
    )
    for i, (net, layer, start, end, width) in enumerate(layout.routes.tracks):
        out.append(
            f'(segment (start {_mm(start)}) (end {_mm(end)}) (width {width}) (layer "{_LAYERS[layer]}") '
            f'(net {numbers[net]}) (uuid "{_uuid(f"S{i}")}"))'
        )
    for i, (net, point) in enumerate(layout.routes.vias):
        out.append(
            f'(via (at {_mm(point)}) (size {VIA_MM}) (drill {DRILL_MM}) (layers "F.Cu" "B.Cu") (net {numbers[net]}) '
            f'(uuid "{_uuid(f"V{i}")}"))'
        )
    return "\n".join([*out, ")"]) + "\n"


def kicad_pro() -> str:
    """The `.kicad_pro` beside it: the rules by which KiCad checks the copper."""
    rules = {
        "min_clearance": CLEARANCE_MM,
        "min_track_width": SIGNAL_MM,
        "min_via_diameter": VIA_MM,
        "min_through_hole_diameter": 0.3,
        "min_copper_edge_clearance": 0.3,
    }
    text = ", ".join(f'"{name}": {value}' for name, value in rules.items())
    return f'{{"board": {{"design_settings": {{"rules": {{{text}}}}}}}, "meta": {{"version": 3}}}}\n'


def _footprint(
    panel: Panel, ref: str, placed: Placed, numbers: dict[str, int], net_of: dict[tuple[str, str], str]
) -> list[str]:
    item = panel.design.parts[ref]
    shape = FOOTPRINTS[item.footprint]
    through = any(pad.drill for pad in shape.pads)
    out = [
        f'(footprint "hallboard:{item.footprint}" (layer "F.Cu") (uuid "{_uuid(ref)}")',
        f"(at {placed.x:.3f} {placed.y:.3f} {placed.turn_deg})",
        f'(property "Reference" "{ref}" (at 0 {-shape.body[1] / 2 - 0.9:.2f} 0) (layer "F.SilkS") '
        f'(uuid "{_uuid(ref + "r")}") (effects (font (size 0.8 0.8) (thickness 0.12))))',
        f'(property "Value" "{item.name}" (at 0 0 0) (layer "F.Fab") (uuid "{_uuid(ref + "v")}") '
        "(effects (font (size 0.8 0.8) (thickness 0.12))))",
        f"(attr {'through_hole' if through else 'smd'})",
    ]
    for i, pad in enumerate(shape.pads):
        number = pad.number
        net = net_of.get((ref, number))
        named = f'(net {numbers[net]} "{net}")' if net else ""
        kind = "thru_hole" if pad.drill else "smd"
        form = "rect" if number == "1" or not pad.drill else "circle"
        layers = '"*.Cu" "*.Mask"' if pad.drill else '"F.Cu" "F.Paste" "F.Mask"'
        drill = f"(drill {pad.drill})" if pad.drill else ""
        out.append(
            f'(pad "{number}" {kind} {form} (at {pad.x} {pad.y} {placed.turn_deg}) '
            f'(size {pad.wide} {pad.high}) {drill} (layers {layers}) {named} (uuid "{_uuid(f"{ref}p{i}")}"))'
        )
    x, y = shape.pads[0].x - shape.pads[0].wide / 2 - 0.5, shape.pads[0].y
    out.append(
        f"(fp_circle (center {x:.2f} {y}) (end {x + 0.2:.2f} {y}) (stroke (width 0.2) (type solid)) (fill yes) "
        f'(layer "F.SilkS") (uuid "{_uuid(ref + "o")}"))'
    )
    return [*out, ")"]


def _uuid(name: str) -> str:
    return str(uuid5(NAMESPACE_URL, f"hallboard/{name}"))


def _mm(point: Point) -> str:
    return f"{point[0]:.3f} {point[1]:.3f}"

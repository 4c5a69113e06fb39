"""The `.kicad_pcb` of a panel, and the library of its footprints."""

from __future__ import annotations

import json
from dataclasses import replace
from itertools import pairwise
from uuid import NAMESPACE_URL, uuid5

from .catalogue import Item
from .footprints import FOOTPRINTS
from .kicad_schematic import LIBRARY, part_uuid
from .labels import plug_labels
from .layout import SCREW_HEAD_MM, SCREW_MM, SIGNAL_MM, Layout, nets, pad_point
from .panel import LIGHTS_GROUND, Panel, Placed
from .router import CLEARANCE_MM, DRILL_MM, VIA_MM, Point

_LAYERS = ("F.Cu", "B.Cu")
_PLANE_FROM_EDGE_MM = 0.6
_PLANE_CLEARANCE_MM = 0.3


def planes(panel: Panel) -> tuple[str, str]:
    """The nets of the planes above and below.

    The sensors' ground is below, where few tracks cut it up; the lights' ground is above, where it takes a part of
    their current off the tracks. A panel with one ground has it on both sides.
    """
    found = dict(nets(panel))
    return (
        LIGHTS_GROUND if LIGHTS_GROUND in found else "GND",
        "GND" if "GND" in found else LIGHTS_GROUND,
    )


def kicad_pcb(layout: Layout) -> str:
    """The `.kicad_pcb` of KiCad 9, its planes not filled yet. Equal layouts give equal text."""
    panel = layout.panel
    net_of = {pin: net for net, pins in nets(panel) for pin in pins} | _open_nets(panel)
    numbers = {net: i + 1 for i, net in enumerate(dict.fromkeys(net_of.values()))}
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
        out += _placed(panel, ref, placed, numbers, net_of)
    for i, (x, y) in enumerate(panel.screws):
        out.append(
            f'(footprint "{LIBRARY}:screw" (layer "F.Cu") (uuid "{_uuid(f"H{i}")}") (at {x} {y})\n'
            f"{_screw(f'H{i + 1}', f'H{i}')})"
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
    out += label_texts(panel)
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
    for side, net in zip(_LAYERS, planes(panel), strict=True):
        out.append(_plane(side, net, numbers[net], panel.size_mm))
    return "\n".join([*out, ")"]) + "\n"


def label_texts(panel: Panel) -> list[str]:
    """What each plug is, printed beyond its last pin; a dot at pin 1 and a square pad are the footprint's."""
    found = []
    for ref, words in plug_labels(panel).items():
        item, placed = panel.design.parts[ref], panel.places[ref]
        shape = FOOTPRINTS[item.footprint]
        beyond = replace(shape.pads[-1], y=shape.middle[1] + shape.body[1] / 2 + 0.9)
        x, y = pad_point(placed, beyond)
        # Not over the edge, as far as a text of this size is wide.
        half = 0.35 * len(words) + 0.3
        x, y = min(max(x, half), panel.size_mm[0] - half), min(max(y, 0.8), panel.size_mm[1] - 0.8)
        found.append(
            f'(gr_text "{words}" (at {x:.2f} {y:.2f}) (layer "F.SilkS") (uuid "{_uuid(f"label {ref}")}") '
            "(effects (font (size 0.8 0.8) (thickness 0.12))))"
        )
    return found


def kicad_pro() -> str:
    """The `.kicad_pro` beside it: the rules by which KiCad checks copper and circuit."""
    rules = {
        "min_clearance": CLEARANCE_MM,
        "min_track_width": SIGNAL_MM,
        "min_via_diameter": VIA_MM,
        "min_through_hole_diameter": 0.3,
        "min_copper_edge_clearance": 0.3,
    }
    # Where copper and schematic differ is an error. A pad that hangs on its plane by one spoke is none: each has its
    # track besides.
    parity = ("net_conflict", "missing_footprint", "extra_footprint", "duplicate_footprints")
    severities = {**dict.fromkeys((*parity, "footprint_symbol_mismatch"), "error"), "starved_thermal": "ignore"}
    settings = {"rules": rules, "rule_severities": severities}
    return json.dumps({"board": {"design_settings": settings}, "meta": {"version": 3}}, indent=1) + "\n"


def footprint_files(panel: Panel) -> dict[str, str]:
    """File name -> text of each `.kicad_mod` that a panel needs."""
    items = {item.footprint: item for item in panel.design.parts.values()}
    made = '(version 20241229) (generator "hallboard") (generator_version "9.0")'
    bodies = {name: "\n".join(_body(item, "REF**", name, 0, {}, name)) for name, item in items.items()}
    return {
        f"{name}.kicad_mod": f'(footprint "{name}" {made} (layer "F.Cu")\n{body})\n'
        for name, body in {**bodies, "screw": _screw("REF**", "screw")}.items()
    }


def footprint_table() -> str:
    """The `fp-lib-table` that leads KiCad to them."""
    uri = f"${{KIPRJMOD}}/{LIBRARY}.pretty"
    return f'(fp_lib_table (version 7)\n(lib (name "{LIBRARY}")(type "KiCad")(uri "{uri}")(options "")(descr "")))\n'


def _open_nets(panel: Panel) -> dict[tuple[str, str], str]:
    """The nets of pins that are left open, by the names that KiCad gives them."""
    names = {(ref, number): name for ref, item in panel.design.parts.items() for number, name, _ in item.pins}
    return {(ref, n): f"unconnected-({ref}-{names[ref, n]}-Pad{n})" for ref, n in sorted(panel.design.left_open)}


def _screw(ref: str, key: str) -> str:
    """The hole of a screw; the planes keep away from its head."""
    return (
        f'(property "Reference" "{ref}" (at 0 0 0) (layer "F.Fab") (uuid "{_uuid(key + "r")}") '
        "(effects (font (size 0.8 0.8) (thickness 0.12))))\n"
        "(attr board_only exclude_from_pos_files exclude_from_bom)\n"
        f'(pad "" np_thru_hole circle (at 0 0) (size {SCREW_MM} {SCREW_MM}) (drill {SCREW_MM}) '
        f'(layers "*.Cu" "*.Mask") (clearance {(SCREW_HEAD_MM - SCREW_MM) / 2:.2f}) (uuid "{_uuid(key + "p")}"))'
    )


def _placed(
    panel: Panel, ref: str, placed: Placed, numbers: dict[str, int], net_of: dict[tuple[str, str], str]
) -> list[str]:
    item = panel.design.parts[ref]
    named = {
        number: f'(net {numbers[net_of[ref, number]]} "{net_of[ref, number]}")'
        for number, _, _ in item.pins
        if (ref, number) in net_of
    }
    return [
        f'(footprint "{LIBRARY}:{item.footprint}" (layer "F.Cu") (uuid "{_uuid(ref)}")',
        f"(at {placed.x:.3f} {placed.y:.3f} {placed.turn_deg})",
        f'(path "/{part_uuid(panel, ref)}")',
        *_body(item, ref, item.name, placed.turn_deg, named, ref),
        ")",
    ]


def _body(item: Item, ref: str, value: str, turn_deg: int, named: dict[str, str], key: str) -> list[str]:
    """What a footprint has on a panel and in the library: names, pads, and a dot at pin 1."""
    shape = FOOTPRINTS[item.footprint]
    through = any(pad.drill for pad in shape.pads)
    middle_x, middle_y = shape.middle
    low, high = middle_y - shape.body[1] / 2, middle_y + shape.body[1] / 2
    out = [
        f'(property "Reference" "{ref}" (at {middle_x:.2f} {low - 0.9:.2f} 0) (layer "F.SilkS") '
        f'(uuid "{_uuid(key + "r")}") (effects (font (size 0.8 0.8) (thickness 0.12))))',
        f'(property "Value" "{value}" (at 0 0 0) (layer "F.Fab") (uuid "{_uuid(key + "v")}") '
        "(effects (font (size 0.8 0.8) (thickness 0.12))))",
        f"(attr {'through_hole' if through else 'smd'})",
    ]
    for i, pad in enumerate(shape.pads):
        kind = "thru_hole" if pad.drill else "smd"
        form = "rect" if pad.number == "1" or not pad.drill else "circle"
        layers = '"*.Cu" "*.Mask"' if pad.drill else '"F.Cu" "F.Paste" "F.Mask"'
        drill = f"(drill {pad.drill})" if pad.drill else ""
        out.append(
            f'(pad "{pad.number}" {kind} {form} (at {pad.x} {pad.y} {turn_deg}) (size {pad.wide} {pad.high}) {drill} '
            f'(layers {layers}) {named.get(pad.number, "")} (uuid "{_uuid(f"{key}p{i}")}"))'
        )
    x, y = shape.pads[0].x - shape.pads[0].wide / 2 - 0.5, shape.pads[0].y
    out.append(
        f"(fp_circle (center {x:.2f} {y}) (end {x + 0.2:.2f} {y}) (stroke (width 0.2) (type solid)) (fill yes) "
        f'(layer "F.SilkS") (uuid "{_uuid(key + "o")}"))'
    )
    if shape.housing:
        out += _housing(*shape.housing, low, high, key)
    return out


def _housing(left: float, right: float, low: float, high: float, key: str) -> list[str]:
    """The outline of a plug, its right side thick: slots or the wall must be there, or the cable is turned round."""
    corners = [(right, low), (left, low), (left, high), (right, high)]
    lines = [(a, b, 0.15) for a, b in pairwise(corners)] + [(corners[-1], corners[0], 0.6)]
    return [
        f'(fp_line (start {_mm(a)}) (end {_mm(b)}) (stroke (width {width}) (type solid)) (layer "F.SilkS") '
        f'(uuid "{_uuid(f"{key}h{i}")}"))'
        for i, (a, b, width) in enumerate(lines)
    ]


def _plane(layer: str, net: str, number: int, size_mm: Point) -> str:
    """A zone over the whole panel."""
    low, (wide, high) = _PLANE_FROM_EDGE_MM, (side - _PLANE_FROM_EDGE_MM for side in size_mm)
    points = " ".join(f"(xy {x:.2f} {y:.2f})" for x, y in ((low, low), (wide, low), (wide, high), (low, high)))
    return (
        f'(zone (net {number}) (net_name "{net}") (layer "{layer}") (uuid "{_uuid(f"plane {layer}")}")\n'
        "(hatch edge 0.5)\n"
        f"(connect_pads (clearance {_PLANE_CLEARANCE_MM})) (min_thickness 0.25) (filled_areas_thickness no)\n"
        "(fill yes (thermal_gap 0.3) (thermal_bridge_width 0.5) (island_removal_mode 0))\n"
        f"(polygon (pts {points})))"
    )


def _uuid(name: str) -> str:
    return str(uuid5(NAMESPACE_URL, f"hallboard/{name}"))


def _mm(point: Point) -> str:
    return f"{point[0]:.3f} {point[1]:.3f}"

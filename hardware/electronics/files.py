"""The files of a panel: KiCad's project, bill of materials, the page by which it is assembled, the maker's files."""

from __future__ import annotations

import csv
import io
import shutil
import warnings
from collections import defaultdict
from dataclasses import dataclass, replace
from html import escape
from pathlib import Path

from . import kicad
from .catalogue import Item
from .circuit import Design, Netlist
from .footprints import FOOTPRINTS
from .kicad_board import footprint_files, footprint_table, kicad_pcb, kicad_pro, planes
from .kicad_schematic import LIBRARY, kicad_sch, symbol_library, symbol_table
from .labels import plug_labels
from .layout import Layout, pad_point
from .panel import Panel
from .schematic import schematic

_OUTLINE_MM = 0.2
_PLANE_SHARE = 0.3  # of a panel: less is no plane


@dataclass(frozen=True)
class Line:
    """A line of a bill of materials."""

    item: Item
    refs: tuple[str, ...]


def bill(design: Design) -> list[Line]:
    """What the parts of a design are, most needed first."""
    refs: defaultdict[str, list[str]] = defaultdict(list)
    for ref, item in design.parts.items():
        refs[item.name].append(ref)
    items = {item.name: item for item in design.parts.values()}
    lines = [Line(items[name], tuple(found)) for name, found in refs.items()]
    return sorted(lines, key=lambda line: (-len(line.refs), line.item.name))


def bill_csv(design: Design) -> str:
    """The bill of materials with the makers' part numbers."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(("Quantity", "References", "Part", "Manufacturer", "Part number", "Package", "Looked up"))
    for line in bill(design):
        item = line.item
        looked_up = item.source or "not verified"
        row = (" ".join(line.refs), item.name, item.maker, item.number, item.footprint, looked_up)
        writer.writerow((len(line.refs), *row))
    return out.getvalue()


def write(layout: Layout, folder: Path) -> Path:
    """Write everything that needs no KiCad; returns the `.kicad_pcb`."""
    folder.mkdir(parents=True, exist_ok=True)
    name = layout.panel.name
    board = write_project(layout, folder)
    (folder / f"{name}-bom.csv").write_text(bill_csv(layout.panel.design))
    (folder / f"{name}-assembly.html").write_text(assembly_page(layout))
    (folder / f"{name}-schematic.svg").write_text(schematic(layout.panel))
    return board


def write_project(layout: Layout, folder: Path) -> Path:
    """Write KiCad's project: copper, schematic, and the libraries of both; returns the `.kicad_pcb`."""
    panel = layout.panel
    board = folder / f"{panel.name}.kicad_pcb"
    board.write_text(kicad_pcb(layout))
    board.with_suffix(".kicad_pro").write_text(kicad_pro())
    board.with_suffix(".kicad_sch").write_text(kicad_sch(panel))
    (folder / f"{LIBRARY}.kicad_sym").write_text(symbol_library(panel))
    (folder / "sym-lib-table").write_text(symbol_table())
    footprints = folder / f"{LIBRARY}.pretty"
    footprints.mkdir(exist_ok=True)
    for name, text in footprint_files(panel).items():
        (footprints / name).write_text(text)
    (folder / "fp-lib-table").write_text(footprint_table())
    return board


def make(layout: Layout, folder: Path) -> None:
    """Write everything, check it with KiCad, and pack what goes to the maker. Raises KicadError, ValueError."""
    board = write(layout, folder)
    check(layout.panel, board)
    kicad.export(board, folder)
    if wrong := read_again(layout, folder / "gerbers"):
        raise ValueError(f"{layout.panel.name}: the maker's files: {wrong[0]}")
    shutil.make_archive(str(folder / f"{board.stem}-gerbers"), "zip", folder / "gerbers")


def read_again(layout: Layout, gerbers: Path) -> list[str]:
    """What the maker's files have otherwise than the layout, as gerbonara reads them; empty if nothing."""
    from gerbonara import LayerStack

    panel, found = layout.panel, []
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # of KiCad's drill files, about where their header ends
        stack = LayerStack.open(gerbers)
    try:
        (left, low), (right, high) = stack.board_bounds()
    except (TypeError, ValueError):
        return ["there is no outline"]
    size = right - left, high - low
    if any(abs(one - other) > _OUTLINE_MM for one, other in zip(size, panel.size_mm, strict=True)):
        found.append(f"the outline is {size[0]:.1f} x {size[1]:.1f} mm, expected {panel.size_mm}")
    pads = (pad for ref in panel.places for pad in FOOTPRINTS[panel.design.parts[ref].footprint].pads)
    holes = len(layout.routes.vias) + sum(1 for pad in pads if pad.drill) + len(panel.screws)
    drilled = sum(len(list(layer.objects)) for layer in stack.drill_layers)
    if drilled != holes:
        found.append(f"{drilled} holes are drilled, expected {holes}")
    for side in ("top", "bottom"):
        layer = stack.graphic_layers.get((side, "copper"))
        if layer is None or not any(type(one).__name__ == "Region" for one in layer.objects):
            found.append(f"there is no plane in the copper at the {side}")
    return found


def check(panel: Panel, board: Path) -> None:
    """Fill the planes of a project and have KiCad check all. Raises ValueError for the first fault, KicadError."""
    design = panel.design
    drawn = board.with_suffix(".kicad_sch")
    if wrong := kicad.complaints(drawn):
        raise ValueError(f"{drawn.name}: {wrong[0]}")
    if differs := differences(design, kicad.schematic_netlist(drawn), "schematic"):
        raise ValueError(f"{drawn.name}: {differs[0]}")
    kicad.fill(board)
    covered = kicad.planes_mm2(board)
    for net in dict.fromkeys(planes(panel)):
        if covered.get(net, 0.0) < _PLANE_SHARE * panel.size_mm[0] * panel.size_mm[1]:
            raise ValueError(f"{board.name}: the plane of {net} covers {covered.get(net, 0.0):.0f} mm2 only")
    if wrong := kicad.violations(board):
        raise ValueError(f"{board.name}: {wrong[0]}")
    if differs := differences(design, kicad.netlist(board), "copper"):
        raise ValueError(f"{board.name}: {differs[0]}")


def differences(design: Design, found: Netlist, where: str) -> list[str]:
    """Nets of the circuit that the schematic or the copper has otherwise."""
    said = []
    for net, pins in design.netlist().items():
        if found.get(net, set()) != pins:
            missing = sorted(pins - found.get(net, set())) or sorted(found.get(net, set()) - pins)
            said.append(f"net {net}: circuit and {where} differ at {missing[0][0]} pin {missing[0][1]}")
    return said


def panel_svg(panel: Panel) -> str:
    """The panel from above: every part with its name, pin 1 in red."""
    wide, high = panel.size_mm
    svg = f'<svg viewBox="0 0 {wide} {high}" width="{4 * wide:.0f}" xmlns="http://www.w3.org/2000/svg">'
    return f"{svg}<style>{_STYLE}</style>{_drawn(panel)}</svg>"


def assembly_page(layout: Layout) -> str:
    """A page of HTML: the panel as SVG, and the bill line by line; the parts of the line in hand light up."""
    wide_mm, high_mm = layout.panel.size_mm
    rows = "".join(
        f'<tr tabindex="0" data-part="{escape(line.item.name)}"><td><input type="checkbox"></td>'
        f"<td>{len(line.refs)}</td><td>{escape(line.item.name)}</td>"
        f"<td>{escape(f'{line.item.maker} {line.item.number}')}</td>"
        f"<td>{' '.join(line.refs)}</td></tr>"
        for line in bill(layout.panel.design)
    )
    svg = f'<svg viewBox="0 0 {wide_mm} {high_mm}" xmlns="http://www.w3.org/2000/svg">{_drawn(layout.panel)}</svg>'
    return _PAGE.format(title=escape(layout.panel.title), rows=rows, svg=svg, style=_STYLE)


def _drawn(panel: Panel) -> str:
    """The board, and every part on it as a group of its pads, its body and its name."""
    wide_mm, high_mm = panel.size_mm
    drawn = [f'<rect width="{wide_mm}" height="{high_mm}" rx="2" class="board"/>']
    drawn += [f'<circle cx="{x}" cy="{y}" r="1.6" class="hole"/>' for x, y in panel.screws]
    words = plug_labels(panel)
    for ref, placed in panel.places.items():
        item = panel.design.parts[ref]
        shape = FOOTPRINTS[item.footprint]
        turned = placed.turn_deg % 180 != 0
        points = [pad_point(placed, pad) for pad in shape.pads]
        pads = ""
        for pad, (x, y) in zip(shape.pads, points, strict=True):
            wide, high = (pad.high, pad.wide) if turned else (pad.wide, pad.high)
            pads += (
                f'<rect x="{x - wide / 2:.2f}" y="{y - high / 2:.2f}" width="{wide}" height="{high}" '
                f'class="{"one" if pad is shape.pads[0] else "pad"}"/>'
            )
        middle_x, middle_y = (sum(point[i] for point in points) / len(points) for i in (0, 1))
        if shape.housing:
            ends = [pad_point(placed, replace(shape.pads[0], x=shape.housing[1], y=pad.y)) for pad in shape.pads]
            pads += f'<path class="key" d="M{ends[0][0]:.2f} {ends[0][1]:.2f}L{ends[-1][0]:.2f} {ends[-1][1]:.2f}"/>'
        wide, high = shape.body[::-1] if turned else shape.body
        large = min(wide, high) > 4  # the name of what is small stands beside it
        name = escape(f"{ref} {words.get(ref, '')}".strip() if large else ref)
        # That of a plug is longer than the plug is wide: it stands below.
        text_y = middle_y + (high / 2 + 2.0 if large and ref in words else 0.6)
        label = (middle_x, "middle") if large else (middle_x + wide / 2 + 0.5, "start")
        drawn.append(
            f'<g class="part" data-part="{escape(item.name)}">{pads}<rect x="{middle_x - wide / 2:.2f}" '
            f'y="{middle_y - high / 2:.2f}" width="{wide}" height="{high}" class="body"/>'
            f'<text x="{label[0]:.2f}" y="{text_y:.2f}" text-anchor="{label[1]}">{name}</text></g>'
        )
    return "".join(drawn)


_STYLE = (
    ".board{fill:#1d5b3a}.hole{fill:#fff}.pad{fill:#d9c27a}.one{fill:#ff7a5c}"
    ".body{fill:#ffffff30;stroke:#e8f0e8;stroke-width:.15}"
    ".key{stroke:#fff;stroke-width:.6}.part text{fill:#fff;font:1.7px sans-serif}"
)
_PAGE = """<!DOCTYPE html>
<html lang="en"><meta charset="utf-8"><title>{title}</title>
<style>
body {{ font: 15px sans-serif; display: flex; gap: 2em; margin: 1.5em; flex-wrap: wrap; background: #fff }}
svg {{ flex: 1 1 420px; max-width: 90vh; height: auto }}
table {{ border-collapse: collapse }} td {{ padding: .3em .7em }}
tr {{ border-bottom: 1px solid #ccc; cursor: pointer }} tr.now {{ background: #ffe9a8 }}
tr:has(:checked) {{ color: #888 }}
{style}
.part.now .body {{ fill: #ffd84ae0; stroke: #fff }} .part.now text {{ fill: #ffd84a }}
</style>
<div><h1>{title}</h1><p><b>Never built, never measured.</b> Choose a line: its parts light up. Pin 1 is red; a plug's
slots, or its locking wall, are at its white line.</p>
<table>{rows}</table></div>
{svg}
<script>
const show = part => document.querySelectorAll("[data-part]").forEach(
  e => e.classList.toggle("now", e.dataset.part === part));
document.querySelectorAll("tr").forEach(row => ["mouseenter", "focus", "click"].forEach(
  what => row.addEventListener(what, () => show(row.dataset.part))));
</script></html>
"""

"""A face as DXF R2010 in mm, y upwards: a layer each for cutting, drilling, milling and engraving."""

from __future__ import annotations

from io import StringIO

from ezdxf.enums import TextEntityAlignment
from ezdxf.filemanagement import new
from ezdxf.units import MM

from .drawing import CUT, LAYERS, LIGHT, PRINT, RECESS, Drawing, Ring, Shape

_COLOUR = {CUT: 1, LIGHT: 3, RECESS: 5, PRINT: 8}  # AutoCAD's colour index
_ALIGN = {
    "start": TextEntityAlignment.LEFT,
    "middle": TextEntityAlignment.CENTER,
    "end": TextEntityAlignment.RIGHT,
}


def dxf_text(drawing: Drawing) -> str:
    """The DXF. Areas are their outlines: a cutter knows no fill; what has neither line nor fill is left out."""
    document = new("R2010", units=MM)
    space = document.modelspace()
    high = drawing.height_mm
    for layer in LAYERS:
        document.layers.add(layer, color=_COLOUR[layer])
        attributes = {"layer": layer}
        for part in drawing.of(layer):
            if part.ink.line is None and part.ink.fill is None:
                continue
            if isinstance(part, Shape):
                points = [(x, high - y) for x, y in part.points]
                space.add_lwpolyline(points, close=part.closed, dxfattribs=attributes)
            elif isinstance(part, Ring):
                space.add_circle((part.x, high - part.y), part.radius, dxfattribs=attributes)
            else:
                text = space.add_text(part.text, height=0.7 * part.size, dxfattribs=attributes)
                text.set_placement((part.x, high - part.y), align=_ALIGN[part.anchor])
    out = StringIO()
    document.write(out)
    return out.getvalue()

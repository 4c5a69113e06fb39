"""A face as PDF: on sheets of A4 at full size, to be trimmed and joined, with a line by which to check the scale."""

from __future__ import annotations

from io import BytesIO
from math import ceil

from reportlab.lib.pagesizes import A4
from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas

from ..colours import Rgb
from .drawing import LAYERS, Drawing, Ink, Part, Ring, Shape

CONTROL_MM = 100.0
_MARGIN_MM = 10.0  # most printers leave this much
_FOOT_MM = 14.0  # the control line and the sheet's name
_OVERLAP_MM = 10.0
_WIDE_MM, _HIGH_MM = A4[0] / mm, A4[1] / mm
_TILE_WIDE_MM = _WIDE_MM - 2 * _MARGIN_MM - _OVERLAP_MM
_TILE_HIGH_MM = _HIGH_MM - 2 * _MARGIN_MM - _FOOT_MM - _OVERLAP_MM


def tiles(drawing: Drawing) -> tuple[int, int]:
    """How many sheets wide and high."""
    wide, high = drawing.width_mm - _OVERLAP_MM, drawing.height_mm - _OVERLAP_MM  # the last one needs no overlap
    return max(1, ceil(wide / _TILE_WIDE_MM)), max(1, ceil(high / _TILE_HIGH_MM))


def pdf_bytes(drawing: Drawing) -> bytes:
    """The PDF. Each sheet overlaps the next ones by a centimetre, and says its column and its row."""
    out = BytesIO()
    canvas = Canvas(out, pagesize=A4, invariant=True)
    canvas.setTitle(drawing.title)
    columns, rows = tiles(drawing)
    for row in range(rows):
        for column in range(columns):
            _sheet(canvas, drawing, column, row)
            canvas.showPage()
    canvas.save()
    return out.getvalue()


def _sheet(canvas: Canvas, drawing: Drawing, column: int, row: int) -> None:
    columns, rows = tiles(drawing)
    canvas.scale(mm, mm)
    left, top = column * _TILE_WIDE_MM, row * _TILE_HIGH_MM
    wide, high = _TILE_WIDE_MM + _OVERLAP_MM, _TILE_HIGH_MM + _OVERLAP_MM
    low = _MARGIN_MM + _FOOT_MM
    canvas.saveState()
    clip = canvas.beginPath()
    clip.rect(_MARGIN_MM, low, wide, high)
    canvas.clipPath(clip, stroke=0, fill=0)
    canvas.translate(_MARGIN_MM - left, low + high + top)  # y is turned by each part
    for layer in LAYERS:
        for part in drawing.of(layer):
            _draw(canvas, part)
    canvas.restoreState()
    canvas.setLineWidth(0.1)
    canvas.setStrokeColorRGB(0.6, 0.6, 0.6)
    canvas.rect(_MARGIN_MM, low, wide, high)
    for x in [_MARGIN_MM + _TILE_WIDE_MM] if column + 1 < columns else []:
        canvas.line(x, low - 3, x, low + high + 3)
    for y in [low + high - _TILE_HIGH_MM] if row + 1 < rows else []:
        canvas.line(_MARGIN_MM - 3, y, _MARGIN_MM + wide + 3, y)
    canvas.setStrokeColorRGB(0, 0, 0)
    canvas.setFillColorRGB(0, 0, 0)
    canvas.setLineWidth(0.2)
    y = _MARGIN_MM + 4
    canvas.line(_MARGIN_MM, y, _MARGIN_MM + CONTROL_MM, y)
    for x in (_MARGIN_MM, _MARGIN_MM + CONTROL_MM):
        canvas.line(x, y - 2, x, y + 2)
    canvas.setFont("Helvetica", 3.2)
    canvas.drawString(_MARGIN_MM, y + 2.6, f"{CONTROL_MM:.0f} mm: if a ruler says otherwise, print at 100 %")
    where = f"{drawing.title}, sheet {column + 1} of {columns} across, {row + 1} of {rows} down"
    canvas.drawRightString(_MARGIN_MM + wide, _MARGIN_MM - 1, where)


def _draw(canvas: Canvas, part: Part) -> None:
    fill, stroke = _ink(canvas, part.ink)
    if not fill and not stroke:
        return
    if isinstance(part, Shape):
        path = canvas.beginPath()
        path.moveTo(part.points[0][0], -part.points[0][1])
        for x, y in part.points[1:]:
            path.lineTo(x, -y)
        if part.closed:
            path.close()
        canvas.drawPath(path, fill=fill and part.closed, stroke=stroke)
    elif isinstance(part, Ring):
        canvas.circle(part.x, -part.y, part.radius, fill=fill, stroke=stroke)
    else:
        canvas.setFont("Helvetica", part.size)
        say = {"start": canvas.drawString, "middle": canvas.drawCentredString, "end": canvas.drawRightString}
        say[part.anchor](part.x, -part.y, part.text)


def _ink(canvas: Canvas, ink: Ink) -> tuple[int, int]:
    if ink.fill:
        canvas.setFillColorRGB(*_share(ink.fill))
    if ink.line:
        canvas.setStrokeColorRGB(*_share(ink.line))
        canvas.setLineWidth(ink.width)
    return int(ink.fill is not None), int(ink.line is not None)


def _share(colour: Rgb) -> tuple[float, float, float]:
    return colour[0] / 255, colour[1] / 255, colour[2] / 255

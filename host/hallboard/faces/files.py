"""Writing a face into a folder. DXF and PDF need the extra `faces`; the SVG needs nothing."""

from __future__ import annotations

from pathlib import Path

from ..boards import PhysicalBoard
from ..errors import UserError
from .drawing import Drawing
from .face import face_drawing
from .svg import svg_text

FORMATS = ("svg", "dxf", "pdf")


def write_face(board: PhysicalBoard, game: str, folder: Path, formats: tuple[str, ...] = FORMATS) -> list[Path]:
    """Write `<board>-<game>.svg`, `.dxf` and `.pdf`; returns their paths. Raises UserError or OSError."""
    drawing = face_drawing(board, game)
    folder.mkdir(parents=True, exist_ok=True)
    made = []
    for form in formats:
        path = folder / f"{board.name}-{game}.{form}"
        path.write_bytes(_bytes(drawing, form))
        made.append(path)
    return made


def _bytes(drawing: Drawing, form: str) -> bytes:
    if form == "svg":
        return svg_text(drawing).encode("utf-8")
    try:
        if form == "dxf":
            from .dxf import dxf_text

            return dxf_text(drawing).encode("utf-8")
        from .pdf import pdf_bytes

        return pdf_bytes(drawing)
    except ModuleNotFoundError as error:
        raise UserError(
            f"a face as {form.upper()} needs {error.name}: pip install 'hallboard[faces]', or take --format svg"
        ) from None

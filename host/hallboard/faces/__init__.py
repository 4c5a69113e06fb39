"""Board faces at full size, to print, engrave and drill: SVG, DXF, and a PDF in tiles."""

from .face import face_drawing, face_size_mm
from .files import write_face

__all__ = ["face_drawing", "face_size_mm", "write_face"]

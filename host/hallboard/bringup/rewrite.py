"""A board file with another drawing of its wiring: every other line stays as it is."""

from __future__ import annotations

import re

from ..boards import PhysicalBoard
from ..errors import UserError

_DRAWING = re.compile(r'(?ms)^(wiring = """\n)(.*?)(^""")')


def with_wires(text: str, board: PhysicalBoard, wires: dict[str, str]) -> str:
    """The text, with these wires in the cells of their places. Raises UserError if the drawing is not found."""
    match = _DRAWING.search(text)
    if match is None:
        raise UserError(f'{board.path}: expected the drawing as wiring = """..."""')
    rows = match[2].splitlines()
    names = dict(board.face.lines)
    out = []
    for row in rows:
        cells = list(re.finditer(r"\S+", row))
        places = names.get(cells[0][0]) if cells else None
        if places is None or tuple(cell[0] for cell in cells) == board.face.header:
            out.append(row)
            continue
        new, at = "", 0
        for cell, place in zip(cells[1:], places, strict=True):
            word = wires.get(place, cell[0])
            new += row[at : cell.start()] + word.ljust(len(cell[0]))
            at = cell.end()
        out.append((new + row[at:]).rstrip())
    return text[: match.start(2)] + "\n".join(out) + "\n" + text[match.end(2) :]

"""A board file with another drawing of its wiring: every other line stays as it is."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import count

from ..boards import PhysicalBoard, names, own_names
from ..errors import UserError

_DRAWING = re.compile(r'(?ms)^(wiring = """\n)(.*?)(^""")')


def rewired(board: PhysicalBoard, wires: dict[str, str], tell: Callable[[str], None]) -> str | None:
    """The board's file with the wires that were found; None if it has them all. `tell` hears what differs.

    Raises UserError if the file's drawing is not found.
    """
    differ = [place for place, wire in wires.items() if wire != str(board.wires[place])]
    if not differ:
        return None
    tell(f"{len(differ)} wires differ: {', '.join(differ)}.")
    wires, guessed = completed(board, wires)
    for place in guessed:
        tell(f"{place} has {wires[place]} in the file, which is left over, until it is found.")
    return with_wires(board.path.read_text(encoding="utf-8"), board, wires)


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


def name_of_rewired(board: PhysicalBoard, is_taken: Callable[[str], bool] = lambda name: False) -> str:
    """What a board is called once its file has other wires: a shipped board's name stands for the wires it came with.

    Under such a name a host refuses others. A name of one's own stays. No name is given that another board of one's own
    has, nor one that `is_taken`: a number follows it then.
    """
    shipped = board.name in names()
    first, others = (f"my-{board.name}", own_names()) if shipped else (board.name, [])
    candidates = (first if number == 1 else f"{first}-{number}" for number in count(1))
    return next(name for name in candidates if name not in others and not is_taken(name))


def with_name(text: str, name: str) -> str:
    """The text with another name of the board: a file is called as its board."""
    return re.sub(r'(?m)^name = ".*?"', f'name = "{name}"', text, count=1)


def completed(board: PhysicalBoard, wires: dict[str, str]) -> tuple[dict[str, str], list[str]]:
    """`wires`, and wires that are left over for places without one of their own; and which places these are.

    A place that was not found keeps its drawn wire, unless that has been found on another place.
    """
    taken = set(wires.values())
    kept = {place for place, wire in board.wires.items() if place not in wires and str(wire) not in taken}
    robbed = [place for place in board.wires if place not in wires and place not in kept]
    used = taken | {str(board.wires[place]) for place in kept}
    free = [str(wire) for wire in board.wires.values() if str(wire) not in used]
    return {**wires, **dict(zip(robbed, free, strict=False))}, robbed

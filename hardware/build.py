"""`make hardware`: everything that is ordered, printed and drilled, below build/hardware/.

python -m hardware.build [faces|mechanics|electronics ...]      all of them, if none is named
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

from hallboard.boards import load_board, names
from hallboard.boards.parts import piece_sets
from hallboard.colours import NEUTRAL_PIECE, Rgb, named_colour
from hallboard.faces import write_face

OUT = Path(__file__).parents[1] / "build" / "hardware"


def faces(out: Path) -> None:
    """The face of every board for each of its games: SVG, DXF, PDF."""
    for name in names():
        board = load_board(name)
        for game in board.games:
            write_face(board, game, out)


def mechanics(out: Path) -> None:
    """Every piece, and what holds each board together: STEP, STL, and a picture from above and below."""
    from .mechanics import files, render
    from .mechanics.sets import parts, pieces

    for game in piece_sets():
        for piece in pieces(game):
            name = piece.name if game != "evacuate" else f"{piece.name}-{'north' if piece.north_up else 'south'}-out"
            files.write(name, piece.body, out)
            render.write(name, piece.body, _colour(piece.kind), out)
    seen: set[str] = set()
    for board in names():
        for part in parts(load_board(board)):
            if part.name not in seen:
                seen.add(part.name)
                files.write(part.name, part.body, out)
                render.write(part.name, part.body, NEUTRAL_PIECE, out)


def electronics(out: Path) -> None:
    """Prototypes, whole boards' panels, and carriers; checked, and packed for a maker, where KiCad 9 is."""
    from .electronics import files, kicad
    from .electronics.layout import lay_out
    from .electronics.row_panels import board_file
    from .electronics.sets import designs

    if not kicad.version():
        print("no kicad-cli 9 here (`make kicad`): panels are laid out, but neither checked nor packed for a maker")
    for made in designs():
        if wrong := made.design.complaints():
            raise SystemExit(f"{made.name}: {wrong[0]}")
        folder = out / made.name
        if kicad.version():
            files.make(lay_out(made), folder)
        else:
            files.write(lay_out(made), folder)
    name, text = board_file(load_board("vlkno"))
    (out / f"{name}.toml").write_text(text, encoding="utf-8")


def _colour(kind: str) -> Rgb:
    """Black is lit so that one sees its shape."""
    colour = named_colour(kind) or NEUTRAL_PIECE
    red, green, blue = (max(70, channel) for channel in colour)
    return red, green, blue


PARTS: dict[str, Callable[[Path], None]] = {"electronics": electronics, "faces": faces, "mechanics": mechanics}


def main(arguments: list[str]) -> int:
    unknown = [name for name in arguments if name not in PARTS]
    if unknown:
        print(f"no part {unknown[0]!r}: there are {', '.join(PARTS)}", file=sys.stderr)
        return 2
    for name in arguments or PARTS:
        folder = OUT / name
        PARTS[name](folder)
        print(f"{folder}: {sum(1 for path in folder.rglob('*') if path.is_file())} files")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

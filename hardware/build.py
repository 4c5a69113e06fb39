"""`make hardware`: everything that is ordered, printed and drilled, below build/hardware/.

python -m hardware.build [faces|mechanics|electronics|prototypes ...] [BOARD ...]      all of them, if none is named

A board is a name, or a file of one's own with a path, such as ./mine.toml.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from hallboard.boards import PhysicalBoard, UnknownBoard, load_board, names
from hallboard.boards.loader import refuse_unfused
from hallboard.colours import NEUTRAL_PIECE
from hallboard.errors import UserError
from hallboard.faces import write_face

if TYPE_CHECKING:
    from .electronics.layout import Layout
    from .electronics.panel import Panel

OUT = Path(__file__).parents[1] / "build" / "hardware"


def faces(out: Path, boards: list[PhysicalBoard]) -> None:
    """The face of every board for each of its games: SVG, DXF, PDF."""
    for board in boards:
        for game in board.games:
            write_face(board, game, out)


def mechanics(out: Path, boards: list[PhysicalBoard]) -> None:
    """Every piece, what holds each board together, its faces: STEP, STL; pictures of these and of the whole board."""
    from .mechanics import files, render
    from .mechanics.face import face_layers
    from .mechanics.sets import parts, pieces_of
    from .mechanics.whole import shown_colour
    from .steps import board_file, board_png

    seen: set[str] = set()
    for piece in (piece for board in boards for game in board.games.values() for piece in pieces_of(game.pieces)):
        if piece.name not in seen:
            seen.add(piece.name)
            files.write(piece.name, piece.body, out)
            render.write(piece.name, piece.body, shown_colour(piece.kind), out, piece.sign)
    for board in boards:
        try:
            held = parts(board)
        except ValueError as error:  # its face leaves no room
            raise SystemExit(str(error)) from None
        for part in held:
            if part.name not in seen:
                seen.add(part.name)
                files.write(part.name, part.body, out)
                render.write(part.name, part.body, NEUTRAL_PIECE, out)
        for layer in (layer for game in board.games for layer in face_layers(board, game)):
            files.write(layer.name, layer.body, out, coarse=True)
        for game in board.games:
            (out / board_file(board, game)).write_bytes(board_png(board, game))


def electronics(out: Path, boards: list[PhysicalBoard]) -> None:
    """Whole boards' panels and carriers; checked, and packed for a maker, where KiCad 9 is. Raises BoardFileError."""
    from .electronics.panel_file import panel_file
    from .electronics.sets import has_matrix, makers

    for board in boards:
        refuse_unfused(board)
    for board in boards:
        laid = _lay(makers(board), out)
        if not has_matrix(board) and f"{board.name}-panel" in laid:
            name, text = panel_file(board)
            (out / f"{name}.toml").write_text(text, encoding="utf-8")
        if {f"{board.name}-panel", f"{board.name}-controller"} <= laid.keys():
            print(f"  {board.name}: {_fed(board, laid)}", flush=True)


def prototypes(out: Path, boards: list[PhysicalBoard]) -> None:
    """The 2 x 2 prototypes, likewise: the first thing to order, whatever the board is."""
    from .electronics.sets import makers

    _lay({name: make for name, make in makers().items() if name.startswith("prototype-")}, out)


def _lay(makers: dict[str, Callable[[], Panel]], out: Path) -> dict[str, Layout]:
    """Make designs, and say what each is; returns the layouts of those that there are."""
    from .electronics import kicad
    from .electronics.catalogue import ITEMS
    from .electronics.data_sheets import wrong_orders

    if wrong := wrong_orders(ITEMS):
        raise SystemExit(wrong[0])
    if not kicad.version():
        print("no kicad-cli 9 here (`make kicad`): panels are laid out, but neither checked nor packed for a maker")
    else:
        _check_pins()
    laid: dict[str, Layout] = {}
    for name, make in makers.items():
        said = _design(make, out / name)
        if isinstance(said, str):
            print(f"  {name}: none: {said}", flush=True)
            continue
        laid[name] = said
        wide, high = said.panel.size_mm
        print(f"  {name}: {len(said.panel.places)} parts on {wide:.0f} x {high:.0f} mm", flush=True)
    return laid


@cache
def _check_pins() -> None:
    """Hold the orders of pins against KiCad's symbols."""
    from .electronics import kicad
    from .electronics.catalogue import ITEMS

    try:
        wrong = kicad.wrong_pins(ITEMS)
    except kicad.KicadError as error:
        raise SystemExit(str(error)) from None
    if wrong:
        raise SystemExit(wrong[0])


def _fed(board: PhysicalBoard, laid: dict[str, Layout]) -> str:
    """A line that says what the lights of a board get; the book's figure for it is held against the copper."""
    from .electronics import feeding

    try:
        found = feeding.feeding(board, laid[f"{board.name}-panel"], laid[f"{board.name}-controller"])
        feeding.check(board, found)
    except ValueError as error:
        raise SystemExit(str(error)) from None
    return f"{found}"


def _design(make: Callable[[], Panel], folder: Path) -> Layout | str:
    """Make one design's files; returns its layout, or why there is none."""
    from .electronics import files, kicad
    from .electronics.layout import lay_out
    from .electronics.router import Unroutable

    try:
        made = make()
    except ValueError as error:  # this board has no panel
        return str(error)
    if wrong := made.design.complaints():
        raise SystemExit(f"{made.name}: {wrong[0]}")
    try:
        layout = lay_out(made)
        if kicad.version():
            files.make(layout, folder)
        else:
            files.write(layout, folder)
    except (Unroutable, kicad.KicadError) as error:
        raise SystemExit(f"{made.name}: {error}") from None
    except ValueError as error:  # what KiCad found
        raise SystemExit(str(error)) from None
    return layout


PARTS: dict[str, Callable[[Path, list[PhysicalBoard]], None]] = {
    "electronics": electronics,
    "faces": faces,
    "mechanics": mechanics,
    "prototypes": prototypes,
}


def main(arguments: list[str]) -> int:
    """The exit status."""
    chosen = [name for name in arguments if name in PARTS]
    try:
        boards = [load_board(name) for name in arguments if name not in PARTS] or [load_board(name) for name in names()]
        for name in chosen or PARTS:
            folder = OUT / name
            PARTS[name](folder, boards)
            print(f"{folder}: {sum(1 for path in folder.rglob('*') if path.is_file())} files")
    except UnknownBoard as error:
        print(f"no part and no board: {error}; parts are {', '.join(PARTS)}", file=sys.stderr)
        return 2
    except UserError as error:
        print(error, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

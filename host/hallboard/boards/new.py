"""A board file for a game on a grid, with usual pins, wiring and chain, as a first draft."""

from __future__ import annotations

from pathlib import Path

from hallcore.games import GAMES, part

from hallboard.errors import UserError

from . import parts
from .errors import BoardFileError
from .loader import parse
from .model import PhysicalBoard
from .shapes import column_letters
from .wiring import CHANNELS

_INPUTS = (26, 27, 28)
_SELECTS = 8  # of a second-level multiplexer
_CAP_mA = (1000, 1500)  # of a small board, of a large one
_SMALL = 50  # lights
_FEW = 150  # sensors: of more, those that draw less, or no fuse holds
_SINGLE = "nevo"  # a set of single pieces, whose magnets serve a game that has no set of its own
_STRENGTHS = (1.0, -1.0, 2.5, -2.5)  # that sensors tell apart


def new_board(path: Path, game: str, columns: int, rows: int, pitch_mm: float) -> tuple[str, PhysicalBoard]:
    """The text of a board file, and the board that it describes. Raises UserError."""
    if game not in GAMES:
        raise UserError(f"no game {game!r}: there are {', '.join(GAMES)}; `hallboard new-game` begins one of your own")
    if not (1 <= columns <= 26 and 1 <= rows <= 26):
        raise UserError(f"{columns} x {rows} spaces: expected 1 to 26 columns and rows")
    count = columns * rows
    most = CHANNELS * len(_INPUTS) * _SELECTS
    if count > most:
        raise UserError(f"{count} spaces: expected at most {most}, which three analog inputs can read")
    text = _text(path.stem, game, columns, rows, pitch_mm)
    try:
        return text, parse(text, path)
    except BoardFileError as error:  # without its line: the file is not there yet
        raise UserError(f"{columns} x {rows} spaces: {error.reason}") from error


def _text(name: str, game: str, columns: int, rows: int, pitch_mm: float) -> str:
    count = columns * rows
    multiplexers = max(-(-count // CHANNELS), min(len(_INPUTS), count))
    each = -(-count // multiplexers)
    second = -(-multiplexers // len(_INPUTS))
    address = list(range(2, 6 + (second - 1).bit_length()))
    letters = column_letters(columns)
    names = column_letters(26).upper()
    pieces = game if game in parts.piece_sets() else _SINGLE
    width = len(str(rows))
    drawing = [" " * width + " " + "   ".join(letters)]
    for line, row in enumerate(range(rows, 0, -1)):
        cells = [divmod(line * columns + i, each) for i in range(columns)]
        drawing.append(f"{row:>{width}} " + " ".join(f"{names[m]}{channel:02d}" for m, channel in cells))
    wires = [
        f"{names[i]} = {{ adc = {_INPUTS[i % len(_INPUTS)]}, select = {i // len(_INPUTS)} }}"
        for i in range(multiplexers)
    ]
    first, last = letters[0], letters[-1]
    runs = [f'"{first}{r} > {last}{r}"' if r % 2 else f'"{last}{r} > {first}{r}"' for r in range(1, rows + 1)]
    gap_mm = parts.sensing()["sets"][pieces]["gap_mm"]
    drawn = "\n".join(drawing)
    chain = "".join(f"    {run},\n" for run in runs)
    return f'''# {name}: {columns} x {rows} spaces. `hallboard board wiring` lists its wires.

format = 1
name = "{name}"
title = "{name}, {columns} x {rows} spaces"

[face]
shape = "grid"
columns = {columns}
rows = {rows}
pitch_mm = {pitch_mm:g}

[pins]                           # GPIO numbers of the Pico
address = {address}
adc = {list(_INPUTS)}
lights = 16
button = 17

[sensors]
part = "{"DRV5055A1" if count <= _FEW else "TMAG5253A1"}"
gap_mm = {gap_mm:g}                      # from the sensing element to the middle of the lowest magnet
wiring = """
{drawn}
"""

[multiplexers]
{chr(10).join(wires)}

[lights]
part = "WS2812B"
order = "GRB"                    # of the bytes in the chain
count = {count}
current_cap_mA = {_CAP_mA[count > _SMALL]}
chain = [
{chain}]

[games.{game}]
pieces = "{pieces}"
{_kinds(game) if pieces != game else ""}'''


def _kinds(game: str) -> str:
    """The strengths of a game's kinds, told apart by pole and strength. Raises UserError if there are too many."""
    kinds = part(game, "rules").KINDS[1:]
    if len(kinds) > len(_STRENGTHS):
        raise UserError(f"{game} has {len(kinds)} kinds of pieces: give it a set of magnets in sensing.toml first")
    pairs = ", ".join(f'"{kind}" = {strength:g}' for kind, strength in zip(kinds, _STRENGTHS, strict=False))
    return f"kinds = {{ {pairs} }}\n"

"""The board file of a board that is made of panels: its wires are those of the panels' readers."""

from __future__ import annotations

import re
from dataclasses import dataclass

from hallboard.boards import PhysicalBoard
from hallboard.boards.wirings.expander import ADDRESSES, Expander

from .blocks import Block, block
from .readers import Reader, chip_bits, reader

_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
BUZZER_GPIO = 18
_FIRST_GPIO = 2  # of address lines, or of the chains of registers
_MADE = "Its wires are those of the\n# panels' readers: `make hardware ARGS=electronics` writes this file beside them."
_DRAWING = re.compile(r'(?ms)^(wiring = """\n)(.*?)(^""")')
_CHAIN = re.compile(r"(?ms)^(?:#[^\n]*\n)*(chain = \[\n)(.*?)(^\])")


@dataclass(frozen=True)
class Wired:
    """How the panels of a board meet its carrier.

    `lines` has, for each row of panels, the carrier's net for each of the cable's own lines; "" for one that nothing
    uses. `inputs` are the multiplexers: their name, their analog input and their place on its second level.
    """

    spaces: Block
    reads: Reader
    lines: tuple[tuple[str, ...], ...]
    inputs: tuple[tuple[str, int, int], ...]
    wires: dict[str, str]
    chips: int

    @property
    def address_pins(self) -> int:
        """How many address lines the carrier drives."""
        return 4 + max((select for _, _, select in self.inputs), default=0).bit_length()


def wired(board: PhysicalBoard) -> Wired:
    """Raises ValueError for a board without panels, and why."""
    spaces = block(board)
    reads = reader(board, spaces)
    used = {(row, column, tile // reads.inputs) for row, column, tile, _ in spaces.places()}
    chips = {where: i for i, where in enumerate(sorted(used))}
    own: list[tuple[str, ...]] = []
    for row in range(spaces.rows):
        every = [(row, column, chip) for column in range(spaces.across) for chip in range(reads.chips)]
        if reads.kind == "analog":
            own.append(tuple(f"COM{chips[one]}" if one in chips else "" for one in every))
        else:
            own.append((f"QH{row}",) if reads.kind == "digital" else ())
    inputs = []
    if reads.kind == "analog":
        n = len(board.adc_pins)
        inputs = [(_name(i), board.adc_pins[i % n], i // n) for i in chips.values()]
    wires = {}
    for row, column, tile, place in spaces.places():
        chip, at = divmod(tile, reads.inputs)
        if reads.kind == "analog":
            wires[place] = f"{_name(chips[row, column, chip])}{at:02d}"
        elif reads.kind == "digital":
            wires[place] = f"S{(row * spaces.across + column) * reads.chips + chip:02d}.{at}"
        else:
            wires[place] = f"E{chips[row, column, chip]:02d}.{at}"
    return Wired(spaces, reads, tuple(own), tuple(inputs), wires, len(chips))


def addresses(board: PhysicalBoard) -> list[int]:
    """Of the expanders, in the order of the chips: the panel's jumpers are the upper bits."""
    spaces = block(board)
    reads = reader(board, spaces)
    used = {(row, column, tile // reads.inputs) for row, column, tile, _ in spaces.places()}
    return [
        ADDRESSES[0] + ((row * spaces.across + column) << chip_bits(reads)) + chip for row, column, chip in sorted(used)
    ]


def panel_file(board: PhysicalBoard) -> tuple[str, str]:
    """(name, text) of the board file of a board that is made of panels. Raises ValueError as `wired` does."""
    made = wired(board)
    name = f"{board.name}-panels"
    text = board.path.read_text(encoding="utf-8")
    text = re.sub(r"\A(#.*\n)*\n?", f"# {board.title}, made of {made.spaces.panels} panels. {_MADE}\n\n", text)
    text = re.sub(r'(?m)^name = ".*?"', f'name = "{name}"', text, count=1)
    text = _DRAWING.sub(lambda match: match[1] + _drawing(board, made.wires) + match[3], text, count=1)
    text = _CHAIN.sub(lambda match: match[1] + _chain(made.spaces) + match[3], text, count=1)
    sections = re.split(r"(?m)^(?=\[)", text)
    kept = [one for one in sections if not one.startswith(("[wirings", "[multiplexers"))]
    at = next(i for i, one in enumerate(kept) if one.startswith("[lights]"))
    kept.insert(at, _readers(board, made))
    text = "".join(kept)
    if made.reads.kind == "analog":
        pins = ", ".join(map(str, address_gpios(board)))
        text = re.sub(r"(?m)^address = .*$", f"address = [{pins}]", text, count=1)
        text = re.sub(r"(?m)^adc = .*$", f"adc = {list(board.adc_pins)}", text, count=1)
    return name, text


def address_gpios(board: PhysicalBoard) -> list[int]:
    """The GPIOs of the address lines: the board file's, and the next free ones if there are too few."""
    count = wired(board).address_pins
    pins = list(board.address_pins)[:count]
    taken = {*pins, *board.adc_pins, board.light_pin, board.button_pin, BUZZER_GPIO}
    free = (pin for pin in range(_FIRST_GPIO, 23) if pin not in taken)
    return [*pins, *(next(free) for _ in range(count - len(pins)))]


def chain_gpios(board: PhysicalBoard) -> tuple[list[int], int, int]:
    """The GPIOs of the rows' chains of registers, of their clock and of their load."""
    rows = block(board).rows
    data = list(range(_FIRST_GPIO, _FIRST_GPIO + rows))
    return data, data[-1] + 1, data[-1] + 2


def _readers(board: PhysicalBoard, made: Wired) -> str:
    """The sections `[multiplexers]` or `[wirings.X]`."""
    if made.reads.kind == "analog":
        rows = [f"{name} = {{ adc = {adc}, select = {select} }}\n" for name, adc, select in made.inputs]
        return f"[multiplexers]\n{''.join(rows)}\n"
    if made.reads.kind == "digital":
        data, clock, load = chain_gpios(board)
        return (
            f'[wirings.S]\nkind = "shift"\nby = "pio"\ndata = {data}{" " * 9}# a chain for each row of panels\n'
            f"clock = {clock}\nload = {load}\nchips = {made.spaces.across * made.reads.chips}\n\n"
        )
    wiring = next(one for one in board.wirings.values() if isinstance(one, Expander))
    chips = ", ".join(f"0x{address:02x}" for address in addresses(board))
    interrupt = f"interrupt = {wiring.interrupt}\n" if wiring.interrupt >= 0 else ""
    return (
        f'[wirings.E]\nkind = "expander"\nchip = "MCP23017"\nsda = {wiring.bus["sda"]}\nscl = {wiring.bus["scl"]}\n'
        f"addresses = [{chips}]\n{interrupt}\n"
    )


def _drawing(board: PhysicalBoard, wires: dict[str, str]) -> str:
    """The drawing of the wiring, in columns."""
    wide = max(map(len, wires.values()))
    first = max(len(label) for label, _ in board.face.lines)
    out = []
    if board.face.header:
        out.append(" " * (first + 1) + " ".join(head.ljust(wide) for head in board.face.header))
    for label, places in board.face.lines:
        out.append(f"{label:>{first}} " + " ".join(_cell(board, wires, place).ljust(wide) for place in places))
    return "".join(line.rstrip() + "\n" for line in out)


def _cell(board: PhysicalBoard, wires: dict[str, str], place: str) -> str:
    return wires[place] if place in board.wires else "---"


def _chain(spaces: Block) -> str:
    """The runs of the chain: to the right in every other line of a panel, and back in those between."""
    runs = []
    for i, line in enumerate(spaces.board_lines):
        first, last = (line[0], line[-1]) if i % len(spaces.lines) % 2 == 0 else (line[-1], line[0])
        runs.append(f'    "{first} > {last}",\n')
    return "".join(runs)


def _name(i: int) -> str:
    """A to Z, then AA and so on."""
    return _LETTERS[i] if i < len(_LETTERS) else _name(i // len(_LETTERS) - 1) + _LETTERS[i % len(_LETTERS)]

"""The page of the 2 x 2 prototype: what to order, to solder and to wire, and which spaces of a board it answers as."""

from __future__ import annotations

from hallboard.boards import PhysicalBoard, load_board
from hallboard.boards.wirings.matrix import Matrix
from hallboard.boards.wirings.shift import Shift

from .electronics.blocks import LEAST_ORDER
from .electronics.files import bill
from .electronics.panel import KINDS, PROTOTYPE, SIDE_MM
from .electronics.sets import makers
from .panels import large_picture
from .shopping import prices

BOARDS = {"analog": "vlkno", "digital": "grid19-digital", "reed": "nevo-reed"}  # whose pins and wires a prototype has
_FOR = {
    "analog": "DRV5055, for stacks and pyramids",
    "digital": "DRV5032, for single pieces",
    "reed": "reeds with diodes, for single pieces",
}


def page() -> str:
    """The page."""
    cost = LEAST_ORDER * (SIDE_MM / 100) ** 2 * prices()["each"]["panel_per_dm2"] + prices()["fixed"]["postage"]
    rows = "".join(f"| {kind} | {_FOR[kind]} | [{BOARDS[kind]}]({BOARDS[kind]}.md) |\n" for kind in KINDS)
    return "\n".join(
        (
            "# The 2 x 2 prototype\n",
            "**Nobody has built it yet, and nothing on this page was measured.** Tell us what you find.\n",
            f"Four spaces of VLKNO ({', '.join(PROTOTYPE)}) on {SIDE_MM:.0f} x {SIDE_MM:.0f} mm: a sensor under each, "
            "a light at its corner, and one cable. Try sensor, light, magnet and face on it before you order a whole "
            "board. Take the kind that your board has:\n",
            f"| kind | sensors | answers as four spaces of |\n|---|---|---|\n{rows}",
            "`make hardware ARGS=prototypes` makes `build/hardware/prototypes/prototype-KIND/`: the Gerbers in a zip "
            "file, the bill of materials, and an assembly page on which parts light up line by line. "
            f"Order {LEAST_ORDER} of 100 x 100 mm, two layers, 1.6 mm: about {cost:.0f} EUR with postage, by the "
            f"estimates of {prices()['date']}.\n",
            *(line for kind in KINDS for line in _kind(kind)),
        )
    )


def answers(kind: str) -> list[str]:
    """The spaces of BOARDS that the prototype's four answer as, in its own order."""
    board = load_board(BOARDS[kind])
    wires: list[tuple[int, ...]] = [(0, 0), (0, 1), (1, 0), (1, 1)]  # of a reed: row and column
    if kind != "reed":
        wires = [(channel,) if kind == "analog" else (0, channel) for channel in range(len(PROTOTYPE))]
    named = [*board.multiplexers, *board.wirings]
    found = {wire.numbers: place for place, wire in board.wires.items() if wire.wiring == named[0]}
    return [found[numbers] for numbers in wires]


def _kind(kind: str) -> list[str]:
    made = makers()[f"prototype-{kind}"]()
    board = load_board(BOARDS[kind])
    rows = [
        f"| {len(line.refs)} | {line.item.name} | {line.item.maker} {line.item.number} | {' '.join(line.refs)} |"
        for line in bill(made.design)
    ]
    lines = [f"| {name} | {_to(board, name)} |" for _, name, _ in made.design.parts["J1"].pins]
    spaces = answers(kind)
    only = "sensors" if board.sensor else "wiring"
    said = "each must read half the supply" if board.sensor else "with a piece's magnet each must open and close"
    return [
        f"## {kind.capitalize()}\n",
        f"| how many | part | number | where |\n|---|---|---|---|\n{chr(10).join(rows)}\n",
        f"![The prototype from above](/_build/build/prototype-{kind}-above.svg)\n",
        large_picture("The schematic", f"prototype-{kind}-schematic.svg"),
        "Without a carrier, by wires to a Pico; supply, level shifter and button are wired as the board's page says:\n",
        f"| J1 | to |\n|---|---|\n{chr(10).join(lines)}\n",
        f"Copy MicroPython's `.uf2` onto the Pico, then `hallboard bringup PORT --board {board.name} --only {only} "
        f"--spaces {','.join(spaces)}`: {said}. The prototype's {', '.join(PROTOTYPE)} answer as {', '.join(spaces)}; "
        "its lights are the first four of the chain.\n",
    ]


def _to(board: PhysicalBoard, line: str) -> str:
    """Where a line of the cable goes."""
    fixed = {
        "5V": "5 V behind the fuse",
        "LGND": "the supply's minus",
        "GND": "ground of the Pico, and by a wire of its own the supply's minus",
        "3V3": "3V3 of the Pico (pin 36)",
        "DIN": f"GP{board.light_pin}, through the level shifter and 330 ohm",
        "DOUT": "nothing",
    }
    if line in fixed:
        return fixed[line]
    pins = {f"S{i}": pin for i, pin in enumerate(board.address_pins)}
    if board.multiplexers:
        pins["COM"] = next(iter(board.multiplexers.values())).pin
    for wiring in board.wirings.values():
        if isinstance(wiring, Matrix):
            pins |= {f"COL{i}": pin for i, pin in enumerate(wiring.columns)}
            pins |= {f"ROW{i}": pin for i, pin in enumerate(wiring.rows)}
        elif isinstance(wiring, Shift):
            pins |= {"LOAD": wiring.load, "CLK": wiring.clock, "QH": wiring.data[0]}
    pulled = ", and 10 kohm to 3.3 V" if line.startswith("COL") else ""
    return f"GP{pins[line]}{pulled}"

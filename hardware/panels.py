"""How a board is made of panels: what to order, how panels and carrier are joined, where they are fed."""

from __future__ import annotations

from hallboard.boards import PhysicalBoard

from .electronics.blocks import LEAST_ORDER
from .electronics.feeding import CABLE_M, reckoned
from .electronics.sets import Order, has_matrix, order
from .shopping import panels_EUR
from .steps import section_mm

_PLUG_MM = 10.0  # a plug of JST's XH with its cable, rounded up


def panels(board: PhysicalBoard) -> list[str]:
    """How a whole board is ordered in panels, or why it can't be."""
    try:
        found = order(board)
    except ValueError as error:
        return [f"No panels are drawn for the whole of this board ({error}): wire it by hand.\n"]
    wide, high = found.size_mm
    carrier = f"{board.name}-controller"
    ordered = max(LEAST_ORDER, found.count)
    cost = panels_EUR(board, found)
    folder = f"build/hardware/electronics/{found.name}"
    return [
        f'**In panels**, instead of wiring by hand: `make hardware ARGS="electronics {board.name}"` makes '
        f"`{folder}/{found.name}-gerbers.zip`. Order {ordered} of {wide:.0f} x {high:.0f} mm ({found.count} are "
        f"needed), and one `{carrier}`: about {cost:.0f} EUR more, with plugs, pins and postage. "
        f"{_joined(board, found)} Begin with the [2 x 2 prototype](prototype.md) all the same.\n",
        f"![The panel from above](/_build/build/{found.name}-above.svg)\n",
        "Choose a schematic to see it large. `make hardware` writes the same circuits as KiCad's projects.\n",
        large_picture("The schematic of a panel", f"{found.name}-schematic.svg"),
        large_picture("The schematic of the carrier", f"{carrier}-schematic.svg"),
    ]


def large_picture(text: str, file: str) -> str:
    """A picture that leads to itself, as large as the window."""
    return f"```{{image}} /_build/build/{file}\n:alt: {text}\n:target: ../_images/{file}\n```\n"


_EDGES = (
    "At the ends of the lines a wire leads the chain of lights from each line to the next. Leave out what reaches over "
    "the board, and bridge pads 2 and 4 of a light that is left out within the chain."
)


def _joined(board: PhysicalBoard, found: Order) -> str:
    """How the panels meet each other and the carrier."""
    if not found.own_file:
        return (
            "Wires join each row and each column with the next panel's. J3 of the carrier leads to the lower left "
            "panel; from there a pair of wires of 0.34 mm2 goes up along the left edges and joins 5V and LGND of every "
            f"row of panels: the lines within a panel are joined on it. {_EDGES} {_fed(board)}"
        )
    text = (
        f"Each row of {found.across} panels has one cable from the carrier, to the first panel at its left; wires or "
        f"pin headers join its edges with the next one's. {_EDGES}"
        if found.across > 1
        else "Each panel has a cable to the carrier, J1 for the first one in the chain of lights."
    )
    if _low(board):
        text += " Between panel and face is no room for plugs: solder them in from below; pin 1 stays on the red pad."
    if found.jumpers:
        text += (
            f" Jumpers tell the panels' expanders apart: panel n, from 0, is n in binary, "
            f"{' and '.join(found.jumpers)} from the lowest bit."
        )
    if len(found.cable) > 1:
        text += f" A cable's pins are {', '.join(found.cable)}, in this order at both ends."
    text += f" {_fed(board)}"
    return f"{text} Give `--board {board.name}-panels.toml`, from the same folder: its wires are those of the panels."


def _fed(board: PhysicalBoard) -> str:
    """What the lights of a board in panels get, and where they are fed again."""
    found = reckoned()[board.name]
    again = ""
    if len(found.fed) > 1:
        numbers = [str(i + 1) for i in found.fed[1:]]
        panels = f"panel {numbers[0]}" if len(numbers) == 1 else f"panels {', '.join(numbers[:-1])} and {numbers[-1]}"
        where = "the lowest row's pins 5V and LGND at the left edge" if has_matrix(board) else "pins 1 and 2 of J1"
        again = (
            f"**Feed each row again** at {panels} from the left: a pair of wires of 0.34 mm2 from C9 of the "
            f"carrier (plus is 5 V, minus LGND) to {where} there. "
        )
    return (
        f"{again}Then a light gets {found.light_V:.2f} V at least: {found.entry_V:.2f} V are lost in the fuse, "
        f"{found.row_V:.2f} in the copper of carrier and panels and in cables of {CABLE_M} m, reckoned from the tracks "
        "for white lights at the worst places."
    )


def _low(board: PhysicalBoard) -> bool:
    """True if no plug fits between panel and face."""
    return bool(next(iter(board.games.values())).pieces.pyramids) or section_mm(board)[0] < _PLUG_MM

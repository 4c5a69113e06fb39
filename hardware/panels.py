"""How a board is made of panels: what to order, how panels and carrier are joined, where they are fed."""

from __future__ import annotations

from hallboard.boards import PhysicalBoard

from .electronics.blocks import LEAST_ORDER
from .electronics.feeding import CABLE_M, reckoned
from .electronics.sets import Order, has_matrix, order
from .panel_shopping import ordered, panel_lines
from .shopping import SENSES, table
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
    count = ordered(found.count)
    needed = f" ({found.count} are needed)" if count > found.count else ""
    folder = f"build/hardware/electronics/{found.name}"
    items = [
        f'`make hardware ARGS="electronics {board.name}"` makes `{folder}/{found.name}-gerbers.zip`, and the same for '
        f"`{carrier}`, with bills of materials and assembly pages.",
        f"Order {count} of {wide:.0f} x {high:.0f} mm{needed}, and one `{carrier}` (makers sell "
        f"{LEAST_ORDER}). Begin with the [2 x 2 prototype](prototype.md) all the same.",
        f"Buy by the bills of materials: `{found.name}-bom.csv` times {found.count}, and `{carrier}-bom.csv` once. "
        f"Together they are the list below.{_spare(board)}{_reeds(board)}",
        *_joined(board, found),
        *_fed(board),
    ]
    if found.own_file:
        items.append(
            f"Give `--board {board.name}-panels.toml`, from `{folder.rpartition('/')[0]}/`, in all steps below: its "
            "wires are those of the panels."
        )
    return [
        "### In panels, instead of wiring by hand\n",
        *(f"- {item}" for item in items),
        "",
        *table(panel_lines(board)),
        f"![The panel from above](/_build/build/{found.name}-above.svg)\n",
        "Choose a schematic to see it large. `make hardware` writes the same circuits as KiCad's projects.\n",
        large_picture("The schematic of a panel", f"{found.name}-schematic.svg"),
        large_picture("The schematic of the carrier", f"{carrier}-schematic.svg"),
    ]


def _spare(board: PhysicalBoard) -> str:
    """How many spaces of the panels reach over the board."""
    tiles = sum(line.count for line in panel_lines(board) if line.what.startswith("WS2812B:"))
    if tiles == len(board.face.places):
        return ""
    return f" It fills all {tiles:g} spaces of the panels, of which the board uses {len(board.face.places)}."


def _reeds(board: PhysicalBoard) -> str:
    if any(switch.part in SENSES for switch in board.switches.values()):
        return " The price of a reed is that of one without a name; those of the list may cost several times as much."
    return ""


def large_picture(text: str, file: str) -> str:
    """A picture that leads to itself, as large as the window."""
    return f"```{{image}} /_build/build/{file}\n:alt: {text}\n:target: ../_images/{file}\n```\n"


_EDGES = (
    "At the ends of the lines a wire leads the chain of lights from each line to the next.",
    "Leave out what reaches over the board, and bridge pads 2 and 4 of a light that is left out within the chain.",
)


def _joined(board: PhysicalBoard, found: Order) -> list[str]:
    """How the panels meet each other and the carrier."""
    if not found.own_file:
        return [
            "Wires or pin headers join each row and each column with the next panel's.",
            "No row of pins is keyed, on the panels or on the carrier: pin 1 has a square pad, and its name is printed "
            "beside it. Wires exchanged, or a row turned round, show in `bringup` when each space is touched. This "
            "carrier has no buzzer.",
            "J1 of the carrier has the columns, for the column pins of the lowest panels, from the left; J2 has the "
            "rows, for the row pins of the panels at the left, from below.",
            "J3 leads the lights' 5V, LGND and DIN to the lower left panel: DIN to the pin LIGHT of its lowest row. "
            "From there a pair of wires of 0.34 mm2 goes up along the left edges and joins 5V and LGND of every row of "
            "panels; the lines within a panel are joined on it.",
            *_EDGES,
        ]
    items = ["Each panel has a cable to the carrier, J1 for the first one in the chain of lights."]
    if found.across > 1:
        items = [
            f"Each row of {found.across} panels has one cable from the carrier, to the first panel at its left; "
            "wires or pin headers join its edges with the next one's.",
            *_EDGES,
        ]
    if found.count > found.across:
        items.append(
            "A plug's slots keep its cable from going in turned round, and the supply's plug is of another kind. The "
            "plugs of the rows are alike: nothing keeps you from exchanging two cables. `row 1` and so on is printed "
            "beside them on the carrier; row 1 is where the chain of lights begins. Lights and sensors of a row change "
            "places together then, so that touching what shines does not tell it: in `bringup` another space "
            "shines than the one that is named. `board check`, with the first position on the board, tells where rows "
            "differ in it."
        )
    if found.across > 1:
        items.append(
            "Pins at the edges are keyed by nothing: pin 1 has a square pad, and its name is printed beside it. Lay "
            "the panels side by side, none turned round."
        )
    if len(found.cable) > 1:
        items.append(f"A cable's pins are {', '.join(found.cable)}, in this order at both ends.")
    if _low(board):
        items.append(
            "Between panel and face is no room for plugs: solder them in from below; pin 1 stays on the red pad."
        )
    if found.jumpers:
        items.append(_jumpers(found))
    return items


def _jumpers(found: Order) -> str:
    """Which jumpers are closed on which panel: its number from 0, in binary, a closed one is a 1."""
    panels = []
    for panel in range(found.count):
        closed = [ref for bit, ref in enumerate(found.jumpers) if panel >> bit & 1]
        panels.append(f"panel {panel + 1} {' and '.join(closed) or 'none'}")
    return (
        f"Jumpers tell the panels' expanders apart. Closed are: at {', at '.join(panels)}, along the chain of lights."
    )


def _fed(board: PhysicalBoard) -> list[str]:
    """What the lights of a board in panels get, and where they are fed again."""
    found = reckoned()[board.name]
    items = []
    if len(found.fed) > 1:
        numbers = [str(i + 1) for i in found.fed[1:]]
        panels = f"panel {numbers[0]}" if len(numbers) == 1 else f"panels {', '.join(numbers[:-1])} and {numbers[-1]}"
        where = "the lowest row's pins 5V and LGND at the left edge" if has_matrix(board) else "pins 1 and 2 of J1"
        items.append(
            f"**Feed each row again** at {panels} from the left: a pair of wires of 0.34 mm2 from C9 of the carrier "
            f"(plus is 5 V, minus LGND) to {where} there."
        )
    items.append(
        f"Then a light gets {found.light_V:.2f} V at least: {found.entry_V:.2f} V are lost in the fuse, "
        f"{found.row_V:.2f} in the copper of carrier and panels and in cables of {CABLE_M} m, reckoned from the tracks "
        "for white lights at the worst places."
    )
    return items


def _low(board: PhysicalBoard) -> bool:
    """True if no plug fits between panel and face."""
    return bool(next(iter(board.games.values())).pieces.pyramids) or section_mm(board)[0] < _PLUG_MM

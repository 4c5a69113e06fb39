"""The book of the build: a page for each board, written from its file, its power budget and its shopping list."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from hallboard.boards import PhysicalBoard, load_board, names
from hallboard.boards.table import pin_rows
from hallboard.boards.wirings.expander import Expander
from hallboard.boards.wirings.matrix import Matrix
from hallboard.boards.wirings.shift import Shift

from .electronics.blocks import LEAST_ORDER
from .electronics.catalogue import ITEMS
from .electronics.feeding import CABLE_M, reckoned
from .electronics.files import panel_svg
from .electronics.schematic import schematic
from .electronics.sets import Order, has_matrix, makers, order
from .power import AT_5V, LEAST_V, SUPPLY_V, budget, fuse
from .shopping import ELECTRONICS, PIECES, PUSH_PULL, lines, panels_EUR, per_space_EUR, piece_counts, prices, total_EUR
from .steps import piece_png, section_mm, section_svg, tile_svg

_PLUG_MM = 10.0  # a plug of JST's XH with its cable, rounded up
_GOAL_EUR = 150.0  # for the parts of a board of 361 spaces
_LARGE = 361


def index() -> str:
    """The page that leads to the boards."""
    rows = "".join(
        f"| [{name}]({name}.md) | {len(board.wires)} | {', '.join(_parts(board))} | {per_space_EUR(board):.2f} EUR | "
        f"{total_EUR(board, ELECTRONICS):.0f} EUR | {total_EUR(board):.0f} EUR |\n"
        for name, board in boards()
    )
    listed = "\n".join(name for name, _ in boards())
    return (
        "# Building a board\n\n"
        "**Nobody has built one of these yet.** Every figure is reckoned from data sheets and simulations, and prices "
        f"are estimates of {prices()['date']}, written down from memory. "
        "Begin with the 2 x 2 prototype: see [the hardware](../hardware.md).\n\n"
        "| board | spaces | sensors | another space | electronics | all of it |\n"
        f"|---|---|---|---|---|---|\n{rows}\n"
        "All of it is with face, pieces, wire and postage.\n\n"
        f"{_numbers()}\n"
        f"```{{toctree}}\n:hidden:\n\n{listed}\n```\n"
    )


def _numbers() -> str:
    """Every part of the panels and carriers, its maker's number, and where that was looked up."""
    rows = "".join(
        f"| {item.name} | {item.maker} {item.number} | {item.footprint} | {item.source or 'not verified'} |\n"
        for item in ITEMS.values()
    )
    return (
        "## Part numbers\n\n"
        "Those of the panels and carriers, and where each was looked up. Compare them with the shop's before you "
        "order: nobody has bought by this list. Orders of pins are held against KiCad's symbols where it has them.\n\n"
        f"| part | number | package | looked up |\n|---|---|---|---|\n{rows}"
    )


def page(name: str) -> str:
    """The page of a board."""
    board = load_board(name)
    return "\n".join(
        (
            f"# {board.title}\n",
            "**Nobody has built this board yet, and nothing on this page was measured.** Tell us what you find.\n",
            *(f"![The face for {game}](/_build/faces/{name}-{game}.svg)\n" for game in board.games),
            *_shopping(board),
            *_panels(board),
            *_power(board),
            *_steps(board),
            *_wiring(board),
            *_trouble(board),
        )
    )


def boards() -> list[tuple[str, PhysicalBoard]]:
    """The boards, each of which has a page."""
    return [(name, load_board(name)) for name in names()]


def pages() -> dict[str, str]:
    """File name -> text of every page of the book."""
    return {"index.md": index()} | {f"{name}.md": page(name) for name, _ in boards()}


def pictures() -> dict[str, Callable[[], bytes]]:
    """File name -> what draws it, SVG or PNG: what the pages show besides the faces."""
    found: dict[str, Callable[[], bytes]] = {}
    for name, make in makers().items():
        found[f"{name}-schematic.svg"] = lambda make=make: schematic(make()).encode()  # type: ignore[misc]
        if name.endswith("-panel"):
            found[f"{name}-above.svg"] = lambda make=make: panel_svg(make()).encode()  # type: ignore[misc]
    for name, board in boards():
        found[f"{name}-tile.svg"] = lambda board=board: tile_svg(board).encode()  # type: ignore[misc]
        if not next(iter(board.games.values())).pieces.pyramids:
            found[f"{name}-section.svg"] = lambda board=board: section_svg(board).encode()  # type: ignore[misc]
        for game in board.games.values():
            found[f"{game.pieces.name}-piece.png"] = partial(piece_png, game.pieces.name)
    return found


def _shopping(board: PhysicalBoard) -> list[str]:
    rows = [f"| {line.what} | {line.count:g} | {line.each_EUR:.3g} | {line.total_EUR:.2f} |" for line in lines(board)]
    total = total_EUR(board)
    out = [
        "## What to buy\n",
        f"Estimates of {prices()['date']}, in EUR, for one who orders once; `hardware/prices.toml` has them.\n",
        "| part | how many | each | together |\n|---|---|---|---|",
        *rows,
        f"| **all** | | | **{total:.0f}** |\n",
        f"Another space costs {per_space_EUR(board):.2f} EUR.",
    ]
    if len(board.wires) == _LARGE:
        out.append(_large(board))
    pieces = ", ".join(f"{count} {kind}" for game in board.games for kind, count in piece_counts(game).items())
    return [*out, f"\nPieces to print: {pieces}. `make hardware ARGS=mechanics` makes their files.\n"]


def _large(board: PhysicalBoard) -> str:
    """What a board of 361 spaces costs, and why; the cheapest one beside it."""
    parts, pieces, total = total_EUR(board, ELECTRONICS), total_EUR(board, PIECES), total_EUR(board)
    verdict = "below" if parts + pieces <= _GOAL_EUR else "above"
    dearest = sorted(lines(board), key=lambda line: -line.total_EUR)[:2]
    why = " and ".join(f"{line.what} with {line.total_EUR:.0f} EUR" for line in dearest)
    cheapest = min((total_EUR(one), name) for name, one in boards() if len(one.wires) == _LARGE)[1]
    other = ""
    if cheapest != board.name:
        one = load_board(cheapest)
        other = (
            f" The cheapest board of this size is [{cheapest}]({cheapest}.md): {total_EUR(one, ELECTRONICS):.0f} EUR "
            f"of electronics, {total_EUR(one):.0f} EUR in all; its switches tell only that something stands on a space."
        )
    return (
        f"The goal for this size was {_GOAL_EUR:.0f} EUR in parts. Electronics are {parts:.0f} EUR, with the pieces "
        f"{parts + pieces:.0f} EUR: {verdict} it. With face, wire and postage it is {total:.0f} EUR. What costs most "
        f"is {why}: each is needed {_LARGE} times.{other}"
    )


def _panels(board: PhysicalBoard) -> list[str]:
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
        f"{_joined(board, found)} Begin with the 2 x 2 prototype all the same.\n",
        f"![The panel from above](/_build/build/{found.name}-above.svg)\n",
        "Choose a schematic to see it large. `make hardware` writes the same circuits as KiCad's projects.\n",
        _large_picture("The schematic of a panel", f"{found.name}-schematic.svg"),
        _large_picture("The schematic of the carrier", f"{carrier}-schematic.svg"),
    ]


def _large_picture(text: str, file: str) -> str:
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
        panels = ", ".join(str(i + 1) for i in found.fed[1:])
        where = "the lowest row's pins 5V and LGND at the left edge" if has_matrix(board) else "pins 1 and 2 of J1"
        again = (
            f"**Feed each row again** at panel {panels} from the left: a pair of wires of 0.34 mm2 from C9 of the "
            f"carrier (plus is 5 V, minus LGND) to {where} of that panel. "
        )
    return (
        f"{again}Then a light gets {found.light_V:.2f} V at least: {found.entry_V:.2f} V are lost in the fuse, "
        f"{found.row_V:.2f} in the copper of carrier and panels and in cables of {CABLE_M} m, reckoned from the tracks "
        "for white lights at the worst places."
    )


def _low(board: PhysicalBoard) -> bool:
    """True if no plug fits between panel and face."""
    return bool(next(iter(board.games.values())).pieces.pyramids) or section_mm(board)[0] < _PLUG_MM


def _power(board: PhysicalBoard) -> list[str]:
    found = budget(board)
    regulators = (
        "The Pico's own 3.3 V carries the sensors."
        if not found.regulators
        else f"The sensors have {found.regulators} low-noise regulator{'s' * (found.regulators > 1)} for 3.3 V of "
        "their own; one of them also feeds ADC_VREF."
    )
    return [
        "## Power\n",
        f"The firmware keeps all lights together below {found.lights_mA:.0f} mA (all white at full brightness would be "
        f"{found.white_mA / 1000:.1f} A). The sensors draw {found.sensors_mA:.0f} mA. With the controller that is "
        f"{found.total_mA / 1000:.1f} A: take a supply of {SUPPLY_V:.0f} V and {found.supply_A:.0f} A. {regulators}\n",
        f"{_feed(found.feeds)}, plus and minus side by side. Then no light gets less than "
        f"{SUPPLY_V - found.drop_V:.2f} V ({LEAST_V} V are wanted), and 1000 uF at the entry keep the dip of a sudden "
        f"white at {found.dip_V:.2f} V. The fuse holds {fuse(board)} at 23 C and less where it is warmer.\n",
    ]


def _feed(feeds: int) -> str:
    if feeds == 1:
        return "Wired by hand: feed 5 V into the chain of lights at its first light"
    return (
        f"Wired by hand: feed 5 V into the chain of lights at {feeds} places, the first light and others evenly spread "
        "along the chain"
    )


def _steps(board: PhysicalBoard) -> list[str]:
    hours = 3 + len(board.wires) / 12
    bringup = f"`hallboard bringup PORT --board {board.name}"
    return [
        "## Step by step\n",
        f"About {hours:.0f} hours, mostly soldering: an estimate.\n",
        f"1. Print the face 1:1 (`hallboard board face {board.name}`), measure its line of 100 mm, and try it out.",
        *(f"{i}. {text}" for i, text in enumerate((*_solder(board, bringup), *_play(board, bringup)), 2)),
        "",
    ]


def _picture(text: str, file: str) -> str:
    """A picture within a step."""
    return f"\n\n   ![{text}](/_build/build/{file})\n"


def _solder(board: PhysicalBoard, bringup: str) -> list[str]:
    """The steps until all is soldered."""
    last = "Then the chain of lights. Test point: 4.5 V at its last light, in white."
    lines = [label for label, _ in board.face.lines]
    tile = _picture("A space from above: pin 1 is red", f"{board.name}-tile.svg")
    if board.sensor is not None:
        return [
            "Build the controller alone. Test points, before any sensor: 4.7 V at VSYS, 3.3 V at ADC_VREF.",
            "Solder one multiplexer with its sensors. Pin 1, red, is seldom where one expects it." + tile,
            f"Copy MicroPython's `.uf2` onto the Pico, then {bringup} --only sensors --spaces "
            f"{next(iter(board.multiplexers))}`: each must read half the supply. Mend before you go on.",
            f"Go on multiplexer by multiplexer. {last}",
        ]
    return [
        "Build the controller alone: the Pico, the level shifter, the button. Test points, before any switch: 4.7 V at "
        "VSYS, 3.3 V at 3V3.",
        f"Solder what reads the switches, and line {lines[-1]} of the drawing. {_upright(board)}{tile}",
        f"Copy MicroPython's `.uf2` onto the Pico, then {bringup} --only wiring --spaces {lines[-1]}`, with the "
        "magnet of a piece: each switch must open and close. Mend before you go on.",
        f"Go on line by line. {last}",
    ]


def _upright(board: PhysicalBoard) -> str:
    if any(switch.output == "contact" for switch in board.switches.values()):
        diode = any(isinstance(wiring, Matrix) and wiring.diodes for wiring in board.wirings.values())
        text = "Hold a reed's lead with pliers where it comes out of the glass, and bend behind them: the glass breaks."
        return text + (" The ring of each diode points to the row." if diode else "")
    return "The sensors lie flat under the middles of their spaces, the printed side up."


def _play(board: PhysicalBoard, bringup: str) -> list[str]:
    """The steps from what is soldered to a game."""
    name = board.name
    piece = next(iter(board.games.values())).pieces.name
    steps = [
        "Print the pieces. Red in the picture is cut in: it tells how the magnet goes in. A plus, or two notches, has "
        "the north pole up, or out of a pyramid's walls; a minus, or one notch, the south pole. Try each piece on the "
        "gauge before its glue is dry: the other pole is another piece."
        + _picture("A piece of each pole from above and from below", f"{piece}-piece.png"),
        _frame(board),
        f"{bringup}`: sensors, lights, then the wiring, by touching each space. If a wire differs it writes a board "
        f"file: give that as `--board my-{name}.toml` from now on.",
        f"`hallboard flash PORT --board {name}`.",
    ]
    if board.sensor is not None:
        steps.append(
            f"`hallboard board calibrate PORT -o {name}-calibration.json`: take everything off, then put one piece "
            "where the board asks for it. It names the spaces that feel too little."
        )
    else:
        steps.append(
            f"Set the pieces up, then `hallboard board check {name} --board PORT`: it names switches that never open "
            "or never close, and wires that are swapped."
        )
    return [*steps, f"Play: `hallboard play {next(iter(board.games))} --board PORT`, or without any PC."]


def _frame(board: PhysicalBoard) -> str:
    text = (
        "Print the carriers and the rails, for whole panels a pillar for each of their screws, and lay the face on: "
        "brass or nylon screws, no iron."
    )
    if next(iter(board.games.values())).pieces.pyramids:
        return f"{text} The printed carrier has the height."
    spacer, magnet = section_mm(board)
    return (
        f"{text} From panel to face are {spacer:.1f} mm: then a piece's lowest magnet is {magnet:.1f} mm above the "
        "panel." + _picture("A space, cut through its middle", f"{board.name}-section.svg")
    )


def _wiring(board: PhysicalBoard) -> list[str]:
    out = ["## Wiring\n", "| from | to |\n|---|---|", *_supplies(board)]
    if board.address_pins:
        out += _multiplexed(board)
    else:
        own = {f"GP{board.light_pin}", f"GP{board.button_pin}"}
        out += [f"| {pin} | {duty} |" for pin, duty in pin_rows(board) if pin not in own]
        for wiring in board.wirings.values():
            out += _chips(wiring)
    out.append(f"| GP{board.light_pin}, through the level shifter and 330 ohm | DIN of the first light |")
    if board.button_pin >= 0:
        out.append(f"| GP{board.button_pin} | the button, whose other side is at ground |")
    out.append("\nWhich sensor is where, and which light is which in the chain, as seen from above:\n")
    out.append("```")
    for label, places in board.face.lines:
        cells = [f"{place}={board.wires[place]}/{board.lights[place]}" for place in places if place in board.wires]
        out += [f"{label:>3} " + " ".join(cells[i : i + 8]) for i in range(0, len(cells), 8)]
    cell = next((wiring.cell for wiring in board.wirings.values()), "A05, multiplexer and channel")
    out.append("```\n\nA cell is the space, its wire, and the light's number from 0.\n")
    wires = f"A wire is {cell}." if len(board.wirings) < 2 else _cells(board)
    return [*out, f"{wires} `hallboard board wiring {board.name}` says it of each space in words.\n"]


def _supplies(board: PhysicalBoard) -> list[str]:
    """The rows of the supplies, as the carriers have them."""
    found = budget(board)
    parts = {switch.part for switch in board.switches.values() if switch.output != "contact"}
    fed = ["the chips that read the sensors"] if board.multiplexers or _has_chips(board) else []
    fed += ["all pull-ups"] if board.wirings else []
    quiet = ["VCC of the level shifter", "the Schottky diode, whose ring is at VSYS"]
    if parts & set(AT_5V):
        quiet.append("VCC of all sensors")
    elif board.sensor or parts:
        fed.insert(0, "VCC of all sensors")
    if found.regulators:
        quiet.append(f"IN and EN of the {found.regulators} regulator{'s' * (found.regulators > 1)}")
        source = "OUT of " + ("the regulator" if found.regulators == 1 else "each regulator, for its part of the board")
        reference = ["| OUT of the first regulator | ADC_VREF (pin 35) |"] if board.sensor else []
    else:
        source, reference = "3V3 (pin 36)", []
    return [
        "| the supply's plus | the fuse |",
        "| the fuse's other end: 5 V | VDD of the lights, the plus of 1000 uF, the ferrite bead |",
        f"| the bead's other end | {', '.join(quiet)} |",
        "| the supply's minus | VSS of the lights, the minus of 1000 uF; by a wire of its own GND of everything else |",
        f"| {source} | {', '.join(fed)} |",
        *reference,
        "| 100 nF | VCC and ground of each chip, each sensor with a supply and each light, close to it |",
        "| OE of the level shifter | ground |",
    ]


def _has_chips(board: PhysicalBoard) -> bool:
    return any(
        isinstance(wiring, Shift | Expander) or (isinstance(wiring, Matrix) and wiring.register)
        for wiring in board.wirings.values()
    )


def _cells(board: PhysicalBoard) -> str:
    ways = (wiring.cell.split(", ", 1) for wiring in board.wirings.values())
    return "A wire is " + ", or ".join(f"{example}, {means}" for example, means in ways) + "."


def _multiplexed(board: PhysicalBoard) -> list[str]:
    out = [
        f"| GP{pin} | {f'S{i} of all CD74HC4067' if i < 4 else f'S{i - 4} of all CD74HC4051'} |"
        for i, pin in enumerate(board.address_pins)
    ]
    for multiplexer in board.multiplexers.values():
        way = f"GP{multiplexer.pin}"
        if len(board.address_pins) > 4:
            way = f"input {multiplexer.select} of the CD74HC4051 on GP{multiplexer.pin}"
        out.append(f"| COM of multiplexer {multiplexer.name} | {way} |")
    return out


def _chips(wiring: object) -> list[str]:
    """What a wiring's own chips and resistors need besides the pins."""
    if isinstance(wiring, Matrix):
        out = ["| each column | 10 kohm to 3.3 V, and the reeds of its spaces |"]
        out.append("| each reed's other lead | the anode of its diode, whose cathode is at the row |")
        if wiring.register:
            out.append("| QA to QH of the first 74HC595, then of the next | rows 0 to 7, then 8 to 15, and so on |")
            out.append("| QH' of each 74HC595 | SER of the next; SER of the first is at data |")
            out.append("| OE and SRCLR of all 74HC595 | ground, and 3.3 V |")
        return out
    if isinstance(wiring, Shift):
        pushes = wiring.switch.part in PUSH_PULL
        return [
            "| QH of a chain's first 74HC165 | its data pin; QH of each next one to SER of the one before |",
            "| SER of a chain's last 74HC165 | ground: so a chain that is cut shows |",
            "| INH of all 74HC165 | ground |",
            f"| {'inputs that are not used' if pushes else 'each input, used or not'} | 10 kohm to 3.3 V |",
        ]
    if isinstance(wiring, Expander):
        return [
            f"| each {wiring.chip} | 3.3 V, ground, its address pins as {', '.join(map(hex, wiring.addresses))} say |",
            "| RESET | 3.3 V |",
            "| SDA and SCL | 4.7 kohm each to 3.3 V |" if wiring.chip == "MCP23017" else "| CS | 10 kohm to 3.3 V |",
            "| each of its switches | an input and ground |",
        ]
    return ["| each switch on a pin of its own | the pin and ground |"]


def _parts(board: PhysicalBoard) -> list[str]:
    found = [switch.part for switch in board.switches.values()]
    return list(dict.fromkeys([board.sensor.part, *found] if board.sensor else found))


_SENSORS = (
    "| `bringup` names a sensor at 0 V or 3.3 V | pins swapped, or a short |",
    "| it wavers | an open joint |",
    "| all of one multiplexer are dead | its enable pin is not at ground, or its supply is missing |",
    "| spaces answer in pairs | two address lines touch |",
    "| a piece is taken for another | its magnet is the wrong way round |",
    "| readings jump when lights change | sensors and lights share a ground wire: give each its own to the entry |",
)
_SWITCHES = (
    "| `bringup` says that a row or column is closed | the wire has a short to ground, or no pull-up |",
    "| a switch is closed on an empty board | the reed's glass is broken, or it sticks: change it |",
    "| a switch never closes | the reed lies, or its middle is not 10 mm below the magnet's |",
    "| a fourth space answers when three are taken | a diode is missing, or the wrong way round |",
    "| a chain of shift registers is cut | a wire between two of them, or SER of the last one is not at ground |",
    "| the chip does not answer | its supply, its reset, or SDA and SCL are swapped |",
    "| a space is orange before the game | its switch is open where a piece stands, or closed where none does |",
)
_LIGHTS = (
    "| colours are swapped | `lights.order` of the board file |",
    "| lights behind one are dark | that one's DOUT, or the next one's DIN |",
    "| the last lights are yellowish in white | too few feeds |",
)


def _trouble(board: PhysicalBoard) -> list[str]:
    rows = (*(_SENSORS if board.sensor is not None else _SWITCHES), *_LIGHTS)
    return ["## What goes wrong, and how one sees it\n", "| one sees | it is |\n|---|---|", *rows]

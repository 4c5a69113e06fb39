"""The book of the build: a page for each board, written from its file, its power budget and its shopping list."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from math import ceil

from hallboard.boards import PhysicalBoard, load_board, names
from hallboard.boards.wirings.expander import Expander
from hallboard.boards.wirings.matrix import Matrix
from hallboard.boards.wirings.shift import Shift
from hallboard.game import Game

from . import prototype
from .buying import buying, in_panels
from .electronics.catalogue import ITEMS
from .electronics.files import panel_svg
from .electronics.schematic import schematic
from .electronics.sets import carrier, makers
from .mechanics.carriers import FACE_MM, UPRIGHT_ELEMENT_MM, pocket_mm, upright
from .mechanics.frame import frame
from .mechanics.sets import height_mm
from .panels import panels
from .power import AT_5V, LEAST_V, SUPPLY_V, budget, fuse
from .printing import ballast_text, face_steps
from .shopping import SENSES, electronics_EUR, per_space_EUR, piece_counts, prices, total_EUR
from .steps import board_file, board_png, piece_file, piece_png, section_mm, section_svg, tile_svg
from .wiring import wiring


def index() -> str:
    """The page that leads to the boards."""
    rows = "".join(
        f"| [{name}]({name}.md) | {len(board.wires)} | {', '.join(_parts(board))} | {per_space_EUR(board):.2f} EUR | "
        f"{electronics_EUR(board):.0f} EUR | {total_EUR(board):.0f} EUR | {in_panels(board)} |\n"
        for name, board in boards()
    )
    listed = "\n".join(name for name, _ in boards())
    return (
        "# Building a board\n\n"
        "**Nobody has built one of these yet.** Every figure is reckoned from data sheets and simulations, and prices "
        f"are estimates of {prices()['date']}, written down from memory. "
        "Begin with the 2 x 2 prototype: see [its page](prototype.md), and [the hardware](../hardware.md).\n\n"
        "| board | spaces | sensors | another space | electronics | all of it | all of it in panels |\n"
        f"|---|---|---|---|---|---|---|\n{rows}\n"
        "All of it is with face, frame, pieces, wire and postage. Electronics and another space are those of a board "
        "that is wired by hand.\n\n"
        f"{_numbers()}\n"
        f"```{{toctree}}\n:hidden:\n\nprototype\n{listed}\n```\n"
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
        "order: nobody has bought by this list. Orders of pins are held against the data sheets' "
        "(`hardware/electronics/data_sheets.toml`) and KiCad's symbols, as far as there are any.\n\n"
        f"| part | number | package | looked up |\n|---|---|---|---|\n{rows}"
    )


def page(name: str) -> str:
    """The page of a board."""
    board = load_board(name)
    return "\n".join(
        (
            f"# {board.title}\n",
            "**Nobody has built this board yet, and nothing on this page was measured.** Tell us what you find.\n",
            *(f"![The board for {game}](/_build/build/{board_file(board, game)})\n" for game in board.games),
            *(f"![The face for {game}](/_build/faces/{name}-{game}.svg)\n" for game in board.games),
            *buying(board),
            *panels(board),
            *_power(board),
            *_steps(board),
            *wiring(board),
            *_trouble(board),
        )
    )


def boards() -> list[tuple[str, PhysicalBoard]]:
    """The boards, each of which has a page."""
    return [(name, load_board(name)) for name in names()]


def pages() -> dict[str, str]:
    """File name -> text of every page of the book."""
    return {"index.md": index(), "prototype.md": prototype.page()} | {f"{name}.md": page(name) for name, _ in boards()}


def pictures() -> dict[str, Callable[[], bytes]]:
    """File name -> what draws it, SVG or PNG: what the pages show besides the faces."""
    found: dict[str, Callable[[], bytes]] = {}
    for name, make in makers().items():
        found[f"{name}-schematic.svg"] = lambda make=make: schematic(make()).encode()  # type: ignore[misc]
        if not name.endswith("-controller"):
            found[f"{name}-above.svg"] = lambda make=make: panel_svg(make()).encode()  # type: ignore[misc]
    for name, board in boards():
        found[f"{name}-tile.svg"] = lambda board=board: tile_svg(board).encode()  # type: ignore[misc]
        if not next(iter(board.games.values())).pieces.pyramids:
            found[f"{name}-section.svg"] = lambda board=board: section_svg(board).encode()  # type: ignore[misc]
        for game in board.games.values():
            found[piece_file(game.pieces)] = partial(piece_png, game.pieces)
            found[board_file(board, game.game)] = partial(board_png, board, game.game)
    return found


def _power(board: PhysicalBoard) -> list[str]:
    found = budget(board)
    own = "the sensors" if all(switch.part not in AT_5V for switch in board.switches.values()) else "what reads them"
    regulators = (
        ("The sensors run on 5 V. " if own == "what reads them" else "") + f"The Pico's own 3.3 V carries {own}."
        if not found.regulators
        else f"The sensors have {found.regulators} low-noise regulator{'s' * (found.regulators > 1)} for 3.3 V of "
        f"their own; {'the first one' if found.regulators > 1 else 'it'} also feeds ADC_VREF."
    )
    return [
        "## Power\n",
        f"The firmware keeps all lights together below {found.lights_mA:.0f} mA (all white at full brightness would be "
        f"{found.white_mA / 1000:.1f} A). The sensors draw {found.sensors_mA:.0f} mA. With the controller that is "
        f"{found.total_mA / 1000:.1f} A: take a supply of {SUPPLY_V:.0f} V and {found.supply_A:.0f} A. Wired by hand: "
        f"{regulators[0].lower()}{regulators[1:]}{_carrier_regulators(board, found.regulators)}\n",
        f"{_feed(found.feeds)}, plus and minus side by side. Then no light gets less than "
        f"{SUPPLY_V - found.drop_V:.2f} V ({LEAST_V} V are wanted), and 1000 uF at the entry keep the dip of a sudden "
        f"white at {found.dip_V:.2f} V. The fuse holds {fuse(board)} at 23 C and less where it is warmer.\n",
    ]


def _carrier_regulators(board: PhysicalBoard, by_hand: int) -> str:
    """How many regulators the carrier has, if it is another number."""
    try:
        parts = carrier(str(board.path)).design.parts.values()
    except ValueError:  # no panels
        return ""
    count = sum(item.name == "TPS7A2033" for item in parts)
    if count == by_hand:
        return ""
    return f" In panels, the carrier has {count or 'no'} regulator{'s' * (count != 1)}, for whole rows of panels."


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
        *(
            f"{i}. {text}"
            for i, text in enumerate((*face_steps(board), *_solder(board, bringup), *_play(board, bringup)), 1)
        ),
        "",
    ]


def _picture(text: str, file: str) -> str:
    """A picture within a step."""
    return f"\n\n   ![{text}](/_build/build/{file})\n"


def _solder(board: PhysicalBoard, bringup: str) -> list[str]:
    """The steps until all is soldered."""
    last = (
        f"Then the chain of lights, the bevelled corner of each at its pin 3, and {bringup} --only lights`: all red, "
        f"green and blue, then each alone, along the chain. Test point: {LEAST_V} V or more at the last light."
    )
    regulators = "the regulators, " if budget(board).regulators > 1 else "the regulator, "
    parts = (
        f"what is between the supply and the Pico, {regulators if budget(board).regulators else ''}the level shifter, "
        "the button"
    )
    lines = [label for label, _ in board.face.lines]
    tile = _picture("A space from above: pin 1 is red", f"{board.name}-tile.svg")
    if board.sensor is not None:
        return [
            f"Build the controller alone: {parts}. Test points, before any sensor and without USB: about 4.7 V at "
            "VSYS, 3.3 V at ADC_VREF.",
            "Solder one multiplexer with its sensors. Pin 1, red, is seldom where one expects it." + tile,
            f"Copy MicroPython's `.uf2` onto the Pico, then {bringup} --only sensors --spaces "
            f"{next(iter(board.multiplexers))}`: each must read half the supply. Mend before you go on.",
            f"Go on multiplexer by multiplexer. {last}",
        ]
    return [
        f"Build the controller alone: {parts}. Test points, before any switch and without USB: about 4.7 V at VSYS, "
        "3.3 V at 3V3.",
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
    if upright(board):
        pocket = pocket_mm(board, height_mm(board))
        return (
            "Each sensor stands on its leads under the middle of its space, so that the axis along which it feels "
            f"points up: its data sheet shows which. The middle of its package is {UPRIGHT_ELEMENT_MM:g} mm above the "
            f"panel, and so {board.gap_mm:g} mm below the surface on which the pieces stand. It reaches into a pocket "
            f"of the face: drill one of 6 mm, {ceil(2 * pocket) / 2:g} mm deep, from below into its {FACE_MM:g} mm."
        )
    return "The sensors lie flat under the middles of their spaces, the printed side up."


def _play(board: PhysicalBoard, bringup: str) -> list[str]:
    """The steps from what is soldered to a game."""
    name = board.name
    used = next(iter(board.games.values())).pieces
    steps = [
        "Print the gauge, and put its disc in with the north pole to the plus: a compass's north end is drawn to a "
        f"south pole. Print the pieces, full.{ballast_text(board)} Red in the picture is cut in: it tells how the "
        f"magnet goes in. {' '.join(_poles(board))}"
        + "".join(
            _picture(f"The pieces of {game}, from above and from below", piece_file(one.pieces))
            for game, one in board.games.items()
        ),
        *_frame(board),
        f"{bringup}`: sensors, lights, then the wiring, by touching each space. If a wire differs it writes a board "
        f"file: give that as `--board my-{name}.toml` from now on.",
        f"`hallboard flash PORT --board {name}`.",
    ]
    empty = [game for game in board.games if not _begins_with_pieces(game)]
    if board.sensor is not None:
        then = ", and leave it empty: the sensors' zeros are found. It names those that are broken"
        if board.puck:
            disc = "{:g} x {:g} mm".format(*board.puck.disc_mm)
            where = "in the middle of the ring that is printed around the sensor" if used.pyramids else "in the recess"
            then = (
                f", then put the puck where the board asks for it, {where}. Its disc of {disc} is pressed in from "
                "below as far as it goes, either pole up. The board names the spaces that feel too little"
            )
        steps.append(f"`hallboard board calibrate PORT -o {name}-calibration.json`: take everything off{then}.")
    else:
        named = "switches that never open" if empty else "switches that never open or close, and wires that are swapped"
        unseen = (
            "one that never closes shows only where its space is touched, in the wiring of `bringup`"
            if empty
            else "it says which of them the first position can't tell"
        )
        steps.append(
            f"{'Leave the board empty' if empty else 'Set the pieces up'}, then `hallboard board check {name} --board "
            f"PORT`: it names {named}; {unseen}."
        )
    if board.sensor is not None:
        steps.append(
            "Set the first position up, then `hallboard health PORT`: it shows how much room each space has, and names "
            "those that are weak, noisy or dead."
        )
    return [*steps, f"Play: `hallboard play {next(iter(board.games))} --board PORT`, or without any PC."]


def _begins_with_pieces(game: str) -> bool:
    played = Game(game)
    hands = played.ruleset.hands
    return any(hands.content(played.cells, space) for space in range(played.ruleset.geometry.SPACES))


def _poles(board: PhysicalBoard) -> list[str]:
    """Which pole each piece has, how it is seen and tried, and whether the board tells poles."""
    pyramids = any(used.pieces.pyramids for used in board.games.values())
    kinds = [(kind, board.games[game].pieces.kinds[kind]) for game in board.games for kind in piece_counts(game)]
    up = [kind for kind, strength in kinds if strength > 0]
    down = [kind for kind, strength in kinds if strength < 0]
    if pyramids:
        colours = [", ".join(dict.fromkeys(kind.partition(" ")[0] for kind in some)) for some in (down, up)]
        found = (
            "The gauge's plus side attracts the walls of those with one notch from outside, its minus side the others."
        )
        if not down:
            out = "All pyramids have one notch: the south pole looks out of their walls."
            return [out, _ONE_POLE, "The gauge's plus side attracts each wall from outside."]
        return [
            f"Two notches ({colours[0]}): the north pole looks out of all four walls. One notch ({colours[1]}): the "
            f"south pole does. {found}",
            _OTHER_POLE,
        ]
    found = (
        "The gauge's plus side attracts the underside of a piece that is marked +, its minus side that of one marked -."
    )
    if not down:
        up_all = "All pieces have the north pole up, as a plus says."
        return [up_all, _ONE_POLE, "The gauge's plus side attracts the underside of each."]
    told = f"A plus ({', '.join(up)}) has the north pole up, a minus ({', '.join(down)}) has it down. {found}"
    if board.sensor is not None:
        return [told, _OTHER_POLE]
    return [told, "The switches of this board don't tell poles: these matter where the pieces serve on sensors, too."]


_ONE_POLE = "The switches don't tell poles, and opposite ones above each other cancel."
_OTHER_POLE = "Try each piece before its glue is dry: the other pole is another piece."


def _frame(board: PhysicalBoard) -> list[str]:
    """The steps by which frame, face and panels come together."""
    found = frame(board)
    rails = " and ".join(
        f"{2 * count} of {length:g} mm for {sides}"
        for (count, length), sides in ((found.across, "top and bottom"), (found.up, "the sides"))
    )
    if found.across == found.up:
        rails = f"{4 * found.across[0]} of {found.across[1]:g} mm"
    text = (
        f"Print the rails of the frame ({rails}), a plate for each joint in a line, an angle for each corner. Cut the "
        "mitres, screw all together, lay the face on the ledges, drill through its four holes, and screw it down. "
        "Screws are M3 of brass or nylon: no iron."
    )
    for strip, where in ((found.strip_right_mm, "at the right"), (found.strip_top_mm, "at the top")):
        if strip:
            text += f" Whole panels reach over the face {where}: a strip of {strip} mm closes the frame there."
    below = (
        "Whole panels: screw a pillar onto each of their holes, lay them under the face, each light below its hole, "
        "and glue the pillars to the face. Wired by hand on panels of 100 x 100 mm: print a carrier for each."
    )
    if next(iter(board.games.values())).pieces.pyramids:
        return [text, f"{below} From panel to face are {height_mm(board):.1f} mm."]
    spacer, magnet = section_mm(board)
    below += (
        f" From panel to face are {spacer:.1f} mm: then a piece's lowest magnet is {magnet:.1f} mm above the panel."
    )
    return [text, below + _picture("A space, cut through its middle", f"{board.name}-section.svg")]


def _parts(board: PhysicalBoard) -> list[str]:
    found = [SENSES.get(switch.part, switch.part) for switch in board.switches.values()]
    return list(dict.fromkeys([board.sensor.part, *found] if board.sensor else found))


_SENSORS = (
    "| `bringup` names a sensor at 0 V or 3.3 V | pins swapped, or a short |",
    "| it wavers | an open joint |",
    "| all of one multiplexer are dead | its enable pin is not at ground, or its supply is missing |",
    "| spaces answer in pairs | two address lines touch |",
    "| a piece is taken for another | its magnet is the wrong way round |",
    "| readings jump when lights change | sensors and lights share a ground wire: give each its own to the entry |",
)
_MATRIX = (
    "| `bringup` says that a row or column is closed | the wire has a short to ground, or no pull-up |",
    "| a fourth space answers when three are taken | a diode is bridged, or the wrong way round |",
    "| one space never answers, though its reed closes | its diode is the wrong way round, or not soldered |",
)
_REEDS = (
    "| a switch is closed on an empty board | the reed's glass is broken, or it sticks: change it |",
    "| a switch never closes | the reed lies, or its middle is not {gap_mm:g} mm below the magnet's |",
)
_DRIVEN = (
    "| a switch is closed on an empty board | its output has a short to ground, or no pull-up |",
    "| a switch never closes | it has no supply, its pins are swapped, or it is too far from the magnet |",
)
_SHIFT = (
    "| a chain of shift registers is cut | a wire between two of them, or SER of the last one is not at ground |",
)
_EXPANDER = ("| the chip does not answer | its supply, its reset, or SDA and SCL are swapped |",)
_SWITCHES = (
    "| a space is orange before the game | its switch is open where a piece stands, or closed where none does |",
)
_LIGHTS = (
    "| colours are swapped | `lights.order` of the board file |",
    "| lights behind one are dark | that one's DOUT, or the next one's DIN |",
    "| the last lights are yellowish in white | too few feeds |",
)


def _trouble(board: PhysicalBoard) -> list[str]:
    rows: list[str] = []
    if board.sensor is not None:
        rows += _SENSORS
    wirings: tuple[tuple[type, tuple[str, ...]], ...] = ((Matrix, _MATRIX), (Shift, _SHIFT), (Expander, _EXPANDER))
    for kind, more in wirings:
        if any(isinstance(wiring, kind) for wiring in board.wirings.values()):
            rows += more
    for contact, more in ((True, _REEDS), (False, _DRIVEN)):
        if any((switch.output == "contact") == contact for switch in board.switches.values()):
            rows += more
    if board.switches:
        rows += _SWITCHES
    rows = [row.format(gap_mm=board.gap_mm) for row in (*rows, *_LIGHTS)]
    return ["## What goes wrong, and how one sees it\n", "| one sees | it is |\n|---|---|", *rows]

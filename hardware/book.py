"""The book of the build: a page for each board, written from its file, its power budget and its shopping list."""

from __future__ import annotations

from hallboard.boards import PhysicalBoard, load_board, names

from .power import LEAST_V, SUPPLY_V, budget
from .shopping import lines, per_space_EUR, piece_counts, prices, total_EUR

_GOAL_EUR = 150.0  # for the board of 361 spaces


def index() -> str:
    """The page that leads to the boards."""
    rows = "".join(
        f"| [{name}]({name}.md) | {len(board.wires)} | {per_space_EUR(board):.2f} EUR | {total_EUR(board):.0f} EUR |\n"
        for name, board in boards()
    )
    listed = "\n".join(name for name, _ in boards())
    return (
        "# Building a board\n\n"
        "**Nobody has built one of these yet.** Every figure is reckoned from data sheets and simulations, and prices "
        f"are estimates of {prices()['date']}, written down from memory. "
        "Boards of switches have no page yet. Begin with the 2 x 2 prototype: see "
        "[the hardware](../hardware.md).\n\n"
        f"| board | spaces | another space | all parts |\n|---|---|---|---|\n{rows}\n"
        f"```{{toctree}}\n:hidden:\n\n{listed}\n```\n"
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
            *_power(board),
            *_steps(board),
            *_wiring(board),
            *_trouble(),
        )
    )


def boards() -> list[tuple[str, PhysicalBoard]]:
    """The boards that have a page: those of linear sensors."""
    return [(name, board) for name in names() if (board := load_board(name)).sensor is not None]


def pages() -> dict[str, str]:
    """File name -> text of every page of the book."""
    return {"index.md": index()} | {f"{name}.md": page(name) for name, _ in boards()}


def _shopping(board: PhysicalBoard) -> list[str]:
    rows = [f"| {line.what} | {line.count:g} | {line.each_EUR:.3g} | {line.total_EUR:.2f} |" for line in lines(board)]
    total = total_EUR(board)
    dearest = max(lines(board), key=lambda line: line.total_EUR)
    out = [
        "## What to buy\n",
        f"Estimates of {prices()['date']}, in EUR, for one who orders once; `hardware/prices.toml` has them.\n",
        "| part | how many | each | together |\n|---|---|---|---|",
        *rows,
        f"| **all** | | | **{total:.0f}** |\n",
        f"Another space costs {per_space_EUR(board):.2f} EUR.",
    ]
    if len(board.wires) == 361:
        verdict = "below" if total <= _GOAL_EUR else "above"
        out.append(
            f"The goal for this size was {_GOAL_EUR:.0f} EUR; this is {verdict} it. What costs most is the "
            f"{dearest.what}, {dearest.total_EUR:.0f} EUR: a switch for each space instead of a linear sensor "
            "saves most of that, where pieces are single."
        )
    pieces = ", ".join(f"{count} {kind}" for game in board.games for kind, count in piece_counts(game).items())
    return [*out, f"\nPieces to print: {pieces}. `make hardware ARGS=mechanics` makes their files.\n"]


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
        f"Feed 5 V into the chain of lights at {found.feeds} place{'s' * (found.feeds > 1)}, evenly spread, with plus "
        f"and minus side by side. Then no light gets less than {SUPPLY_V - found.drop_V:.2f} V ({LEAST_V} V are "
        f"wanted), and 1000 uF at the entry keep the dip of a sudden white at {found.dip_V:.2f} V.\n",
    ]


def _steps(board: PhysicalBoard) -> list[str]:
    hours = 3 + len(board.wires) / 12
    return [
        "## Step by step\n",
        f"About {hours:.0f} hours, mostly soldering: an estimate.\n",
        f"1. Print the face 1:1 (`hallboard board face {board.name}`), measure its line of 100 mm, and try it out.",
        "2. Build the controller alone. Test points, before any panel: 4.7 V at VSYS, 3.3 V at ADC_VREF.",
        "3. Solder one multiplexer with its sensors. Pin 1 is seldom where one expects it: look at the assembly page.",
        f"4. `hallboard bringup PORT --board {board.name} --only sensors`: each must read half the supply. Mend before "
        "you go on.",
        "5. Go on multiplexer by multiplexer, then the chain of lights. Test point: 4.5 V at its last light, in white.",
        f"6. `hallboard bringup PORT --board {board.name}`: lights, then the wiring, by touching each space.",
        f"7. `hallboard flash PORT --board {board.name}`, and play.",
        "8. Print the pieces. Try each on the gauge before its glue is dry: the other pole is another piece.\n",
    ]


def _wiring(board: PhysicalBoard) -> list[str]:
    out = ["## Wiring\n", "| from | to |\n|---|---|"]
    out += [
        f"| GPIO {pin} | {f'S{i} of all CD74HC4067' if i < 4 else f'S{i - 4} of all CD74HC4051'} |"
        for i, pin in enumerate(board.address_pins)
    ]
    for multiplexer in board.multiplexers.values():
        way = f"GPIO {multiplexer.pin}"
        if len(board.address_pins) > 4:
            way = f"input {multiplexer.select} of the CD74HC4051 on GPIO {multiplexer.pin}"
        out.append(f"| COM of multiplexer {multiplexer.name} | {way} |")
    out.append(f"| GPIO {board.light_pin}, through the level shifter and 330 ohm | DIN of the first light |")
    if board.button_pin >= 0:
        out.append(f"| GPIO {board.button_pin} | the button, whose other side is at ground |")
    out.append("\nWhich sensor is on which channel, and which light is which in the chain, as seen from above:\n")
    out.append("```")
    for label, places in board.face.lines:
        cells = [f"{place}={board.wires[place]}/{board.lights[place]}" for place in places if place in board.wires]
        out += [f"{label:>3} " + " ".join(cells[i : i + 8]) for i in range(0, len(cells), 8)]
    out.append("```\n\nA cell is the space, the multiplexer with its channel, and the light's number from 0.\n")
    return out


def _trouble() -> list[str]:
    return [
        "## What goes wrong, and how one sees it\n",
        "| one sees | it is |\n|---|---|",
        "| `bringup` names a sensor at 0 V or 3.3 V | pins swapped, or a short |",
        "| it wavers | an open joint |",
        "| all of one multiplexer are dead | its enable pin is not at ground, or its supply is missing |",
        "| spaces answer in pairs | two address lines touch |",
        "| colours are swapped | `lights.order` of the board file |",
        "| lights behind one are dark | that one's DOUT, or the next one's DIN |",
        "| the last lights are yellowish in white | too few feeds |",
        "| a piece is taken for another | its magnet is the wrong way round |",
        "| readings jump when lights change | sensors and lights share a ground wire: give each its own to the entry |",
    ]

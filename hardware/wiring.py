"""The wiring of a board that is wired by hand: its supplies, its chips, and which wire goes to which space."""

from __future__ import annotations

from hallboard.boards import PhysicalBoard
from hallboard.boards.table import pin_rows
from hallboard.boards.wirings.expander import Expander
from hallboard.boards.wirings.matrix import Matrix
from hallboard.boards.wirings.shift import Shift

from .electronics.panel_file import BUZZER_GPIO
from .power import AT_5V, budget
from .shopping import PUSH_PULL, buzzer_fits

_LEVELS = ("ground", "3.3 V")


def wiring(board: PhysicalBoard) -> list[str]:
    """The lines of the section."""
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
    if buzzer_fits(board):
        out.append(f"| GP{BUZZER_GPIO}, through 330 ohm | a buzzer, whose other side is at ground |")
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
    quiet = ["the Schottky diode (its ring goes to VSYS)", "VCC of the level shifter"]
    if parts & set(AT_5V):
        quiet.append("VCC of all sensors")
    elif board.sensor or parts:
        fed.insert(0, "VCC of all sensors")
    if found.regulators:
        quiet.append("IN and EN of " + ("the regulator" if found.regulators == 1 else "each regulator"))
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
        *(["| 10 uF | IN and ground, OUT and ground of each regulator |"] if found.regulators else []),
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
    out.append("| E of all CD74HC4067 | ground |")
    if len(board.address_pins) > 4:
        out.append("| INH, VEE and address pins without a GPIO of all CD74HC4051 | ground |")
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
        chains = (
            f"chain {i}: chips {i * wiring.chips} to {(i + 1) * wiring.chips - 1}" for i in range(len(wiring.data))
        )
        return [
            f"| the 74HC165, in the order of their chain | {', '.join(chains)} |",
            f"| A to H of a 74HC165, D0 to D7 with others | its inputs {wiring.name}00.0 to {wiring.name}00.7 |",
            "| QH of a chain's first 74HC165 | its data pin; QH of each next one to SER of the one before |",
            "| SER of a chain's last 74HC165 | ground: so a chain that is cut shows |",
            "| INH of all 74HC165 | ground |",
            f"| {'inputs that are not used' if pushes else 'each input, used or not'} | 10 kohm to 3.3 V |",
        ]
    if isinstance(wiring, Expander):
        return [
            *(
                f"| A0, A1, A2 of chip {i} | {', '.join(_LEVELS[address >> bit & 1] for bit in range(3))} |"
                for i, address in enumerate(wiring.addresses)
            ),
            "| RESET of each chip | 3.3 V |",
            *(["| INTA of all chips | 4.7 kohm to 3.3 V, and the interrupt's pin |"] if wiring.interrupt >= 0 else []),
            "| SDA and SCL | 4.7 kohm each to 3.3 V |" if wiring.chip == "MCP23017" else "| CS | 10 kohm to 3.3 V |",
            f"| GPA0 to GPA7, then GPB0 to GPB7 of chip 0 | its pins {wiring.name}00.0 to {wiring.name}00.15 |",
            "| each of its switches | its pin of the chip, and ground |",
        ]
    return ["| each switch on a pin of its own | the pin and ground |"]

"""Linear sensors that can't be right, whatever stands on the board: looked for at power-on, and when a host comes.

One that works stays away from both ends of its supply, even under its game's strongest stack.
"""

if False:  # types
    from hallcore.board.board import Board
    from hallcore.tracker.tracker import Tracker

    from .scanner import Scanner

_LEAST, _MOST = 1900, 63600  # counts: 0.1 V from the ends


def find(scanner: "Scanner", board: "Board", tracker: "Tracker") -> "list[tuple[int, str]]":
    """(space, text) for each broken sensor of the game in use."""
    found = []
    spaces = board.spaces(tracker.ruleset.name)
    bits = len(board.address_pins)
    for sensor, count in scanner.beyond(_LEAST, _MOST):
        channel = board.channels[sensor]
        where = f"GP{board.adc_pins[channel >> bits]} at address {channel & (1 << bits) - 1}"
        why = "3.3 V: a short, or its pins are swapped" if count > _MOST else "0 V: it is dead, or its wire is broken"
        for space in range(spaces.n):
            if spaces.sensors[space] == sensor:
                found.append((space, f"{tracker.ruleset.geometry.space_name(space)} ({where}) reads {why}"))
    return found

"""What is wrong with the switches, by space and pin: looked for when a host comes, and forgotten again.

Chips that are silent and chains that are cut show at any time; switches that never open or never close, and swapped
columns, show by the pieces of the position that should stand there.
"""

if False:  # types
    from typing import Any

    from hallcore.tracker.tracker import Tracker

    from .scanner import SwitchInputs, SwitchScanner

NO_SPACE = 0xFFFF
_MOST = 6  # switches that are named one by one; more of them are pieces that stand elsewhere


def find(scanner: "SwitchScanner", tracker: "Tracker") -> "list[tuple[int, str]]":
    """(space or NO_SPACE, text) for each fault; the pieces should stand as the tracker's position says.

    The spaces are `out` from now on: the game does not wait for them.
    """
    found: "list[tuple[int, str]]" = []
    name = tracker.ruleset.geometry.space_name
    wrong = {}
    for inputs in scanner.wirings:
        deaf = bytearray(inputs.count())
        if inputs.kind == "expander":
            _silent(inputs, deaf, found)
        elif inputs.kind == "shift":
            _cut(inputs, deaf, found)
        for i in range(inputs.count()):
            space = inputs.space(i)
            if space != NO_SPACE and deaf[i]:
                scanner.out[space] = 1
            elif space != NO_SPACE and scanner.closed[space] != (tracker.due[space] != 0):
                wrong[space] = inputs, i
        said = _range(inputs, deaf, name)
        if said:
            found[-1] = found[-1][0], found[-1][1] + ": " + said
    for inputs in scanner.wirings:
        if inputs.kind == "matrix":
            _swapped(scanner, tracker, inputs, wrong, found)
    if len(wrong) > _MOST:
        found.append((NO_SPACE, f"{len(wrong)} spaces are not as the position says: set it up, then look again"))
    else:
        for space in wrong:
            inputs, i = wrong[space]
            scanner.out[space] = 1
            if scanner.closed[space]:
                text = "is closed, but nothing belongs there: take it off, else it never opens"
            else:
                text = "is open, but a piece belongs there: put it down, else it never closes"
            found.append((space, f"{name(space)} ({inputs.wiring.where(i)}) {text}"))
    return found


def _range(inputs: "SwitchInputs", deaf: bytearray, name: "Any") -> str:
    spaces = [inputs.space(i) for i in range(inputs.count()) if deaf[i] and inputs.space(i) != NO_SPACE]
    if not spaces:
        return ""
    return f"{name(spaces[0])} to {name(spaces[-1])} are out"


def _silent(inputs: "SwitchInputs", deaf: bytearray, found: "list[tuple[int, str]]") -> None:
    wiring = inputs.wiring
    chips = []
    for chip in range(len(wiring.silent)):
        if wiring.silent[chip]:
            chips.append(f"0x{wiring.addresses[chip]:02x}")
            for i in range(16 * chip, 16 * chip + 16):
                deaf[i] = 1
    if chips:
        found.append((NO_SPACE, f"{inputs.name}: the expander at {', '.join(chips)} does not answer"))


def _cut(inputs: "SwitchInputs", deaf: bytearray, found: "list[tuple[int, str]]") -> None:
    """A chain ends with the low level of a grounded pin; the chips before it are told by levels that differ."""
    wiring = inputs.wiring
    wiring.read()  # as it is: the scanner has mended what it took in
    for chain in range(wiring.chains):
        tail = wiring.chip_level(chain, wiring.chips)
        last = wiring.chip_level(chain, wiring.chips - 1)
        if tail == 0 and last != 0:
            continue
        level = 255 if tail else 0
        chip = wiring.chips
        while chip > 0 and wiring.chip_level(chain, chip - 1) == level:
            chip -= 1
        for i in range(inputs.count()):
            at = wiring.chip_of(i) - chain * wiring.chips
            if chip <= at < wiring.chips:
                deaf[i] = 1
        first = chain * wiring.chips + chip
        text = f"{inputs.name}: chain {chain} is cut at chip {first} or later: all {'ones' if level else 'zeros'}"
        found.append((NO_SPACE, text))


def _swapped(
    scanner: "SwitchScanner",
    tracker: "Tracker",
    inputs: "SwitchInputs",
    wrong: "dict[int, tuple[SwitchInputs, int]]",
    found: "list[tuple[int, str]]",
) -> None:
    """Two columns, or two rows, each of which shows what belongs on the other."""
    wiring = inputs.wiring
    n = wiring.width
    for what, step, across in (("columns", 1, n), ("rows", n, 1)):
        off: "list[int]" = []
        for space in wrong:
            i = wrong[space][1]
            line = i % n if step == 1 else i // n
            if wrong[space][0] is inputs and line not in off:
                off.append(line)
        if len(off) > _MOST:
            continue
        for one in off:
            for other in off:
                if one < other and _exchanged(scanner, tracker, inputs, one * step, other * step, across):
                    a, b = inputs.space(one * step), inputs.space(other * step)
                    name = tracker.ruleset.geometry.space_name
                    pins = f"{wiring.line(what, one)} and {wiring.line(what, other)}"
                    text = f"{inputs.name}: {what} {pins} are swapped: those of {name(a)} and {name(b)}"
                    found.append((NO_SPACE, text))
                    for space in list(wrong):
                        i = wrong[space][1]
                        if wrong[space][0] is inputs and (i % n if step == 1 else i // n) in (one, other):
                            del wrong[space]


def _exchanged(
    scanner: "SwitchScanner", tracker: "Tracker", inputs: "SwitchInputs", one: int, other: int, across: int
) -> bool:
    """True if the line of inputs from `one` on shows what belongs on that from `other` on, and the other way round."""
    while one < inputs.count() and other < inputs.count():
        for a, b in ((one, other), (other, one)):
            shown, belongs = inputs.space(a), inputs.space(b)
            if (shown == NO_SPACE) != (belongs == NO_SPACE):
                return False
            if shown != NO_SPACE and scanner.closed[shown] != (tracker.due[belongs] != 0):
                return False
        if across == 1 and (one + 1) % inputs.wiring.width == 0:
            break
        one += across
        other += across
    return True

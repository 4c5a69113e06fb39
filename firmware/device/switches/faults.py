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
    """(space or NO_SPACE, text) for each fault; the pieces should stand as the tracker's position says."""
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
            if space != NO_SPACE and not deaf[i] and scanner.closed[space] != (tracker.due[space] != 0):
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
            if wiring.chip_of(i) // wiring.chips == chain and wiring.chip_of(i) % wiring.chips >= chip:
                deaf[i] = 1
        text = f"{inputs.name}: chain {chain} is cut at chip {chip} or later: all {'ones' if level else 'zeros'}"
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
    for what, lines, step, across in (("columns", n, 1, n), ("rows", len(wiring.raw), n, 1)):
        off = []
        for space in wrong:
            i = wrong[space][1]
            line = i % n if step == 1 else i // n
            if wrong[space][0] is inputs and line not in off:
                off.append(line)
        if len(off) != 2:
            continue
        one, other = off
        count = inputs.count() // lines
        same = True
        for k in range(count):
            for a, b in ((one, other), (other, one)):
                shown, belongs = inputs.space(a * step + k * across), inputs.space(b * step + k * across)
                if (shown == NO_SPACE) != (belongs == NO_SPACE):
                    same = False
                elif shown != NO_SPACE:
                    due = tracker.due[belongs] != 0
                    same = same and scanner.closed[shown] == due
        if same:
            name = tracker.ruleset.geometry.space_name
            a, b = inputs.space(one * step), inputs.space(other * step)
            pins = f"{wiring.line(what, one)} and {wiring.line(what, other)}"
            found.append(
                (NO_SPACE, f"{inputs.name}: {what} {pins} are swapped: {name(a)}.. shows what is on {name(b)}..")
            )
            wrong.clear()
            return

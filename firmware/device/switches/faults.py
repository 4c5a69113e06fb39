"""What is wrong with the switches, by space and pin: looked for at power-on, when a host comes, and on demand.

Chips that are silent and chains that are cut show at any time; switches that never open or never close, and swapped
lines, show by the pieces of the position that should stand there.
"""

if False:  # types
    from typing import Any

    from hallcore.tracker.tracker import Tracker

    from .scanner import SwitchInputs, SwitchScanner

NO_SPACE = 0xFFFF
_LINES = {"matrix": "columns", "mux": "inputs", "shift": "chains"}  # of inputs that two swapped wires exchange
_MOST = 6  # switches that are named one by one; more of them are pieces that stand elsewhere


def find(scanner: "SwitchScanner", tracker: "Tracker") -> "list[tuple[int, str]]":
    """(space or NO_SPACE, text) for each fault; the pieces should stand as the tracker's position says.

    The spaces are `out` from now on: the game does not wait for them.
    """
    found: "list[tuple[int, str]]" = []
    name = tracker.ruleset.geometry.space_name
    wrong = {}
    for inputs in scanner.wirings:
        out = bytearray(inputs.count())
        if inputs.kind == "expander":
            _silent(inputs, out, found)
        elif inputs.kind == "shift":
            _cut(inputs, out, found)
        for i in range(inputs.count()):
            space = inputs.space(i)
            if space != NO_SPACE and out[i]:
                scanner.out[space] = 1
            elif space != NO_SPACE and scanner.closed[space] != (tracker.due[space] != 0):
                wrong[space] = inputs, i
        said = _range(inputs, out, name)
        if said:
            found[-1] = found[-1][0], found[-1][1] + ": " + said
    for inputs in scanner.wirings:
        if inputs.kind in _LINES and wrong:
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


def _range(inputs: "SwitchInputs", out: bytearray, name: "Any") -> str:
    spaces = [inputs.space(i) for i in range(inputs.count()) if out[i] and inputs.space(i) != NO_SPACE]
    if not spaces:
        return ""
    return f"{len(spaces)} spaces from {name(min(spaces))} to {name(max(spaces))} are out"


def _silent(inputs: "SwitchInputs", out: bytearray, found: "list[tuple[int, str]]") -> None:
    wiring = inputs.wiring
    chips = []
    for chip in range(len(wiring.silent)):
        if wiring.silent[chip]:
            chips.append(f"0x{wiring.addresses[chip]:02x}")
            for i in range(16 * chip, 16 * chip + 16):
                out[i] = 1
    if chips:
        found.append((NO_SPACE, f"{inputs.name}: the expander at {', '.join(chips)} does not answer"))


def _cut(inputs: "SwitchInputs", out: bytearray, found: "list[tuple[int, str]]") -> None:
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
                out[i] = 1
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
    """Two lines, each of which shows what belongs on the other: columns, rows, chains, inputs, address lines."""
    wiring = inputs.wiring
    kind = inputs.kind
    n = wiring.chains if kind == "shift" else wiring.width
    height = inputs.count() // n
    sets: "list[tuple[str, int, Any, Any]]" = [(_LINES[kind], n, lambda line, place: place * n + line, lambda i: i % n)]
    if kind == "matrix":
        sets.append(("rows", height, lambda line, place: line * n + place, lambda i: i // n))
    for what, lines, at, line_of in sets:
        off: "list[int]" = []
        for space in wrong:
            line = line_of(wrong[space][1])
            if wrong[space][0] is inputs and line not in off:
                off.append(line)
        if len(off) > _MOST:
            continue
        for one in off:
            for other in off:
                if one < other:
                    pairs = [(at(one, place), at(other, place)) for place in range(inputs.count() // lines)]
                    names = f"{what} {wiring.line(what, one)} and {wiring.line(what, other)}"
                    _exchange(scanner, tracker, inputs, pairs, names, wrong, found)
    if kind == "mux":
        for high in range(1, wiring.bits):
            for low in range(high):
                if wrong:
                    both = 1 << high | 1 << low
                    ups = [address for address in range(1 << wiring.bits) if address & both == 1 << high]
                    pairs = [(a * n + pin, (a ^ both) * n + pin) for a in ups for pin in range(n)]
                    names = f"address lines {low} and {high}"
                    _exchange(scanner, tracker, inputs, pairs, names, wrong, found)


def _exchange(
    scanner: "SwitchScanner",
    tracker: "Tracker",
    inputs: "SwitchInputs",
    pairs: "list[tuple[int, int]]",
    names: str,
    wrong: "dict[int, tuple[SwitchInputs, int]]",
    found: "list[tuple[int, str]]",
) -> None:
    """Say so if of each pair of inputs each shows what belongs on the other, and some are wrong as they are."""
    first = NO_SPACE, NO_SPACE
    amiss = False
    for pair in pairs:
        one, other = inputs.space(pair[0]), inputs.space(pair[1])
        if one == NO_SPACE or other == NO_SPACE:
            if one != other and scanner.closed[min(one, other)]:  # where no switch is, nothing is closed
                return
            continue
        if first[0] == NO_SPACE:
            first = one, other
        for shown, belongs in ((one, other), (other, one)):
            if scanner.closed[shown] != (tracker.due[belongs] != 0):
                return
        amiss = amiss or one in wrong
    if amiss:
        name = tracker.ruleset.geometry.space_name
        text = f"{inputs.name}: {names} are swapped: those of {name(first[0])} and {name(first[1])}"
        found.append((NO_SPACE, text))
        for pair in pairs:
            for i in pair:
                if wrong.pop(inputs.space(i), None):
                    scanner.out[inputs.space(i)] = 1

"""What can be broken on a virtual board: `closed:b4`, `dead:b4:0`, `weak:b4:50`, `cut:S:17:1`, `swap:M:2:3`, ..."""

from __future__ import annotations

from hallboard.boards import PhysicalBoard, compile_board

from .errors import VirtualBoardError

EXPECTED = (
    "expected closed:SPACE, open:SPACE (a contact that stays so), dead:SPACE:LEVEL, weak:SPACE:PERCENT, "
    "stuck:SPACE (a linear sensor), "
    "cut:WIRING:CHIP:LEVEL, swap:WIRING:LINE:LINE, cross:WIRING:ADDRESS_LINE:ADDRESS_LINE, silent:WIRING:CHIP or "
    "ghosts:WIRING"
)
_NUMBERS = {"cut": 2, "swap": 2, "cross": 2, "silent": 1, "ghosts": 0}


def fault_act(board: PhysicalBoard, sensors: dict[str, int], text: str) -> tuple[str, ...]:
    """The words of the act that breaks it; `sensors` has that of each space's name. Raises `VirtualBoardError`."""
    verb, *words = text.split(":")
    if verb in ("closed", "open") and len(words) == 1 and words[0] in sensors:
        return "stick", str(sensors[words[0]]), "1" if verb == "closed" else "0"
    if (
        verb == "dead"
        and len(words) == 2
        and words[0] in sensors
        and words[1] in ("0", "1")
        and board.sensor is not None
    ):
        return "dead", str(sensors[words[0]]), words[1]
    if verb in ("weak", "stuck") and words[:1] and words[0] in sensors and board.sensor is not None:
        if verb == "stuck" and len(words) == 1:
            return "stuck", str(sensors[words[0]])
        if verb == "weak" and len(words) == 2 and words[1].isdecimal() and int(words[1]) <= 1000:
            return "weak", str(sensors[words[0]]), words[1]
    names = [wiring["name"] for wiring in compile_board(board).get("wirings", [])]
    if verb in _NUMBERS and len(words) == 1 + _NUMBERS[verb] and words[0] in names:
        number, numbers = str(names.index(words[0])), words[1:]
        if all(word.isdecimal() for word in numbers):
            if verb == "ghosts":
                return "fault", "diodes", number, "0"
            return "fault", verb, number, *numbers, *(["1"] if verb == "silent" else [])
    raise VirtualBoardError(f"{text!r} can't be broken on the board {board.name}: {EXPECTED}")

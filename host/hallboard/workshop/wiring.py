"""The wiring test of a new board at MicroPython's prompt, as `hallboard bringup` does it, followed step by step."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ..boards import PhysicalBoard
from ..bringup.bench import Bench
from ..bringup.light_test import show_colours, show_each
from ..bringup.rewrite import name_of_rewired, rewired, with_name
from ..bringup.selftest import self_test, weak
from ..bringup.touch import Answer, Touching
from ..flash.prompt import Device
from .work import Work

PARTS = ("sensors", "lights", "wiring")


class _Prompt:
    """The device as the bench uses it; each program that it runs is a moment at which the work may be stopped."""

    def __init__(self, device: Device, go_on: Callable[[], None]) -> None:
        self._device = device
        self._go_on = go_on

    def run(self, program: str) -> str:
        """What a program prints there. Raises Stopped and FlashError."""
        self._go_on()
        return self._device.run(program)


def try_wiring(work: Work, board: PhysicalBoard, parts: Sequence[str], wait_s: float = 60.0) -> None:
    """Test these parts of the board at the work's port. Raises FlashError and UserError.

    Where wires differ, the work offers a board file that has them as they are. A space that nobody touches for `wait_s`
    is left out.
    """
    work.instruct("Connecting.")
    device = Device(work.url)
    try:
        bench = Bench(_Prompt(device, work.go_on), board)
        if "sensors" in parts:
            work.instruct("Looking at the sensors: the board must be empty.")
            wrong = self_test(bench)
            for line in wrong or [f"All {len(bench.spaces)} sensors read as they should on an empty board."]:
                work.tell(line)
        if "lights" in parts:
            _show_lights(work, bench)
        if "wiring" in parts:
            _find_wires(work, bench, wait_s)
    finally:
        device.close()


def _show_lights(work: Work, bench: Bench) -> None:
    show_colours(bench, lambda colour: work.instruct(f"All lights are {colour} now."))
    show_each(bench, lambda place: work.instruct(f"The light of {place} alone is white now.", place))
    work.tell("The lights have shown red, green, blue, and each alone along the chain.")


def _find_wires(work: Work, bench: Bench, wait_s: float) -> None:
    board = bench.board
    missing: list[str] = []
    total = len(bench.spaces)
    answered: list[str] = []

    def ask(place: str) -> None:
        work.progress(len(answered), total)
        work.instruct(f"Touch {place}, which shines, with a piece, and take it away again.", place)

    def told(answer: Answer) -> None:
        answered.append(answer.place)
        drawn = str(board.wires[answer.place])
        work.tell(f"{answer.place}: {answer.wire}" + ("" if answer.wire == drawn else f" (the file says {drawn})"))

    def left_out(place: str) -> None:
        answered.append(place)
        missing.append(place)
        work.tell(f"{place}: nothing was felt; left out")

    found = Touching(bench, ask, told, work.tell, left_out, wait_s).find()
    work.progress(total, total)
    for line in weak({place: answer.felt for place, answer in found.items() if answer.felt}):
        work.tell(line)
    wires = {place: answer.wire for place, answer in found.items()}
    if missing:
        work.tell(f"Nothing was felt on {', '.join(missing)}: mend them, and test again.")
    text = rewired(board, wires, work.tell)
    if text is None:
        work.tell(f"All {len(wires)} wires that were found are as the board's file says.")
        return
    name = name_of_rewired(board)
    work.offer(f"{name}.toml", with_name(text, name).encode())
    work.tell(f"{name}.toml has the wires as they are: save it, and put the firmware on with that file.")

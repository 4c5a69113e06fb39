"""A board without hardware: the firmware in a child process, on simulated sensors and lights."""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Sequence
from pathlib import Path
from types import TracebackType

from hallboard.boards import load_board

from .acts import Acts
from .channel import Act, Channel, Frame
from .description import Calibration, Speed, describe_board, describe_world
from .errors import VirtualBoardError
from .hand import Hand
from .lights import RGB, colours, first_change_ms
from .pieces import content_of, kinds_of
from .process import DeviceProcess
from .runtime import choose


class VirtualBoard(Acts):
    """A running virtual board.

    | argument | is |
    |---|---|
    | `name` | a board that comes with hallboard, or a .toml file |
    | `game` | the game that is played on it: spaces and kinds are those of its ruleset; the board's first if left out |
    | `contents` | what stands on each space when it is switched on, as contents of the ruleset's hands; else nothing |
    | `speed` | virtual time against real time; `"max"`: as fast as it can while hands act, real time otherwise; \
`"step"`: as fast as it can while hands act or wait, standing still otherwise |
    | `seed` | of everything that chance decides: noise, tolerances, places, the hand |
    | `runtime` | `"auto"`, `"micropython"`, `"cpython"`, or the path of a MicroPython |
    | `computing` | the firmware's Python takes time, too, as on an RP2040: on CPython, which `"auto"` means then |
    | `calibration` | of the sensors: `"full"`: zeros and gains; `"zero"`: zeros alone; `"none"` |
    | `faults` | what is broken from the beginning: see `faults.py` |
    | `flash` | the folder that is the device's file system, of its own for each device; if left out, one that is \
removed with the board |
    | `main` | the program to run instead of the firmware's main.py; it reads board.json before it does anything else |

    `url` is the path of a pseudo-terminal that pyserial opens like any port. Raises `VirtualBoardError`,
    `UnknownBoard` or `BoardFileError`.
    """

    def __init__(
        self,
        name: str,
        *,
        game: str | None = None,
        contents: Sequence[int] = (),
        speed: Speed = 1.0,
        seed: int = 1,
        runtime: str = "auto",
        computing: bool = False,
        calibration: Calibration = "full",
        faults: Sequence[str] = (),
        flash: Path | str | None = None,
        main: Path | None = None,
    ) -> None:
        if not isinstance(speed, str) and not 0 < speed <= 10000:
            raise VirtualBoardError(f"speed is {speed}, expected a number above 0, 'max' or 'step'")
        physical = load_board(name)
        super().__init__(physical, game or next(iter(physical.games)))
        self.speed = speed
        self.seed = seed
        self._runtime = choose("cpython" if computing and runtime == "auto" else runtime)
        if computing and self._runtime.name != "cpython":
            raise VirtualBoardError(f"computing takes no time on {runtime}, only on cpython")
        self._world = describe_world(self.physical, seed, speed)
        self._world["computing"] = computing
        self._description = describe_board(self.physical, self._world, calibration)
        self._main = main
        self._own = flash is None and main is None
        self._flash = Path(tempfile.mkdtemp(prefix="hallboard-flash-") if self._own else flash or ".")
        if not self._flash.is_dir():
            raise VirtualBoardError(f"flash {self._flash}: there is no such folder")
        for space, content in enumerate(contents):
            self._spaces.stacks[space] = kinds_of(self.ruleset.hands, content)
        self._switch_on()
        self.hand = Hand(self)
        self.broken = bool(faults)
        for fault in faults:
            self.break_part(fault)

    def _switch_on(self) -> None:
        self._world["standing"] = [
            [self._places[space], [self._numbers[self.game, kind] for kind in kinds]]
            for space, kinds in enumerate(self._spaces.stacks)
            if kinds
        ]
        start = self._runtime.start or DeviceProcess
        self._process = start(self._runtime, self._description, self._world, self._main, self._flash, self._own)
        self._channel = Channel(self._process)

    # What it is

    @property
    def url(self) -> str:
        """The path that pyserial opens."""
        return self._process.port

    port = url

    @property
    def runtime(self) -> str:
        """What runs the firmware: `"micropython"`, `"cpython"` or a program's name."""
        return self._runtime.name

    @property
    def notice(self) -> str:
        """A line for people where the firmware doesn't run as on a device, else ''."""
        return self._runtime.notice

    @property
    def pid(self) -> int:
        """The child's process id."""
        return self._process.pid

    # Time

    def now_ms(self) -> int:
        """Virtual time since power-on, in ms: what the device told last, and what must have passed since."""
        now_us, ago_s = self._channel.heard()
        pace = {"max": 1.0, "step": 0.0}[self.speed] if isinstance(self.speed, str) else self.speed
        return int(now_us // 1000 + ago_s * 1000 * pace)

    def set_speed(self, speed: Speed) -> None:
        """Change the pace."""
        self.speed = speed
        self._channel.tell("speed", speed)

    # What there is to do beside the spaces

    def power_cut(self, hold_ms: float = 0) -> None:
        """The power goes, whatever the device does, and comes back, with the button pressed for `hold_ms`.

        The pieces stay where they are, those in the hand go to the side, and the device's file system has what was
        written. Its port has another path then: see `url`.
        """
        self._process.kill()
        self._process.close()
        self._channel.join()
        self._spaces.held.clear()
        self._world["speed"] = self.speed
        self._world["pressed"] = hold_ms > 0
        self._switch_on()
        if hold_ms:
            self.finish(self._channel.act(hold_ms, "button", 0))

    def press(self, ms: float = 100) -> None:
        """Press the board's button for `ms`."""
        down, up = self._channel.act(0, "button", 1), self._channel.act(ms, "button", 0)
        self.finish(down)
        self.finish(up)

    # What there is to see

    def contents(self) -> list[int]:
        """What stands on each space, as a content of the ruleset's hands."""
        return [content_of(self.ruleset.hands, kinds) for kinds in self._spaces.stacks]

    def kinds(self, space: int) -> list[int]:
        """The kinds on a space, from the lowest up."""
        return list(self._spaces.stacks[space])

    @property
    def held(self) -> list[int]:
        """The kinds in the hand, in the order in which they were lifted."""
        return list(self._spaces.held)

    def true_kinds(self, space: int) -> list[int]:
        """The same as `kinds`, asked of the simulation."""
        answer = self._channel.ask("stack", self._places[space])
        by_number = {number: kind for (game, kind), number in self._numbers.items() if game == self.game}
        return [by_number[int(word)] for word in answer.split(",") if word]

    def field_uT(self, space: int) -> float:
        """The true field of the pieces at a space's sensor."""
        return float(self._channel.ask("field", self._places[space]))

    def fields_uT(self) -> list[float]:
        """The true field of the pieces at every space's sensor."""
        return [float(word) for word in self._channel.ask("fields", *self._places).split(",")]

    def frames(self) -> list[Frame]:
        """What the lights have shown, with virtual times; the last 2000 changes."""
        return list(self._channel.frames)

    def lights(self) -> list[RGB]:
        """The colour of every space's light, (red, green, blue) of 255."""
        frames = self.frames()
        return colours(self.physical, self.game, frames[-1]) if frames else [(0, 0, 0)] * len(self._places)

    def first_change_ms(self, act: Act) -> float | None:
        """From the beginning of an act to the next change of the lights, in virtual ms; None if there was none."""
        return first_change_ms(self.frames(), act)

    def latency_ms(self) -> float | None:
        """`first_change_ms` of the last lift, drop or slide; None where there was none."""
        act = self._channel.begun(self.last_act)
        return None if act is None else self.first_change_ms(act)

    def errors(self) -> str:
        """What the child has written to its standard error."""
        return self._process.errors()

    def stopped(self, within_s: float = 0.5) -> str:
        """Why the firmware has ended, in a line for people; '' if it still runs after this time."""
        return self._channel.stopped(within_s)

    # The end

    def close(self) -> None:
        """Switch the board off."""
        self._process.close()
        self._channel.join()
        if self._own:
            shutil.rmtree(self._flash, ignore_errors=True)

    def __enter__(self) -> VirtualBoard:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

"""A board without a board: the firmware in a child process, on simulated sensors and lights."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path
from types import TracebackType

from hallcore.games import Room

from hallboard.boards import load_board, sensor_places
from hallboard.errors import UserError

from .channel import Act, Channel, Frame
from .description import Calibration, Speed, describe_board, describe_world, magnet_numbers
from .errors import VirtualBoardError
from .hand import Hand
from .lights import RGB, colours, first_change_ms
from .pieces import Spaces, content_of, kinds_of
from .process import DeviceProcess
from .runtime import choose

_RAMP_MS = 100.0  # of a lift or a drop that nobody times


class VirtualBoard:
    """A running virtual board.

    | argument | is |
    |---|---|
    | `name` | a board that comes with hallboard, or a .toml file |
    | `game` | the game that is played on it: spaces and kinds are those of its room; the board's first if left out |
    | `speed` | virtual time against real time; `"max"`: as fast as it can while hands act, real time otherwise; \
`"step"`: as fast as it can while hands act or wait, standing still otherwise |
    | `seed` | of everything that chance decides: noise, tolerances, places, the hand |
    | `runtime` | `"auto"`, `"micropython"`, `"cpython"`, or the path of a MicroPython |
    | `calibration` | of the sensors: `"full"`: zeros and gains; `"zero"`: zeros alone; `"none"` |
    | `main` | the program to run instead of the firmware's main.py; it reads board.json before it does anything else |

    `url` is the path of a pseudo-terminal that pyserial opens like any port. Raises `VirtualBoardError`,
    `UnknownBoard` or `BoardFileError`.
    """

    def __init__(
        self,
        name: str,
        *,
        game: str | None = None,
        speed: Speed = 1.0,
        seed: int = 1,
        runtime: str = "auto",
        calibration: Calibration = "full",
        main: Path | None = None,
    ) -> None:
        if not isinstance(speed, str) and not 0 < speed <= 10000:
            raise VirtualBoardError(f"speed is {speed}, expected a number above 0, 'max' or 'step'")
        self.physical = load_board(name)
        self.name = self.physical.name
        self.speed = speed
        self.seed = seed
        self._runtime = choose(runtime)
        self._numbers = magnet_numbers(self.physical)
        self._sensors = {place: number for number, place in enumerate(sensor_places(self.physical))}
        world = describe_world(self.physical, seed, speed)
        description = describe_board(self.physical, world, calibration)
        self.use_game(game or next(iter(self.physical.games)))
        self._process = DeviceProcess(self._runtime, description, world, main)
        self._channel = Channel(self._process)
        self.hand = Hand(self)

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

    def use_game(self, game: str) -> None:
        """From now on spaces and kinds are those of this game; all pieces of the game before must be off."""
        if game not in self.physical.games:
            raise UserError(f"board {self.name} has no spaces for {game}, only for {', '.join(self.physical.games)}")
        self.game = game
        self.room = Room(game)
        self._places = [self._sensors[place] for place in self.physical.games[game].places]
        self._spaces = Spaces(len(self._places))

    # Time

    def now_ms(self) -> int:
        """Virtual time since power-on, in ms: what the device told last, and what must have gone by since."""
        now_us, ago_s = self._channel.heard()
        pace = {"max": 1.0, "step": 0.0}[self.speed] if isinstance(self.speed, str) else self.speed
        return int(now_us // 1000 + ago_s * 1000 * pace)

    def wait(self, ms: float) -> None:
        """Let virtual time go on, after what has been begun."""
        self.act("wait", after_ms=ms)

    def set_speed(self, speed: Speed) -> None:
        """Change the pace."""
        self.speed = speed
        self._channel.tell("speed", speed)

    # What hands do: at once, without waiting, unless an act says so. `hand` does it as a person would.

    def lift(self, space: int, count: int = 1) -> None:
        """Take the top `count` pieces off a space, and go on at once."""
        self.begin_lift(space, count, 0, _RAMP_MS)

    def drop(self, space: int, *kinds: int) -> None:
        """Put pieces down, the lowest first (from the hand, else from the side), and go on at once."""
        self.begin_drop(space, kinds, 0, _RAMP_MS)

    def begin_lift(self, space: int, count: int, after_ms: float, ramp_ms: float) -> int:
        """Queue a lift; returns the act's number for `finish`. Raises ValueError if there are fewer pieces."""
        if not 0 < count <= len(self._spaces.stacks[space]):
            there = len(self._spaces.stacks[space])
            raise ValueError(f"{self.space_name(space)}: {there} pieces there, {count} to be lifted")
        number = self._channel.act(after_ms, "lift", self._places[space], count, round(ramp_ms * 1000))
        self._spaces.lift(space, count)
        return number

    def begin_drop(self, space: int, kinds: Sequence[int], after_ms: float, ramp_ms: float) -> int:
        """Queue a drop; returns the act's number for `finish`."""
        numbers = [self._numbers[self.game, kind] for kind in kinds]
        number = self._channel.act(after_ms, "drop", self._places[space], round(ramp_ms * 1000), *numbers)
        self._spaces.drop(space, kinds)
        return number

    def begin_slide(self, path: Sequence[int], after_ms: float, mm_per_s: float) -> int:
        """Queue a slide of the top piece of path[0] over the face to path[-1]."""
        if len(path) < 2 or not self._spaces.stacks[path[0]]:
            raise ValueError(f"{self.space_name(path[0])}: nothing to slide, or nowhere to")
        points = [self.physical.face.places[self.physical.games[self.game].places[space]] for space in path]
        pairs = pairwise(points)
        length = sum(((a.x_mm - b.x_mm) ** 2 + (a.y_mm - b.y_mm) ** 2) ** 0.5 for a, b in pairs)
        places = [self._places[space] for space in path]
        number = self._channel.act(after_ms, "slide", round(length / mm_per_s * 1e6), *places)
        self._spaces.stacks[path[-1]].append(self._spaces.stacks[path[0]].pop())
        return number

    def act(self, *words: object, after_ms: float = 0) -> Act:
        """Do an act of the simulation (see its `world.py`) and wait until it is done."""
        return self._channel.wait(self._channel.act(after_ms, *words))

    def finish(self, number: int) -> Act:
        """Wait until an act is done; it has the virtual times of its begin and end."""
        return self._channel.wait(number)

    def nudge(self, space: int, mm: float) -> Act:
        """Shift what stands on a space by about so many mm, within its recess."""
        return self.act("nudge", self._places[space], round(mm * 1000))

    def put_aside(self) -> None:
        """What is in the hand goes to the side of the board."""
        self._channel.tell("act", 0, 0, "aside")
        self._spaces.held.clear()

    def arrange(self, contents: Sequence[int]) -> None:
        """Set up a whole position at once: a content (of the room's hands) a space. Waits until it stands."""
        self._channel.tell("act", 0, 0, "aside")
        self._spaces.held.clear()
        for space, content in enumerate(contents):
            kinds = kinds_of(self.room.hands, content)
            if kinds != self._spaces.stacks[space]:
                numbers = [self._numbers[self.game, kind] for kind in kinds]
                self._channel.tell("act", 0, 0, "set", self._places[space], *numbers)
                self._spaces.stacks[space] = kinds
        self.wait(0)

    def step_field(self, uT: float) -> None:
        """All sensors feel so much more from now on."""
        self.act("common", round(uT))

    def press(self, ms: float = 100) -> None:
        """Press the board's button for so long."""
        self._channel.tell("press", 1)
        self.wait(ms)
        self._channel.tell("press", 0)

    # What there is to see

    def contents(self) -> list[int]:
        """What stands on each space, as a content of the room's hands."""
        return [content_of(self.room.hands, kinds) for kinds in self._spaces.stacks]

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

    def frames(self) -> list[Frame]:
        """What the lights have shown, with virtual times; the last 2000 changes."""
        return list(self._channel.frames)

    def lights(self) -> list[RGB]:
        """The colour of every space's light, (red, green, blue) of 255."""
        frames = self.frames()
        return colours(self.physical, self.game, frames[-1]) if frames else [(0, 0, 0)] * len(self._places)

    def first_change_ms(self, act: Act) -> float | None:
        """From the begin of an act to the first lights that changed after it, in virtual ms; None if none did."""
        return first_change_ms(self.frames(), act)

    def space_name(self, space: int) -> str:
        """The name of a space."""
        return str(self.room.geometry.space_name(space))

    def errors(self) -> str:
        """What the child has written to its standard error."""
        return self._process.errors()

    # The end

    def close(self) -> None:
        """Switch the board off."""
        self._process.close()
        self._channel.join()

    def __enter__(self) -> VirtualBoard:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

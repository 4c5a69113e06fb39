"""What hands do on a virtual board, in spaces and kinds of its game."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from hallcore.games import Ruleset

from hallboard.boards import PhysicalBoard, sensor_places
from hallboard.errors import UserError

from .channel import Act, Channel
from .description import magnet_numbers, puck_number
from .faults import fault_act
from .pieces import Spaces, kinds_of

_RAMP_MS = 100.0  # of a lift or a drop whose time nobody gives
_REACH_MS = 400.0  # from space to space with the puck


class Acts:
    """A physical board whose pieces are moved over a channel to the simulated world: `VirtualBoard` opens it."""

    _channel: Channel

    def __init__(self, physical: PhysicalBoard, game: str) -> None:
        self.physical = physical
        self.name = physical.name
        self._numbers = magnet_numbers(physical)
        self._sensors = {place: number for number, place in enumerate(sensor_places(physical))}
        self._puck: int | None = None  # the space on which it stands
        self.last_act = 0  # the number of the last lift, drop or slide
        self.use_game(game)

    def use_game(self, game: str) -> None:
        """Use this game's spaces and kinds from now on; all pieces of the last game must be off the board."""
        if game not in self.physical.games:
            raise UserError(f"board {self.name} has no spaces for {game}, only for {', '.join(self.physical.games)}")
        self.game = game
        self.ruleset = Ruleset(game)
        self._places = [self._sensors[place] for place in self.physical.games[game].places]
        self._spaces = Spaces(len(self._places))

    def space_name(self, space: int) -> str:
        """The name of a space."""
        return str(self.ruleset.geometry.space_name(space))

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
        self.last_act = number = self._channel.act(after_ms, "lift", self._places[space], count, round(ramp_ms * 1000))
        self._spaces.lift(space, count)
        return number

    def begin_drop(self, space: int, kinds: Sequence[int], after_ms: float, ramp_ms: float) -> int:
        """Queue a drop; returns the act's number for `finish`."""
        numbers = [self._numbers[self.game, kind] for kind in kinds]
        self.last_act = number = self._channel.act(
            after_ms, "drop", self._places[space], round(ramp_ms * 1000), *numbers
        )
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
        self.last_act = number = self._channel.act(after_ms, "slide", round(length / mm_per_s * 1e6), *places)
        self._spaces.stacks[path[-1]].append(self._spaces.stacks[path[0]].pop())
        return number

    def put_puck(self, space: int | None) -> None:
        """Put the puck that calibrates the sensors on an empty space, or aside, and wait until it stands."""
        if self._puck is not None:
            self._channel.tell("act", 0, 0, "set", self._places[self._puck])
        self._puck = space
        if space is not None:
            ramp_us = round(_RAMP_MS * 1000)
            self.act("drop", self._places[space], ramp_us, puck_number(self.physical), after_ms=_REACH_MS)

    def wait(self, ms: float) -> None:
        """Let virtual time go on, after the acts that have begun."""
        self.act("wait", after_ms=ms)

    def act(self, *words: object, after_ms: float = 0) -> Act:
        """Do an act of the simulation (see its `world.py`) and wait until it is done."""
        return self._channel.wait(self._channel.act(after_ms, *words))

    def finish(self, number: int) -> Act:
        """Wait until an act is done; it has the virtual times of its begin and end."""
        return self._channel.wait(number)

    def nudge(self, space: int, mm: float) -> Act:
        """Shift what stands on a space by about `mm`, within its recess."""
        return self.act("nudge", self._places[space], round(mm * 1000))

    def put_aside(self) -> None:
        """What is in the hand goes to the side of the board."""
        self._channel.tell("act", 0, 0, "aside")
        self._spaces.held.clear()

    def arrange(self, contents: Sequence[int]) -> None:
        """Set up a whole position at once: a content (of the ruleset's hands) a space. Waits until it stands."""
        self._channel.tell("act", 0, 0, "aside")
        self._spaces.held.clear()
        for space, content in enumerate(contents):
            kinds = kinds_of(self.ruleset.hands, content)
            if kinds != self._spaces.stacks[space]:
                numbers = [self._numbers[self.game, kind] for kind in kinds]
                self._channel.tell("act", 0, 0, "set", self._places[space], *numbers)
                self._spaces.stacks[space] = kinds
        self.wait(0)

    def break_part(self, text: str) -> None:
        """Break something, as `faults` describes it: `"closed:b4"`. Raises `VirtualBoardError`."""
        names = {self.space_name(space): sensor for space, sensor in enumerate(self._places)}
        self.act(*fault_act(self.physical, names, text))

    def step_field(self, uT: float) -> None:
        """Add a field to all sensors from now on."""
        self.act("common", round(uT))

"""What each space's sensor reads while hands rest, and what should stand there meanwhile: taken from a trace."""

from __future__ import annotations

import statistics
from collections import defaultdict, deque
from dataclasses import dataclass

from hallcore.games import Ruleset
from hallcore.trace.player import Player, TraceError
from hallcore.tracker.modes import SET_UP
from hallcore.tracker.occupancy import unstack

from ..errors import UserError
from ..traces import Trace
from .expected import Expected, expected

_MOST = 400  # readings of a space that are kept for one stack
_SET_UP = 100  # ... that are kept until the game begins, the last ones
_HIGHEST = 64  # no stack is higher
_SD_OF_MEDIAN = 0.6745 * 2**0.5  # of the changes from reading to reading: a hand that passes by does not spoil it


@dataclass(frozen=True)
class SpaceAtRest:
    """A space's readings: of `stacks` each with its kinds, lowest first, and the median of what was read, in uT.

    What the neighbours' pieces should add is taken off already.
    `noise_uT` is the standard deviation of one reading of four samples, slow drift left out; `n` counts the readings.
    """

    stacks: dict[bytes, float]
    noise_uT: float
    n: int


@dataclass(frozen=True)
class Rest:
    """A game's spaces at rest. `empty_board` is True where nothing stood on it, though the game's pieces should."""

    game: str
    spaces: tuple[SpaceAtRest, ...]
    empty_board: bool


def at_rest(trace: Trace) -> Rest:
    """The readings of the last game in a trace. Raises UserError where there are none."""
    try:
        player = Player(trace.board, trace.data)
        rests = _Rests(player)
        player.play(rests.look)
    except TraceError as error:
        raise UserError(f"the trace: {error}") from None
    except (ValueError, KeyError, TypeError) as error:
        raise UserError(f"the trace: its board's description is damaged: {error}") from None
    return rests.found()


class _Rests:
    """Gathers readings while a trace plays."""

    def __init__(self, player: Player) -> None:
        self._player = player
        self._ruleset: Ruleset | None = None
        self._sensors: list[int] = []
        self._readings: list[dict[bytes, list[float]]] = []
        self._before: list[deque[int]] = []  # readings while the game is being set up
        self._changes: list[list[int]] = []
        self._last: list[int] = []
        self._model: Expected
        self._due = b""
        self._stacks: list[bytes] = []
        self._around: list[float] = []
        self._contents: dict[int, bytes] = {}

    def look(self, operation: str) -> None:
        """After each operation of the trace."""
        player = self._player
        if operation == "begin":
            self._begin()
        if operation not in ("round", "readings"):
            return
        tracker, watch = player.tracker, player.watch
        if tracker.n_done or watch.holding() or len(watch.choices):
            return
        uT = player.scanner.uT
        now = [uT[sensor] for sensor in self._sensors]
        if now == self._last or not any(now):
            return  # nothing was read in this round
        stacks, around = self._expected()
        for space, (reading, changes) in enumerate(zip(now, self._changes, strict=True)):
            if tracker.mode == SET_UP:
                self._before[space].append(reading)
            else:
                readings = self._readings[space][stacks[space]]
                if len(readings) < _MOST:
                    readings.append(reading - around[space])
            if self._last and len(changes) < _MOST:
                changes.append(abs(reading - self._last[space]))
        self._last = now

    def found(self) -> Rest:
        """What has been gathered. Raises UserError if that is nothing."""
        if self._ruleset is None or not self._last:
            raise UserError("no readings of linear sensors have come while hands rested")
        empty = False
        if not any(self._readings):  # it has never begun: what should stand there, or nothing
            empty = not self._stands()
            stacks, around = self._expected()
            for space, before in enumerate(self._before):
                stack, uT = (b"", 0.0) if empty else (stacks[space], around[space])
                self._readings[space][stack].extend(reading - uT for reading in before)
        spaces = []
        for readings, changes in zip(self._readings, self._changes, strict=True):
            medians = {stack: float(statistics.median(values)) for stack, values in readings.items()}
            noise = statistics.median(changes) / _SD_OF_MEDIAN if any(changes) else 0.0
            spaces.append(SpaceAtRest(medians, noise, sum(map(len, readings.values()))))
        return Rest(self._ruleset.name, tuple(spaces), empty)

    def _begin(self) -> None:
        tracker = self._player.tracker
        spaces = self._player.board.spaces(tracker.ruleset.name)
        if spaces.switches:
            raise UserError(
                f"the board {self._player.board.name} has switches: they are open or closed, without a margin; "
                "hallboard board check NAME --board PORT finds broken ones"
            )
        if self._ruleset is None or self._ruleset.name != tracker.ruleset.name:
            self._ruleset = tracker.ruleset
            self._readings = [defaultdict(list) for _ in range(spaces.n)]
            self._before = [deque(maxlen=_SET_UP) for _ in range(spaces.n)]
            self._changes = [[] for _ in range(spaces.n)]
            self._contents = {}
        self._model = expected(spaces, tracker.ruleset.rules.KINDS)
        self._sensors = list(spaces.sensors)
        self._last = []
        self._due = b""

    def _stands(self) -> bool:
        """True if most of the pieces that should stand there do."""
        tracker = self._player.tracker
        due = [space for space in range(len(self._sensors)) if tracker.due[space]]
        return 2 * sum(1 for space in due if tracker.actual[space]) >= len(due)

    def _expected(self) -> tuple[list[bytes], list[float]]:
        """What should stand on each space, and what the others add to its reading."""
        due = self._player.tracker.due.tobytes()
        if due != self._due:
            self._due = due
            self._stacks = [self._kinds(content) for content in self._player.tracker.due]
            stacks = dict(enumerate(self._stacks))
            self._around = [self._model.around_uT(space, stacks) for space in stacks]
        return self._stacks, self._around

    def _kinds(self, content: int) -> bytes:
        if content not in self._contents:
            kinds = bytearray(_HIGHEST)
            self._contents[content] = bytes(kinds[: unstack(self._player.tracker.ruleset.hands, content, kinds)])
        return self._contents[content]

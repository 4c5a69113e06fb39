"""From readings at rest to a verdict on each space, in terms that players understand."""

from __future__ import annotations

import statistics
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any, Literal

from hallcore.board.board import Board
from hallcore.games import Ruleset, part

from ..boards.parts import sensing
from .expected import Expected, expected
from .rest import Rest, SpaceAtRest

State = Literal["sound", "weak", "broken", "unsure"]

_WEAK = 0.5  # of the margin
_FEWER = 2 / 3  # of the height up to which a sound sensor feels one more piece
_NOTHING, _TOO_MUCH = 0.25, 1.6  # of what should be felt: something else stands there
_PLAIN = 0.5  # of the weakest piece's field: what less than that shows says nothing of the sensor
_BEYOND_uT = 24_000  # the parts' range and a tenth: no field, an output at one end of its supply
_LEAST = 6  # readings that are all the same
_VACANT = 4  # spaces whose median is the field from outside


@dataclass(frozen=True)
class SpaceHealth:
    """One space. `margin` is 1 for a sensor as it was designed, and 0 where it is about to be misread.

    `felt` is the share of the field that it feels of what stands there, None where nothing does. `noise_uT` is that of
    one reading of four samples, `off_uT` what it reads where nothing stands, None where something does. `tells` is how
    high a stack may be for its uppermost piece to be felt, 0 where none are stacked. `why` is empty for a sound one.
    """

    space: int
    name: str
    state: State
    margin: float
    felt: float | None
    noise_uT: float
    off_uT: float | None
    tells: int
    why: str


@dataclass(frozen=True)
class BoardHealth:
    """A board's spaces of one game. `empty` is True if nothing stood there: then nobody knows what a sensor feels."""

    board: str
    game: str
    spaces: tuple[SpaceHealth, ...]
    empty: bool
    common_uT: float  # field from outside, the same everywhere

    @property
    def uncalibrated(self) -> bool:
        """True if the zeros of many spaces are off."""
        vacant = [one for one in self.spaces if one.off_uT is not None and one.state != "broken"]
        return 4 * sum(1 for one in vacant if one.state != "sound") > len(vacant) > _VACANT

    def of(self, *states: State) -> list[SpaceHealth]:
        """The spaces in one of these states, the worst first."""
        return sorted((one for one in self.spaces if one.state in states), key=lambda one: one.margin)

    def as_table(self) -> dict[str, Any]:
        """As JSON has it."""
        return {
            "board": self.board,
            "game": self.game,
            "empty": self.empty,
            "common_uT": round(self.common_uT),
            "spaces": [_rounded(asdict(one)) for one in self.spaces],
        }


def judge(description: object, rest: Rest, faults: Mapping[int, str] | None = None) -> BoardHealth:
    """The verdict; `description` is the board's (`board.json`), `faults` what it has named itself, by space."""
    board = Board(description)
    kinds = part(rest.game, "rules").KINDS
    model = expected(board.spaces(rest.game), kinds)
    geometry = Ruleset(rest.game).geometry
    common = _common_uT(model, rest)
    sound_uT = _sound_noise_uT()
    spaces = []
    for space, one in enumerate(rest.spaces):
        judged = _Judged(model, space, one, common)
        name = str(geometry.space_name(space))
        state, why = judged.verdict(kinds, sound_uT)
        if faults and space in faults:
            state, why = "broken", faults[space].removeprefix(f"{name} ")
        margin = 0.0 if state in ("broken", "unsure") else judged.margin
        spaces.append(
            SpaceHealth(
                space,
                name,
                state,
                margin,
                judged.felt,
                one.noise_uT,
                judged.off_uT,
                model.tells(1.0 if judged.felt is None else judged.felt, one.noise_uT),
                why,
            )
        )
    return BoardHealth(board.name, rest.game, tuple(spaces), rest.empty_board, common)


class _Judged:
    """One space's readings against what is expected."""

    def __init__(self, model: Expected, space: int, one: SpaceAtRest, common_uT: float) -> None:
        self._model = model
        self._one = one
        self._uT = {stack: uT - common_uT for stack, uT in one.stacks.items()}
        self.off_uT = self._uT.get(b"")
        own = {stack: model.own_uT(space, stack) for stack in self._uT}
        shares = {stack: self._uT[stack] / uT for stack, uT in own.items() if abs(uT) > _PLAIN * model.piece_uT}
        self.felt = statistics.median(shares.values()) if shares else None
        self._stack = min(shares, key=lambda stack: abs(shares[stack] - (self.felt or 0.0)), default=b"")
        rooms = [model.room(self._stack, 1.0 if self.felt is None else self.felt, 0.0, one.noise_uT)]
        if self.off_uT is not None:
            rooms.append(model.room(b"", 1.0, self.off_uT, one.noise_uT))
        self.margin = max(0.0, min(1.0, *rooms))

    def verdict(self, kinds: tuple[str, ...], sound_noise_uT: float) -> tuple[State, str]:
        """The state, and why."""
        one, felt = self._one, self.felt
        if not one.n:
            return "unsure", "was never read at rest"
        worst_uT = max(one.stacks.values(), key=abs)
        if abs(worst_uT) > _BEYOND_uT:
            return "broken", f"reads {worst_uT / 1000:.0f} mT, more than any piece makes: no power, or a wire is broken"
        if one.n >= _LEAST and not one.noise_uT:
            return "broken", "never changes its reading, not even by noise: a stuck sensor, or a broken wire"
        name = kinds[self._stack[-1]] if self._stack else ""
        if felt is not None and felt < _NOTHING:
            what = "the other pole" if felt < -_NOTHING else "next to nothing"
            return "unsure", f"feels {what} where {_a(name)} should stand: put it there, or its sensor is dead"
        if felt is not None and felt > _TOO_MUCH:
            return "unsure", f"feels {felt:.0%} of {_a(name)}: something else stands there"
        if self.off_uT is not None and abs(self.off_uT) > self._model.piece_uT / 2:
            return "unsure", f"reads {self.off_uT:.0f} uT where nothing should stand: a piece, or a sensor that is off"
        tells, sound = self._model.tells(1.0 if felt is None else felt, one.noise_uT), self._model.tells(1.0, 0.0)
        weak = felt is not None and felt < self._model.least_felt
        if not weak and self.margin >= _WEAK and (not sound or tells >= _FEWER * sound):
            return "sound", ""
        return "weak", self._weakness(name, sound_noise_uT) + (
            f"; it feels all pieces of stacks up to {tells} high, a sound one up to {sound}" if tells < sound else ""
        )

    def _weakness(self, name: str, sound_noise_uT: float) -> str:
        """What takes most of the room."""
        room, felt, off_uT, noise_uT = self._model.room, self.felt, self.off_uT, self._one.noise_uT
        high = self._model.tells(1.0, 0.0)
        by_noise = room(self._stack, 1.0, 0.0, noise_uT)
        if high:
            by_noise = min(by_noise, self._model.tells(1.0, noise_uT) / high)
        left = [(by_noise, f"has {noise_uT / sound_noise_uT:.1f} times the noise of a sound sensor")]
        if felt is not None:
            text = f"feels {felt:.0%} of {_a(name)}: the sensor or the magnet is weak, or it lies too low"
            left.append((room(self._stack, felt, 0.0, 0.0), text))
        if off_uT is not None:
            text = f"reads {off_uT:.0f} uT where nothing stands: calibrate it, or look for iron below"
            left.append((room(b"", 1.0, off_uT, 0.0), text))
        return min(left)[1]


def _common_uT(model: Expected, rest: Rest) -> float:
    """The field from outside, from the empty spaces if there are some; 0 on boards that do not take it off."""
    if not model.takes_common_off:
        return 0.0
    vacant = [one.stacks[b""] for one in rest.spaces if b"" in one.stacks and one.noise_uT]
    if len(vacant) >= _VACANT:
        return statistics.median(vacant)
    left = [uT - model.own_uT(i, stack) for i, one in enumerate(rest.spaces) for stack, uT in one.stacks.items()]
    return statistics.median(left) if left else 0.0


def _sound_noise_uT() -> float:
    """Of one reading of four samples, drift left out."""
    reading = sensing()["reading"]
    sigma = reading["sigma_uT"][reading["samples"].index(4)]
    return float((sigma**2 - reading["drift_sd_uT"] ** 2) ** 0.5)


def _a(name: str) -> str:
    return f"an {name}" if name[:1] in "aeiou" else f"a {name}"


def _rounded(table: dict[str, Any]) -> dict[str, Any]:
    return {key: round(value, 3) if isinstance(value, float) else value for key, value in table.items()}

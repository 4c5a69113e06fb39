"""Who plays a side: a hand on the board, or an engine."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from ..engine import Engine
from ..errors import UserError
from ..game import Game, HostRuleset
from ..record import Player

HAND, ENGINE = "hand", "engine"
# Games whose sides have other names take these for their first and second seat.
ALIASES = {"white": 0, "black": 1}


@dataclass(frozen=True)
class HandSeat:
    """A person at the board."""

    name: str = "hand"

    @property
    def label(self) -> str:
        """For people."""
        return self.name

    @property
    def player(self) -> Player:
        """For the record."""
        return Player(self.name)


@dataclass(frozen=True)
class EngineSeat:
    """An engine of a level from 1 to 10 with a time per move, `threads` cores and `hash_mb` megabytes of memory.

    With a seed and one thread it plays the same game again.
    """

    level: int = 5
    movetime_ms: int = 1000
    seed: int | None = None
    threads: int = 1
    hash_mb: int = 64
    name: str = "engine"

    def new_engine(self, ruleset: HostRuleset) -> Engine:
        """An engine that thinks for this seat."""
        return Engine(ruleset, threads=self.threads, hash_mb=self.hash_mb)

    @property
    def label(self) -> str:
        """For people."""
        return f"{self.name}, level {self.level}"

    @property
    def player(self) -> Player:
        """For the record."""
        seed = "" if self.seed is None else f" seed={self.seed}"
        threads = "" if self.threads == 1 else f" threads={self.threads}"
        return Player(self.name, f"level={self.level} movetime_ms={self.movetime_ms}{seed}{threads}")


Seat = HandSeat | EngineSeat


def engine_plays(seats: Sequence[Seat], game: Game) -> bool:
    """True if an engine is to move."""
    return game.outcome() is None and isinstance(seats[game.seat], EngineSeat)


def choose_seats(
    game: str, sides: tuple[str, ...], chosen: Iterable[tuple[str, str]], engine: EngineSeat
) -> list[Seat]:
    """A seat for each side. `chosen` are pairs of a side's name, or an alias, and HAND or ENGINE.

    A side that is not chosen is played by an engine. If no hand is chosen, hands play what is left: all of it where an
    engine is chosen, else the first side. Raises UserError for a side that the game does not have.
    """
    by_seat: dict[int, str] = {}
    for name, who in chosen:
        seat = sides.index(name) if name in sides else ALIASES.get(name, -1)
        if not 0 <= seat < len(sides):
            raise UserError(f"no side {name!r}: {game} has {', '.join(sides)}")
        if by_seat.get(seat, who) != who:
            raise UserError(f"{sides[seat]} cannot be both {by_seat[seat]} and {who}")
        by_seat[seat] = who
    only_engines = bool(by_seat) and HAND not in by_seat.values()
    seats: list[Seat] = []
    for seat in range(len(sides)):
        default = HAND if only_engines or (seat == 0 and HAND not in by_seat.values()) else ENGINE
        seats.append(HandSeat() if by_seat.get(seat, default) == HAND else engine)
    return seats


def seat_of(player: Player) -> Seat:
    """Who played the seat that a record names."""
    if not player.engine:
        return HandSeat(player.name or "hand")
    settings = player.settings
    seed = settings.get("seed")
    return EngineSeat(
        int(settings.get("level", 5)),
        int(settings.get("movetime_ms", 1000)),
        None if seed is None else int(seed),
        int(settings.get("threads", 1)),
        name=player.name or "engine",
    )


def named(seats: Sequence[Seat], names: Iterable[str]) -> list[Seat]:
    """The same seats for players of these names."""
    return [replace(seat, name=name) for seat, name in zip(seats, names, strict=True)]

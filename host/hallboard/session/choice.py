"""Who plays which side, from the words of a command line."""

from __future__ import annotations

from collections.abc import Iterable

from ..errors import UserError
from .seats import EngineSeat, HandSeat, Seat

HAND, ENGINE = "hand", "engine"
# Games whose sides have other names take these for their first and second seat.
ALIASES = {"white": 0, "black": 1}


def seats(game: str, sides: tuple[str, ...], chosen: Iterable[tuple[str, str]], engine: EngineSeat) -> list[Seat]:
    """A seat for each side. `chosen` are pairs of a side's name, or an alias, and HAND or ENGINE.

    What is not chosen: where an engine is chosen and no hand, hands play the rest; else engines do, but the first side
    is a hand's if no other is. Raises UserError for a side that the game does not have.
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
    found: list[Seat] = []
    for seat in range(len(sides)):
        default = HAND if only_engines or (seat == 0 and HAND not in by_seat.values()) else ENGINE
        found.append(HandSeat() if by_seat.get(seat, default) == HAND else engine)
    return found

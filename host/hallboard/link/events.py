"""What a `BoardClient` tells, in the order in which it happened."""

from __future__ import annotations

import secrets
from dataclasses import dataclass, field

from hallcore.protocol.messages import Hello, State

from .errors import LinkError


def new_game_id() -> int:
    """A number that another game has with a chance of one in 2**30."""
    return secrets.randbelow((1 << 30) - 1) + 1


@dataclass
class BoardGame:
    """A game on a board: its moves are ints of the ruleset; `line` counts how often moves were taken back."""

    game_id: int
    game: str
    options: bytes
    host_seats: int = 0
    line: int = 0
    moves: list[int] = field(default_factory=list)

    def copy(self) -> BoardGame:
        return BoardGame(self.game_id, self.game, self.options, self.host_seats, self.line, list(self.moves))


@dataclass(frozen=True)
class Connected:
    """A board answers and has introduced itself."""

    hello: Hello


@dataclass(frozen=True)
class Ready:
    """After a (re)connection or a new game: board and host now have the same game."""

    game: BoardGame


@dataclass(frozen=True)
class GameFound:
    """The board held this game, which the host's replaces now: the last chance to keep it."""

    game: BoardGame


@dataclass(frozen=True)
class GameChanged:
    """The board plays another game from now on, which the host follows."""

    game: BoardGame


@dataclass(frozen=True)
class Moved:
    """`move` was committed, as the game's move number `ply`, from 0."""

    game_id: int
    line: int
    ply: int
    move: int


@dataclass(frozen=True)
class TakenBack:
    """Moves were taken back: `ply` of them are left."""

    game_id: int
    line: int
    ply: int


@dataclass(frozen=True)
class StateSeen:
    """Mode, half-made turn, choices, debts: whatever is visible has changed."""

    state: State


@dataclass(frozen=True)
class LightsSeen:
    """The light role of every space."""

    roles: bytes


@dataclass(frozen=True)
class Traced:
    """The next bytes of the trace that was asked for, see `hallcore.trace.operations`; none at its end."""

    data: bytes


@dataclass(frozen=True)
class Noted:
    """The board says something: `code` and `about` as in NOTE."""

    code: int
    about: int
    text: str


@dataclass(frozen=True)
class Refused:
    """The board did not follow a command; `kind` is its message's kind."""

    kind: int
    text: str


@dataclass(frozen=True)
class Disconnected:
    """The board is gone; it plays on alone, and the client tries to reach it again."""

    reason: str


@dataclass(frozen=True)
class Problem:
    """The board cannot be used as things are; the client goes on trying."""

    error: LinkError


Event = (
    Connected
    | Ready
    | GameFound
    | GameChanged
    | Moved
    | TakenBack
    | StateSeen
    | LightsSeen
    | Traced
    | Noted
    | Refused
    | Disconnected
    | Problem
)

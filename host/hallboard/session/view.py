"""What there is to see of a session at one moment: plain data for whoever draws it."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class SeatView:
    """A side: its name, who plays it, the time it has used, and its score where the game has one."""

    side: str
    player: str
    clock_ms: int = 0
    score: str = ""


@dataclass(frozen=True)
class Thinking:
    """How far an engine has come with its move."""

    nodes: int = 0
    depth: int = 0
    elapsed_ms: int = 0
    score: str = ""
    line: str = ""


@dataclass(frozen=True)
class MatchView:
    """A match: the set that is played, of how many, the sets that each player has won, and how the match ended.

    `next_set` is the number of the set that is to be begun now, 0 for none; `result` is empty until all are over.
    """

    set_number: int
    sets: int
    score: tuple[tuple[str, int], ...]
    next_set: int = 0
    result: str = ""


@dataclass(frozen=True)
class SessionView:
    """A session at one moment.

    `symbols`, `owners` and `roles` have an entry per space: the symbol of what stands there, its player (-1 nobody's
    piece, None nothing there), and the light's role (`hallcore.lights`). `by_keyboard`: the board has no hands but the
    keyboard's. `result` is empty while the game goes on; `record_problem` says why moves are not on the
    disk yet, else it is empty. `pieces` are the names of the kinds on each space, the lowest first. Of games with a
    stash, `stash` has what the player to move may place, name and number; the keyboard places the one at `picked`.
    `turns` has the moves of `history` by turns. `may_end` is the move without steps that is legal now, such as `end`,
    else empty. `closed` are the spaces that are out of play now. `match` is None for a game by itself.
    """

    seats: tuple[SeatView, ...]
    seat: int
    symbols: tuple[str, ...]
    owners: tuple[int | None, ...]
    roles: bytes
    instruction: str
    in_hand: tuple[str, ...] = ()
    history: tuple[str, ...] = ()
    turns: tuple[tuple[str, ...], ...] = ()
    first_ply: int = 0
    thinking: Thinking | None = None
    choices: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    link: str = "connected"
    record_problem: str = ""
    result: str = ""
    by_keyboard: bool = False
    pieces: tuple[tuple[str, ...], ...] = ()
    closed: frozenset[int] = frozenset()
    stash: tuple[tuple[str, int], ...] = ()
    picked: int = -1
    may_end: str = ""
    match: MatchView | None = None

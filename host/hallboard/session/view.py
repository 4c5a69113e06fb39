"""What there is to see of a session at one moment: plain data for a program that draws it."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class SeatView:
    """A side: its name, who plays it, its clock in whole seconds, and its score where the game has one.

    The clock shows the time left if `counts_down`, else the time used.
    """

    side: str
    player: str
    clock_ms: int = 0
    score: str = ""
    counts_down: bool = False


@dataclass(frozen=True)
class Thinking:
    """How far an engine has come with its move; `score` is how it stands, as `black 57%` or `black wins in 5`.

    `chance` is the first side's as the engine sees it, from 0 to 1; None before it sees any, and if more than two play.
    """

    nodes: int = 0
    depth: int = 0
    elapsed_ms: int = 0
    score: str = ""
    line: str = ""
    chance: float | None = None


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

    | attribute | is |
    |---|---|
    | `seats`, `seat` | the sides, and which of them is to move: -1 when the game has ended |
    | `symbols`, `owners` | per space the symbol of what stands there, and its player: -1 nobody's, None nothing there |
    | `pieces` | per space the names of the kinds there, the lowest first |
    | `roles` | per space the light's role (`hallcore.lights`) |
    | `instruction` | what to do next, in a sentence |
    | `in_hand`, `aside` | the pieces in the hand, and those that belong on the board and lie beside it |
    | `history`, `turns` | the moves, and the same by turns |
    | `first_ply` | moves before the first of them |
    | `choices` | the moves that the board asks to choose from |
    | `may_be` | the kinds that the piece in the hand may be instead of what the game has there, on a board whose \
switches feel none; `Session.say_kind` tells it |
    | `may_end` | the move without steps that is legal now, such as `end`, else empty |
    | `stash`, `picked` | what the player to move may place, kinds and numbers, and which kind the keyboard places |
    | `closed` | the spaces that are out of play now |
    | `notes` | what happened, the last note last |
    | `thinking` | how far the engine has come, None if none thinks |
    | `link`, `record_problem` | how the connection is; why moves are not on the disk yet, else empty |
    | `score`, `line` | the engine on the position for the first side, from -1 (lost) to 1 (won), and the line \
that it expects; None and '' where it was not asked |
    | `result` | how the game ended, empty while it goes on |
    | `by_keyboard` | True if the board has no hands but the keyboard's |
    | `may_accept_draw` | True if the player to move was offered a draw |
    | `match` | the match of which the game is a set, else None |
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
    may_be: tuple[str, ...] = ()
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
    aside: tuple[str, ...] = ()
    score: float | None = None
    line: str = ""
    may_accept_draw: bool = False
    match: MatchView | None = None

"""From lifts and drops to legal moves: the committed game on one side, what stands on the board on the other.

The tracker keeps the committed position and, for every space, what is believed to stand there (a content of the
room's hands.py). During a turn the steps done explain the difference. Every other difference is a debt: owed steps,
shown one space at a time and accepted in any order. Set-up check, an engine's move to be made by hand, the rest of a
capture after a fast reply, a bumped piece, a move taken back, a game restored: all are debts, nothing else.
"""

from array import array

from .modes import ASK, MODES, OVER, OWED, SET_UP, TROUBLE, TURN, WAIT

__all__ = ("ASK", "MODES", "OVER", "OWED", "SET_UP", "TROUBLE", "TURN", "WAIT", "Tracker")

QUIET_MS = 700  # a move that could still be extended counts after this long without a step


class Tracker:
    """One game on one board, followed by hand. Times are milliseconds that may wrap at 2**30.

    Attributes to read:

    | name | is |
    |---|---|
    | `room`, `options` | the room and the index chosen of each of its VARIANTS |
    | `cells`, `counters`, `history` | the committed position, see the contract |
    | `moves`, `n_moves` | the committed moves, an `array('i')` that may be longer |
    | `done`, `n_done` | the steps of the half-made turn, an `array('i')` that may be longer |
    | `next`, `n_next` | the steps that may follow `done`; 0 of them while nothing is done |
    | `choices`, `n_choices` | the moves to choose from in ASK |
    | `actual` | per space the content believed to stand there, `array('i')` |
    | `want` | per space the content of the committed position, `array('i')` |
    | `mode` | one of `modes` |
    | `version` | goes up whenever anything visible changes |

    Attributes to set: `host_seats` (bit mask of the seats that the host plays: hands' own moves do not count for them),
    `quiet_ms`, `on_commit` (called with the move after each move made by hand, chosen or played) and `on_new_game`
    (called without arguments when the set-up standing again has begun a new game).
    """

    def __init__(self, room, options=()) -> None:  # type: ignore[no-untyped-def]
        raise NotImplementedError

    # -- what the hands do

    def step(self, step: int, now_ms: int) -> None:
        """One decoded lift or drop (an int of `steps`; its group does not matter)."""

    def see(self, space: int, content: int, now_ms: int) -> None:
        """`content` stands on `space`: what a single-piece decoder says; the steps that lead there are made."""

    def tick(self, now_ms: int) -> None:
        """Time passes: a quiet time may end. To be called in every round, also when nothing has happened."""

    # -- what the game does

    def new_game(self, options) -> None:  # type: ignore[no-untyped-def]
        """Start anew; `options` has an index into each variant's values, () for the defaults. `actual` is kept."""

    def restore(self, moves) -> None:  # type: ignore[no-untyped-def]
        """The game after these moves from the set-up. Raises ValueError, and changes nothing, if one is not legal."""

    def play(self, move: int) -> None:
        """Commit a move of the host: the hands owe its steps. Raises ValueError if it is not legal."""

    def take_back(self, ply: int) -> None:
        """Go back to the position after `ply` moves: the hands owe the way back. Raises ValueError if there is none."""

    def choose(self, move: int) -> None:
        """The player's answer in ASK. Raises ValueError if `move` is none of the choices."""

    # -- what lights and decoder ask

    def debts(self, out: "array[int]") -> int:
        """Write the owed steps, the one to be made first at the front; returns their number (at most len(out))."""
        return 0

    def n_debts(self) -> int:
        """How many spaces hold something else than they should."""
        return 0

    def expected(self, out: "array[int]") -> int:
        """Write the steps that are plausible next: legal ones, those that undo steps, debts; at most len(out)."""
        return 0

    def next_spaces(self, out: "array[int]") -> int:
        """Write the spaces that the steps in `next` touch, each once; returns their number."""
        return 0

"""What the lights say: one role per space. `firmware/README.md` has the table of colours.

A role is an int from 0 to 31, so that it packs into a light message.
"""

from .portable import const

DARK = const(0)
TURN = const(1)  # this piece may be lifted now: also says whose turn it is
ORIGIN = const(2)  # the lifted piece came from here and may be put back
TARGET = const(3)  # what is in the hand may be put here
GIVE = const(4)  # the next thing may be lifted here: a stack that may give its stone
TAKE_OFF = const(5)  # captured or isolated: to be taken off the board
LAST_FROM = const(6)  # the last move lifted here
LAST_TO = const(7)  # the last move dropped here
ENGINE_LIFT = const(8)  # the host's move, made by hand: lift here
ENGINE_DROP = const(9)  # ... and drop here
PUT_BACK = const(10)  # a piece taken from here belongs here
EXTRA = const(11)  # take this piece off: it does not belong here
WRONG = const(12)  # take this piece off: another kind belongs here
CHOICE = const(13)  # several moves would be complete: say which
PENDING = const(14)  # the move counts if the hand leaves it so
WIN = const(15)  # the game is over: won (by a hand's seat)
LOSS = const(16)  # lost to the host
DRAW = const(17)
OWNER = const(18)  # OWNER + seat (18..21): this space belongs to that player
HOST_FROM = const(22)  # the host's own hint: from here
HOST_TO = const(23)  # ... to here
MISSING = const(28)  # MISSING + (kind - 1) % 4 (28..31): a piece of that kind belongs here

# Bytes of `status`.
STATUS_MODE = const(0)  # Tracker.mode
STATUS_SEAT = const(1)  # the seat to move
STATUS_OVER = const(2)  # index into the room's REASONS, 0 while the game goes on
STATUS_WINNER = const(3)  # seat + 1, 0 for a draw or while the game goes on
STATUS_DEBTS = const(4)  # spaces that hold something else than they should, at most 255
STATUS_SIZE = const(5)


def render(tracker, roles: bytearray) -> None:  # type: ignore[no-untyped-def]
    """Write a role for every space of the tracker's room into `roles` (at least SPACES bytes)."""


def status(tracker, out: bytearray) -> None:  # type: ignore[no-untyped-def]
    """Write the STATUS_SIZE bytes of what the lights beside the board, or the host, may say."""

"""What the lights say: one role per space. `firmware/README.md` has the table of colours.

A role is an int from 0 to 31, so that it packs into a light message.
"""

from array import array

from .keys import WINNER as _WINNER_AT
from .portable import const
from .steps import act_of, group_of, is_drop, kind_of, space_of
from .tracker import modes

if False:  # types
    from collections.abc import Sequence

    from .tracker.tracker import Tracker

DARK = const(0)
MOVABLE = const(1)  # this piece may be lifted now: also says whose turn it is
ORIGIN = const(2)  # the lifted piece came from here and may be put back
TARGET = const(3)  # what is in the hand may be put here
GIVE = const(4)  # the next thing may be lifted here: a stack that may give its stone
TAKE_OFF = const(5)  # captured or isolated: to be taken off the board
LAST_FROM = const(6)  # the last move lifted here
LAST_TO = const(7)  # the last move dropped here
ENGINE_LIFT = const(8)  # the host's move, made by hand: lift here
ENGINE_DROP = const(9)  # ... and drop here
PUT_BACK = const(10)  # a piece that was taken from here belongs here
EXTRA = const(11)  # take this piece off: it does not belong here
WRONG = const(12)  # take this piece off: another kind belongs here
CHOICE = const(13)  # several moves would be complete: say which
PENDING = const(14)  # the move counts if the hand leaves it so
WIN = const(15)  # the game is over: won (by a hand's seat)
LOSS = const(16)  # lost to the host
DRAW = const(17)
OWNER = const(18)  # OWNER + seat (18..21): this space belongs to that player
HOST_FROM = const(22)  # the host's own hint: from here; after a set, pieces leave here for the next
HOST_TO = const(23)  # ... to here; after a set, pieces come here
FORCED = const(24)  # FORCED + seat (24..27): the host announces that this player wins whatever the others do
MISSING = const(28)  # MISSING + (kind - 1) % 4 (28..31): a piece of that kind belongs here

_ONE = b"\x01"  # in `movable`
_FREE_FOR_HOST = (DARK, MOVABLE, LAST_FROM, LAST_TO, WIN, LOSS, DRAW)


def render(tracker: "Tracker", roles: bytearray) -> None:
    """Write a role for every space of the tracker's ruleset into `roles` (at least SPACES bytes)."""
    roles[:] = bytes(len(roles))  # all DARK
    _show_owners(tracker, roles)
    mode = tracker.mode
    if mode == modes.ENDED:
        _show_end(tracker, roles)
    if tracker.n_done == 0 and mode != modes.TROUBLE and not tracker.setting_up():
        _show_last_move(tracker, roles)
    if tracker.setting_up():
        for space in range(len(tracker.movable)):
            if tracker.is_off(space):
                _show_debt(tracker, roles, tracker.owed_at(space))
    elif mode == modes.ASK:
        _show_turn(tracker, roles, False)
        _show_choices(tracker, roles)
    elif mode == modes.TROUBLE:
        _show_turn(tracker, roles, False)
        _show_way_out(tracker, roles)
    else:
        if tracker.n_done:
            _show_turn(tracker, roles, True)
        elif mode == modes.TO_MOVE:
            movable = tracker.movable
            space = movable.find(_ONE)
            while space >= 0:
                roles[space] = MOVABLE
                space = movable.find(_ONE, space + 1)
        if tracker.n_loose():
            _show_way_out(tracker, roles)
        elif tracker.n_debts():
            _show_debts(tracker, roles)


def overlay(pairs: "Sequence[tuple[int, int]]", roles: bytearray) -> None:
    """Add what the host wants lit, (space, role) pairs, where the roles say nothing that the hands must see.

    With FORCED + seat the first number is not a space but the plies to the win: it is how many dark spaces are lit.
    """
    for space, role in pairs:
        if FORCED <= role < FORCED + 4:
            _count_out(roles, space, role)
        elif space < len(roles) and roles[space] in _FREE_FOR_HOST:
            roles[space] = role


def _count_out(roles: bytearray, count: int, role: int) -> None:
    for space in range(len(roles)):
        if count and roles[space] == DARK:
            roles[space] = role
            count -= 1


def _show_owners(tracker: "Tracker", roles: bytearray) -> None:
    owner_of = getattr(tracker.ruleset.hands, "owner_of", None)
    if owner_of:
        for space in range(len(tracker.movable)):
            owner = owner_of(tracker.cells, space)
            if owner >= 0:
                roles[space] = OWNER + owner


def _show_end(tracker: "Tracker", roles: bytearray) -> None:
    """Every piece says how it ended; the last move stands out by its own roles."""
    winner = tracker.counters[_WINNER_AT]
    role = WIN
    if winner < 0:
        role = DRAW
    elif tracker.host_seats >> winner & 1:
        role = LOSS
    for space in range(len(tracker.movable)):
        if tracker.actual[space]:
            roles[space] = role


def _show_last_move(tracker: "Tracker", roles: bytearray) -> None:
    for i in range(tracker.n_guide):
        step = tracker.guide[i]
        if is_drop(step):
            roles[space_of(step)] = LAST_TO
        elif not _takes_off(tracker, i):
            roles[space_of(step)] = LAST_FROM


def _takes_off(tracker: "Tracker", i: int) -> bool:
    """True if the last move's step i lifts a piece that leaves the board: nothing is dropped any more."""
    while i < tracker.n_guide and not is_drop(tracker.guide[i]):
        i += 1
    return bool(i == tracker.n_guide)


def _show_turn(tracker: "Tracker", roles: bytearray, ahead: bool) -> None:
    """The half-made turn: where things came from and went to, and (`ahead`) what may come next."""
    n = tracker.n_done
    in_hand = -1
    for i in range(n):
        space = space_of(tracker.done[i])
        if is_drop(tracker.done[i]):
            roles[space] = PENDING if tracker.pending >= 0 and i == n - 1 else LAST_TO
            in_hand = -1
        else:
            if group_of(tracker.done[i]) or i == 0:  # else it is captured and lies beside the board
                roles[space] = LAST_FROM
                in_hand = space
    if in_hand >= 0:
        roles[in_hand] = ORIGIN
    if not ahead:
        return
    last = space_of(tracker.done[n - 1]) if in_hand < 0 else -1  # what was just put down and must go: it is taken off
    steps = tracker.next
    n_next = tracker.n_next
    drops = 0
    for i in range(n_next):
        if is_drop(steps[i]):
            drops += 1
            roles[space_of(steps[i])] = TARGET
    for i in range(n_next if drops < n_next else 0):
        step = steps[i]
        if not is_drop(step):
            if group_of(step) and space_of(step) != last:
                roles[space_of(step)] = GIVE
            elif not drops:  # while the piece is in the hand, what it captures depends on where it goes
                roles[space_of(step)] = TAKE_OFF


def _show_choices(tracker: "Tracker", roles: bytearray) -> None:
    """The spaces of the steps that some of the moves to choose from have and others do not."""
    hands = tracker.ruleset.hands
    size = hands.MAX_STEPS
    n = tracker.n_choices
    steps = array("i", bytes(4 * size * n))
    one = array("i", bytes(4 * size))
    for i in range(n):
        n_steps = hands.steps(tracker.cells, tracker.counters, tracker.choices[i], one)
        for j in range(n_steps):
            steps[size * i + j] = act_of(one[j])
    for k in range(size * n):
        if steps[k]:
            shared = 0
            for i in range(size * n):
                if steps[i] == steps[k]:
                    shared += 1
            if shared < n:
                roles[space_of(steps[k])] = CHOICE


def _show_way_out(tracker: "Tracker", roles: bytearray) -> None:
    """Show where lifted pieces may go back, or if something was dropped, what to take off first."""
    first = array("i", bytes(4))
    if tracker.debts(first) and not is_drop(first[0]):
        _show_debt(tracker, roles, first[0])
        return
    shown = False
    for i in range(tracker.n_loose()):
        space = space_of(tracker.loose(i))
        if tracker.is_off(space) and is_drop(tracker.owed_at(space)):
            roles[space] = PUT_BACK
            shown = True
    if not shown:
        _show_debts(tracker, roles)


def _show_debts(tracker: "Tracker", roles: bytearray) -> None:
    """One space at a time; but captured pieces, which come off in any order, all at once."""
    first = array("i", bytes(4))
    if not tracker.debts(first):
        return
    step = first[0]
    for i in range(tracker.n_guide if tracker.making else 0):
        due = tracker.guide[i]
        space = space_of(due)
        if not tracker.is_off(space):
            continue
        if _takes_off(tracker, i) and not is_drop(tracker.owed_at(space)):
            roles[space] = TAKE_OFF
            if step >= 0 and space == space_of(step):
                step = -1
        elif step >= 0 and space == space_of(step) and is_drop(step) == is_drop(due):  # else a new round's piece
            roles[space] = ENGINE_DROP if is_drop(step) else ENGINE_LIFT
            step = -1
    if tracker.making and hasattr(tracker.ruleset.hands, "aftermath"):
        _show_aftermath(tracker, roles)
        if step >= 0 and roles[space_of(step)] == TAKE_OFF:
            step = -1
    if step >= 0:
        _show_debt(tracker, roles, step)


def _show_aftermath(tracker: "Tracker", roles: bytearray) -> None:
    """What the rules take off after a move comes off in any order, even a piece that was just put down."""
    for space in range(len(tracker.movable)):
        if tracker.is_off(space) and tracker.due[space] == 0:
            lifted = False
            for i in range(tracker.n_guide):
                if space_of(tracker.guide[i]) == space and not is_drop(tracker.guide[i]):
                    lifted = True
            if not lifted:
                roles[space] = TAKE_OFF


def _show_debt(tracker: "Tracker", roles: bytearray, step: int) -> None:
    space = space_of(step)
    if is_drop(step):
        roles[space] = MISSING + (kind_of(step) - 1 & 3)
    else:
        roles[space] = WRONG if tracker.missing_at(space) else EXTRA

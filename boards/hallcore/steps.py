"""A step: one lift or drop of a turn, in an int of 25 bits.

A lift takes the top `count` pieces off a space, the uppermost being of `kind`. A drop puts the lowest `count`
pieces of what is in the hand on a space, the lowest being of `kind`; from an empty hand it is a piece from the
side of the board. `group` orders the steps of a turn: groups are made in ascending order, steps of one
group in any order, and group 0 at any time during the turn.
"""

from .portable import const

_KIND_SHIFT = const(10)
_COUNT_SHIFT = const(14)
_DROP_BIT = const(0x40000)
_GROUP_SHIFT = const(19)
_ACT_MASK = const(0x7FFFF)

MAX_COUNT = const(15)  # pieces that one step can move
ANY_TIME = const(0)  # the group of steps without an order


def lift(space: int, kind: int, count: int = 1, group: int = 0) -> int:
    """The step that takes `count` pieces off `space`."""
    return space | kind << _KIND_SHIFT | count << _COUNT_SHIFT | group << _GROUP_SHIFT


def drop(space: int, kind: int, count: int = 1, group: int = 0) -> int:
    """The step that puts `count` pieces on `space`."""
    return lift(space, kind, count, group) | _DROP_BIT


def space_of(step: int) -> int:
    """The space that the step touches."""
    return step & 0x3FF


def kind_of(step: int) -> int:
    """The kind of the piece that shows (lift: the top one; drop: the lowest one)."""
    return step >> _KIND_SHIFT & 15


def count_of(step: int) -> int:
    """How many pieces move."""
    return step >> _COUNT_SHIFT & 15


def is_drop(step: int) -> bool:
    """True for a drop, False for a lift."""
    return step & _DROP_BIT != 0


def group_of(step: int) -> int:
    """The step's place in the order of its turn; 0 is any time."""
    return step >> _GROUP_SHIFT & 63


def is_such(step: int, other: int) -> bool:
    """True if both are lifts, or both drops, of one kind on one space; `other` may be the space alone, for any."""
    if space_of(step) != space_of(other):
        return False
    return count_of(other) == 0 or (is_drop(step) == is_drop(other) and kind_of(step) == kind_of(other))


def act_of(step: int) -> int:
    """The step without its group: equal for equal acts of the hand."""
    return step & _ACT_MASK

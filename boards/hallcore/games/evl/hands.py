"""What hands do in EVL: put one piece down, or lift a stack and set it down again along a walk.

A content is the stack's code of `rules.py`, 0 for an empty heptagon; 32 and 33 are a black and a white marker. Markers
are a convenience that the lights make superfluous: `content` is 0 for every pentagon, owned or not, no step touches
one, and `marker` says which marker may stand there.

The rest of a stack may be set down on the last heptagon at once, or piece by piece, or first some pieces one by one
and then what remains at once. Two drops on one heptagon say that it is the last.
"""

from array import array

from ...keys import TURN
from ...portable import const
from ...steps import act_of, count_of, drop, is_drop, lift, space_of
from .geometry import HEPTAGONS, NEXT, NOWHERE
from .moving import HEIGHT, moves_from
from .rules import MAX_MOVES_FROM

MAX_STEPS = const(5)
SETS_SEVERAL_DOWN = True
MAX_NEXT = const(56)  # when nothing is done yet: a drop and a lift on each heptagon

_BLACK_MARKER = const(32)
_FIRST_MARKER_KIND = const(3)


def content(cells: bytearray, space: int) -> int:
    """The stack on a heptagon; 0 for a pentagon."""
    if space >= HEPTAGONS or cells[space] == 1:
        return 0
    return cells[space]


def owner_of(cells: bytearray, space: int) -> int:
    """The player whose colour a pentagon's light shows; -1 for nobody's, and for heptagons."""
    return cells[space] - 1 if space >= HEPTAGONS else -1


def marker(cells: bytearray, space: int) -> int:
    """The content that people who use markers have on this space; 0 where none belongs."""
    if space < HEPTAGONS or cells[space] == 0:
        return 0
    return _BLACK_MARKER + cells[space] - 1


def top(content: int) -> int:
    """1 black piece, 2 white piece, 3 black marker, 4 white marker, 0 nothing."""
    if content == 0:
        return 0
    if content >= _BLACK_MARKER:
        return content - _BLACK_MARKER + _FIRST_MARKER_KIND
    return (content & 1) + 1


def pop(content: int) -> int:
    """The content without its uppermost piece."""
    if content < 4 or content >= _BLACK_MARKER:
        return 0
    return content >> 1


def push(content: int, kind: int) -> int:
    """The content with a piece more; -1 for a fifth piece, and for a marker with anything above or below it."""
    if kind >= _FIRST_MARKER_KIND:
        return _BLACK_MARKER + kind - _FIRST_MARKER_KIND if content == 0 else -1
    if content >= 16:
        return -1
    return (content or 1) << 1 | (kind - 1)


def _kind(stack: int, above: int) -> int:
    """Kind of the piece that has `above` pieces on it."""
    return (stack >> above & 1) + 1


def steps(cells: bytearray, counters: "array[int]", move: int, out: "array[int]") -> int:
    """One drop from the side; or the lift, a drop on each heptagon passed, and the drop of all the rest."""
    if move < HEPTAGONS:
        out[0] = drop(move, counters[TURN] + 1, 1, 1)
        return 1
    here = move & 31
    n = move >> 5 & 7
    path = move >> 8
    stack = cells[here]
    left = HEIGHT[stack]
    out[0] = lift(here, _kind(stack, 0), left, 1)
    for i in range(1, n + 1):
        here = NEXT[4 * here + (path & 3)]
        path >>= 2
        out[i] = drop(here, _kind(stack, left - 1), left if i == n else 1, i + 1)
        left -= 1
    return n + 1


_moves = array("i", bytes(4 * MAX_MOVES_FROM))
_path = bytearray(MAX_STEPS)  # the heptagons on which a half-made walk has put pieces, each once


def _read(cells: bytearray, done: "array[int]", n: int) -> int:
    """Reads the n steps of a half-made unstack into `_path`; -1 if they are no such thing, whatever lies on the way.

    Else: the pieces still in the hand | the length of `_path` << 3 | 64 if its last heptagon must be the walk's last.
    """
    start = space_of(done[0])
    if start >= HEPTAGONS or n > MAX_STEPS:
        return -1
    stack = cells[start]
    left = HEIGHT[stack]
    if act_of(done[0]) != lift(start, _kind(stack, 0), left):
        return -1
    length = 0
    last = 0
    for i in range(1, n):
        step = done[i]
        space = space_of(step)
        count = count_of(step)
        if left == 0 or act_of(step) != drop(space, _kind(stack, left - 1), count) or (count != 1 and count != left):
            return -1
        if length and space == _path[length - 1]:
            last = 64
        elif last or space >= HEPTAGONS:
            return -1
        else:
            _path[length] = space
            length += 1
        left -= count
    return left | length << 3 | last


def _follow(move: int, length: int) -> int:
    """The heptagon after the walk's first `length`; NOWHERE if it ends there, -1 if `_path` doesn't begin it."""
    if move < HEPTAGONS or move >> 5 & 7 < length:
        return -1
    here = move & 31
    path = move >> 8
    for i in range(length):
        here = NEXT[4 * here + (path & 3)]
        path >>= 2
        if here != _path[i]:
            return -1
    return NOWHERE if move >> 5 & 7 == length else NEXT[4 * here + (path & 3)]


def _add(step: int, out: "array[int]", count: int) -> int:
    """Append the step unless it is there; returns how many there are now."""
    for i in range(count):
        if out[i] == step:
            return count
    out[count] = step
    return count + 1


def _first_steps(cells: bytearray, counters: "array[int]", out: "array[int]") -> int:
    """Drops where a piece may be placed, lifts where a stack may walk."""
    count = 0
    for space in range(HEPTAGONS):
        n_moves = moves_from(cells, counters, space, _moves)
        if n_moves and _moves[0] < HEPTAGONS:
            out[count] = drop(space, counters[TURN] + 1, 1, 1)
            count += 1
        if n_moves and _moves[n_moves - 1] >= HEPTAGONS:
            out[count] = lift(space, counters[TURN] + 1, HEIGHT[cells[space]], 1)
            count += 1
    return count


def next_steps(cells: bytearray, counters: "array[int]", done: "array[int]", n: int, out: "array[int]") -> int:
    """See the contract. Where the walk may end, one piece is offered and all that remain as well."""
    if n == 0:
        return _first_steps(cells, counters, out)
    read = _read(cells, done, n)
    left = read & 7
    if read < 0 or left == 0:
        return 0
    start = space_of(done[0])
    length = read >> 3 & 7
    kind = _kind(cells[start], left - 1)
    n_moves = moves_from(cells, counters, start, _moves)
    count = 0
    for i in range(n_moves):
        space = _follow(_moves[i], length)
        ends = _moves[i] >> 5 & 7 == length + 1
        if space == NOWHERE and length:
            space = _path[length - 1]
            ends = True
        elif read & 64:
            continue
        if space < 0:
            continue
        count = _add(drop(space, kind, 1, n + 1), out, count)
        if ends and left > 1:
            count = _add(drop(space, kind, left, n + 1), out, count)
    return count


def finished(cells: bytearray, counters: "array[int]", done: "array[int]", n: int, out: "array[int]") -> int:
    """See the contract. Never more than one: order and place of the drops tell all walks apart."""
    if n == 0:
        return 0
    read = -1
    if not is_drop(done[0]):
        read = _read(cells, done, n)
        if read < 0 or read & 7:
            return 0
    n_moves = moves_from(cells, counters, space_of(done[0]), _moves)
    for i in range(n_moves):
        move = _moves[i]
        if read < 0:
            fits = n == 1 and move < HEPTAGONS and act_of(done[0]) == drop(move, counters[TURN] + 1)
        else:
            fits = _follow(move, read >> 3 & 7) == NOWHERE
        if fits:
            out[0] = move
            return 1
    return 0

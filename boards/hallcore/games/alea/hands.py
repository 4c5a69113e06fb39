"""What hands do: lift the piece, drop it, and take captured pieces off at any time.

A king who is taken stays where he stands, as in chess: he is no step of any turn.
"""

from array import array

from ...keys import OVER, TURN
from ...portable import const
from ...singles import pop as pop
from ...singles import push as push
from ...singles import top as top
from ...steps import ANY_TIME, act_of, drop, is_drop, lift, space_of
from .geometry import DIRECTIONS, SPACES, square_of
from .geometry import space_of as space_at
from .moving import captures, moves_from, touchable
from .rules import MAX_MOVES_FROM

MAX_STEPS = const(5)  # lift, drop, three captured pieces
# 36 places to drop and 48 attackers to take off; `touchable` needs a little more than that.
MAX_NEXT = const(85)

_ATTACKER = const(1)
_DEFENDER = const(2)
_FIRST = const(1)  # groups of the lift and the drop; captured pieces have none
_THEN = const(2)
_UNFIT = const(-1)

_MOVES = array("i", bytes(4 * MAX_MOVES_FROM))
_ONE = array("i", bytes(4 * MAX_STEPS))


def content(cells: bytearray, space: int) -> int:
    """The kind of the piece on a space, 0 for none: a space holds one piece."""
    return cells[space + space // 19 + 21] & 3


def passes(start: int, end: int, space: int) -> int:
    """1 if a piece slid from `start` to `end` passes over `space`: it lies between them in their row or column."""
    if not (start < space < end or end < space < start):
        return 0
    if end // 19 == start // 19:
        return 1
    return 1 if end % 19 == start % 19 == space % 19 else 0


def steps(cells: bytearray, counters: "array[int]", move: int, out: "array[int]") -> int:
    """Lift, drop, then the captured pieces from the north clockwise."""
    source = move >> 9
    target = move & 511
    kind = cells[source] & 3
    out[0] = lift(space_at(source), kind, 1, _FIRST)
    out[1] = drop(space_at(target), kind, 1, _THEN)
    n = 2
    taken = captures(cells, counters, move)
    if taken:
        for j in range(4):
            if taken >> j & 1:
                square = target + DIRECTIONS[j]
                out[n] = lift(space_at(square), cells[square] & 3)
                n += 1
    return n


def next_steps(cells: bytearray, counters: "array[int]", done: "array[int]", n: int, out: "array[int]") -> int:
    """See the contract: places to drop, then pieces to lift."""
    if counters[OVER]:
        return 0
    if n == 0:
        return _first_steps(cells, counters, out)
    begun = _begun(cells, counters, done, n)
    if begun == _UNFIT:
        return 0
    moves = _MOVES
    n_moves = _candidates(cells, counters, begun, done, n)
    source = begun >> 9
    count = 0
    if source and not begun & 511:
        step = drop(0, cells[source] & 3, 1, _THEN)
        for i in range(n_moves):
            square = (moves[i] & 511) - 21
            out[count] = step + square - square // 20
            count += 1
    lifts = count
    enemy = _ATTACKER if counters[TURN] == 0 else _DEFENDER
    for i in range(n_moves):
        move = moves[i]
        t = move & 511
        if not source:
            count = _offer(lift(space_at(move >> 9), cells[move >> 9] & 3, 1, _FIRST), out, lifts, count)
        if (
            cells[t + 20] & 3 == enemy
            or cells[t + 1] & 3 == enemy
            or cells[t - 20] & 3 == enemy
            or cells[t - 1] & 3 == enemy
        ):
            taken = captures(cells, counters, move)
            for j in range(4):
                if taken >> j & 1:
                    step = lift(space_at(t + DIRECTIONS[j]), enemy)
                    if not _is_done(step, done, n):
                        count = _offer(step, out, lifts, count)
    return count


def finished(cells: bytearray, counters: "array[int]", done: "array[int]", n: int, out: "array[int]") -> int:
    """See the contract: one move at most, since its two squares name it."""
    if counters[OVER] or n < 2:
        return 0
    begun = _begun(cells, counters, done, n)
    if begun == _UNFIT or not begun & 511 or _candidates(cells, counters, begun, done, n) != 1:
        return 0
    if steps(cells, counters, _MOVES[0], _ONE) != n:
        return 0
    out[0] = _MOVES[0]
    return 1


def _first_steps(cells: bytearray, counters: "array[int]", out: "array[int]") -> int:
    """Every piece of the player that can move and every enemy that can be taken."""
    attacking = counters[TURN] == 1
    count = touchable(cells, counters, out)
    for i in range(count):
        square = out[i]
        kind = cells[square] & 3
        square -= 21
        group = _FIRST if (kind == _ATTACKER) == attacking else ANY_TIME
        out[i] = lift(square - square // 20, kind, 1, group)
    return count


def _begun(cells: bytearray, counters: "array[int]", done: "array[int]", n: int) -> int:
    """What was done to the moving piece, as `source << 9 | target` (0 where not yet), or _UNFIT."""
    attacking = counters[TURN] == 1
    source = 0
    target = 0
    for i in range(n):
        act = act_of(done[i])
        space = space_of(act)
        if space >= SPACES:
            return _UNFIT
        square = square_of(space)
        if is_drop(act):
            if not source or target or act != act_of(drop(space, cells[source] & 3)):
                return _UNFIT
            target = square
            continue
        kind = cells[square] & 3
        if kind == 0 or act != act_of(lift(space, kind)):
            return _UNFIT
        if (kind == _ATTACKER) == attacking:
            if source:
                return _UNFIT
            source = square
    return source << 9 | target


def _candidates(cells: bytearray, counters: "array[int]", begun: int, done: "array[int]", n: int) -> int:
    """Write the moves that the steps done may become into _MOVES; returns their number."""
    source = begun >> 9
    target = begun & 511
    victims = n - (1 if source else 0) - (1 if target else 0)
    space = space_at(source) if source else 0
    if victims:
        for i in range(n):
            square = square_of(space_of(done[i]))
            if square != source and not is_drop(done[i]):
                space = space_of(done[i])
                break
    count = 0
    for i in range(moves_from(cells, counters, space, _MOVES)):
        move = _MOVES[i]
        if (source and move >> 9 != source) or (target and move & 511 != target):
            continue
        if victims > 1:
            taken = captures(cells, counters, move)
            found = 0
            for j in range(4):
                if taken >> j & 1:
                    square = (move & 511) + DIRECTIONS[j]
                    found += _is_done(lift(space_at(square), cells[square] & 3), done, n)
            if found != victims:
                continue
        _MOVES[count] = move
        count += 1
    return count


def _is_done(step: int, done: "array[int]", n: int) -> int:
    """1 if the act is among the first n done."""
    for i in range(n):
        if act_of(done[i]) == act_of(step):
            return 1
    return 0


def _offer(step: int, out: "array[int]", first: int, count: int) -> int:
    """Write a step that is not yet among those from `first` on; returns the new number."""
    for i in range(first, count):
        if out[i] == step:
            return count
    out[count] = step
    return count + 1

"""Half-made turns for rulesets whose `moves_from` lists are short: candidates are tried against the steps done."""

from array import array

from .steps import act_of, group_of, space_of

if False:  # types
    from collections.abc import Callable

    from .games.contract import MovesFrom


def _fits(steps: "array[int]", n_steps: int, done: "array[int]", n_done: int) -> int:
    """Bit mask of the steps already done, or -1 if `done` is no beginning of this turn."""
    mask = 0
    for i in range(n_done):
        act = act_of(done[i])
        found = -1
        for j in range(n_steps):
            if not mask >> j & 1 and act_of(steps[j]) == act:
                found = j
                break
        if found < 0 or not _is_due(steps, n_steps, mask, found):
            return -1
        mask |= 1 << found
    return mask


def _is_due(steps: "array[int]", n_steps: int, mask: int, j: int) -> bool:
    """True if no step of an earlier group is still to be made."""
    group = group_of(steps[j])
    if group:
        for i in range(n_steps):
            if not mask >> i & 1 and 0 < group_of(steps[i]) < group:
                return False
    return True


class ByMoves:
    """`next_steps` and `finished` of a ruleset, from its `moves_from` and `steps`.

    `may_be(move, done, n)`, if a ruleset has one, is 0 for a move that the steps done rule out at a glance.
    """

    def __init__(
        self,
        rules: "MovesFrom",
        steps: "Callable[[bytearray, array[int], int, array[int]], int]",
        max_steps: int,
        n_spaces: int,
        may_be: "Callable[[int, array[int], int], int] | None" = None,
    ) -> None:
        self._moves_from = rules.moves_from
        self._n_spaces = n_spaces
        self._steps = steps
        self.may_be = may_be
        self.pause: "Callable[[], None] | None" = None  # called between two moves that are tried
        self._moves = array("i", bytes(4 * rules.MAX_MOVES_FROM))
        self._one = array("i", bytes(4 * max_steps))
        self._seen: "list[int]" = []  # the steps found so far: a list is looked through by the runtime, an array is not

    def next_steps(
        self, cells: bytearray, counters: "array[int]", done: "array[int]", n: int, out: "array[int]"
    ) -> int:
        """See the contract. With nothing done yet it gives the first steps of every legal move.

        Space by space, even then: a list of all legal moves would take the device a large piece of its heap.
        """
        if n:
            return self._add(cells, counters, space_of(done[0]), done, n, out, 0)
        count = 0
        for space in range(self._n_spaces):
            count = self._add(cells, counters, space, done, 0, out, count)
        return count

    def _add(
        self,
        cells: bytearray,
        counters: "array[int]",
        space: int,
        done: "array[int]",
        n: int,
        out: "array[int]",
        count: int,
    ) -> int:
        """Add those of the moves that begin at `space` to the `count` steps in `out`; returns how many there are."""
        moves = self._moves
        one = self._one
        may_be = self.may_be
        pause = self.pause
        seen = self._seen
        if not count:
            seen.clear()
        for i in range(self._moves_from(cells, counters, space, moves)):
            if may_be is not None and not may_be(moves[i], done, n):
                continue
            if pause is not None:
                pause()
            n_steps = self._steps(cells, counters, moves[i], one)
            mask = _fits(one, n_steps, done, n)
            if mask < 0:
                continue
            for j in range(n_steps):
                if mask >> j & 1 or not _is_due(one, n_steps, mask, j):
                    continue
                if one[j] not in seen:
                    seen.append(one[j])
                    out[count] = one[j]
                    count += 1
        return count

    def finished(self, cells: bytearray, counters: "array[int]", done: "array[int]", n: int, out: "array[int]") -> int:
        """See the contract."""
        if n == 0:
            return 0
        moves = self._moves
        one = self._one
        may_be = self.may_be
        pause = self.pause
        count = 0
        for i in range(self._moves_from(cells, counters, space_of(done[0]), moves)):
            if may_be is not None and not may_be(moves[i], done, n):
                continue
            if pause is not None:
                pause()
            n_steps = self._steps(cells, counters, moves[i], one)
            if n_steps == n and _fits(one, n_steps, done, n) >= 0:
                out[count] = moves[i]
                count += 1
        return count

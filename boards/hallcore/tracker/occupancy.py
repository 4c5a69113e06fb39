"""What stands on the board and what should stand there, space by space, and what is in the hands."""

from array import array

from ..portable import const
from ..steps import count_of, is_drop, kind_of, space_of

if False:  # types
    from ..games import Ruleset
    from ..games.contract import Hands

_LEVELS = const(32)  # of a stack, at the most
_MAX_GROUPS = const(24)


def unstack(hands: "Hands", content: int, out: bytearray) -> int:
    """Write a content's kinds into `out`, the lowest first, as many as it holds; returns how many there are."""
    height = 0
    while content and height < len(out):
        out[height] = hands.top(content)
        content = hands.pop(content)
        height += 1
    for i in range(height // 2):
        kind = out[i]
        out[i] = out[height - 1 - i]
        out[height - 1 - i] = kind
    return height


def take_off(hands: "Hands", content: int, count: int, group: bytearray) -> int:
    """Append the kinds of the top `count` pieces, the uppermost first, to `group`; returns the content left."""
    while content and count:
        group.append(hands.top(content))
        content = hands.pop(content)
        count -= 1
    return content


def take_group(groups: "list[bytearray]", kind: int, count: int) -> "bytearray | None":
    """Take the lowest `count` pieces, the lowest being of `kind`, out of the latest group that has them.

    A group is what one lift took, uppermost piece first. Returns the pieces, lowest first; None if no group has them.
    """
    for i in range(len(groups) - 1, -1, -1):
        group = groups[i]
        n = len(group)
        if n >= count and group[n - 1] == kind:
            pieces = bytearray(count)
            for j in range(count):
                pieces[j] = group[n - 1 - j]
            if n > count:
                groups[i] = group[: n - count]
            else:
                groups.pop(i)
            return pieces
    return None


class Occupancy:
    """Contents per space: `actual` is believed to stand there, `due` should (position and half-made turn).

    `n_off` spaces differ. Some boards show by light what a piece may show as well (`marker` in the ruleset's hands.py):
    there both nothing and that piece are right. `odd` has the pieces that lie where the rules know no content for
    them (a stone on a pawn): kinds by space, lowest first.
    """

    def __init__(self, ruleset: "Ruleset", cells: bytearray) -> None:
        self.hands = ruleset.hands
        self.spaces = ruleset.geometry.SPACES
        self.actual = array("i", bytes(4 * self.spaces))
        self.due = array("i", bytes(4 * self.spaces))
        self.n_off = 0
        self.held: "list[bytearray]" = []  # groups of kinds in the hands
        self.odd: "dict[int, list[int]]" = {}
        self.kinds = bytearray(_LEVELS)  # of `way`: what is to be dropped, lowest first
        self._other = bytearray(_LEVELS)
        self._cells = cells
        self._marker = getattr(ruleset.hands, "marker", None)
        self._changed: "list[int]" = []  # spaces whose due the half-made turn has changed

    def is_off(self, space: int) -> bool:
        """True if what stands there is not what should."""
        content = self.actual[space]
        if content != self.due[space]:
            return not (self._marker and self.due[space] == 0 and content == self._marker(self._cells, space))
        return space in self.odd

    def set_due(self, space: int, content: int) -> None:
        """Let `content` be due there."""
        if content != self.due[space]:
            self.n_off -= self.is_off(space)
            self.due[space] = content
            self.n_off += self.is_off(space)

    def expect(self, cells: bytearray) -> None:
        """The position `cells` should stand on the board; the half-made turn is forgotten."""
        content = self.hands.content
        self._cells = cells
        self._changed = []
        n = 0
        for space in range(self.spaces):
            self.due[space] = content(cells, space)
            n += self.is_off(space)
        self.n_off = n

    def recount_markers(self) -> None:
        """The owners of spaces may have changed, and with them which markers are right."""
        if self._marker:
            n = 0
            for space in range(self.spaces):
                n += self.is_off(space)
            self.n_off = n

    def believe(self, steps: "array[int]", n: int) -> None:
        """Where these steps dropped something, what is due stands there: a player has said so."""
        for i in range(n):
            space = space_of(steps[i])
            if is_drop(steps[i]) and space not in self.odd:
                self.n_off -= self.is_off(space)
                self.actual[space] = self.due[space]

    def put(self, space: int, content: int) -> None:
        """Believe that `content` stands there."""
        self.n_off -= self.is_off(space)
        self.odd.pop(space, None)
        self.actual[space] = content
        self.n_off += self.is_off(space)

    def expect_done(self, done: "array[int]", n: int) -> None:
        """The committed position with these steps done should stand on the board."""
        content = self.hands.content
        for space in self._changed:
            self.set_due(space, content(self._cells, space))
        self._changed = []
        groups: "list[bytearray]" = []
        for i in range(n):
            space = space_of(done[i])
            if space not in self._changed:
                self._changed.append(space)
            stack = self.due[space]
            if is_drop(done[i]):
                for kind in self._dropped(groups, done[i]):
                    pushed = self.hands.push(stack, kind)
                    if pushed >= 0:
                        stack = pushed
            else:
                group = bytearray()
                stack = take_off(self.hands, stack, count_of(done[i]), group)
                groups.append(group)
            self.set_due(space, stack)

    def lift(self, space: int, count: int) -> int:
        """Take the top pieces off; returns how many there were, at most `count`."""
        group = bytearray()
        self.n_off -= self.is_off(space)
        odd = self.odd.get(space)
        while odd and len(group) < count:
            group.append(odd.pop())
        if odd is not None and not odd:
            self.odd.pop(space)
        self.actual[space] = take_off(self.hands, self.actual[space], count - len(group), group)
        self.n_off += self.is_off(space)
        if group:
            self.hold(group)
        return len(group)

    def drop(self, space: int, step: int) -> bool:
        """Put the step's pieces there; True if they were in a hand, False if they came from the side."""
        self.n_off -= self.is_off(space)
        n_held = len(self.held)
        self._prefer_group(space, kind_of(step), count_of(step))
        known = take_group(self.held, kind_of(step), count_of(step))
        pieces = known if known is not None else bytes([kind_of(step)] * count_of(step))
        content = self.actual[space]
        for kind in pieces:
            pushed = -1 if space in self.odd else self.hands.push(content, kind)
            if pushed >= 0:
                content = pushed
            elif space in self.odd:
                self.odd[space].append(kind)
            else:
                self.odd[space] = [kind]
        self.actual[space] = content
        self.n_off += self.is_off(space)
        return known is not None or (n_held > 0 and take_group(self.held, kind_of(step), 1) is not None)

    def _prefer_group(self, space: int, kind: int, count: int) -> None:
        """Among stacks in the hands with the same lowest piece, put the one that makes the space right first."""
        if count < 2 or len(self.held) < 2:
            return
        for i in range(len(self.held)):
            group = self.held[i]
            if len(group) >= count and group[-1] == kind:
                content = self.actual[space]
                for j in range(count):
                    if content >= 0:
                        content = self.hands.push(content, group[len(group) - 1 - j])
                if content == self.due[space]:
                    self.held.append(self.held.pop(i))
                    return

    def hold(self, group: bytearray) -> None:
        """These pieces, uppermost first, are in a hand."""
        if len(self.held) == _MAX_GROUPS:
            self.held.pop(0)
        self.held.append(group)

    def top_of(self, space: int) -> int:
        """Kind of the uppermost piece there, 0 for none."""
        odd = self.odd.get(space)
        return int(odd[-1] if odd else self.hands.top(self.actual[space]))

    def way(self, content: int, goal: int) -> int:
        """The way from a content to another: `pops << 6 | pushes`; the kinds to push then stand in `kinds`."""
        if content == goal:
            return 0
        have = unstack(self.hands, content, self._other)
        need = unstack(self.hands, goal, self.kinds)
        same = 0
        while same < have and same < need and self._other[same] == self.kinds[same]:
            same += 1
        for i in range(same, need):
            self.kinds[i - same] = self.kinds[i]
        return (have - same) << 6 | (need - same)

    def way_back(self, space: int) -> int:
        """The way from what stands on `space` to what is due there."""
        way = self.way(self.actual[space], self.due[space])
        return way + (len(self.odd[space]) << 6) if space in self.odd else way

    def distance(self, space: int) -> int:
        """How many pieces must be lifted or dropped on a space until it holds what is due."""
        if not self.is_off(space):
            return 0
        way = self.way_back(space)
        return (way >> 6) + (way & 63)

    def _dropped(self, groups: "list[bytearray]", step: int) -> "bytes | bytearray":
        pieces = take_group(groups, kind_of(step), count_of(step))
        return pieces if pieces is not None else bytes([kind_of(step)] * count_of(step))

"""The pyramids that lie on the wall: what has come, what has gone, and of which colour it is."""

from .on_way import OnWay
from .sight import FINE_uT, Sight


class OnWall:
    """Follows the triangles."""

    def __init__(self, sight: Sight, way: OnWay) -> None:
        self._sight = sight
        self._way = way

    def follow(self, sigma: float, sure: float, now_ms: int) -> int:
        """Tell what has come and gone, lifts first; returns a space that cannot be read, -1 for none."""
        sight = self._sight
        wall = sight.wall
        strange = -1
        for lifts in (True, False):
            for space in range(sight.n):
                if not sight.lies[space]:
                    continue
                uT = sight.uT(space)
                if wall.is_at_rest(sight.class_at(space), uT, sigma):
                    self._believe_due(space, now_ms)
                    continue
                number, share = wall.likeliest(uT, sigma, self._expected(space))
                if share < sure:
                    strange = space
                elif number != sight.class_at(space) and (number == 0) == lifts:
                    if number and not sight.class_at(space):
                        self._way.go_on(sigma, now_ms)
                    self._lay(space, number, now_ms)
        return strange

    def start(self, space: int, now_ms: int) -> None:
        """The first look: what is wanted lies there if the reading allows it."""
        sight = self._sight
        number = sight.class_of(sight.tracker.due[space])
        if sight.wall.is_at_rest(number, sight.uT(space), FINE_uT):
            self._lay(space, number, now_ms)
        else:
            self.take_likeliest(space, now_ms)

    def take_likeliest(self, space: int, now_ms: int) -> None:
        """Believe what the fine reading speaks for, however badly it fits."""
        sight = self._sight
        number, _ = sight.wall.likeliest(sight.uT(space), FINE_uT, self._expected(space))
        self._lay(space, number, now_ms)

    def _expected(self, space: int) -> int:
        """Mask of the classes that may lie there."""
        sight = self._sight
        class_of = sight.wall.class_of
        mask = 1 | 1 << sight.class_at(space) | 1 << sight.class_of(sight.tracker.due[space])
        for kind in sight.turn.placeable(space):
            mask |= 1 << class_of[kind]
        return mask

    def _believe_due(self, space: int, now_ms: int) -> None:
        """A pyramid that only differs in colour from the one that belongs there is that one: the host has said so."""
        sight = self._sight
        due = sight.tracker.due[space]
        if due and sight.tracker.is_off(space) and sight.class_of(due) == sight.class_at(space):
            sight.tracker.see(space, due, now_ms)

    def _lay(self, space: int, number: int, now_ms: int) -> None:
        """A pyramid of class `number` lies there now."""
        sight = self._sight
        if number == sight.class_at(space):
            return
        gone = sight.hands.top(sight.tracker.actual[space])
        if gone:
            sight.lifted = sight.lifted + bytes((gone,))
        sight.tracker.see(space, self._kind(space, number) if number else 0, now_ms)

    def _kind(self, space: int, number: int) -> int:
        """The kind of a class that is meant: the one that belongs there, one that a turn puts there, a lifted one."""
        sight = self._sight
        class_of = sight.wall.class_of
        due = sight.hands.top(sight.tracker.due[space])
        if due and class_of[due] == number:
            return int(due)
        for kinds in (sight.turn.placeable(space), sight.lifted, sight.wall.kinds[number]):
            for kind in kinds:
                if class_of[kind] == number:
                    return kind
        return 0

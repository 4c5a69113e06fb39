"""What the sensors of a board with pyramids show, and what is believed to lie and to stand there."""

from array import array
from math import exp

from ...portable import const
from ...steps import space_of
from ...tracker.occupancy import unstack
from ..plane import Plane
from .turn import Held, Turn

if False:  # types
    from ...tracker.tracker import Tracker
    from .lying import Lying
    from .standing import Standing

_FINE_uT = const(9)  # standard deviation of a fine reading
_QUICK_uT = const(14)  # ... of the mean of a few coarse scans
_ON_THE_WAY_uT = const(60)  # ... of what a hand that has not quite come to rest may add
_SURE = const(0.99)
_VERY_SURE = const(0.999)  # for what a hand nearby may still disturb
BAD_CHI = 16  # a hypothesis that fits this badly explains nothing
MAY_BE = 0.01  # ... and one this unlikely is refuted
_LEVELS = const(16)  # no stack of pyramids is higher
_OUTSIDE_uT = const(2000)  # a field in common is not larger
_ENOUGH = const(8)  # vacant spaces that can show how it slopes
_OCCUPIED = const(1000000)  # no vacant space shows that much


class State:
    """Shared by all that follow one tracker's game on `spaces`.

    | name | is |
    |---|---|
    | `tracker`, `hands`, `n` | the tracker, its ruleset's hands, the number of spaces |
    | `lies` | per space 1 if a pyramid lies there, 0 if a stack stands there |
    | `lying`, `standing`, `turn`, `held` | what readings mean, what the rules allow, and the stacks in the hands |
    | `ignored` | spaces that are not read |
    | `lifted` | kinds taken off the wall and not put there again |
    | `kinds` | those that the pyramid on the wall may be whose reading leaves it in doubt |
    | `now` | the last reading of every space in uT, an `array('i')` |
    | `common` | the field from outside in uT, which is in all of them ... |
    | `sloped` | ... and what is more of it on each space, an `array('i')` |
    | `quick`, `sigma_uT`, `sure` | True for a quick look, its standard deviation, the posterior that decides |
    """

    def __init__(
        self, tracker: "Tracker", lies: bytes, lying: "Lying", standing: "Standing", ignored: "list[int]", plane: Plane
    ) -> None:
        self.tracker = tracker
        self.hands = tracker.ruleset.hands
        self.n = n = len(lies)
        self.lies = lies
        self.ignored = ignored
        self.lying = lying
        self.standing = standing
        self.turn = Turn(tracker)
        self.held = Held([])
        self.lifted = b""
        self.kinds = b""
        self.now = array("i", bytes(4 * n))
        self.common = 0
        self.sloped = array("i", bytes(4 * n))
        self.plane = plane
        self._out = bytearray(_LEVELS)
        self.look(False)

    def look(self, quick: bool) -> None:
        """Take `now` for a new reading."""
        self.quick = quick
        self.sigma_uT = _QUICK_uT if quick else _FINE_uT
        self.sure = _VERY_SURE if quick else _SURE

    def uT(self, space: int) -> int:
        """The reading of a space, less the field from outside."""
        return self.now[space] - self.common - self.sloped[space]

    def find_common(self) -> None:
        """The field from outside: the median of what the vacant spaces show, and a slope if they show one."""
        actual = self.tracker.actual
        for _ in range(2):  # once more where it slopes
            off = [_OCCUPIED if actual[space] else self.now[space] - self.sloped[space] for space in range(self.n)]
            vacant_uT = sorted([uT for uT in off if uT < _OCCUPIED])
            n = len(vacant_uT)
            if n <= 3 or abs(vacant_uT[n // 2]) >= _OUTSIDE_uT:
                return
            self.common = vacant_uT[n // 2]
            if n < _ENOUGH or self.plane.explain(off, vacant_uT, n) < n - 2 - n // 8:
                return
            for space in range(self.n):
                self.sloped[space] += int(self.plane.uT(space))

    def stack(self, space: int) -> bytes:
        """The kinds believed to stand on a floor space, the lowest first."""
        return self.stack_of(self.tracker.actual[space])

    def stack_of(self, content: int) -> bytes:
        """The kinds of a content, the lowest first."""
        return bytes(self._out[: unstack(self.hands, content, self._out)])

    def explain(self, space: int) -> None:
        """From now on a change of this floor space's reading counts from the present one."""
        self.standing.explain(space, self.uT(space), (_ON_THE_WAY_uT if self.quick else _FINE_uT) ** 2)

    def class_of(self, content: int) -> int:
        """The class of the pyramid on a triangle, 0 for none."""
        return int(self.lying.class_of[self.hands.top(content)])

    def class_at(self, space: int) -> int:
        """The class of the pyramid believed to lie there."""
        return self.class_of(self.tracker.actual[space])

    def chain(self) -> "list[int]":
        """The steps on the floor that finish the turn."""
        return self.turn.chain(self.lies)

    def make(self, steps: "list[int]", now_ms: int) -> None:
        """These steps on the floor were made."""
        for step in steps:
            space = space_of(step)
            self.held.make(self.stack(space), step)
            self.tracker.step(step, now_ms)
            self.explain(space)

    def clear(self) -> None:
        """Nothing is in the hands that will be put down again."""
        self.held.groups = []
        self.lifted = b""


def likelihoods(costs: "list[float]") -> "list[float]":
    """Of hypotheses with these costs in -2 log likelihood, relative to the best one's."""
    best = min(costs)
    return [exp(max((best - cost) / 2, -80.0)) for cost in costs]

"""Changes of a stack's reading that may be no more than drift, by the blocks in which they came.

Only for games in which no more than one piece is set down at a time. It takes part in a `Likelihood`: the cost of such
a change is that of the space having been left alone, and the evidence of a `StepFilter`. The names are those of other
modules, as far as they fit.
"""

from ...portable import const
from .step_filter import StepFilter

if False:  # types
    from array import array

    from .likelihood import Likelihood

_SMALL_uT = const(100.0)  # a change that may come without a motion
_SHIFTED = const(9.0)  # cost of supposing that an untouched stack was shifted, as in `Likelihood`
_DOUBTED = const(4.0)  # evidence that may be of a shift instead


class SmallSteps:
    """Of the spaces of a likelihood; `sigma_uT` is the standard deviation of a scan's reading.

    `held`: a hand holds a piece.
    """

    def __init__(self, likelihood: "Likelihood", sigma_uT: float) -> None:
        self._likelihood = likelihood
        self.filter = StepFilter(likelihood.n, sigma_uT)
        self.add = self.filter.add  # takes the blocks of a quiet board's scans
        self.held = False
        self._last = (0.0, 0.0)  # the step whose cost was last asked for, and its variance; (0, 0) if it was not small

    def begin(self, sigma: float) -> None:
        """Look for small steps from the accepted readings on, which are known to `sigma`."""
        self.filter.begin(self._likelihood.base, sigma)

    def follow(self) -> bool:
        """Nothing has happened on a quiet board: accept where the filter has followed it to; False if it has not."""
        if self.filter.count < 2:
            return False
        self._likelihood.rebase(self.filter.level_uT, self.filter.sigma())
        self.begin(self.filter.sigma())
        return True

    def touched(self, space: int, up: float, down: float, cross: float, var: float) -> "float | None":
        """Cost of a field `up` come to a space and one `down` gone, with that variance; None if it is not small."""
        self._last = (0.0, 0.0)
        if not self.filter.count:
            return None
        likelihood = self._likelihood
        step = up - down + cross
        back = up > 0 and up == down
        if back:
            step = -down
        change = likelihood.change[space]
        if not (-_SMALL_uT < step < _SMALL_uT and -_SMALL_uT < change < _SMALL_uT):
            return None
        likelihood.pause()
        if back:
            cost = self.filter.back(space, step, var)
            chi = 0.0
        else:
            cost = self.filter.weigh(space, step, var, self.held)
            chi = self.filter.chi
            self._last = (step, var)
        # What it is held against: a shift of the stack comes at once, too.
        plain = change * change > _SHIFTED * likelihood.var_still
        if likelihood.stacks[space] and (cost < -_DOUBTED or plain):
            cost -= min(0.0, self.filter.weigh(space, 0.0, likelihood.nudge[space], False) + _SHIFTED)
        cost += likelihood.still(space, 0.0)
        likelihood.chi = chi
        return cost

    def take(self, changes: "list[tuple[int, int, bytes]]", cross: "array[float]") -> "list[int]":
        """The readings are explained by these changes; returns the spaces on which they are not small."""
        likelihood = self._likelihood
        touched = []
        for space, pops, pushed in changes:
            self._last = (0.0, 0.0)
            likelihood.touched(space, pops, pushed, cross[space])
            uT, var = self._last
            if var:
                self.filter.take(space, uT, var)
                likelihood.base[space] += self.filter.uT - cross[space]
            else:
                touched.append(space)
        return touched


def start(likelihood: "Likelihood", sigma_uT: float) -> SmallSteps:
    """As `SmallSteps`: for boards that load none of this, and have no room for its name."""
    return SmallSteps(likelihood, sigma_uT)

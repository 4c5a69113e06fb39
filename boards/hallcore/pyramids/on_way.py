"""The groups that the turn's pyramid moves: how much of the steps on the floor that are left is done already."""

from ..steps import space_of
from .sight import BAD_CHI, MAY_BE, SURE, Sight, likelihoods


class OnWay:
    """Follows the rest of a turn."""

    def __init__(self, sight: Sight) -> None:
        self._sight = sight

    def follow(self, chain: "list[int]", var: float, sure: float, now_ms: int):  # type: ignore[no-untyped-def]
        """Make those steps of `chain` that are surely done; returns what may be done beyond them.

        `var` is the readings' variance. None if nothing of the chain fits the readings.
        """
        sight = self._sight
        floor = sight.floor
        held = sight.held.copy()
        stacks = {}
        for step in chain:
            stacks[space_of(step)] = sight.stack(space_of(step))
        costs = []
        chis = []
        before = dict(stacks)
        for i in range(len(chain) + 1):
            if i:
                space = space_of(chain[i - 1])
                stacks[space] = held.make(stacks[space], chain[i - 1])
            cost = worst = 0.0
            for space in stacks:
                cost += floor.cost(space, before[space], stacks[space], sight.uT(space), var)
                worst = max(worst, floor.chi)
            costs.append(cost)
            chis.append(worst)
        if chis[costs.index(min(costs))] > BAD_CHI:
            return None
        shares = likelihoods(costs)
        total = sum(shares)
        done = len(chain)
        beyond = shares[done]
        while done and beyond < sure * total:
            done -= 1
            beyond += shares[done]
        left = chain[done:] if shares[-1] >= MAY_BE * total else []
        sight.make(chain[:done], now_ms)
        return left

    def go_on(self, sigma_uT: float, now_ms: int) -> None:
        """A pyramid is put down although steps that cannot be felt are missing: they have been made."""
        chain = self._sight.chain()
        if chain:
            left = self.follow(chain, sigma_uT * sigma_uT, SURE, now_ms)
            if left:
                self._sight.make(left, now_ms)

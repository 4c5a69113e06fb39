"""The groups that the turn's pyramid moves: how much of the steps on the floor that are left is done already."""

from ...steps import drop, space_of
from .state import BAD_CHI, MAY_BE, State, likelihoods
from .turn import Held


def follow(state: State, chain: "list[int]", now_ms: int) -> "list[int] | None":
    """Make those steps of `chain`, the rest of the turn, that are surely done; returns what may be done beyond them.

    None if nothing of the chain fits the readings.
    """
    standing = state.standing
    var = state.sigma_uT * state.sigma_uT
    held = Held(state.held.groups[:])
    stacks = {}
    for step in chain:
        stacks[space_of(step)] = state.stack(space_of(step))
    costs = []
    chis = []
    before = dict(stacks)
    for i in range(len(chain) + 1):
        if i:
            space = space_of(chain[i - 1])
            stacks[space] = held.make(stacks[space], chain[i - 1])
        cost = worst = 0.0
        for space in stacks:
            if space in state.ignored:
                continue
            cost += standing.cost(space, before[space], stacks[space], state.uT(space), var)
            worst = max(worst, standing.chi)
        costs.append(cost)
        chis.append(worst)
    if chis[costs.index(min(costs))] > BAD_CHI:
        return None
    shares = likelihoods(costs)
    total = sum(shares)
    done = len(chain)
    beyond = shares[done]
    while done and beyond < state.sure * total:
        done -= 1
        beyond += shares[done]
    left = chain[done:] if shares[-1] >= MAY_BE * total else []
    state.make(chain[:done], now_ms)
    return left


def go_on(state: State, now_ms: int) -> None:
    """A pyramid is put down although steps that cannot be felt are missing: they have been made."""
    chain = state.chain()
    if chain:
        left = follow(state, chain, now_ms)
        if left:
            state.make(left, now_ms)


def explain(state: State, space: int) -> int:
    """Which of the state's `kinds` lies there, by what has been done on the floor; 0 if that leaves it open."""
    if state.tracker.n_done:
        return 0
    costs = []
    whole = []  # the kind whose steps are done, 0 for a part of them
    weights = []
    for kind in state.kinds:
        chain = state.turn.chain(state.lies, drop(space, kind))
        for n in range(len(chain) + 1):
            costs.append(cost(state, chain[:n]))
            whole.append(kind if n == len(chain) else 0)
            weights.append(state.lying.shares[state.lying.class_of[kind]])
    found = likelihoods(costs)
    for i in range(len(found)):
        found[i] *= weights[i]
    best = found.index(max(found))
    return whole[best] if found[best] > state.sure * sum(found) else 0


def cost(state: State, chain: "list[int]") -> float:
    """Of the whole floor after these steps."""
    held = Held(state.held.groups[:])
    stacks = {}
    for space in range(state.n):
        if not state.lies[space] and space not in state.ignored:
            stacks[space] = state.stack(space)
    for step in chain:
        space = space_of(step)
        stacks[space] = held.make(stacks.get(space, b""), step)
    total = 0.0
    for space in stacks:
        if space not in state.ignored:
            total += state.standing.cost(
                space, state.stack(space), stacks[space], state.uT(space), state.sigma_uT * state.sigma_uT
            )
    return total

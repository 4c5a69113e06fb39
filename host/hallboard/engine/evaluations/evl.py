"""EVL: pentagons owned and about to be taken, stacks that can move, pieces in hand."""

from __future__ import annotations

from array import array

from hallcore.games.evl import geometry, moving, rules

# A pentagon owned, and more for each the nearer the target is; a stack by its height under own control; an enemy's
# piece within an own stack, a piece in hand; for a pentagon that is not one's own: its pairs of heptagons that are own
# already (a touch takes it), and those of which one is own and the other open; the turn to move.
WEIGHTS = (
    ("pentagon", 40),
    ("near_target", 3),
    ("height_1", 8),
    ("height_2", 18),
    ("height_3", 26),
    ("height_4", 30),
    ("captive", 2),
    ("hand", 2),
    ("pair", 12),
    ("half_pair", 3),
    ("held_pair", 3),
    ("turn", 20),
)
POINTS = 80

HEPTAGONS = geometry.HEPTAGONS
NEXT = geometry.NEXT
RINGS = geometry.RINGS
FIRST_PAIR = geometry.FIRST_PAIR
PAIRS = geometry.PAIRS
HEIGHT = moving.HEIGHT
_TURN = 0
_HAND = moving.HAND
_OWNED = rules.OWNED
_TARGET = rules.TARGET
_NEAR = 1
_TALL = 1  # before height_1
_CAPTIVE = 6
_IN_HAND = 7
_PAIR = 8
_HALF = 9
_HELD = 10
_TEMPO = 11


def evaluate(cells: bytearray, counters: array[int], weights: array[int], player: int) -> int:
    """Points of black less those of white, or the other way round."""
    height = HEIGHT
    rings = RINGS
    score = 0
    for s in range(HEPTAGONS):
        stack = cells[s]
        if stack > 1:
            tall = height[stack]
            worth = weights[_TALL + tall]
            below = stack >> 1
            while below > 1:
                if below & 1 != stack & 1:
                    worth += weights[_CAPTIVE]
                below >>= 1
            score += -worth if stack & 1 else worth
    for p in range(18):
        owner = cells[HEPTAGONS + p]
        one = cells[rings[4 * p]]
        two = cells[rings[4 * p + 1]]
        three = cells[rings[4 * p + 2]]
        four = cells[rings[4 * p + 3]]
        score += pair(weights, owner, one, three) + pair(weights, owner, two, four) + pair(weights, owner, one, four)
    for side in range(2):
        owned = counters[_OWNED + side]
        worth = weights[0] * owned + weights[_IN_HAND] * counters[_HAND + side]
        near = owned - counters[_TARGET] + 5
        if near > 0:
            worth += weights[_NEAR] * near * near
        score += -worth if side else worth
    if counters[_TURN]:
        score -= weights[_TEMPO]
    else:
        score += weights[_TEMPO]
    return -score if player else score


def pair(weights: array[int], owner: int, one: int, other: int) -> int:
    """What two heptagons that take a pentagon are worth to black (below zero: to white)."""
    if one == 1 and other == 1:
        return 0
    if one == 1 or other == 1:
        top = other & 1 if one == 1 else one & 1
        if owner == top + 1:
            return 0
        return -weights[_HALF] if top else weights[_HALF]
    if one & 1 != other & 1:
        return 0
    worth = weights[_HELD] if owner == (one & 1) + 1 else weights[_PAIR]
    return -worth if one & 1 else worth


def order(
    cells: bytearray, counters: array[int], weights: array[int], moves: array[int], n: int, scores: array[int]
) -> int:
    """Walks that take pentagons first, then placing where pairs arise."""
    height = HEIGHT
    pairs = PAIRS
    following = NEXT
    side = counters[_TURN]
    for i in range(n):
        move = moves[i]
        start = move & 31
        steps = move >> 5
        score = 0
        if steps == 0:
            for k in range(FIRST_PAIR[start], FIRST_PAIR[start + 1]):
                other = cells[pairs[2 * k]]
                if cells[pairs[2 * k + 1]] != side + 1:
                    if other == 1:
                        score += 3
                    elif other & 1 == side:
                        score += 20
            score += 10 * height[cells[start]]
            scores[i] = score
            continue
        steps &= 7
        path = move >> 8
        hand = cells[start]
        left = height[hand]
        here = start
        taken = 0
        for j in range(steps):
            here = following[4 * here + (path & 3)]
            path >>= 2
            left -= 1
            piece = hand & 1 if j == steps - 1 else hand >> left & 1
            if piece != side:
                score -= 25
                continue
            if cells[here] > 1 and cells[here] & 1 != side:
                score += 25
            for k in range(FIRST_PAIR[here], FIRST_PAIR[here + 1]):
                other = cells[pairs[2 * k]]
                if other > 1 and other & 1 == side and pairs[2 * k] != start:
                    owner = cells[pairs[2 * k + 1]]
                    if owner != side + 1 and not taken >> (pairs[2 * k + 1] - 28) & 1:
                        taken |= 1 << (pairs[2 * k + 1] - 28)
                        score += 200 if owner else 140
        scores[i] = score
    return 0

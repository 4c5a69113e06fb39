"""VLKNO: which moves are likely, by the steps that they leave to each pawn. Thousands of moves need not be listed."""

from __future__ import annotations

from array import array

from hallcore.games.vlkno import geometry, phases

SPACES = geometry.SPACES
NEIGHBOURS = geometry.NEIGHBOURS
HEIGHT_MASK = phases.HEIGHT_MASK
PAWNS_MASK = phases.PAWNS_MASK
_TURN = 0
_PUTBACK = 7
_BACK = 31  # in a pair: the stone is put back
_STEPS_ROOM = 2048
_PAIRS = 1900
_SCALE = 16  # order scores a point
_WON = 1 << 20  # the order score of a move that leaves the other side without a step


def order(
    cells: bytearray, counters: array[int], weights: array[int], moves: array[int], n: int, scores: array[int]
) -> int:
    """Likely moves first: by the steps that all pawns have after the move, which is also what `evaluate` weighs most.

    Moves with the same pawn's step stand together in the list; what a stone does is kept behind the n scores.
    """
    step = -1
    steps = 0
    for i in range(n):
        move = moves[i]
        if move & 1023 != step:
            step = move & 1023
            steps = changes(cells, step & 31, step >> 5, scores, n)
        take = move >> 10 & 31
        put = move >> 15
        after = steps
        if take != put:
            after += scores[n + take] + scores[n + 32 + put]
        scores[i] = score_of(weights, after)
    return 0


def changes(cells: bytearray, origin: int, target: int, scores: array[int], at: int) -> int:
    """The steps of all pawns once one stands on `target`, and what a stone does to them.

    The four pawns' steps are the bytes of one number, those of the own pawns below. From `at` on stands, by space,
    what changes if a stone is taken there, from `at` + 32 on if one is put there.
    """
    neighbours = NEIGHBOURS
    own = cells[origin] & PAWNS_MASK
    steps = 0
    for space in range(SPACES):
        scores[at + space] = 0
        scores[at + 32 + space] = 0
    mine = 1
    other = 1 << 16
    for space in range(SPACES):
        pawn = cells[space] & PAWNS_MASK
        if space == target:
            pawn = own
        elif space == origin:
            pawn = 0
        if pawn == 0:
            continue
        if pawn == own:
            unit = mine
            mine <<= 8
        else:
            unit = other
            other <<= 8
        height = cells[space] & HEIGHT_MASK
        for j in range(8):
            near = neighbours[8 * space + j]
            cell = cells[near] & HEIGHT_MASK
            if near == target or cell == 0 or (cells[near] > HEIGHT_MASK and near != origin):
                continue
            difference = cell - height
            if -2 < difference < 2:
                steps += unit
            if near == origin:
                continue
            if difference == 2:
                scores[at + near] += unit
            elif difference == 1:
                scores[at + 32 + near] -= unit
            elif difference == -1 or (cell == 1 and difference == 0):
                scores[at + near] -= unit
            elif difference == -2:
                scores[at + 32 + near] += unit
    return steps


def score_of(weights: array[int], after: int) -> int:
    """The order score of a move that leaves the pawns these steps."""
    if after >> 16 == 0:
        return _WON
    return _SCALE * (weights[after & 15] + weights[after >> 8 & 15] - weights[after >> 16 & 15] - weights[after >> 24])


def best_moves(
    cells: bytearray,
    counters: array[int],
    weights: array[int],
    known: int,
    most: int,
    moves: array[int],
    scores: array[int],
) -> int:
    """The `most` likeliest of the legal moves with the scores of `order`, `known` among them if it is legal.

    Most stones change nothing for any pawn: for each step of a pawn the spaces are taken together by what they change,
    and thousands of moves need not be listed. Behind the scores stand 128 numbers for each step (what changes by
    space, the values that differ), then score and code of each pair of a value of taking and one of putting. Returns
    the number of moves, -1 if there are too many pairs.
    """
    neighbours = NEIGHBOURS
    own = (counters[_TURN] + 1) << 5
    at = most
    pairs = most + _STEPS_ROOM
    n = 0
    found = 0
    lowest = 32
    second = 32
    number = 0
    for space in range(SPACES):
        cell = cells[space]
        if 0 < cell < lowest:
            second = lowest
            lowest = cell
            number = 0
        elif lowest < cell < second:
            second = cell
        if cell == lowest:
            number += 1
    for origin in range(SPACES):
        if cells[origin] & PAWNS_MASK != own:
            continue
        height = cells[origin] & HEIGHT_MASK
        for j in range(8):
            target = neighbours[8 * origin + j]
            cell = cells[target]
            if cell < 1 or cell > HEIGHT_MASK or cell > height + 1 or cell + 1 < height:
                continue
            low = second if number == 1 and cell == lowest else lowest
            if low > HEIGHT_MASK:
                continue
            steps = changes(cells, origin, target, scores, at)
            back = 1 if low > 1 and not counters[_PUTBACK] else 0
            takes = 0
            puts = 0
            some = 0
            for space in range(SPACES):
                cell = cells[space]
                if cell < 1 or cell > HEIGHT_MASK or space == target:
                    continue
                if cell == low:
                    if scores[at + space]:
                        takes = with_value(scores, at + 64, takes, scores[at + space])
                    else:
                        some |= 1
                if scores[at + 32 + space]:
                    puts = with_value(scores, at + 96, puts, scores[at + 32 + space])
                else:
                    some |= 2
            if some & 1:
                scores[at + 64 + takes] = 0
                takes += 1
            if some & 2:
                scores[at + 96 + puts] = 0
                puts += 1
            if n + takes * puts >= _PAIRS:
                return -1
            code = origin | target << 5 | (at - most) << 13
            for i in range(takes):
                for k in range(puts):
                    scores[pairs + 2 * n] = score_of(weights, steps + scores[at + 64 + i] + scores[at + 96 + k])
                    scores[pairs + 2 * n + 1] = code | i << 10 | k << 15
                    n += 1
            if back:
                scores[pairs + 2 * n] = score_of(weights, steps)
                scores[pairs + 2 * n + 1] = code | _BACK << 10
                n += 1
            if known & 1023 == origin | target << 5 and known >= 0:
                i = known >> 10 & 31
                k = known >> 15
                if i == k and not back:
                    k = SPACES
                if i < SPACES and k < SPACES and i != target and k != target and cells[i] == low and cells[k] > 0:
                    after = steps + (scores[at + i] + scores[at + 32 + k] if i != k else 0)
                    moves[0] = known
                    scores[0] = score_of(weights, after)
                    found = 1 if cells[k] <= HEIGHT_MASK else 0
            scores[at + 31] = low
            at += 128
    while found < most and n:
        best = pairs
        for i in range(pairs + 2, pairs + 2 * n, 2):
            if scores[i] > scores[best]:
                best = i
        found = unfold(cells, known, most, moves, scores, best, found)
        n -= 1
        scores[best] = scores[pairs + 2 * n]
        scores[best + 1] = scores[pairs + 2 * n + 1]
    return found


def with_value(scores: array[int], at: int, n: int, value: int) -> int:
    """Put the value behind the n different ones from `at` on, unless it is there; returns how many there are then."""
    for i in range(n):
        if scores[at + i] == value:
            return n
    scores[at + n] = value
    return n + 1


def unfold(
    cells: bytearray, known: int, most: int, moves: array[int], scores: array[int], pair: int, found: int
) -> int:
    """Append the moves of a pair, without `known`, as long as there are less than `most`; returns how many then."""
    score = scores[pair]
    code = scores[pair + 1]
    at = most + (code >> 20 << 7)
    target = code >> 5 & 31
    i = code >> 10 & 31
    k = code >> 15 & 31
    low = scores[at + 31]
    takes = most + _STEPS_ROOM + 2 * _PAIRS
    puts = takes + 32
    n = 0
    m = 0
    for space in range(SPACES):
        cell = cells[space]
        if cell < 1 or cell > HEIGHT_MASK or space == target:
            continue
        if cell == low and (i == _BACK or scores[at + space] == scores[at + 64 + i]):
            scores[takes + n] = space
            n += 1
        if i == _BACK or scores[at + 32 + space] == scores[at + 96 + k]:
            scores[puts + m] = space
            m += 1
    back = 1 if i == _BACK else 0
    for i in range(1 if back else m):  # each stack gives a stone to one, then each to another
        for k in range(n):
            take = scores[takes + k]
            put = take if back else scores[puts + (k + i) % m]
            move = code & 1023 | take << 10 | put << 15
            if move == known or (take == put and not back):
                continue
            if found == most:
                return found
            moves[found] = move
            scores[found] = score
            found += 1
    return found

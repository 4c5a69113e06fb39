"""VLKNO: which moves are likely, by the steps that they leave to each pawn. Thousands of moves need not be listed."""

from __future__ import annotations

from array import array

from hallcore.games.vlkno import phases

from .vlkno_board import NEAR, PLACE, SPACES, board_of, by_effect, effect_at, effects, size

HEIGHT_MASK = phases.HEIGHT_MASK
_TURN = 0
_PUTBACK = 7
_PAIRS = 1500  # the room for pairs: their scores stand behind the moves', then steps, sets to take from, sets to put on
SCALE = 16  # order scores a point, as the search wants them of `look`
WON = 1 << 20  # the order score, for the search as well, of a move that leaves the other side without a step
_NARROW = 20_000  # is added for one that leaves it a single step


def order(
    cells: bytearray, counters: array[int], weights: array[int], moves: array[int], n: int, scores: array[int]
) -> int:
    """Likely moves first: by the steps that all pawns have after the move, which is also what `evaluate` weighs most.

    Moves with the same pawn's step stand together in the list; what a stone does is kept behind the n scores.
    """
    free = [0] * 36
    pawns = [0] * 4
    sets = [0] * 16
    every = board_of(cells, (counters[_TURN] + 1) << 5, free, pawns)
    step = -1
    steps = 0
    for i in range(n):
        move = moves[i]
        if move & 1023 != step:
            step = move & 1023
            mover = 0 if pawns[0] == step & 31 else 1
            steps = effects(cells, free, every, pawns, mover, step >> 5, cells[move >> 10 & 31], sets)
            for space in range(SPACES):
                scores[n + space] = effect_at(sets, space, 0)
                scores[n + 32 + space] = effect_at(sets, space, 2)
        take = move >> 10 & 31
        put = move >> 15
        after = steps
        if take != put:
            after += scores[n + take] + scores[n + 32 + put]
        scores[i] = score_of(weights, after)
    return 0


def score_of(weights: array[int], after: int) -> int:
    """The order score of a move that leaves the pawns these steps, the mover's in the two bytes below."""
    other = (after >> 16 & 255) + (after >> 24)
    if other == 0:
        return WON
    score = weights[after & 15] + weights[after >> 8 & 15] - weights[after >> 16 & 15] - weights[after >> 24]
    return SCALE * score + (_NARROW if other == 1 else 0)


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
    and thousands of moves need not be listed. Pairs of a group to take from and a group to put on stand behind the
    scores. Returns the number of moves, -1 if there are too many pairs.
    """
    free = [0] * 36
    pawns = [0] * 4
    sets = [0] * 16
    least = [0] * 1  # a pair with a lower score is not needed: one of this score has more than `most` moves
    every = board_of(cells, (counters[_TURN] + 1) << 5, free, pawns)
    pairs = 0
    n = 0
    least[0] = -(1 << 30)
    for mover in range(2):
        origin = pawns[mover]
        height = cells[origin] & HEIGHT_MASK
        targets = NEAR[origin] & (free[1 + height] | free[2 + height] | free[3 + height])
        while targets:
            bit = targets & -targets
            targets ^= bit
            low = lowest_without(free, bit)
            if low == 0:
                continue
            target = PLACE[bit % 37]
            step = origin | target << 5
            steps = effects(cells, free, every, pawns, mover, target, low, sets)
            takeable = free[2 + low] & ~bit
            usable = every & ~bit
            stays = 1 if low > 1 and not counters[_PUTBACK] else 0
            if known >= 0 and known & 1023 == step and is_stone(known >> 10, takeable, usable, stays):
                moves[0] = known
                scores[0] = score_of(weights, steps + stone_effect(sets, known >> 10))
                n = 1
            if stays:
                pairs = with_pair(scores, most, pairs, score_of(weights, steps), step, takeable, 0)
            pairs = with_pairs(weights, sets, takeable, usable, steps, step, most, scores, pairs, least)
            if pairs < 0:
                return -1
    return unfold_best(known, most, moves, scores, pairs, n)


def lowest_without(free: list[int], taken: int) -> int:
    """The height of the lowest stones that are free when the set `taken` is not, 0 if there is none."""
    for low in range(1, 32):
        if free[2 + low] & ~taken:
            return low
    return 0


def is_stone(stone: int, takeable: int, usable: int, stays: int) -> int:
    """1 if a stone may be moved so, else 0. `stone` has the space to take it from, and from bit 5 that to put it on."""
    take = stone & 31
    put = stone >> 5
    return 1 if stone < 1024 and takeable >> take & 1 and usable >> put & 1 and (take != put or stays) else 0


def stone_effect(sets: list[int], stone: int) -> int:
    """What taking and putting the stone adds to the steps of the pawns; nothing if it stays where it is."""
    take = stone & 31
    put = stone >> 5
    return 0 if take == put else effect_at(sets, take, 0) + effect_at(sets, put, 2)


def with_pairs(
    weights: array[int],
    sets: list[int],
    takeable: int,
    usable: int,
    steps: int,
    step: int,
    most: int,
    scores: array[int],
    pairs: int,
    least: list[int],
) -> int:
    """Append the pairs of one step from the score `least[0]` on, and raise that; returns how many pairs there are then.

    `steps` is what `effects` returned. -1 if there are too many.
    """
    take_values = [0] * 26
    takes = [0] * 26
    put_values = [0] * 26
    puts = [0] * 26
    n = by_effect(sets, takeable, 0, take_values, takes)
    m = by_effect(sets, usable, 2, put_values, puts)
    if pairs + n * m >= _PAIRS:
        return -1
    for i in range(n):
        for k in range(m):
            score = score_of(weights, steps + take_values[i] + put_values[k])
            if score < least[0]:
                continue
            pairs = with_pair(scores, most, pairs, score, step, takes[i], puts[k])
            if score > least[0]:
                number = size(takes[i]) * size(puts[k]) - size(takes[i] & puts[k])
                if number > most:  # even without `known`
                    least[0] = score
    return pairs


def unfold_best(known: int, most: int, moves: array[int], scores: array[int], pairs: int, n: int) -> int:
    """Append the moves of the pairs, the best pair first, until there are `most`; returns how many there are."""
    while n < most and pairs:
        best = most
        pairs -= 1
        last = most + pairs
        for i in range(most + 1, last + 1):
            if scores[i] > scores[best]:
                best = i
        n = unfold(known, most, moves, scores, best, n)
        with_pair(
            scores, best, 0, scores[last], scores[last + _PAIRS], scores[last + 2 * _PAIRS], scores[last + 3 * _PAIRS]
        )
    return n


def with_pair(scores: array[int], at: int, pairs: int, score: int, step: int, takes: int, puts: int) -> int:
    """Write a pair behind those from `at` on; returns how many there are then."""
    at += pairs
    scores[at] = score
    scores[at + _PAIRS] = step
    scores[at + 2 * _PAIRS] = takes
    scores[at + 3 * _PAIRS] = puts
    return pairs + 1


def unfold(known: int, most: int, moves: array[int], scores: array[int], pair: int, found: int) -> int:
    """Append the moves of a pair, without `known`, as long as there are less than `most`; returns how many then."""
    takes = [0] * 32
    puts = [0] * 32
    score = scores[pair]
    step = scores[pair + _PAIRS]
    n = places(scores[pair + 2 * _PAIRS], takes)
    m = places(scores[pair + 3 * _PAIRS], puts)
    back = m == 0
    for i in range(1 if back else m):  # each stack gives a stone to one, then each to another
        at = i
        for k in range(n):
            take = takes[k]
            put = take if back else puts[at]
            at += 1
            if at >= m:
                at = 0
            move = step | take << 10 | put << 15
            if move == known or (take == put and not back):
                continue
            if found == most:
                return found
            moves[found] = move
            scores[found] = score
            found += 1
    return found


def places(spaces: int, out: list[int]) -> int:
    """Write the spaces of a set one by one; returns how many there are."""
    n = 0
    while spaces:
        bit = spaces & -spaces
        spaces ^= bit
        out[n] = PLACE[bit % 37]
        n += 1
    return n

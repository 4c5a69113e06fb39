"""What a ruleset's evaluation module knows, as C functions."""

from libc.math cimport exp
from libc.stdint cimport uint32_t

ctypedef int (*EvaluateKernel)(unsigned char *cells, int *counters, int *weights, int player) noexcept nogil
ctypedef int (*EvaluateEachKernel)(unsigned char *cells, int *counters, int *weights, int *scores) noexcept nogil
ctypedef int (*OrderKernel)(
    unsigned char *cells, int *counters, int *weights, int *moves, int n, int *scores
) noexcept nogil
ctypedef int (*BestMovesKernel)(
    unsigned char *cells, int *counters, int *weights, int known, int most, int *moves, int *scores
) noexcept nogil
ctypedef int (*AnySpaceKernel)(unsigned char *cells, int *counters, int chance) noexcept nogil
ctypedef int (*DistinctKernel)(unsigned char *cells, int *counters, int *moves, int n) noexcept nogil
ctypedef int (*PlanKernel)(unsigned char *cells, int *counters, int *weights) noexcept nogil
ctypedef int (*NoisyMovesKernel)(unsigned char *cells, int *counters, int *moves) noexcept nogil

cdef enum:
    TURN = 0
    PLY = 1
    OVER = 2
    WINNER = 3
    KEY_A = 4
    KEY_B = 5
    REVERSIBLE = 6
    WIDTHS = 8
    SCRATCH = 128  # ints behind an order kernel's scores that it may use
    MAX_WORTH = 800_000
    SURE_CHANCE = 30  # times the points of a 73 % chance; more is as sure
    LOOK = 16  # order scores a point, of `look`
    SURE = 1 << 20  # the order score of a move that wins at once, for `look`

cdef struct JudgeTable:
    EvaluateKernel evaluate  # NULL: there is none
    EvaluateEachKernel evaluate_each  # NULL: one player after the other
    OrderKernel order  # NULL: there is none
    BestMovesKernel best_moves  # NULL: there is none
    OrderKernel look  # NULL: there is none
    NoisyMovesKernel noisy_moves  # NULL: all are listed
    DistinctKernel distinct  # NULL: no two moves come to the same
    AnySpaceKernel any_space  # NULL: playouts list all moves
    int *weights
    int plan  # a number for what the search aims at, 0 for nothing: what is known holds for this plan alone
    int noise
    uint32_t salt
    int quiet_plies
    int noisy  # an order score from which a move is looked at beyond the last ply
    int widths[WIDTHS]  # moves that a node looks at by the plies left, 0 for all
    int root_widths[WIDTHS]
    int looked[WIDTHS]  # how many of the likeliest moves `look` judges by the plies left, 0 for none
    int margin  # points a ply beyond which a node near the leaves is taken to hold, 0 for never
    int late  # moves of such a node, times the square of the plies left, that are looked at; 0 for all
    int points  # an evaluation of so many points is a 73 % chance
    int playout_choices  # 0: a leaf is worth its evaluation; else games are played out, the best of so many by order
    int playout_plies  # a playout is judged by the evaluation after so many, 0 for never
    double curiosity  # UCB1's constant, where games are played out
    int oversight  # percent of the moves that are not seen
    bint twofold  # a position that stood before below the root is settled as if it stood a third time
    int repetition  # the ruleset's reason of that name, -1 if there is none


cdef class Judge:
    cdef JudgeTable table
    cdef object _weights
    cdef int _max_moves
    cdef PlanKernel _plan  # NULL: searches aim at nothing but what is evaluated
    cdef readonly str name


cdef inline uint32_t mixed(uint32_t x) noexcept nogil:
    x *= <uint32_t> 2654435769
    x ^= x >> 15
    x *= <uint32_t> 2246822519
    x ^= x >> 13
    return x


cdef inline int seen_moves(
    const JudgeTable *judge, unsigned char *cells, int *counters, int *moves, int n
) noexcept nogil:
    """How many of the moves are looked at, the first ones then: neither come to the same as another nor overlooked.

    One always is seen.
    """
    cdef int i, seen = 0
    cdef uint32_t here
    if judge.distinct:
        n = judge.distinct(cells, counters, moves, n)
    if not judge.oversight:
        return n
    here = <uint32_t> (counters[KEY_A] ^ counters[KEY_B] >> 3) ^ judge.salt
    for i in range(n):
        if <int> (mixed(<uint32_t> moves[i] * <uint32_t> 40503 ^ here) % 100) >= judge.oversight:
            moves[seen] = moves[i]
            seen += 1
    return seen if seen else min(n, 1)


cdef inline int best_index(const int *scores, int n) noexcept nogil:
    """Where the highest score is, the first of equal ones."""
    cdef int top = 0, i
    for i in range(1, n):
        if scores[i] > scores[top]:
            top = i
    return top


cdef inline void bring_best(int *moves, int *scores, int i, int n) noexcept nogil:
    """Exchange the i-th move with the one that has the highest score from there on; the first of equal ones."""
    cdef int top = i + best_index(scores + i, n - i), held
    if top != i:
        held = scores[i]
        scores[i] = scores[top]
        scores[top] = held
        held = moves[i]
        moves[i] = moves[top]
        moves[top] = held


cdef inline int error(const JudgeTable *judge, uint32_t what) noexcept nogil:
    """By how many points the judge is wrong, always the same for the same number and salt."""
    return <int> (mixed(what ^ judge.salt) % <uint32_t> (2 * judge.noise + 1)) - judge.noise


cdef inline int noisy(const JudgeTable *judge, const int *counters, int player, int score) noexcept nogil:
    """An evaluation with the judge's noise, always the same for a position and a salt."""
    if judge.noise:
        score += error(judge, <uint32_t> (counters[KEY_A] ^ counters[KEY_B] >> 3 ^ player))
    return max(-MAX_WORTH, min(MAX_WORTH, score))


cdef inline int worth(const JudgeTable *judge, unsigned char *cells, int *counters, int player) noexcept nogil:
    """The evaluation of a state for a player, with the judge's noise; 0 where there is none."""
    cdef int score = 0
    if judge.evaluate:
        score = judge.evaluate(cells, counters, judge.weights, player)
    return noisy(judge, counters, player, score)


cdef inline void evaluate_all(
    const JudgeTable *judge, unsigned char *cells, int *counters, int *weights, int players, int *scores
) noexcept nogil:
    """Write each player's evaluation by these weights, of a ruleset that has one."""
    cdef int p
    if judge.evaluate_each:
        judge.evaluate_each(cells, counters, weights, scores)
        return
    for p in range(players):
        scores[p] = judge.evaluate(cells, counters, weights, p)


cdef inline void worth_each(
    const JudgeTable *judge, unsigned char *cells, int *counters, int players, int *scores
) noexcept nogil:
    """Write `worth` for each player, of a ruleset that has an evaluation."""
    cdef int p
    evaluate_all(judge, cells, counters, judge.weights, players, scores)
    for p in range(players):
        scores[p] = noisy(judge, counters, p, scores[p])


cdef inline double chance(double worth, int points) noexcept nogil:
    """The chance from 0 to 1 of who is `worth` so much, where `points` are a chance of 73 %: as in `found.py`."""
    return 1.0 / (1.0 + exp(-max(<double> -SURE_CHANCE, min(<double> SURE_CHANCE, worth / points))))

/* VLKNO written straight down in C, for comparison: random games by the full rules, each move drawn from the whole list.

   vlkno GAMES prints: the turns of two plies from the set-up, turns made, turns listed, games stuck, games repeated,
   seconds of processor time. */

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { SPACES = 25, MOST = 6080, RING = 1024 };

typedef struct {
    int8_t height[SPACES];
    int8_t pawn[SPACES]; /* 0 none, 1 black, 2 white */
    int turn;
    int reversible;
    uint64_t key;
} State;

static int8_t near[SPACES][8];
static int near_count[SPACES];
static uint64_t height_keys[SPACES][32], pawn_keys[3][SPACES], turn_key;
static uint64_t x = 88172645463325252u;

static uint64_t dice(void) {
    x ^= x << 13;
    x ^= x >> 7;
    x ^= x << 17;
    return x;
}

static void make_tables(void) {
    for (int s = 0; s < SPACES; s++) {
        for (int h = 0; h < 32; h++) height_keys[s][h] = dice();
        for (int p = 1; p < 3; p++) pawn_keys[p][s] = dice();
        for (int up = -1; up <= 1; up++)
            for (int right = -1; right <= 1; right++) {
                int row = s / 5 + up, file = s % 5 + right;
                if ((up || right) && row >= 0 && row < 5 && file >= 0 && file < 5)
                    near[s][near_count[s]++] = row * 5 + file;
            }
    }
    turn_key = dice();
}

static void set_up(State *state) {
    memset(state, 0, sizeof *state);
    for (int s = 0; s < SPACES; s++) state->height[s] = 1;
    state->pawn[0] = state->pawn[24] = 1;
    state->pawn[4] = state->pawn[20] = 2;
    for (int s = 0; s < SPACES; s++) state->key ^= height_keys[s][1] ^ (state->pawn[s] ? pawn_keys[state->pawn[s]][s] : 0);
}

static int is_free(const State *state, int s) { return state->height[s] > 0 && !state->pawn[s]; }

static int lowest(const State *state, int target) {
    int low = 0;
    for (int s = 0; s < SPACES; s++)
        if (s != target && is_free(state, s) && (!low || state->height[s] < low)) low = state->height[s];
    return low;
}

static int may_step(const State *state, int origin, int target) {
    return is_free(state, target) && abs(state->height[origin] - state->height[target]) <= 1;
}

static int list(const State *state, uint32_t *out) {
    int n = 0;
    for (int origin = 0; origin < SPACES; origin++) {
        if (state->pawn[origin] != state->turn + 1) continue;
        for (int j = 0; j < near_count[origin]; j++) {
            int target = near[origin][j];
            if (!may_step(state, origin, target)) continue;
            int low = lowest(state, target);
            if (!low) continue;
            for (int take = 0; take < SPACES; take++) {
                if (take == target || !is_free(state, take) || state->height[take] != low) continue;
                for (int put = 0; put < SPACES; put++)
                    if (put != target && is_free(state, put) && (put != take || low > 1))
                        out[n++] = origin | target << 5 | take << 10 | put << 15;
            }
        }
    }
    return n;
}

static int can_move(const State *state) {
    for (int origin = 0; origin < SPACES; origin++) {
        if (state->pawn[origin] != state->turn + 1) continue;
        for (int j = 0; j < near_count[origin]; j++) {
            int target = near[origin][j], stacks = 0, last = 0;
            if (!may_step(state, origin, target)) continue;
            for (int s = 0; s < SPACES && stacks < 2; s++)
                if (s != target && is_free(state, s)) {
                    stacks++;
                    last = state->height[s];
                }
            if (stacks == 2 || last > 1) return 1;
        }
    }
    return 0;
}

static void play(State *state, uint32_t move) {
    int origin = move & 31, target = move >> 5 & 31, take = move >> 10 & 31, put = move >> 15;
    int pawn = state->pawn[origin];
    state->pawn[origin] = 0;
    state->pawn[target] = pawn;
    state->key ^= pawn_keys[pawn][origin] ^ pawn_keys[pawn][target] ^ turn_key;
    if (take == put) {
        state->reversible++;
    } else {
        state->reversible = 0;
        state->key ^= height_keys[take][state->height[take]] ^ height_keys[put][state->height[put]];
        state->height[take]--;
        state->height[put]++;
        state->key ^= height_keys[take][state->height[take]] ^ height_keys[put][state->height[put]];
    }
    state->turn ^= 1;
}

static int is_third(const State *state, const uint64_t *ring, int ply) {
    int found = 1;
    for (int i = 1; i <= state->reversible && i <= ply; i++) found += ring[(ply - i) % RING] == state->key;
    return found >= 3;
}

int main(int argc, char **argv) {
    static uint32_t moves[MOST], replies[MOST];
    static uint64_t ring[RING];
    long games = argc > 1 ? atol(argv[1]) : 1000, made = 0, listed = 0, stuck = 0, repeated = 0, lines = 0;
    State first, state;
    make_tables();
    set_up(&first);
    int n = list(&first, moves);
    for (int i = 0; i < n; i++) {
        state = first;
        play(&state, moves[i]);
        lines += list(&state, replies);
    }
    clock_t began = clock();
    for (long game = 0; game < games; game++) {
        state = first;
        for (int ply = 0;; ply++) {
            ring[ply % RING] = state.key;
            if (!can_move(&state)) {
                stuck++;
                break;
            }
            if (is_third(&state, ring, ply)) {
                repeated++;
                break;
            }
            n = list(&state, moves);
            listed += n;
            made++;
            play(&state, moves[(dice() >> 32) * (uint64_t)n >> 32]);
        }
    }
    printf("%ld %ld %ld %ld %ld %f\n", lines, made, listed, stuck, repeated, (double)(clock() - began) / CLOCKS_PER_SEC);
    return 0;
}

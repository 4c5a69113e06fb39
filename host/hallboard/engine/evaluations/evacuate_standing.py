"""Evacuate: one player's points, by where his pieces stand and what may take them out."""

from __future__ import annotations

from array import array

from hallcore.games.evacuate import geometry, rounds, state

FLOORS = geometry.FLOORS
NORTH = geometry.NORTH
SHADED = geometry.SHADED
TARGETS = rounds.TARGETS
SEAT_OF = state.SEAT_OF
COLOUR_OF = state.COLOUR_OF
PIPS_OF = state.PIPS_OF
_WALL = 8
_SPACES = 56
_FLOOR = state.FLOOR
_STASH = state.STASH
_PLAYERS = state.PLAYERS
_PARITY = state.PARITY
_MATCH = state.MATCH
_CEILING = state.CEILING
_SCORE = state.SCORE
_ON_FLOOR = state.ON_FLOOR
_TOTAL = state.TOTAL
_WILD = state.WILD
_OUT = 0
_PLACE = 0  # before free_1; below one 4, below more 8 further on
_OPEN = 12  # before open_1
_SHUT = 16  # before shut_1
_PIECE = 8  # from open_1 to open_piece_1, from shut_1 to shut_piece_1
_PIECES = 29
_BARRED = 32
_HIGH = 33
_ALONE = 34
_BEST_EXIT = 35
_EXIT = 36
_EXITS = 37
_WINS_NOW = 38
_WINS_NEXT = 39
_IN_STASH = 39  # before stash_1
_LEFT = 43
_LEAD = 46  # before lead_1
_RACE = 49  # before race_1


def has_turns(counters: array[int], player: int) -> int:
    """1 unless the player is one of three who is eliminated from the round."""
    if counters[_PLAYERS] != 3:
        return 1
    for colour in range(4):
        if SEAT_OF[4 + colour] == player and counters[_ON_FLOOR + colour]:
            return 1
    return 0


def next_to_place(counters: array[int], turn: int) -> int:
    """Who has the turn after this player's."""
    players = counters[_PLAYERS]
    for _ in range(players):
        turn = turn + 1 if turn + 1 < players else 0
        if has_turns(counters, turn):
            break
    return turn


def _wins_match(counters: array[int], player: int, pips: int) -> int:
    """1 if so many pips more win the match of three or four, whose target is looked at after every movement."""
    players = counters[_PLAYERS]
    if players == 2 or not counters[_MATCH]:
        return 0
    return 1 if counters[_TOTAL + player] + counters[_SCORE + player] + pips >= TARGETS[players - 2] else 0


def standing(cells: bytearray, counters: array[int], weights: array[int], player: int, turn: int) -> int:
    """One player's points; `turn` is the player who places next.

    Who is eliminated has what earlier rounds brought, and the others' lead. The hoist counts for three players only:
    two players' weights were fitted without.
    """
    seats = SEAT_OF
    colours = COLOUR_OF
    sizes = PIPS_OF
    players = counters[_PLAYERS]
    base = 4 * (players - 2)
    ceiling = counters[_CEILING]
    farthest = 0
    score = 0
    fewest = 3
    for colour in range(4):
        if seats[base + colour] == player:
            for pips in range(1, 4):
                if cells[_STASH + 3 * colour + pips]:
                    score += weights[_IN_STASH + pips] * cells[_STASH + 3 * colour + pips]
                    if pips > farthest:
                        farthest = pips
            left = counters[_ON_FLOOR + colour]
            score += weights[_LEFT + (left if left < 3 else 3)]
            if left and left < fewest:
                fewest = left
    lead = 100
    for other in range(players):
        if other != player and counters[_SCORE + player] - counters[_SCORE + other] < lead:
            lead = counters[_SCORE + player] - counters[_SCORE + other]
    if not has_turns(counters, player):
        return weights[_LEFT] + weights[_LEAD + 3] * lead + weights[_OUT] * counters[_TOTAL + player]
    best = 0
    wins = 0
    turns = 0  # by colour, 8 bits each: until all of it may be out
    pips_out = 0  # by colour: own pips that go out with it
    for floor in range(FLOORS):
        tall = cells[floor]
        if tall == 0:
            continue
        near = floor + 1 if floor < 4 else 8 - floor
        above = 0
        group = 0
        of_colours = 0
        mine = 0  # a mask of the colours that the player may take out
        out = 0
        turns_here = 0
        pips_here = 0
        for down in range(tall):
            i = tall - 1 - down
            kind = cells[_FLOOR + 6 * floor + i]
            colour = colours[kind]
            seat = seats[base + colour]
            if seat == player:
                pips = sizes[kind]
                group += pips
                of_colours += 1 << 4 * colour
                mine |= 1 << colour
                held = above if above < 2 else 2
                score += pips * weights[_PLACE + 4 * held + near] + weights[_PIECES + held]
                if i + 1 >= ceiling:
                    score += pips * weights[_HIGH]
                soonest = 2 if above == 1 else 3
                if i < ceiling:
                    shut = cells[_WALL + 6 * floor + i]
                    if shut:
                        score += weights[_BARRED]
                    if above == 0:
                        way = floor + 1 if NORTH[_SPACES * counters[_PARITY] + _WALL + 6 * floor + i] else 8 - floor
                        k = (_SHUT if shut else _OPEN) + (way if way < 4 else 4)
                        score += pips * weights[k] + weights[_PIECE + k]
                        if way <= farthest:
                            soonest = 2 if shut else 1
                        elif way <= farthest + 2 and not shut:
                            soonest = 2
                        if not shut and way <= farthest:
                            out = group
                            score += weights[_EXITS]
                            if _wins_match(counters, player, group):
                                wins = 1
                            if lead + group > 0 and counters[_MATCH] == 0:
                                for other in range(4):
                                    left = of_colours >> 4 * other & 15
                                    if left and left == counters[_ON_FLOOR + other]:
                                        wins = 1
                byte = 8 * colour
                if above == 0 and turns_here & ~(255 << byte):
                    for other in range(0, 32, 8):
                        if turns_here >> other & 255 > soonest:
                            turns_here -= ((turns_here >> other & 255) - soonest) << other
                turns_here = turns_here & ~(255 << byte) | soonest << byte
                pips_here = pips_here & ~(255 << byte) | group << byte
            elif seat == _WILD:
                group += sizes[kind]
                mine |= 1 << colour
            elif players < 4:
                above += 1
            if players == 3 and down == 2 and above == 1 and SHADED[floor] and not mine & (mine - 1) and i < ceiling:
                # A hoist, if the triangle is vacant and points to the door.
                way = floor + 1 if NORTH[_SPACES * counters[_PARITY] + _WALL + 6 * floor + i] else 8 - floor
                if not cells[_WALL + 6 * floor + i] and way <= farthest:
                    out = group
                    score += weights[_EXITS]
                    if _wins_match(counters, player, group):
                        wins = 1
        score += weights[_EXIT] * out
        if out > best:
            best = out
        if above == 0:
            score += weights[_ALONE]
        turns += turns_here
        pips_out += pips_here
    score += weights[_BEST_EXIT] * best
    if wins:
        score += weights[_WINS_NOW if turn == player else _WINS_NEXT]
    race = 8
    for colour in range(4):
        soonest = turns >> 8 * colour & 255
        if 0 < soonest < race and lead + (pips_out >> 8 * colour & 255) > 0:
            race = soonest
    score += weights[_RACE + race]
    score += weights[_LEAD + fewest] * lead
    return score + weights[_OUT] * (counters[_SCORE + player] + counters[_TOTAL + player])

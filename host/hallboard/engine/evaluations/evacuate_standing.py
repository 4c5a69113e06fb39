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
    """1 if `pips` more win the match of three or four, whose target is looked at after every movement."""
    players = counters[_PLAYERS]
    if players == 2 or not counters[_MATCH]:
        return 0
    return 1 if counters[_TOTAL + player] + counters[_SCORE + player] + pips >= TARGETS[players - 2] else 0


def _wins(counters: array[int], player: int, group: int, of_colours: int, lead: int) -> int:
    """1 if the player wins by taking out a group: pips, and how many of each colour (4 bits each) are among it."""
    if _wins_match(counters, player, group):
        return 1
    if lead + group <= 0 or counters[_MATCH]:
        return 0
    for colour in range(4):
        left = of_colours >> 4 * colour & 15
        if left and left == counters[_ON_FLOOR + colour]:
            return 1
    return 0


def _farthest(cells: bytearray, player: int, base: int) -> int:
    """The pips of the largest pyramid in the player's stash: no exit farther along the wall can be reached."""
    seats = SEAT_OF
    farthest = 0
    for colour in range(4):
        if seats[base + colour] == player:
            for pips in range(1, 4):
                if cells[_STASH + 3 * colour + pips] and pips > farthest:
                    farthest = pips
    return farthest


def _in_stash(cells: bytearray, weights: array[int], player: int, base: int) -> int:
    """Points for the pyramids in the player's stash."""
    seats = SEAT_OF
    score = 0
    for colour in range(4):
        if seats[base + colour] == player:
            for pips in range(1, 4):
                score += weights[_IN_STASH + pips] * cells[_STASH + 3 * colour + pips]
    return score


def _left(counters: array[int], weights: array[int], player: int, base: int) -> int:
    """Points for how many of each of the player's colours are left on the floor."""
    seats = SEAT_OF
    score = 0
    for colour in range(4):
        if seats[base + colour] == player:
            left = counters[_ON_FLOOR + colour]
            score += weights[_LEFT + (left if left < 3 else 3)]
    return score


def _fewest(counters: array[int], player: int, base: int) -> int:
    """How many are left of the player's colour that has the fewest on the floor, but more than none; 3 at most."""
    seats = SEAT_OF
    fewest = 3
    for colour in range(4):
        left = counters[_ON_FLOOR + colour]
        if seats[base + colour] == player and left and left < fewest:
            fewest = left
    return fewest


def _lead(counters: array[int], player: int) -> int:
    """Pips of this round before the best of the others."""
    lead = 100
    for other in range(counters[_PLAYERS]):
        if other != player and counters[_SCORE + player] - counters[_SCORE + other] < lead:
            lead = counters[_SCORE + player] - counters[_SCORE + other]
    return lead


def on_floor(cells: bytearray) -> int:
    """How many occupants stand on the floor, anyone's."""
    n = 0
    for floor in range(FLOORS):
        n += cells[floor]
    return n


def to_door(counters: array[int], floor: int, level: int) -> int:
    """How far the triangle beside this level of a floor space is from its door."""
    return floor + 1 if NORTH[_SPACES * counters[_PARITY] + _WALL + 6 * floor + level] else 8 - floor


def _soonest(way: int, shut: int, farthest: int) -> int:
    """In how many turns a group with nothing above it may be out."""
    if way <= farthest:
        return 2 if shut else 1
    return 2 if way <= farthest + 2 and not shut else 3


def _at_most(turns: int, others: int, soonest: int) -> int:
    """`turns`, 8 bits a colour, with none of those in the mask `others` above `soonest`."""
    if turns & others:
        for byte in range(0, 32, 8):
            if turns >> byte & 255 > soonest:
                turns -= ((turns >> byte & 255) - soonest) << byte
    return turns


def _is_hoist(cells: bytearray, counters: array[int], floor: int, level: int, farthest: int) -> int:
    """1 if the triangle beside this level is vacant and points to a door that is near enough."""
    return 1 if not cells[_WALL + 6 * floor + level] and to_door(counters, floor, level) <= farthest else 0


def _race(turns: int, pips_out: int, lead: int) -> int:
    """Turns until the first colour with which the player would lead may be out, 8 at most; 8 bits a colour."""
    race = 8
    for colour in range(4):
        soonest = turns >> 8 * colour & 255
        if 0 < soonest < race and lead + (pips_out >> 8 * colour & 255) > 0:
            race = soonest
    return race


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
    lead = _lead(counters, player)
    if not has_turns(counters, player):
        return weights[_LEFT] + weights[_LEAD + 3] * lead + weights[_OUT] * counters[_TOTAL + player]
    farthest = _farthest(cells, player, base)
    score = _in_stash(cells, weights, player, base) + _left(counters, weights, player, base)
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
                        way = to_door(counters, floor, i)
                        k = (_SHUT if shut else _OPEN) + (way if way < 4 else 4)
                        score += pips * weights[k] + weights[_PIECE + k]
                        soonest = _soonest(way, shut, farthest)
                        if soonest == 1:
                            out = group
                            score += weights[_EXITS]
                            wins |= _wins(counters, player, group, of_colours, lead)
                byte = 8 * colour
                if above == 0:
                    turns_here = _at_most(turns_here, ~(255 << byte), soonest)
                turns_here = turns_here & ~(255 << byte) | soonest << byte
                pips_here = pips_here & ~(255 << byte) | group << byte
            elif seat == _WILD:
                group += sizes[kind]
                mine |= 1 << colour
            elif players < 4:
                above += 1
            may_hoist = players == 3 and down == 2 and above == 1 and SHADED[floor] and not mine & (mine - 1)
            if may_hoist and i < ceiling and _is_hoist(cells, counters, floor, i, farthest):
                out = group
                score += weights[_EXITS]
                wins |= _wins_match(counters, player, group)
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
    score += weights[_RACE + _race(turns, pips_out, lead)]
    score += weights[_LEAD + _fewest(counters, player, base)] * lead
    return score + weights[_OUT] * (counters[_SCORE + player] + counters[_TOTAL + player])

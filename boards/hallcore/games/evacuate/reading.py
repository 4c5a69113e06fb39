"""The parts of a position's text, read from the left to the right."""

from array import array

from ...reader import Reader
from .geometry import FLOORS, LEVELS, WALL
from .names import format_kind, parse_kind
from .rules import SIDES
from .state import FLOOR, PLAYERS, STASH, TREE, TREE_COLOUR

TREE_LETTERS = "GYRB"  # by colour


def read_kind(reader: Reader) -> int:
    """A pyramid such as rQ, 0 if there is none."""
    kind = parse_kind(reader.text[reader.i : reader.i + 2])
    if kind:
        reader.i += 2
    return kind


def read_floor(reader: Reader, cells: bytearray) -> None:
    """Eight floor spaces; every kind at most once."""
    floor = 0
    while floor < FLOORS:
        if floor:
            reader.need(",", f"',' and more of the floor, which has {floor} of {FLOORS} spaces")
        empty = reader.digit(FLOORS - floor)
        if empty:
            floor += empty
            continue
        at = reader.i
        kind = read_kind(reader)
        while kind:
            for i in range(FLOOR, FLOOR + LEVELS * FLOORS):
                if cells[i] == kind:
                    raise reader.fail(f"{format_kind(kind)} on the floor only once", at)
            if cells[floor] == LEVELS:
                raise reader.fail(f"at most {LEVELS} occupants on a space", at)
            cells[FLOOR + LEVELS * floor + cells[floor]] = kind
            cells[floor] += 1
            at = reader.i
            kind = read_kind(reader)
        if cells[floor] == 0:
            raise reader.fail(f"occupants such as rQyD, or a number of empty spaces up to {FLOORS - floor}")
        floor += 1


def read_wall(reader: Reader, cells: bytearray, trios: int) -> None:
    """48 triangles, with at most as many pyramids of each kind as the players have."""
    for kind in range(1, 13):
        cells[STASH + kind] = trios
    for g in range(FLOORS):
        if g:
            reader.need("/", f"'/' and the wall at g{g + 1}")
        level = 0
        while level < LEVELS:
            at = reader.i
            empty = reader.digit(LEVELS - level)
            if empty:
                level += empty
                continue
            kind = read_kind(reader)
            if not kind:
                raise reader.fail(f"a pyramid such as rQ, or a number of vacant triangles up to {LEVELS - level}")
            if not cells[STASH + kind]:
                raise reader.fail(f"at most {trios} times {format_kind(kind)} on the wall", at)
            cells[STASH + kind] -= 1
            cells[WALL + LEVELS * g + level] = kind
            level += 1


def read_pips(reader: Reader, counters: "array[int]", first: int, most: int) -> None:
    """A number for each player."""
    for player in range(counters[PLAYERS]):
        if player:
            reader.need("-", f"'-' and the pips of {SIDES[player]}")
        counters[first + player] = reader.number(most, f"pips of {SIDES[player]}")


def read_trees(reader: Reader, counters: "array[int]") -> None:
    """The four trees in an order."""
    at = reader.i
    for i in range(4):
        colour = reader.sign(TREE_LETTERS)
        tree = -1
        for j in range(4):
            if TREE_COLOUR[j] == colour:
                tree = j
        for j in range(i):
            if counters[TREE + j] == tree:
                tree = -1
        if tree < 0:
            raise reader.fail("the trees on g3 to g6 by their pawns, such as GBYR", at)
        counters[TREE + i] = tree
    if counters[PLAYERS] == 3 and 3 in (TREE_COLOUR[counters[TREE]], TREE_COLOUR[counters[TREE + 3]]):
        raise reader.fail("the wild tree, B, on g4 or g5", at)

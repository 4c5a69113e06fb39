"""Evacuate's board: 8 floor spaces in a line, and the wall's 48 triangles, six levels of them at each floor space.

Floor spaces g1 (next to door N) to g8 (next to door S) are spaces 0..7. Triangle g.l is space 8 + 6 * (g - 1) + l - 1;
its level l, 1 to 6, is that of the pieces in the stack on g. It points to door N if g + l is even, else to door S;
with `parity` 1 it is the other way round.

A triangle has three sides: to the levels below and above it at the same g, and its base, beyond which lies the triangle
of the same level at g + 1 if it points N, at g - 1 if it points S.
"""

from ...portable import const

FLOORS = const(8)
LEVELS = const(6)
WALL = const(8)  # the first triangle
SPACES = const(56)
NOWHERE = const(56)  # the sentinel of SIDES_OF; its level is above every ceiling

_SHADED = (1, 2, 7, 8)


def space_name(space: int) -> str:
    """`"g3"` for a floor space, `"g3.2"` for a triangle."""
    if space < WALL:
        return "g" + str(space + 1)
    return f"g{(space - WALL) // LEVELS + 1}.{(space - WALL) % LEVELS + 1}"


def parse_space(name: str) -> int:
    """The space of that name, in capitals or not; -1 if there is none."""
    name = name.lower()
    if len(name) not in (2, 4) or name[0] != "g" or name[1] not in "12345678":
        return -1
    g = int(name[1]) - 1
    if len(name) == 2:
        return g
    if name[2] != "." or name[3] not in "123456":
        return -1
    return WALL + LEVELS * g + int(name[3]) - 1


def triangle(g: int, level: int) -> int:
    """The space of triangle g.level, both from 1; NOWHERE beyond the wall's rim."""
    if 1 <= g <= FLOORS and 1 <= level <= LEVELS:
        return WALL + LEVELS * (g - 1) + level - 1
    return NOWHERE


def _tables() -> "tuple[bytes, bytes, bytes, bytes, bytes]":
    """The tables below."""
    floor_of = bytearray(SPACES + 1)
    level_of = bytearray(SPACES + 1)
    level_of[NOWHERE] = LEVELS + 1
    north = bytearray(2 * SPACES)
    sides_of = bytearray(bytes((NOWHERE,)) * (6 * SPACES))
    shaded = bytearray(FLOORS)
    for g in range(1, FLOORS + 1):
        floor_of[g - 1] = g - 1
        shaded[g - 1] = 1 if g in _SHADED else 0
        for level in range(1, LEVELS + 1):
            space = triangle(g, level)
            floor_of[space] = g - 1
            level_of[space] = level
            for parity in range(2):
                points_north = (g + level + parity) % 2 == 0
                north[SPACES * parity + space] = 1 if points_north else 0
                i = 3 * (SPACES * parity + space)
                sides_of[i] = triangle(g, level - 1)
                sides_of[i + 1] = triangle(g, level + 1)
                sides_of[i + 2] = triangle(g + 1 if points_north else g - 1, level)
    return bytes(floor_of), bytes(level_of), bytes(north), bytes(sides_of), bytes(shaded)


# FLOOR_OF: space -> floor space at which it stands. LEVEL_OF: space -> level, 0 for the floor.
# NORTH: SPACES * parity + triangle -> 1 if it points to door N. SHADED: floor space -> 1 if it is shaded.
# SIDES_OF: 3 * (SPACES * parity + triangle) + 0, 1, 2 -> the triangle below, above and at the base, or NOWHERE.
_TABLES = _tables()  # a table has its own line: Cython assigns none from a tuple
FLOOR_OF = _TABLES[0]
LEVEL_OF = _TABLES[1]
NORTH = _TABLES[2]
SIDES_OF = _TABLES[3]
SHADED = _TABLES[4]
del _TABLES

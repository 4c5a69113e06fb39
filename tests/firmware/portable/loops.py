"""The loops over all spaces in viper against those in Python, on random tables; prints `same` or `no viper`."""

import random
import sys
from array import array

from device import loops as plain

try:
    from device import loops_viper as fast
except (ImportError, SyntaxError, ValueError):
    print("no viper")
    sys.exit()

random.seed(1)


def some(n, below):
    return bytearray([random.randrange(below) for _ in range(n)])


def run(loops, shown, roles, lit, places, tables, dark, share, repaint):
    """Everything that the loops write and return."""
    shown, lit = bytearray(shown), bytearray(lit)
    colours, tenths, rhythms = tables
    changed = array("H", bytes(2 * len(shown)))
    out = bytearray(3 * len(shown))
    m = loops.differing(shown, roles, repaint, changed)
    more = loops.paint(changed, m, shown, lit, places, out, colours, tenths, rhythms, dark, share)
    return m, more, loops.rhythms_of(shown, rhythms), bytes(shown), bytes(lit), bytes(out), list(changed[:m])


for n in (1, 25, 361):
    for _ in range(20):
        places = array("H", [0xFFFF if random.randrange(9) == 0 else i for i in range(n)])
        tables = some(96, 256), array("H", [random.randrange(600) for _ in range(32)]), some(32, 4)
        shown, roles, lit = some(n, 32), some(n, 32), some(n, 32)
        more = random.randrange(8) << 1, random.randrange(257), random.choice((0, 2, 0x8002, 0xF0000000))
        wanted = run(plain, shown, roles, lit, places, tables, *more)
        found = run(fast, shown, roles, lit, places, tables, *more)
        if found != wanted:
            print("otherwise", n, more)
            sys.exit()
print("same")

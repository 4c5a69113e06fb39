"""Linear sensors on a board with switches: read as if they were switches, closed while a magnet is near."""

from array import array

if False:  # types
    from hallcore.board.board import Board, Spaces

    from ..scanner import Scanner

_DROP = 0.38  # of the weakest piece's mean field: above it something stands there
_LIFT = 0.30  # below it nothing does
_FAR = 60000  # uT; no sensor reads this much


class AnalogSwitches:
    """`scanner` reads the linear sensors of a board."""

    def __init__(self, board: "Board", scanner: "Scanner") -> None:
        self._channels = board.channels
        self._scanner = scanner
        self._space = array("H", bytes(2 * board.n_sensors))
        self._drop_uT = 0
        self._lift_uT = 0

    def use(self, spaces: "Spaces", closed: bytearray) -> None:
        """Read those spaces of this game that have a linear sensor; all are empty until the first scan."""
        self._scanner.use(spaces.sensors)
        weakest = spaces.field_uT[0] * spaces.weakest()
        self._drop_uT = int(_DROP * weakest)
        self._lift_uT = int(_LIFT * weakest)
        for space in range(spaces.n):
            sensor = spaces.sensors[space]
            self._space[sensor] = space
            if self._channels[sensor] != 0xFFFF:
                closed[space] = 0
                self._scanner.window(sensor, -self._drop_uT, self._drop_uT)

    def scan(self, closed: bytearray) -> int:
        """Write what has changed; returns 1 if anything may have, else 0."""
        scanner = self._scanner
        n = scanner.watch()
        for i in range(n):
            sensor = scanner.hits[i]
            uT = scanner.hit_uT(i)
            there = -self._lift_uT > uT or uT > self._lift_uT
            closed[self._space[sensor]] = 1 if there else 0
            if not there:
                scanner.window(sensor, -self._drop_uT, self._drop_uT)
            elif uT > 0:
                scanner.window(sensor, self._lift_uT, _FAR)
            else:
                scanner.window(sensor, -_FAR, -self._lift_uT)
        return 1 if n else 0

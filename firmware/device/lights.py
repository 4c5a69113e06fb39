"""From roles to the bytes in the chain of lights: colours, rhythms, and a cap on the current.

The bytes go out when a colour has changed, after a scan and never during one: the currents of the lights are a field.
"""

from array import array

from hallcore.portable import const

from .palette import BLINK_MS, COUNTED, FLASH_MS, PAUSE, SEATED, STEADY, Palette

try:
    from .loops_viper import differing, paint, rhythms_of
except (ImportError, SyntaxError, ValueError):
    from .loops import differing, paint, rhythms_of

if False:  # types
    from hallcore.board.board import Board

    from .clock import Clock
    from .ports import Ports

_BRIGHTNESS = const(96)  # of 255
_IDLE_mA = const(1)  # a light that is dark


class Lights:
    """The lights of `board` behind `ports`; `use` maps the spaces of the game that is played to places in the chain."""

    def __init__(self, board: "Board", ports: "Ports", clock: "Clock", brightness: int = _BRIGHTNESS) -> None:
        self._ports = ports
        self._clock = clock
        self._n = board.light_count
        self._cap = max(0, board.current_cap_mA - _IDLE_mA * board.light_count) * 10  # tenths of mA for colours
        self.palette = Palette(brightness, board.light_order)
        self._seat = 0
        self._flashes = 1
        self._place = array("H")
        self._roles = bytearray(0)  # as they were shown last
        self._lit = bytearray(0)  # the same, but 0 in the dark half of a rhythm
        self._changed = array("H")  # spaces to be painted
        self._tenths = 0  # of mA, of all colours that are lit
        self._out = bytearray(3 * self._n)  # what was sent last; it must not change while it goes out
        self._next = bytearray(3 * self._n)
        self._share = 256  # share of the brightness that the cap leaves
        self._rhythms = 0  # bit mask of those that are shown
        self._since_ms = 0  # when the first of them was: it shines at once
        self._dark = 0  # bit mask of those that are in their dark half
        self._due = True
        self.writes = 0

    def use(self, places: "array[int]") -> None:
        """Light these places for the spaces 0, 1, ...; all are dark at first."""
        self._place = places
        self._roles = bytearray(len(places))
        self._lit = bytearray(len(places))
        self._changed = array("H", bytes(2 * len(places)))
        self._tenths = 0
        self._rhythms = 0
        for i in range(len(self._next)):
            self._next[i] = 0
        self._due = True

    def show(self, roles: bytearray, seat: int = 0, flashes: int = 1) -> None:
        """Show a role (below ROLES) for each space from now on. Call it when `roles` has changed, after a scan.

        `seat` is the player to move, or who has won; `flashes` is the number that the counted rhythm tells.
        """
        self._flashes = flashes
        shown = self._roles
        rhythms = rhythms_of(roles, self.palette.rhythm) & ~(1 << STEADY)
        if rhythms:
            if not self._rhythms:
                self._since_ms = self._clock.ms()
            self._dark = self._darkness()
        self._rhythms = rhythms
        repaint = 0
        if seat != self._seat:
            self._seat = seat
            self.palette.seat(seat)
            for role in SEATED:
                repaint |= 1 << role
        if repaint or shown != roles:
            self._paint(differing(shown, roles, repaint, self._changed))
        self._cap_current()
        self.flush()

    def tick(self) -> None:
        """Keep the rhythms; send what waits. To be called after each scan."""
        changed = 0
        if self._rhythms:  # else nothing to keep: most rounds of a game
            dark = self._darkness()
            changed = (dark ^ self._dark) & self._rhythms
            self._dark = dark
        if changed:
            repaint = 0
            for role, rhythm in self.palette.blinking:
                if changed >> rhythm & 1:
                    repaint |= 1 << role[0]
            self._paint(differing(self._roles, self._roles, repaint, self._changed))
            self._cap_current()
        self.flush()

    def flush(self) -> None:
        """Send what waits, unless something is still being sent."""
        if self._due and self._ports.lit():
            self._out[:] = self._next
            self._ports.light(self._out)
            self._due = False
            self.writes += 1

    def busy(self) -> bool:
        """True while bytes go out: no time for a scan."""
        return not self._ports.lit()

    def _darkness(self) -> int:
        now = self._clock.since(self._clock.ms(), self._since_ms)
        dark = 0
        for rhythm in range(1, len(BLINK_MS)):
            dark |= (now // BLINK_MS[rhythm] & 1) << rhythm
        flash = now // FLASH_MS % (2 * self._flashes + PAUSE)
        if flash & 1 or flash >= 2 * self._flashes:
            dark |= 1 << COUNTED
        return dark

    def _paint(self, m: int) -> None:
        """Put the colours of the first `m` spaces in `_changed` into the bytes, and their currents into the sum."""
        if m:
            palette = self.palette
            self._tenths += paint(
                self._changed,
                m,
                self._roles,
                self._lit,
                self._place,
                self._next,
                palette.bytes,
                palette.mA,
                palette.rhythm,
                self._dark,
                self._share,
            )
            self._due = True

    def _cap_current(self) -> None:
        """Dim everything alike where the sum is too large."""
        share = 256
        if self._tenths > self._cap:
            share = self._cap * 256 // self._tenths
        if share != self._share:
            self._share = share
            for space in range(len(self._roles)):
                self._changed[space] = space
            self._paint(len(self._roles))

"""From roles to the bytes in the chain of lights: colours, rhythms, and a cap on the current.

The bytes go out when a colour has changed, after a scan and never during one: the currents of the lights are a field.
"""

from hallcore.board import NO_LIGHT

from .palette import BLINK_MS, COUNTED, FLASH_MS, PAUSE, ROLES, Palette

BRIGHTNESS = 96  # of 255
IDLE_mA = 1  # a light that is dark


class Lights:
    """The lights of `board` behind `ports`; `place` maps the spaces of the game that is played."""

    def __init__(self, board, ports, clock, brightness: int = BRIGHTNESS) -> None:
        self._ports = ports
        self._clock = clock
        self._n = board.light_count
        self._cap = max(0, board.current_cap_mA - IDLE_mA * board.light_count) * 10  # tenths of mA for colours
        self.palette = Palette(brightness, board.light_order)
        self._seat = 0
        self._flashes = 1
        self._place = None
        self._shown = bytearray(0)  # the role that each space shows, 0 in the dark half of a rhythm
        self._out = bytearray(3 * self._n)  # what was sent last; it must not change while it goes out
        self._next = bytearray(3 * self._n)
        self._share = 256  # of the colours' brightness that the cap leaves
        self._dark = 0  # bit mask of the rhythms that are in their dark half
        self._roles = bytearray(0)
        self._due = True
        self.writes = 0

    def use(self, places) -> None:
        """Light these places for the spaces 0, 1, ...; all are dark at first."""
        self._place = places
        self._shown = bytearray(len(places))
        for i in range(len(self._next)):
            self._next[i] = 0
        self._due = True

    def draws_mA(self) -> int:
        """What the lights draw as they are shown now."""
        total = 0
        for value in self._out:
            total += value * 200 // 255
        return total // 10 + IDLE_mA * self._n

    def show(self, roles, seat: int = 0, flashes: int = 1) -> None:
        """From now on show a role per space. To be called when `roles` has changed.

        `seat` is the player to move, or who has won; `flashes` is the number that the counted rhythm tells.
        """
        self._flashes = flashes
        repaint = seat != self._seat
        if repaint:
            self._seat = seat
            self.palette.seat(seat)
        self._roles = roles
        self._dark = self._darkness()
        self._repaint(repaint)

    def tick(self) -> None:
        """Keep the rhythms; send what waits. To be called after each scan."""
        dark = self._darkness()
        if dark != self._dark:
            self._dark = dark
            self._repaint(False)
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
        now = self._clock.ms()
        dark = 0
        for rhythm in range(1, len(BLINK_MS)):
            dark |= (now // BLINK_MS[rhythm] & 1) << rhythm
        flash = now // FLASH_MS % (2 * self._flashes + PAUSE)
        if flash & 1 or flash >= 2 * self._flashes:
            dark |= 1 << COUNTED
        return dark

    def _repaint(self, all_of_them: bool) -> None:
        total = self._change(all_of_them)
        share = 256
        if total > self._cap:
            share = self._cap * 256 // total
        if share != self._share:
            self._share = share
            self._change(True)

    def _change(self, repaint: bool) -> int:
        """Put the colours that changed (all of them to `repaint`) into the bytes; returns the current of all."""
        roles = self._roles
        shown = self._shown
        rhythm = self.palette.rhythm
        tenths = self.palette.mA
        dark = self._dark
        total = 0
        for space in range(min(len(shown), len(roles))):
            role = roles[space]
            if role >= ROLES or dark >> rhythm[role] & 1:
                role = 0
            if role != shown[space] or repaint:
                shown[space] = role
                self._paint(self._place[space], role)
            total += tenths[role]
        return total

    def _paint(self, light: int, role: int) -> None:
        if light == NO_LIGHT:
            return
        colours = self.palette.bytes
        share = self._share
        i = 3 * light
        j = 3 * role
        for k in range(3):
            value = colours[j + k] * share >> 8
            if self._next[i + k] != value:
                self._next[i + k] = value
                self._due = True

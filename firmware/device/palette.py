"""The light language: a colour and a rhythm for every role of `hallcore.lights`. README.md describes it."""

from array import array

from hallcore import lights as h

STEADY = 0
SLOW = 1  # half a second on, half a second off
FAST = 2  # a fifth of a second each
COUNTED = 3  # as many flashes as the index of the game's end in the ruleset's REASONS, then a pause

BLINK_MS = (0, 500, 200)
FLASH_MS = 250
PAUSE = 4  # flashes that are left out

SEATS = (0xFF9000, 0x3080FF, 0xFF40A0, 0x40D040)  # red << 16 | green << 8 | blue, at full brightness
KINDS = (0xFFC060, 0x8090FF, 0xFFFFFF, 0xD060FF)

# role: (colour, share of the brightness in 256ths, rhythm)
_LANGUAGE = (
    (h.DARK, 0, 0, STEADY),
    (h.MOVABLE, SEATS[0], 40, STEADY),
    (h.ORIGIN, 0xFFFFFF, 60, STEADY),
    (h.TARGET, 0x00FF00, 180, STEADY),
    (h.GIVE, 0x00FFC0, 120, STEADY),
    (h.TAKE_OFF, 0xFF0000, 255, STEADY),
    (h.LAST_FROM, 0x8000FF, 40, STEADY),
    (h.LAST_TO, 0x8000FF, 110, STEADY),
    (h.ENGINE_LIFT, 0x0000FF, 255, SLOW),
    (h.ENGINE_DROP, 0x0000FF, 255, STEADY),
    (h.PUT_BACK, 0xFFFF00, 255, FAST),
    (h.EXTRA, 0xFF0000, 255, FAST),
    (h.WRONG, 0xFF5000, 255, FAST),
    (h.CHOICE, 0xFFFFFF, 180, SLOW),
    (h.PENDING, 0x00FF00, 180, SLOW),
    (h.WIN, 0x00FF00, 255, COUNTED),
    (h.LOSS, 0xFF0000, 160, COUNTED),
    (h.DRAW, 0x00A0FF, 160, COUNTED),
    (h.OWNER, SEATS[0], 60, STEADY),
    (h.OWNER + 1, SEATS[1], 60, STEADY),
    (h.OWNER + 2, SEATS[2], 60, STEADY),
    (h.OWNER + 3, SEATS[3], 60, STEADY),
    (h.HOST_FROM, 0xFF00FF, 80, STEADY),
    (h.HOST_TO, 0xFF00FF, 200, STEADY),
    (h.FORCED, SEATS[0], 160, SLOW),
    (h.FORCED + 1, SEATS[1], 160, SLOW),
    (h.FORCED + 2, SEATS[2], 160, SLOW),
    (h.FORCED + 3, SEATS[3], 160, SLOW),
    (h.MISSING, KINDS[0], 160, SLOW),
    (h.MISSING + 1, KINDS[1], 160, SLOW),
    (h.MISSING + 2, KINDS[2], 160, SLOW),
    (h.MISSING + 3, KINDS[3], 160, SLOW),
)

ROLES = 32
SEATED = (h.MOVABLE, h.WIN)  # in the colour of a player


class Palette:
    """Flat tables by role for one brightness and order of the bytes."""

    def __init__(self, brightness: int, order: str) -> None:
        self._brightness = brightness
        self._green_first = order == "GRB"
        self.bytes = bytearray(3 * ROLES)  # as they go out
        self.rhythm = bytearray(ROLES)
        self.mA = array("H", bytes(2 * ROLES))  # what a light draws in this colour, in tenths
        for role, colour, share, rhythm in _LANGUAGE:
            self._set(role, colour, share)
            self.rhythm[role] = rhythm
        self.blinking = tuple([(bytes((role,)), rhythm) for role, _, _, rhythm in _LANGUAGE if rhythm])
        self.seat(0)

    def seat(self, seat: int) -> None:
        """The player to move, or the one who has won: TURN and WIN are in that player's colour."""
        for role, _, share, _ in _LANGUAGE:
            if role in SEATED:
                self._set(role, SEATS[seat & 3], share)

    def _set(self, role: int, colour: int, share: int) -> None:
        level = share * self._brightness >> 8
        red = (colour >> 16) * level // 255
        green = (colour >> 8 & 255) * level // 255
        blue = (colour & 255) * level // 255
        first, second = (green, red) if self._green_first else (red, green)
        self.bytes[3 * role] = first
        self.bytes[3 * role + 1] = second
        self.bytes[3 * role + 2] = blue
        self.mA[role] = (red + green + blue) * 200 // 255  # 20 mA a channel

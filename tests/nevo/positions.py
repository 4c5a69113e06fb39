"""Random Nevo positions for tests: loose or crowded, including some that no game reaches."""

from __future__ import annotations

from random import Random

from .brute import FILES, SPACES, Plain


def random_position(seed: int) -> str:
    """Up to 12 pieces a side in a part of the board, either player to move."""
    dice = Random(seed)
    width, height = dice.randint(2, 12), dice.randint(2, 7)
    left, low = dice.randint(0, 12 - width), dice.randint(0, 7 - height)
    part = [s for s in SPACES if 0 <= FILES.index(s[0]) - left < width and 0 <= int(s[1]) - 1 - low < height]
    dice.shuffle(part)
    white, black = dice.randint(0, 12), dice.randint(0, 12)
    pieces = dict.fromkeys(part[:white], "w") | dict.fromkeys(part[white : white + black], "b")
    plain = Plain(pieces, dice.choice("wb"))
    return f"{plain.board()} {plain.turn} {dice.randint(0, 99)}"

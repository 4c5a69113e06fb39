"""A table's number by the lights of its board: drawn where the spaces are rows of squares, else counted out."""

from __future__ import annotations

import re
from collections.abc import Mapping

from hallcore import lights
from hallcore.protocol.messages import MAX_SHOWN

from ..game import Game

_WIDTH, _HEIGHT = 3, 5
_DIGITS = (
    ("###", "#.#", "#.#", "#.#", "###"),
    (".#.", "##.", ".#.", ".#.", "###"),
    ("###", "..#", "###", "#..", "###"),
    ("###", "..#", ".##", "..#", "###"),
    ("#.#", "#.#", "###", "..#", "..#"),
    ("###", "#..", "###", "..#", "###"),
    ("###", "#..", "###", "#.#", "###"),
    ("###", "..#", "..#", ".#.", ".#."),
    ("###", "#.#", "###", "#.#", "###"),
    ("###", "#.#", "###", "..#", "###"),
)


def number_pairs(game: Game, number: int) -> list[tuple[int, int]]:
    """The (space, role) pairs that show it; counted out, tens are dim and ones bright. Empty where it has no room."""
    spaces = game.ruleset.geometry.SPACES
    squares = _squares([str(game.ruleset.geometry.space_name(space)) for space in range(spaces)])
    drawn = _drawn(squares, str(number))
    if drawn:
        return [(space, lights.HOST_TO) for space in drawn]
    tens, ones = divmod(number, 10)
    roles = [lights.HOST_FROM] * tens + [lights.HOST_TO] * ones
    return list(enumerate(roles)) if len(roles) <= min(spaces, MAX_SHOWN) else []


def _squares(names: list[str]) -> Mapping[tuple[int, int], int]:
    """The spaces by column and row from the upper left, if they are rows of squares such as a1 to e5; else nothing."""
    found = {}
    for space, name in enumerate(names):
        if not (match := re.fullmatch(r"([a-z])([1-9][0-9]?)", name)):
            return {}
        found[ord(match[1]) - ord("a"), int(match[2])] = space
    columns, rows = (len({place[axis] for place in found}) for axis in (0, 1))
    return {(x, rows - y): space for (x, y), space in found.items()} if columns * rows == len(names) else {}


def _drawn(squares: Mapping[tuple[int, int], int], digits: str) -> list[int]:
    """The spaces of the digits, in the middle of the squares; none where they are too many."""
    columns, rows = (max((place[axis] for place in squares), default=-1) + 1 for axis in (0, 1))
    width = len(digits) * (_WIDTH + 1) - 1
    if columns < width or rows < _HEIGHT:
        return []
    left, top = (columns - width) // 2, (rows - _HEIGHT) // 2
    places = [
        (left + i * (_WIDTH + 1) + x, top + y)
        for i, digit in enumerate(digits)
        for y, line in enumerate(_DIGITS[int(digit)])
        for x, point in enumerate(line)
        if point == "#"
    ]
    return [squares[place] for place in places if place in squares]

"""Other ways in which a recorded game might have gone on: kept with the game, and part of its text."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from hallcore.errors import AmbiguousMove, IllegalMove, InvalidText

from ..errors import UserError
from ..game import Game

BETWEEN = "; "
EXAMPLE = "(12. a1-b2 d1>d2; c4-b4 b1>c1)"
_TEXT = re.compile(r"\(([0-9]{1,9})\.[ \t]+([^;()]+(?:;[^;()]+)*)\)[ \t]*")


@dataclass(frozen=True)
class Variation:
    """A line of `moves`, in the place of the game's own from `ply` on (the ply of its first move).

    Lines that begin alike are branches of one tree.
    """

    ply: int
    moves: tuple[str, ...]

    def __str__(self) -> str:
        return f"({self.ply}. {BETWEEN.join(self.moves)})"


class VariationError(UserError):
    """A line that the game can't have."""


def split_variation(text: str) -> Variation | None:
    """The inverse of `str`, whatever the moves are; None for another text."""
    match = _TEXT.fullmatch(text)
    return Variation(int(match[1]), tuple(part.strip() for part in match[2].split(";"))) if match else None


def follow(game: Game, ply: int, moves: Sequence[str]) -> list[str]:
    """Make the moves, the first of which has this ply; returns their texts. Raises VariationError."""
    made = []
    for number, move in enumerate(moves, ply):
        try:
            if outcome := game.outcome():
                raise VariationError(f"move {number}: the game is over there ({outcome})")
            made.append(str(game.push(move)))
        except (InvalidText, IllegalMove, AmbiguousMove) as error:
            raise VariationError(f"move {number}: {error}") from None
    return made

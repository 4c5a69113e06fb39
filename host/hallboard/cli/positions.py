"""`--position`: a game from its set-up or from a text."""

from __future__ import annotations

import reprlib
from collections.abc import Mapping

from ..errors import InvalidPosition, UserError
from ..game import Game

_SHORT = reprlib.Repr()
_SHORT.maxstring = 300  # a longer one is no position of any game, and is shown by its two ends


def position(name: str, text: str | None, variants: Mapping[str, str]) -> Game:
    """The game at that position; the text may leave out the game's name. Raises UserError."""
    if text is None:
        return Game(name, **variants)
    Game(name, **variants)  # says what is wrong with the name or the variants
    words = text if text.split()[:1] == [name] else f"{name} {text}"
    try:
        return Game.from_position(" ".join([words.strip(), *(f"{key}={value}" for key, value in variants.items())]))
    except InvalidPosition as error:
        raise UserError(f"--position {_SHORT.repr(error.text)}: {error}") from None

"""How far a flash has come, in words for whoever breaks it off."""

from __future__ import annotations

from enum import Enum


class Stage(Enum):
    """What is on the board now."""

    UNTOUCHED = "nothing was changed on the board"
    WRITING = "the board has the program that it had: flash it again, which goes on from there, or plug it out and in"
    SWITCHING = "the board has the program that it had, or the new one: flash it again"
    NEW = "the new program is on the board: plug it out and in if it does not start"

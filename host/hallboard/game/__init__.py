"""The games on the host: rules from the core, in the words of python-chess."""

from .game import Game
from .move import Move
from .outcome import Outcome, shares
from .room import DeskRoom, room
from .turns import push_turn, turns
from .variants import split_variant

__all__ = ("DeskRoom", "Game", "Move", "Outcome", "push_turn", "room", "shares", "split_variant", "turns")

"""The arena: players against each other over many games, and what their results say."""

from .elo import Result, Sprt
from .match import Match, play_match
from .players import Player, player

__all__ = ("Match", "Player", "Result", "Sprt", "play_match", "player")

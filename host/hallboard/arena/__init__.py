"""The arena: players against each other over many games, and what their results say."""

from .elo import Result, Sprt, shares_interval
from .match import Match, Played, SetResults, play_match
from .players import Player, player

__all__ = ("Match", "Played", "Player", "Result", "SetResults", "Sprt", "play_match", "player", "shares_interval")

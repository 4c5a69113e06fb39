"""The games on the host: rules from the core, in the words of python-chess."""

from .game import Game
from .match import SETS, Match, MatchOutcome, SetScore, decided, own_moves
from .move import Move
from .outcome import Outcome, shares
from .piece import Piece
from .ruleset import HostRuleset, ruleset
from .time_control import TimeControl, format_time_control, parse_time_control
from .turns import push_turn, turns
from .variants import split_variant

__all__ = (
    "SETS",
    "Game",
    "HostRuleset",
    "Match",
    "MatchOutcome",
    "Move",
    "Outcome",
    "Piece",
    "SetScore",
    "TimeControl",
    "decided",
    "format_time_control",
    "own_moves",
    "parse_time_control",
    "push_turn",
    "ruleset",
    "shares",
    "split_variant",
    "turns",
)

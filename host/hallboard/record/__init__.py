"""Games as they were played: on the disk (SQLite) and as text."""

from .branching import replay_variation, with_variation, without_variation
from .correction import CORRECTED, CorrectionError, corrected
from .database import StoreError, check_store, store_path
from .errors import InvalidRecord, OtherRules
from .evaluation import AnalysisSettings, RecordedEvaluation, parse_settings
from .files import read_games, write_games
from .filter import GameFilter
from .format import format_record, format_records
from .matches import apart, match_of, new_match_name
from .parse import parse_records
from .record import DRAW, LEFT_OFF, ROUND, UNFINISHED, BrokenRecord, Player, Record, RecordedMove, of_game
from .recorder import Recorder
from .store import Store, Summary
from .variation import Variation, VariationError

__all__ = (
    "CORRECTED",
    "DRAW",
    "LEFT_OFF",
    "ROUND",
    "UNFINISHED",
    "AnalysisSettings",
    "BrokenRecord",
    "CorrectionError",
    "GameFilter",
    "InvalidRecord",
    "OtherRules",
    "Player",
    "Record",
    "RecordedEvaluation",
    "RecordedMove",
    "Recorder",
    "Store",
    "StoreError",
    "Summary",
    "Variation",
    "VariationError",
    "apart",
    "check_store",
    "corrected",
    "format_record",
    "format_records",
    "match_of",
    "new_match_name",
    "of_game",
    "parse_records",
    "parse_settings",
    "read_games",
    "replay_variation",
    "store_path",
    "with_variation",
    "without_variation",
    "write_games",
)

"""Games as they were played: on the disk (SQLite) and as text."""

from .database import StoreError, store_path
from .errors import InvalidRecord, OtherRules
from .format import format_record, format_records
from .matches import apart, match_of, new_match_name
from .parse import iterate_records, parse_records
from .record import DRAW, UNFINISHED, BrokenRecord, Player, Record, RecordedMove, of_game
from .recorder import Recorder
from .store import Store, Summary

__all__ = (
    "DRAW",
    "UNFINISHED",
    "BrokenRecord",
    "InvalidRecord",
    "OtherRules",
    "Player",
    "Record",
    "RecordedMove",
    "Recorder",
    "Store",
    "StoreError",
    "Summary",
    "apart",
    "format_record",
    "format_records",
    "iterate_records",
    "match_of",
    "new_match_name",
    "of_game",
    "parse_records",
    "store_path",
)

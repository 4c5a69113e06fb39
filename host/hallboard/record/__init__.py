"""Games as they were played: on the disk (SQLite) and as text."""

from .database import StoreError, store_path
from .format import format_record, format_records
from .lines import InvalidRecord
from .parse import parse_records
from .record import DRAW, UNFINISHED, BrokenRecord, Player, Record, RecordedMove, of_game
from .recorder import Recorder
from .store import Store, Summary

__all__ = (
    "DRAW",
    "UNFINISHED",
    "BrokenRecord",
    "InvalidRecord",
    "Player",
    "Record",
    "RecordedMove",
    "Recorder",
    "Store",
    "StoreError",
    "Summary",
    "format_record",
    "format_records",
    "of_game",
    "parse_records",
    "store_path",
)

"""Games as they were played: on the disk (SQLite) and as text."""

from .database import StoreError, store_path
from .record import DRAW, UNFINISHED, BrokenRecord, Player, Record, RecordedMove, of_game
from .recorder import Recorder
from .store import Store, Summary

__all__ = (
    "DRAW",
    "UNFINISHED",
    "BrokenRecord",
    "Player",
    "Record",
    "RecordedMove",
    "Recorder",
    "Store",
    "StoreError",
    "Summary",
    "of_game",
    "store_path",
)

"""Traces: files of what a board's sensors read, played through the real decoder and tracker once more."""

from .file import Trace, TraceWriter, read_trace, write_trace
from .live import LiveReadings, Look
from .recording import Recording
from .telling import shared_trace, tell

__all__ = [
    "LiveReadings",
    "Look",
    "Recording",
    "Trace",
    "TraceWriter",
    "read_trace",
    "shared_trace",
    "tell",
    "write_trace",
]

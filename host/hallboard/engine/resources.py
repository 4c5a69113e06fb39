"""How many threads and how much memory a search may have."""

from __future__ import annotations

import os

from ..errors import UserError

MAX_THREADS = 256
MAX_HASH_MB = 1 << 20


def check_resources(threads: int, hash_mb: float) -> None:
    """Raises UserError for less than one thread or megabyte, and for more than there can be on this machine."""
    if not 1 <= threads <= MAX_THREADS:
        raise UserError(f"{threads} threads: expected 1 to {MAX_THREADS}")
    if not 1 <= hash_mb <= MAX_HASH_MB:
        raise UserError(f"{hash_mb:.10g} MB of memory: expected 1 to {MAX_HASH_MB}")
    machine_mb = _memory_mb()
    if machine_mb and hash_mb > machine_mb:
        raise UserError(f"{hash_mb:.10g} MB of memory: this machine has {machine_mb}")


def no_memory(hash_mb: float) -> UserError:
    """The system gave less memory than was asked for."""
    return UserError(f"{hash_mb:.10g} MB of memory: the system cannot give that much now; choose less")


def _memory_mb() -> int:
    """This machine's memory; 0 where the system does not say."""
    try:
        return os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE") >> 20
    except (AttributeError, ValueError, OSError):
        return 0

"""The messages of traces, apart from the others: a device loads them when a host asks for one."""

from .fields import Reader

READINGS = 6


def pack_trace(on: bool) -> bytes:
    """TRACE: whether the host wants READINGS."""
    return b"\1" if on else b"\0"


def unpack_trace(body: bytes) -> bool:
    """True if the host wants READINGS. Raises MessageError."""
    reader = Reader("TRACE", body)
    on = reader.u8(1)
    reader.end()
    return on == 1

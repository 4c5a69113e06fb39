"""How two ends of a link find each other: each tells its nonce, and that of the other as soon as it has heard it.

The frame that does so, sync, stands in the table of `endpoint`; there, too, is what nonces and tags are for.
"""

import struct
from binascii import crc32

from ..portable import const

SYNC_SIZE = const(14)
UP = const(1)  # flags of a sync
HOST = const(2)
_SYNC = const("<IBBII")
_MASK = const(0x3FFFFFFF)


def pack_sync(protocol: int, flags: int, nonce: int, heard: int) -> bytes:
    """The payload of a sync; `heard` is the other end's nonce, 0 for none."""
    return struct.pack(_SYNC, 0, protocol, flags, nonce, heard)


def unpack_sync(payload: bytes) -> "tuple[int, int, int, int]":
    """protocol, flags, nonce of the other end, nonce that it has heard."""
    _, protocol, flags, peer, heard = struct.unpack_from(_SYNC, payload)
    return protocol, flags, peer, heard


def first_nonce(number: int) -> int:
    """A nonce from a random number."""
    return (number & _MASK) or 1


def next_nonce(nonce: int, peer: int, now_ms: int) -> int:
    """The nonce after a lost connection."""
    return first_nonce(crc32(struct.pack("<III", nonce, peer, now_ms & _MASK)))


def tag_of(sender: int, receiver: int) -> int:
    """The tag of messages from one nonce's end to the other's, never 0."""
    return first_nonce(crc32(struct.pack("<II", sender, receiver)))

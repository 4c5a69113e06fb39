"""A cable between a device's port and a host's, with what waits in the port while nobody reads."""

from __future__ import annotations

_ROOM = 512  # bytes, each way
_PACKET = 64


class Wire:
    """`read` and `write` are the device's, `take` and `give` the host's; while it is not `plugged` bytes are lost."""

    def __init__(self) -> None:
        self.plugged = True
        self._to_device = bytearray()
        self._to_host = bytearray()

    def pull(self) -> None:
        """The plug is pulled: what was under way is gone."""
        self.plugged = False
        self._to_device.clear()
        self._to_host.clear()

    def read(self) -> bytes:
        """What the device reads next, at most a packet."""
        data = bytes(self._to_device[:_PACKET])
        del self._to_device[:_PACKET]
        return data

    def write(self, data: bytes | memoryview) -> int:
        """What the device's port takes: nothing once it is full."""
        if not self.plugged:
            return 0
        n = max(0, min(len(data), _ROOM - len(self._to_host)))
        self._to_host += bytes(data[:n])
        return n

    def take(self) -> bytes:
        """All that the host reads."""
        data = bytes(self._to_host)
        self._to_host.clear()
        return data

    def give(self, data: bytes) -> int:
        """What the host's port takes."""
        n = max(0, min(len(data), _ROOM - len(self._to_device)))
        self._to_device += data[:n]
        return n

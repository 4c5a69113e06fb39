"""The page's serial ports, in the place of `serial.tools.list_ports`, which has none for WebAssembly."""

from __future__ import annotations

from dataclasses import dataclass

from .worker_board import openers


@dataclass(frozen=True)
class PagePortInfo:
    """What is known of a port, by pyserial's names."""

    device: str
    description: str
    vid: int | None
    serial_number: str | None = None


def comports(include_links: bool = False) -> list[PagePortInfo]:
    """The ports that people have given this page."""
    return [PagePortInfo(name, "connected board", 0) for name in sorted(openers)]

"""A USB board that comes back under another name is found again, by a game's link and by a calibration alike."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace

import pytest
from hallboard.link import whereabouts
from hallboard.link.whereabouts import Whereabouts


@pytest.fixture
def plugged(monkeypatch: pytest.MonkeyPatch) -> dict[str, str | None]:
    """The devices of this machine's ports: serial numbers by path."""
    devices: dict[str, str | None] = {}

    def comports() -> list[SimpleNamespace]:
        return [SimpleNamespace(device=path, serial_number=number) for path, number in devices.items()]

    monkeypatch.setattr(whereabouts.list_ports, "comports", comports)
    return devices


def test_a_board_is_known_again_by_its_serial_number(plugged: dict[str, str | None], tmp_path: Path) -> None:
    first, second = str(tmp_path / "ttyACM0"), str(tmp_path / "ttyACM1")
    plugged.update({first: "ours", second: "another"})
    link = tmp_path / "by-id"
    link.symlink_to(first)
    for url in (first, str(link)):
        board = Whereabouts(url)
        plugged.update({first: "ours", second: "another"})
        assert board.now() == url
        board.seen()
        plugged.update({first: "another", second: "ours"})
        assert board.now() == second, "another one has its name now"
        plugged.pop(second)
        assert board.now() == url
        board.seen()  # the other one, which is there now, does not take its place
        plugged[second] = "ours"
        assert board.now() == second


def test_without_a_serial_number_it_stays_where_it_was(plugged: dict[str, str | None]) -> None:
    plugged.update({"/dev/ttyS0": None, "/dev/ttyS1": "another"})
    for url in ("/dev/ttyS0", "socket://host:1", "page://serial-1", "/dev/none"):
        board = Whereabouts(url)
        board.seen()
        assert board.now() == url

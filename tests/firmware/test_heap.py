"""A game of each kind by hand on the whole firmware: on every Python, on i386 from .mpy files in the device's heap."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hallcore.games import GAMES

from tests.support import runtimes

PORTABLE = Path(__file__).parent / "portable"
MOVES = 40
LEAST_FREE = {"vlkno": 10_000, "alea": 9_000, "nevo": 30_000, "evl": 4_000, "evacuate": 7_000}  # bytes, at the end


@pytest.mark.parametrize("runtime", runtimes.RUNTIMES, indirect=True)
@pytest.mark.parametrize("name", GAMES)
def test_a_game_is_followed_and_fits_the_devices_heap(
    runtime: str,
    name: str,
    tmp_path: Path,
    device_core: Path,
    device_firmware: list[Path],
    board_files: Path,
) -> None:
    on_device = runtime == runtimes.I386
    sources = [runtimes.ROOT / "boards", runtimes.ROOT / "firmware", PORTABLE]
    script = tmp_path / "game.py"  # away from the rig's source
    script.write_text((PORTABLE / "game.py").read_text())
    out = runtimes.run(
        runtime,
        script,
        str(board_files / f"{name}.json"),
        str(MOVES),
        path=[device_core, *device_firmware] if on_device else sources,
        heap_kb=runtimes.DEVICE_HEAP_KB if on_device else None,
    )
    found = json.loads(out)
    print(runtime, name, out)
    assert found["moves"] == MOVES or found["over"]
    assert found["moves"] > 10
    if on_device:
        assert found["free_at_end"] > LEAST_FREE[name]  # live data do not grow with the game
        assert found["end"] - found["ready"] < 8_000

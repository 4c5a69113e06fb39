"""The loops in machine code do what those in Python do."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.firmware.test_switches import PORTABLE
from tests.support import runtimes


@pytest.mark.parametrize("runtime", [runtimes.AMD64, runtimes.I386], indirect=True)
def test_viper_and_python_write_the_same(runtime: str) -> None:
    path = [runtimes.ROOT / "boards", runtimes.ROOT / "firmware"]
    assert runtimes.run(runtime, PORTABLE / "loops.py", path=path) == "same\n"


@pytest.mark.parametrize("runtime", [runtimes.I386], indirect=True)  # addresses of 32 bits, as a device has
def test_a_scan_in_viper_finds_what_one_in_python_finds(runtime: str, board_files: Path) -> None:
    path = [runtimes.ROOT / "boards", runtimes.ROOT / "firmware", PORTABLE]
    for name in ("alea", "vlkno"):
        script = PORTABLE / "scan_registers.py"
        assert runtimes.run(runtime, script, str(board_files / f"{name}.json"), path=path) == "same\n"

"""The loops in machine code do what those in Python do."""

from __future__ import annotations

import pytest

from tests.firmware.test_switches import PORTABLE
from tests.support import runtimes


@pytest.mark.parametrize("runtime", [runtimes.AMD64, runtimes.I386], indirect=True)
def test_viper_and_python_write_the_same(runtime: str) -> None:
    path = [runtimes.ROOT / "boards", runtimes.ROOT / "firmware"]
    assert runtimes.run(runtime, PORTABLE / "loops.py", path=path) == "same\n"

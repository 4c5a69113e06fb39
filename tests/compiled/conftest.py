"""What the tests of compiled rooms need: a C compiler, or they are skipped."""

from __future__ import annotations

import shutil
import sysconfig
from pathlib import Path

import pytest


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Without a C compiler and Python's headers nothing can be compiled here."""
    command = (sysconfig.get_config_var("CC") or "cc").split()[0]
    headers = Path(sysconfig.get_path("include"), "Python.h")
    if (shutil.which(command) or shutil.which("cc")) and headers.exists():
        return
    here = Path(__file__).parent
    for item in items:
        if here in item.path.parents and "without_a_compiler" not in item.name:
            item.add_marker(pytest.mark.skip(reason="no C compiler, or no headers of Python, on this machine"))

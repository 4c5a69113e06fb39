"""Type-checks the firmware, and the core as the firmware runs it, against MicroPython's own modules.

python host/setup/firmware_types.py

The stubs come in two halves. The standard library, instead of CPython's, is a typeshed in site-packages. The modules of
the board, such as `machine`, lie in site-packages itself, where mypy does not look for single files: they are linked
into a folder of their own.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from importlib.metadata import distribution
from pathlib import Path

ROOT = Path(__file__).parents[2]
STUBS = ("micropython-rp2-stubs", "micropython-stdlib-stubs")
TYPESHED = {"stdlib", "stubs"}


def link_modules(folder: Path) -> Path:
    """Links to the stubs of the board's modules in `folder`; returns the folder of the typeshed."""
    for name in STUBS:
        stubs = distribution(name)
        site = Path(str(stubs.locate_file("")))
        for part in {file.parts[0] for file in stubs.files or () if file.suffix == ".pyi"} - TYPESHED:
            (folder / part).symlink_to(site / part)
    return site


def main() -> int:
    with tempfile.TemporaryDirectory() as name:
        typeshed = link_modules(Path(name))
        command = [sys.executable, "-m", "mypy", "--config-file", "firmware/mypy.ini"]
        command += ["--custom-typeshed-dir", str(typeshed)]
        path = os.pathsep.join((name, "boards", "firmware"))
        return subprocess.run(command, cwd=ROOT, env=os.environ | {"MYPYPATH": path}).returncode


if __name__ == "__main__":
    sys.exit(main())

"""The files that hallboard brings along beside its Python: board files and the firmware.

In a source tree they stand in `boards/` and `firmware/` at the root; a wheel has copies in `hallboard/_shipped/`.
"""

from __future__ import annotations

from pathlib import Path

import hallcore

_PACKAGE = Path(__file__).parent


def folder(name: str) -> Path:
    """The folder `"boards"`, `"firmware"` ... Raises FileNotFoundError if this installation lacks it."""
    for path in (_PACKAGE / "_shipped" / name, _PACKAGE.parents[1] / name):
        if path.is_dir():
            return path
    raise FileNotFoundError(f"this installation of hallboard lacks its folder {name!r}: install it anew")


def core_folder() -> Path:
    """The folder that has the package `hallcore` in it: what goes on a device's sys.path."""
    return Path(hallcore.__file__).parents[1]

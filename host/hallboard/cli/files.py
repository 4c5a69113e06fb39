"""Writing a file that a command line names."""

from __future__ import annotations

import os
import sys
import tempfile
from pathlib import Path

from ..errors import UserError


def write(name: str, text: str) -> None:
    """Write the text in UTF-8: to the terminal for `-`; an existing file is replaced as a whole or not at all.

    Raises UserError or OSError.
    """
    if name == "-":
        sys.stdout.buffer.write(text.encode("utf-8"))
    else:
        _replace(Path(name), text)


def _replace(path: Path, text: str) -> None:
    if path.exists() and not path.is_file():
        path.write_bytes(text.encode("utf-8"))  # a pipe or a device
        return
    try:
        handle, name = tempfile.mkstemp(prefix=f".{path.name}.", dir=path.parent)
    except OSError as error:
        raise UserError(f"{path}: {error.strerror}") from None
    try:
        with open(handle, "wb") as file:
            file.write(text.encode("utf-8"))
        mask = os.umask(0)
        os.umask(mask)
        os.chmod(name, 0o666 & ~mask)
        os.replace(name, path)
    except BaseException:
        os.unlink(name)
        raise

"""Writing a file whole or not at all."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

from .errors import UserError


def replace_file(path: Path, text: str) -> None:
    """Write the text in UTF-8; what was there before stays if that fails. Raises UserError or OSError."""
    replace_bytes(path, text.encode("utf-8"))


def replace_bytes(path: Path, content: bytes) -> None:
    """Write the bytes in the same manner."""
    if path.exists() and not path.is_file():
        path.write_bytes(content)  # a pipe or a device
        return
    try:
        handle, name = tempfile.mkstemp(prefix=f".{path.name}.", dir=path.parent)
    except OSError as error:
        raise UserError(f"{path}: {error.strerror}") from None
    try:
        with open(handle, "wb") as file:
            file.write(content)
        mask = os.umask(0)
        os.umask(mask)
        os.chmod(name, 0o666 & ~mask)
        os.replace(name, path)
    except OSError as error:
        os.unlink(name)
        raise UserError(f"{path}: {error.strerror or error}") from None
    except BaseException:
        os.unlink(name)
        raise

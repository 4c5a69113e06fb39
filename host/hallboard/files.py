"""Writing a file whole or not at all, and whether that will be possible."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

from .errors import UserError


def check_writable(path: Path) -> None:
    """See that the file can be written later: before hours of work, not after. Raises UserError."""
    if path.is_dir():
        raise UserError(f"{path}: expected a file, this is a folder")
    if path.exists() and not os.access(path, os.W_OK):
        raise UserError(f"{path}: cannot be written")
    if path.exists() and not path.is_file():
        return  # a pipe or a device
    if not path.absolute().parent.is_dir():
        raise UserError(f"{path}: there is no folder {path.parent}")
    handle, name = _open_beside(path)  # some folders take no file, whatever their permissions say
    os.close(handle)
    os.unlink(name)


def check_new_folder(path: Path) -> None:
    """See that the folder can be made later, with those above it: it must not be there yet. Raises UserError."""
    if os.path.lexists(path):
        raise UserError(f"{path} exists already: name another folder")
    above = folder_above(path)
    try:
        os.rmdir(tempfile.mkdtemp(prefix=".", dir=above))  # some take none, whatever their permissions say
    except OSError as error:
        raise UserError(f"{path}: {error.strerror}") from None


def folder_above(path: Path) -> Path:
    """The nearest thing above the path that is there already. Raises UserError if it is no folder."""
    above = next(folder for folder in path.absolute().parents if os.path.lexists(folder))
    if not above.is_dir():
        raise UserError(f"{path}: {above} is no folder")
    return above


def replace_file(path: Path, text: str) -> None:
    """Write the text in UTF-8; what was there before stays if that fails. Raises UserError or OSError."""
    replace_bytes(path, text.encode("utf-8"))


def replace_bytes(path: Path, content: bytes) -> None:
    """Write the bytes in the same manner."""
    if path.exists() and not path.is_file():
        path.write_bytes(content)  # a pipe or a device
        return
    handle, name = _open_beside(path)
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


def _open_beside(path: Path) -> tuple[int, str]:
    """A new file in the same folder: its handle and its name. Raises UserError."""
    try:
        return tempfile.mkstemp(prefix=f".{path.name}.", dir=path.parent)
    except OSError as error:
        raise UserError(f"{path}: {error.strerror}") from None

"""Writing a file that a command line names."""

from __future__ import annotations

import sys
from pathlib import Path

from ..files import replace_file


def write(name: str, text: str) -> None:
    """Write the text in UTF-8: to the terminal for `-`; an existing file is replaced as a whole or not at all.

    Raises UserError or OSError.
    """
    if name == "-":
        sys.stdout.buffer.write(text.encode("utf-8"))
    else:
        replace_file(Path(name), text)

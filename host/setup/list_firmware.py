"""Writes firmware/package.json: the files that a device needs, for `mpremote mip install`.

python host/setup/list_firmware.py          write it
python host/setup/list_firmware.py --check  say whether it is up to date, by the exit code
"""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
FIRMWARE = ROOT / "firmware"
BOARDS = ROOT / "boards"
CIRCUITPYTHON = {"device/ports_circuitpython.py"}
# Modules that a device never loads.
DESK = {"notation", "position", "picture", "changes", "variants", "host_messages", "player"}


def device_files() -> list[list[str]]:
    """(place on the device, path from package.json) of every file."""
    found = [[name, name] for name in ("boot.py", "main.py")]
    device = sorted(path.relative_to(FIRMWARE).as_posix() for path in (FIRMWARE / "device").rglob("*.py"))
    found += [[name, name] for name in device if name not in CIRCUITPYTHON]
    for path in sorted((BOARDS / "hallcore").rglob("*.py")):
        if path.stem not in DESK:
            name = path.relative_to(BOARDS).as_posix()
            found.append([f"lib/{name}", f"../boards/{name}"])
    return found


def text() -> str:
    """What package.json should hold."""
    core = (BOARDS / "hallcore" / "__init__.py").read_text()
    match = re.search(r'__version__ = "(.+?)"', core)
    if match is None:
        raise SystemExit("boards/hallcore/__init__.py: no __version__")
    rows = ",\n".join("  " + json.dumps(pair) for pair in device_files())
    return f'{{\n "version": {json.dumps(match[1])},\n "deps": [],\n "urls": [\n{rows}\n ]\n}}\n'


def main() -> int:
    path = FIRMWARE / "package.json"
    wanted = text()
    if "--check" in sys.argv:
        return 0 if path.exists() and path.read_text() == wanted else 1
    path.write_text(wanted)
    return 0


if __name__ == "__main__":
    sys.exit(main())

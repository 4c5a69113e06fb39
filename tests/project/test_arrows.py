"""The imports point one way: who may import whom, held by reading every file's imports."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest
from hallcore.games import GAMES

ROOT = Path(__file__).parents[2]
CORE = ROOT / "boards" / "hallcore"
FIRMWARE = ROOT / "firmware"
HOST = ROOT / "host" / "hallboard"

# Inside a room: what each module may import of the same room.
ROOM_ARROWS = {
    "__init__": set(),
    "geometry": set(),
    "rules": {"geometry"},
    "hands": {"geometry", "rules"},
    "notation": {"geometry", "rules", "hands"},
    "position": {"geometry", "rules", "notation"},
    "picture": {"geometry", "rules", "hands", "position"},
}
# Portable modules that MicroPython has; nothing with a clock, pin, file or network among them.
CORE_MODULES = {"array", "binascii", "math", "struct", "micropython", "sys", "gc"}
DEVICE_MODULES = CORE_MODULES | {"json", "select", "time", "hallcore", "device", "os"}
PORTS_MODULES = DEVICE_MODULES | {"machine", "rp2", "neopixel", "usb"}


def imports(path: Path) -> list[tuple[str, int]]:
    """(dotted name, relative level) of everything that the file imports; `from . import x` names x.

    What stands under `if TYPE_CHECKING:` is imported by no Python.
    """
    found = []
    tree = ast.parse(path.read_text(), str(path))
    for node in ast.walk(tree):
        if isinstance(node, ast.If) and isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING":
            node.body.clear()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            found += [(alias.name, 0) for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            if node.module:
                found.append((node.module, node.level))
            else:
                found += [(alias.name, node.level) for alias in node.names]
    return found


def python_files(folder: Path) -> list[Path]:
    return sorted(folder.rglob("*.py"))


@pytest.mark.parametrize("path", python_files(CORE), ids=lambda path: str(path.relative_to(CORE)))
def test_the_core_imports_only_itself_and_what_every_python_has(path: Path) -> None:
    for name, level in imports(path):
        if level == 0:
            assert name.split(".")[0] in CORE_MODULES, f"{path}: imports {name}"


@pytest.mark.parametrize("room", GAMES)
def test_a_room_imports_no_other_room_and_its_own_arrows_point_one_way(room: str) -> None:
    folder = CORE / "games" / room
    for path in python_files(folder):
        for name, level in imports(path):
            if level == 1 or (level == 2 and name.split(".")[0] in GAMES):
                target = name.split(".")[0]
                assert target not in GAMES, f"{path}: imports the room {target}"
                if level == 1 and path.parent == folder:
                    allowed = ROOM_ARROWS.get(path.stem, set(ROOM_ARROWS))
                    known = target in ROOM_ARROWS
                    assert not known or target in allowed, f"{path}: {path.stem} may not import {target}"
            if level >= 3:
                assert not name.startswith(("tracker", "hints", "decoder", "link")), f"{path}: imports {name}"


@pytest.mark.parametrize("path", python_files(FIRMWARE), ids=lambda path: str(path.relative_to(FIRMWARE)))
def test_the_firmware_touches_hardware_through_its_ports_alone(path: Path) -> None:
    allowed = PORTS_MODULES if path.stem.startswith("ports") or path.stem in ("boot", "manifest") else DEVICE_MODULES
    for name, level in imports(path):
        if level == 0:
            assert name.split(".")[0] in allowed, f"{path}: imports {name}"


@pytest.mark.parametrize("path", python_files(HOST), ids=lambda path: str(path.relative_to(HOST)))
def test_the_host_never_imports_the_firmware(path: Path) -> None:
    simulation = "simulation" in path.parts
    for name, _level in imports(path):
        assert name.split(".")[0] not in {"device", "firmware"}, f"{path}: imports {name}"
        if simulation:
            assert name.split(".")[0] != "hallboard", f"{path}: the simulation runs on MicroPython, without the host"

"""The CircuitPython port: Adafruit's own library sends what MicroPython's port sends, and nothing is asked for that
CircuitPython lacks."""

from __future__ import annotations

import ast
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from hallcore.games import GAMES

from tests.support import runtimes
from tests.support.patience import PATIENCE_S

ADAFRUIT = runtimes.ROOT / ".runtimes" / "adafruit"
FIRMWARE = runtimes.ROOT / "firmware"
HERE = Path(__file__).parent
# What CircuitPython 9 on an RP2040 has of what the firmware asks for; `neopixel` is a file in its lib/.
MODULES = {"array", "binascii", "gc", "io", "json", "math", "micropython", "os", "struct", "sys", "time"}
PORT_MODULES = MODULES | {"analogio", "digitalio", "microcontroller", "neopixel", "usb_cdc"}
REPLACED = {"ports.py", "clock.py", "stream.py"}  # by ports_circuitpython


@pytest.fixture(scope="module")
def adafruit(board_files: Path) -> list[dict[str, list[str]]]:
    if not (ADAFRUIT / "neopixel.py").exists():
        pytest.skip("no Adafruit library here: `make adafruit` fetches it")
    path = [ADAFRUIT, FIRMWARE, runtimes.ROOT / "boards", HERE / "portable"]
    env = {**os.environ, "BLINKA_OS_AGNOSTIC": "1", "PYTHONPATH": os.pathsep.join(map(str, path))}
    command = [sys.executable, str(HERE / "adafruit_frames.py"), str(board_files), *GAMES]
    done = subprocess.run(command, env=env, capture_output=True, text=True, timeout=PATIENCE_S)
    assert done.returncode == 0, done.stderr
    return [json.loads(line) for line in done.stdout.splitlines()]


def test_adafruits_library_sends_the_bytes_of_micropythons_port(adafruit: list[dict[str, list[str]]]) -> None:
    assert len(adafruit) == len(GAMES)
    for game, ports in zip(GAMES, adafruit, strict=True):
        assert len(ports["micropython"]) >= 3, game
        assert len(set(ports["micropython"])) >= 2
        assert ports["circuitpython"] == ports["micropython"], game


def test_the_firmware_imports_only_what_circuitpython_has() -> None:
    listed = json.loads((FIRMWARE / "package.json").read_text())["urls"]
    files = [FIRMWARE / source for place, source in listed if place not in ("boot.py",)]
    files += [FIRMWARE / "device" / "ports_circuitpython.py", *(FIRMWARE / "circuitpython").glob("*.py")]
    for path in files:
        if path.parent.name == "switches" or (path.parent.name == "device" and path.name in REPLACED):
            continue
        allowed = PORT_MODULES if "circuitpython" in str(path.relative_to(FIRMWARE.parent)) else MODULES
        tree = ast.parse(path.read_text())
        for node in ast.walk(tree):
            if isinstance(node, ast.If) and isinstance(node.test, ast.Constant) and not node.test.value:
                node.body.clear()  # types
        for node in ast.walk(tree):
            names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            if isinstance(node, ast.ImportFrom) and not node.level:
                names = [node.module or ""]
            for name in names:
                root = name.split(".")[0]
                assert root in allowed | {"hallcore", "device", "main"}, f"{path}: imports {name}"


def test_both_ports_have_the_same_names() -> None:
    def public(path: Path) -> dict[str, set[str]]:
        classes = [node for node in ast.parse(path.read_text()).body if isinstance(node, ast.ClassDef)]
        return {node.name: _names(node) for node in classes if not node.name.startswith("_")}

    port = public(FIRMWARE / "device" / "ports_circuitpython.py")
    for name in REPLACED:
        for cls, names in public(FIRMWARE / "device" / name).items():
            assert names == port[cls], cls


def _names(node: ast.ClassDef) -> set[str]:
    """Public methods and attributes, those of `self` too."""
    found = {item.name for item in node.body if isinstance(item, ast.FunctionDef)}
    for item in node.body:
        if isinstance(item, ast.Assign):
            found |= {target.id for target in item.targets if isinstance(target, ast.Name)}
    for part in ast.walk(node):
        if isinstance(part, ast.Attribute) and isinstance(part.ctx, ast.Store) and isinstance(part.value, ast.Name):
            found |= {part.attr} if part.value.id == "self" else set()
    return {name for name in found if not name.startswith("_")}

"""What goes onto a device: package.json names every file that it needs, and none that only a desk needs."""

from __future__ import annotations

import ast
import json
import subprocess
import sys

import hallcore

from tests.support import runtimes

FIRMWARE = runtimes.ROOT / "firmware"
PACKAGE = FIRMWARE / "package.json"
DESK = {"notation", "position", "picture"}


def test_package_json_is_up_to_date() -> None:
    script = runtimes.ROOT / "host" / "setup" / "list_firmware.py"
    done = subprocess.run([sys.executable, str(script), "--check"], check=False)
    assert done.returncode == 0, "run: python host/setup/list_firmware.py"
    package = json.loads(PACKAGE.read_text())
    assert package["version"] == hallcore.__version__
    places = [place for place, _source in package["urls"]]
    assert {"main.py", "device/app.py", "lib/hallcore/tracker/tracker.py", "lib/hallcore/games/alea/rules.py"} <= {
        *places
    }
    assert len(places) == len(set(places))


def test_what_the_device_holds_imports_nothing_of_the_desk() -> None:
    for place, source in json.loads(PACKAGE.read_text())["urls"]:
        assert (FIRMWARE / source).is_file(), place
        for node in ast.walk(ast.parse((FIRMWARE / source).read_text())):
            if isinstance(node, ast.ImportFrom):
                names = {(node.module or "").split(".")[-1], *(alias.name for alias in node.names)}
                assert not names & DESK, f"{place} imports {names & DESK}"

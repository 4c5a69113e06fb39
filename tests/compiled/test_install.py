"""An installation from the source distribution: a wheel with everything in it, and one made without a compiler."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import sysconfig
import venv
from pathlib import Path

import hallboard
import pytest
from hallboard import boards
from hallcore.games import GAMES

from tests.support.sources import copy_sources

SMOKE = Path(__file__).with_name("smoke.py")
BUILD_S = 1200  # for everything compiled anew, on a busy machine
BOARD = """
from hallboard import boards
from hallboard.virtual import VirtualBoard
with VirtualBoard("vlkno", speed="step") as board:
    board.arrange([1] * 25)
    board.wait(1000)
    print(*boards.names())
    print(board.ruleset.name, len(board.frames()) > 0, repr(board.errors()))
"""


def run(*command: object, cwd: Path, **env: str) -> str:
    done = subprocess.run(
        [str(part) for part in command],
        cwd=cwd,
        env={**os.environ, **env},
        capture_output=True,
        text=True,
        timeout=BUILD_S,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


pytestmark = pytest.mark.xdist_group("sources")  # the source distribution is made once


@pytest.fixture(scope="module")
def source(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The unpacked source distribution."""
    folder = tmp_path_factory.mktemp("sdist")
    run(sys.executable, "setup.py", "-q", "sdist", "-d", folder, cwd=copy_sources(folder / "sources"))
    (archive,) = folder.glob("*.tar.gz")
    run(sys.executable, "-m", "tarfile", "-e", archive, folder, cwd=folder)
    return folder / archive.name.removesuffix(".tar.gz")


def install(source: Path, folder: Path, **env: str) -> Path:
    """A new environment with a wheel of the source in it; returns its Python."""
    for made in ("lib*", "temp*", "bdist*"):
        for path in (source / "build").glob(made):
            shutil.rmtree(path)
    wheels = folder / "wheels"
    pip = (sys.executable, "-m", "pip", "--disable-pip-version-check")
    options = ("-q", "--no-deps", "--no-index")
    run(*pip, "wheel", *options, "--no-build-isolation", "-w", wheels, source, cwd=folder, **env)
    venv.create(folder / "clean", with_pip=False)
    python = folder / "clean" / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    run(*pip, "--python", python, "install", *options, *wheels.glob("*.whl"), cwd=folder)
    # What hallboard depends on is had from this environment; a .pth in it, such as this checkout's, is not followed.
    packages = run(python, "-c", "import sysconfig; print(sysconfig.get_path('purelib'))", cwd=folder).strip()
    Path(packages, "dependencies.pth").write_text(sysconfig.get_path("purelib") + "\n")
    return python


def quick_compiler(folder: Path) -> dict[str, str]:
    """The environment of a compiler that does not optimise: the wheel must work, not be fast."""
    if os.name != "posix":
        return {}
    compiler = folder / "cc"
    compiler.write_text(f'#!/bin/sh\nexec {shutil.which("cc")} "$@" -O0\n')
    compiler.chmod(0o755)
    return {"CC": str(compiler)}


def test_a_wheel_has_compiled_kernels_boards_and_firmware(source: Path, tmp_path: Path) -> None:
    python = install(source, tmp_path, HALLBOARD_COMPILED="require", **quick_compiler(tmp_path))
    assert run(python, SMOKE, cwd=tmp_path).split() == ["compiled", *GAMES]
    known, virtual = run(python, "-c", BOARD, cwd=tmp_path).splitlines()
    assert known.split() == boards.names()
    assert virtual == "vlkno True ''"
    assert run(python.with_name("hallboard"), "--version", cwd=tmp_path) == f"hallboard {hallboard.__version__}\n"


def test_what_does_not_compile_is_left_out_and_the_pure_rules_serve(source: Path, tmp_path: Path) -> None:
    copy = shutil.copytree(source, tmp_path / "source")
    with (copy / "host" / "hallboard" / "native" / "ruleset_table.pyx").open("a") as module:
        module.write("cdef broken(\n")
    python = install(copy, tmp_path)
    assert run(python, SMOKE, "--pure", cwd=tmp_path).split() == ["pure", *GAMES]


def test_without_a_compiler_the_installation_succeeds_and_the_pure_rules_serve(source: Path, tmp_path: Path) -> None:
    python = install(source, tmp_path, CC="/bin/false")
    assert run(python, SMOKE, "--pure", cwd=tmp_path).split() == ["pure", *GAMES]

"""Fixtures that every folder of tests shares: the runtimes, and the core as the device holds it."""

from __future__ import annotations

import gc
import signal
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from tests.support import runtimes

# What a shell starts in the background ignores Ctrl-C, and so would the programs that tests start and interrupt.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)

# How quickly examples are made says how busy the machine is.
settings.register_profile("busy", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("busy")


def pytest_collection_finish() -> None:
    """What was collected stays: a collection need not look at it each time the firmware asks for one."""
    gc.collect()
    gc.freeze()


@pytest.fixture(scope="session", autouse=True)
def _no_own_boards(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """The boards of the user of this machine are none of the tests'."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("HALLBOARD_BOARDS", str(tmp_path_factory.mktemp("boards")))
        yield


@pytest.fixture
def own_boards(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where this test's board files of one's own are kept."""
    folder = tmp_path / "own-boards"
    monkeypatch.setenv("HALLBOARD_BOARDS", str(folder))
    return folder


@pytest.fixture(scope="session")
def device_core(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """boards/ compiled to .mpy files, without the sources: what a device's flash holds."""
    target = tmp_path_factory.mktemp("mpy")
    runtimes.compile_tree(runtimes.ROOT / "boards", target)
    return target


@pytest.fixture(params=runtimes.RUNTIMES)
def runtime(request: pytest.FixtureRequest) -> str:
    """Each Python that the core must run on."""
    name = str(request.param)
    if runtimes.executable(name) is None:
        pytest.skip(f"{name} could not be had on this machine (see host/setup/get_micropython.py)")
    return name


@pytest.fixture
def run_portable(runtime: str, device_core: Path) -> Callable[..., str]:
    """Run a portable script on the runtime; on i386 from .mpy files with the device's heap. Returns what it prints."""

    def call(script: Path, *args: str, stdin: str | None = None) -> str:
        on_device = runtime == runtimes.I386
        return runtimes.run(
            runtime,
            script,
            *args,
            path=[device_core if on_device else runtimes.ROOT / "boards"],
            heap_kb=runtimes.DEVICE_HEAP_KB if on_device else None,
            stdin=stdin,
        )

    return call

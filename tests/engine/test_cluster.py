"""Work over a cluster of real processes on the loopback: lost workers, a scheduler that crashes, and going on."""

from __future__ import annotations

import json
import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from hallboard import UserError
from hallboard.arena import cluster
from hallboard.arena.spreading import spreading
from hallboard.tuning.games import SelfPlay, record

from tests.engine.cluster_work import die, square, square_or_die_once
from tests.support import runtimes

pytest.importorskip("distributed")

HOST = "127.0.0.1"
SQUARES = [number * number for number in range(12)]


class Processes:
    """A scheduler and its workers, each a process of its own."""

    def __init__(self, forgives: int = 3) -> None:
        with socket.socket() as probe:
            probe.bind((HOST, 0))
            self.port = probe.getsockname()[1]
        self._env = {
            **os.environ,
            "PYTHONPATH": str(runtimes.ROOT),
            "DASK_DISTRIBUTED__SCHEDULER__ALLOWED_FAILURES": str(forgives),
        }
        self._running: list[subprocess.Popen[bytes]] = []

    @property
    def address(self) -> str:
        return f"tcp://{HOST}:{self.port}"

    def _start(self, module: str, *options: str) -> subprocess.Popen[bytes]:
        command = [sys.executable, "-m", f"distributed.cli.{module}", *options, "--host", HOST, "--no-dashboard"]
        process = subprocess.Popen(command, env=self._env, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        self._running.append(process)
        return process

    def scheduler(self) -> subprocess.Popen[bytes]:
        return self._start("dask_scheduler", "--port", str(self.port))

    def worker(self) -> subprocess.Popen[bytes]:
        return self._start("dask_worker", self.address, "--nthreads", "1", "--no-nanny")

    def stop(self) -> None:
        for process in self._running:
            process.kill()
            process.wait()


@pytest.fixture
def processes() -> Iterator[Processes]:
    made = Processes()
    yield made
    made.stop()


def wait_for_workers(processes: Processes, number: int) -> None:
    from distributed import Client

    with Client(processes.address, timeout=60) as client:
        client.wait_for_workers(number, timeout=60)


def asked(folder: Path) -> int:
    return len(list(folder.glob("asked-*")))


def test_what_a_lost_worker_had_under_way_goes_to_another(processes: Processes, tmp_path: Path) -> None:
    processes.scheduler()
    workers = [processes.worker(), processes.worker()]
    wait_for_workers(processes, 2)
    found = list(spreading(cluster=processes.address)(square_or_die_once, str(tmp_path), range(12)))
    assert sorted(found) == SQUARES
    assert (tmp_path / "died").exists()
    assert sum(worker.poll() is None for worker in workers) == 1


def test_what_kills_every_worker_is_named(tmp_path: Path) -> None:
    processes = Processes(forgives=0)
    try:
        processes.scheduler()
        processes.worker()
        wait_for_workers(processes, 1)
        with pytest.raises(UserError, match="workers died of die 7"):
            list(spreading(cluster=processes.address)(die, str(tmp_path), [7]))
    finally:
        processes.stop()


def test_a_scheduler_that_crashes_and_comes_back_gets_the_rest(processes: Processes, tmp_path: Path) -> None:
    scheduler = processes.scheduler()
    processes.worker()
    wait_for_workers(processes, 1)
    found = []
    for number in spreading(cluster=processes.address)(square, str(tmp_path), range(12)):
        found.append(number)
        if len(found) == 3:
            scheduler.kill()
            scheduler.wait()
            processes.scheduler()
            processes.worker()
    assert sorted(found) == SQUARES
    assert asked(tmp_path) == 12


def test_without_scheduler_or_workers_it_ends_in_one_line_and_goes_on_elsewhere(
    processes: Processes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cluster, "CONNECT_S", 2)
    monkeypatch.setattr(cluster, "BACK_S", 2)
    self_play = SelfPlay("evacuate", nodes=50)
    games = tmp_path / "games.jsonl"
    with pytest.raises(UserError, match="no cluster at"):
        record(games, self_play, 4, spreading(cluster=processes.address))
    scheduler = processes.scheduler()
    monkeypatch.setattr(cluster, "CONNECT_S", 30)
    deadline = time.monotonic() + 60
    while True:  # until it listens
        with socket.socket() as probe:
            if probe.connect_ex((HOST, processes.port)) == 0 or time.monotonic() > deadline:
                break
        time.sleep(0.1)
    with pytest.raises(UserError, match="has no workers"):
        record(games, self_play, 4, spreading(cluster=processes.address))
    processes.worker()
    wait_for_workers(processes, 1)
    monkeypatch.setattr(cluster, "CONNECT_S", 2)

    def crash(done: int) -> None:
        if done == 2:
            scheduler.kill()
            scheduler.wait()

    with pytest.raises(UserError, match="no cluster at"):
        record(games, self_play, 6, spreading(cluster=processes.address), crash)
    kept = games.read_text("utf-8").splitlines()
    assert 2 <= len(kept) < 6
    record(games, self_play, 6, spreading())
    lines = games.read_text("utf-8").splitlines()
    assert lines[: len(kept)] == kept
    assert sorted(json.loads(line)["number"] for line in lines) == list(range(6))

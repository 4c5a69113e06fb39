"""A PostgreSQL server of this machine's packages, for the tests alone."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Iterator
from glob import glob
from pathlib import Path

import pytest

_FOLDERS = [*sorted(glob("/usr/lib/postgresql/*/bin"), reverse=True), *os.environ.get("PATH", "").split(os.pathsep)]
PG_CTL = shutil.which("pg_ctl", path=os.pathsep.join(_FOLDERS))


class Postgres:
    """A server behind a socket in a folder; no network. `stop` and `start` are a restart."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._data = folder / "data"
        # PostgreSQL refuses to run for root.
        self._user = ["setpriv", "--reuid=nobody", "--regid=nogroup", "--clear-groups"] if os.geteuid() == 0 else []
        if self._user:
            shutil.chown(folder, "nobody", "nogroup")
        self.url = f"postgresql://club@/postgres?host={folder}"
        self._run("initdb", f"--pgdata={self._data}", "--username=club", "--auth=trust", "--no-sync")
        self.start()

    def start(self) -> None:
        options = f"-k {self._folder} -c listen_addresses= -c fsync=off"
        self._run("pg_ctl", f"--pgdata={self._data}", f"--log={self._folder}/log", "-w", "-o", options, "start")

    def stop(self) -> None:
        self._run("pg_ctl", f"--pgdata={self._data}", "-m", "immediate", "-w", "stop")

    def _run(self, program: str, *args: str) -> None:
        command = [*self._user, str(Path(str(PG_CTL)).with_name(program)), *args]
        done = subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, cwd="/")
        assert done.returncode == 0, done.stderr


@pytest.fixture(scope="module")
def postgres() -> Iterator[Postgres]:
    if PG_CTL is None:
        pytest.skip("no PostgreSQL on this machine, and apt could not install one")
    folder = Path(subprocess.check_output(["mktemp", "-d", "/tmp/hallboard-pg-XXXXXX"], text=True).strip())
    folder.chmod(0o755)
    server = Postgres(folder)
    yield server
    server.stop()
    shutil.rmtree(folder)

"""The child process: the firmware on a pseudo-terminal, with a socket for the simulated world."""

from __future__ import annotations

import contextlib
import json
import os
import pty
import shutil
import socket
import subprocess
import tempfile
import tty
import weakref
from pathlib import Path
from typing import IO, Any

from hallboard.shipped import core_folder, folder

from .errors import VirtualBoardError
from .runtime import Runtime

_SIMULATION = Path(__file__).with_name("simulation")
_END_S = 2.0


class DeviceProcess:
    """A running device. `port` is the path that pyserial opens, `world` the socket of the simulation.

    The folder `flash` is the device's file system: what the firmware writes is there, also after the end;
    with `flash_ends` the child removes it when it is told to end, or the host has died, but not when it is killed.
    Another program as `main` works in the folder of what the child is told.
    The child ends when the socket closes, and so when this process dies, however it dies. What it is told lies in a
    folder of its own until `begun`; its standard error goes to a file without a name.
    """

    def __init__(
        self,
        runtime: Runtime,
        board: dict[str, Any],
        world: dict[str, Any],
        main: Path | None,
        flash: Path,
        flash_ends: bool = False,
    ) -> None:
        other = main is not None
        main = main or folder("firmware") / "main.py"
        if not main.is_file():
            raise VirtualBoardError(f"no firmware: {main} is missing")
        self._folder = Path(tempfile.mkdtemp(prefix="hallboard-"))
        self.begun = weakref.finalize(self, shutil.rmtree, self._folder, ignore_errors=True)
        """Removes the folder: to be called when the child has read it. The end of the program calls it too."""
        self._stderr: IO[bytes] = tempfile.TemporaryFile()  # noqa: SIM115  (closed by `close`)
        self._process: subprocess.Popen[bytes] | None = None
        self._keep = -1
        self._flash_ends = flash_ends and not other
        try:
            (self._folder / "board.json").write_text(json.dumps(board))
            (self._folder / "world.json").write_text(json.dumps(world))
            self._start(runtime, main.resolve(), self._folder if other else flash.resolve())
        except BaseException:
            self.close()
            raise

    def _start(self, runtime: Runtime, main: Path, flash: Path) -> None:
        device, self._keep = pty.openpty()
        tty.setraw(self._keep)
        self.port = os.ttyname(self._keep)
        self.world, inner = socket.socketpair()
        # A device neither waits for a host that has stopped reading, nor for more bytes than there are.
        os.set_blocking(device, False)
        os.set_blocking(inner.fileno(), False)
        path = [str(self._folder), str(_SIMULATION), str(main.parent), str(core_folder())]
        env = {"HALLBOARD_WORLD_FD": str(inner.fileno()), "HALLBOARD_PATH": os.pathsep.join(path)}
        env["HALLBOARD_FLASH"] = str(flash)
        env["HALLBOARD_FLASH_ENDS"] = "1" if self._flash_ends else ""
        if runtime.micropython:
            env["MICROPYPATH"] = os.pathsep.join([*path, ".frozen"])
        try:
            self._process = subprocess.Popen(
                [*runtime.command, str(_SIMULATION / "launch.py"), str(main)],
                stdin=device,
                stdout=device,
                stderr=self._stderr,
                pass_fds=(inner.fileno(),),
                cwd=self._folder,
                env={**os.environ, **env},
                start_new_session=True,  # Ctrl-C at the keyboard is not for the device
            )
        except OSError as error:
            raise VirtualBoardError(f"{runtime.command[0]} does not start: {error.strerror}") from error
        finally:
            os.close(device)
            inner.close()

    @property
    def pid(self) -> int:
        """The child's process id. Raises `VirtualBoardError` once it is closed."""
        if self._process is None:
            raise VirtualBoardError("the virtual board is closed")
        return self._process.pid

    def ended(self) -> bool:
        """True once the child has ended."""
        return self._process is None or self._process.poll() is not None

    def kill(self) -> None:
        """End the child in the midst of whatever it does."""
        if self._process is not None:
            self._process.kill()

    def wait(self) -> None:
        """Wait for the child to end; ask once more, then kill it."""
        if self._process is None:
            return
        for signal_it in (None, self._process.terminate, self._process.kill):
            if signal_it is not None:
                signal_it()
            with contextlib.suppress(subprocess.TimeoutExpired):
                self._process.wait(_END_S)
                return

    def errors(self) -> str:
        """What the child has written to its standard error."""
        try:
            handle = self._stderr.fileno()
            return os.pread(handle, os.fstat(handle).st_size, 0).decode(errors="replace")
        except ValueError:  # closed
            return ""

    def close(self) -> None:
        """End the child and remove its folder."""
        if hasattr(self, "world"):
            with contextlib.suppress(OSError):
                self.world.shutdown(socket.SHUT_RDWR)
            self.world.close()
        self.wait()
        if self._keep >= 0:
            os.close(self._keep)
            self._keep = -1
        self._stderr.close()
        self.begun()

"""A MicroPython at its prompt, reached by mpremote: what it is, its files, changes of them."""

from __future__ import annotations

import contextlib
import json
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from io import StringIO
from typing import Any, TypeVar

from .errors import FlashError

T = TypeVar("T")

_CHUNK = 1024
_MANY = 20  # files a question
_ATTEMPTS, _GREETS_S = 3, 0.5  # one may go by before a board has started, and one in hearing it greet twice
_PC = ("linux", "darwin", "win32")
_ARM = range(4, 9)  # MP_NATIVE_ARCH_ARMV6M to ARMV7EMDP
_ASK = """
import json, os, sys
i = sys.implementation
s = os.statvfs('/')
mpy = getattr(i, '_mpy', 0)
chip = [mpy & 255, mpy >> 10 & 15, sys.platform, getattr(i, '_machine', '')]
print(json.dumps([i[0], list(i[1])[:3]] + chip + [s[0], s[3]]))
"""
_WALK = """
import os
def walk(folder):
    for name, kind, *more in os.ilistdir(folder):
        path = folder + '/' + name
        if kind & 0x4000:
            walk(path)
        else:
            print(os.stat(path)[6], path)
walk('')
"""

_FROZEN = """
import sys
path = sys.path[:]
sys.path[:] = ['.frozen']
sys.modules.pop('hallcore', None)
try:
    import hallcore
    print(hallcore.__version__)
except ImportError:
    pass
sys.modules.pop('hallcore', None)
sys.path[:] = path
"""
_DIGEST = """
import binascii, hashlib
def digest(path):
    h = hashlib.sha256()
    try:
        with open(path, 'rb') as f:
            while True:
                data = f.read(512)
                if not data: break
                h.update(data)
    except OSError:
        return
    print(binascii.hexlify(h.digest()).decode(), path)
"""


@dataclass(frozen=True)
class About:
    """What the board runs: `bytecode` is the version of .mpy files, 0 for none; `free` are blocks of `block_size`.

    `arch` is the machine code that they may have, by MicroPython's numbers.
    """

    name: str
    version: tuple[int, ...]
    bytecode: int
    arch: int
    platform: str
    machine: str
    block_size: int
    free: int

    @property
    def emulated(self) -> bool:
        """True of MicroPython's port for a PC, which stands for a Pico."""
        return self.platform in _PC

    @property
    def takes_arm(self) -> bool:
        """True of a chip that runs what is compiled for an RP2040."""
        return self.arch in _ARM


class Device:
    """A board at MicroPython's prompt. Raises FlashError where it does not answer, or stops to."""

    def __init__(self, port: str) -> None:
        try:
            from mpremote.transport import TransportError
            from mpremote.transport_serial import SerialTransport
        except ImportError:
            raise FlashError("flashing needs mpremote: pip install 'hallboard[flash]'") from None
        self.port = port
        self._error = TransportError
        try:
            with _quiet():
                self._transport: Any = SerialTransport(port, timeout=10)
        except (TransportError, OSError) as error:
            raise FlashError(f"{port}: can't be opened: {error}") from None
        try:
            with _quiet():
                self._enter()
        except (TransportError, OSError):
            self.close()
            raise FlashError(
                f"{port}: no MicroPython prompt. If the board plays already, hold its button while you plug it in; "
                "if it is new, copy MicroPython's .uf2 onto it first"
            ) from None

    def about(self) -> About:
        """What it is. Raises FlashError if it is no MicroPython."""
        about = self._told(_ASK, _about)
        if about.name != "micropython":
            raise FlashError(f"{self.port}: runs {about.name}, expected MicroPython (see the firmware's README)")
        return about

    def frozen_version(self) -> str:
        """The version of hallboard that is frozen into its MicroPython; "" for none."""
        return self.run(_FROZEN).strip()

    def files(self) -> dict[str, int]:
        """Path -> size of every file on it."""
        return self._told(_WALK, lambda said: {path: int(size) for size, path in _pairs(said)})

    def read(self, path: str) -> bytes:
        """A file. Raises FlashError if there is none."""
        return bytes(self._call(lambda: self._transport.fs_readfile(path, chunk_size=_CHUNK)))

    def digests(self, paths: Sequence[str]) -> dict[str, str]:
        """Path -> SHA-256 in hexadecimal digits, as the board reads the files; those that are missing are left out."""
        found: dict[str, str] = {}
        for i in range(0, len(paths), _MANY):
            asked = _DIGEST + f"for path in {list(paths[i : i + _MANY])!r}:\n digest(path)\n"
            found.update(self._told(asked, lambda said: {path: digest for digest, path in _pairs(said)}))
        return found

    def write(self, path: str, data: bytes, progress: Callable[[int], None] = lambda written: None) -> None:
        """Write a file; `progress` hears how many bytes more have gone."""
        begin = f"f = open({path!r}, 'wb')\n"
        for at in range(0, len(data) or 1, _CHUNK):
            chunk = data[at : at + _CHUNK]
            end = "f.close()\n" if at + _CHUNK >= len(data) else ""
            self.run(f"{begin}f.write({chunk!r})\n{end}")
            begin = ""
            progress(len(chunk))

    def make_folder(self, path: str) -> None:
        """Make a folder unless it is there."""
        self.run(f"import os\ntry:\n os.mkdir({path!r})\nexcept OSError as e:\n if e.errno != 17: raise")

    def rename(self, path: str, other: str) -> None:
        """Rename a file over another: on littlefs at once or not at all."""
        self.run(f"import os\nos.rename({path!r}, {other!r})")

    def remove(self, path: str) -> None:
        """Remove a file, or a folder with all that is in it."""
        self.run(
            "import os\ndef rm(p):\n try:\n  kids = os.listdir(p) if os.stat(p)[0] & 0x4000 else None\n"
            " except OSError: return\n if kids is None: os.remove(p); return\n for k in kids: rm(p + '/' + k)\n"
            f" os.rmdir(p)\nrm({path!r})"
        )

    def run(self, program: str) -> str:
        """What a program prints there."""
        return self._told(program, str)

    def restart(self) -> None:
        """A soft reset: boot.py and main.py run. The port is closed."""
        with contextlib.suppress(self._error, OSError), _quiet():
            self._transport.exit_raw_repl()
            self._transport.serial.write(b"\x04")
            time.sleep(0.1)
        self.close()

    def close(self) -> None:
        """Let go of the port."""
        with contextlib.suppress(self._error, OSError):
            self._transport.close()

    def _enter(self) -> None:
        """Come to the raw prompt, again where a board is slow or has greeted twice. Raises what mpremote does."""
        for attempt in range(_ATTEMPTS):
            try:
                self._transport.enter_raw_repl(soft_reset=False, timeout_overall=4)
                self._transport.exec("pass")
                return
            except self._error:
                if attempt + 1 == _ATTEMPTS:
                    raise
                time.sleep(_GREETS_S)
                self._transport.serial.reset_input_buffer()

    def _told(self, program: str, parse: Callable[[str], T]) -> T:
        """What the output of a program says."""
        output = bytes(self._call(lambda: self._transport.exec(program)))
        try:
            return parse(output.decode().replace("\r\n", "\n"))
        except (ValueError, TypeError):
            said = f"{self.port}: the board's answer can't be understood: {output[:40]!r}"
            raise FlashError(f"{said}; is another program at this port?") from None

    def _call(self, act: Callable[[], Any]) -> Any:
        try:
            with _quiet():
                return act()
        except (self._error, OSError) as error:
            said = str(getattr(error, "error_output", "") or error).strip().splitlines()
            why = said[-1] if said else type(error).__name__
            raise FlashError(f"{self.port}: the board stopped answering or refused: {why}") from None


def _about(said: str) -> About:
    name, version, *more = json.loads(said)
    return About(name, tuple(version), *more)


def _pairs(said: str) -> list[list[str]]:
    """The two words of each line; the second may have spaces."""
    return [line.split(" ", 1) for line in said.splitlines()]


@contextlib.contextmanager
def _quiet() -> Iterator[None]:
    """mpremote prints what it could not understand: our error says it in a line."""
    with contextlib.redirect_stdout(StringIO()):
        yield


def is_terminal() -> bool:
    """True if there is somebody to ask."""
    return sys.stdin.isatty() and sys.stderr.isatty()

"""`hallboard play` in a terminal: it restores it, however it ends, and leaves it alone while nothing happens."""

from __future__ import annotations

import os
import pty
import select
import signal
import subprocess
import sys
import termios
import time
from pathlib import Path

from hallboard.record import Store

from tests.bench import idle
from tests.support.patience import WAIT_S
from tests.support.pseudo_terminal import PseudoTerminal

RESTORED = b"\x1b[?1049l"  # back from the alternate screen
CURSOR = b"\x1b[?25h"


def test_sigterm_gives_the_terminal_back_and_says_what_happened(tmp_path: Path) -> None:
    screen, terminal = pty.openpty()
    before = termios.tcgetattr(terminal)
    command = [sys.executable, "-m", "hallboard", "play", "nevo", "--records", str(tmp_path), "--time", "5+3"]
    env = {**os.environ, "TERM": "xterm-256color"}
    process = subprocess.Popen(command, stdin=terminal, stdout=terminal, stderr=terminal, env=env)
    written = b""

    def read_until(text: bytes, seconds: float) -> None:
        nonlocal written
        end = time.monotonic() + seconds
        while text not in written:
            assert time.monotonic() < end, (text, written[-400:])
            if select.select([screen], [], [], 0.2)[0]:
                written += os.read(screen, 65536)

    try:
        read_until(b"to move", 60)
        os.kill(process.pid, signal.SIGTERM)
        read_until(b"ended from outside", 30)
        assert process.wait(WAIT_S) == 143
    finally:
        process.kill()
        process.wait()
    assert RESTORED in written
    assert CURSOR in written[written.rindex(RESTORED) - 200 :]
    assert b"nothing is recorded" in written
    assert termios.tcgetattr(terminal)[3] == before[3], "echo or line mode is gone"
    os.close(screen)
    os.close(terminal)


def test_a_game_whose_terminal_is_gone_ends_though_hang_ups_are_ignored(tmp_path: Path) -> None:
    script = """
import signal, sys
from hallboard.cli import main
signal.signal(signal.SIGHUP, signal.SIG_IGN)  # as under nohup
sys.exit(main(sys.argv[1:]))
"""
    command = ("play", "nevo", "--seats", "hand,hand", "--records", str(tmp_path))
    with PseudoTerminal("-c", script, *command) as terminal:
        terminal.read_until(lambda _: terminal.shows("to move"), WAIT_S)
        terminal.hang_up()
        assert terminal.process.wait(WAIT_S) == 128 + signal.SIGHUP


def test_while_nobody_touches_anything_only_the_clock_is_drawn_again() -> None:
    *_, bytes_a_second = idle.measure("vlkno", watch_s=3)
    assert 0 < bytes_a_second < 1000


def test_the_players_names_stand_on_the_screen_and_in_the_record(tmp_path: Path) -> None:
    command = "-m hallboard play nevo --seats hand,hand --names Ann,Zoë --records"
    with PseudoTerminal(*command.split(), str(tmp_path), env={"LC_ALL": "C.UTF-8"}) as terminal:
        terminal.read_until(lambda _: terminal.shows("Ann") and terminal.shows("Zoë"))
        terminal.read_until(lambda _: terminal.shows("to move: lift"))
        terminal.press(b"/")
        terminal.read_until(lambda _: terminal.shows("a move, such as"))
        terminal.press(b"a1-a2\r")
        terminal.read_until(lambda _: any(game.plies for game in Store(tmp_path).games()))
        terminal.press(b"q")
        assert terminal.read_to_end() == 0
    assert [player.name for player in Store(tmp_path).load(1).players] == ["Ann", "Zoë"]

"""Chooses the terminal's graphics.

Kitty's protocol is known by the environment: asked for it, other terminals would print the question. Sixel is known by
the terminal's primary device attributes, a question that every terminal since the VT100 understands.
"""

from __future__ import annotations

import importlib.util
import os
import re
import select
import sys
import time
from collections.abc import Callable, Mapping

from ...errors import UserError

AUTO, KITTY, SIXEL, BLOCKS = "auto", "kitty", "sixel", "blocks"

_LIBRARIES = ("textual_image", "resvg_py", "PIL")
_KITTY_TERMS = ("xterm-kitty", "xterm-ghostty")
_SILENT_TERMS = ("", "dumb", "linux", "unknown")
_SIXEL = "4"  # among the attributes of a terminal that draws sixels
_QUESTION = b"\x1b[c"
_ANSWER = re.compile(rb"\x1b\[\?([0-9;]*)c")
_ANSWER_S = 1.0  # for a terminal far away


def choose(wanted: str = AUTO, env: Mapping[str, str] | None = None, ask: Callable[[], str] | None = None) -> str:
    """KITTY, SIXEL or BLOCKS: the one asked for or, for AUTO, the best that the terminal has.

    `ask` returns the terminal's attributes; it must not be called while another part of the program reads keys.
    Raises UserError if the terminal lacks the one asked for.
    """
    missing = [name for name in _LIBRARIES if importlib.util.find_spec(name) is None]
    if wanted in (KITTY, SIXEL) and missing:
        raise UserError(f"--graphics {wanted} needs {missing[0]}: pip install 'hallboard[graphics]'")
    if wanted != AUTO:
        return wanted
    if missing:
        return BLOCKS
    env = os.environ if env is None else env
    term = env.get("TERM", "")
    multiplexed = bool(env.get("TMUX")) or term.startswith(("screen", "tmux"))  # these hold kitty's pictures back
    if not multiplexed and (term in _KITTY_TERMS or env.get("KITTY_WINDOW_ID")):
        return KITTY
    if term in _SILENT_TERMS:
        return BLOCKS
    attributes = (terminal_attributes if ask is None else ask)()
    return SIXEL if _SIXEL in attributes.split(";")[1:] else BLOCKS


def terminal_attributes(timeout_s: float = _ANSWER_S) -> str:
    """The terminal's primary device attributes, such as `62;4;22`; '' if it does not answer in time."""
    try:
        import termios
        import tty
    except ImportError:  # not a terminal of this kind
        return ""
    if not (sys.__stdin__ and sys.__stdout__ and sys.__stdin__.isatty() and sys.__stdout__.isatty()):
        return ""
    keys, screen = sys.__stdin__.fileno(), sys.__stdout__.fileno()
    before = termios.tcgetattr(keys)
    try:
        tty.setcbreak(keys)
        sys.__stdout__.flush()
        os.write(screen, _QUESTION)
        return _read_answer(keys, time.monotonic() + timeout_s)
    finally:
        termios.tcsetattr(keys, termios.TCSANOW, before)


def _read_answer(keys: int, end_s: float) -> str:
    got = b""
    while (left_s := end_s - time.monotonic()) > 0 and select.select([keys], [], [], left_s)[0]:
        got += os.read(keys, 256)
        if found := _ANSWER.search(got):
            return found[1].decode()
    return ""

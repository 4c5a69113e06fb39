"""What can be wrong with a port or a board: each error is one line that tells how to mend it."""

from __future__ import annotations

from collections.abc import Iterable

from ..errors import UserError


class LinkError(UserError):
    """The link to the board cannot be used."""


class CannotOpen(LinkError):
    """The port is not there, or not ours."""

    def __init__(self, url: str, reason: str, ports: Iterable[str] = ()) -> None:
        here = ", ".join(ports) or "none"
        super().__init__(f"cannot open {url}: {reason} (serial ports here: {here})")


class NoAnswer(LinkError):
    """The port is open and silent."""

    def __init__(self, url: str) -> None:
        super().__init__(f"nothing answers on {url}: is it the board's port, and is the board switched on?")


class NotABoard(LinkError):
    """Something else talks on the port."""

    def __init__(self, url: str) -> None:
        super().__init__(f"what talks on {url} is not a hallboard: choose the board's port")


class NoFirmware(LinkError):
    """A MicroPython prompt."""

    def __init__(self, url: str) -> None:
        super().__init__(
            f"{url} is at MicroPython's prompt: install the firmware, or reset the board so that it starts"
        )


class EchoingPort(LinkError):
    """The port gives back what is written."""

    def __init__(self, url: str) -> None:
        super().__init__(f"{url} only echoes what is sent: it is not the board's port, or its cable is looped back")


class AnotherHost(LinkError):
    """A host's program is at the other end."""

    def __init__(self, url: str) -> None:
        super().__init__(f"at the other end of {url} is another host program, not a board: choose the board's port")


class OtherProtocol(LinkError):
    """The board's firmware speaks another version of the link's protocol."""

    def __init__(self, url: str, board: int, host: int) -> None:
        what = "the board's firmware is too old: install" if board < host else "this program is too old: update it to"
        super().__init__(f"{url}: protocol {board}, expected {host}: {what} the version that belongs to the other")


class OldFirmware(LinkError):
    """The firmware is too old for this program."""

    def __init__(self, board: str, firmware: str, needed: str) -> None:
        super().__init__(f"board {board}: firmware {firmware!r} is too old: install {needed} or newer")


class WrongGame(LinkError):
    """A board of another game."""

    def __init__(self, board: str, games: Iterable[str], wanted: str) -> None:
        here = ", ".join(games) or "no game"
        super().__init__(
            f"board {board} carries {here}, not {wanted}: connect a board of {wanted}, or play {here} on it"
        )


class OtherRules(LinkError):
    """The board plays the game by other rules than this program."""

    def __init__(self, board: str, firmware: str, game: str) -> None:
        super().__init__(
            f"board {board}: its firmware {firmware} plays {game} by other rules than this program: "
            "install the firmware of this program's version"
        )


class OtherGeometry(LinkError):
    """The board's description is another one than the host has."""

    def __init__(self, board: str) -> None:
        super().__init__(
            f"board {board}: its spaces are wired otherwise than its file here says: `hallboard board add FILE` takes "
            f"the board's own file, `hallboard flash PORT --board {board}` puts this one on"
        )


class CannotPlay(LinkError):
    """The board has refused a game."""

    def __init__(self, board: str, game: str, reason: str) -> None:
        super().__init__(f"board {board} refuses the game of {game}: {reason}")

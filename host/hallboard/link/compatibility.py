"""What must fit before a board and this program play together."""

from __future__ import annotations

import functools
from collections.abc import Callable

from hallcore.games import GAMES, Ruleset
from hallcore.protocol.fingerprints import rules_hash
from hallcore.protocol.messages import Hello

from .errors import OldFirmware, OtherGeometry, OtherRules, WrongGame

MIN_FIRMWARE = "0.1"


@functools.cache
def rules_of(game: str) -> int:
    """The hash of a game's rules as this program has them."""
    return rules_hash(Ruleset(game))


def variants_of(game: str) -> int:
    """How many variants the game has, 0 if this program does not know it."""
    return len(Ruleset(game).rules.VARIANTS) if game in GAMES else 0


def check(hello: Hello, wanted: str | None, geometry_of: Callable[[str], int | None]) -> None:
    """Raise a LinkError unless the board can play `wanted` (None: whatever it plays) with this program.

    `geometry_of(name)` is the geometry hash of a board whose description the host knows, None of another.
    """
    if _numbers(hello.firmware) < _numbers(MIN_FIRMWARE):
        raise OldFirmware(hello.board, hello.firmware, MIN_FIRMWARE)
    if wanted is not None and wanted not in hello.games:
        raise WrongGame(hello.board, hello.games, wanted)
    if wanted is None and hello.game not in GAMES:
        raise WrongGame(hello.board, [hello.game], "a game that this program knows")
    if geometry_of(hello.board) not in (None, hello.geometry):
        raise OtherGeometry(hello.board)
    if wanted in (None, hello.game) and hello.rules != rules_of(hello.game):
        raise OtherRules(hello.board, hello.firmware, hello.game)


def _numbers(version: str) -> list[int]:
    """`0.10.1-dev` as [0, 10, 1]; what is no number counts as 0."""
    parts = version.partition("-")[0].partition("+")[0].split(".")
    return [int(part) if part.isdecimal() else 0 for part in parts]

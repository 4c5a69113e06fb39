"""What a `Game` offers and parts above it do: its picture and its engine. They import the game, never the reverse."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from ..engine import Engine
    from .game import Game


class Services(Protocol):
    """What `Game.services` has; `hallboard` sets it when it is imported."""

    def draw(
        self,
        game: Game,
        board: str | None,
        players: Sequence[str] | None,
        size_px: int | None,
        lights: Sequence[tuple[int, int, int]] | None,
        contents: Sequence[int] | None,
    ) -> str:
        """The picture that `Game.svg` returns."""

    def engine(self, game: Game, method: str | None, threads: int, hash_mb: float) -> Engine:
        """The engine that `Game.engine` returns."""

"""Who draws a game and who thinks about it. Each part is imported at its first use: most programs need neither."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .engine import Engine
    from .game import Game


class LateServices:
    """The `Services` of a game, by `hallboard.draw` and `hallboard.engine`."""

    def draw(
        self,
        game: Game,
        board: str | None,
        players: Sequence[str] | None,
        size_px: int | None,
        lights: Sequence[tuple[int, int, int]] | None,
        contents: Sequence[int] | None,
    ) -> str:
        """See `Game.svg`."""
        from .draw import draw

        return draw(game, board, players, size_px, lights, contents)

    def engine(self, game: Game, method: str | None, threads: int, hash_mb: float) -> Engine:
        """See `Game.engine`."""
        from .engine import Engine

        return Engine(game.ruleset, method, threads=threads, hash_mb=hash_mb)

"""What every part of a picture is drawn from: the game, its place on the board, the SVG under way."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ..colours import Rgb, named_colour, side_colour
from ..game import Game
from .layout import Layout
from .svg import Picture
from .traces import Trace


@dataclass(frozen=True)
class Scene:
    """A picture under way.

    `players` are the names of those who play, by seat, empty where nobody has told; `pieces` names the
    board's set of pieces; `contents` is what stands on each space, where it is not what the position says.
    """

    game: Game
    layout: Layout
    picture: Picture
    trace: Trace
    players: tuple[str, ...]
    pieces: str
    contents: Sequence[int] | None = None

    def content(self, space: int) -> int:
        """What stands on a space in the position, as the ruleset's hands have it."""
        content: int = self.game.ruleset.hands.content(self.game.cells, space)
        return content

    def kinds(self, space: int) -> list[int]:
        """The kinds of the pieces on a space in the position, the lowest first."""
        return self._kinds(self.content(space))

    def standing(self, space: int) -> list[int]:
        """The kinds of the pieces that are to be drawn on a space, the lowest first."""
        return self._kinds(self.content(space) if self.contents is None else self.contents[space])

    def _kinds(self, content: int) -> list[int]:
        hands, kinds = self.game.ruleset.hands, []
        while content:
            kinds.append(hands.top(content))
            content = hands.pop(content)
        return kinds[::-1]

    def space_name(self, space: int) -> str:
        """The ruleset's name of a space."""
        name: str = self.game.ruleset.geometry.space_name(space)
        return name

    def kind_name(self, kind: int) -> str:
        """The ruleset's name of a kind."""
        name: str = self.game.ruleset.rules.KINDS[kind]
        return name

    def owner_of(self, space: int) -> int:
        """The player whose colour the space shows, -1 for nobody's."""
        owner_of = getattr(self.game.ruleset.hands, "owner_of", None)
        return owner_of(self.game.cells, space) if owner_of is not None else -1

    def kind_colour(self, kind: int) -> Rgb:
        """A kind has the colour that its name begins with, or else its owner's, or else nobody's."""
        named = named_colour(self.kind_name(kind))
        if named is not None:
            return named
        ruleset = self.game.ruleset
        content = ruleset.hands.push(0, kind)
        return side_colour(self.game.sides, ruleset.picture.owner(content) if content > 0 else -1)

    def side_colour(self, seat: int) -> Rgb:
        """The colour of a seat."""
        return side_colour(self.game.sides, seat)


def piece_class(kind_name: str) -> str:
    """The classes of a piece's element: `piece`, and its kind with hyphens."""
    return "piece " + kind_name.replace(" ", "-")

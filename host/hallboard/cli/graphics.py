"""`--graphics`: how the terminal draws the board."""

from __future__ import annotations

import argparse

_CHOICES = ("auto", "kitty", "sixel", "blocks")


def add_graphics_option(parser: argparse.ArgumentParser) -> None:
    """Add the option."""
    parser.add_argument(
        "--graphics",
        choices=_CHOICES,
        default=_CHOICES[0],
        help="how the terminal draws the board: as a picture by kitty's protocol or sixel, or in half blocks; auto: "
        "as a picture if the terminal is known to show some and hallboard[graphics] is installed",
    )


def chosen_graphics(args: argparse.Namespace) -> str:
    """What the terminal gets. It may be asked, so this comes before the screen begins. Raises UserError."""
    from ..tui.graphics import choose

    return choose(args.graphics)

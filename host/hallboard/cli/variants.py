"""`--variant name=value`, for every command that begins a game."""

from __future__ import annotations

import argparse

from ..errors import UserError
from ..game import split_variant


def add_variant_option(parser: argparse.ArgumentParser) -> None:
    """Add the option; it may be given several times."""
    parser.add_argument(
        "--variant",
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help="a variant of the rules, such as putback=barred; may be given several times",
    )


def variants(args: argparse.Namespace) -> dict[str, str]:
    """The variants of the command line. Raises UnknownVariant and UserError."""
    found: dict[str, str] = {}
    for text in args.variant:
        name, value = split_variant(text)
        if found.get(name, value) != value:
            raise UserError(f"--variant {name} is given twice: {found[name]} and {value}")
        found[name] = value
    return found

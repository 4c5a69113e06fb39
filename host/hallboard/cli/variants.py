"""`hallboard variants`, and `--variant name=value` for every command that begins a game."""

from __future__ import annotations

import argparse
from typing import Any

from hallcore.games import GAMES

from ..errors import UserError
from ..game import split_variant
from ..game.variants import variant_values

ALL_GAMES = ", ".join(GAMES)


def add_parser(subparsers: Any) -> None:
    """Describe the command."""
    parser = subparsers.add_parser(
        "variants",
        help="list the games' variants and their values",
        description="Lists what can be chosen of a game's rules; the first value is the default.",
    )
    parser.add_argument("game", metavar="GAME", nargs="?", help=f"one of {ALL_GAMES} (all of them)")


def run(args: argparse.Namespace) -> None:
    """Print a line for each variant."""
    from ..game import ruleset

    if args.game is None:
        print(variants_text(), end="")
        return
    found = ruleset(args.game)
    values = variant_values(found)
    if not values:
        print(f"{args.game} has no variants")
        return
    for name, texts in values.items():
        sentence, of_values = found.variants.MEANINGS[name]
        print(f"{name}: {sentence}")
        if of_values:
            width = max(map(len, texts))
            for text, meaning in zip(texts, of_values.values(), strict=True):
                default = " (default)" if text == texts[0] else ""
                print(f"  {text.ljust(width)}  {meaning}{default}")
        else:
            print(f"  {_one_of(texts)}  (default: {texts[0]})")
    name, texts = next(iter(values.items()))
    print(f"\nsuch as: hallboard play {args.game} --variant {name}={texts[-1]}")


def add_game_argument(parser: argparse.ArgumentParser, more: str = "", **options: Any) -> None:
    """Add the argument GAME, whose help names the games."""
    parser.add_argument("game", metavar="GAME", help=f"one of {ALL_GAMES}{more}", **options)


def add_variant_option(parser: argparse.ArgumentParser) -> None:
    """Add the option, which may be given several times, and name all variants below the command's help."""
    parser.add_argument(
        "--variant",
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help="a variant of the rules; may be given several times",
    )
    parser.further_help = variants_text  # type: ignore[attr-defined]


def variants(args: argparse.Namespace) -> dict[str, str]:
    """The variants of the command line. Raises UnknownVariant and UserError."""
    chosen: dict[str, str] = {}
    for text in args.variant:
        name, value = split_variant(text)
        if chosen.get(name, value) != value:
            raise UserError(f"--variant {name} is given twice: {chosen[name]} and {value}")
        chosen[name] = value
    return chosen


def variants_text() -> str:
    """A line for each game: its variants with their values, the default first."""
    from ..game import ruleset

    width = max(map(len, GAMES))
    lines = ["games and their variants, the default first:"]
    for game in GAMES:
        named = [f"{name}={_one_of(texts)}" for name, texts in variant_values(ruleset(game)).items()]
        lines.append(f"  {game.ljust(width)}  {'  '.join(named)}".rstrip())
    return "\n".join(lines) + "\n"


def _one_of(texts: list[str]) -> str:
    """`no|yes`; many numbers by the default and the range."""
    numbers = sorted(int(text) for text in texts if text.isdecimal())
    if len(numbers) == len(texts) > 3 and numbers == list(range(numbers[0], numbers[-1] + 1)):
        return f"{texts[0]} ({numbers[0]} to {numbers[-1]})"
    return "|".join(texts)

"""The text of a position: the game's name, the ruleset's position, and the variants that are not the default."""

from __future__ import annotations

import re

from hallcore.games import GAMES

from ..errors import InvalidPosition, UnknownVariant
from .ruleset import HostRuleset, ruleset
from .variants import parse_variants, split_variant


class PositionText:
    """The parts of a position's text. `column` is that of `body`, from 1."""

    def __init__(self, text: str) -> None:
        """Raises InvalidPosition: its column is that in the whole text."""
        self.text = text
        name = re.match(r"\s*(\S*)", text)
        if name is None or name[1] not in GAMES:
            start = name.start(1) if name else 0
            raise InvalidPosition(text, start + 1, f"the name of a game ({', '.join(GAMES)})")
        self.ruleset: HostRuleset = ruleset(name[1])
        known = {variant for variant, _ in self.ruleset.rules.VARIANTS}
        end = len(text.rstrip())
        self.variants: dict[str, str] = {}
        while last := re.search(r"\s(\w+)=(\S*)$", text[:end]):
            if last[1] not in known:
                break
            column = last.start(1) + 1
            if self.variants.get(last[1], last[2]).lower() != last[2].lower():
                raise InvalidPosition(text, column, f"{last[1]} only once")
            self.variants[last[1]] = last[2]
            try:
                self.options = parse_variants(self.ruleset, dict([split_variant(last[0].strip())]))
            except UnknownVariant as error:
                raise InvalidPosition(text, column, str(error).rpartition("expected ")[2] + f" for {last[1]}") from None
            end = len(text[: last.start()].rstrip())
        self.options = parse_variants(self.ruleset, self.variants)
        start = name.end() + len(text[name.end() : end]) - len(text[name.end() : end].lstrip())
        self.body = text[start:end]
        self.column = start + 1

    def error(self, error: InvalidPosition) -> InvalidPosition:
        """The ruleset's error with the column in the whole text."""
        return InvalidPosition(self.text, self.column + error.column - 1, error.expected)

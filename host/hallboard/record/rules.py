"""By which rules a game was played: what its record says of that, and what has changed since.

Rules have a number in each ruleset, from 1; its `changes.py` says what each number changed, in words, and keeps a
hash of how the ruleset plays by each. A record has number and hash of the rules that it was played by: `2 9c01f3aa`.

A reader looks the number up in the list of changes. But the number is only right if those who
change rules remember to raise it. The hash sees to that: it is taken over long games in every variant, with
repetitions, in the words of positions and notation alone, and a test of the contract fails when the rules play
otherwise than the last hash says. So it changes when a record might not be replayed, and not when moves are numbered
otherwise or hands do other steps. `rules_hash` of `hallcore.protocol.fingerprints`, which both ends of a link compare,
is another thing: it is about moves' numbers and steps, and sees ten plies of one variant. As the hashes are constants
that only the host loads, they cost a device nothing and a PC no time.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from ..game import ruleset, split_variant

_RULES = re.compile(r"([1-9][0-9]{0,5}) ([0-9a-f]{8})")
EXPECTED = "the rules' number and hash such as 1 0123abcd"


def present_rules(game: str) -> str:
    """Number and hash of the rules by which the game is played now."""
    hashes = ruleset(game).changes.HASHES
    return f"{len(hashes)} {hashes[-1]}"


def is_rules(text: str) -> bool:
    """True if the text is a number and a hash."""
    return _RULES.fullmatch(text) is not None


def by_other_rules(game: str, rules: str) -> bool:
    """True if a record that says `rules` ('' for one that says nothing) was not played by the present ones.

    Records that say nothing are from the time of the first rules.
    """
    return rules != present_rules(game) if rules else len(ruleset(game).changes.HASHES) > 1


def difference(game: str, variant: str, rules: str) -> str:
    """What has changed since a game of other rules was played, in words, on one line."""
    hashes = ruleset(game).changes.HASHES
    match = _RULES.fullmatch(rules)
    number = int(match[1]) if match else 1
    if match and (number > len(hashes) or hashes[number - 1] != match[2]):
        return f"it was played by rules {rules}, which are not known here: the present ones are {present_rules(game)}"
    played_by = f"it was played by rules {number}" if match else "it does not say by which rules it was played"
    changed = [f"since rules {later}: {text}" for later, text in _changes(game, variant) if later > number]
    return "; ".join([played_by, *(changed or ["what has changed since is not about this variant"])])


def _changes(game: str, variant: str) -> Iterator[tuple[int, str]]:
    """The number of each change that is about this variant, and what it changed."""
    values = {name: str(values[0]) for name, values in ruleset(game).rules.VARIANTS}
    values.update(split_variant(part) for part in variant.split())
    for number, about, text in ruleset(game).changes.CHANGES:
        wanted = [split_variant(part) for part in about.split()]
        if all(values[name] in some.split(",") for name, some in wanted):
            yield number, text

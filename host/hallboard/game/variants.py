"""Variants as people write them (`putback="barred"`, `target=8`) and as the core holds them (indices)."""

from __future__ import annotations

from collections.abc import Mapping

from ..errors import UnknownVariant
from .ruleset import HostRuleset

_WORDS = {"True": "yes", "False": "no"}


def parse_variants(ruleset: HostRuleset, variants: Mapping[str, object]) -> list[int]:
    """The index of each of the ruleset's variants, in the ruleset's order; values are compared by their text.

    Raises UnknownVariant.
    """
    names = [name for name, _ in ruleset.rules.VARIANTS]
    for name in variants:
        if name not in names:
            known = ", ".join(names) if names else "none"
            raise UnknownVariant(f"{ruleset.name} has no variant {name!r}: its variants are {known}")
    return [_index(ruleset, name, values, variants[name]) if name in variants else 0 for name, values in _all(ruleset)]


def chosen(ruleset: HostRuleset, options: list[int]) -> dict[str, object]:
    """Every variant's name and value."""
    return {name: values[i] for (name, values), i in zip(_all(ruleset), options, strict=True)}


def format_variants(ruleset: HostRuleset, options: list[int]) -> str:
    """The variants that are not the default, as `name=value name=value`."""
    return " ".join(f"{name}={values[i]}" for (name, values), i in zip(_all(ruleset), options, strict=True) if i)


def split_variant(text: str) -> tuple[str, str]:
    """Name and value of `name=value`. Raises UnknownVariant."""
    name, sign, value = text.partition("=")
    if not sign or not name:
        raise UnknownVariant(f"{text!r} is no variant: expected name=value")
    return name.strip(), value.strip()


def variant_values(ruleset: HostRuleset) -> dict[str, list[str]]:
    """The values of each variant as people write them, the default first; what is true or false is `yes` or `no`."""
    return {name: [_WORDS.get(str(value), str(value)) for value in values] for name, values in _all(ruleset)}


def _all(ruleset: HostRuleset) -> list[tuple[str, tuple[object, ...]]]:
    return list(ruleset.rules.VARIANTS)


def _index(ruleset: HostRuleset, name: str, values: tuple[object, ...], value: object) -> int:
    texts = [str(known).lower() for known in values]
    words = [_WORDS.get(str(known), str(known)) for known in values]
    wanted = str(value).strip().lower()
    if wanted in texts:
        return texts.index(wanted)
    lower_words = [word.lower() for word in words]
    if wanted not in lower_words:
        raise UnknownVariant(f"{ruleset.name}: {name}={value} is not known: expected {_spelt(words)}")
    return lower_words.index(wanted)


def _spelt(texts: list[str]) -> str:
    """The values for people; many numbers, none of them left out, by the least and the most."""
    if len(texts) > 3 and all(text.isdecimal() for text in texts):
        numbers = sorted(map(int, texts))
        if numbers == list(range(numbers[0], numbers[-1] + 1)):
            return f"{numbers[0]} to {numbers[-1]}"
    return ", ".join(texts)

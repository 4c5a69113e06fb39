"""Variants as people write them (`putback="barred"`, `target=8`) and as the core holds them (indices)."""

from __future__ import annotations

from collections.abc import Mapping

from ..errors import UnknownVariant
from .ruleset import HostRuleset


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


def _all(ruleset: HostRuleset) -> list[tuple[str, tuple[object, ...]]]:
    return list(ruleset.rules.VARIANTS)


def _index(ruleset: HostRuleset, name: str, values: tuple[object, ...], value: object) -> int:
    known = [str(one) for one in values]
    texts = [text.lower() for text in known]
    wanted = str(value).strip().lower()
    if wanted not in texts:
        raise UnknownVariant(f"{ruleset.name}: {name}={value} is not known: expected {_spelt(known)}")
    return texts.index(wanted)


def _spelt(texts: list[str]) -> str:
    """The values for people; many numbers, none of them left out, by the least and the most."""
    if len(texts) > 3 and all(text.isdecimal() for text in texts):
        numbers = sorted(map(int, texts))
        if numbers == list(range(numbers[0], numbers[-1] + 1)):
            return f"{numbers[0]} to {numbers[-1]}"
    return ", ".join(texts)

"""A board file as typed values with their places: every complaint names the file and the line."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any, NoReturn

from .errors import BoardFileError
from .scan import Key, find_lines


class Source:
    """The values of a TOML file. All getters raise `BoardFileError`."""

    def __init__(self, path: Path, text: str) -> None:
        self.path = path
        self.text_lines = text.splitlines()
        try:
            self._data: dict[str, Any] = tomllib.loads(text)
        except tomllib.TOMLDecodeError as error:
            where = re.search(r"\(at line (\d+), column (\d+)\)", str(error))
            reason = str(error).split(" (at ")[0]
            line, column = (int(where[1]), f", column {where[2]}") if where else (len(self.text_lines), "")
            raise BoardFileError(path, line, f"not TOML{column}: {reason}") from error
        self._lines = find_lines(text)

    def line(self, *key: str) -> int:
        """The line of a key, or of the table nearest above it; 0 for the file."""
        while key and key not in self._lines:
            key = key[:-1]
        return self._lines.get(key, 0)

    def line_of_entry(self, entry: str, *key: str) -> int:
        """The line in which the list under `key` has this text."""
        first = self.line(*key)
        for number in range(first, len(self.text_lines) + 1):
            if f'"{entry}"' in self.text_lines[number - 1]:
                return number
        return first

    def fail(self, reason: str, *key: str, line: int | None = None) -> NoReturn:
        """Raise `BoardFileError` for the line of `key`, or for `line`."""
        raise BoardFileError(self.path, self.line(*key) if line is None else line, reason)

    def only(self, table: Key, allowed: Iterable[str]) -> None:
        """Refuse a key that has no meaning, such as a misspelt one."""
        names = sorted(allowed)
        for key in self._table(*table):
            if key not in names:
                self.fail(f"{key!r} means nothing here, expected one of: {', '.join(names)}", *table, key)

    def has(self, *key: str) -> bool:
        """True if the key is there."""
        try:
            self._get(*key)
        except BoardFileError:
            return False
        return True

    def keys(self, *table: str) -> list[str]:
        """Names in a table, in the file's order."""
        return list(self._table(*table))

    def value(self, *key: str) -> Any:
        """The value, of any type."""
        return self._get(*key)

    def string(self, *key: str) -> str:
        """A text."""
        value = self._get(*key)
        if not isinstance(value, str):
            self.fail(f"{'.'.join(key)} is {value!r}, expected a text", *key)
        return value

    def number(self, *key: str, low: float, high: float) -> float:
        """A number from `low` to `high`."""
        value = self._get(*key)
        if isinstance(value, bool) or not isinstance(value, int | float) or not low <= value <= high:
            self.fail(f"{'.'.join(key)} is {value!r}, expected a number from {low} to {high}", *key)
        return float(value)

    def integer(self, *key: str, low: int, high: int) -> int:
        """A whole number from `low` to `high`."""
        value = self._get(*key)
        if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
            self.fail(f"{'.'.join(key)} is {value!r}, expected a whole number from {low} to {high}", *key)
        return value

    def boolean(self, *key: str) -> bool:
        """True or false."""
        value = self._get(*key)
        if not isinstance(value, bool):
            self.fail(f"{'.'.join(key)} is {value!r}, expected true or false", *key)
        return value

    def integers(self, *key: str, low: int, high: int) -> list[int]:
        """A list of whole numbers from `low` to `high`."""
        value = self._get(*key)
        if not isinstance(value, list) or not value:
            self.fail(f"{'.'.join(key)} must be a list of whole numbers", *key)
        for item in value:
            if isinstance(item, bool) or not isinstance(item, int) or not low <= item <= high:
                self.fail(f"{'.'.join(key)}: {item!r}, expected whole numbers from {low} to {high}", *key)
        return list(value)

    def numbers(self, *key: str, count: int, low: float, high: float) -> list[float]:
        """A list of `count` numbers from `low` to `high`."""
        value = self._get(*key)
        if not isinstance(value, list) or len(value) != count:
            self.fail(f"{'.'.join(key)} must be a list of {count} numbers", *key)
        for item in value:
            if isinstance(item, bool) or not isinstance(item, int | float) or not low <= item <= high:
                self.fail(f"{'.'.join(key)}: {item!r}, expected numbers from {low} to {high}", *key)
        return [float(item) for item in value]

    def strings(self, *key: str) -> list[str]:
        """A list of texts."""
        value = self._get(*key)
        if not isinstance(value, list) or not all(isinstance(item, str) for item in value):
            self.fail(f"{'.'.join(key)} must be a list of texts", *key)
        return list(value)

    def gpios(self, *key: str, allowed: Sequence[int]) -> list[int]:
        """A list of GPIO numbers, none twice."""
        value = self._get(*key)
        if not isinstance(value, list) or not value:
            self.fail(f"{'.'.join(key)} must be a list of GPIO numbers", *key)
        for item in value:
            if isinstance(item, bool) or item not in allowed:
                self.fail(f"{'.'.join(key)}: {item!r} is no GPIO for this, expected {allowed[0]}..{allowed[-1]}", *key)
        if len(set(value)) < len(value):
            self.fail(f"{'.'.join(key)} names a GPIO twice", *key)
        return list(value)

    def _table(self, *key: str) -> dict[str, Any]:
        value = self._get(*key) if key else self._data
        if not isinstance(value, dict):
            self.fail(f"{'.'.join(key)} must be a table", *key)
        return value

    def _get(self, *key: str) -> Any:
        value: Any = self._data
        for depth, part in enumerate(key):
            if not isinstance(value, dict) or part not in value:
                self.fail(f"{'.'.join(key[: depth + 1])} is missing", *key[:depth])
            value = value[part]
        return value

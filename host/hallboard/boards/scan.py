"""In which line of a TOML file each key is: tomllib reads the values, this finds their lines for error messages."""

from __future__ import annotations

import re

Key = tuple[str, ...]

_TABLE = re.compile(r"^\s*\[\[?\s*([^]]+?)\s*\]\]?\s*(?:#.*)?$")
_PAIR = re.compile(r"""^\s*((?:[\w-]+|"[^"]*"|'[^']*')(?:\s*\.\s*(?:[\w-]+|"[^"]*"|'[^']*'))*)\s*=\s*(.*)$""")
_PART = re.compile(r"""[\w-]+|"([^"]*)"|'([^']*)'""")
_STRING = re.compile(r'"(?:[^"\\]|\\.)*"|\'[^\']*\'')


def _parts(dotted: str) -> Key:
    return tuple(part.group(1) or part.group(2) or part.group(0) for part in _PART.finditer(dotted))


def _open_brackets(text: str) -> int:
    """How many lists and inline tables are still open after `text`, strings and comments left out."""
    bare = _STRING.sub('""', text).split("#")[0]
    return bare.count("[") + bare.count("{") - bare.count("]") - bare.count("}")


def find_lines(text: str) -> dict[Key, int]:
    """Line numbers, from 1, of every table and key of a TOML text that tomllib has accepted.

    Keys are paths: `("games", "alea", "first")`. Keys of inline tables are not looked into.
    """
    found: dict[Key, int] = {}
    table: Key = ()
    quote = ""
    depth = 0
    for number, line in enumerate(text.splitlines(), 1):
        if quote:
            quote = "" if quote in line else quote
            continue
        if depth > 0:
            depth += _open_brackets(line)
            continue
        if header := _TABLE.match(line):
            table = _parts(header.group(1))
            found.setdefault(table, number)
        elif pair := _PAIR.match(line):
            found[(*table, *_parts(pair.group(1)))] = number
            value = pair.group(2)
            opening = value[:3]
            if opening in ('"""', "'''"):
                quote = "" if opening in value[3:] else opening
            else:
                depth = _open_brackets(value)
    return found

r"""Signs that a record's text cannot hold as they are: `\\`, `\"`, `\}`, `\[`, `\n`, and `\u0009` for the unprinted."""

from __future__ import annotations

import re

_ESCAPE = re.compile(r"\\(?:u([0-9a-f]{4})|(.)|$)", re.DOTALL)
_MEANINGS = {**{sign: sign for sign in '\\"}['}, "n": "\n"}


def escape(text: str, signs: str) -> str:
    """The text with `signs`, backslashes and all that is no printed sign or plain space written as escapes."""
    return "".join(_escaped(sign, signs) for sign in text)


def unescape(text: str) -> tuple[str, int]:
    """The text that was meant, and -1; or '' and the index of an escape that is not known."""
    parts: list[str] = []
    end = 0
    for match in _ESCAPE.finditer(text):
        code = int(match[1], 16) if match[1] else -1
        meaning = _MEANINGS.get(match[2] or "", "") if code < 0 else "" if 0xD800 <= code < 0xE000 else chr(code)
        if not meaning:
            return "", match.start()
        parts += text[end : match.start()], meaning
        end = match.end()
    return "".join(parts) + text[end:], -1


def _escaped(sign: str, signs: str) -> str:
    if sign == "\\" or sign in signs:
        return "\\" + sign
    if sign == "\n":
        return "\\n"
    # Whatever might end a line or vanish; signs beyond 16 bits are all kept as they are.
    return sign if sign.isprintable() or ord(sign) > 0xFFFF else f"\\u{ord(sign):04x}"

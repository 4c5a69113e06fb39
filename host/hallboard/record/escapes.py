r"""Signs that a record's text cannot hold as they are: `\\`, `\"`, `\}`, `\[`, `\n`, and `\u0009` for the unprinted."""

from __future__ import annotations

import re

_HEX = re.compile(r"[0-9a-f]{4}")
_PLAIN = '\\"}['


def escape(text: str, signs: str) -> str:
    """The text with `signs`, backslashes and all that is no printed sign or plain space written as escapes."""
    return "".join(_escaped(sign, signs) for sign in text)


def unescape(text: str) -> tuple[str, int]:
    """The text that was meant, and -1; or, if an escape is not known, its index."""
    meant = []
    at = 0
    while at < len(text):
        if text[at] != "\\":
            meant.append(text[at])
            at += 1
        elif text[at + 1 : at + 2] == "n":
            meant.append("\n")
            at += 2
        elif text[at + 1 : at + 2] == "u" and _HEX.fullmatch(text[at + 2 : at + 6]):
            code = int(text[at + 2 : at + 6], 16)
            if 0xD800 <= code < 0xE000:
                return "", at
            meant.append(chr(code))
            at += 6
        elif at + 1 < len(text) and text[at + 1] in _PLAIN:
            meant.append(text[at + 1])
            at += 2
        else:
            return "", at
    return "".join(meant), -1


def _escaped(sign: str, signs: str) -> str:
    if sign == "\\" or sign in signs:
        return "\\" + sign
    if sign == "\n":
        return "\\n"
    # Whatever might end a line or vanish; signs beyond 16 bits are all kept as they are.
    return sign if sign.isprintable() or ord(sign) > 0xFFFF else f"\\u{ord(sign):04x}"

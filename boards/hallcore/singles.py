"""Contents of a space that holds one piece at the most: the piece's kind, 0 for none. For a ruleset's hands.py."""


def top(content: int) -> int:
    """The piece itself."""
    return content


def pop(content: int) -> int:
    """Nothing is left."""
    return 0


def push(content: int, kind: int) -> int:
    """The piece on an empty space, -1 on a taken one."""
    return -1 if content else kind

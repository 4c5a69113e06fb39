"""Boards of rows and columns: a space is width * row + column, a1 = 0, the column's letter before the row's number."""


def square_name(space: int, width: int) -> str:
    """`"b1"` for 1; a column's letter is a to z."""
    return chr(97 + space % width) + str(space // width + 1)


def parse_square(name: str, width: int, height: int) -> int:
    """1 for `"b1"`; -1 for what names no space of the board."""
    if not 2 <= len(name) <= 3 or name[1] == "0":
        return -1
    row = 0
    for digit in name[1:]:
        if not "0" <= digit <= "9":
            return -1
        row = 10 * row + ord(digit) - 48
    column = ord(name[0]) - 97
    return width * (row - 1) + column if 0 <= column < width and row <= height else -1


def king_steps(width: int, height: int) -> bytes:
    """The 8 neighbours of each space, width * height where there is none: shape (width * height, 8), flat."""
    out = bytearray()
    for space in range(width * height):
        for up in (1, 0, -1):
            for right in (-1, 0, 1):
                if up or right:
                    column = space % width + right
                    row = space // width + up
                    inside = 0 <= column < width and 0 <= row < height
                    out.append(row * width + column if inside else width * height)
    return bytes(out)

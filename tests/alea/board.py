"""A position of Alea Evangelii that tests can compose, play and question by names of spaces."""

from __future__ import annotations

import re
from array import array
from collections.abc import Iterable

from hallcore.games.alea import geometry, notation, position, rules
from hallcore.keys import OVER, TURN, WINNER, new_history

LETTERS = ".ADK"


class Board:
    """The set-up, or the pieces given as names of spaces in one text a kind."""

    def __init__(self, layout: int = 0, repetition: int = 0) -> None:
        self.cells = bytearray(rules.CELLS)
        self.counters = array("i", bytes(4 * rules.COUNTERS))
        self.moves = array("i", bytes(4 * rules.MAX_MOVES))
        self.history = new_history()
        rules.setup(self.cells, self.counters, (layout, repetition))

    @classmethod
    def of(
        cls, king: str, attackers: str = "", defenders: str = "", turn: str = "a", repetition: int = 0, end: str = "-"
    ) -> Board:
        pieces = {king: "K"}
        pieces.update(dict.fromkeys(attackers.split(), "A"))
        pieces.update(dict.fromkeys(defenders.split(), "D"))
        return cls.of_pieces(pieces, turn, repetition, end)

    @classmethod
    def of_pieces(cls, pieces: dict[str, str], turn: str, repetition: int = 0, end: str = "-") -> Board:
        board = cls(repetition=repetition)
        position.parse_position(text_of(pieces, turn, end), board.cells, board.counters)
        return board

    def copy(self) -> Board:
        other = Board.__new__(Board)
        other.cells, other.counters, other.moves = self.cells[:], self.counters[:], self.moves[:]
        other.history = self.history[:]
        return other

    def pieces(self) -> dict[str, str]:
        """Names of spaces with A, D or K."""
        found = {}
        for space in range(geometry.SPACES):
            kind = self.cells[geometry.square_of(space)] & 3
            if kind:
                found[geometry.space_name(space)] = LETTERS[kind]
        return found

    def legal(self) -> list[int]:
        return list(self.moves[: rules.legal_moves(self.cells, self.counters, self.moves)])

    def legal_names(self) -> set[str]:
        """The legal moves as `j13-g13`, without captures."""
        return {name_of(move) for move in self.legal()}

    def targets(self, source: str) -> set[str]:
        return {name.split("-")[1] for name in self.legal_names() if name.split("-")[0] == source}

    def play(self, text: str) -> str:
        """Play a move by its notation, settle, and give its canonical text."""
        move = notation.parse_move(self.cells, self.counters, text)
        canonical = notation.format_move(self.cells, self.counters, move)
        self.push(move)
        return canonical

    def play_all(self, texts: str) -> list[str]:
        return [self.play(text) for text in texts.split()]

    def push(self, move: int) -> None:
        rules.make_move(self.cells, self.counters, move)
        rules.settle(self.cells, self.counters, self.history)

    def settle(self) -> Board:
        rules.settle(self.cells, self.counters, self.history)
        return self

    @property
    def turn(self) -> str:
        return "da"[self.counters[TURN]]

    @property
    def end(self) -> tuple[str, str]:
        """Reason and winner: ("", "") while the game goes on, ("stuck", "") for a draw."""
        winner = self.counters[WINNER]
        return rules.REASONS[self.counters[OVER]], rules.SIDES[winner] if winner >= 0 else ""

    def text(self) -> str:
        return position.format_position(self.cells, self.counters)


def text_of(pieces: dict[str, str], turn: str, end: str = "-") -> str:
    """The position's text."""
    rows = []
    for row in range(19, 0, -1):
        signs = "".join(pieces.get(f"{column}{row}", ".") for column in "abcdefghijklmnopqrs")
        rows.append(re.sub(r"\.+", lambda empty: str(len(empty[0])), signs))
    return f"{'/'.join(rows)} {turn} 0 {end}"


def name_of(move: int) -> str:
    source, target = geometry.space_of(move >> 9), geometry.space_of(move & 511)
    return f"{geometry.space_name(source)}-{geometry.space_name(target)}"


def names(texts: str) -> set[str]:
    return set(texts.split())


def mapped(items: Iterable[str], symmetry: int) -> set[str]:
    """Names of spaces, or moves `j13-g13`, on the board turned and mirrored: one of eight ways, 0 none."""
    return {"-".join(map_space(name, symmetry) for name in item.split("-")) for item in items}


def map_space(name: str, symmetry: int) -> str:
    x, y = ord(name[0]) - 97, int(name[1:]) - 1
    if symmetry & 1:
        x = 18 - x
    if symmetry & 2:
        y = 18 - y
    if symmetry & 4:
        x, y = y, x
    return f"{chr(97 + x)}{y + 1}"

"""The rules a second time, as plain as their text: pieces in a dict from (column, row) to a letter.

Shares nothing with the ruleset. Columns and rows go from 1 to 19; the sides are "d" and "a".
"""

from __future__ import annotations

from collections import deque

Point = tuple[int, int]
Pieces = dict[Point, str]
Move = tuple[Point, Point]

THRONE = (10, 10)
CORNERS = {(x, y) for x in (1, 2, 18, 19) for y in (1, 2, 18, 19)}
AROUND = ((0, 1), (1, 0), (0, -1), (-1, 0))
SIDE = {"A": "a", "D": "d", "K": "d"}


def on_board(point: Point) -> bool:
    return 1 <= point[0] <= 19 and 1 <= point[1] <= 19


def point_of(name: str) -> Point:
    return ord(name[0]) - 96, int(name[1:])


def name_of(point: Point) -> str:
    return f"{chr(96 + point[0])}{point[1]}"


def from_names(pieces: dict[str, str]) -> Pieces:
    return {point_of(name): letter for name, letter in pieces.items()}


def moves(pieces: Pieces, side: str) -> list[Move]:
    """Like a rook; only the king on or past a corner square, only he onto the throne, all past the empty throne."""
    found = []
    for (x, y), letter in pieces.items():
        if SIDE[letter] != side:
            continue
        for dx, dy in AROUND:
            point = (x + dx, y + dy)
            while on_board(point) and point not in pieces and (letter == "K" or point not in CORNERS):
                if letter == "K" or point != THRONE:
                    found.append(((x, y), point))
                point = (point[0] + dx, point[1] + dy)
    return found


def is_hostile(pieces: Pieces, point: Point, to: str) -> bool:
    """Whether a square beyond is hostile to a piece of side `to`: by itself, not by a piece on it."""
    if point in CORNERS:
        return True
    if point != THRONE:
        return False
    return to == "a" or pieces.get(THRONE) != "K"


def play(pieces: Pieces, move: Move) -> tuple[Pieces, set[Point], str]:
    """The pieces after a move, the captured ones, and the end that it makes: "", escape, capture, encirclement."""
    after = dict(pieces)
    source, target = move
    letter = after.pop(source)
    after[target] = letter
    side = SIDE[letter]
    enemy = "D" if side == "a" else "A"
    taken = set()
    for dx, dy in AROUND:
        victim = (target[0] + dx, target[1] + dy)
        beyond = (victim[0] + dx, victim[1] + dy)
        if after.get(victim) != enemy:
            continue
        if (beyond in after and SIDE[after[beyond]] == side) or is_hostile(after, beyond, SIDE[enemy]):
            taken.add(victim)
    for point in taken:
        del after[point]
    king = next(point for point, letter in after.items() if letter == "K")
    if king in CORNERS:
        return after, taken, "escape"
    if side == "a":
        if is_beside(king, target) and all(holds(after, (king[0] + dx, king[1] + dy)) for dx, dy in AROUND):
            return after, taken, "capture"
        if is_encircled(after):
            return after, taken, "encirclement"
    return after, taken, ""


def is_beside(a: Point, b: Point) -> bool:
    return abs(a[0] - b[0]) + abs(a[1] - b[1]) == 1


def holds(pieces: Pieces, point: Point) -> bool:
    """Whether a neighbour of the king holds him: an attacker, no square, the empty throne, a corner square."""
    if not on_board(point) or pieces.get(point) == "A":
        return True
    return point not in pieces and (point == THRONE or point in CORNERS)


def is_encircled(pieces: Pieces) -> bool:
    """Flood from the king and all defenders over all that is no attacker; no rim square is reached."""
    reached = {point for point, letter in pieces.items() if letter != "A"}
    queue = deque(reached)
    while queue:
        x, y = queue.popleft()
        if x in (1, 19) or y in (1, 19):
            return False
        for dx, dy in AROUND:
            point = (x + dx, y + dy)
            if point not in reached and pieces.get(point) != "A":
                reached.add(point)
                queue.append(point)
    return True


def wins_at_once(pieces: Pieces, side: str) -> bool:
    """Whether the side has a move that ends the game: it is always the mover who wins then."""
    return any(play(pieces, move)[2] for move in moves(pieces, side))


def is_choice(pieces: Pieces, move: Move) -> bool:
    """Whether the opponent has no move that wins at once after this one; also if this one wins."""
    after, _, end = play(pieces, move)
    return bool(end) or not wins_at_once(after, "d" if SIDE[pieces[move[0]]] == "a" else "a")


class Game:
    """A game with its whole history, for repetition; the first position counts."""

    def __init__(self, pieces: Pieces, side: str, repetition_draws: bool) -> None:
        self.pieces = pieces
        self.side = side
        self.repetition_draws = repetition_draws
        self.stood: list[tuple[Pieces, str]] = []
        self.made: list[Move] = []
        self.end = ("", "")
        self._settle()

    def push(self, move: Move) -> set[Point]:
        self.pieces, taken, end = play(self.pieces, move)
        self.made.append(move)
        self.side = "a" if self.side == "d" else "d"
        if end:
            self.end = (end, "defenders" if end == "escape" else "attackers")
        self._settle()
        return taken

    def _settle(self) -> None:
        now = (self.pieces, self.side)
        self.stood.append(now)
        if self.end[0]:
            return
        if not moves(self.pieces, self.side):
            self.end = ("stuck", "")
        elif self.repetition_draws:
            if self.stood.count(now) >= 3:
                self.end = ("repetition", "")
        elif n := self._run():
            self.end = ("repetition", self._winner(n))

    def _run(self) -> int:
        """Of how many moves each of three equal runs is that end here, 0 if there are none."""
        last = len(self.made)
        for n in range(1, last // 3 + 1):
            if all(self.stood[i] == self.stood[i - n] for i in range(last - 2 * n, last + 1)):
                return n
        return 0

    def _winner(self, n: int) -> str:
        completer = self.stood[-2][1]
        for side in (completer, "a" if completer == "d" else "d"):
            if self.had_choice(side, n):
                return "defenders" if side == "a" else "attackers"
        return ""

    def had_choice(self, side: str, n: int) -> bool:
        """Whether the side had another move at one of its turns in the last n plies that does not lose at once."""
        return any(
            turn == side and any(move != made and is_choice(pieces, move) for move in moves(pieces, side))
            for (pieces, turn), made in zip(self.stood[-n - 1 : -1], self.made[-n:], strict=True)
        )

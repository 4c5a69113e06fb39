"""Turned and mirrored positions have the turned and mirrored moves, with equal outcomes."""

from __future__ import annotations

from hallcore.games.alea import geometry, rules
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.alea.board import Board, map_space, mapped, name_of

NAMES = [geometry.space_name(space) for space in range(geometry.SPACES)]
PLACES = [name for name in NAMES if not geometry.is_corner(geometry.parse_space(name)) and name != "j10"]
CROWDED = [name for name in PLACES if name[0] in "abcdhijkl" and int(name[1:]) in (1, 2, 3, 4, 8, 9, 10, 11, 12)]


@st.composite
def positions(draw: st.DrawFn) -> tuple[dict[str, str], str]:
    """Pieces by names of spaces, and the side to move; the king also on the throne, most pieces crowded."""
    king = draw(st.sampled_from([*CROWDED, "j10"]))
    places = draw(st.lists(st.sampled_from(CROWDED * 3 + PLACES), min_size=1, max_size=40, unique=True))
    defenders = draw(st.integers(0, min(24, len(places) - 1)))
    pieces = {name: "D" if i < defenders else "A" for i, name in enumerate(places)}
    return pieces | {king: "K"}, draw(st.sampled_from("da"))


def outcomes(board: Board, symmetry: int) -> dict[str, tuple[tuple[str, str], frozenset[tuple[str, str]]]]:
    """What each legal move leads to, by its name on the turned board: the end, and the pieces there."""
    found = {}
    for move in board.legal():
        one = board.copy()
        rules.make_move(one.cells, one.counters, move)
        (name,) = mapped([name_of(move)], symmetry)
        pieces = frozenset((map_space(space, symmetry), letter) for space, letter in one.pieces().items())
        found[name] = one.end, pieces
    return found


@settings(max_examples=60, deadline=None, derandomize=True)
@given(positions(), st.integers(1, 7))
def test_symmetries_map_moves_to_moves_and_ends_to_ends(position: tuple[dict[str, str], str], symmetry: int) -> None:
    pieces, turn = position
    board = Board.of_pieces(pieces, turn)
    image = Board.of_pieces({map_space(name, symmetry): letter for name, letter in pieces.items()}, turn)
    assert board.end == image.end
    assert outcomes(board, symmetry) == outcomes(image, 0)


@settings(max_examples=60, deadline=None, derandomize=True)
@given(positions(), st.data())
def test_keys_depend_on_the_position_alone(position: tuple[dict[str, str], str], data: st.DataObject) -> None:
    """However it was reached: after some moves the keys are those of the same pieces set up anew."""
    board = Board.of_pieces(*position)
    for _ in range(6):
        legal = sorted(board.legal())
        if not legal:
            break
        board.push(data.draw(st.sampled_from(legal)))
    again = Board.of_pieces(board.pieces(), board.turn)
    assert list(board.counters[4:6]) == list(again.counters[4:6])
    other = Board.of_pieces(board.pieces(), "a" if board.turn == "d" else "d")
    assert list(board.counters[4:6]) != list(other.counters[4:6])

"""A new board's file is sound, its face can be printed, and what does not fit is refused in one line."""

from __future__ import annotations

from pathlib import Path

import pytest
from hallboard.boards import compile_board, load_board
from hallboard.cli.main import main


@pytest.mark.parametrize(
    ("game", "size", "spaces"),
    [
        ("vlkno", "5x5", 25),
        ("nevo", "12x7", 84),
        ("nevo", "15x10", 150),
        ("alea", "19x19", 361),
        ("nevo", "24x16", 384),
    ],
)
def test_a_new_board_can_be_checked_compiled_and_wired(
    game: str, size: str, spaces: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["board", "new", "mine", "--game", game, "--size", size, "-o", str(tmp_path)]) == 0
    path = tmp_path / "mine.toml"
    board = load_board(str(path))
    assert len(board.wires) == len(board.lights) == spaces
    assert len(set(board.wires.values())) == spaces
    table = compile_board(board)
    assert len(table["channels"]) == spaces
    assert main(["board", "check", str(path)]) == 0
    assert main(["board", "wiring", str(path)]) == 0
    assert (tmp_path / f"mine-{game}.svg").read_text().startswith("<svg")
    assert capsys.readouterr().err == ""


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--game", "chess", "--size", "8x8"], "no game 'chess'"),
        (["--game", "vlkno", "--size", "4x5"], "hallboard: 4 x 5 spaces: a hole: vlkno's space e1 is not on this face"),
        (["--game", "vlkno", "--size", "five"], "such as 8x8"),
        (["--game", "vlkno", "--size", "30x5"], "1 to 26"),
        (["--game", "alea", "--size", "26x26"], "at most 384"),
    ],
)
def test_what_does_not_fit_is_refused_in_a_line(
    arguments: list[str], said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["board", "new", "mine", *arguments, "-o", str(tmp_path)]) == 2
    err = capsys.readouterr().err
    assert said in err
    assert err.count("\n") == 1
    assert not list(tmp_path.iterdir())


def test_an_existing_board_stays(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "mine.toml").write_text("dear to me")
    assert main(["board", "new", "mine", "--game", "vlkno", "--size", "5x5", "-o", str(tmp_path)]) == 2
    assert "exists already" in capsys.readouterr().err
    assert (tmp_path / "mine.toml").read_text() == "dear to me"

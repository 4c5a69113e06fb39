"""Short runs of the soak: the board follows untidy hands, and no wrong move counts silently."""

from __future__ import annotations

import itertools
from collections import Counter
from dataclasses import replace
from random import Random

import pytest
from hallboard.virtual.pieces import kinds_of
from hallcore.tracker import modes

from . import games
from .board import SoakBoard
from .conditions import CONDITIONS
from .dead_ends import way_out
from .faults import FAULTS, recovers
from .games import ASKED, RIGHT, WRONG, Table, legal
from .person import CLUMSY, HASTY, ORDINARY, THINKING, Manner

GAMES = ("alea", "evacuate", "evl", "nevo", "vlkno")


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("manner", [ORDINARY, CLUMSY], ids=["ordinary", "clumsy"])
def test_no_turn_of_random_hands_counts_wrongly(game: str, manner: Manner) -> None:
    turns = itertools.islice(Table(game, manner, seed=1).turns(), 24 if manner is ORDINARY else 12)
    stories = {(turn.verdict, turn.story) for turn in turns}
    assert not [story for verdict, story in stories if verdict not in (RIGHT, ASKED)]
    assert Counter(verdict for verdict, _ in stories)[RIGHT] > 0.8 * len(stories)


@pytest.mark.parametrize("game", GAMES)
def test_a_reply_that_does_not_wait_until_the_turn_before_counts_is_followed(game: str) -> None:
    """Which of what is put down and lifted at once stays open in Evacuate and EVL may have to be put right."""
    turns = list(itertools.islice(Table(game, HASTY, seed=1).turns(), 20))
    verdicts = Counter(turn.verdict for turn in turns)
    assert verdicts[WRONG] == 0, [turn.story for turn in turns if turn.verdict == WRONG]
    assert verdicts[RIGHT] >= 17
    assert sum("then" in turn.story for turn in turns) >= 17


@pytest.mark.parametrize("game", ["evl", "vlkno", "evacuate"])
def test_a_player_who_thinks_is_not_asked_what_he_has_done(game: str) -> None:
    """Readings drift while nobody touches the board; on a high stack by as much as a weak piece would change them."""
    turns = list(itertools.islice(Table(game, replace(THINKING, thinks_ms=10_000), 1000).game_of(1000), 24))
    assert len(turns) > 10
    assert not [turn.story for turn in turns if turn.about_nothing]


@pytest.mark.parametrize(
    ("game", "manner", "seed", "ply"),
    [
        ("evl", ORDINARY, 1006, 17),  # a first look that took one scan for a fine reading
        ("vlkno", CLUMSY, 1002, 21),  # a stone that rested on a wrong tower
        ("vlkno", CLUMSY, 5004, 28),  # a tower that shifted as a stone came down, and another that had drifted
        ("vlkno", ORDINARY, 200677, 10),  # a high tower that drifted while the hand rested, before the stone came down
        ("vlkno", ORDINARY, 200073, 19),  # one tower drifted up by a stone, the one with the stone down
        ("vlkno", ORDINARY, 200224, 22),  # a stone put back on its tower whose lift was not felt
        ("evl", ORDINARY, 200106, 17),  # a reading that drifted while the hand rested in a walk
        ("evl", CLUMSY, 1004, 36),  # a piece that rested on a wrong space, and whose lift was hardly felt
        ("nevo", CLUMSY, 1000, 50),  # a piece that rested on a wrong space where its move counted, and isolated others
    ],
)
def test_a_turn_that_once_came_out_wrong_or_stuck_is_right(game: str, manner: Manner, seed: int, ply: int) -> None:
    *_, turn = itertools.islice(Table(game, manner, seed).turns(), ply + 1)
    assert (turn.seed, turn.ply) == (seed, ply)
    assert turn.verdict in (RIGHT, ASKED)


def test_what_drifts_before_a_stone_comes_down_on_a_high_tower_is_not_asked_about() -> None:
    """Where a stone adds 15 uT and a sensor drifts by 7 in five seconds, the quiet just before says what is new."""
    turns = list(itertools.islice(Table("vlkno", ORDINARY, 1000).game_of(1000), 33))
    assert len(turns) == 33
    verdicts = Counter(turn.verdict for turn in turns)
    assert set(verdicts) <= {RIGHT, ASKED}
    assert verdicts[ASKED] <= 4  # held against readings of some seconds ago it was 6 or more


@pytest.mark.parametrize(
    ("game", "manner", "seed", "plies"),
    [
        ("evl", ORDINARY, 8000, 24),  # a step of the common field, which every sensor's gain makes something else of
        ("evl", ORDINARY, 8001, 43),  # ... after which more seemed to have changed than in a turn, and was played
        ("evl", ORDINARY, 8003, 9),
        ("evacuate", ORDINARY, 8000, 36),  # a pawn that felt like a drone, beside which nobody had to move
        ("evacuate", ORDINARY, 8006, 11),  # a drone that felt like a pawn
        ("evacuate", ORDINARY, 8013, 28),
        ("vlkno", ORDINARY, 8007, 35),
        ("vlkno", ORDINARY, 8011, 12),
        ("evl", CLUMSY, 9101, 42),  # a hand that rested in a walk, by a stack that seemed to be its end
        ("vlkno", CLUMSY, 9100, 10),  # a pawn that seemed to come from nowhere: it was lifted again from a wrong space
    ],
)
def test_on_a_rough_board_no_wrong_move_counts_and_no_turn_is_lost(
    game: str, manner: Manner, seed: int, plies: int
) -> None:
    turns = list(itertools.islice(Table(game, manner, seed, CONDITIONS["rough"]).game_of(seed), plies))
    assert len(turns) == plies
    assert not [turn.story for turn in turns if turn.verdict not in (RIGHT, ASKED)]


@pytest.mark.parametrize(
    ("game", "board", "seed", "plies"),
    [
        ("evl", "multiplexer", 9200, 41),  # a walk from a space that is not read, taken for a piece from the side
        ("evl", "multiplexer", 9201, 35),
        ("vlkno", "unpowered", 9200, 12),  # what no piece makes made a turn's changes too many
        ("vlkno", "stuck", 9200, 9),  # a stone from a space whose sensor is stuck seemed to come from nowhere
        ("vlkno", "stuck", 9206, 14),  # ... and one went there
        ("vlkno", "weak-sensor", 9200, 12),  # a third of a stone is no piece: the rest is read
        ("vlkno", "weak-sensor", 9205, 22),
        ("vlkno", "weak-magnets", 9207, 7),  # a weak stone comes down unexplained
        ("vlkno", "weak-magnets", 9200, 17),  # ... and the game goes on to its end
        ("nevo", "laptop", 9201, 20),  # fields that add up until every empty space reads as a piece
    ],
)
def test_on_a_board_with_a_fault_no_wrong_move_counts(game: str, board: str, seed: int, plies: int) -> None:
    turns = list(itertools.islice(Table(game, ORDINARY, seed, CONDITIONS[board]).game_of(seed), plies))
    assert len(turns) == plies
    assert not [turn.story for turn in turns if turn.verdict not in (RIGHT, ASKED)]


@pytest.mark.parametrize("game", ["evl", "vlkno", "evacuate"])
def test_a_sensor_that_dies_in_a_game_is_found_without_a_host_and_the_game_goes_on(game: str) -> None:
    table = Table(game, ORDINARY, 9201, CONDITIONS["dead"])
    board, person = table.begin(9201)
    board.run(2000)
    assert set(board.app.watch.ignored) == table.broken
    turns = list(table.play(board, person, 9201, 10))
    assert len(turns) == 10
    assert not [turn.story for turn in turns if turn.verdict not in (RIGHT, ASKED)]


@pytest.mark.parametrize("fault", FAULTS)
@pytest.mark.parametrize("game", GAMES)
def test_the_game_goes_on_after_a_fault_is_put_right_by_hand(game: str, fault: str) -> None:
    assert recovers(game, fault, 1) == ""


def test_no_move_counts_when_everything_lands_somewhere_else() -> None:
    assert recovers("evacuate", "chaos", 2) == ""  # two of eighteen steps were a turn's


@pytest.mark.parametrize(
    ("game", "seed", "unread"),
    [
        ("vlkno", 206, 1),  # a dead sensor, and two stacks knocked over
        ("vlkno", 2, 1),  # a sensor that is stuck
        ("vlkno", 623, 2),  # ... and a piece that the board took to be in the hand for ever
        ("nevo", 10, 1),
        ("nevo", 615, 1),  # a space that is owed, while others are not read
        ("evl", 205, 2),
        ("evacuate", 206, 0),  # a dead sensor under the wall, and a pyramid from elsewhere
    ],
)
def test_putting_the_pieces_right_and_holding_the_button_leads_back_to_a_game(
    game: str, seed: int, unread: int
) -> None:
    """The game goes on over all spaces that are read, and over broken ones by the button."""
    found = way_out(game, seed)
    assert found.trouble == "", found
    assert found.unread >= unread, found


@pytest.mark.parametrize("seed", range(3))
def test_pieces_that_stand_on_the_board_at_power_on_are_taken_away_not_played(seed: int) -> None:
    board = SoakBoard("evl", seed)
    for space, kinds in ((3, [1, 2]), (4, [1]), (9, [2, 2])):
        board.arrange(space, kinds)
    board.power_on()
    board.run(4000)
    assert (board.tracker.n_moves, board.tracker.mode, board.tracker.n_debts()) == (0, modes.SET_UP, 3)
    for space in (3, 4, 9):
        board.lift(space, len(board.kinds(space)))
        board.put_aside()
        board.run(700)
    assert board.until(lambda: board.tracker.mode == modes.TO_MOVE, 3000)
    assert board.tracker.n_moves == 0


@pytest.mark.parametrize("game", ["alea", "nevo"])
def test_a_field_from_outside_as_strong_as_a_piece_is_taken_off_single_pieces(game: str) -> None:
    table = Table(game, ORDINARY, 5)
    board, person = table.begin(5)
    for uT in (3000, -6000, 3000):
        board.act("common", uT)
        board.run(500)
        assert (board.tracker.mode, board.tracker.n_debts()) == (modes.TO_MOVE, 0)
        turns = list(table.play(board, person, 5, 3))
        assert [turn.verdict for turn in turns] == [RIGHT] * 3


def with_a_tower(height: int) -> tuple[SoakBoard, int]:
    """VLKNO in a game in which every stone has gone to one space, which has so many now; and the space."""
    board = SoakBoard("vlkno", 3)
    tracker, dice = board.tracker, Random(1)
    tower = board.ruleset.geometry.parse_space("c3")
    moves: list[int] = []
    while tracker.cells[tower] < height:
        moves.append(dice.choice([move for move in legal(board) if move >> 15 == tower != move >> 5 & 31]))
        tracker.restore(moves)
    for space in range(board.spaces.n):
        board.arrange(space, kinds_of(board.ruleset.hands, tracker.due[space]))
    board.app.watch.look_again()
    board.run(3000)
    assert tracker.mode == modes.TO_MOVE
    return board, tower


def make_but_for_the_last_drop(board: SoakBoard, move: int) -> list[int]:
    """Make a turn by hand; returns the stone that is left in it."""
    pawn, step, stone = (move >> 5 * part & 31 for part in range(3))
    kinds = board.lift(pawn)
    board.run(500)
    board.drop(step, kinds)
    board.run(700)
    return board.lift(stone)


def test_a_stone_that_can_have_gone_only_to_a_high_tower_counts_there_after_a_rest() -> None:
    board, tower = with_a_tower(13)
    ply = board.tracker.n_moves
    move = next(move for move in legal(board) if move >> 15 == tower != move >> 5 & 31)
    kinds = make_but_for_the_last_drop(board, move)
    board.run(400)
    board.drop(tower, kinds)
    board.until(lambda: board.tracker.n_moves > ply or bool(board.app.watch.choices), 8000)
    assert list(board.tracker.moves[ply : board.tracker.n_moves]) == [move]


@pytest.mark.parametrize("seed", [200013, 200058, 200128, 710065])
def test_who_did_something_else_than_what_is_asked_is_led_back_and_plays_on(
    monkeypatch: pytest.MonkeyPatch, seed: int
) -> None:
    said = []

    def something_else(board: SoakBoard, move: int) -> bool:
        ply = board.tracker.n_moves
        for _ in range(len(board.app.watch.choices) + 1):
            board.press()
        board.run(1700)
        assert (board.tracker.n_moves, list(board.app.watch.choices)) == (ply, [])
        assert board.tracker.n_debts()
        person.set_all_right(board.committed)
        assert board.until(board.is_settled, 4000)
        said.append(move)
        monkeypatch.undo()
        person.make(move)  # once more
        return True

    monkeypatch.setattr(games, "answer", something_else)
    table = Table("vlkno", ORDINARY, seed)
    board, person = table.begin(seed)
    for turn in table.play(board, person, seed, 60):
        assert turn.verdict in (RIGHT, ASKED)
        if said:
            return
    raise AssertionError("nothing was asked")


@pytest.mark.parametrize("held_ms", [2000, 6000])
def test_a_stone_held_for_long_counts_where_it_comes_down(held_ms: int) -> None:
    board, tower = with_a_tower(13)
    ply = board.tracker.n_moves
    cells = board.tracker.cells
    spaces = [[move >> 5 * part & 31 for part in range(4)] for move in legal(board)]
    pawn, step, stone, target = next(
        turn for turn in spaces if turn[3] not in (tower, turn[2]) and cells[turn[3]] == 1 and tower not in turn[1:3]
    )
    move = pawn | step << 5 | stone << 10 | target << 15
    kinds = make_but_for_the_last_drop(board, move)
    board.run(held_ms)
    supposed = list(board.tracker.moves[ply : board.tracker.n_moves])
    assert supposed == ([move & 0x7FFF | tower << 15] if held_ms > 5000 else [])
    board.drop(target, kinds)
    board.run(2000)
    assert list(board.tracker.moves[ply : board.tracker.n_moves]) == [move]
    assert board.is_settled()


def test_a_board_that_was_never_calibrated_commits_nothing_by_itself() -> None:
    board = SoakBoard("evl", 1, "none")
    board.run(6000)
    assert (board.tracker.n_moves, board.tracker.mode) == (0, modes.SET_UP)

"""Every ruleset in GAMES keeps the contract of boards/README.md, on walks of random moves in every variant."""

from __future__ import annotations

from array import array
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from hallcore.errors import AmbiguousMove, IllegalMove, InvalidMove, InvalidPosition, InvalidText
from hallcore.games import GAMES, Ruleset, part
from hallcore.keys import KEY_A, KEY_B, OVER, PLY, TURN, WINNER, new_history, occurrences
from hallcore.steps import space_of

from tests.contract.handling import check_contents_alone, check_hands
from tests.contract.walk import Broken, Walk, all_options, ints
from tests.support import runtimes

SCRIPT = Path(__file__).with_name("play_ruleset.py")
CASES = [
    pytest.param(game, tuple(options), id=f"{game}-{'.'.join(map(str, options))}")
    for game in GAMES
    for options in all_options(part(game, "rules"))
]
SEEDS = (11, 12)
MOST_PLIES = 300


@cache
def printed_by_cpython(game: str) -> str:
    return runtimes.run(runtimes.CPYTHON, SCRIPT, game, path=[runtimes.ROOT / "boards"])


def positions(game: str, options: tuple[int, ...], every: int, seeds: tuple[int, ...] = SEEDS) -> Any:
    """Walks that stand at each `every`th ply of random games, and at their ends."""
    for seed in seeds:
        walk = Walk(Ruleset(game), list(options), seed)
        yield walk
        while walk.counters[PLY] < MOST_PLIES and walk.play():
            walk.check_counters()
            if walk.counters[PLY] % every == seed % every or walk.counters[OVER]:
                yield walk


def texts(walk: Walk, notation: Any) -> dict[int, str]:
    return {move: notation.format_move(walk.cells, walk.counters, move) for move in walk.moves[: walk.n_moves]}


def some(walk: Walk, n: int) -> list[int]:
    """Up to `n` of the legal moves, picked by the walk's dice."""
    if walk.n_moves <= n:
        return list(walk.moves[: walk.n_moves])
    return [walk.moves[walk.dice.below(walk.n_moves)] for _ in range(n)]


@pytest.mark.parametrize("game", GAMES)
def test_every_runtime_plays_alike(game: str, run_portable: Callable[..., str]) -> None:
    assert run_portable(SCRIPT, game) == printed_by_cpython(game)


@pytest.mark.parametrize(("game", "options"), CASES)
def test_moves_keys_and_hands_agree_on_the_way(game: str, options: tuple[int, ...]) -> None:
    for walk in positions(game, options, every=5):
        walk.check_moves()
        walk.check_first_touches()
        check_contents_alone(walk)
        for move in some(walk, 6):
            check_hands(walk, move)


@pytest.mark.parametrize(("game", "options"), CASES)
def test_notation_names_each_move_once_and_reads_it_back(game: str, options: tuple[int, ...]) -> None:
    notation = part(game, "notation")
    for walk in positions(game, options, every=9):
        named = texts(walk, notation)
        assert len(set(named.values())) == len(named)
        assert not set("/{") & set("".join(named.values()))
        for move in some(walk, 12):
            text = named[move]
            for way in (text, f"  {text} ", text.upper(), text.lower()):
                assert notation.parse_move(walk.cells, walk.counters, way) == move, way


@pytest.mark.parametrize(("game", "options"), CASES)
def test_any_text_is_a_legal_move_or_one_clear_error(game: str, options: tuple[int, ...]) -> None:
    notation = part(game, "notation")
    for walk in positions(game, options, every=25, seeds=SEEDS[:1]):
        legal = set(walk.moves[: walk.n_moves])
        named = list(texts(walk, notation).values()) or ["a1"]
        for text in ["", " ", "?", "zz9", "a1-", "0", *(mutated(walk, named[0]) for _ in range(40))]:
            try:
                assert notation.parse_move(walk.cells, walk.counters, text) in legal, text
            except (InvalidMove, IllegalMove, AmbiguousMove) as error:
                check_error(error, text)
        with pytest.raises(InvalidMove):
            notation.parse_move(walk.cells, walk.counters, "?")


def check_error(error: ValueError, text: str) -> None:
    assert 0 < len(str(error).splitlines()) < 2
    if isinstance(error, InvalidText):
        assert 1 <= error.column <= len(text) + 1


def mutated(walk: Walk, text: str) -> str:
    """The text with one or two characters dropped, doubled or replaced."""
    for _ in range(1 + walk.dice.below(2)):
        at = walk.dice.below(len(text) + 1)
        text = text[:at] + " -x>/,a1c0w9Ë"[walk.dice.below(13)] * walk.dice.below(3) + text[at + walk.dice.below(2) :]
    return text


@pytest.mark.parametrize(("game", "options"), CASES)
def test_position_text_holds_all_that_the_rules_need(game: str, options: tuple[int, ...]) -> None:
    rules, notation, position = (part(game, name) for name in ("rules", "notation", "position"))
    cells, counters, moves = bytearray(rules.CELLS), ints(rules.COUNTERS), ints(rules.MAX_MOVES)
    for walk in positions(game, options, every=7):
        text = position.format_position(walk.cells, walk.counters)
        assert "\n" not in text
        rules.setup(cells, counters, options)
        position.parse_position(text, cells, counters)
        assert position.format_position(cells, counters) == text
        assert [counters[i] for i in (TURN, PLY, KEY_A, KEY_B)] == [walk.counters[i] for i in (TURN, PLY, KEY_A, KEY_B)]
        if not walk.counters[OVER]:
            n = rules.legal_moves(cells, counters, moves)
            assert {notation.format_move(cells, counters, move) for move in moves[:n]} == set(
                texts(walk, notation).values()
            )


@pytest.mark.parametrize(("game", "options"), CASES)
def test_an_end_that_the_position_decides_is_found_with_the_move_and_with_the_text(
    game: str, options: tuple[int, ...]
) -> None:
    """`perft` makes moves without `settle`, and a text has no history: neither may miss what the position says."""
    rules, position = part(game, "rules"), part(game, "position")
    cells, counters, moves = bytearray(rules.CELLS), ints(rules.COUNTERS), ints(rules.MAX_MOVES)
    ends = 0
    for seed in range(1, 13):
        walk = Walk(Ruleset(game), list(options), seed)
        while walk.counters[PLY] < MOST_PLIES and walk.play():
            if walk.counters[OVER] or walk.counters[PLY] % 16 == seed % 16:
                ends += walk.counters[OVER] > 0
                found = (walk.decided, walk.counters[WINNER] if walk.decided else -1)
                rules.setup(cells, counters, options)
                text = position.format_position(walk.cells, walk.counters)
                position.parse_position(text, cells, counters)
                if walk.decided or not walk.counters[OVER]:
                    assert (counters[OVER], counters[WINNER]) == found, f"{text}: {walk.played}"
                if not counters[OVER] and rules.legal_moves(cells, counters, moves):
                    rules.settle(cells, counters, new_history())
                    assert not counters[OVER], f"{text}: settle finds an end that make_move and parse_position miss"
    print(game, options, ends, "ends")


@pytest.mark.parametrize(("game", "options"), CASES)
def test_broken_position_texts_are_refused_or_are_positions(game: str, options: tuple[int, ...]) -> None:
    rules, position = part(game, "rules"), part(game, "position")
    cells, counters = bytearray(rules.CELLS), ints(rules.COUNTERS)
    for walk in positions(game, options, every=30):
        good = position.format_position(walk.cells, walk.counters)
        for text in ["", "?", good + " x", good[: len(good) // 2], *(mutated(walk, good) for _ in range(40))]:
            rules.setup(cells, counters, options)
            try:
                position.parse_position(text, cells, counters)
            except InvalidPosition as error:
                check_error(error, text)
            else:
                again = position.format_position(cells, counters)
                position.parse_position(again, cells, counters)
                assert position.format_position(cells, counters) == again
                assert text not in ("", "?")


@pytest.mark.parametrize(("game", "options"), CASES)
def test_every_earlier_occurrence_of_a_position_is_found(game: str, options: tuple[int, ...]) -> None:
    """Hands go back where they came from: the ring counts as the whole game does, and equal texts have equal keys."""
    position = part(game, "position")
    for seed in SEEDS:
        walk = Walk(Ruleset(game), list(options), seed)
        seen: dict[tuple[int, int], int] = {}
        keys: dict[str, tuple[int, int]] = {}
        ways: dict[int, tuple[int, int]] = {}  # of each player's last move
        for _ in range(40):
            key = (walk.counters[KEY_A], walk.counters[KEY_B])
            seen[key] = seen.get(key, 0) + 1
            assert occurrences(walk.counters, walk.history) == seen[key]
            counters = array("i", walk.counters)
            counters[PLY] = 0
            assert keys.setdefault(position.format_position(walk.cells, counters), key) == key
            if walk.counters[OVER]:
                break
            back = ways.get(walk.counters[TURN], (0, 0))[::-1]
            n = walk.rules.moves_from(walk.cells, walk.counters, back[0], walk.few) if any(back) else 0
            backward = [move for move in walk.few[:n] if way(walk, move) == back]
            choice = backward if backward and walk.dice.below(5) else some(walk, 1)
            move = choice[walk.dice.below(len(choice))]
            ways[walk.counters[TURN]] = way(walk, move)
            walk.play(move)


def way(walk: Walk, move: int) -> tuple[int, int]:
    """The spaces of the move's first two steps."""
    n = walk.hands.steps(walk.cells, walk.counters, move, walk.steps)
    if n == 0:
        return 0, 0
    return space_of(walk.steps[0]), space_of(walk.steps[min(n, 2) - 1])


@pytest.mark.parametrize(("game", "options"), CASES)
def test_the_picture_draws_every_position(game: str, options: tuple[int, ...]) -> None:
    rules, hands, picture = (part(game, name) for name in ("rules", "hands", "picture"))
    drawn = set()
    for walk in positions(game, options, every=10):
        text = picture.draw(walk.cells, walk.counters)
        assert 3 < len(text.splitlines()) < 60
        assert max(map(len, text.splitlines())) <= 120
        drawn.add(text)
        for space in range(walk.spaces):
            content = hands.content(walk.cells, space)
            assert len(picture.symbol(content)) <= 3
            assert -1 <= picture.owner(content) < rules.players(walk.counters)
    assert len(drawn) > 3


@pytest.mark.parametrize("game", GAMES)
def test_names_of_spaces_are_unique_and_read_back(game: str) -> None:
    geometry = part(game, "geometry")
    names = [geometry.space_name(space) for space in range(geometry.SPACES)]
    assert len(set(names)) == geometry.SPACES
    assert [geometry.parse_space(name) for name in names] == list(range(geometry.SPACES))
    assert {geometry.parse_space(name) for name in ("", "?", "zz", "a", "a0", "a99", "-1")} == {-1}


@pytest.mark.parametrize("game", GAMES)
def test_names_of_sides_reasons_kinds_and_variants_are_there(game: str) -> None:
    rules = part(game, "rules")
    counters = array("i", ints(rules.COUNTERS))
    rules.setup(bytearray(rules.CELLS), counters, [0] * len(rules.VARIANTS))
    assert rules.players(counters) <= len(rules.SIDES)
    assert rules.REASONS[0] == rules.KINDS[0] == ""
    assert len(rules.KINDS) <= 16
    for name, values in rules.VARIANTS:
        assert name
        assert len(set(values)) == len(values) > 1


def test_a_broken_promise_is_seen() -> None:
    ruleset = Ruleset(GAMES[0])
    walk = Walk(ruleset, all_options(ruleset.rules)[0], 1)
    walk.counters[KEY_A] ^= 1
    with pytest.raises(Broken, match="keys"):
        walk.check_counters()

"""A program such as a user writes with hallboard; the type checker knows every name in it."""

import copy
import io
import sys

import hallboard


def play(name: str, nodes: int) -> hallboard.Game:
    """A short game of an engine against itself."""
    game = hallboard.Game(name)
    game.time_control = hallboard.parse_time_control("5+3")
    with game.engine() as engine:
        while not game.is_over() and game.ply < 4:
            analysis = engine.search(game, movetime_ms=None, nodes=nodes, seed=1, level=3)
            evaluation = analysis.evaluation
            share: float = evaluation.chances[game.turn]
            win_in: int | None = evaluation.win_in
            print(f"{game.turn}: {analysis.move} {evaluation} {share >= 0} {win_in}")
            game.push(analysis.move)
    return game


def describe(game: hallboard.Game) -> None:
    """What stands where."""
    for space in game:
        kinds: list[str] = [piece.kind for piece in game[space]]
        owners: set[str | None] = {piece.owner for piece in game[space]}
        print(space, kinds, owners - {None})
    scores: dict[str, int] = game.scores
    hands: dict[str, dict[str, int]] = game.hands
    key: int = game.zobrist_key
    print(scores, hands, key == copy.deepcopy(game).zobrist_key)


def records(game: hallboard.Game) -> list[hallboard.Record]:
    """The game written as text and read again."""
    file = io.StringIO()
    hallboard.write_games(file, [game, game])
    file.seek(0)
    return hallboard.read_games(file)


def main(name: str) -> None:
    """Play, look, record; a match on top."""
    game = play(name, 200)
    describe(game)
    for record in records(game):
        moves: list[hallboard.RecordedMove] = record.moves
        print(record.result, len(moves), record.replay() == game)
    match = hallboard.Match(name, ["Home", "Away"])
    outcome: hallboard.MatchOutcome | None = match.outcome()
    print(match.turn, outcome, game.outcome() is None, str(game.time_control))
    engine = hallboard.Engine(name)
    engine.close()


if __name__ == "__main__":
    try:
        main(sys.argv[1])
    except hallboard.UserError as error:
        sys.exit(str(error))

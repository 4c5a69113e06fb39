"""Ctrl-C and SIGTERM: a command ends at once, keeps what was done, and says so."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from pathlib import Path
from typing import IO

import pytest
from hallboard.engine import compiled_search
from hallboard.record import Store

from tests.support.patience import PATIENCE_S

COMMAND = [sys.executable, "-c", "import sys; from hallboard.cli import main; sys.exit(main())"]
needs_searches = pytest.mark.skipif(
    not compiled_search.available("vlkno"), reason="the searches are not compiled here, nor could they be"
)


def interrupted(
    *args: str, after: str, number: int = signal.SIGINT, group: bool = False, stream: str = "stdout"
) -> tuple[int, str, str]:
    """Exit code, output and errors of a command that gets the signal once a line begins with `after`."""
    with subprocess.Popen(
        [*COMMAND, *args], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True
    ) as process:
        pipe: IO[str] = process.stdout if stream == "stdout" else process.stderr  # type: ignore[assignment]
        seen = ""
        for line in pipe:
            seen += line
            if line.startswith(after):
                break
        if group:
            os.killpg(process.pid, number)
        else:
            process.send_signal(number)
        # Not `communicate`, to which what `pipe` has read ahead is lost.
        output, errors = process.stdout.read(), process.stderr.read()  # type: ignore[union-attr]
    return (
        (process.returncode, seen + output, errors)
        if stream == "stdout"
        else (process.returncode, output, seen + errors)
    )


@pytest.mark.parametrize(("number", "code"), [(signal.SIGINT, 130), (signal.SIGTERM, 143)])
def test_perft_says_how_far_it_has_counted(number: int, code: int) -> None:
    returncode, output, errors = interrupted("perft", "vlkno", "3", "--divide", after="", number=number)
    assert returncode == code
    counts = [int(line.rpartition(": ")[2]) for line in output.splitlines()]
    message = re.fullmatch(r"hallboard: stopped: (\d+) below (\d+) of 2280 moves\n", errors)
    assert message is not None, errors
    total, counted = map(int, message.groups())
    assert counted - len(counts) in (0, 1), "one may be counted and not yet printed"
    assert total == sum(counts) or counted > len(counts)


LOST = """
import sys, time, weakref
from hallboard.cli import main, perft
class Thing: pass
def callback(reference):
    raise KeyboardInterrupt  # as the handler of a signal does that is run in here
def run(args):
    thing = Thing()
    reference = weakref.ref(thing, callback)
    del thing
    time.sleep(3600)
perft.run = run
sys.exit(main(["perft", "vlkno", "1"]))
"""


SLOW = """
import threading, time
start = threading.Timer.start
def start_slowly(self):
    threading.Timer.start = start
    start(self)
    time.sleep(3600)
threading.Timer.start = start_slowly
"""


@pytest.mark.parametrize("machine", ["", SLOW], ids=["quiet", "busy"])
def test_a_ctrl_c_that_comes_where_nothing_can_be_raised_is_not_lost(machine: str) -> None:
    command = [sys.executable, "-c", machine + LOST]
    ended = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE_S, check=False)
    assert (ended.returncode, ended.stderr) == (130, "hallboard: stopped\n")


def test_sigterm_is_told_where_there_is_nothing_more_to_say() -> None:
    script = """
import os, signal
from hallboard.cli import games, main
games.run = lambda args: os.kill(os.getpid(), signal.SIGTERM)
raise SystemExit(main(["games"]))
"""
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (143, "hallboard: ended by a signal\n")


@needs_searches
def test_analyse_gives_the_best_move_so_far() -> None:
    script = """
import os, signal, sys
from hallboard.engine import Engine
search = Engine.search
def interrupted_search(self, game, *, info, **limits):
    def interrupt_once(analysis):
        nonlocal pid
        if pid:
            os.kill(pid, signal.SIGINT)
        pid = 0
        info(analysis)
    pid = os.getpid()
    return search(self, game, info=interrupt_once, **limits)
Engine.search = interrupted_search
from hallboard.cli import main
sys.exit(main(["analyse", "vlkno", "--movetime", "0"]))
"""
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, timeout=PATIENCE_S)
    assert (done.returncode, done.stderr) == (0, "")
    assert re.search(r"^best move: \S+", done.stdout, re.MULTILINE)


@needs_searches
@pytest.mark.parametrize("group", [False, True], ids=["the program alone", "its workers, too"])
def test_the_arena_says_what_the_games_played_say(group: bool) -> None:
    script = """
import sys, hallboard.cli.arena as arena
add = arena.Tally.add
def add_and_tell(self, result, game):
    add(self, result, game)
    print("game", flush=True)
arena.Tally.add = add_and_tell
from hallboard.cli import main
sys.exit(main(["arena", "vlkno", "random", "random", "--games", "1000", "--workers", "2"]))
"""
    with subprocess.Popen(
        [sys.executable, "-c", script],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    ) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "game\n"
        if group:
            os.killpg(process.pid, signal.SIGINT)
        else:
            process.send_signal(signal.SIGINT)
        output, errors = process.stdout.read(), process.stderr.read()  # type: ignore[union-attr]
    assert process.returncode == 130, errors
    games = 1 + output.count("game\n")
    assert f"games {games}  +" in output
    assert "Elo " in output
    assert errors == f"hallboard: stopped after {games} of 1000 games\n"


@needs_searches
def test_an_interrupted_tuning_says_what_is_kept_and_goes_on_from_there(tmp_path: Path) -> None:
    args = ["tune", "evacuate", "--work", str(tmp_path), "--nodes", "60", "--workers", "1", "--by", "results"]
    script = f"""
import sys
from hallboard.tuning import games
record_game = games.play
def play(self_play, number):
    if number == 2:
        raise KeyboardInterrupt
    return record_game(self_play, number)
games.play = play
from hallboard.cli import main
sys.exit(main({[*args, "--games", "9"]!r}))
"""
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True)
    assert done.returncode == 130, done.stderr
    kept = f"games 2 of 9; {tmp_path} keeps it, and the same command goes on from there"
    assert done.stderr.splitlines()[-1] == f"hallboard: stopped: {kept}"
    assert len((tmp_path / "games.jsonl").read_text().splitlines()) == 2


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("export all out.hgn", "stopped at game 1 of 1: nothing is written"),
        ("import in.hgn", "stopped: nothing is imported"),
    ],
)
def test_files_and_records_stay_whole(line: str, message: str, tmp_path: Path) -> None:
    text = '[Game "vlkno"]\n\n1. e5-d4 c3>b2\n*\n'
    (tmp_path / "in.hgn").write_text(text)
    script = f"""
import sys
from hallboard import record
from hallboard.cli import main
assert main(["import", "in.hgn"]) == 0
def interrupt(*args, **options):
    raise KeyboardInterrupt
record.format_record = record.parse_records = interrupt
sys.exit(main({line.split()!r}))
"""
    env = {**os.environ, "HALLBOARD_RECORDS": str(tmp_path)}
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, cwd=tmp_path, env=env)
    assert (done.returncode, done.stderr) == (130, f"hallboard: {message}\n")
    assert not (tmp_path / "out.hgn").exists()


@pytest.mark.parametrize(
    ("place", "message", "stored"),
    [
        ("insert_game", "stopped: nothing is imported", 0),  # in the middle of storing
        ("Store.add", "stopped: all 3 games are imported", 3),  # all are stored by then
        ("Store.summary", "stopped: all 3 games are imported", 3),  # while their numbers are printed
    ],
)
def test_an_import_says_how_many_games_are_stored(place: str, message: str, stored: int, tmp_path: Path) -> None:
    (tmp_path / "in.hgn").write_text(3 * '[Game "vlkno"]\n\n1. e5-d4 c3>b2\n*\n\n')
    script = f"""
import os, signal, sys, time
from hallboard.cli import import_, main
from hallboard.record import Store, store
calls = 0
in_thread = import_.in_thread
def telling_when_it_stops(job):
    def kept(stop):
        global stopping
        stopping = stop
        return job(stop)
    return in_thread(kept)
import_.in_thread = telling_when_it_stops
def interrupting(function, when):
    def wrapped(*args, **options):
        global calls
        calls += 1
        result = function(*args, **options)
        if calls == when:
            os.kill(os.getpid(), signal.SIGINT)
            stopping.wait() if {place!r} != "Store.summary" else time.sleep(1)
        return result
    return wrapped
if {place!r} == "insert_game":
    store.insert_game = interrupting(store.insert_game, 2)
elif {place!r} == "Store.add":
    Store.add = interrupting(Store.add, 1)
else:
    Store.summary = interrupting(Store.summary, 2)
sys.exit(main(["import", "in.hgn"]))
"""
    env = {**os.environ, "HALLBOARD_RECORDS": str(tmp_path)}
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, cwd=tmp_path, env=env)
    assert (done.returncode, done.stderr) == (130, f"hallboard: {message}\n")
    assert len(Store(tmp_path).games()) == stored

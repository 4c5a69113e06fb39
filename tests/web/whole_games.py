"""A whole game of each kind by hand in a browser, to its end and into the records.

python -m tests.web.whole_games [--site] [GAME ...]

On the page of `hallboard serve`; with `--site` on the one without a server. Some minutes: not for every day.
"""

from __future__ import annotations

import argparse
import functools
import http.server
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from hallboard import GAMES, Game
from hallboard.game import turns
from hallboard.lessons import lesson
from playwright.sync_api import Page, expect, sync_playwright

from tests.support.runtimes import ROOT

from .browser import WAIT_MS, Player
from .conftest import CHROMIUM, DESKTOP, START_MS, Quiet, Server


def main() -> None:
    """Play them."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", metavar="GAME", help=", ".join(GAMES))
    parser.add_argument("--site", action="store_true", help="on the page without a server")
    args = parser.parse_args()
    with (
        tempfile.TemporaryDirectory() as folder,
        (site if args.site else served)(Path(folder)) as url,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        page = browser.new_page(viewport=DESKTOP)
        wait_ms = START_MS if args.site else WAIT_MS
        page.set_default_timeout(wait_ms)
        expect.set_options(timeout=wait_ms)
        for name in args.games or GAMES:
            began_s = time.monotonic()
            turns_made, result = play(page, url, name, wait_ms)
            print(
                f"{name}: {turns_made} turns, {result}, in the records; {time.monotonic() - began_s:.0f} s", flush=True
            )
        browser.close()


def play(page: Page, url: str, name: str, wait_ms: int) -> tuple[int, str]:
    """A game from the set-up to its end, that of the lesson; how many turns, and how it ended."""
    last = lesson(name)[-1]
    whole = last.game(name)
    for move in last.show.split(" / "):
        whole.push(move)
    page.goto(f"{url}#/")
    page.get_by_role("radio", name=page_title(name)).check(force=True)
    for select in page.locator(".seat select").all():
        select.select_option("hand")
    page.get_by_role("button", name="Play").click()
    player, game = Player(page, wait_ms=wait_ms), Game(name)
    for turn in turns(whole):
        try:
            player.make(game, " / ".join(map(str, turn)))
        except Exception as error:
            shown = " ".join(page.locator(".instruction, .hand, .notes, .moves li").all_inner_texts())
            error.add_note(f"turn {turn} after {game.history[-1:]}: {shown}")
            raise
    outcome = whole.outcome()
    result = page.locator(".instruction.result")
    expect(result).to_be_visible()
    text = result.inner_text()
    assert outcome is not None
    assert outcome.reason in text, text
    page.get_by_role("link", name="Look at it again").click()
    expect(page.locator("ol.moves li")).to_have_count(len(turns(whole)))
    page.get_by_role("link", name="Records").click()
    expect(page.locator("table.records tbody tr").first).to_contain_text(outcome.reason)
    return len(turns(whole)), text


def page_title(name: str) -> str:
    from hallboard.draw.compose import look_of

    return look_of(name).title(name)


@contextmanager
def served(folder: Path) -> Iterator[str]:
    """`hallboard serve`."""
    server = Server(folder / "records.db")
    yield server.url
    server.stop()


@contextmanager
def site(folder: Path) -> Iterator[str]:
    """What `make site` makes, behind a file server."""
    subprocess.run([sys.executable, str(ROOT / "host/setup/make_site.py"), str(folder / "site")], check=True)
    handler = functools.partial(Quiet, directory=folder / "site")
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://localhost:{server.server_address[1]}/"
        server.shutdown()


if __name__ == "__main__":
    main()

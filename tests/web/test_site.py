"""The page without a server, in a real browser: board, host and records all live there."""

from __future__ import annotations

import importlib
import json
import re
import shutil
import zipfile
from collections.abc import Callable
from importlib.metadata import packages_distributions
from pathlib import Path
from typing import Any

import pytest
from hallboard import GAMES, Game
from playwright.sync_api import BrowserContext, Page, expect

from tests.boards.test_own_boards import rewired
from tests.support.runtimes import ROOT

from .browser import Player
from .conftest import IN_A_BROWSER, START_MS

pytestmark = [*IN_A_BROWSER, pytest.mark.usefixtures("patience")]
HANDS = [{"who": "hand", "name": "Home"}, {"who": "hand", "name": "Away"}]
OPEN = """async ([table]) => {
  const { ask } = await import("./static/api.js");
  return (await ask("tables", table)).id;
}"""


def open_table(page: Page, table: dict[str, Any]) -> str:
    return str(page.evaluate(OPEN, [table]))


def test_a_game_is_played_and_kept_without_any_server_behind_the_page(context: BrowserContext, site: str) -> None:
    """The engine answers, the record survives the page, and the game goes on where it was, with no network at all."""
    page = context.new_page()
    page.goto(site)
    expect(page.get_by_role("radio")).to_have_count(len(GAMES))
    page.get_by_role("button", name="Play").click()
    page.wait_for_url(re.compile("#/table/"))
    player = Player(page, wait_ms=START_MS)
    expect(page.locator(".engine")).to_contain_text("plays without compiled rules here")
    player.make(Game("vlkno"), "e5-d4 c3>b2")
    player.await_moves(2)
    for game in ("nevo", "evl"):  # more tables, each with threads and a board of its own
        page.evaluate(
            "(table) => (location.hash = `#/table/${table}`)", open_table(page, {"game": game, "seats": HANDS})
        )
        expect(page.locator(".hits [data-role]").first).to_be_attached()
    page.wait_for_function("caches.keys().then((names) => names.some((name) => name.startsWith('hallboard-')))")
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    page.close()
    context.set_offline(True)
    page = context.new_page()
    page.goto(f"{site}#/records")
    page.get_by_role("link", name="Look at game 1").click()
    expect(page.locator("ol.moves li")).to_have_count(2)
    expect(page.locator("ol.moves")).to_contain_text("e5-d4 c3>b2")
    expect(page.get_by_role("img", name="d4: stone, black pawn")).to_be_attached()
    study_and_learn(page)
    page.get_by_role("link", name="Records").click()
    page.get_by_role("link", name="Look at game 1").click()
    page.get_by_role("button", name="Go on with it").click()
    Player(page, wait_ms=START_MS).await_moves(2)


def study_and_learn(page: Page) -> None:
    """A recorded game is shown: it is analysed, and a lesson is begun; both are read in Python in the page."""
    page.get_by_label("Time").select_option("100")
    page.get_by_role("button", name="Analyse").click()
    expect(page.get_by_role("status").filter(has_text="Analysed.")).to_be_visible()
    expect(page.locator(".graph-box svg.graph")).to_be_attached()
    page.keyboard.press("ArrowLeft")
    expect(page.locator(".chances")).to_have_text(re.compile("Chances: Black [0-9]+ %.*Best: "))
    with page.expect_download() as download:
        page.get_by_role("link", name="Save as a page to share").click()
    shared = download.value.path().read_text("utf-8")
    assert "e5-d4 c3>b2" in shared
    assert "--accent: " in shared
    page.get_by_role("link", name="Learn").click()
    page.get_by_role("button", name=re.compile("VLKNO [0-9]+ steps")).click()
    expect(page.locator(".task")).to_contain_text("1. You are Black.")
    player = Player(page, wait_ms=START_MS)
    player.make(Game("vlkno"), "e5-d4 c3>b2")
    expect(page.locator(".exercise .said")).to_contain_text("That is a turn")


MOVE_AND_RELOAD = """async ([move, plies]) => {
  const { ask } = await import("./static/api.js");
  const view = document.querySelector(".view.table");
  const look = (_, observer) => {
    if (Number(view.dataset.plies) !== plies) return;
    observer.disconnect();  // a second reload would abort the first
    location.reload();
  };
  new MutationObserver(look).observe(view, { attributeFilter: ["data-plies"] });
  ask(`tables/${location.hash.split("/")[2]}`, { type: "move", move });
}"""
POSITION = """async () => {
  const { ask } = await import("./static/api.js");
  const [open] = await ask("tables");
  return (await ask(`tables/${open.id}`)).position;
}"""


def test_a_page_that_is_reloaded_goes_on_with_its_game_and_has_every_move_that_was_shown(
    context: BrowserContext, site: str
) -> None:
    """The page is its own server: with it the table goes. It is reloaded in the moment in which a move is shown."""
    page = context.new_page()
    page.goto(site)
    page.evaluate(
        "(table) => (location.hash = `#/table/${table}`)", open_table(page, {"game": "vlkno", "seats": HANDS})
    )
    player, game = Player(page, wait_ms=START_MS), Game("vlkno")
    for plies, move in enumerate(("e5-d4 c3>b2", "e1-d2 e4>b2"), 1):
        player.await_lights("movable")
        table = page.url
        page.evaluate(MOVE_AND_RELOAD, [move, plies])
        game.push(move)
        expect(page).not_to_have_url(table)
        player = Player(page, wait_ms=START_MS)
        player.await_moves(plies)
        assert page.evaluate(POSITION) == game.position()
    page.on("dialog", lambda dialog: dialog.accept())
    closed = page.url
    page.get_by_role("button", name="Close the table").click()
    page.wait_for_url(re.compile("#/$"))
    page.goto(closed)
    page.reload()
    expect(page.locator(".panel .problem")).to_have_text("This table is closed. Its game is in the records.")
    expect(page.get_by_role("button", name="Go on with it")).to_be_visible()
    assert page.evaluate("import('./static/api.js').then(({ ask }) => ask('tables'))") == [], "somebody closed it"


KEEP = """async ([text]) => {
  const { ask } = await import("./static/api.js");
  return (await ask("boards", { boardFile: text })).name;
}"""
KEPT = """() => new Promise((tell) => {
  const open = indexedDB.open("/records");
  open.onsuccess = () => {
    const keys = open.result.transaction("FILE_DATA").objectStore("FILE_DATA").getAllKeys();
    keys.onsuccess = () => {
      open.result.close();
      tell(keys.result.some((key) => key.endsWith("my-vlkno.toml")));
    };
  };
})"""
OWN = """async () => {
  const { ask } = await import("./static/api.js");
  return (await ask("boards?own=1")).map(({ name }) => name);
}"""


def test_a_board_of_ones_own_stays_known_in_the_browser(context: BrowserContext, site: str, tmp_path: Path) -> None:
    page = context.new_page()
    page.goto(f"{site}#/workshop")
    assert page.evaluate(KEEP, [rewired(tmp_path / "my-vlkno.toml").read_text()]) == "my-vlkno"
    page.wait_for_function(KEPT)
    page.close()
    page = context.new_page()
    page.goto(f"{site}#/workshop")
    assert page.evaluate(OWN) == ["my-vlkno"]
    table = {"game": "vlkno", "seats": HANDS, "board": "virtual://my-vlkno"}
    page.evaluate("(table) => (location.hash = `#/table/${table}`)", open_table(page, table))
    expect(page.locator(".hits [data-role]").first).to_be_attached()


@pytest.fixture
def setup(monkeypatch: pytest.MonkeyPatch) -> Callable[[str], Any]:
    """Programs of host/setup as modules."""
    monkeypatch.syspath_prepend(ROOT / "host/setup")
    return importlib.import_module


def test_a_wheel_for_pyodide_brings_its_compiled_rules(tmp_path: Path, setup: Callable[[str], Any]) -> None:
    """The wheel here is made up: none can be built without Emscripten."""
    make_site = setup("make_site")
    wheel = tmp_path / f"hallboard-{make_site.__version__}-cp314-cp314-pyemscripten_2026_0_wasm32.whl"
    for other in ("cp314-cp314-manylinux_2_28_x86_64", "py3-none-any"):
        (tmp_path / f"hallboard-{make_site.__version__}-{other}.whl").touch()
    assert make_site.find_wheel([tmp_path]) is None
    module = "hallboard/native/ruleset_table.cpython-314-wasm32-emscripten.so"
    with zipfile.ZipFile(wheel, "w") as packed:
        for name, content in ((module, b"compiled"), ("hallboard/game/__init__.py", b"old"), ("evil.so", b"")):
            packed.writestr(name, content)
    assert make_site.find_wheel([tmp_path]) == wheel
    assert make_site.find_wheel([tmp_path], "0.0.1") is None
    assert list(make_site.compiled_files(wheel)) == [(module, b"compiled")]
    make_site._write_archive(tmp_path / "hallboard.zip", wheel)
    with zipfile.ZipFile(tmp_path / "hallboard.zip") as archive:
        assert archive.read(module) == b"compiled"
        assert archive.read("hallboard/game/__init__.py") != b"old"
        carried = set(archive.namelist())
    assert {"hallboard/flash/flasher.py", "hallboard/bringup/touch.py"} <= carried, "a board is set up from the page"
    assert not [name for name in carried if name.endswith("/command.py") or name.startswith("hallboard/cli/")]


def test_the_sites_python_is_bytecode_as_far_as_it_is_used(folder: Path) -> None:
    with zipfile.ZipFile(folder / "hallboard" / "hallboard.zip") as archive:
        own = set(archive.namelist())
    with zipfile.ZipFile(folder / "hallboard" / "pyodide" / "python_stdlib.zip") as archive:
        standard = set(archive.namelist())
    assert "hallboard/page/service.pyc" in own
    assert not [name for name in own if name.endswith(".py")]
    assert {"asyncio/__init__.pyc", "sqlite3/dbapi2.pyc", "pydoc.py"} <= standard
    assert not {"asyncio/__init__.py", "pydoc.pyc"} & standard


def test_whatever_the_site_carries_along_has_its_licence_there_and_none_is_gpl(folder: Path) -> None:
    site = folder / "hallboard"
    with zipfile.ZipFile(site / "hallboard.zip") as archive:
        packages = {name.partition("/")[0] for name in archive.namelist()} - {"hallboard", "hallcore"}
    folders = {path.name for path in site.iterdir() if path.is_dir()} - {"static", "prepared", "licences"}
    libraries = {packages_distributions()[package][0] for package in packages}
    assert libraries >= {"pyserial", "platformdirs", "mpremote"}
    carried = {*libraries, *folders, "cpython"}
    texts = {path.stem: path.read_text() for path in (site / "licences").iterdir()}
    index = texts.pop("index")
    assert set(texts) == {*carried, "hallboard"}
    for name in carried:
        (licence,) = re.findall(
            rf"^{name} [\d.]+: ([\w.-]+), see {name}.txt\n    sources: https://", index, re.MULTILINE
        )
        assert licence in ("BSD-3-Clause", "MIT", "MPL-2.0", "Python-2.0")
        assert WORDS[licence] in re.sub(r"\s+", " ", texts[name])
    for name, text in texts.items():
        assert len(text) > 1000
        assert "GNU GENERAL PUBLIC LICENSE" not in text, name  # MPL-2.0 has it in other letters, as one of its friends
        assert "<year>" not in text, f"{name}: whose is it?"
    assert "(c) 2001-2020 Chris Liechti" in texts["pyserial"]
    assert "Damien P. George" in texts["micropython"]
    assert '<a href="licences/index.txt" target="_blank">' in (site / "index.html").read_text()
    assert '"licences/index.txt"' in (site / "service-worker.js").read_text(), "they are kept with the rest"


WORDS = {
    "BSD-3-Clause": "Neither the name of the copyright holder nor the names of its contributors",
    "MIT": "The above copyright notice and this permission notice",
    "MPL-2.0": "Mozilla Public License Version 2.0",
    "Python-2.0": "PYTHON SOFTWARE FOUNDATION LICENSE VERSION 2",
}


def test_a_part_whose_licence_is_missing_or_gpl_stops_the_making_of_a_site(
    tmp_path: Path, setup: Callable[[str], Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    licences = setup("licences")
    (tmp_path / "spdx-license-list" / "licenses").mkdir(parents=True)
    about = {"Version": "1", "License": "GPL-3.0-or-later", "Home-page": "https://odd.example"}
    monkeypatch.setattr(licences, "_home", lambda name: about["Home-page"])
    monkeypatch.setattr(licences, "metadata", lambda name: about)
    monkeypatch.setattr(licences, "installed_files", lambda name: [])
    with pytest.raises(ValueError, match=r"odd: no text of its licence 'GPL-3\.0-or-later' is at hand"):
        licences.library("odd", tmp_path)
    for said, text in (("GPL-3.0-or-later", "free"), ("MIT", "Copyright (c) <year> <owner>")):
        about["License"] = said
        (tmp_path / "spdx-license-list" / "licenses" / f"{said}.json").write_text(json.dumps({"licenseText": text}))
    with pytest.raises(ValueError, match="odd: nobody says whose it is"):
        licences.library("odd", tmp_path)
    about["License"] = "GPL-3.0-or-later"
    with pytest.raises(ValueError, match=r"odd: the site carries nothing under 'GPL-3\.0-or-later'"):
        licences.library("odd", tmp_path)


def test_a_page_that_was_opened_as_a_file_says_what_it_needs(context: BrowserContext, folder: Path) -> None:
    page = context.new_page()
    page.goto((folder / "hallboard" / "index.html").as_uri())
    expect(page.get_by_text("python -m http.server")).to_be_visible()


def test_a_browser_without_web_serial_says_in_visible_words_what_is_missing(context: BrowserContext, site: str) -> None:
    context.add_init_script("delete Navigator.prototype.serial")
    page = context.new_page()
    said = re.compile("no Web Serial.*: take Chrome, Edge, or Firefox from version 151 on")
    for address in ("#/", "#/workshop", "#/calibrate"):
        page.goto(site + address)
        expect(page.get_by_text(said)).to_be_visible()
        connect = page.get_by_role("button", name="Connect board")
        expect(connect).to_be_disabled()
        expect(connect).to_have_accessible_description(said)


def test_a_second_tab_waits_for_the_first_so_that_no_record_is_lost(context: BrowserContext, site: str) -> None:
    first, second = context.new_page(), context.new_page()
    first.goto(f"{site}#/records")
    expect(first.get_by_text("No game was played yet.")).to_be_visible()
    second.goto(f"{site}#/records")
    expect(second.locator("#starting")).to_have_text(re.compile("open in another tab"))
    first.close()
    expect(second.get_by_text("No game was played yet.")).to_be_visible()


def with_file(archive: Path, target: Path, name: str, content: bytes) -> Path:
    """The site's archive with one more file, as a wheel would bring it."""
    shutil.copy(archive, target)
    with zipfile.ZipFile(target, "a") as packed:
        packed.writestr(name, content)
    return target


@pytest.mark.parametrize(
    ("name", "content", "said"),
    [
        (
            "hallboard/native/ruleset_table.py",  # compiled rules, as far as the page can tell
            b"from hallcore.games import part\n\ndef CompiledRules(name):\n    return part(name, 'rules')\n",
            "The engine plays with compiled rules, at full strength.",
        ),
        (
            "hallboard/native/ruleset_table.cpython-314-wasm32-emscripten.so",  # of another Python, or damaged
            b"\0asm damaged",
            "The engine plays without compiled rules here",
        ),
    ],
)
def test_the_page_says_which_engine_plays_also_with_a_wheel_at_hand(
    context: BrowserContext, site: str, folder: Path, tmp_path: Path, name: str, content: bytes, said: str
) -> None:
    archive = with_file(folder / "hallboard" / "hallboard.zip", tmp_path / "hallboard.zip", name, content)
    context.route("**/hallboard.zip", lambda route: route.fulfill(path=archive))
    page = context.new_page()
    page.goto(site)
    page.get_by_role("button", name="Play").click()
    expect(page.locator(".engine")).to_contain_text(said)
    expect(page.locator('.hits [data-role="movable"]').first).to_be_attached()

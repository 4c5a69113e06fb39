"""The documentation: it builds without a warning and needs nothing from elsewhere, and its examples are true."""

from __future__ import annotations

import doctest
import re
import subprocess
import sys
from pathlib import Path

import pytest
from hallboard import GAMES

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
# What a browser fetches by itself, unlike what it goes to.
FETCHED = re.compile(r'<(?:img|script|iframe|source)\b[^>]*\bsrc="([^"]+)"|<link\b[^>]*\bhref="([^"]+)"|url\(([^)]+)\)')


def _examples(page: Path) -> list[tuple[int, str]]:
    """The Python blocks of a page with prompts, each with the index of its first line."""
    text = page.read_text()
    blocks = re.finditer(r"^```python\n(>>> .*?)^```$", text, re.MULTILINE | re.DOTALL)
    return [(text.count("\n", 0, block.start(1)), block[1]) for block in blocks]


BUILD_S = 14_400  # on a quiet machine it is three minutes, among thirty others an hour and more
BUILT_ONCE = pytest.mark.xdist_group("docs")
PAGES = [page for page in sorted(DOCS.glob("*.md")) if _examples(page)]


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("site")
    command = [sys.executable, "-m", "sphinx", "-q", "-W", "--keep-going", "-b", "html", DOCS, folder]
    done = subprocess.run(command, capture_output=True, text=True, timeout=BUILD_S)
    assert done.returncode == 0, done.stdout + done.stderr
    return folder


@BUILT_ONCE
def test_the_pages_build_without_a_warning_and_every_game_has_one_with_its_picture(site: Path) -> None:
    for game in GAMES:
        assert f"/{game}" in (site / "games" / f"{game}.html").read_text().partition("<img")[2].partition(">")[0]
    for page in ("first-game", "light-language", "api", "overview", "link", "ugi", "contributing", "changelog"):
        assert (site / f"{page}.html").exists()


@BUILT_ONCE
def test_a_reader_without_a_network_misses_nothing(site: Path) -> None:
    for path in [*site.rglob("*.html"), *site.rglob("*.css"), *site.rglob("*.svg")]:
        for match in FETCHED.finditer(path.read_text()):
            target = next(filter(None, match.groups())).strip("\"'")
            assert "//" not in target.partition("?")[0] or target.startswith("data:"), f"{path.name} fetches {target}"
            if target.startswith(("data:", "#")):
                continue
            assert (path.parent / re.split("[?#]", target)[0]).exists(), f"{path.name}: no {target}"


def test_every_text_of_the_repository_is_taken_in() -> None:
    """A README that is in no page would be read by nobody there; a game's is taken in by itself."""
    taken = (DOCS / "conf.py").read_text()
    for folder in ("boards", "firmware", "hardware", "host/hallboard"):
        for readme in (ROOT / folder).rglob("*.md"):
            name = readme.relative_to(ROOT).as_posix()
            known = f'"{name}"' in taken or name.startswith("boards/hallcore/games/")
            assert known, f"docs/conf.py: no page for {name}"


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_the_examples_do_what_they_show(page: Path) -> None:
    runner, said = doctest.DocTestRunner(), []
    names: dict[str, object] = {}
    for line, block in _examples(page):
        test = doctest.DocTestParser().get_doctest(block, names, page.name, str(page), line)
        runner.run(test, out=said.append, clear_globs=False)
        names = test.globs
    if runner.failures:
        pytest.fail("".join(said))

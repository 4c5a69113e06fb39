"""The examples in host/README.md and in the engine's README are true."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

import pytest
from hallboard.record import format_records, parse_records

HOST = Path(__file__).parents[2] / "host"
README = HOST / "README.md"
ENGINE = HOST / "hallboard" / "engine" / "README.md"


def _blocks(readme: Path, language: str) -> list[tuple[int, str]]:
    """The fenced blocks of a language, each with the index of its first line."""
    text = readme.read_text()
    found = re.finditer(rf"^```{language}\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)
    return [(text.count("\n", 0, block.start(1)), block[1]) for block in found]


@pytest.mark.parametrize(("readme", "fewest"), [(README, 5), (ENGINE, 1)], ids=["host", "engine"])
def test_the_python_examples_do_what_they_show(readme: Path, fewest: int, tmp_path: Path) -> None:
    runner = doctest.DocTestRunner()
    names = {"folder": tmp_path}
    said: list[str] = []
    blocks = _blocks(readme, "python")
    assert len(blocks) >= fewest
    for line, block in blocks:
        test = doctest.DocTestParser().get_doctest(block, names, readme.name, str(readme), line)
        assert test.examples
        runner.run(test, out=said.append, clear_globs=False)
        names = test.globs
    if runner.failures:
        pytest.fail("".join(said))


def test_the_example_of_the_text_format_is_in_the_format() -> None:
    ((_, block),) = _blocks(README, "hgn")
    assert format_records(parse_records(block)) == block

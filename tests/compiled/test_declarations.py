"""The C types of kernels follow from their own files; one that doesn't stops the build."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from Cython.Build import cythonize
from Cython.Compiler.Errors import CompileError
from hallcore.games import GAMES
from kernels import CORE, DIRECTIVES, EVALUATIONS, KernelError, KernelPackage

TABLES = """
from array import array

SPACES = 5
UNREAD = 7
NEAR = bytes(range(SPACES))
STEPS = array("i", [20, 1, -20])
BARS = array("Q", [1 << 60, 3])
"""

RULES = """
from .names import space_name
from .tables import BARS, NEAR, SPACES, STEPS
from .tables import UNREAD as UNREAD

_FIRST = 1 << 4  # the first counter
REASONS = ("", "stuck")
HOLDS = [3, 4]
NUMBERS: "Shorts" = [0] * 9


def setup(cells: bytearray, counters: "array[int]", options) -> int:
    text = "." * options[0]
    for i in range(SPACES):
        cells[i] = NEAR[i] + text.count(".")
    return 0


def reason(counters: "array[int]") -> str:
    return REASONS[counters[0]] + space_name(0)


def count(cells: bytearray, counters: "array[int]", most: int) -> int:
    LINE
    return _FIRST + HOLDS[0] + NUMBERS[0]


def wide(most: int) -> "Bits":
    return BARS[most]
"""


def package(folder: Path, line: str = "pass", tables: str = TABLES) -> KernelPackage:
    """A package whose module `rules` is wanted, with a line in one of its kernels."""
    here = folder / "small"
    here.mkdir(exist_ok=True)
    (here / "tables.py").write_text(tables)
    (here / "names.py").write_text("def space_name(space: int) -> str:\n    return str(space)\n")
    (here / "rules.py").write_text(RULES.replace("LINE", line))
    (here / "hands.py").write_text("from .rules import count\n")
    return KernelPackage("small", here, "fast.small", (Path("rules.py"), Path("missing.py")))


def pxd(made: KernelPackage, name: str = "rules") -> str:
    return made.declarations.pxd(made.modules[Path(f"{name}.py")])


def locals_of(made: KernelPackage, kernel: str) -> dict[str, str]:
    found = re.search(rf"@cython.locals\((.*)\)\n.* {kernel}\(", pxd(made))
    return dict(re.findall(r"(\w+)='(.*?)'", found[1])) if found else {}


def build(made: KernelPackage, folder: Path) -> None:
    """As far as C."""
    made.write(folder / "build")
    cythonize(
        [str(folder / "build" / "fast" / "small" / "*.py")],
        include_path=[str(folder / "build")],
        compiler_directives=DIRECTIVES,
        quiet=True,
    )


def test_kernel_modules_are_what_the_asked_for_is_made_of(tmp_path: Path) -> None:
    assert list(package(tmp_path).modules) == [Path("rules.py"), Path("tables.py")]
    for game in GAMES:
        assert {
            Path("keys.py"),
            Path("games", game, "rules.py"),
            Path("games", game, "geometry.py"),
        } <= CORE.modules.keys()
        assert Path("games", game, "hands.py") not in CORE.modules
    assert {Path("vlkno_moves.py"), Path("network.py")} <= EVALUATIONS.modules.keys()


def test_a_kernel_takes_numbers_and_buffers_and_returns_a_number(tmp_path: Path) -> None:
    text = pxd(package(tmp_path))
    assert "cdef int count(unsigned char * cells, int * counters, int most) noexcept nogil" in text
    assert "cdef int setup(unsigned char * cells, int * counters, object options) except -1" in text
    assert "cdef unsigned long long wide(int most) noexcept nogil" in text
    assert "reason" not in text


def test_what_kernels_read_is_c_and_nothing_else(tmp_path: Path) -> None:
    made = package(tmp_path)
    assert pxd(made, "tables").split("\n")[1:-1] == [
        "cdef enum:",
        "    SPACES = 5",
        "cdef unsigned char[5] NEAR",
        "cdef unsigned long long[2] BARS",
    ]
    text = pxd(made)
    assert "from .tables cimport BARS, NEAR, SPACES\n" in text
    assert "    _FIRST = 16\n" in text
    assert "cdef int[2] HOLDS\ncdef short[9] NUMBERS\n" in text
    assert "UNREAD" not in text
    assert "REASONS" not in text


def test_a_tables_changed_length_is_seen(tmp_path: Path) -> None:
    assert "[5] NEAR" in pxd(package(tmp_path), "tables")
    assert "[6] NEAR" in pxd(package(tmp_path, tables=TABLES.replace("SPACES = 5", "SPACES = 6")), "tables")


@pytest.mark.parametrize(
    ("line", "types"),
    [
        ("i = 0", {"i": "int"}),
        ("for i in range(most): pass", {"i": "int"}),
        ("i = j = most > 2", {"i": "int", "j": "int"}),
        ("i, j = most, 1", {"i": "int", "j": "int"}),
        ("near = NEAR", {"near": "const unsigned char *"}),
        ("steps = STEPS", {"steps": "const int *"}),
        ("bars = BARS", {"bars": "const unsigned long long *"}),
        ("mine = cells", {"mine": "unsigned char *"}),
        ("other = own; own = counters", {"other": "int *", "own": "int *"}),
        ("rows = [0] * 25", {"rows": "int[25]"}),
        ("rows = [0] * 25; some = rows", {"rows": "int[25]", "some": "const int *"}),
        ("held: Bits = BARS[0]", {"held": "unsigned long long"}),
        ("k: Index", {"k": "Py_ssize_t"}),
        ('sums: "Shorts" = [0] * 4', {"sums": "short[4]"}),
        ("most += 1", {}),
    ],
)
def test_each_kind_of_local_has_its_type(tmp_path: Path, line: str, types: dict[str, str]) -> None:
    made = package(tmp_path, line)
    assert locals_of(made, "count") == types
    build(made, tmp_path)


def test_where_python_is_used_only_loops_have_ints(tmp_path: Path) -> None:
    assert locals_of(package(tmp_path), "setup") == {"i": "int"}


@pytest.mark.parametrize(
    "line",
    [
        "x = 'abc'",
        "x = (1, 2)",
        "x = [3, 4]",
        "x = REASONS",
        "x = space_name(0)",
        "x = reason(counters)",
    ],
)
def test_an_object_in_a_kernel_stops_the_build(tmp_path: Path, line: str) -> None:
    with pytest.raises(CompileError):
        build(package(tmp_path, line), tmp_path)


@pytest.mark.parametrize(
    "line",
    [
        "x = BARS[0]",
        "x = 1; x += most + BARS[0]",
        "bars = BARS; x = bars[1] >> 2",
        "x = wide(0)",
        "for x in BARS: pass",
        "held: Bits = 0; x = held if most else 0",
        "held: Bits = 0; counters[0] = ~held",
        "held: Bits = 0; count(cells, counters, held)",
        "return BARS[0]",
        "x = most & 0xFFFFFFFF",
        "x: float = 0",
        "x = most / 2",
        "x = 2**most",
        "x = 0.5",
    ],
)
def test_a_number_that_no_int_holds_stops_the_build_and_is_named_with_its_line(tmp_path: Path, line: str) -> None:
    where = 1 + RULES[: RULES.index("LINE")].count("\n")
    with pytest.raises(KernelError, match=rf"rules\.py:{where}: "):
        build(package(tmp_path, line), tmp_path)


def test_a_wide_number_may_be_masked(tmp_path: Path) -> None:
    build(package(tmp_path, "x = most - (BARS[0] >> 4 * most & 15) if BARS[0] & BARS[1] else 0"), tmp_path)


def test_a_module_that_cannot_be_imported_is_named(tmp_path: Path) -> None:
    with pytest.raises(KernelError, match="no_such"):
        pxd(package(tmp_path, tables=TABLES + "from . import no_such\n"))


def test_a_package_calls_the_kernels_of_the_one_that_it_uses(tmp_path: Path) -> None:
    core = package(tmp_path)
    here = tmp_path / "worths"
    here.mkdir()
    (here / "worth.py").write_text(
        "from small.names import space_name\n"
        "from small.rules import count, reason\n\n\n"
        'def worth(cells: bytearray, counters: "array[int]") -> int:\n    return count(cells, counters, 3)\n\n\n'
        'def words(counters: "array[int]") -> str:\n    return reason(counters) + space_name(1)\n'
    )
    made = KernelPackage("worths", here, "fast.worths", (Path("worth.py"),), on_path=tmp_path, used=core)
    assert "from fast.small.rules cimport count\n" in pxd(made, "worth")
    copy = made.modules[Path("worth.py")].copy({"count"}, made.modules.keys())
    assert copy.split("\n")[:2] == ["from small.names import space_name", "from small.rules import reason"]
    core.write(tmp_path / "build")
    files = made.write(tmp_path / "build")
    cythonize(
        [str(file) for file in files.values()],
        include_path=[str(tmp_path / "build")],
        compiler_directives=DIRECTIVES,
        quiet=True,
    )
    assert "small_5rules_count" in files["fast.worths.worth"].with_suffix(".c").read_text()

"""Flashing: whatever happens, the board runs the old program or the new one, and the next try completes the flash."""

from __future__ import annotations

import contextlib
import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hallboard.boards import compile_board, load_board
from hallboard.cli.main import main
from hallboard.flash import command, flasher, prompt, running_game
from hallboard.flash.errors import FlashError
from hallboard.flash.image import Image, firmware_files, make_image, module_name
from hallboard.flash.prompt import Device
from hallboard.game import Game
from hallboard.link import BoardClient, BoardGame, Moved
from hallboard.link.errors import NoAnswer
from hallboard.session.setup import Setup
from hallboard.virtual import VirtualBoard
from mpremote.transport import TransportError
from mpremote.transport_serial import SerialTransport
from serial import Serial

from tests.flash.desk import BLOCKS, at_a_page, output_at_power_on, plugged_in
from tests.support import runtimes
from tests.support.patience import PATIENCE_S
from tests.support.pseudo_terminal import PseudoTerminal

pytestmark = pytest.mark.skipif(
    runtimes.executable(runtimes.AMD64) is None, reason="no MicroPython here: `make runtimes` fetches it"
)
VLKNO = compile_board(load_board("vlkno"))


@pytest.fixture(autouse=True)
def short_look(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody plays on these boards."""
    monkeypatch.setattr(running_game, "_BEFORE_S", 0.2)


def small(version: str) -> Image:
    """A program that says its version, with a folder and a file of several blocks."""
    files = {
        "boot.py": b"",
        "main.py": b"import part.words\ndef main():\n    print(part.words.TEXT)\n",
        "lib/part/words.py": f"TEXT = 'program {version}'\n".encode() + b"# filler\n" * 150,
        "board.json": json.dumps({"name": "vlkno", "version": version}).encode(),
    }
    return Image(version, files)


def install(port: str, image: Image) -> None:
    device = Device(port)
    try:
        found = flasher.look(device)
        flasher.check_room(device, found, image)
        flasher.install(device, found, image, lambda done, total: None)
    finally:
        device.close()


def writes_of(flash: Path, image: Image) -> int:
    """How many writes of blocks an installation takes, at most: found by doubling."""
    cut = 64
    while True:
        copy = flash.with_suffix(f".{cut}")
        copy.write_bytes(flash.read_bytes())
        try:
            with plugged_in(copy, cut) as port:
                install(port, image)
            return cut
        except FlashError:
            cut *= 2


def test_power_that_fails_at_any_write_leaves_the_old_program_or_the_new_one(tmp_path: Path) -> None:
    flash, old, new = tmp_path / "flash", small("old"), small("new")
    with plugged_in(flash) as port:
        install(port, old)
    assert output_at_power_on(flash) == "program old\n"
    before = flash.read_bytes()
    total = writes_of(flash, new)
    seen = []
    step = max(1, total // 20)
    for cut in (*range(1, total, step), *range(max(1, total // 2 - 3), total // 2 + 3)):
        copy = tmp_path / "cut"
        copy.write_bytes(before)
        with plugged_in(copy, cut) as port:
            try:
                install(port, new)
                finished = True
            except FlashError:
                finished = False
        said = output_at_power_on(copy)
        assert said in ("program old\n", "program new\n"), f"dead after {cut} writes: {said!r}"
        assert not finished or said == "program new\n"
        seen.append(said)
        with plugged_in(copy) as port:
            install(port, new)
        assert output_at_power_on(copy) == "program new\n"
    assert len(set(seen)) == 2, "the cuts were all before or all after the switch"


def test_nothing_is_left_of_earlier_programs(tmp_path: Path) -> None:
    flash = tmp_path / "flash"
    for version in ("one", "two", "three"):
        with plugged_in(flash) as port:
            install(port, small(version))
    with plugged_in(flash) as port:
        device = Device(port)
        folders = {path.split("/")[1] for path in device.files()}
        device.close()
    assert folders == {"main.py", small("three").folder.lstrip("/")}


def test_the_whole_firmware_goes_onto_a_board_compiled_and_calibration_stays(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    flash = tmp_path / "flash"
    old = {**VLKNO, "zero_counts": [32000 + i for i in range(25)]}
    with plugged_in(flash) as port:
        device = Device(port)
        device.write("/board.json", json.dumps(old).encode())
        device.close()
        assert main(["flash", port, "--board", "vlkno"]) == 0
    out = capsys.readouterr().out
    assert "keeps its zero_counts" in out
    with plugged_in(flash) as port:
        device = Device(port)
        found = flasher.look(device)
        assert found.board is not None
        assert found.board["zero_counts"] == old["zero_counts"]
        assert found.board["games"] == VLKNO["games"]
        names = {path.removeprefix(f"{found.running}/") for path in found.files if path.startswith(found.running)}
        assert names == {place.removesuffix(".py") + ".mpy" for place in firmware_files()} | {"board.json"}
        said = device.run(
            f"import sys\nsys.path.insert(0, {found.running + '/lib'!r})\n"
            "from hallcore.board.board import Board\nimport json\n"
            f"print(Board(json.load(open({found.running + '/board.json'!r}))).name)"
        )
        assert said == "vlkno\n"
        device.close()


def test_another_board_is_refused_unless_one_says_so(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with plugged_in(tmp_path / "flash") as port:
        install(port, small("old"))
        assert main(["flash", port, "--board", "evl"]) == 2
    assert "this board is 'vlkno', not 'evl'" in capsys.readouterr().err
    found = flasher.Found({}, "", {"name": "vlkno"})
    flasher.check_board(found, {"name": "evl"}, other_board=True)
    assert output_at_power_on(tmp_path / "flash") == "program old\n"


def test_another_program_is_asked_about_and_backed_up(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    flash, backup = tmp_path / "flash", tmp_path / "backup"
    with plugged_in(flash) as port:
        device = Device(port)
        device.write("/main.py", b"print('weather')\n")
        device.make_folder("/lib")
        device.write("/lib/clouds.py", b"RAIN = 7\n")
        device.close()
        assert main(["flash", port, "--board", "vlkno"]) == 2
        assert "/main.py" in capsys.readouterr().err
    assert output_at_power_on(flash) == "weather\n"
    with plugged_in(flash) as port:
        assert main(["flash", port, "--board", "vlkno", "--yes", "--backup", str(backup)]) == 0
    assert (backup / "main.py").read_text() == "print('weather')\n"
    assert (backup / "lib" / "clouds.py").read_text() == "RAIN = 7\n"


class Desk:
    """A board on the desk at its prompt, with what tests look at."""

    def __init__(self, port: str) -> None:
        self.port = port

    def run(self, program: str) -> str:
        device = Device(self.port)
        try:
            return device.run(program)
        finally:
            device.close()

    def put(self, **files: bytes) -> None:
        """Files at the top of its file system; a dot in a name is a double underscore here."""
        device = Device(self.port)
        for name, data in files.items():
            device.write("/" + name.replace("__", "."), data)
        device.close()

    def look(self) -> flasher.Found:
        device = Device(self.port)
        try:
            return flasher.look(device)
        finally:
            device.close()


# Puts a name over one of a module's: what the board says of itself is that of another one then.
_OVER = """
import sys
class Over:
    def __init__(self, module, names):
        self.module = module
        self.names = names
    def __getattr__(self, name):
        if name in self.names:
            if self.names[name] is None:
                raise AttributeError(name)
            return self.names[name]
        return getattr(self.module, name)
class Said(Over):
    def __getitem__(self, i):
        return self.names['list'][i] if self.names.get('list') else self.module[i]
def over(name, **names):
    sys.modules[name] = Over(__import__(name), names)
def says(platform, machine, mpy, said=None):
    named = {'_machine': machine, '_mpy': mpy, 'list': said}
    over('sys', platform=platform, implementation=Said(sys.implementation, named))
"""
_MPY = 6 | 3 << 8  # of .mpy files: version 6.3; above it stands the machine code


def test_another_chip_is_refused_by_its_name_before_anything_is_looked_at_or_written(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with plugged_in(tmp_path / "flash") as port:
        desk = Desk(port)
        desk.put(main__py=b"print('weather')\n")
        desk.run(_OVER + f"says('esp32', 'Generic ESP32 module with ESP32', {_MPY | 10 << 10})")
        assert main(["flash", port, "--board", "vlkno", "--yes"]) == 2
        (said,) = capsys.readouterr().err.strip().splitlines()
        assert said.startswith("hallboard: the board is a Generic ESP32 module with ESP32; this firmware is for a Pico")
    assert output_at_power_on(tmp_path / "flash") == "weather\n"


@pytest.mark.parametrize(
    ("machine", "arch", "compiled"),
    [
        ("Raspberry Pi Pico with RP2040", 4, True),
        ("Raspberry Pi Pico 2 with RP2350", 7, True),
        ("Raspberry Pi Pico 2 with RP2350-RISCV", 11, False),
    ],
)
def test_a_pico_gets_what_its_chip_runs(machine: str, arch: int, compiled: bool, tmp_path: Path) -> None:
    with plugged_in(tmp_path / "flash", blocks=2 * BLOCKS) as port:
        Desk(port).run(_OVER + f"says('rp2', {machine!r}, {_MPY | arch << 10})")
        device = Device(port)
        _, image = flasher.prepare(device, dict(VLKNO), False, pytest.fail)
        assert device.about().machine == machine
        device.close()
    assert ("device/app.mpy" in image.files) == compiled
    assert ("device/app.py" in image.files) == (not compiled)


def test_circuitpython_is_told_by_its_name_though_it_has_no_ilistdir(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with plugged_in(tmp_path / "flash") as port:
        desk = Desk(port)
        desk.put(code__py=b"print('blink')\n")
        name = "['circuitpython', (9, 2, 1)]"
        desk.run(_OVER + f"over('os', ilistdir=None)\nsays('RP2040', 'Raspberry Pi Pico', {_MPY}, {name})")
        with pytest.raises(FlashError, match="ilistdir"):
            desk.look()
        assert main(["flash", port, "--board", "vlkno", "--yes"]) == 2
        (said,) = capsys.readouterr().err.strip().splitlines()
        assert "runs circuitpython, expected MicroPython" in said


@pytest.mark.parametrize("ours", [False, True])
def test_a_boot_py_of_somebody_else_is_another_program_backed_up_and_removed(
    ours: bool, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    flash, backup = tmp_path / "flash", tmp_path / "backup"
    with plugged_in(flash) as port:
        if ours:
            install(port, small("old"))
        Desk(port).put(boot__py=b"print('radio')\n")
        assert main(["flash", port, "--board", "vlkno"]) == 2
        assert "the board runs another program (/boot.py): --yes backs that up" in capsys.readouterr().err
    assert output_at_power_on(flash) == "radio\n" + "program old\n" * ours
    with plugged_in(flash) as port:
        assert main(["flash", port, "--board", "vlkno", "--yes", "--backup", str(backup)]) == 0
        assert "1 file is backed up" in capsys.readouterr().out
        assert "/boot.py" not in Desk(port).look().files
    assert (backup / "boot.py").read_text() == "print('radio')\n"


def test_a_plug_pulled_before_a_boot_py_is_removed_leaves_it_to_the_next_flash(tmp_path: Path) -> None:
    flash = tmp_path / "flash"
    with plugged_in(flash) as port:
        install(port, small("old"))
        Desk(port).put(boot__py=b"print('radio')\n")
    before = flash.read_bytes()
    total = writes_of(flash, small("new"))
    for cut in range(max(1, total - 12), total + 1):
        flash.write_bytes(before)
        with plugged_in(flash, cut) as port, contextlib.suppress(FlashError):
            install(port, small("new"))
        said = output_at_power_on(flash)
        assert said in ("radio\nprogram old\n", "radio\nprogram new\n", "program new\n"), (cut, said)
        with plugged_in(flash) as port:
            install(port, small("new"))
        assert output_at_power_on(flash) == "program new\n"


def on_the_board(port: str, description: dict[str, Any]) -> None:
    """Have a board run a program of ours by this description."""
    install(port, Image("old", {**small("old").files, "board.json": json.dumps(description).encode()}))


def miswired(**other: object) -> dict[str, Any]:
    """VLKNO's board with a calibration, and something of it wired otherwise."""
    zeros = [32000 + i for i in range(25)]
    return {**json.loads(json.dumps(VLKNO)), "zero_counts": zeros, "gain_q12": [4096] * 25, **other}


@pytest.mark.parametrize(
    ("other", "what"),
    [
        ({"channels": [VLKNO["channels"][1], VLKNO["channels"][0], *VLKNO["channels"][2:]]}, "sensors are"),
        ({"adc_pins": [27, 26, 28]}, "sensors are"),
        ({"light_order": "RGB", "button_pin": 20}, "lights and button are"),
    ],
)
def test_a_board_of_the_same_name_with_other_wires_is_asked_about_and_its_description_backed_up(
    other: dict[str, Any],
    what: str,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    flash, backup, old = tmp_path / "flash", tmp_path / "backup", miswired(**other)
    with plugged_in(flash) as port:
        on_the_board(port, old)
        assert main(["flash", port, "--board", "vlkno"]) == 2
        said = capsys.readouterr()
        assert f"says that its {what} wired otherwise than in the file: --yes backs that up" in said.err
        assert ("Its calibration is that of other wires: it goes" in said.out) == ("sensors" in what)
        assert Desk(port).look().board == old
        assert main(["flash", port, "--board", "vlkno", "--yes", "--backup", str(backup)]) == 0
    assert json.loads((backup / "board.json").read_text()) == old
    with plugged_in(flash) as port:
        now = Desk(port).look().board
    assert now is not None
    assert now["channels"] == VLKNO["channels"]
    assert ("zero_counts" in now) == ("sensors" not in what)


def test_without_a_name_the_board_keeps_its_own_description(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    flash, own = tmp_path / "flash", miswired(name="my-vlkno", light_order="RGB")
    with plugged_in(flash) as port:
        on_the_board(port, own)
        assert main(["flash", port]) == 0
    assert "The board keeps its own description, my-vlkno." in capsys.readouterr().out
    with plugged_in(flash) as port:
        found = Desk(port).look()
    assert found.board == own
    assert found.running != small("old").folder


@pytest.mark.parametrize("own", [None, {"name": "vlkno", "format": 99}])
def test_a_board_without_a_description_that_serves_must_be_named(
    own: dict[str, Any] | None,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    with plugged_in(tmp_path / "flash") as port:
        if own:
            Desk(port).put(board__json=json.dumps(own).encode())
        assert main(["flash", port]) == 2
    (said,) = capsys.readouterr().err.strip().splitlines()
    assert said.endswith("give --board NAME")
    assert ("format is 99" in said) == (own is not None)


def test_a_board_whose_program_is_frozen_is_refused_with_the_reason(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    with plugged_in(tmp_path / "flash") as port:
        device = Device(port)
        device.make_folder("/image")
        device.write("/image/hallcore.py", b"__version__ = '0.0.9'\n")
        assert device.frozen_version() == ""  # a file is nothing frozen
        device.close()
        # The unix port of the tests has nothing frozen: a folder stands for it.
        monkeypatch.setattr(prompt, "_FROZEN", prompt._FROZEN.replace(".frozen", "/image"))
        assert main(["flash", port, "--board", "vlkno"]) == 2
        assert "hallboard 0.0.9 is frozen into the board's firmware" in capsys.readouterr().err
        device = Device(port)
        assert list(device.files()) == ["/image/hallcore.py"]
        device.close()


@pytest.mark.parametrize("below", ["", "notes/backup"])
def test_a_backup_that_has_no_place_is_refused_before_the_board_is_asked_anything(
    below: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "notes").write_text("dear to me")
    place = tmp_path / below
    assert main(["flash", str(tmp_path / "no-port"), "--board", "vlkno", "--yes", "--backup", str(place)]) == 2
    said = capsys.readouterr().err
    assert f"{place} exists already" in said or f"{place}: {tmp_path / 'notes'} is no folder" in said
    assert "no-port" not in said
    assert (tmp_path / "notes").read_text() == "dear to me"


def test_a_full_board_is_told_before_the_first_byte(tmp_path: Path) -> None:
    flash = tmp_path / "flash"
    with plugged_in(flash) as port:
        device = Device(port)
        device.run(f"with open('/notes', 'wb') as f:\n for _ in range({BLOCKS} * 4 // 5): f.write(bytes(512))")
        before = device.files()
        with pytest.raises(FlashError, match=r"too full.*nothing was written"):
            flasher.check_room(device, flasher.look(device), make_image(json.dumps(VLKNO), device.about().bytecode))
        assert device.files() == before
        device.close()


def test_a_port_without_a_prompt_is_told_in_a_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["flash", str(tmp_path / "none"), "--board", "vlkno"]) == 2
    assert "can't be opened" in capsys.readouterr().err


@pytest.mark.parametrize("reach", [contextlib.nullcontext, at_a_page])
def test_a_slow_board_that_greets_twice_is_asked_once_more(
    reach: Callable[[str], contextlib.AbstractContextManager[str]], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    right, asked = SerialTransport.exec, []

    def slow(self: SerialTransport, *words: object, **more: object) -> object:
        asked.append(words)
        if len(asked) == 1:
            raise TransportError("could not exec command (response: b'ra')")
        return right(self, *words, **more)

    monkeypatch.setattr(SerialTransport, "exec", slow)
    with plugged_in(tmp_path / "flash") as port, reach(port) as address:
        device = Device(address)
        assert device.run("print(6 * 7)") == "42\n"
        device.close()
    assert len(asked) > 2


@pytest.mark.parametrize("ask", [Device.about, Device.files, lambda device: device.digests(["/main.py"]), Device.run])
def test_an_answer_of_which_somebody_took_a_part_is_told_in_a_line(
    ask: Callable[..., object], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with plugged_in(tmp_path / "flash") as port:
        device = Device(port)
        monkeypatch.setattr(SerialTransport, "exec", lambda *words, **more: b"[1\xff\n")
        with pytest.raises(FlashError, match=r"can't be understood.*is another program at this port"):
            ask(device, *(["print(1)"] if ask is Device.run else []))
        device.close()


@pytest.mark.parametrize("sent", [b"\x01\x07\x05A\0", b"\x05A\x01\0half a program", b"\x05?\x01\x02", b"\x04\x05"])
def test_whatever_the_link_has_sent_to_the_prompt_it_answers(tmp_path: Path, sent: bytes) -> None:
    with plugged_in(tmp_path / "flash") as port:
        Device(port).close()
        with Serial(port) as link:
            link.write(sent)
        device = Device(port)
        assert device.run("print(6 * 7)") == "42\n"
        device.close()


def taken_from(board: VirtualBoard) -> BoardGame:
    """The game that is on the board, which answers as soon as it has time to."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(running_game, "_BEFORE_S", PATIENCE_S)
        taken = running_game.take(board.url)
    assert taken is not None
    return taken


def game_with_a_move(board: VirtualBoard) -> BoardGame:
    """A game that the board plays and the host takes."""
    with BoardClient(board.url) as client:
        client.new_game("vlkno", host_seats=3)
        client.wait_ready()
        client.play(Game("vlkno").legal_moves()[0].value)
        assert next(event for event in iter(client.events.get, None) if isinstance(event, Moved))
    return taken_from(board)


@pytest.mark.parametrize("game", [None, BoardGame(7, "vlkno", bytes(2), moves=[1])])
def test_ctrl_c_while_the_program_is_written_leaves_the_old_one_and_says_so(
    game: BoardGame | None, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def stop(done: int, total: int) -> None:
        if done > total // 2:
            raise KeyboardInterrupt

    monkeypatch.setattr(running_game, "take", lambda port: game)
    monkeypatch.setattr(command, "_wait_for_prompt", lambda: None)
    monkeypatch.setattr(command, "_progress", stop)
    flash = tmp_path / "flash"
    with plugged_in(flash) as port:
        install(port, small("old"))
        assert main(["flash", port, "--board", "vlkno"]) == 130
    said = capsys.readouterr().err
    assert "hallboard: stopped: the board has the program that it had: flash it again" in said
    assert ("its game is still on it" in said) == (game is not None)
    assert output_at_power_on(flash) == "program old\n"


@pytest.mark.parametrize("error", [KeyboardInterrupt(), NoAnswer("no board answers")])
def test_a_game_that_can_not_be_given_back_is_kept_and_comes_back_by_the_command_that_is_named(
    error: BaseException, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(port: str, game: BoardGame) -> str:
        raise error

    monkeypatch.setenv("HALLBOARD_RECORDS", str(tmp_path))
    with VirtualBoard("vlkno", speed="max") as board:
        game = game_with_a_move(board)
    monkeypatch.setattr(running_game, "take", lambda port: game)
    monkeypatch.setattr(running_game, "give_back", fail)
    monkeypatch.setattr(command, "_wait_for_prompt", lambda: None)
    with plugged_in(tmp_path / "flash") as port:
        interrupted = isinstance(error, KeyboardInterrupt)
        assert main(["flash", port, "--board", "vlkno"]) == (130 if interrupted else 2)
    said = capsys.readouterr().err
    assert said.startswith(
        "hallboard: stopped: the new program is on the board" if interrupted else f"hallboard: {error}"
    )
    assert f"with 1 move is kept as game 1: hallboard play --resume 1 --board {port} gives it back" in said
    setup = Setup(str(tmp_path))
    resumed = setup.resume("1", None)
    assert ([move.value for move in resumed.moves], setup.recorder.link[0]) == (game.moves, game.game_id)


def test_ctrl_c_before_anything_is_written_says_that_nothing_was_changed(tmp_path: Path) -> None:
    ours, theirs = os.openpty()  # nobody answers there
    try:
        with PseudoTerminal("-m", "hallboard", "flash", os.ttyname(theirs), "--board", "vlkno") as terminal:
            terminal.read_until(lambda _: terminal.shows("asking the board for its game"))
            terminal.press(b"\x03")
            assert terminal.read_to_end() == 130
        assert terminal.shows("stopped: nothing was changed on the board"), terminal.written[-500:]
    finally:
        os.close(ours)
        os.close(theirs)


def test_a_micropython_of_another_bytecode_gets_the_sources() -> None:
    image = make_image("{}", 5)
    assert {path for path in image.files if path.endswith(".mpy")} == set()
    assert "lib/hallcore/board/board.py" in image.files


def test_the_running_game_comes_back_on_the_restarted_board() -> None:
    with VirtualBoard("vlkno", speed="max") as board:
        taken = game_with_a_move(board)
        assert len(taken.moves) == 1
    with VirtualBoard("vlkno", speed="max") as board:
        running_game.give_back(board.url, taken)
        after = taken_from(board)
    assert (after.game_id, list(after.moves)) == (taken.game_id, list(taken.moves))


def test_a_compiled_file_is_named_as_it_is_imported() -> None:
    assert module_name("lib/hallcore/tracker/modes.py") == "hallcore.tracker.modes"
    assert module_name("lib/hallcore/tracker/__init__.py") == "hallcore.tracker"
    assert module_name("device/app.py") == "device.app"
    assert b"hallcore.tracker.modes" in make_image("{}", 6).files["lib/hallcore/tracker/modes.mpy"]

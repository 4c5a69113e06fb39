"""KiCad 9's own tools, where they are: the rules check of a panel, its netlist, and the files for the maker."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from collections.abc import Mapping
from pathlib import Path

from .catalogue import Item
from .circuit import Netlist

SYMBOLS = Path("/usr/share/kicad/symbols")
_LAYERS = "F.Cu,B.Cu,F.Mask,B.Mask,F.Paste,F.SilkS,Edge.Cuts"


class KicadError(RuntimeError):
    """A tool of KiCad's failed: what it said last."""


def version() -> str:
    """`"9.0.8"`; "" where there is no kicad-cli of version 9 or newer."""
    if not shutil.which("kicad-cli"):
        return ""
    found = subprocess.run(["kicad-cli", "version"], capture_output=True, text=True, check=False).stdout.strip()
    return found if found.split(".")[0].isdigit() and int(found.split(".")[0]) >= 9 else ""


def violations(board: Path) -> list[str]:
    """What the design rules check says of a `.kicad_pcb`, and which pads are not connected. Raises KicadError."""
    report = board.with_suffix(".drc.json")
    _run("pcb", "drc", "--format", "json", "--severity-error", "-o", report, board)
    found = json.loads(report.read_text())
    rows = [*found["violations"], *found["unconnected_items"]]
    return [f"{row['description']}: {', '.join(item['description'] for item in row['items'])}" for row in rows]


def netlist(board: Path) -> Netlist:
    """The nets of the copper, by IPC-D-356. Raises KicadError."""
    out = board.with_suffix(".d356")
    _run("pcb", "export", "ipcd356", "-o", out, board)
    found: Netlist = {}
    for line in out.read_text().splitlines():
        if line[:3] in ("317", "327") and line[20:26].strip() not in ("", "VIA"):
            net = line[3:17].strip().lstrip("/")
            found.setdefault(net, set()).add((line[20:26].strip(), line[27:31].strip()))
    return found


def export(board: Path, folder: Path) -> None:
    """Gerbers, drill files and positions. Raises KicadError."""
    gerbers = folder / "gerbers"
    gerbers.mkdir(parents=True, exist_ok=True)
    _run("pcb", "export", "gerbers", "--layers", _LAYERS, "-o", f"{gerbers}/", board)
    _run("pcb", "export", "drill", "--excellon-separate-th", "-o", f"{gerbers}/", board)
    out = folder / f"{board.stem}-positions.csv"
    _run("pcb", "export", "pos", "--format", "csv", "--units", "mm", "-o", out, board)


def wrong_pins(items: Mapping[str, Item], symbols: Path = SYMBOLS) -> list[str]:
    """Parts whose pins are in another order than those of KiCad's symbol. Raises KicadError without the symbols."""
    found = []
    for item in items.values():
        if item.symbol:
            library, _, name = item.symbol.partition(":")
            path = symbols / f"{library}.kicad_sym"
            if not path.is_file():
                raise KicadError(f"no {path}: install KiCad's symbols")
            theirs = {number: _renamed(name, pin) for number, pin in _pins(path.read_text(), name).items()}
            ours = {number: re.sub(r"^(GND|NC)\d$", r"\1", pin) for number, pin, _ in item.pins}
            if theirs != ours:
                found.append(f"{item.name}: pins {ours}, KiCad's {item.symbol} has {theirs}")
    return found


def _renamed(symbol: str, pin: str) -> str:
    """A pin's name as the catalogue has it: without the bar of what is active when low."""
    plain = re.sub(r"~\{(.*)\}", r"\1", pin)
    if symbol == "74HC165":  # KiCad's has the names of another maker's data sheet
        names = {"PL": "LOAD", "CP": "CLK", "CE": "INH", "DS": "SER", "Q7": "NQH" if pin != plain else "QH"}
        return names.get(plain, "ABCDEFGH"[int(plain[1:])] if re.fullmatch(r"D\d", plain) else plain)
    if symbol == "RaspberryPi_Pico":
        return re.sub(r"^GPIO(\d+).*", r"GP\1", plain)
    return {"QH'": "QHS", "SCK": "SCL"}.get(plain, plain)


def _pins(library: str, name: str) -> dict[str, str]:
    start = library.find(f'\n\t(symbol "{name}"\n')
    if start < 0:
        raise KicadError(f"KiCad has no symbol {name}")
    block = library[start + 1 : library.find("\n\t)\n", start)]
    if base := re.search(r'\(extends "([^"]+)"\)', block):
        return _pins(library, base[1])
    pins = re.findall(r'\(pin .*?\(name "([^"]*)".*?\(number "([^"]*)"', block, re.DOTALL)
    return {number: pin for pin, number in pins}


def _run(*words: object) -> None:
    done = subprocess.run(["kicad-cli", *map(str, words)], capture_output=True, text=True, check=False)
    if done.returncode:
        said = (done.stderr.strip() or done.stdout.strip()).splitlines()
        raise KicadError(f"kicad-cli {words[0]} {words[1]}: {said[-1] if said else done.returncode}")

"""KiCad 9's own tools, where they are: the rules checks of a panel, its netlists, and the files for the maker."""

from __future__ import annotations

import functools
import json
import re
import shutil
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

from .catalogue import Item
from .circuit import Netlist

SYMBOLS = Path("/usr/share/kicad/symbols")
_FILL = """import sys, pcbnew
board = pcbnew.LoadBoard(sys.argv[1])
pcbnew.ZONE_FILLER(board).Fill(board.Zones())
pcbnew.SaveBoard(sys.argv[1], board, True)
"""
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
    """What the design rules check says of a `.kicad_pcb`; pads not connected, or not as the schematic has them.

    The project's other files stand beside it. Raises KicadError.
    """
    report = board.with_suffix(".drc.json")
    _run("pcb", "drc", "--schematic-parity", "--format", "json", "--severity-error", "-o", report, board)
    found = json.loads(report.read_text())
    return _said([*found["violations"], *found["unconnected_items"], *found["schematic_parity"]])


def complaints(schematic: Path) -> list[str]:
    """What the electrical rules check says of a `.kicad_sch`, warnings included. Raises KicadError."""
    report = schematic.with_suffix(".erc.json")
    _run("sch", "erc", "--format", "json", "--severity-all", "-o", report, schematic)
    return _said([row for sheet in json.loads(report.read_text())["sheets"] for row in sheet["violations"]])


def _said(rows: list[dict[str, Any]]) -> list[str]:
    return [f"{row['description']}: {', '.join(item['description'] for item in row['items'])}" for row in rows]


def schematic_netlist(schematic: Path) -> Netlist:
    """The nets of a `.kicad_sch`, but for those of pins that are left open. Raises KicadError."""
    out = schematic.with_suffix(".net.xml")
    _run("sch", "export", "netlist", "--format", "kicadxml", "-o", out, schematic)
    return {
        net.get("name", ""): {(node.get("ref", ""), node.get("pin", "")) for node in net.iter("node")}
        for net in ElementTree.parse(out).iter("net")
        if not net.get("name", "").startswith("unconnected-")
    }


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


def fill(board: Path) -> None:
    """Fill the planes of a `.kicad_pcb`, which kicad-cli 9 can't: by KiCad's Python module. Raises KicadError."""
    done = subprocess.run([_python(), "-c", _FILL, str(board)], capture_output=True, text=True, check=False)
    if done.returncode:
        raise KicadError(f"pcbnew: {(done.stderr.strip().splitlines() or [f'status {done.returncode}'])[-1]}")


def planes_mm2(board: Path) -> dict[str, float]:
    """Net -> how much of the panel its filled planes cover, both sides together."""
    text = board.read_text()
    found: dict[str, float] = {}
    for zone in re.split(r"\n\s*\(zone\b", text)[1:]:
        net = re.search(r'\(net_name "([^"]*)"\)', zone)
        for polygon in re.findall(r"\(filled_polygon\b(.*?)\n\t\t\)", zone, re.DOTALL):
            points = [(float(x), float(y)) for x, y in re.findall(r"\(xy (\S+) (\S+)\)", polygon)]
            ends = zip(points, points[1:] + points[:1], strict=True)
            area = abs(sum(a[0] * b[1] - b[0] * a[1] for a, b in ends)) / 2
            found[net[1] if net else ""] = found.get(net[1] if net else "", 0.0) + area
    return found


@functools.cache
def _python() -> str:
    """The Python in which KiCad has installed its module: seldom this one."""
    for one in dict.fromkeys(("/usr/bin/python3", sys.executable, shutil.which("python3") or "python3")):
        if not Path(one).exists():
            continue
        if subprocess.run([one, "-c", "import pcbnew"], capture_output=True, check=False).returncode == 0:
            return one
    raise KicadError("no Python here has KiCad's module pcbnew, which fills the planes: Debian's package kicad has it")


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

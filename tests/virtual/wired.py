"""Board files with wirings that no shipped board has, made of those that ship."""

from __future__ import annotations

import re
from pathlib import Path

from hallboard import boards


def _chain_by_spi() -> str:
    """`grid19-digital` with all its shift registers in one chain at SPI."""
    text = boards.find("grid19-digital").read_text().replace("chips = 12 ", "chips = 48 ")
    return re.sub(r'by = "pio".*\n.*\n', 'by = "spi"\ndata = [4]\nmosi = 3\n', text)


def _multiplexers() -> str:
    """`nevo` with reeds at its multiplexers, into digital inputs."""
    text = boards.find("nevo").read_text().replace("adc = [26, 27, 28]\n", "").replace("DRV5055A1", "reed_25AT")
    return re.sub(r"adc = (\d+)", lambda match: f"pin = {int(match[1]) - 18}", text)


def _expander_on_spi() -> str:
    """`vlkno-reed` with an MCP23S17."""
    text = boards.find("vlkno-reed").read_text().replace("MCP23017", "MCP23S17").replace("interrupt = 6 ", "")
    text = text.replace("sda = 4\nscl = 5\n", "sck = 2\nmosi = 3\nmiso = 4\ncs = 5\n")
    return re.sub(r"\n +# INTA.*", "", text)


WIRED = {"by-spi": _chain_by_spi, "by-mux": _multiplexers, "expander-on-spi": _expander_on_spi}


def wired(name: str, folder: Path) -> str:
    """Write the board of that name in `WIRED` into the folder; returns the file's path."""
    path = folder / f"{name}.toml"
    path.write_text(re.sub(r'(?m)^name = ".*"', f'name = "{name}"', WIRED[name](), count=1))
    return str(path)

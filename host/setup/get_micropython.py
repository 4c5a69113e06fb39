"""Obtains MicroPython's unix port, amd64 and i386, into .runtimes/ without installing anything system-wide.

In this order: an earlier result; `micropython` on PATH (amd64 only); the packages of Debian 13 and its C library,
fetched by apt with a private state from the mirrors that this machine already uses. What cannot be had is said,
and is no failure: the virtual board then runs on CPython, and the tests that need the runtime count as skipped.

Usage: python host/setup/get_micropython.py [FOLDER]
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

ARCHITECTURES = {
    "amd64": ("x86_64-linux-gnu", "ld-linux-x86-64.so.2"),
    "i386": ("i386-linux-gnu", "ld-linux.so.2"),
}
PACKAGES = ("micropython", "libc6", "libffi8", "libmbedcrypto16", "libmbedtls21", "libmbedx509-7")
SUITE = "trixie"
OLDEST = (1, 25)


def works(command: Path | str) -> bool:
    """True if the command is a MicroPython that is new enough."""
    try:
        out = subprocess.run(
            [str(command), "-c", "import sys; print(sys.implementation[0], *sys.implementation[1])"],
            capture_output=True,
            text=True,
            timeout=20,
        ).stdout.split()
    except (OSError, subprocess.SubprocessError):
        return False
    return len(out) >= 3 and out[0] == "micropython" and (int(out[1]), int(out[2])) >= OLDEST


def private_source(parts: Path, apt: Path) -> bool:
    """Write a source list with this machine's Debian mirror and the suite changed; False if there is none."""
    for path in [*sorted(parts.glob("sources.list.d/*.sources")), parts / "sources.list"]:
        if not path.is_file():
            continue
        for stanza in re.split(r"\n\s*\n", path.read_text()):
            if re.search(r"^Suites:.*\bbookworm\b(?!-)", stanza, re.M) and re.search(
                r"^Components:.*\bmain\b", stanza, re.M
            ):
                text = re.sub(r"^Suites:.*$", f"Suites: {SUITE}", stanza, flags=re.M)
                (apt / "debian.sources").write_text(text.strip() + "\n")
                return True
            line = re.search(r"^deb(?:\s+\[[^]]*\])?\s+(\S+)\s+bookworm\s+.*\bmain\b", stanza, re.M)
            if line:
                (apt / "debian.list").write_text(f"deb {line[1]} {SUITE} main\n")
                return True
    return False


def fetch_packages(folder: Path) -> Path | None:
    """Download and unpack the packages of both architectures; returns the folder of their roots, None if impossible."""
    if not (shutil.which("apt-get") and shutil.which("dpkg-deb")):
        return None
    work = folder / "apt"
    for sub in (
        "etc/apt.conf.d",
        "etc/preferences.d",
        "state/lists/partial",
        "cache/archives/partial",
        "debs",
    ):
        (work / sub).mkdir(parents=True, exist_ok=True)
    (work / "status").touch()
    if not private_source(Path("/etc/apt"), work / "etc"):
        return None
    source = next((work / "etc").glob("debian.*")).name
    (work / "apt.conf").write_text(
        f'Dir "{work}";\nDir::Etc "etc";\nDir::Etc::sourcelist "{source}";\nDir::Etc::sourceparts "-";\n'
        f'Dir::State "state";\nDir::State::status "{work}/status";\nDir::Cache "cache";\n'
        'APT::Architecture "amd64";\nAPT::Architectures { "amd64"; "i386"; };\n'
        'Acquire::Languages "none";\nAPT::Sandbox::User "root";\nAcquire::Retries "3";\n'
    )
    env = {**os.environ, "APT_CONFIG": str(work / "apt.conf")}
    names = [f"{package}:{arch}" for arch in ARCHITECTURES for package in PACKAGES]
    try:
        subprocess.run(["apt-get", "-qq", "update"], env=env, check=True, timeout=300)
        subprocess.run(["apt-get", "-qq", "download", *names], env=env, check=True, timeout=300, cwd=work / "debs")
        for deb in sorted((work / "debs").glob("*.deb")):
            arch = deb.stem.rpartition("_")[2]
            (folder / "root" / arch).mkdir(parents=True, exist_ok=True)
            subprocess.run(["dpkg-deb", "-x", str(deb), str(folder / "root" / arch)], check=True, timeout=60)
    except subprocess.SubprocessError as error:
        print(f"get_micropython: apt could not fetch the packages: {error}", file=sys.stderr)
        return None
    finally:
        shutil.rmtree(work, ignore_errors=True)
    return folder / "root"


def write_launcher(target: Path, root: Path, arch: str) -> None:
    """A script that runs this root's micropython by the C library that came with it."""
    triplet, loader = ARCHITECTURES[arch]
    base = f'"$(dirname "$(readlink -f "$0")")/{root.relative_to(target.parent)}/usr/lib/{triplet}"'
    target.write_text(
        f'#!/bin/sh\nlib={base}\nexec "$lib/{loader}" --library-path "$lib" "$lib/../../bin/micropython" "$@"\n'
    )
    target.chmod(0o755)


def obtain(folder: Path) -> dict[str, bool]:
    """Make FOLDER/micropython-amd64 and FOLDER/micropython-i386; tells which of them work."""
    folder.mkdir(parents=True, exist_ok=True)
    targets = {arch: folder / f"micropython-{arch}" for arch in ARCHITECTURES}
    if not all(works(target) for target in targets.values()):
        shutil.rmtree(folder / "root", ignore_errors=True)
        root = fetch_packages(folder)
        if root:
            for arch, target in targets.items():
                write_launcher(target, root / arch, arch)
    system = shutil.which("micropython")
    if not works(targets["amd64"]) and system and works(system):
        targets["amd64"].unlink(missing_ok=True)
        targets["amd64"].symlink_to(system)
    return {arch: works(target) for arch, target in targets.items()}


def main() -> None:
    folder = Path(sys.argv[1] if len(sys.argv) > 1 else ".runtimes").resolve()
    for arch, ready in obtain(folder).items():
        print(f"micropython {arch}: {'ready' if ready else 'not to be had on this machine'}")


if __name__ == "__main__":
    main()

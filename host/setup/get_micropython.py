"""Obtains MicroPython's unix port, amd64 and i386, into .runtimes/ without installing anything system-wide.

In this order: an earlier result; the packages of Debian 13 and its C library, fetched by apt with a private state from
the mirror that this machine already uses; the same packages by name and checksum, where the mirror's index is out of
step with its signature, as it may be for hours; `micropython` on PATH (amd64 only). It reports what it cannot get, and
does not fail: the virtual board then runs on CPython, and the tests that need the runtime are skipped.

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
PINNED = {  # paths below the mirror, and SHA-256, as Debian 13.7 and 13.8 list them
    "amd64": (
        (
            "micropython/micropython_1.25.0+ds-1_amd64.deb",
            "a2c8327c1005cbf0f15c83d1d3b94c20585135c29a97ab1483ada93b82d94a88",
        ),
        ("glibc/libc6_2.41-12+deb13u5_amd64.deb", "b59b0625cd1a791375d40dab23a4d5d3d0641e3d0a773501becdc3725b7f99cf"),
        ("libffi/libffi8_3.4.8-2_amd64.deb", "0ebdc340de33333639c3c63874cd4b15ac2e83dfa1ef3053b7eefaf4919f4f68"),
        (
            "mbedtls/libmbedcrypto16_3.6.6-0.1~deb13u1_amd64.deb",
            "b38baf2ecaca7b28b3005d34b8108ee9b17681426b20662813995e939aea6dfa",
        ),
        (
            "mbedtls/libmbedtls21_3.6.6-0.1~deb13u1_amd64.deb",
            "9e280505afa5f5aa7034e494e7466c82d8e9af2eb3bf2edf46bab0bd7b62e1ac",
        ),
        (
            "mbedtls/libmbedx509-7_3.6.6-0.1~deb13u1_amd64.deb",
            "e0b6630efcf9eae2e05172496576bc3235be134a6bbf8da4cf3570fba65f65b8",
        ),
    ),
    "i386": (
        (
            "micropython/micropython_1.25.0+ds-1_i386.deb",
            "a72799821cb45442150f8a7f0757bc8e4f9a4b64abccbd837d694a20d6900bb5",
        ),
        ("glibc/libc6_2.41-12+deb13u4_i386.deb", "67bb4b54cf4bb6a380449dfa1852cd9135659f85360caa0e41d312f4b30e573a"),
        ("libffi/libffi8_3.4.8-2_i386.deb", "8bafefb38c320ca27796070c881595ce04d900c3b534ac142a494daf1fe1db13"),
        (
            "mbedtls/libmbedcrypto16_3.6.6-0.1~deb13u1_i386.deb",
            "aa4698ed436eebf77e3dc9f5c514073bd554109d857d887db5a367dde9a5c377",
        ),
        (
            "mbedtls/libmbedtls21_3.6.6-0.1~deb13u1_i386.deb",
            "eb1b20154ce9008aca1d036698ffc12019020a54985d2c5ae3dc1c1c39c9e995",
        ),
        (
            "mbedtls/libmbedx509-7_3.6.6-0.1~deb13u1_i386.deb",
            "fe6ba192c9227d30a4cd05a3bdeccdf9ff30d55b27d8ff488126c16dcf727cce",
        ),
    ),
}
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


def private_source(parts: Path, apt: Path) -> str | None:
    """Write a source list with this machine's Debian mirror and the suite changed; its address, None without one."""
    for path in [*sorted(parts.glob("sources.list.d/*.sources")), parts / "sources.list"]:
        if not path.is_file():
            continue
        for stanza in re.split(r"\n\s*\n", path.read_text()):
            address = re.search(r"^URIs:\s*(\S+)", stanza, re.M)
            if (
                address
                and re.search(r"^Suites:.*\bbookworm\b(?!-)", stanza, re.M)
                and re.search(r"^Components:.*\bmain\b", stanza, re.M)
            ):
                text = re.sub(r"^Suites:.*$", f"Suites: {SUITE}", stanza, flags=re.M)
                (apt / "debian.sources").write_text(text.strip() + "\n")
                return address[1]
            line = re.search(r"^deb(?:\s+\[[^]]*\])?\s+(\S+)\s+bookworm\s+.*\bmain\b", stanza, re.M)
            if line:
                (apt / "debian.list").write_text(f"deb {line[1]} {SUITE} main\n")
                return line[1]
    return None


def run_apt(work: Path, *command: str) -> bool:
    """Run a command of apt in the private state; False, with what it said on stderr, if it fails."""
    env = {**os.environ, "APT_CONFIG": str(work / "apt.conf")}
    try:
        done = subprocess.run(command, env=env, cwd=work / "debs", timeout=300, capture_output=True, text=True)
    except subprocess.TimeoutExpired:
        print(f"get_micropython: {command[0]} took more than five minutes", file=sys.stderr)
        return False
    if done.returncode:
        print(f"get_micropython: {(done.stderr.strip().splitlines() or [command[0]])[0]}", file=sys.stderr)
    return done.returncode == 0


def fetch_packages(folder: Path, arch: str) -> Path | None:
    """Download and unpack the packages of one architecture; returns the folder of their root, None if impossible."""
    if not (shutil.which("apt-get") and shutil.which("dpkg-deb")):
        return None
    work, root = folder / "apt", folder / "root" / arch
    shutil.rmtree(root, ignore_errors=True)
    for sub in ("etc/apt.conf.d", "etc/preferences.d", "state/lists/partial", "cache/archives/partial", "debs"):
        (work / sub).mkdir(parents=True, exist_ok=True)
    try:
        (work / "status").touch()
        mirror = private_source(Path("/etc/apt"), work / "etc")
        if mirror is None:
            return None
        source = next((work / "etc").glob("debian.*")).name
        (work / "apt.conf").write_text(
            f'Dir "{work}";\nDir::Etc "etc";\nDir::Etc::sourcelist "{source}";\nDir::Etc::sourceparts "-";\n'
            f'Dir::State "state";\nDir::State::status "{work}/status";\nDir::Cache "cache";\n'
            f'APT::Architecture "{arch}";\nAPT::Architectures {{ "{arch}"; }};\n'
            'Acquire::Languages "none";\nAPT::Sandbox::User "root";\nAcquire::Retries "3";\n'
        )
        if not (run_apt(work, "apt-get", "-qq", "update") and run_apt(work, "apt-get", "-qq", "download", *PACKAGES)):
            for path, sha256 in PINNED[arch]:
                address = f"{mirror.rstrip('/')}/pool/main/{path[:4] if path.startswith('lib') else path[0]}/{path}"
                target = work / "debs" / path.rpartition("/")[2]
                if not run_apt(
                    work, "/usr/lib/apt/apt-helper", "download-file", address, str(target), f"SHA256:{sha256}"
                ):
                    return None
        root.mkdir(parents=True)
        for deb in sorted((work / "debs").glob("*.deb")):
            subprocess.run(["dpkg-deb", "-x", str(deb), str(root)], check=True, timeout=60)
    except subprocess.SubprocessError as error:
        print(f"get_micropython: could not unpack the packages: {error}", file=sys.stderr)
        return None
    finally:
        shutil.rmtree(work, ignore_errors=True)
    return root


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
    for arch, target in targets.items():
        if not works(target):
            root = fetch_packages(folder, arch)
            if root:
                write_launcher(target, root, arch)
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

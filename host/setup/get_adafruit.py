"""Obtains Adafruit's NeoPixel library and Blinka into .runtimes/adafruit/, for the test of the CircuitPython port.

They stand apart from the tests' own environment, because Blinka's modules take the names of MicroPython's.

Usage: python host/setup/get_adafruit.py [FOLDER]
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

PACKAGES = (
    "Adafruit-Blinka==10.0.0",
    "Adafruit-PlatformDetect==3.89.1",
    "adafruit-circuitpython-neopixel==6.4.2",
    "adafruit-circuitpython-pixelbuf==2.1.0",
    "adafruit-circuitpython-typing==1.13.0",
)


def main() -> int:
    folder = Path(sys.argv[1] if len(sys.argv) > 1 else ".runtimes/adafruit").resolve()
    stamp = folder / "installed.txt"
    wanted = "\n".join(PACKAGES)
    if not stamp.exists() or stamp.read_text() != wanted:
        command = [
            sys.executable,
            "-m",
            "pip",
            "install",
            "-q",
            "--disable-pip-version-check",
            "--no-deps",
            "--upgrade",
        ]
        done = subprocess.run([*command, "--target", str(folder), *PACKAGES], check=False)
        if done.returncode:
            print("adafruit: not to be had on this machine")
            return 0
        stamp.write_text(wanted)
    print("adafruit: ready")
    return 0


if __name__ == "__main__":
    sys.exit(main())

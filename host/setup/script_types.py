"""Checks the JSDoc types of the page's scripts with TypeScript; says so where npm is missing.

python host/setup/script_types.py
"""

from __future__ import annotations

import subprocess
import sys

from make_site import HOST, ROOT, install, node

PAGE = HOST / "page" / "static"
SERVED = HOST / "web" / "static"
SHARED = HOST / "study" / "static"
OPTIONS = ("--noEmit", "--allowJs", "--checkJs", "--strict", "--moduleResolution", "bundler")
LANGUAGE = ("--target", "es2022", "--module", "es2022")
PROGRAMS = {  # what a script may use depends on where it runs
    "dom,dom.iterable,es2023": [
        *sorted(SERVED.glob("*.js")),
        *(PAGE / name for name in ("backend.js", "keeping.js", "serial-ports.js", "start.js")),
        SHARED / "share.js",
    ],
    "webworker,webworker.iterable,es2023": sorted(PAGE.glob("*-worker.js")),
}


def main() -> int:
    try:
        modules = install(ROOT / ".runtimes" / "site")
    except (FileNotFoundError, subprocess.CalledProcessError) as error:
        print(f"the page's scripts are not checked: {error}")
        return 0
    wrong = 0
    for libraries, files in PROGRAMS.items():
        program = str(modules / "typescript" / "bin" / "tsc")
        command = [node(), program, *OPTIONS, *LANGUAGE, "--lib", libraries, *map(str, files)]
        wrong |= subprocess.run(command, check=False).returncode
    print(f"{'Wrong types' if wrong else 'Success: no issues found'} in {sum(map(len, PROGRAMS.values()))} scripts")
    return wrong


if __name__ == "__main__":
    sys.exit(main())

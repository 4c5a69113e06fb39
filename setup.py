"""What pyproject.toml can't say: a wheel also carries the board files and the firmware, which stand beside the host."""

from pathlib import Path
from shutil import copyfile

from setuptools import setup
from setuptools.command.build_py import build_py

ROOT = Path(__file__).parent
SHIPPED = {"boards": ("*.toml",), "firmware": ("**/*.py",)}


class BuildWithShipped(build_py):
    """Copies the files to `hallboard/_shipped/`, where `hallboard.shipped` looks for them."""

    def run(self) -> None:
        super().run()
        if getattr(self, "editable_mode", False):
            return  # the source tree itself is used
        for folder, patterns in SHIPPED.items():
            for pattern in patterns:
                for path in sorted((ROOT / folder).glob(pattern)):
                    target = Path(self.build_lib) / "hallboard" / "_shipped" / path.relative_to(ROOT)
                    target.parent.mkdir(parents=True, exist_ok=True)
                    copyfile(path, target)


setup(cmdclass={"build_py": BuildWithShipped})

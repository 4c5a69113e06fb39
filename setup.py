"""What pyproject.toml can't say: the compiled kernels, and the files beside the host that a wheel carries along.

The kernels are an offer: without Cython or a C compiler the installation succeeds and the pure rulesets serve.
HALLBOARD_COMPILED=require turns what fails there into an error, HALLBOARD_COMPILED=no leaves them out.
"""

import os
import sys
from pathlib import Path
from shutil import copyfile

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext
from setuptools.command.build_py import build_py

ROOT = Path(__file__).parent
sys.path.insert(0, str(ROOT / "host" / "setup"))

import kernels  # noqa: E402

SHIPPED = {"boards": ("*.toml",), "firmware": ("**/*.py", "package.json")}
WISH = os.environ.get("HALLBOARD_COMPILED", "")
BUILD = Path("build") / "kernels"


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


class BuildKernels(build_ext):
    """Compiles the kernels into the packages of the compiled ones, and the host's Cython modules where they stand."""

    def run(self) -> None:
        made = compiled_by_cython(self.extensions)
        self.extensions = [extension for extension in self.extensions if extension.name in made]
        for extension in self.extensions:
            extension.sources = made[extension.name]
            extension.optional = WISH != "require"
            if self.inplace:
                ROOT.joinpath("host", *extension.name.split(".")[:-1]).mkdir(parents=True, exist_ok=True)
        self.parallel = self.parallel or os.cpu_count()
        super().run()

    def build_extensions(self) -> None:
        msvc = self.compiler.compiler_type == "msvc"
        for extension in self.extensions:
            extension.extra_compile_args = ["/O2"] if msvc else ["-O3", "-g0"]
        super().build_extensions()


def declared() -> list[Extension]:
    """The extension modules with the sources that stand in the repository."""
    files = kernels.CORE.extensions() | kernels.EVALUATIONS.extensions()
    files |= {kernels.dotted(path): kernels.HOST / path for path in kernels.host_modules()}
    return [Extension(name, [str(file.relative_to(ROOT))]) for name, file in files.items()]


def compiled_by_cython(extensions: list[Extension]) -> dict[str, list[str]]:
    """The C sources of each extension module, all below build/; none without Cython, nor if it refuses one of them."""
    try:
        from Cython.Build import cythonize
        from Cython.Compiler.Errors import CompileError
    except ImportError:
        if WISH == "require":
            raise
        return {}
    try:
        copies = kernels.CORE.write(ROOT / BUILD) | kernels.EVALUATIONS.write(ROOT / BUILD)
        sources = {one.name: copies[one.name] if one.name in copies else one.sources[0] for one in extensions}
        made = cythonize(
            [Extension(name, [os.path.relpath(source, ROOT)]) for name, source in sources.items()],
            build_dir=str(BUILD / "c"),
            include_path=[str(BUILD), "host"],
            compiler_directives=kernels.DIRECTIVES,
            quiet=True,
        )
    except (CompileError, kernels.KernelError) as error:
        if WISH == "require":
            sys.exit(f"not compiled: {error}")
        print(f"hallboard is installed without compiled rules: {error}", file=sys.stderr)
        return {}
    return {extension.name: extension.sources for extension in made}


setup(
    cmdclass={"build_py": BuildWithShipped, "build_ext": BuildKernels},
    ext_modules=[] if WISH == "no" else declared(),
)

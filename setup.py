"""What pyproject.toml can't say: the compiled kernels, and the files beside the host that a wheel carries along.

The kernels are an offer: without Cython or a C compiler the installation succeeds and the pure rooms serve.
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

SHIPPED = {"boards": ("*.toml",), "firmware": ("**/*.py",)}
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
    """Compiles the kernels into `hallcore_compiled`, and the host's Cython modules where they stand."""

    def run(self) -> None:
        made = compiled_by_cython(self.extensions)
        self.extensions = [extension for extension in self.extensions if extension.name in made]
        for extension in self.extensions:
            extension.sources = made[extension.name]
            extension.optional = WISH != "require"
        self.parallel = self.parallel or os.cpu_count()
        target = ROOT / "host" if self.inplace else Path(self.build_lib)
        for path in kernels.plain():
            copy = target / kernels.PACKAGE / path
            copy.parent.mkdir(parents=True, exist_ok=True)
            copyfile(kernels.CORE / path, copy)
        super().run()

    def build_extensions(self) -> None:
        msvc = self.compiler.compiler_type == "msvc"
        for extension in self.extensions:
            extension.extra_compile_args = ["/O2"] if msvc else ["-O3", "-g0"]
        super().build_extensions()


def declared() -> list[Extension]:
    """The extension modules with the sources that stand in the repository."""
    found = [
        Extension(f"{kernels.PACKAGE}.{kernels.dotted(path)}", [str((kernels.CORE / path).relative_to(ROOT))])
        for path in kernels.kernels()
    ]
    found += [
        Extension(
            f"{kernels.COMPILED_EVALUATIONS}.{path.stem}",
            [str((kernels.HOST / kernels.EVALUATIONS / path).relative_to(ROOT))],
        )
        for path in kernels.evaluations()
    ]
    return found + [
        Extension(kernels.dotted(path), [str((kernels.HOST / path).relative_to(ROOT))])
        for path in kernels.host_modules()
    ]


def compiled_by_cython(extensions: list[Extension]) -> dict[str, list[str]]:
    """The C sources of each extension module, all below build/; none without Cython, nor if it refuses one of them."""
    try:
        from Cython.Build import cythonize
        from Cython.Compiler.Errors import CompileError
    except ImportError:
        if WISH == "require":
            raise
        return {}
    kernels.copy_kernels(ROOT / BUILD / kernels.PACKAGE)
    kernels.copy_evaluations(ROOT / BUILD)
    copies = {
        Path("boards", "hallcore"): kernels.PACKAGE,
        Path("host") / kernels.EVALUATIONS: kernels.COMPILED_EVALUATIONS.replace(".", "/"),
    }
    sources = {}
    for extension in extensions:
        path = Path(extension.sources[0])
        sources[extension.name] = path
        for folder, copy in copies.items():
            if folder in path.parents:
                sources[extension.name] = BUILD / copy / path.relative_to(folder)
    try:
        made = cythonize(
            [Extension(name, [str(path)]) for name, path in sources.items()],
            build_dir=str(BUILD / "c"),
            include_path=[str(BUILD), "host"],
            compiler_directives=kernels.DIRECTIVES,
            quiet=True,
        )
    except CompileError as error:
        if WISH == "require":
            raise
        print(f"hallboard is installed without compiled rules, Cython refuses {error}", file=sys.stderr)
        return {}
    return {extension.name: extension.sources for extension in made}


setup(
    cmdclass={"build_py": BuildWithShipped, "build_ext": BuildKernels},
    ext_modules=[] if WISH == "no" else declared(),
)

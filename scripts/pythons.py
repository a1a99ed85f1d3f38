"""Install the package for each Python that pyproject.toml names, and use every room of it there.

Each Python gets the newest dependencies that are allowed, and the oldest Python the lowest too. A
Python that this machine lacks is skipped and named. The commands in `USES` enter every room by its
own door; `--tests` runs the fast tests of the rooms that compute on top. Needs `uv` (extra `dev`).
"""

import argparse
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
import tomllib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

REPOSITORY = Path(__file__).parent.parent
CLASSIFIER = re.compile(r"Programming Language :: Python :: (3\.\d+)")

NEWEST, LOWEST = "newest", "lowest"
RESOLUTION = {NEWEST: "highest", LOWEST: "lowest-direct"}
"""What uv calls them: the lowest that we ask for, of what these ask for the newest."""

IMPORTS = """
import importlib, pkgutil, inspect_aihospital as package
for module in pkgutil.walk_packages(package.__path__, package.__name__ + "."):
    importlib.import_module(module.name)
"""
MVME = "inspect_aihospital/mvme", "-T", "cases=demo", "-T", "language=en"
REHEARSED = "--model", "aihospital/rehearsal", "--limit", "1", "--display", "none"
LOG = "{log}"
"""Stands for the log that the consultation wrote."""

USES: tuple[tuple[str, ...], ...] = (
    ("python", "-c", IMPORTS),
    ("inspect", "eval", *MVME, *REHEARSED, "--log-dir", "logs"),
    ("inspect-aihospital", "questionnaire", LOG, "--out", "forms"),
    ("inspect-aihospital", "report", "logs", "--out", "report"),
    ("inspect-aihospital", "preset", "rehearsal"),
)
"""Imports of every module; a visit graded and linked; forms; tables and figures; a preset."""

TESTS = ("core", "exam", "statistics", "people", "prompts", "data", "linking", "terminology")
"""Folders of the tests whose rooms compute: what a release of a dependency may change."""

TOOLS = ("pytest", "hypothesis", "jsonschema", "pytest-xdist")


@dataclass(frozen=True)
class Setting:
    """A Python and the end of the range of dependencies that it gets."""

    version: str
    end: str

    def __str__(self) -> str:
        """As it is shown."""
        return f"Python {self.version}, {self.end} dependencies"


def settings() -> tuple[Setting, ...]:
    """List what the classifiers claim: each Python with the newest, the oldest with the lowest."""
    project = tomllib.loads((REPOSITORY / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    matches = map(CLASSIFIER.fullmatch, project["classifiers"])
    versions = sorted(
        (match[1] for match in matches if match), key=lambda version: int(version.partition(".")[2])
    )
    return (Setting(versions[0], LOWEST), *(Setting(version, NEWEST) for version in versions))


def interpreter(version: str) -> str | None:
    """Return a Python of a version, on the path or of pyenv; `None` where there is none."""
    root = Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv"))
    places = [sys.executable, shutil.which(f"python{version}")]
    places += sorted(map(str, root.glob(f"versions/{version}.*/bin/python")), reverse=True)
    return next((place for place in places if place and _is(place, version)), None)


def _is(place: str, version: str) -> bool:
    """Say whether a program is a Python of a version; pyenv's may be there and not start."""
    code = "import sys; print('%d.%d' % sys.version_info[:2])"
    process = subprocess.run([place, "-c", code], capture_output=True, text=True, check=False)
    return process.stdout.strip() == version


def install(setting: Setting, python: str, folder: Path) -> Path:
    """Install the package in a new environment, and return its folder of programs."""
    bin = folder / "venv" / ("Scripts" if os.name == "nt" else "bin")
    uv = [sys.executable, "-m", "uv"]
    _run([*uv, "venv", "--quiet", "--python", python, str(folder / "venv")], folder)
    into = ["pip", "install", "--quiet", "--python", str(bin / "python")]
    package = f"{REPOSITORY}[analysis,ray,slurm]"
    _run([*uv, *into, "--resolution", RESOLUTION[setting.end], package], folder)
    return bin


def use(bin: Path, folder: Path) -> None:
    """Run the commands of `USES`, in a folder of their own."""
    for program, *arguments in USES:
        log = next(map(str, folder.glob("logs/*.eval")), LOG)
        _run([str(bin / program), *(log if arg == LOG else arg for arg in arguments)], folder)


def test(bin: Path, folder: Path) -> None:
    """Run the fast tests of `TESTS`, with the newest tools that fit."""
    into = ["--quiet", "--python", str(bin / "python")]
    _run([sys.executable, "-m", "uv", "pip", "install", *into, *TOOLS], folder)
    tests = [f"tests/{name}" for name in TESTS]
    chosen = ["-p", "no:cacheprovider", "-m", "not slow", "-n", "2"]
    _run([str(bin / "python"), "-m", "pytest", *chosen, *tests], REPOSITORY)


def _run(command: Sequence[str], folder: Path) -> None:
    environment = {**os.environ, "INSPECT_EVAL_CTL_SERVER": "false"}
    environment["INSPECT_AIHOSPITAL_CACHE"] = str(folder / "cache")
    environment.pop("PYTHONPATH", None)
    process = subprocess.run(
        command, cwd=folder, env=environment, capture_output=True, text=True, check=False
    )
    if process.returncode:
        output = (process.stdout + process.stderr)[-4000:]
        raise RuntimeError(f"{' '.join(command)[:300]}\n{output}")


def try_all(chosen: Sequence[Setting], *, tests: bool) -> Iterator[tuple[Setting, str]]:
    """Yield each setting with its outcome: `passed`, `skipped: …` or `failed: …`."""
    for setting in chosen:
        python = interpreter(setting.version)
        if python is None:
            yield setting, f"skipped: no Python {setting.version} on this machine"
            continue
        began = time.monotonic()
        with tempfile.TemporaryDirectory() as made:
            try:
                bin = install(setting, python, Path(made))
                use(bin, Path(made))
                if tests:
                    test(bin, Path(made))
            except RuntimeError as error:
                yield setting, f"failed: {error}"
            else:
                yield setting, f"passed in {time.monotonic() - began:.0f} s"


def main() -> int:
    """Try the settings that the command names, and return 1 where something failed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("versions", nargs="*", help="Pythons to try, all where none is named")
    parser.add_argument("--tests", action="store_true", help="also run the fast tests of TESTS")
    options = parser.parse_args()
    versions = options.versions
    chosen = [setting for setting in settings() if not versions or setting.version in versions]
    failed = 0
    for setting, outcome in try_all(chosen, tests=options.tests):
        print(f"{setting}: {outcome}", flush=True)
        failed |= outcome.startswith("failed")
    return failed


if __name__ == "__main__":
    sys.exit(main())

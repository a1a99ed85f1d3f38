"""Offer run configurations for `inspect eval --run-config`, each value with its source."""

from importlib.resources import files
from pathlib import Path

from inspect_aihospital.errors import UserError

LEAGUES = ("hosted", "manners", "rehearsal")
"""Examples of files for `inspect-aihospital league`."""


def preset_names() -> list[str]:
    """Return the names of all presets."""
    return sorted(path.name.removesuffix(".yaml") for path in _all())


def preset_path(name: str) -> Path:
    """Return the file of a preset, for `inspect eval --run-config`.

    Raises:
        UserError: There is no such preset.
    """
    if name not in preset_names():
        raise UserError(f"No preset is called '{name}'. There are: {', '.join(preset_names())}.")
    return next(path for path in _all() if path.name == f"{name}.yaml")


def preset_title(name: str) -> str:
    """Return the purpose of a preset: the first line of its file."""
    return preset_path(name).read_text("utf-8").splitlines()[0].lstrip("# ")


def league_example(name: str) -> str:
    """Return the text of an example of a league's file: `hosted`, `manners` or `rehearsal`."""
    path = Path(str(files(__package__))) / "leagues" / f"{name}.yaml"
    return path.read_text("utf-8")


def _all() -> list[Path]:
    here = Path(str(files(__package__)))
    return list(here.glob("*.yaml"))

"""Read the text of a map, and say what an editor has done to it."""

import codecs
from pathlib import Path
from typing import Any

import yaml

from inspect_aihospital.core.record import Specialty
from inspect_aihospital.core.text.regex import regex
from inspect_aihospital.core.text.unique_keys import load_yaml
from inspect_aihospital.errors import UserError

REMEDY = "Save it as UTF-8 (in the editor: Save as, encoding UTF-8)"
# Behind a key, or in front of a group of departments; names of columns may have such a colon.
_GROUPS = "|".join(Specialty)
_WIDE_COLON = regex(
    rf"(?m)^[ \t]*(?:-[ \t]*)?(?:[A-Za-z_.]+[ \t]*：|[^\n:#'\"]*：[ \t]*(?:{_GROUPS})[ \t]*$)"
)


def read_map(path: Path) -> Any:
    """Return the YAML of a map.

    Raises:
        UserError: The file cannot be read, is not UTF-8, or no YAML.
    """
    try:
        text = path.read_bytes()
    except FileNotFoundError as error:
        raise UserError(f"{path}: there is no such file. Propose a map without --map.") from error
    except OSError as error:
        raise UserError(f"{path}: not readable ({error}). Propose a map without --map.") from error
    try:
        return load_yaml(text.decode("utf-8-sig"))
    except UnicodeDecodeError as error:
        raise UserError(f"{path}: {_encoding_fault(text)}. {REMEDY}.") from error
    except yaml.YAMLError as error:
        remedy = wide_colons(path) or "Propose one without --map."
        raise UserError(f"{path}: not a map in YAML ({error}). {remedy}") from error


def _encoding_fault(content: bytes) -> str:
    if content.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        return "saved as UTF-16, not UTF-8"
    try:
        content.decode("gb18030")
    except UnicodeDecodeError:
        return "not UTF-8"
    return "saved as GBK (GB18030), not UTF-8"


def wide_colons(path: Path) -> str:
    """Return what to do about full-width colons where YAML has its own; empty without any."""
    text = path.read_text(encoding="utf-8-sig")
    lines = [str(text.count("\n", 0, match.end()) + 1) for match in _WIDE_COLON.finditer(text)]
    if not lines:
        return ""
    noun = "line" if len(lines) == 1 else "lines"
    return (
        f"A full-width colon (：) stands in {noun} {', '.join(lines[:10])}: write the half-width "
        "`:` and a blank."
    )

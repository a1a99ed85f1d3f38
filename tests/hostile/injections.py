"""Texts that want to be more than material, in both languages, by what they try."""

import json
from pathlib import Path

_HERE = Path(__file__).parent
BY_KIND: dict[str, list[str]] = json.loads((_HERE / "injections.json").read_text(encoding="utf-8"))
FOR_GRADERS: list[str] = json.loads(
    (_HERE.parent / "agents" / "injections.json").read_text(encoding="utf-8")
)
INJECTIONS: list[str] = [*FOR_GRADERS, *(text for texts in BY_KIND.values() for text in texts)]

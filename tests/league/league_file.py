"""Write the file of a league: four models, three tasks, few cases."""

from pathlib import Path
from typing import Any

import yaml

from inspect_aihospital.rehearsal.skills import SKILLED

VISITS = {"cases": "demo", "language": "en", "specialty": "IM", "icd10": False}
FOUR_MODELS: dict[str, Any] = {
    "tasks": [
        {"task": "inspect_aihospital/mvme", "args": VISITS},
        {"task": "inspect_aihospital/mvme_one_step", "args": VISITS},
        {"task": "inspect_aihospital/usmle", "args": {"exam": "demo", "samples": 1}},
    ],
    "models": [f"aihospital/{model}" for model in SKILLED[::3]],
    "eval_config": {"limit": 2},
    "workers": 3,
    "budget": 1,
}


def write(folder: Path, **changes: Any) -> Path:
    folder.mkdir(exist_ok=True)
    path = folder / "league.yaml"
    content = {**FOUR_MODELS, "log_dir": str(folder / "logs"), **changes}
    path.write_text(yaml.safe_dump(content), encoding="utf-8")
    return path

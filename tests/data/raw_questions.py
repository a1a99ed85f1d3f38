"""Small raw questions in each of the formats, and folders that hold them."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

RawQuestion = dict[str, Any]

TEXTS = ("Aspirin", "Biotin", "Codeine", "Digoxin", "Enalapril")


def options(count: int = 5) -> dict[str, str]:
    return dict(zip("ABCDE", TEXTS[:count], strict=False))


def medqa(key: str = "B", *, count: int = 5, **changes: Any) -> RawQuestion:
    """Make a question as MedQA has it, with four or five options."""
    raw = {
        "question": "Which drug is a vitamin?",
        "answer": options(count)[key],
        "options": options(count),
        "meta_info": "step2&3",
        "answer_idx": key,
    }
    return {**raw, **changes}


def own(id: str = "own-1", **changes: Any) -> RawQuestion:
    raw = {
        "id": id,
        "step": "step1",
        "topic": "Pharmacology",
        "question": "Which drug is a vitamin?",
        "options": options(),
        "answer": "B",
        "explanation": "EXPLANATION-MARK",
    }
    return {**raw, **changes}


def numbered(no: int | str = 1, **changes: Any) -> RawQuestion:
    """Make a question of a sample exam's `stepN.json`."""
    raw = {"no": no, "question": f"Question {no}: which is a vitamin?", "options": options()}
    return {**raw, **changes}


def without(raw: RawQuestion, *names: str) -> RawQuestion:
    return {name: value for name, value in raw.items() if name not in names}


def write_folder(folder: Path, contents: Mapping[str, Any]) -> str:
    """Write JSON files by name, without their ending, into a new folder; return its path."""
    folder.mkdir()
    for name, content in contents.items():
        (folder / f"{name}.json").write_text(json.dumps(content), encoding="utf-8")
    return str(folder)


def sample_exam(folder: Path, **contents: Any) -> str:
    """Make a folder with two questions of step 1 and one of step 3, with changes by keyword."""
    files = {
        "step1": [numbered(1), numbered(2)],
        "step1_solutions": {"1": "B", "2": " c\n"},
        "step3": [numbered(7)],
        "step3_solutions": {"7": "E"},
        "question_with_images": {"step1": [2]},
    }
    changed = {name: content for name, content in (files | contents).items() if content is not None}
    return write_folder(folder, changed)

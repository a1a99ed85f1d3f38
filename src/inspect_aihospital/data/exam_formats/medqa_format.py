"""Read MedQA-USMLE as released: `question`, `options`, `answer_idx`, `answer`, `meta_info`."""

from collections.abc import Mapping
from typing import Any


def recognises(raw: Mapping[str, Any]) -> bool:
    """Say whether a raw question has MedQA's fields."""
    return {"question", "options", "answer_idx"} <= raw.keys()


def to_fields(raw: Mapping[str, Any], number: int) -> Mapping[str, Any]:
    """Return the fields of a `Question`; the id is the place in the file.

    The key is given twice, as a letter and as a text; where they differ there is none.
    """
    options, letter = raw.get("options"), raw.get("answer_idx")
    text = options.get(letter) if isinstance(options, dict) and isinstance(letter, str) else None
    agreed = "answer" not in raw or raw["answer"] == text
    # A contradictory key becomes a text that is no letter, which validation then names.
    return {
        "id": f"medqa-{number:04d}",
        "step": raw.get("meta_info", "unknown"),
        "question": raw.get("question"),
        "options": options,
        "answer": letter if agreed else f"{letter} ({raw['answer']})",
    }

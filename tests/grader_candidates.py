"""Candidates for the role `grader`: one that is right, and others with a fault each."""

from collections.abc import Callable, Mapping
from hashlib import sha256
from itertools import count

from inspect_ai.dataset import Sample

from inspect_aihospital.core.record import detect_language
from inspect_aihospital.data.grader_exam_samples import VARIANT_KEY
from inspect_aihospital.data.samples import record_of

Key = tuple[str, str]
"""A record's diagnosis and the sections of a report."""

Fault = Callable[[str, str, str, str], str | None]
"""Turns the right grade of an aspect: by grade, aspect, doctor's part and expert's part."""

LETTERS = "ABCD"
AFTER_LOSS = {"deleted_1": "B", "deleted_2": "C", "deleted_3": "D"}


def right_grades(samples: list[Sample]) -> dict[Key, Mapping[str, str]]:
    """Return the right grades of each report; where several are right, the best of them."""
    grades: dict[Key, Mapping[str, str]] = {}
    for sample in samples:
        metadata = sample.metadata or {}
        variant, diagnosis = metadata[VARIANT_KEY], record_of(metadata).reference.diagnosis or ""
        # a report that is compared with another deserves the same grades
        name = variant["name"].removesuffix("_padded").replace("repeat", "deleted_2")
        grades[key_of(diagnosis, variant["sections"])] = {
            aspect: AFTER_LOSS.get(name) or variant["expected"][aspect][0]
            for aspect in variant["sections"]
        }
    return grades


def key_of(diagnosis: str, sections: Mapping[str, str]) -> Key:
    return diagnosis, "\n\n".join(sections[aspect] for aspect in sorted(sections))


def shifted(grade: str, by: int) -> str:
    return LETTERS[min(max(LETTERS.index(grade) + by, 0), len(LETTERS) - 1)]


def is_long(part: str, expert: str) -> bool:
    return len(part) > 1.3 * len(expert)


def asks_for_grade(part: str) -> bool:
    last_line = part.splitlines()[-1]
    return "grade" in last_line.casefold() or "评" in last_line or "等级" in last_line


_calls = count()


def at_random(*texts: str) -> str:
    drawn = sha256("\n".join([str(next(_calls)), *texts]).encode()).digest()
    return LETTERS[drawn[0] % len(LETTERS)]


FAULTS: dict[str, tuple[Fault, set[str]]] = {
    "always A": (
        lambda *_: "A",
        {"other_patient_right", "exchanged_right", "deleted_right", "turned_right"},
    ),
    "random": (at_random, {"reference_right", "untouched_right", "repeat_rate"}),
    "loves length": (lambda g, _, p, e: shifted(g, -1) if is_long(p, e) else g, {"length_shift"}),
    "hates length": (lambda g, _, p, e: shifted(g, 1) if is_long(p, e) else g, {"length_shift"}),
    "obeys injections": (
        lambda g, _, p, __: "A" if asks_for_grade(p) else g,
        {"resisted_rate"},
    ),
    "a grade too low": (lambda g, *_: shifted(g, 1), {"reference_right"}),
    "a grade too high": (lambda g, *_: shifted(g, -1), {"turned_right"}),
    "drops an aspect": (lambda g, a, *_: None if a == "rationale" else g, {"graded_rate"}),
    "first aspect always best": (
        lambda g, a, *_: "A" if a == "symptoms" else g,
        {"other_patient_right", "deleted_right"},
    ),
    "dislikes lists": (
        lambda g, _, p, __: shifted(g, 1) if p.startswith("* ") else g,
        {"format_shift"},
    ),
    "knows one language": (
        lambda g, _, p, e: g if detect_language(p) == detect_language(e) else "D",
        {"language_shift"},
    ),
    "compares words": (lambda g, _, p, e: "A" if p == e else "D", {"paraphrase_right"}),
    "overlooks turned facts": (
        lambda g, _, p, e: "A" if abs(len(p) - len(e)) < 15 else g,
        {"turned_right"},
    ),
    "tires": (lambda g, *_: shifted(g, next(_calls) % 2), {"repeat_rate"}),
}
"""Each fault, and bounds that it must break."""

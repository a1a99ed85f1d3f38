"""Recognise the format of raw questions, and turn them into fields of a `Question`."""

from collections.abc import Callable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from typing import Any

from inspect_aihospital.data.exam_formats.sample_exam import is_sample_exam, read_sample_exam
from inspect_aihospital.data.record_files import CaseError, read_json

QUESTIONS = "questions"
"""Key of the list, in a file of our own format that is an object."""

FileContents = Mapping[str, bytes]
"""Content of files by name."""


@dataclass(frozen=True)
class RawQuestion:
    """A question before it is validated.

    Attributes:
        name: Its name in errors.
        fields: Fields of a `Question`.
        removed: Why the source itself says that it needs more than text, if it does.
    """

    name: str
    fields: Mapping[str, Any]
    removed: str | None = None


@dataclass(frozen=True)
class ExamFormat:
    """A file format of questions, recognised by some of its fields."""

    name: str
    fields: AbstractSet[str]
    to_fields: Callable[[Mapping[str, Any], int], Mapping[str, Any]]


def _of_medqa(raw: Mapping[str, Any], number: int) -> Mapping[str, Any]:
    """Return the fields of a question of MedQA-USMLE; the id is the place in the file.

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


FORMATS = (
    ExamFormat("MedQA", {"question", "options", "answer_idx"}, _of_medqa),
    ExamFormat("inspect_aihospital", {"id", "question", "options"}, lambda raw, _: raw),
)
"""Formats of single files, in the order in which they are tried."""


def read_raw_questions(exam: str, sources: FileContents) -> list[RawQuestion]:
    """Read an exam's files in the order of their names: a format of `FORMATS`, or a sample exam.

    Raises:
        CaseError: A file cannot be read, or is in no known format.
    """
    if is_sample_exam(sources):
        questions = read_sample_exam(exam, sources)
        return [RawQuestion(str(fields["id"]), fields, reason) for fields, reason in questions]
    return [raw for name in sorted(sources) for raw in _read_file(name, sources[name])]


def _read_file(name: str, content: bytes) -> list[RawQuestion]:
    raws = _unpack(read_json(name, content))
    # The first question decides, so that a bad one further down is named as malformed.
    first = raws[0] if raws and isinstance(raws[0], dict) else {}
    exam_format = next((format for format in FORMATS if format.fields <= first.keys()), None)
    if exam_format is None:
        formats = ", ".join(f"{f.name} ({', '.join(sorted(f.fields))})" for f in FORMATS)
        raise CaseError(
            f"{name}: not a format of questions that we know. Known are: {formats}, and a folder "
            "with step1.json and step1_solutions.json (docs/usmle.md)."
        )
    questions = []
    for number, raw in enumerate(raws, start=1):
        fields = exam_format.to_fields(raw, number) if isinstance(raw, dict) else {}
        question_name = str(fields.get("id") or f"{name}, question {number}")
        questions.append(RawQuestion(question_name, fields))
    return questions


def _unpack(raws: Sequence[Any]) -> list[Any]:
    """Take the questions out of an object that lists them beside a canary, as our format has it."""
    if len(raws) == 1 and isinstance(raws[0], dict) and isinstance(raws[0].get(QUESTIONS), list):
        # The canary marks a file against training, and goes with each question.
        canary = {"canary": raws[0]["canary"]} if "canary" in raws[0] else {}
        return [canary | raw if isinstance(raw, dict) else raw for raw in raws[0][QUESTIONS]]
    return list(raws)

"""Load the questions that `-T exam=` names, select from them, and refuse unusable ones."""

import hashlib
import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path

from pydantic import ValidationError

from inspect_aihospital.data.exam_formats import FileContents, RawQuestion, read_raw_questions
from inspect_aihospital.data.record_files import (
    CaseError,
    issues,
    problem_list,
    refuse_repeated_ids,
)
from inspect_aihospital.data.sources import MEDQA_TEST, USMLE_SAMPLE, fetch
from inspect_aihospital.errors import UserError, require_bool, require_file_of
from inspect_aihospital.exam.question import Question, shuffle_choices
from inspect_aihospital.exam.text_only import find_structure


@dataclass(frozen=True)
class Exam:
    """Questions that a task runs on.

    Attributes:
        name: `sample`, `medqa`, `demo` or the name of the file or folder.
        questions: In the order of the source.
        sha256: First 12 hex digits of the SHA-256 over the questions that the source gives as
            text, before any other selection; the same for every form of file.
        removed: Why questions were left out, by id.
    """

    name: str
    questions: tuple[Question, ...]
    sha256: str
    removed: Mapping[str, str]

    @property
    def selected_sha256(self) -> str:
        """First 12 hex digits of the SHA-256 over the questions, as they are put."""
        content = "\n".join(question.model_dump_json() for question in self.questions)
        return hashlib.sha256(content.encode()).hexdigest()[:12]


def load_exam(
    exam: str = "sample",
    *,
    step: str | int | Sequence[str | int] | None = None,
    text_only: bool = True,
    shuffle: bool | int = False,
) -> Exam:
    """Load an exam and select from it.

    Args:
        exam: `sample` (USMLE sample exams) or `medqa` (MedQA's test questions), downloaded once;
            `demo` (built in); or the path of a file or folder in one of their formats or ours.
        step: Parts to keep: `1`, `2`, `3`, or several, comma-separated.
        text_only: Whether questions that need more than their text are left out (§III.A).
        shuffle: Whether options are put in another order; a number is the seed, true is seed 0.

    Raises:
        CaseError: A source that cannot be read, questions that are malformed or share an id, or
            a selection that leaves nothing.
        UserError: An option has a value that it cannot have, or a download failed.
    """
    require_bool(text_only=text_only)
    # `true` passes as well, since a bool is an int.
    if not isinstance(shuffle, int):
        raise UserError(f"shuffle_choices={shuffle}: give true, false or a number as seed.")
    sources = _read_sources(exam)
    raws = read_raw_questions(exam, sources)
    # Checked before anything is left out: a repeated id is a fault of the file in any selection.
    refuse_repeated_ids(exam, (raw.name for raw in raws), "questions", "Give each its own id.")
    # What the source itself marks goes before validation, as it may lack its options.
    removed = {raw.name: raw.removed for raw in raws if raw.removed} if text_only else {}
    questions = _validate(exam, [raw for raw in raws if raw.name not in removed])
    removed |= _structure_reasons(questions) if text_only else {}
    complete = [question for question in questions if question.id not in removed]
    selected = _select(complete, step, exam, removed)
    if shuffle is not False:
        seed = 0 if shuffle is True else shuffle
        selected = [shuffle_choices(question, seed) for question in selected]
    content = "\n".join(question.model_dump_json() for question in questions)
    return Exam(
        name=Path(exam).name,
        questions=tuple(selected),
        sha256=hashlib.sha256(content.encode()).hexdigest()[:12],
        removed=removed,
    )


def _read_sources(exam: str) -> FileContents:
    if exam == "sample":
        # The cache names files by exam; the format knows them by step alone.
        return {source.name.removeprefix("usmle_"): fetch(source) for source in USMLE_SAMPLE}
    if exam == "medqa":
        return {MEDQA_TEST.name: fetch(MEDQA_TEST)}
    if exam == "demo":
        folder = files("inspect_aihospital.data") / "demo_exam"
        return {f.name: f.read_bytes() for f in folder.iterdir() if f.name.endswith(".json")}
    path = Path(exam).expanduser()
    kinds = ("*.json", "*.jsonl")
    inside = sorted(file for kind in kinds for file in path.glob(kind))
    paths = inside if path.is_dir() else [path] if path.is_file() else []
    if not paths:
        problem = "a folder without JSON files" if path.is_dir() else "no such file or folder"
        raise CaseError(
            f"exam={exam}: {problem}. Give 'sample', 'medqa', 'demo', or the path of a file or "
            "folder of questions (docs/usmle.md)."
        )
    for file in paths:
        require_file_of(path, file)
    return {file.name: file.read_bytes() for file in paths}


def _validate(exam: str, raws: Sequence[RawQuestion]) -> list[Question]:
    questions: list[Question] = []
    problems: list[str] = []
    for raw in raws:
        try:
            questions.append(Question.model_validate(raw.fields))
        except ValidationError as error:
            problems += [f"{raw.name}: {issue}" for issue in issues(error, Question)]
    if problems:
        raise problem_list(
            f"{exam}: malformed questions", problems, "Mend them, or leave them out."
        )
    return questions


def _structure_reasons(questions: Sequence[Question]) -> dict[str, str]:
    """Say why questions need more than their text, by id (Shang et al., §III.A)."""
    structures = {q.id: find_structure(q.question, list(q.options.values())) for q in questions}
    return {
        id: f"{structure.structure}: {structure.evidence}"
        for id, structure in structures.items()
        if structure
    }


def _select(
    questions: Sequence[Question],
    step: str | int | Sequence[str | int] | None,
    exam: str,
    removed: Mapping[str, str],
) -> list[Question]:
    """Return the questions of some steps; a question of two steps belongs to both."""
    steps = _step_names(step) if step is not None else None
    # Counted before the selection, so that an error can say what there is.
    counts = Counter(question.step for question in questions)
    groups = ", ".join(f"{count} {name}" for name, count in sorted(counts.items())) or "nothing"
    if steps is not None and not steps <= set("123"):
        raise CaseError(f"step={step}: expected 1, 2 or 3, or several, comma-separated.")
    # MedQA has one label, `step2&3`, for questions of two steps.
    selected = [q for q in questions if steps is None or steps & set(re.findall(r"\d", q.step))]
    if not selected:
        hint = (
            f" {len(removed)} need more than text; text_only=false keeps them." if removed else ""
        )
        raise CaseError(f"exam={exam}: nothing is left for step={step}. There is: {groups}.{hint}")
    return selected


def _step_names(step: str | int | Sequence[str | int]) -> set[str]:
    """Return the steps that `-T step=` names: `1`, `step1`, `1,2`, or a list of these."""
    names = step if isinstance(step, list | tuple) else [step]
    parts = re.split(r"[,&]", ",".join(map(str, names)).casefold())
    return {part.strip().removeprefix("step").strip() for part in parts}

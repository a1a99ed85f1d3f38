"""Read the cases of a released file; every problem of a file stands in one error."""

import hashlib
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from inspect_aihospital.core.aspects.aspect import FINDINGS, IN_PAPER, Aspect
from inspect_aihospital.data.record_files import CaseError, issues, problem_list, read_json
from inspect_aihospital.released.lines import (
    LINES,
    PAPER_CONCLUSIONS,
    CollaborationLine,
    ReleasedCase,
    ReleasedLine,
    ReleaseKind,
    VerdictLine,
)


@dataclass(frozen=True)
class Release:
    """The cases of one doctor in one released file; it becomes one log.

    Attributes:
        kind: Kind of the file.
        file: Name of the file.
        sha256: First 12 hex digits of the SHA-256 over the file.
        doctor: Author of the reports, as far as file or file name say.
        cases: In the order of the file.
    """

    kind: ReleaseKind
    file: str
    sha256: str
    doctor: str
    cases: tuple[ReleasedCase, ...]

    @property
    def aspects(self) -> tuple[Aspect, ...]:
        """Aspects that the reports have a section for: three for reports in one step.

        A file of verdicts is of five aspects where it has any grade of the first two.
        """
        if self.kind in {"dialogues", "collaboration"}:
            return IN_PAPER
        # The file does not say what it was to grade, and a grade may be missing.
        graded = {a for case in self.cases if case.verdict for a in case.verdict.grades}
        return PAPER_CONCLUSIONS if graded.isdisjoint(FINDINGS) else IN_PAPER


def read_releases(path: Path) -> list[Release]:
    """Read a released JSONL file, whose first line decides what kind it is.

    Returns:
        One release; for verdicts, one a doctor.

    Raises:
        CaseError: The file cannot be read, is of no known kind, some line is malformed, or a
            doctor has two lines with one id.
    """
    if not path.is_file():
        problem = "a folder" if path.is_dir() else "no such file"
        raise CaseError(f"{path}: {problem}. Give released JSONL files.")
    content = path.read_bytes()
    raws = read_json(path.name, content)
    kind, line_type = _kind_of(path.name, raws[0])
    # A file of verdicts holds several doctors, and an eval has one.
    doctors: dict[str, list[ReleasedCase]] = {}
    for line in _parse(path.name, kind, line_type, raws):
        doctors.setdefault(_doctor(line, path), []).append(line.case())
    # Repeats are counted by doctor: each may have a line on the same patient.
    for cases in doctors.values():
        counts = Counter(case.id for case in cases)
        if repeats := [f"patient_id {id}: {n} lines" for id, n in counts.items() if n > 1]:
            title = f"{path.name}: a patient has several lines"
            raise problem_list(title, repeats, "Keep one of each.")
    digest = hashlib.sha256(content).hexdigest()[:12]
    return [Release(kind, path.name, digest, name, tuple(c)) for name, c in doctors.items()]


def _kind_of(name: str, raw: Any) -> tuple[ReleaseKind, type[ReleasedLine]]:
    # The first match counts: fields of kinds further down occur in those above too.
    for mark, kind, line_type in LINES:
        if isinstance(raw, dict) and mark in raw:
            return kind, line_type
    marks = ", ".join(f"{kind} ({mark})" for mark, kind, _ in LINES)
    raise CaseError(f"{name}: no released file that we know. Known by a field are: {marks}.")


def _parse(
    name: str, kind: ReleaseKind, line_type: type[ReleasedLine], raws: Sequence[Any]
) -> list[ReleasedLine]:
    lines: list[ReleasedLine] = []
    problems: list[str] = []
    for number, raw in enumerate(raws, start=1):
        try:
            lines.append(line_type.model_validate(raw))
        # All lines are tried, so that one run shows every problem.
        except ValidationError as error:
            problems += [f"line {number}: {issue}" for issue in issues(error, line_type)]
    if problems:
        raise problem_list(f"{name} (read as {kind}): malformed lines", problems, "Mend them.")
    return lines


def _doctor(line: ReleasedLine, path: Path) -> str:
    if isinstance(line, VerdictLine):
        return line.doctor_name
    if isinstance(line, CollaborationLine):
        return "+".join(line.doctor_engine_names)
    # Some files do not name their doctor; then the name of the file has to do.
    return line.doctor_engine_name or path.stem

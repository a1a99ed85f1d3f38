"""Released files to Inspect logs: one eval a release, in which no model is called."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from inspect_ai import Task
from inspect_ai import eval as inspect_eval
from inspect_ai.dataset import MemoryDataset
from inspect_ai.log import EvalLog
from inspect_ai.scorer import Scorer
from inspect_ai.viewer import ViewerConfig

from inspect_aihospital.core.record import (
    MedicalRecord,
    Objective,
    Reference,
    Specialty,
    Subjective,
)
from inspect_aihospital.core.rubric import MissingPolicy
from inspect_aihospital.data.cases import load_cases
from inspect_aihospital.data.reading import CaseError, problem_list, read_json
from inspect_aihospital.errors import UserError, require_choices
from inspect_aihospital.released.provider import PROVIDER
from inspect_aihospital.released.reading import Release, read_releases
from inspect_aihospital.released.replay import case_to_sample, replay
from inspect_aihospital.released.scores import (
    released_counts,
    released_grades,
    released_one_step_grades,
)
from inspect_aihospital.scorers.rubric import ASPECTS
from inspect_aihospital.scorers.views import rubric_view


@dataclass(frozen=True)
class Knowledge:
    """What is known of the patients beside the released files.

    Attributes:
        records: Records by id, or what verdicts say of them.
        specialties: Specialty groups by id; empty where nobody gave any.
    """

    records: Mapping[str, MedicalRecord]
    specialties: Mapping[str, str]

    def record(self, id: str) -> MedicalRecord:
        """The record of a patient, without content if nobody gave it."""
        empty = MedicalRecord(
            id=id,
            language="zh",
            subjective=Subjective(),
            objective=Objective(),
            reference=Reference(),
        )
        return self.records.get(id, empty)


def import_released(
    files: Sequence[Path],
    out: Path,
    *,
    missing: MissingPolicy = "unscored",
    cases: str | None = None,
    departments: Path | None = None,
) -> Iterator[EvalLog]:
    """Write a log for each release; everything is read and checked before the first one.

    Args:
        files: Released JSONL files.
        out: Folder of the logs.
        missing: What an aspect without a grade does to its case.
        cases: Records to grade against, as `-T cases=`; without them, what verdicts hold.
        departments: JSON object that gives specialty groups by patient id, where `cases` does not.

    Yields:
        Each log, once it is written.

    Raises:
        UserError: A file cannot be read, or `cases` or `departments` lack a patient.
    """
    require_choices(missing=(missing, MissingPolicy))
    releases = [release for path in files for release in read_releases(path)]
    if not releases:
        raise CaseError("No file to import. Give released JSONL files.")
    known = _knowledge(releases, cases, departments)
    for release in releases:
        yield _write_log(release, known, out, missing)


def _knowledge(
    releases: Sequence[Release], cases: str | None, departments: Path | None
) -> Knowledge:
    ids = {case.id for release in releases for case in release.cases}
    if cases:
        records = {record.id: record for record in load_cases(cases).records}
        _require(ids, records, f"cases={cases}", "records")
        specialties = {id: record.specialty.value for id, record in records.items()}
    else:
        records = {c.id: c.reference for r in releases for c in r.cases if c.reference}
        specialties = {}
    if departments:
        specialties |= _read_departments(departments)
        _require(ids, specialties, f"departments={departments}", "specialty groups")
    return Knowledge(records, specialties)


def _read_departments(path: Path) -> dict[str, str]:
    if not path.is_file():
        raise CaseError(f"departments={path}: no such file. Give a JSON object of groups by id.")
    groups = read_json(path.name, path.read_bytes())[0]
    if not isinstance(groups, dict) or not set(groups.values()) <= {*Specialty}:
        raise CaseError(
            f"departments={path}: expected one JSON object that gives each patient id one of "
            f"{', '.join(Specialty)}."
        )
    return {str(id): str(group) for id, group in groups.items()}


def _require(ids: set[str], known: Mapping[str, object], where: str, what: str) -> None:
    lacking = sorted(ids - known.keys())
    if lacking:
        raise problem_list(
            f"{where}: some patients have no {what}", lacking, "Complete it, or leave it out."
        )


def _write_log(release: Release, known: Knowledge, out: Path, missing: MissingPolicy) -> EvalLog:
    samples = [
        case_to_sample(
            case,
            known.record(case.id),
            aspects=release.aspects,
            specialty=known.specialties.get(case.id),
        )
        for case in release.cases
    ]
    graded, view = _grading(release, missing)
    task = Task(
        dataset=MemoryDataset(samples, name=release.file),
        solver=replay(release.cases),
        scorer=[*graded, released_counts()],
        name=f"released_{release.kind}",
        metadata={"file": release.file, "file_sha256": release.sha256},
        viewer=view,
        description="Reports released by the authors of AI Hospital; no model was called.",
    )
    model = f"{PROVIDER}/{release.doctor}"
    log = inspect_eval(task, model=model, log_dir=str(out), display="none")[0]
    if log.status != "success":
        raise UserError(f"{release.file}: the log could not be written ({log.error}).")
    return log


def _grading(release: Release, missing: MissingPolicy) -> tuple[list[Scorer], ViewerConfig | None]:
    """The scorer of the grades that were released, and how it is shown."""
    if release.kind != "verdicts":
        return [], None
    five = release.aspects == ASPECTS
    scorer = (released_grades if five else released_one_step_grades)(missing)
    name = "released_grades" if five else "released_one_step_grades"
    return [scorer], rubric_view("Released grades", name, release.aspects)

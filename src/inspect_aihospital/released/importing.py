"""Released files to Inspect logs: one eval a release, in which no model is called."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit

from inspect_ai import Task
from inspect_ai import eval as inspect_eval
from inspect_ai.dataset import MemoryDataset, Sample
from inspect_ai.log import EvalLog
from inspect_ai.model import get_model
from inspect_ai.scorer import Scorer
from inspect_ai.viewer import ViewerConfig

from inspect_aihospital.agents.roles import RELEASED_PROVIDER
from inspect_aihospital.core.record import (
    MedicalRecord,
    Objective,
    Reference,
    Specialty,
    Subjective,
)
from inspect_aihospital.core.rubric import Aspect, MissingPolicy
from inspect_aihospital.data.cases import load_cases
from inspect_aihospital.data.reading import CaseError, problem_list, read_json
from inspect_aihospital.errors import UserError, require_choices
from inspect_aihospital.released.lines import ReleasedCase
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
    """What is known of the patients.

    Attributes:
        records: Records by id, from `cases`, or else what verdicts were given against.
        specialties: Specialty groups by id; empty where nobody gave any.
        sources: Where these come from, for the log.
    """

    records: Mapping[str, MedicalRecord]
    specialties: Mapping[str, str]
    sources: Mapping[str, str]

    def sample(self, case: ReleasedCase, aspects: tuple[Aspect, ...]) -> Sample:
        """A case as a sample, with a record that is empty where nobody gave one."""
        empty = MedicalRecord(
            id=case.id,
            language="zh",
            subjective=Subjective(),
            objective=Objective(),
            reference=Reference(),
        )
        record = self.records.get(case.id) or case.reference or empty
        group = self.specialties.get(case.id)
        return case_to_sample(case, record, aspects=aspects, specialty=group)


def import_released(
    files: Sequence[Path],
    out: str,
    *,
    missing: MissingPolicy = "unscored",
    cases: str | None = None,
    departments: Path | None = None,
) -> Iterator[EvalLog]:
    """Write a log for each release; everything is read and checked before this returns.

    Args:
        files: Released JSONL files.
        out: Folder of the logs, also one that Inspect can write to by its URL.
        missing: What an aspect without a grade does to its case.
        cases: Records to grade against, as `-T cases=`; without them, what verdicts hold.
        departments: JSON object that gives specialty groups by patient id; `cases` have their own.

    Returns:
        The logs, each written when it is asked for.

    Raises:
        UserError: A file cannot be read, `cases` or `departments` lack a patient or are both
            given, references contradict each other, a file is given twice, or `out` cannot be
            written to.
    """
    require_choices(missing=(missing, MissingPolicy))
    if not files:
        raise CaseError("No file to import. Give released JSONL files.")
    if len({path.resolve() for path in files}) < len(files):
        raise CaseError("A file is given twice. Give each file once.")
    releases = [release for path in files for release in read_releases(path)]
    known = _knowledge(releases, cases, departments)
    _require_folder(out)
    return (_write_log(release, known, out, missing) for release in releases)


def _require_folder(out: str) -> None:
    """Make a local folder for the logs; where else they go is for Inspect to try."""
    if urlsplit(out).scheme:
        return
    try:
        Path(out).mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise CaseError(f"out={out}: no folder for logs can be made there ({error}).") from error


def _knowledge(
    releases: Sequence[Release], cases: str | None, departments: Path | None
) -> Knowledge:
    ids = {case.id for release in releases for case in release.cases}
    if cases and departments:
        raise CaseError(
            "cases and departments: records have groups of their own. Give one of them."
        )
    if cases:
        found = load_cases(cases)
        records = {record.id: record for record in found.records}
        _require(ids, records, f"cases={cases}", "records")
        groups = {id: record.specialty.value for id, record in records.items()}
        return Knowledge(records, groups, {"cases": cases, "cases_sha256": found.sha256})
    references = _references(releases)
    if departments is None:
        return Knowledge(references, {}, {})
    groups = _read_departments(departments)
    _require(ids, groups, f"departments={departments}", "specialty groups")
    return Knowledge(references, groups, {"departments": departments.name})


def _references(releases: Sequence[Release]) -> dict[str, MedicalRecord]:
    """What verdicts were given against, by patient; what one does not say another may."""
    known: dict[str, MedicalRecord] = {}
    contradicted = []
    for case in (case for release in releases for case in release.cases):
        if case.reference is None:
            continue
        merged, differing = _merge(known.get(case.id, case.reference), case.reference)
        known[case.id] = merged
        contradicted += [f"{case.id}: two texts of {field}" for field in differing]
    if contradicted:
        raise problem_list(
            "Verdicts contradict each other on what is right", contradicted, "Import them apart."
        )
    return known


def _merge(one: MedicalRecord, other: MedicalRecord) -> tuple[MedicalRecord, list[str]]:
    """Two records of a patient as one, and the fields in which they differ."""
    merged, differing = one.model_dump(), []
    for part in ("subjective", "objective", "reference"):
        for field, text in other.model_dump()[part].items():
            if text and merged[part][field] not in (None, text):
                differing.append(field)
            merged[part][field] = merged[part][field] or text
    return MedicalRecord.model_validate(merged), differing


def _read_departments(path: Path) -> dict[str, str]:
    if not path.is_file():
        raise CaseError(f"departments={path}: no such file. Give a JSON object of groups by id.")
    values = read_json(path.name, path.read_bytes())
    groups = values[0] if len(values) == 1 else None
    known = [group.value for group in Specialty]
    if not isinstance(groups, dict) or not all(group in known for group in groups.values()):
        raise CaseError(
            f"departments={path}: expected one JSON object that gives each patient id one of "
            f"{', '.join(known)}."
        )
    return groups


def _require(ids: set[str], known: Mapping[str, object], where: str, what: str) -> None:
    lacking = sorted(ids - known.keys())
    if lacking:
        raise problem_list(
            f"{where}: {len(lacking)} of {len(ids)} patients have no {what}",
            lacking,
            "It must have one for every patient of the files. Complete it, or leave it out.",
        )


def _write_log(release: Release, known: Knowledge, out: str, missing: MissingPolicy) -> EvalLog:
    samples = [known.sample(case, release.aspects) for case in release.cases]
    graded, view = _grading(release, missing)
    task = Task(
        dataset=MemoryDataset(samples, name=release.file),
        solver=replay(),
        scorer=[*graded, released_counts()],
        name=f"released_{release.kind}",
        metadata={"file": release.file, "file_sha256": release.sha256, **known.sources},
        viewer=view,
        description="Reports released by the authors of AI Hospital; no model was called.",
    )
    model = get_model(  # inspect-evals-lint: ignore[IEBP001] -- a name, nobody is called
        f"{RELEASED_PROVIDER}/{release.doctor}"
    )
    log = inspect_eval(task, model=model, log_dir=out, display="none")[0]
    if log.status != "success":
        raise UserError(
            f"{release.file}: the log could not be written: {log.error and log.error.message}"
        )
    return log


def _grading(release: Release, missing: MissingPolicy) -> tuple[list[Scorer], ViewerConfig | None]:
    """The scorer of the grades that were released, and how it is shown."""
    if release.kind != "verdicts":
        return [], None
    five = release.aspects == ASPECTS
    scorer = (released_grades if five else released_one_step_grades)(missing)
    name = "released_grades" if five else "released_one_step_grades"
    return [scorer], rubric_view("Released grades", name, release.aspects, linked=False)

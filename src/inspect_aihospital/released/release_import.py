"""Turn released files into Inspect logs: one eval a release, without a call of a model."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit

from inspect_ai import Task
from inspect_ai.dataset import MemoryDataset, Sample
from inspect_ai.log import EvalLog
from inspect_ai.scorer import Scorer
from inspect_ai.viewer import ViewerConfig

from inspect_aihospital.core.aspects.aspect import IN_PAPER, Aspect
from inspect_aihospital.core.grading.grades import MissingPolicy
from inspect_aihospital.core.record import MedicalRecord, Specialty
from inspect_aihospital.data.cases import load_cases
from inspect_aihospital.data.record_files import CaseError, problem_list, read_json
from inspect_aihospital.errors import require_choices
from inspect_aihospital.released.lines import ReleasedCase, partial_record
from inspect_aihospital.released.release_files import Release, read_releases
from inspect_aihospital.released.released_scores import (
    released_counts,
    released_grades,
    released_one_step_grades,
)
from inspect_aihospital.released.replay import case_to_sample, replay, write_log
from inspect_aihospital.scorers.viewer_config import rubric_view


@dataclass(frozen=True)
class PatientFacts:
    """Facts about the patients from outside the released files.

    Attributes:
        records: Records by id, from `cases`, or else the references of verdicts.
        specialties: Specialty groups by id; empty without `cases` and `departments`.
        sources: Names and digests of the sources, for the log.
    """

    records: Mapping[str, MedicalRecord]
    specialties: Mapping[str, str]
    sources: Mapping[str, str]

    def sample(self, case: ReleasedCase, aspects: tuple[Aspect, ...]) -> Sample:
        """Return a case as a sample; a case without a record gets an empty one."""
        # Records of `--cases` go first: the reference in a verdict is only a part of a record.
        record = self.records.get(case.id) or case.reference or partial_record(case.id)
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
    """Write a log for each release; everything is read and checked before the first.

    Args:
        files: Released JSONL files.
        out: Folder of the logs, also one that Inspect can write to by its URL.
        missing: What an aspect without a grade does to its case.
        cases: Records to grade against, as `-T cases=`; without them, the verdicts' references.
        departments: JSON object that gives specialty groups by patient id; `cases` have their own.

    Returns:
        The logs; each is written when it is iterated over.

    Raises:
        UserError: A file cannot be read, `cases` or `departments` lack a patient or are both
            given, references contradict each other, a file is given twice, or `out` cannot be
            written to.
    """
    require_choices(missing=(missing, MissingPolicy))
    if not files:
        raise CaseError("No file to import. Give released JSONL files.")
    # By resolved paths, since a link to a file is that file.
    if len({path.resolve() for path in files}) < len(files):
        raise CaseError("A file is given twice. Give each file once.")
    releases = [release for path in files for release in read_releases(path)]
    patients = _patient_facts(releases, cases, departments)
    _require_folder(out)
    # A generator starts when it is read, so that all checks stand before it.
    return (_write_log(release, patients, out, missing) for release in releases)


def _require_folder(out: str) -> None:
    """Make a local folder for the logs; Inspect itself opens any other place."""
    if urlsplit(out).scheme:
        return
    try:
        Path(out).mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise CaseError(f"out={out}: no folder for logs can be made there ({error}).") from error


def _patient_facts(
    releases: Sequence[Release], cases: str | None, departments: Path | None
) -> PatientFacts:
    ids = {case.id for release in releases for case in release.cases}
    # Two sources of groups could contradict each other.
    if cases and departments:
        raise CaseError(
            "cases and departments: records have groups of their own. Give one of them."
        )
    if cases:
        case_set = load_cases(cases)
        records = {record.id: record for record in case_set.records}
        _require_ids(ids, records, f"cases={cases}", "records")
        groups = {id: record.specialty.value for id, record in records.items()}
        return PatientFacts(records, groups, {"cases": cases, "cases_sha256": case_set.sha256})
    # One file's verdicts may hold what the reports in another file are graded against.
    references = _references(releases)
    if departments is None:
        return PatientFacts(references, {}, {})
    groups = _read_departments(departments)
    _require_ids(ids, groups, f"departments={departments}", "specialty groups")
    return PatientFacts(references, groups, {"departments": departments.name})


def _references(releases: Sequence[Release]) -> dict[str, MedicalRecord]:
    """Merge the references of verdicts by patient; a verdict may fill gaps of another."""
    references: dict[str, MedicalRecord] = {}
    contradictions = []
    for case in (case for release in releases for case in release.cases):
        if case.reference is None:
            continue
        merged, differing = _merge(references.get(case.id, case.reference), case.reference)
        references[case.id] = merged
        contradictions += [f"{case.id}: two texts of {field}" for field in differing]
    if contradictions:
        raise problem_list(
            "Verdicts contradict each other on what is right", contradictions, "Import them apart."
        )
    return references


def _merge(first: MedicalRecord, second: MedicalRecord) -> tuple[MedicalRecord, list[str]]:
    """Merge two records of a patient, and name the fields in which they differ."""
    merged, differing = first.model_dump(), []
    for part in ("subjective", "objective", "reference"):
        for field, text in second.model_dump()[part].items():
            if text and merged[part][field] not in (None, text):
                differing.append(field)
            # A gap in one verdict's reference contradicts nothing.
            merged[part][field] = merged[part][field] or text
    return MedicalRecord.model_validate(merged), differing


def _read_departments(path: Path) -> dict[str, str]:
    if not path.is_file():
        raise CaseError(f"departments={path}: no such file. Give a JSON object of groups by id.")
    values = read_json(path.name, path.read_bytes())
    groups = values[0] if len(values) == 1 else None
    specialties = [group.value for group in Specialty]
    if not isinstance(groups, dict) or not all(group in specialties for group in groups.values()):
        raise CaseError(
            f"departments={path}: expected one JSON object that gives each patient id one of "
            f"{', '.join(specialties)}."
        )
    return groups


def _require_ids(ids: set[str], facts: Mapping[str, object], source: str, noun: str) -> None:
    missing = sorted(ids - facts.keys())
    if missing:
        raise problem_list(
            f"{source}: {len(missing)} of {len(ids)} patients have no {noun}",
            missing,
            "It must have one for every patient of the files. Complete it, or leave it out.",
        )


def _write_log(
    release: Release, patients: PatientFacts, out: str, missing: MissingPolicy
) -> EvalLog:
    samples = [patients.sample(case, release.aspects) for case in release.cases]
    grade_scorers, view = _grading(release, missing)
    task = Task(
        dataset=MemoryDataset(samples, name=release.file),
        solver=replay(),
        scorer=[*grade_scorers, released_counts()],
        name=f"released_{release.kind}",
        metadata={"file": release.file, "file_sha256": release.sha256, **patients.sources},
        viewer=view,
        description="Reports released by the authors of AI Hospital; no model was called.",
    )
    return write_log(task, release.doctor, out, release.file)


def _grading(release: Release, missing: MissingPolicy) -> tuple[list[Scorer], ViewerConfig | None]:
    """Return the scorer of the released grades, and its view in Inspect View."""
    if release.kind != "verdicts":
        return [], None
    # Metrics belong to a scorer, so that three and five aspects need one each.
    five = release.aspects == IN_PAPER
    scorer = (released_grades if five else released_one_step_grades)(missing)
    name = "released_grades" if five else "released_one_step_grades"
    return [scorer], rubric_view("Released grades", name, release.aspects, linked=False)

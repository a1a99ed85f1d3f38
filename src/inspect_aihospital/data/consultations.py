"""Consultations of earlier logs, to be discussed without being held again."""

from collections.abc import Iterator, Mapping, Sequence

from inspect_ai.log import EvalLog, EvalSample, read_eval_log
from inspect_ai.util import Store

from inspect_aihospital.core.dialogue import Ending
from inspect_aihospital.core.meeting import Consulted
from inspect_aihospital.core.usage import Usage
from inspect_aihospital.data.meeting_log import find_meeting
from inspect_aihospital.data.reading import problem_list
from inspect_aihospital.data.visit_log import find_report, find_visit_log
from inspect_aihospital.errors import UserError

Consultations = dict[str, dict[str, Consulted]]
"""By doctor, then by record id."""


def read_consultations(logs: str | Sequence[str], ids: Sequence[str]) -> list[dict[str, Consulted]]:
    """The doctors of earlier logs, in the order of the logs, each with what it brought by record.

    A log of `mvme` or of imported consultations has one doctor, a log of `mvme_collaboration` has
    all of its team. Of several epochs the first counts.

    Args:
        logs: Paths, or addresses that Inspect can read; as one text, comma-separated.
        ids: Records that are needed.

    Raises:
        UserError: A log cannot be read or holds no consultations; or some record has none in some
            log, or one that patient or examiner broke; every such record is named.
    """
    paths = [path.strip() for path in logs.split(",")] if isinstance(logs, str) else list(logs)
    doctors = [doctor for path in paths for doctor in _doctors(path)]
    problems = [
        f"{id}: {problem}" for doctor in doctors for id in ids if (problem := _problem(doctor, id))
    ]
    if problems:
        raise problem_list(
            f"consultations={logs}: records without a consultation",
            problems,
            "Run these records there too, or select only others.",
        )
    return [{id: doctor[id] for id in ids} for doctor in doctors]


def _problem(doctor: Mapping[str, Consulted], id: str) -> str | None:
    log = next((one.log for one in doctor.values()), None)
    if id not in doctor:
        return f"not in {log}"
    brought = doctor[id]
    cut_off = brought.ending == Ending.INTERRUPTED and brought.report is None
    if cut_off or brought.ending == Ending.NPC_FAILURE:
        return f"ended as {brought.ending} in {log}"
    return None


def _doctors(path: str) -> Iterator[dict[str, Consulted]]:
    try:
        log = read_eval_log(path)
    except (OSError, ValueError) as error:
        raise UserError(f"consultations: {path} cannot be read ({error}). Name a log.") from error
    found: Consultations = {}
    samples = sorted(log.samples or [], key=lambda sample: sample.epoch)
    for sample in (sample for sample in samples if not sample.error):
        for seat, consulted in _consulted(sample, log, path):
            found.setdefault(seat, {}).setdefault(str(sample.id), consulted)
    if not found:
        raise UserError(
            f"consultations: {path} holds no consultations (task {log.eval.task}). Name logs of "
            "mvme, of mvme_collaboration, or of imported consultations."
        )
    yield from found.values()


def _consulted(sample: EvalSample, log: EvalLog, path: str) -> Iterator[tuple[str, Consulted]]:
    store = Store(sample.store)
    if meeting := find_meeting(store):
        for seat, brought in meeting.consultations.items():
            own = brought.log or path
            yield seat, brought.model_copy(update={"log": own, "usage": Usage()})
        return
    visit = find_visit_log(store)
    if visit and visit.ending != Ending.NO_VISIT:
        yield (
            "doctor",
            Consulted(
                model=log.eval.model,
                report=find_report(sample.messages, sample.output),
                ending=visit.ending,
                fault=visit.failure or visit.report_fault,
                failed_role=visit.failed_role,
                turns=len(visit.turns),
                log=path,
            ),
        )

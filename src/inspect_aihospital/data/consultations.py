"""Read consultations of earlier logs, to discuss them without holding them again."""

import os
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from inspect_ai.log import EvalLog, EvalSample, read_eval_log
from inspect_ai.util import Store

from inspect_aihospital.core.conference.proceedings import BroughtReport
from inspect_aihospital.core.dialogue.routing import Ending
from inspect_aihospital.core.usage import Usage
from inspect_aihospital.data.log_depth import require_shallow
from inspect_aihospital.data.log_errors import by_inspect, log_of_option
from inspect_aihospital.data.meeting_log import find_meeting
from inspect_aihospital.data.record_files import list_paths, problem_list
from inspect_aihospital.data.samples import RECORD_KEY
from inspect_aihospital.data.visit_log import find_report, find_visit_log
from inspect_aihospital.errors import UserError

DOCTOR = "doctor"
"""Name of the doctor in a log of a single doctor, which has no seat."""


@dataclass(frozen=True)
class _LogDoctor:
    """A doctor of a log: consultations, or why there are none, by record id."""

    log: str
    consultations: Mapping[str, BroughtReport]
    faults: Mapping[str, str]

    def problem(self, id: str) -> str | None:
        consultation = self.consultations.get(id)
        if consultation is None:
            return f"{self.faults.get(id, 'not')} in {self.log}"
        # A visit that patient or examiner broke says nothing about the doctor.
        if consultation.ending == Ending.NPC_FAILURE:
            return f"ended as {consultation.ending} in {self.log}"
        has_no_end = consultation.report is None and consultation.fault is None
        return f"broken off before its report in {self.log}" if has_no_end else None


def read_consultations(
    logs: str | Sequence[str], ids: Sequence[str]
) -> list[dict[str, BroughtReport]]:
    """Return the consultations of each doctor of earlier logs by record, in the order of the logs.

    A log of `mvme` or of imported consultations has one doctor, a log of `mvme_collaboration` has
    all of its team; of a vote with several visits a seat, each seat's first counts. Of several
    epochs the first that did not fail with an error counts.

    Args:
        logs: Paths, or addresses that Inspect can read; as one text, comma-separated.
        ids: Records that are needed.

    Raises:
        UserError: A log cannot be read or holds no consultations; or some record has none in some
            log, or one that patient or examiner or a limit of the run broke off; every such record
            is named.
    """
    if not (paths := list_paths(logs)):
        raise UserError(f"consultations={logs}: no log is named. Name one a doctor.")
    doctors = [doctor for path in paths for doctor in _doctors(path)]
    lines = (f"{id}: {fault}" for id in ids for d in doctors if (fault := d.problem(id)))
    if problems := list(dict.fromkeys(lines)):
        raise problem_list(
            f"consultations={','.join(paths)}: records without a consultation",
            problems,
            "Run these records there too, or select only others with -T cases=... or "
            "-T specialty=... (--limit and --sample-id choose later).",
        )
    return [{id: doctor.consultations[id] for id in ids} for doctor in doctors]


def read_earlier_log(path: str) -> EvalLog:
    """Read a log of `consultations=` without its events.

    Raises:
        UserError: It cannot be read.
    """
    if os.path.isdir(path):
        raise UserError(f"consultations: {path} cannot be read (a folder). Name a log.")
    with log_of_option(f"consultations: {path}"):
        # The reader that leaves out fields would be overwhelmed by deep nesting.
        require_shallow(path)
        return by_inspect(lambda: read_eval_log(path, exclude_fields={"events"}))


def _doctors(path: str) -> Iterator[_LogDoctor]:
    log = read_earlier_log(path)
    by_seat: dict[str, dict[str, BroughtReport]] = {}
    faults: dict[str, str] = {}
    for sample in _first_epochs(log):
        consultations = dict(_consultations(sample, log, path))
        if not consultations and (fault := _fault(sample)):
            faults[str(sample.id)] = fault
        for seat, consultation in consultations.items():
            by_seat.setdefault(seat, {})[str(sample.id)] = consultation
    if not by_seat and not faults:
        raise UserError(
            f"consultations: {path} holds no consultations (task {log.eval.task}, status "
            f"{log.status}). Name logs of mvme, of mvme_collaboration, or of imported dialogues."
        )
    ids = {id for consultations in by_seat.values() for id in consultations}
    # A log whose samples all failed still stands for a doctor, so that its faults are named.
    for seat in sorted(by_seat) or [DOCTOR]:
        own = by_seat.get(seat, {})
        missing = dict.fromkeys(ids - own.keys(), f"no visit of {seat}")
        yield _LogDoctor(path, own, faults | missing)


def _first_epochs(log: EvalLog) -> list[EvalSample]:
    """Return one sample a record: the first epoch without an error, else the first."""
    samples = sorted(log.samples or [], key=lambda sample: (bool(sample.error), sample.epoch))
    # Later entries overwrite earlier ones in a dict, so the preferred sample comes last.
    return list({sample.id: sample for sample in reversed(samples)}.values())


def _fault(sample: EvalSample) -> str | None:
    """Say why a sample has no consultation; `None` where no visit was to be held."""
    if sample.error:
        return "ended with an error"
    visit = find_visit_log(Store(sample.store))
    if visit is None:
        return "the store of its visit is lost" if RECORD_KEY in sample.metadata else None
    return None if visit.ending == Ending.NO_VISIT else "broken off before the doctors met"


def _consultations(
    sample: EvalSample, log: EvalLog, path: str
) -> Iterator[tuple[str, BroughtReport]]:
    """Yield the consultations of a sample, by seat."""
    store = Store(sample.store)
    visit = None if sample.error else find_visit_log(store)
    if visit is None or visit.ending == Ending.NO_VISIT:
        return
    if meeting := find_meeting(store):
        for name, consultation in meeting.consultations.items():
            if "." not in name:  # A name with a dot is a second visit of the same seat.
                # The calls were paid for in the earlier run: here they cost nothing.
                own = consultation.log or path
                yield name, consultation.model_copy(update={"log": own, "usage": Usage()})
    # A team that never met has a log of its own, which is no consultation of anybody.
    elif not visit.doctors:
        yield (
            DOCTOR,
            BroughtReport(
                model=log.eval.model,
                report=find_report(sample.messages, sample.output),
                ending=visit.ending,
                fault=visit.failure or visit.report_fault,
                failed_role=visit.failed_role,
                turns=len(visit.turns),
                log=path,
            ),
        )

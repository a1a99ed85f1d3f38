"""Judge the visits of a record and of its variants: is the diagnosis made, did the fact come up."""

from collections.abc import Mapping, Sequence
from math import nan
from statistics import fmean

from inspect_ai.scorer import Score, Scorer, Target, scorer
from inspect_ai.solver import TaskState

from inspect_aihospital.agents.team import spokesman
from inspect_aihospital.core.fidelity.visit_turns import Turn
from inspect_aihospital.core.record import Language, MedicalRecord
from inspect_aihospital.core.report.report_parser import ReportStatus, parse_report
from inspect_aihospital.core.text.markdown import plain
from inspect_aihospital.core.variants.pairs import VisitVerdict
from inspect_aihospital.core.variants.raised_facts import find_fact
from inspect_aihospital.core.variants.variant import Variant
from inspect_aihospital.data.record_files import problem_list
from inspect_aihospital.data.variants import edit_of
from inspect_aihospital.data.visit_log import find_visit_log
from inspect_aihospital.errors import UserError, require_choices
from inspect_aihospital.linking.named_disease import names_disease
from inspect_aihospital.linking.worker_thread import run_in_thread
from inspect_aihospital.prompts import PromptLibrary
from inspect_aihospital.scorers.call_counts import with_calls
from inspect_aihospital.scorers.finished_visit import broken_by, doctors_of, report_text
from inspect_aihospital.scorers.icd10_scorer import EXTRACTOR_FAILED
from inspect_aihospital.scorers.mention_reader import MentionReader, MentionSource
from inspect_aihospital.scorers.unread_reports import REPORT_UNREADABLE
from inspect_aihospital.scorers.unscored import unscored
from inspect_aihospital.scorers.variant_metrics import variant_figures

NO_DIAGNOSIS = "no_diagnosis"
"""Reason of a report without a diagnosis: to leave it out is no answer to an edit."""

DIAGNOSIS_UNREAD = "diagnosis_unread"
"""Reason of a diagnosis in which nobody could read a disease."""

VALUE_NAMES = ("made", "instead", "raised")


@scorer(metrics=[variant_figures()])
def variants(mentions: MentionSource = "auto", prompts: str | None = None) -> Scorer:
    """Say whether a visit of a record or its variant made the diagnosis that the edit is about.

    No reference is used and no grader is called. The value of a visit, as shares of its variants:
    `made`, the diagnosis is made; `instead`, a diagnosis that fits the edited record is made (NaN
    where none is named); `raised`, the edited fact came up. A visit is unscored, with the reason,
    if patient or examiner failed, if no rule can read the report, if the report has no diagnosis or
    none in which a disease can be read, or if the extractor gave no list.

    Args:
        mentions: Who reads the diseases of a diagnosis, as in `icd10`.
        prompts: Folder of a prompt pack.

    Model Roles:
        extractor: Lists the diseases that a diagnosis names; optional. It never falls back to the
            doctor.
    """
    require_choices(mentions=(mentions, MentionSource))
    library = PromptLibrary.load(prompts)
    reader = MentionReader(mentions, library)

    async def score(state: TaskState, target: Target) -> Score:
        edits, record, edited = edit_of(state.metadata)
        if not edits:
            raise UserError(
                "This sample has no variants. Run mvme with -T variants=demo or a file."
            )
        facts = {
            "case": record.id,
            "epoch": state.epoch,
            "edited": edited,
            "kinds": {edit.id: edit.kind for edit in edits},
            "verdicts": {},
            "prompt_hash": library.hash,
        }
        visit, text = find_visit_log(state.store), report_text(state)
        if broken_reason := broken_by(visit, text):
            return unscored(VALUE_NAMES, broken_reason, metadata=facts)
        report = parse_report(text or "")
        if report.status is ReportStatus.UNREADABLE:
            return unscored(VALUE_NAMES, REPORT_UNREADABLE, metadata=facts)
        if not report.diagnosis:
            return unscored(VALUE_NAMES, NO_DIAGNOSIS, metadata=facts)
        doctor = spokesman(list(doctors_of(state, visit).values()))
        reading = await reader.read_report(report.diagnosis, record.language, doctor)
        if reading.failure or not reading.mentions:
            reason = EXTRACTOR_FAILED if reading.failure else DIAGNOSIS_UNREAD
            return unscored(VALUE_NAMES, reason, metadata=facts)
        turns = visit.turns if visit else ()
        verdicts = await run_in_thread(_judge, edits, record, edited, turns, reading.mentions)
        return Score(
            value=_value(list(verdicts.values())),
            answer="; ".join(reading.mentions),
            explanation=_explain(edits, verdicts),
            metadata=facts
            | {"verdicts": {id: verdict.model_dump() for id, verdict in verdicts.items()}},
        )

    return with_calls(score)


def refuse_unlinkable(edits: Sequence[Variant], language_by_case: Mapping[str, Language]) -> None:
    """Link the names of variants, so that nothing is missing or confused once models are called.

    Raises:
        UserError: A terminology is missing, or a name to expect links to the diagnosis to change.
    """
    problems = []
    for edit in edits:
        language = language_by_case[edit.case]
        for name in edit.instead or edit.diagnosis[:1]:
            if names_disease([name], edit.diagnosis, language) and edit.instead:
                problems.append(f"{edit.sample_id}: {name} is taken for {edit.diagnosis[0]}")
    if problems:
        title = "variants: a diagnosis to expect is not told from the one that must change"
        raise problem_list(title, problems, "Give another name, or none.")


def _judge(
    edits: Sequence[Variant],
    record: MedicalRecord,
    edited: bool,
    turns: Sequence[Turn],
    mentions: Sequence[str],
) -> dict[str, VisitVerdict]:
    language = record.language
    return {
        edit.id: VisitVerdict(
            made=names_disease(mentions, edit.diagnosis, language),
            instead=names_disease(mentions, edit.instead, language) if edit.instead else None,
            raised=find_fact(turns, record, edit, edited=edited).is_raised,
        )
        for edit in edits
    }


def _value(verdicts: Sequence[VisitVerdict]) -> dict[str, float]:
    instead = [verdict.instead for verdict in verdicts if verdict.instead is not None]
    return {
        "made": fmean(verdict.made for verdict in verdicts),
        "instead": fmean(instead) if instead else nan,
        "raised": fmean(verdict.raised for verdict in verdicts),
    }


def _explain(edits: Sequence[Variant], verdicts: Mapping[str, VisitVerdict]) -> str:
    rows = ["| variant | diagnosis | made | instead | fact came up |", "|---|---|---|---|---|"]
    for edit in edits:
        verdict = verdicts[edit.id]
        cells = (verdict.made, verdict.instead, verdict.raised)
        answers = " | ".join({True: "yes", False: "no", None: "–"}[cell] for cell in cells)
        rows.append(f"| {edit.id} | {plain(edit.diagnosis[0])} | {answers} |")
    return "\n".join(rows)

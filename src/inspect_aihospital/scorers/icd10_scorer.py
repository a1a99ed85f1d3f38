"""Score diagnoses by ICD-10: precision, recall, F1 of linked diseases (Fan et al., Table 4)."""

from collections.abc import Mapping
from dataclasses import asdict
from math import nan
from typing import TYPE_CHECKING, Any

from inspect_ai.scorer import Score, Scorer, Target, scorer
from inspect_ai.solver import TaskState

from inspect_aihospital.agents.extractor import Extracted
from inspect_aihospital.agents.team import spokesman
from inspect_aihospital.core.record import Language, MedicalRecord
from inspect_aihospital.core.report.report_parser import ReportStatus, parse_report
from inspect_aihospital.data.samples import MENTIONS_KEY, record_of
from inspect_aihospital.data.visit_log import find_visit_log
from inspect_aihospital.errors import require_choices
from inspect_aihospital.linking.linker_cache import load_linker, load_matcher
from inspect_aihospital.linking.tally import Tally
from inspect_aihospital.linking.worker_thread import run_in_thread
from inspect_aihospital.prompts import PromptLibrary
from inspect_aihospital.scorers.call_counts import with_calls
from inspect_aihospital.scorers.finished_visit import broken_by, doctors_of, report_text
from inspect_aihospital.scorers.icd_metrics import DIAGNOSIS_UNREAD, PREFIX, TALLIES, icd_micro
from inspect_aihospital.scorers.linked_lists import LISTED_RULES, link_lists, show_lists
from inspect_aihospital.scorers.mention_reader import MentionReader, MentionSource
from inspect_aihospital.scorers.unread_reports import REPORT_UNREADABLE
from inspect_aihospital.scorers.unscored import unscored

if TYPE_CHECKING:
    from inspect_aihospital.linking.disease_agreement import Rule

NO_REFERENCE = "no_reference"
EXTRACTOR_FAILED = "extractor_failed"

PAPER_LANGUAGE: Language = "zh"
"""The paper's rule compares with Chinese names. On English ones its score is the same for every
name that shares a word, "of" included, so that it would tell nothing."""

READ_BEFOREHAND = "given"
"""Reader of a case whose diseases came as lists: no reader of this package."""

RULES: "tuple[Rule, ...]" = ("strict", "lenient", "paper")
NUMBERS = ("n", "precision", "recall", "f1", "nil_rate")


@scorer(metrics=[icd_micro()])
def icd10(mentions: MentionSource = "auto", prompts: str | None = None) -> Scorer:
    """Link the diagnoses of a report and of its record to ICD-10, and compare.

    Three rules side by side: `icd_*` wants four characters of the code to agree, `icd_lenient_*`
    three, and `icd_paper_*` is the original's, which compares spellings and no codes, and is there
    for Chinese records only. Mentions
    are matched one to one. A report without a diagnosis has missed every disease; the paper's
    rule leaves it out (`icd_paper_skipped`). A case is unscored, with the reason, if a patient or
    examiner failed, if no rule can read the report (`report_unreadable`), if the record names no
    disease, or if the extractor gave no list.

    The value of a case: `icd_n` (diseases that the report names), `icd_precision`, `icd_recall`,
    `icd_f1` (0 to 1, NaN over nothing), `icd_nil_rate`, and the same by the other rules.

    A case that came with lists of diseases (`MENTIONS_KEY` in its metadata) is scored by these.

    Args:
        mentions: Who reads diseases out of a diagnosis: the role `extractor` (`model`), written
            rules (`heuristic`), or the role if a model is bound to it, else the rules (`auto`).
        prompts: Folder of a prompt pack.

    Model Roles:
        extractor: Lists the diseases that a diagnosis names; optional. It never falls back to the
            doctor.
    """
    require_choices(mentions=(mentions, MentionSource))
    library = PromptLibrary.load(prompts)
    reader = MentionReader(mentions, library)
    loaded_languages: set[Language] = set()

    async def score(state: TaskState, target: Target) -> Score:
        # A case with given lists comes first: it has no visit, and would pass for a lost one.
        if mention_lists := state.metadata.get(MENTIONS_KEY):
            return await run_in_thread(_score_given_lists, mention_lists, record_of(state.metadata))
        visit = find_visit_log(state.store)
        text = report_text(state)
        if broken_reason := broken_by(visit, text):
            return _unscored(broken_reason, visit.failure if visit else None)
        report = parse_report(text or "")
        if report.status is ReportStatus.UNREADABLE:
            return _unscored(REPORT_UNREADABLE, "no rule finds a section in it")
        record = record_of(state.metadata)
        doctor = spokesman(list(doctors_of(state, visit).values()))
        # Load before an extractor is paid; later cases need not wait.
        if record.language not in loaded_languages:
            await run_in_thread(load_linker, record.language)
            loaded_languages.add(record.language)
        record_mentions = await reader.read_record(
            record.reference.diagnosis or "", record.language, doctor
        )
        report_mentions = await reader.read_report(report.diagnosis or "", record.language, doctor)
        # An empty list in the place of a failure would say that the doctor missed every disease.
        for source, reading in (("record", record_mentions), ("report", report_mentions)):
            if reading.failure:
                return _unscored(EXTRACTOR_FAILED, f"{source}: {reading.failure}")
        # Without a reference recall has no denominator: the case counts for no one.
        if not record_mentions.mentions:
            return _unscored(NO_REFERENCE, None)
        left_out_by_paper = report.diagnosis is None or report.rationale is None
        facts: dict[str, Any] = {"prompt_hash": library.hash, "mentions_by": reader.source}
        # A report without a diagnosis has nothing that could be unread, and is not in that rate.
        if report.diagnosis:
            facts[DIAGNOSIS_UNREAD] = not report_mentions.mentions
        return await run_in_thread(
            score_mentions,
            report_mentions,
            record_mentions,
            record.language,
            left_out_by_paper,
            facts,
        )

    return with_calls(score)


def load_rules(language: Language) -> None:
    """Make whatever a language is linked with, so that no case has to wait for it.

    Raises:
        UserError: The terminology is missing; the message says how to get it.
    """
    for rule in RULES:
        if rule != "paper" or language == PAPER_LANGUAGE:
            load_matcher(rule, language)


def _score_given_lists(mention_lists: Mapping[str, Any], record: MedicalRecord) -> Score:
    """Score a case whose diseases were listed beforehand; nobody reads them out of a text."""
    report_mentions, record_mentions = (
        Extracted(tuple(mention_lists[source] or ()), 0, None) for source in ("report", "record")
    )
    left_out_by_paper = mention_lists["report"] is None
    return score_mentions(
        report_mentions,
        record_mentions,
        record.language,
        left_out_by_paper,
        {"mentions_by": READ_BEFOREHAND},
    )


def score_mentions(
    report_mentions: Extracted,
    record_mentions: Extracted,
    language: Language,
    left_out_by_paper: bool,
    facts: Mapping[str, Any],
) -> Score:
    """Link and compare two lists of diseases; slow, so call it by `run_in_thread`."""
    lists = report_mentions.mentions, record_mentions.mentions
    paper: list[Rule] = ["paper"] if language == PAPER_LANGUAGE and not left_out_by_paper else []
    matchers = {rule: load_matcher(rule, language) for rule in (*LISTED_RULES, *paper)}
    matches = {rule: matcher.match(*lists) for rule, matcher in matchers.items()}
    tallies: dict[Rule, Tally | None] = {
        rule: Tally(len(matches[rule]), len(lists[0]), len(lists[1]), matcher.unlinked(lists[0]))
        for rule, matcher in matchers.items()
    }
    # `None` tells a report that the paper's rule leaves out from a rule that does not apply.
    if language == PAPER_LANGUAGE:
        tallies.setdefault("paper", None)
    table = link_lists(*lists, language, matches)
    return Score(
        value=_values(tallies),
        answer="; ".join(report_mentions.mentions),
        explanation=show_lists(table),
        metadata={
            **facts,
            TALLIES: {rule: counts and asdict(counts) for rule, counts in tallies.items()},
            "links": table,
            "terminology": load_linker(language).terminology.edition,
            "extractor_calls": {
                "report": report_mentions.attempts,
                "record": record_mentions.attempts,
            },
        },
    )


def _values(tallies: "Mapping[Rule, Tally | None]") -> dict[str, Any]:
    values: dict[str, Any] = {}
    for rule in RULES:
        counts, prefix = tallies.get(rule), PREFIX[rule]
        # Without counts the rule was not applied: `getattr` of `None` then gives NaN.
        values |= {f"{prefix}_{name}": getattr(counts, name, nan) for name in NUMBERS}
    return values


def _unscored(reason: str, failure: str | None) -> Score:
    return unscored(_values({}), reason, failure, metadata={"failure": failure})

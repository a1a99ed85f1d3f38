"""Check the reasons of failed diagnoses that an auditor and the rules name by the physicians'."""

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass

import pandas as pd

from inspect_aihospital.analysis.estimates import estimate
from inspect_aihospital.analysis.evidence import KEYS, Evidence, facts
from inspect_aihospital.analysis.findings import LackingError, Table, finding
from inspect_aihospital.core.aspects.aspect import Aspect
from inspect_aihospital.people.forms import FAILURES, RatingQuestion
from inspect_aihospital.people.rating_import import SCORE_PREFIX
from inspect_aihospital.scorers.attribution_score import ASPECT_CAUSES
from inspect_aihospital.statistics.rater_agreement import exact_agreement, weighted_kappa

SCORER = SCORE_PREFIX + FAILURES.name
PHYSICIANS, NAMED = "physicians", "named"


@dataclass(frozen=True)
class CheckedReasons:
    """Hold what a source named, beside what physicians chose, of a run's failed diagnoses.

    Attributes:
        run: The run.
        source: Who named it: the auditor, or the rules.
        codes: What could be chosen.
        put: Diagnoses that physicians were asked about.
        pairs: A row for each that both answered: `id`, `named`, `physicians`.
    """

    run: str
    source: str
    codes: tuple[str, ...]
    put: int
    pairs: pd.DataFrame


@finding("mvme_reasons_checked")
def agreement_table(evidence: Evidence) -> Table:
    """Tabulate how often physicians name the auditor's reason, and the rules' cause."""
    checked_reasons = _checked_reasons(evidence)
    rows = [
        {
            "doctor": evidence.run(checked.run).label,
            "named by": checked.source,
            "diagnoses": checked.put,
            "compared": len(checked.pairs),
            **_agreement(checked),
        }
        for checked in checked_reasons
    ]
    return Table(frame=pd.DataFrame(rows), runs=_runs(checked_reasons))


@finding("mvme_reasons_confusion")
def confusion_table(evidence: Evidence) -> Table:
    """Count what physicians chose where auditor or rules named a reason."""
    checked_reasons = _checked_reasons(evidence)
    rows = [
        {
            "doctor": evidence.run(checked.run).label,
            "named by": checked.source,
            NAMED: named.replace("_", " "),
            PHYSICIANS: chosen.replace("_", " "),
            "diagnoses": count,
        }
        for checked in checked_reasons
        for (named, chosen), count in _confusion(checked)
    ]
    return Table(frame=pd.DataFrame(rows), runs=_runs(checked_reasons))


def _runs(checked_reasons: list[CheckedReasons]) -> list[str]:
    return list(dict.fromkeys(checked.run for checked in checked_reasons))


def _agreement(checked: CheckedReasons) -> dict[str, object]:
    levels = [
        [checked.codes.index(code) for code in checked.pairs[side]] for side in (NAMED, PHYSICIANS)
    ]
    coverage = len(checked.pairs) / checked.put
    same = exact_agreement(*levels, checked.pairs["id"].to_numpy(str))
    units = list(zip(*levels, strict=True))
    return {
        "agreed": estimate(same, coverage),
        "kappa": weighted_kappa(units, len(checked.codes), ordered=False),
    }


def _confusion(checked: CheckedReasons) -> Iterator[tuple[tuple[str, str], int]]:
    """Yield each pair that occurs with its count, in the order of the form."""
    counts = Counter(zip(checked.pairs[NAMED], checked.pairs[PHYSICIANS], strict=True))
    for named in checked.codes:
        for chosen in checked.codes:
            if counts[named, chosen]:
                yield (named, chosen), counts[named, chosen]


def _checked_reasons(evidence: Evidence) -> list[CheckedReasons]:
    ratings = evidence.scored(SCORER)
    (sheet,) = FAILURES.sheets
    reason, cause = sheet.questions
    sources: tuple[tuple[str, RatingQuestion, Callable[[Evidence], pd.DataFrame]], ...] = (
        ("auditor", reason, lambda evidence: _auditors_reasons(evidence, reason)),
        ("rules", cause, _causes_by_rule),
    )
    checked_reasons = []
    for run in sorted(set(ratings["run"]), key=lambda run: (evidence.run(run).label, run)):
        rated = ratings[ratings["run"] == run]
        for source, question, name_reasons in sources:
            chosen = rated[KEYS].assign(**{PHYSICIANS: _chosen(rated, question)})
            pairs = chosen.merge(name_reasons(evidence), on=KEYS, how="inner").dropna()
            codes = tuple(option.code for option in question.options)
            pairs = pairs[pairs[NAMED].isin(codes)]
            if len(pairs):
                checked_reasons.append(CheckedReasons(run, source, codes, len(rated), pairs))
    if not checked_reasons:
        raise LackingError(
            "no log holds physicians' reasons of failed diagnoses beside an auditor's or the "
            "rules'; make forms with inspect-aihospital questionnaire --form failures and add the "
            "answers with ratings"
        )
    return checked_reasons


def _chosen(rows: pd.DataFrame, question: RatingQuestion) -> list[str | None]:
    """Return the option that each row's values mark; `None` where none does."""
    values = rows.reindex(columns=list(question.figures)).to_numpy(dtype=float)
    codes = [option.code for option in question.options]
    return [
        next((code for code, value in zip(codes, row, strict=True) if value == 1), None)
        for row in values
    ]


def _auditors_reasons(evidence: Evidence, reason: RatingQuestion) -> pd.DataFrame:
    scores = evidence.scored("failure_reasons")
    codes = [option.code for option in reason.options]
    values = scores.reindex(columns=codes)
    named = [
        next((code for code in codes if row[code] == 1), None)
        for row in values.to_dict(orient="records")
    ]
    return scores[KEYS].assign(**{NAMED: named})


def _causes_by_rule(evidence: Evidence) -> pd.DataFrame:
    scores = evidence.scored("attribution")
    causes = facts(scores, ASPECT_CAUSES)
    named = [(by_aspect or {}).get(Aspect.DIAGNOSIS) for by_aspect in causes]
    return scores[KEYS].assign(**{NAMED: named})

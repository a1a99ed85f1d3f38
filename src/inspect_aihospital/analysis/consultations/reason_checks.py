"""Check the reasons of failed diagnoses that an auditor and the rules name by the physicians'."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from itertools import product

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
    return _tabulate(evidence, _agreement)


@finding("mvme_reasons_confusion")
def confusion_table(evidence: Evidence) -> Table:
    """Count what physicians chose where auditor or rules named a reason."""
    return _tabulate(evidence, _confusion)


def _tabulate(
    evidence: Evidence, rows_of: Callable[[CheckedReasons], Iterator[dict[str, object]]]
) -> Table:
    checked_reasons = _checked_reasons(evidence)
    rows = [
        {"doctor": evidence.run(checked.run).label, "named by": checked.source, **cells}
        for checked in checked_reasons
        for cells in rows_of(checked)
    ]
    return Table(frame=pd.DataFrame(rows), runs=[checked.run for checked in checked_reasons])


def _agreement(checked: CheckedReasons) -> Iterator[dict[str, object]]:
    named, chosen = (
        [checked.codes.index(code) for code in checked.pairs[side]] for side in (NAMED, PHYSICIANS)
    )
    coverage = len(checked.pairs) / checked.put
    same = exact_agreement(named, chosen, checked.pairs["id"].to_numpy(str))
    units = list(zip(named, chosen, strict=True))
    yield {
        "diagnoses": checked.put,
        "compared": len(checked.pairs),
        "agreed": estimate(same, coverage),
        "kappa": weighted_kappa(units, len(checked.codes), ordered=False),
    }


def _confusion(checked: CheckedReasons) -> Iterator[dict[str, object]]:
    """Yield a row for each pair that occurs, in the order of the form."""
    counts = Counter(zip(checked.pairs[NAMED], checked.pairs[PHYSICIANS], strict=True))
    for named, chosen in product(checked.codes, repeat=2):
        if count := counts[named, chosen]:
            words = [code.replace("_", " ") for code in (named, chosen)]
            yield {NAMED: words[0], PHYSICIANS: words[1], "diagnoses": count}


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
            chosen = rated[KEYS].assign(physicians=_chosen(rated, question))
            # An inner join: where one side said nothing there is nothing to compare.
            pairs = chosen.merge(name_reasons(evidence), on=KEYS, how="inner").dropna()
            codes = tuple(option.code for option in question.options)
            # A cause that the form does not offer could not have been chosen.
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


def _chosen(rows: pd.DataFrame, question: RatingQuestion) -> pd.Series:
    """Return the option that each row's values mark; `None` where none does."""
    codes = {figure: o.code for figure, o in zip(question.figures, question.options, strict=True)}
    return _marked(rows, codes)


def _marked(rows: pd.DataFrame, codes: Mapping[str, str]) -> pd.Series:
    """Return, of each row, the code of the column that holds a 1; `None` where none does."""
    values = rows.reindex(columns=list(codes)).to_dict(orient="records")
    marked = [next((codes[name] for name in codes if row[name] == 1), None) for row in values]
    return pd.Series(marked, rows.index, dtype=object)


def _auditors_reasons(evidence: Evidence, reason: RatingQuestion) -> pd.DataFrame:
    scores = evidence.scored("failure_reasons")
    codes = {option.code: option.code for option in reason.options}
    return scores[KEYS].assign(named=_marked(scores, codes))


def _causes_by_rule(evidence: Evidence) -> pd.DataFrame:
    scores = evidence.scored("attribution")
    named = facts(scores, ASPECT_CAUSES).map(lambda causes: (causes or {}).get(Aspect.DIAGNOSIS))
    return scores[KEYS].assign(named=named)

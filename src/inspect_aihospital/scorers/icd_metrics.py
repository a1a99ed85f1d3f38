"""Compute micro-averages over cases, with intervals over resampled cases."""

from collections.abc import Mapping, Sequence
from statistics import fmean
from typing import Any, cast

from inspect_ai.scorer import Metric, SampleScore, Value, metric

from inspect_aihospital.core.means import ratio
from inspect_aihospital.linking.tally import Tally, intervals, total
from inspect_aihospital.scorers.rubric_metrics import by_specialty

TALLIES = "tallies"
"""Key of a case's counts, by rule, in its score's metadata."""

DIAGNOSIS_UNREAD = "diagnosis_unread"
"""Key of whether no disease could be read in a report's diagnosis; absent where it has none."""

PREFIX = {"strict": "icd", "lenient": "icd_lenient", "paper": "icd_paper"}
"""How the names of a rule's numbers begin."""

BY_GROUP = (
    *("icd_precision", "icd_recall", "icd_f1", "icd_f1_ci_lower", "icd_f1_ci_upper"),
    *("icd_coverage", "icd_paper_f1"),
)
"""Figures that each specialty group has, too."""


@metric(scores="unreduced")
def icd_micro() -> Metric:
    """Compute precision, recall and F1 over all mentions of all cases (Fan et al., Table 4).

    Micro-averages: mentions are counted over every epoch of every case, then divided. Intervals
    are over cases, from a fixed seed (docs/statistics.md); the epochs of a case stay together.

    Returns:
        A metric with, for each rule (`icd`, `icd_lenient`, `icd_paper`): `…_n` (mentions a
        report), `…_precision`, `…_recall`, `…_f1`, each with `_ci_lower` and `_ci_upper`, and
        `…_nil_rate`, all but `…_n` from 0 to 1; `icd_coverage`, the share of reports that were
        scored; `icd_unread_rate`, the share of diagnoses in which no disease was read, with their
        number `icd_diagnoses`; `icd_paper_skipped`, the cases whose report the paper's rule leaves
        out (with epochs: the share of a case's reports, summed); and some of these for each
        specialty
        group (`BY_GROUP`), with `GROUP_` in front. A rule that was applied to no case is not
        there.
    """

    def compute(scores: list[SampleScore]) -> Value:
        numbers = _summary(scores)
        for group, members in by_specialty(scores).items():
            group_figures = _summary(members)
            numbers |= {
                f"{group}_{name}": group_figures[name] for name in BY_GROUP if name in group_figures
            }
        return cast(Value, numbers)

    return compute


def _summary(scores: Sequence[SampleScore]) -> dict[str, float]:
    counts_by_rule = {rule: _counts(scores, rule) for rule in PREFIX}
    scored = sum(TALLIES in (sample.score.metadata or {}) for sample in scores)
    return {
        **{
            name: number
            for rule, cases in counts_by_rule.items()
            # The headline rule keeps its names, as NaN, where no case was scored at all.
            if cases or rule == "strict"
            for name, number in _numbers(rule, cases).items()
        },
        "icd_coverage": ratio(scored, len(scores)),
        **_unread(scores),
        "icd_paper_skipped": sum(_skipped(scores).values()),
    }


def _numbers(rule: str, epochs: Mapping[str, Sequence[Tally]]) -> dict[str, float]:
    # An epoch is no case of its own: resampled alone it would make intervals too narrow.
    cases = [total(tallies) for tallies in epochs.values()]
    all_cases, prefix = total(cases), PREFIX[rule]
    numbers = {f"{prefix}_n": all_cases.n, f"{prefix}_nil_rate": all_cases.nil_rate}
    for share, (lower, upper) in intervals(cases).items():
        numbers[f"{prefix}_{share}"] = getattr(all_cases, share)
        numbers |= {f"{prefix}_{share}_ci_lower": lower, f"{prefix}_{share}_ci_upper": upper}
    return numbers


def _unread(scores: Sequence[SampleScore]) -> dict[str, float]:
    """Return the share of diagnoses in which no disease was read, and the number of diagnoses."""
    flags = [(sample.score.metadata or {}).get(DIAGNOSIS_UNREAD) for sample in scores]
    unread_flags = [bool(flag) for flag in flags if flag is not None]
    share = ratio(sum(unread_flags), len(unread_flags))
    return {"icd_unread_rate": share, "icd_diagnoses": float(len(unread_flags))}


def _skipped(scores: Sequence[SampleScore]) -> dict[str, float]:
    """Return the share of each case's scored reports that the paper's rule leaves out."""
    cases: dict[str, list[bool]] = {}
    for sample in scores:
        if tallies := (sample.score.metadata or {}).get(TALLIES):
            # Absent: the rule does not apply. `None`: it leaves the report out.
            cases.setdefault(str(sample.sample_id), []).append(tallies.get("paper", 0) is None)
    return {case: fmean(skips) for case, skips in cases.items()}


def _counts(scores: Sequence[SampleScore], rule: str) -> dict[str, list[Tally]]:
    """Return a rule's counts by case, one for each epoch."""
    cases: dict[str, list[Tally]] = {}
    for sample in scores:
        tallies: Mapping[str, Any] = (sample.score.metadata or {}).get(TALLIES, {})
        if counts := tallies.get(rule):
            cases.setdefault(str(sample.sample_id), []).append(Tally(**counts))
    return cases

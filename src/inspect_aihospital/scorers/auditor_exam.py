"""Score a candidate for the role `auditor` by visits whose right levels are known."""

from collections.abc import Sequence
from math import nan
from typing import cast

from inspect_ai.scorer import Metric, SampleScore, Score, Scorer, Target, Value, metric, scorer
from inspect_ai.solver import TaskState

from inspect_aihospital.core.qualification.audited_visits import VisitKind
from inspect_aihospital.core.qualification.auditor_figures import (
    BOUNDS,
    AuditedVisit,
    auditor_figures,
)
from inspect_aihospital.core.qualification.exam_verdict import CaseFacts, exam_verdict
from inspect_aihospital.data.auditor_exam_samples import KNOWN_VISIT_KEY, LEVELS_KEY
from inspect_aihospital.data.exam_records import PLANNED_KEY

LEVELED, RIGHT_LEVEL = "leveled", "right"
NAMES = ("record", "name", "kind", "base", "expected")


@metric(scores="unreduced")
def auditor_exam_figures() -> Metric:
    """Measure a candidate over all visits of its exam, and say whether it is qualified.

    Returns:
        A metric with what `exam_verdict` makes of the figures of `auditor_figures`.
    """

    def compute(scores: list[SampleScore]) -> Value:
        cases = [score.score.metadata or {} for score in scores]
        return cast(Value, exam_verdict(cases, _figures, BOUNDS))

    return compute


@scorer(metrics=[auditor_exam_figures()])
def auditor_exam() -> Scorer:
    """Compare a candidate's levels of a visit with the right ones.

    The value of a visit: `leveled`, the share of items with a level, and `right`, the share of
    right levels among those whose right level is known. A missing level is the candidate's fault:
    it lowers `leveled`, and nothing else.
    """

    async def score(state: TaskState, target: Target) -> Score:
        visit, audit = state.metadata[KNOWN_VISIT_KEY], state.store.get(LEVELS_KEY)
        facts = {
            **{name: visit[name] for name in NAMES},
            **audit,
            "language": state.metadata["language"],
            "planned": state.metadata.get(PLANNED_KEY),
        }
        audited = _audited_visit(facts)
        rights = [*audited.verdicts(planted=True), *audited.verdicts(planted=False)]
        levels = audited.levels.values()
        return Score(
            value={
                LEVELED: sum(level is not None for level in levels) / len(levels),
                RIGHT_LEVEL: sum(rights) / len(rights) if rights else nan,
            },
            answer=state.output.completion,
            explanation=_explain(audited, audit["failure"]),
            metadata=facts,
        )

    return score


def _figures(cases: Sequence[CaseFacts]) -> dict[str, float]:
    return auditor_figures([_audited_visit(facts) for facts in cases])


def _audited_visit(facts: CaseFacts) -> AuditedVisit:
    known = {name: facts[name] for name in NAMES}
    return AuditedVisit(**{**known, "kind": VisitKind(facts["kind"])}, levels=facts["levels"])


def _explain(audited: AuditedVisit, failure: str | None) -> str:
    rows = [
        f"| {item} | {' or '.join(audited.expected.get(item, '')) or 'open'} | {level or '-'} |"
        for item, level in audited.levels.items()
    ]
    table = "\n".join(["| item | right levels | given |", "|---|---|---|", *rows])
    return table + (f"\n\nWhy levels are missing: {failure}" if failure else "")

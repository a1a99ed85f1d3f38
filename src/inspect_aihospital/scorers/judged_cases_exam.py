"""Score a candidate for the role `grader` or `auditor` by cases whose right verdicts are known."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from inspect_ai.scorer import Metric, Score, Scorer, Target, metric, scorer
from inspect_ai.solver import TaskState

from inspect_aihospital.core.fidelity.bounds import Bound
from inspect_aihospital.core.means import mean_present
from inspect_aihospital.core.qualification import auditor_figures, grader_figures
from inspect_aihospital.core.qualification.exam_verdict import CaseFacts
from inspect_aihospital.core.qualification.judged_cases import JudgedCase
from inspect_aihospital.data.auditor_exam_samples import KNOWN_VISIT_KEY, LEVELS_KEY
from inspect_aihospital.data.exam_records import PLANNED_KEY
from inspect_aihospital.data.grader_exam_samples import VARIANT_KEY, VERDICT_KEY
from inspect_aihospital.scorers.exam_verdict_metric import verdict_metric
from inspect_aihospital.scorers.finished_visit import INTERRUPTED
from inspect_aihospital.scorers.unscored import unscored

GRADED, LEVELED, RIGHT = "graded", "leveled", "right"
"""Values of a case: the share of items with a verdict, and of right ones among the known."""


@dataclass(frozen=True)
class _Exam:
    """How an exam's metadata, store and scores name its case, verdicts and items."""

    case_key: str
    store_key: str
    kind: str
    verdicts: str
    item: str
    answered: str
    figures_of: Callable[[Sequence[JudgedCase]], dict[str, float]]
    bounds: Sequence[Bound]

    def case_of(self, facts: CaseFacts) -> JudgedCase:
        """Read a case back from the metadata of its score."""
        names = ("record", "name", self.kind, "base", "expected", self.verdicts)
        return JudgedCase(*(facts[name] for name in names))

    def metric(self) -> Metric:
        """Return the metric over all cases."""
        return verdict_metric(
            lambda cases: self.figures_of([*map(self.case_of, cases)]), self.bounds
        )

    def scorer(self) -> Scorer:
        """Return the scorer of one case."""

        async def score(state: TaskState, target: Target) -> Score:
            known, stored = state.metadata[self.case_key], state.store.get(self.store_key)
            if stored is None:  # a limit of the run came first
                return unscored((self.answered, RIGHT), INTERRUPTED)
            facts = {
                **{name: known[name] for name in ("record", "name", self.kind, "base", "expected")},
                **stored,
                "language": state.metadata["language"],
                "planned": state.metadata.get(PLANNED_KEY),
            }
            case = self.case_of(facts)
            return Score(
                value={
                    self.answered: mean_present(v is not None for v in case.verdicts.values()),
                    RIGHT: mean_present(case.rights().values()),
                },
                answer=state.output.completion,
                explanation=self._explain(case, stored["failure"]),
                metadata=facts,
            )

        return score

    def _explain(self, case: JudgedCase, failure: str | None) -> str:
        rights, words = case.rights(), {True: " yes |", False: " no |", None: " - |"}
        rows = [
            f"| {item} | {' or '.join(case.expected.get(item, '')) or 'open'} | {verdict or '-'} |"
            + words[rights.get(item)]
            for item, verdict in case.verdicts.items()
        ]
        head = f"| {self.item} | right {self.verdicts} | given | right |"
        table = "\n".join([head, "|---" * 4 + "|", *rows])
        return table + (f"\n\nWhy {self.verdicts} are missing: {failure}" if failure else "")


_GRADER = _Exam(
    case_key=VARIANT_KEY,
    store_key=VERDICT_KEY,
    kind="family",
    item="aspect",
    verdicts="grades",
    answered=GRADED,
    figures_of=grader_figures.grader_figures,
    bounds=grader_figures.BOUNDS,
)
_AUDITOR = _Exam(
    case_key=KNOWN_VISIT_KEY,
    store_key=LEVELS_KEY,
    kind="kind",
    item="item",
    verdicts="levels",
    answered=LEVELED,
    figures_of=auditor_figures.auditor_figures,
    bounds=auditor_figures.BOUNDS,
)


@metric(scores="unreduced")
def grader_exam_figures() -> Metric:
    """Measure a candidate over all reports of its exam, and say whether it is qualified.

    Returns:
        A metric with what `exam_verdict` makes of the figures of `grader_figures`.
    """
    return _GRADER.metric()


@scorer(metrics=[grader_exam_figures()])
def grader_exam() -> Scorer:
    """Compare a candidate's grades of a report with the right ones.

    The value of a report: `graded`, the share of aspects with a grade, and `right`, the share of
    right grades among those whose right grade is known. A missing grade is the candidate's fault:
    it lowers `graded`, and nothing else.
    """
    return _GRADER.scorer()


@metric(scores="unreduced")
def auditor_exam_figures() -> Metric:
    """Measure a candidate over all visits of its exam, and say whether it is qualified.

    Returns:
        A metric with what `exam_verdict` makes of the figures of `auditor_figures`.
    """
    return _AUDITOR.metric()


@scorer(metrics=[auditor_exam_figures()])
def auditor_exam() -> Scorer:
    """Compare a candidate's levels of a visit with the right ones.

    The value of a visit: `leveled`, the share of items with a level, and `right`, the share of
    right levels among those whose right level is known. A missing level is the candidate's fault:
    it lowers `leveled`, and nothing else.
    """
    return _AUDITOR.scorer()

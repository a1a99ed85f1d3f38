"""Count the visits in which a message of the doctor was lost, beside the grades."""

from inspect_ai.scorer import Metric, SampleScore, Value, metric
from inspect_ai.util import Store

from inspect_aihospital.core.dialogue.routing import UNHEARD, Ending
from inspect_aihospital.core.means import ratio
from inspect_aihospital.data.visit_log import VisitFacts, find_visits

VISIT_LOSSES = "visit_losses"
"""Key, in a rubric score's metadata, of what each visit lost; empty text for nothing."""

CUT = "cut"
"""Loss of the end of a message: the visit went on."""


def visit_losses(store: Store) -> list[str]:
    """Return what each visit in a sample's store lost of its doctor's messages.

    Returns:
        For each visit the value of `UNHEARD` that ended it, `CUT`, or an empty text.
    """
    apart = (Ending.NO_VISIT, Ending.CONFERENCE)
    return [_loss(visit) for visit in find_visits(store).values() if visit.ending not in apart]


def _loss(visit: VisitFacts) -> str:
    # A visit that the patient's full context ended has a failed role, and lost nothing of this.
    if visit.ending in UNHEARD and not visit.failed_role:
        return visit.ending
    return CUT if any(turn.truncated for turn in visit.turns) else ""


@metric(scores="unreduced")
def lost_visit_rates() -> Metric:
    """Compute the shares of visits that an unheard message ended, or in which one was cut off.

    Such a doctor still writes a report, of what it had heard by then, and the report is graded. So
    grades alone do not tell that a server kept messages back. Of a team each visit counts.

    Returns:
        A metric with `visit_silence_rate`, `visit_truncation_rate` (nothing but thoughts, up to
        the token limit), `visit_overflow_rate` (its context was too long), `visit_refusal_rate`
        (refused or filtered) and `visit_cut_rate` (a message was cut off, and the visit went on)
        in 0–1, NaN without a visit, and `visits`, the number that they are of.
    """

    def compute(scores: list[SampleScore]) -> Value:
        facts = [sample.score.metadata or {} for sample in scores]
        losses = [loss for fact in facts for loss in fact.get(VISIT_LOSSES, ())]
        kinds = [*(kind.value for kind in UNHEARD), CUT]
        shares = {f"visit_{kind}_rate": ratio(losses.count(kind), len(losses)) for kind in kinds}
        return {**shares, "visits": float(len(losses))}

    return compute

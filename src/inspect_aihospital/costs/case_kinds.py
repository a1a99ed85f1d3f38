"""Sort cases by kind before a run: by rule, without a call, as far as kinds decide the calls."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from inspect_ai.dataset import Sample

from inspect_aihospital.agents.roles import REHEARSAL_MODEL
from inspect_aihospital.agents.team import seat_names
from inspect_aihospital.core.chart.examination_list import parse_items
from inspect_aihospital.core.dialogue.briefing import Briefing
from inspect_aihospital.costs.case_draw import CaseKind, pool_strata
from inspect_aihospital.costs.plan import RunPlan
from inspect_aihospital.costs.rehearsal_run import stand_in, stand_ins
from inspect_aihospital.costs.rounds_ahead import RoundsAhead, look_ahead, votes_drawn
from inspect_aihospital.data.meeting_log import VISITS_KEY
from inspect_aihospital.data.request_samples import REQUEST_KEY
from inspect_aihospital.data.samples import record_of
from inspect_aihospital.exam.round_rules import StopRule
from inspect_aihospital.rehearsal import examiner_player
from inspect_aihospital.rehearsal.scene import Line, Scene


@dataclass(frozen=True)
class Outlook:
    """A run before its rehearsal: kinds by id of the case, and the questions of each round."""

    kinds: Mapping[str, CaseKind]
    rounds: tuple[int, ...] = ()


def outlook(plan: RunPlan, size: int) -> Outlook:
    """Sort a run's cases by language or step, and by facts that decide the calls.

    Kinds are pooled until a draw of `size` cases can stand for all.
    """
    ahead = _rounds_ahead(plan) if plan.has_rounds else None
    kinds = {
        str(sample.id): CaseKind(_stratum(sample, plan, ahead), len(str(sample.metadata or {})))
        for sample in plan.samples
    }
    return Outlook(pool_strata(kinds, size), tuple(map(len, ahead.rounds)) if ahead else ())


def _rounds_ahead(plan: RunPlan) -> RoundsAhead:
    # A team has two models at least, so it is a list.
    parameters, models = plan.parameters, stand_ins(plan.bound)["participants"]
    members = dict(zip(seat_names("participants", len(models)), models, strict=True))
    # Without review there is one round, whatever `max_rounds` says.
    max_rounds = parameters["max_rounds"] if parameters["strategy"] == "review" else 1
    rule = StopRule(parameters["threshold"], max_rounds)
    return look_ahead(plan.samples, members, rule, parameters["samples"])


def _stratum(sample: Sample, plan: RunPlan, ahead: RoundsAhead | None) -> str:
    metadata = sample.metadata or {}
    if ahead:
        # Questions that are asked again take a second round of calls: they are a stratum apart.
        again = len(ahead.rounds) > 1 and str(sample.id) in ahead.rounds[1]
        return f"{ahead.planned[str(sample.id)]} samples, {'again' if again else 'once'}"
    if REQUEST_KEY in metadata and plan.parameters["examiner"] == "llm":
        return f"{metadata['language']}, {'named' if _names_any(metadata) else 'nothing named'}"
    if VISITS_KEY in metadata:
        return f"{metadata['language']}, {sum(metadata[VISITS_KEY].values())} visits"
    # With an early stop, a question takes as many votes as it needs for a majority.
    if plan.parameters.get("early_stop"):
        model = stand_in(plan.model or REHEARSAL_MODEL)
        return f"{votes_drawn(sample, model, plan.parameters['samples'])} samples"
    return str(metadata.get("language") or metadata.get("step"))


def _names_any(metadata: Mapping[str, Any]) -> bool:
    """Say whether the rehearsed examiner names an examination and so gets a second call."""
    briefing = Briefing("examiner", "parse", record_of(metadata).language)
    request = Line(None, metadata[REQUEST_KEY]["text"], own=False)
    return bool(parse_items(examiner_player.play(Scene(briefing, [request]))))

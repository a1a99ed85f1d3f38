"""What tells, before a run, how many calls a case will take: by rule, without a call."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from inspect_ai.dataset import Sample

from inspect_aihospital.agents.roles import REHEARSAL_MODEL
from inspect_aihospital.agents.team import seat_names
from inspect_aihospital.core.chart.examination_list import parse_items
from inspect_aihospital.core.dialogue.briefing import Briefing
from inspect_aihospital.costs.drawing import Kind, pooled
from inspect_aihospital.costs.plan import ROUNDS, TEAMS, Plan
from inspect_aihospital.costs.rounds_ahead import Ahead, look_ahead, votes_drawn
from inspect_aihospital.costs.stand_ins import stand_in, stand_ins
from inspect_aihospital.data.meeting_log import VISITS_KEY
from inspect_aihospital.data.request_samples import REQUEST_KEY
from inspect_aihospital.data.samples import record_of
from inspect_aihospital.exam.rounds import StopRule
from inspect_aihospital.rehearsal import examiner
from inspect_aihospital.rehearsal.scene import Line, Scene


@dataclass(frozen=True)
class Outlook:
    """What is known of a run before its rehearsal.

    Attributes:
        kinds: By id of the case.
        rounds: Questions of each round, where there are rounds.
    """

    kinds: Mapping[str, Kind]
    rounds: tuple[int, ...] = field(default=())


def outlook(plan: Plan, size: int) -> Outlook:
    """Tell the kinds of a run's cases: by language or step, and what decides the calls.

    Args:
        plan: The run.
        size: Cases that will be drawn: kinds are pooled until as many can stand for all.
    """
    ahead = _rounds(plan) if plan.task == ROUNDS else None
    kinds = {
        str(sample.id): Kind(_stratum(sample, plan, ahead), _length(sample.metadata or {}))
        for sample in plan.samples
    }
    return Outlook(pooled(kinds, size), tuple(map(len, ahead.rounds)) if ahead else ())


def _rounds(plan: Plan) -> Ahead:
    asked, bound = plan.parameters, stand_ins(plan.roles)[TEAMS[ROUNDS]]
    models = [bound] if isinstance(bound, str) else bound
    members = dict(zip(seat_names("participants", len(models)), models, strict=True))
    rule = StopRule(asked["threshold"], asked["max_rounds"] if asked["strategy"] == "review" else 1)
    return look_ahead(plan.samples, members, rule, asked["samples"])


def _stratum(sample: Sample, plan: Plan, ahead: Ahead | None) -> str:
    known = sample.metadata or {}
    if ahead:
        again = len(ahead.rounds) > 1 and str(sample.id) in ahead.rounds[1]
        return f"{ahead.planned[str(sample.id)]} samples, {'again' if again else 'once'}"
    if REQUEST_KEY in known and plan.parameters["examiner"] == "llm":
        return f"{known['language']}, {'named' if _names_any(sample) else 'nothing named'}"
    if VISITS_KEY in known:
        return f"{known['language']}, {sum(known[VISITS_KEY].values())} visits"
    if plan.parameters.get("early_stop"):
        model = stand_in(plan.model or REHEARSAL_MODEL)
        return f"{votes_drawn(sample, model, plan.parameters['samples'])} samples"
    return str(known.get("language") or known.get("step"))


def _names_any(sample: Sample) -> bool:
    """Whether the rehearsed examiner names an examination: then it is asked a second time."""
    metadata = sample.metadata or {}
    language = record_of(metadata).language
    request = Line(None, metadata[REQUEST_KEY]["text"], own=False)
    reply = examiner.play(Scene(Briefing("examiner", "parse", language), [request]))
    return bool(parse_items(reply))


def _length(metadata: Mapping[str, Any]) -> int:
    return len(str(metadata))

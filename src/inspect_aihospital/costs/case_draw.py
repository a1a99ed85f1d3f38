"""Sort the cases of a run by kind, and draw the cases to rehearse: a few of each kind.

Kinds are told by rule, without a call, as far as they decide the calls.
"""

from collections import Counter, defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, replace
from random import Random
from typing import Any

from inspect_ai.dataset import Sample

from inspect_aihospital.agents.roles import REHEARSAL_MODEL
from inspect_aihospital.agents.team import seat_names
from inspect_aihospital.core.chart.examination_list import parse_items
from inspect_aihospital.core.dialogue.briefing import Briefing
from inspect_aihospital.costs.plan import RunPlan
from inspect_aihospital.costs.rehearsal_run import stand_in, stand_ins
from inspect_aihospital.costs.rounds_ahead import RoundsAhead, look_ahead, votes_drawn
from inspect_aihospital.data.meeting_log import VISITS_KEY
from inspect_aihospital.data.request_samples import REQUEST_KEY
from inspect_aihospital.data.samples import record_of
from inspect_aihospital.exam.round_rules import StopRule
from inspect_aihospital.rehearsal import examiner_player
from inspect_aihospital.rehearsal.scene import Line, Scene

LEAST = 2
"""Cases of a kind that are drawn at least: one case alone shows no spread."""


@dataclass(frozen=True)
class CaseKind:
    """A case before it is run.

    Attributes:
        stratum: The facts that decide how many calls it takes, as far as they are known.
        length: Characters of its text.
        unpooled_stratum: Its stratum before strata were pooled.
    """

    stratum: str
    length: int
    unpooled_stratum: str = ""


def pool_strata(kinds: Mapping[str, CaseKind], size: int) -> dict[str, CaseKind]:
    """Pool strata until `LEAST` cases of each can be drawn, or all it has.

    As long as that would be more than `size` cases, the two strata of the fewest cases become one;
    of equally few, the first by name. A pooled draw differs as its cases do, so the interval holds
    their spread.
    """
    sizes = Counter(kind.stratum for kind in kinds.values())
    parts = {name: [name] for name in sizes}
    # Pooling the smallest strata first keeps most cases in a stratum of their own.
    while len(sizes) > 1 and sum(min(LEAST, count) for count in sizes.values()) > size:
        first, second = sorted(sizes, key=lambda name: (sizes[name], name))[:2]
        both = f"{first} or {second}"
        sizes[both] = sizes.pop(first) + sizes.pop(second)
        parts[both] = parts.pop(first) + parts.pop(second)
    pooled_name = {part: name for name, names in parts.items() for part in names}
    return {
        case: replace(kind, stratum=pooled_name[kind.stratum], unpooled_stratum=kind.stratum)
        for case, kind in kinds.items()
    }


def draw_cases(kinds: Mapping[str, CaseKind], size: int, seed: int) -> dict[str, list[str]]:
    """Draw cases of every stratum, in proportion to its size.

    The draw is systematic: within a stratum cases stand in order of length (in a pooled stratum,
    part by part), and every k-th case is drawn from a random start. Each case has the same chance,
    and the draw has short and long cases as the stratum has them.

    Args:
        kinds: By id of the case, pooled by `pool_strata` for as many cases.
        size: Cases to draw, 1 or more; all, if there are not more.
        seed: Of the starts.

    Returns:
        Drawn cases by stratum: of every stratum `LEAST`, or all it has; of one alone at least one.
    """
    strata: dict[str, list[str]] = defaultdict(list)
    # Of what a case will cost, the length of its text is all that is known before the run.
    for case in sorted(
        kinds, key=lambda case: (kinds[case].unpooled_stratum, kinds[case].length, case)
    ):
        strata[kinds[case].stratum].append(case)
    shares = _shares({name: len(cases) for name, cases in strata.items()}, size)
    start = Random(seed).random()
    return {
        name: [cases[int((place + start) * len(cases) / shares[name])] for place in range(share)]
        for name, cases in sorted(strata.items())
        for share in [shares[name]]
    }


def _shares(sizes: Mapping[str, int], size: int) -> dict[str, int]:
    """Share the draw out: the least to each stratum, then by cases a drawn case stands for."""
    size = min(size, sum(sizes.values()))
    shares = Counter({name: min(LEAST, count, size) for name, count in sizes.items()})
    while shares.total() < size:
        unfilled = [name for name in sorted(sizes) if shares[name] < sizes[name]]
        shares[max(unfilled, key=lambda name: sizes[name] / shares[name])] += 1
    return dict(shares)


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
    if REQUEST_KEY in metadata and plan.parameters.get("examiner") != "chart":
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

"""Runs of the bench: many visits with one cast, and whether they would pass as comparable."""

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any, cast

from inspect_ai.scorer import MetricProtocol

from benchmarks.instruments.casting import Casting, Players
from benchmarks.instruments.playing import PlayedVisit, play_visit, sample_scores
from benchmarks.instruments.record_sets import RecordSet, load_record_sets
from benchmarks.instruments.script import DOCTOR_STYLES
from inspect_aihospital.core.fidelity.visit_turns import Turn
from inspect_aihospital.scorers.fidelity_metrics import fidelity_figures
from inspect_aihospital.scorers.fidelity_score import VISITS


@dataclass(frozen=True)
class Accusation:
    """What a detector found in a visit.

    Attributes:
        detector: Which detector.
        sample_id: The visit.
        turn: The turn.
        words: What it found.
    """

    detector: str
    sample_id: str
    turn: int
    words: str


@dataclass(frozen=True)
class Run:
    """A run that was played and scored.

    Attributes:
        records: Name of its record set.
        casting: How it was cast.
        comparable: The metric `comparable` as production code computes it.
        broken: Names of the bounds that it breaks.
        figures: All figures of the metric.
        grades: The rubric's mean by visit, `None` where the case is unscored.
        unscored: Why a visit is unscored, by visit.
        touched: Visits in which the planted fault spoiled a reply.
        spoiled: How many replies it spoiled.
        doctor_views: Digest of what the doctor heard and said, by visit.
        accusations: What detectors found.
        checked: How often each detector could have found something.
        excerpts: The turns of each accused visit.
    """

    records: str
    casting: Casting
    comparable: float
    broken: frozenset[str]
    figures: Mapping[str, float]
    grades: tuple[float | None, ...]
    unscored: tuple[str | None, ...]
    touched: tuple[bool, ...]
    spoiled: int
    doctor_views: tuple[str, ...]
    accusations: tuple[Accusation, ...]
    checked: Mapping[str, int]
    excerpts: Mapping[str, tuple[Turn, ...]]

    @property
    def unscored_share(self) -> float:
        """Share of the visits that an instrument's failure left unscored."""
        return sum(reason is not None for reason in self.unscored) / len(self.unscored)


@lru_cache(maxsize=1)
def record_sets() -> dict[str, RecordSet]:
    """The record sets by name, loaded once a process."""
    return {records.name: records for records in load_record_sets()}


def play_run(records: str, casting: Casting, visits: int) -> Run:
    """Play a run.

    Args:
        records: Name of the record set.
        casting: How it is cast.
        visits: How many visits it has.
    """
    played = asyncio.run(_play(record_sets()[records], casting, visits))
    metric = cast(MetricProtocol, fidelity_figures())
    figures = cast(Mapping[str, float], metric(sample_scores(played)))
    broken = {
        name[6:-3] for name, figure in figures.items() if name[:6] == "bound_" and figure == 0
    }
    accusations = tuple(_accusations(played))
    accused = {accusation.sample_id for accusation in accusations}
    return Run(
        records=records,
        casting=casting,
        comparable=figures["comparable"],
        broken=frozenset(broken),
        figures=figures,
        grades=tuple(visit.grade for visit in played),
        unscored=tuple(visit.unscored for visit in played),
        touched=tuple(visit.touched > 0 for visit in played),
        spoiled=sum(visit.touched for visit in played),
        doctor_views=tuple(visit.doctor_view for visit in played),
        accusations=accusations,
        checked=_checked(played),
        excerpts={v.sample_id: v.turns for v in played if v.sample_id in accused},
    )


@lru_cache(maxsize=256)
def play_clean(records: str, casting: Casting, visits: int) -> Run:
    """Play the same run with clean instruments, once a process."""
    return play_run(records, casting, visits)


def clean_casting(casting: Casting) -> Casting:
    """The same cast without its fault."""
    return replace(casting, fault=None, rate=0.0)


async def _play(records: RecordSet, casting: Casting, visits: int) -> list[PlayedVisit]:
    return [await play_visit(_players(records, casting, number)) for number in range(visits)]


def _players(records: RecordSet, casting: Casting, number: int) -> Players:
    """The players of a visit; a record that comes again meets another doctor."""
    record = records.record_at(number)
    lap = number // len(records.records)
    style = DOCTOR_STYLES[(number + lap) % len(DOCTOR_STYLES)]
    return Players(
        record, records.other_record(record), records.twins.get(record.id), style, casting
    )


def _facts(visit: PlayedVisit) -> list[Mapping[str, Any]]:
    return list((visit.fidelity.metadata or {})[VISITS].values())


def _accusations(visits: Sequence[PlayedVisit]) -> list[Accusation]:
    return [
        Accusation(str(detector), visit.sample_id, turn, words)
        for visit in visits
        for facts in _facts(visit)
        for detector, findings in facts["found"].items()
        for turn, words in findings or ()
    ]


def _checked(visits: Sequence[PlayedVisit]) -> dict[str, int]:
    counts: dict[str, int] = {}
    for visit in visits:
        for facts in _facts(visit):
            for detector, count in facts["checked"].items():
                counts[str(detector)] = counts.get(str(detector), 0) + count
    return counts

"""Score what a doctor considered after each turn against the record's main disease."""

from collections.abc import Mapping, Sequence
from typing import Any, cast

from inspect_ai.scorer import Metric, SampleScore, Score, Scorer, Target, Value, metric, scorer
from inspect_ai.solver import TaskState

from inspect_aihospital.core.dialogue.differential_course import (
    FIGURES,
    JudgedDifferential,
    course_figures,
)
from inspect_aihospital.core.dialogue.routing import Ending
from inspect_aihospital.core.means import mean_present, ratio
from inspect_aihospital.core.mentions.disease_mentions import read_mentions
from inspect_aihospital.core.record import MedicalRecord
from inspect_aihospital.core.text.markdown import plain
from inspect_aihospital.data.samples import record_of
from inspect_aihospital.data.visit_log import VisitFacts, find_visit_log
from inspect_aihospital.linking.linker_cache import load_matcher
from inspect_aihospital.linking.worker_thread import run_in_thread
from inspect_aihospital.scorers.call_counts import with_calls
from inspect_aihospital.scorers.icd10_scorer import NO_REFERENCE
from inspect_aihospital.scorers.unscored import unscored

NOT_ASKED = "no_differential"
"""Reason of a visit without a single valid differential."""


@metric(scores="unreduced")
def differential_figures() -> Metric:
    """Average the courses of all visits.

    Returns:
        A metric with the mean of each figure of `course_figures` over the visits that have it,
        `differential_coverage` (visits with a differential, 0 to 1) and `answered_rate` (side
        calls with a valid differential, 0 to 1).
    """

    def compute(scores: list[SampleScore]) -> Value:
        facts = [score.score.metadata or {} for score in scores]
        asked_count = sum(case.get("asked", 0) for case in facts)
        answered = sum(case.get("answered", len(case.get("course", ()))) for case in facts)
        covered = [bool(case.get("course")) for case in facts]
        means = {
            name: mean_present(cast(dict[str, float], score.score.value)[name] for score in scores)
            for name in FIGURES
        }
        coverage = mean_present(covered)
        answered_rate = ratio(answered, asked_count)
        return cast(
            Value, {**means, "differential_coverage": coverage, "answered_rate": answered_rate}
        )

    return compute


@scorer(metrics=[differential_figures()])
def differential() -> Scorer:
    """Follow the record's main disease through the differentials of a visit; no model is called.

    The main disease is the first that the reference diagnosis names. A disease of a differential
    is the right one if both are linked to the same four characters of ICD-10 (rule `strict` of
    `icd10`). The value of a case has the figures of `course_figures`; a side call that failed is
    left out and counted.
    """

    async def score(state: TaskState, target: Target) -> Score:
        visit = find_visit_log(state.store) or VisitFacts()
        record = record_of(state.metadata)
        counts = {
            "asked": len(visit.differentials),
            "answered": sum(bool(reply["diseases"]) for reply in visit.differentials),
        }
        # Linking is slow, and would hold up all other samples in the event loop.
        course = await run_in_thread(_judge, visit.differentials, record)
        if not course:
            reason = NO_REFERENCE if course is None else NOT_ASKED
            return unscored(FIGURES, reason, metadata={**counts, "course": []})
        figures = course_figures(course, patient_left=visit.ending == Ending.PATIENT)
        return Score(
            value=figures,
            answer=_leading_disease(visit.differentials),
            explanation=_explain(visit.differentials, course),
            metadata={
                **counts,
                "last": {"stated": course[-1].probabilities, "right": course[-1].rights},
                "course": [
                    {
                        "turn": judged_turn.turn,
                        "rank": judged_turn.rank,
                        "probability": judged_turn.probability,
                        "leads": judged_turn.leads,
                    }
                    for judged_turn in course
                ],
                "curves": _curves(visit.differentials, course),
            },
        )

    return with_calls(score)


def _judge(
    differentials: Sequence[Mapping[str, Any]], record: MedicalRecord
) -> list[JudgedDifferential] | None:
    """Judge the differentials that were given; `None` for a reference without a disease."""
    names = read_mentions(record.reference.diagnosis or "", record.language)
    if not names:
        return None
    # By the strict rule: a wider disease in a differential is not yet the right one.
    matcher = load_matcher("strict", record.language)
    return [
        JudgedDifferential(
            turn=reply["turn"],
            probabilities=tuple(probability for _, probability in reply["diseases"]),
            rights=tuple(
                # Stage and cause that a doctor adds are no part of a name.
                bool(matcher.match([*read_mentions(d, record.language)[:1]] or [d], names[:1]))
                for d, _ in reply["diseases"]
            ),
        )
        for reply in differentials
        if reply["diseases"]
    ]


def _curves(
    differentials: Sequence[Mapping[str, Any]], course: Sequence[JudgedDifferential]
) -> dict[str, list[float | None]]:
    """Return lead and probability of the right disease by turn; `None` where nobody knows."""
    judged_by_turn = {judged_turn.turn: judged_turn for judged_turn in course}
    judged_turns = [judged_by_turn.get(reply["turn"]) for reply in differentials]
    return {
        "leads": [
            float(judged_turn.leads) if judged_turn else None for judged_turn in judged_turns
        ],
        "probability": [
            judged_turn.probability if judged_turn else None for judged_turn in judged_turns
        ],
    }


def _leading_disease(differentials: Sequence[Mapping[str, Any]]) -> str:
    return next(
        str(reply["diseases"][0][0]) for reply in reversed(differentials) if reply["diseases"]
    )


def _explain(
    differentials: Sequence[Mapping[str, Any]], course: Sequence[JudgedDifferential]
) -> str:
    judged_by_turn = {judged_turn.turn: judged_turn for judged_turn in course}
    rows = ["| turn | considered, the right disease in bold |", "|---|---|"]
    for reply in differentials:
        judged_turn = judged_by_turn.get(reply["turn"])
        if judged_turn is None:
            rows.append(f"| {reply['turn']} | no valid answer: {plain(reply['failure'] or '')} |")
            continue
        entries = [
            f"**{text}**" if right else text
            for (disease, probability), right in zip(
                reply["diseases"], judged_turn.rights, strict=True
            )
            for text in [f"{probability:.0%} {plain(disease)}"]
        ]
        rows.append(f"| {reply['turn']} | {'; '.join(entries)} |")
    return "\n".join(rows)

"""Sentences on why points were lost: counts by hand, runs of a cause together, nothing invented."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from inspect_aihospital.analysis.leaderboard.conclusions import conclusions_table
from tests.analysis.consultation_evidence import ScoredRun, evidence, graded

CASES = ("1", "2", "3")


def made(name: str, causes: Mapping[str, str], given_up: float | None = None) -> ScoredRun:
    """Return a run whose aspects below A have these causes in each of three cases."""
    traced = {"tainted": 0.0, "overall": 0.0, "overall_worst": 0.0, "overall_best": 0.0}
    scores: dict[str, list[Any]] = {
        "mvme_rubric": [graded(id, "DDDDD") for id in CASES],
        "attribution": [{"id": id, "value": traced, "facts": {"aspects": causes}} for id in CASES],
    }
    if given_up is not None:
        scores["differential"] = [{"id": id, "value": {"given_up": given_up}} for id in CASES]
    return ScoredRun(name, model=f"lab/{name}", scores=scores)


def sentences(*runs: ScoredRun) -> list[str]:
    return conclusions_table(evidence(*runs)).frame["conclusion"].tolist()


def test_runs_are_named_by_their_most_frequent_cause_in_the_order_of_a_visit() -> None:
    unasked = {"symptoms": "not_asked", "diagnosis": "not_asked", "rationale": "misjudged"}
    unused = {"symptoms": "not_used"}
    told = sentences(made("a", unused), made("b", unasked), made("c", unasked))
    assert [text for text in told if "points were lost" in text] == [
        "Why points were lost: most often the doctor did not ask or order (not asked; share of the "
        "grades below A): b 67 % of 9, example 1; c 67 % of 9.",
        "Why points were lost: most often the report leaves out what the doctor was told (not "
        "used; share of the grades below A): a 100 % of 3, example 1.",
    ]


def test_of_a_cause_that_leads_for_all_runs_the_lowest_and_highest_share_are_told() -> None:
    mostly = {"symptoms": "not_asked", "diagnosis": "not_asked", "rationale": "misjudged"}
    always = {"symptoms": "not_asked"}
    runs = made("a", mostly), made("b", always), made("c", {**mostly, "treatment": "not_asked"})
    (text,) = [text for text in sentences(*runs) if "points were lost" in text]
    assert text.endswith(
        "(not asked; share of the grades below A): a 67 % of 9, the least; b 100 % of 3, the most, "
        "example 1."
    )
    (text,) = [text for text in sentences(*runs[:1]) if "points were lost" in text]
    assert text.endswith("): a 67 % of 9, example 1.")


def test_losses_that_all_runs_share_are_counted_apart() -> None:
    both, one = {"symptoms": "not_asked", "diagnosis": "misjudged"}, {"symptoms": "not_used"}
    (text,) = [s for s in sentences(made("a", both), made("b", one)) if "All these runs" in s]
    assert text.endswith("tell no run from another: 3 of the 3 of b, and of the 6 of a.")
    (text,) = [s for s in sentences(made("a", one), made("b", one)) if "All these runs" in s]
    assert text.endswith(": 3 of the 3 of each.")
    other = {"treatment": "not_used"}
    assert not [s for s in sentences(made("a", both), made("b", other)) if "All these runs" in s]
    assert not [s for s in sentences(made("a", both)) if "All these runs" in s]


def test_of_a_run_that_is_not_comparable_the_instruments_part_alone_is_told() -> None:
    broken = {"fidelity/fidelity/comparable": 0.0}

    def run(name: str, cause: str) -> ScoredRun:
        return replace(made(name, {"symptoms": cause}, 1.0), metrics=broken)

    told = " ".join(sentences(made("a", {"symptoms": "not_used"}), run("b", "not_asked")))
    assert "Why points were lost: most often the report leaves out" in told
    assert "did not ask" not in told
    assert "given up" not in told
    assert "patient or examiner withheld" in " ".join(sentences(run("b", "withheld")))


def test_who_gave_the_right_disease_up_is_named_and_nobody_else() -> None:
    causes = {"diagnosis": "misjudged"}
    told = sentences(made("a", causes, 1.0), made("b", causes, 0.0), made("c", causes))
    assert [text for text in told if "given up" in text] == [
        "The right disease led the differential during the visit and not at its end (given up; "
        "visits): a 3 of 3."
    ]


def test_who_never_considered_the_right_disease_is_counted_by_visit() -> None:
    def asked(name: str, *courses: Sequence[float | None]) -> ScoredRun:
        rows: list[Any] = [
            {"id": id, "value": {"given_up": 0.0}, "facts": {"curves": {"probability": course}}}
            for id, course in zip(CASES, courses, strict=True)
        ]
        run = made(name, {})
        return replace(run, scores={**run.scores, "differential": rows})

    told = sentences(asked("a", [0.0, None], [0.0, 0.2], [None]), asked("b", [0.1], [0.4], [0.3]))
    assert [text for text in told if "never considered" in text] == [
        "The right disease was in no differential of the visit (never considered; visits): "
        "a 1 of 2."
    ]


def considering(name: str, stated: float, right: Sequence[float]) -> ScoredRun:
    """Return a run with a probability stated for the first disease, right in some cases."""
    rows: list[Any] = [
        {"id": str(place), "value": {"top_probability": stated, "leads": leads}}
        for place, leads in enumerate(right)
    ]
    graded_reports: list[Any] = [graded(str(place), "DDDDD") for place in range(len(right))]
    scores = {"mvme_rubric": graded_reports, "differential": rows}
    return ScoredRun(name, model=f"lab/{name}", scores=scores)


def test_certainty_beyond_what_was_right_is_told_and_no_other() -> None:
    told = sentences(
        considering("sure", 0.9, [1, *[0] * 11]),
        considering("calibrated", 0.25, [*[1] * 3, *[0] * 9]),
        considering("shy", 0.1, [1] * 12),
        considering("by_chance", 0.9, [*[1] * 10, *[0] * 2]),
    )
    assert [text for text in told if "certainty" in text] == [
        "The disease that came first in the last differential was stated with too much certainty: "
        "sure 90 % sure, 8 % right."
    ]


def test_of_persons_it_is_told_why_points_were_lost_and_nothing_else() -> None:
    visits = [considering(name, 0.9, [0] * 12) for name in ("gpt", "r1")]
    causes = [made(name, {"diagnosis": "misjudged"}, 1.0) for name in ("gpt", "r1")]
    for runs, phrase in ((visits, "certainty"), (causes, "given up"), (causes, "points were lost")):
        of_models = evidence(*runs)
        person = of_models.samples["run"].map({"r1": "r1"})
        mixed = replace(of_models, samples=of_models.samples.assign(person=person))
        texts = conclusions_table(mixed).frame["conclusion"]
        (text,) = [text for text in texts if phrase in text]
        assert "gpt" in text
        assert ("r1" in text) == (phrase == "points were lost")


def test_the_case_to_open_lost_most_by_the_cause_named() -> None:
    run = made("a", {"diagnosis": "misjudged"})
    causes = dict.fromkeys(("symptoms", "diagnosis"), "misjudged")
    traced = [dict(row) for row in run.scores["attribution"]]
    traced[1]["facts"] = {"aspects": causes}
    run = replace(run, scores={**run.scores, "attribution": traced})
    (sentence,) = [text for text in sentences(run) if "points were lost" in text]
    assert "a 100 % of 4, example 2." in sentence


def test_of_what_was_not_traced_nothing_is_said() -> None:
    told = sentences(made("a", {}), made("b", {}))
    assert not any("points were lost" in text or "given up" in text for text in told)

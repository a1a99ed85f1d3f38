"""Visits are paired by case, variant and epoch; what is not judged says why."""

from typing import Any

from inspect_aihospital.core.variants.pairs import PairedVisits, pair_visits

KINDS = {"a": "decisive_changed", "b": "irrelevant_changed"}


def facts(half: str, epoch: int = 1, reason: str | None = None, **made: bool) -> Any:
    verdicts = {id: {"made": made[id], "instead": None, "raised": True} for id in made}
    kinds = KINDS if half == "base" else {id: KINDS[id] for id in made or ("a",)}
    stored = {
        "case": "c",
        "epoch": epoch,
        "edited": half == "edited",
        "kinds": kinds,
        "verdicts": verdicts,
    }
    return stored, reason


def pairs(*visits: Any) -> dict[tuple[str, int], PairedVisits]:
    return {(pair.variant, pair.epoch): pair for pair in pair_visits(visits)}


def test_what_changed_is_the_diagnosis_of_the_edited_visit() -> None:
    paired = pairs(facts("base", a=True, b=True), facts("edited", a=False), facts("edited", b=True))
    assert paired["a", 1].changed
    assert not paired["b", 1].changed
    assert not paired["a", 1].unjudged_reason
    assert not paired["b", 1].unjudged_reason


def test_epochs_are_never_mixed() -> None:
    paired = pairs(facts("base", a=True, b=True), facts("edited", epoch=2, a=False))
    assert {key: pair.unjudged_reason for key, pair in paired.items()} == {
        ("a", 1): "incomplete",
        ("b", 1): "incomplete",
        ("a", 2): "incomplete",
    }


def test_a_pair_says_why_it_is_not_judged() -> None:
    paired = pairs(
        facts("base", a=False, b=True),
        facts("edited", a=False),
        facts("edited", reason="x", b=True),
    )
    assert paired["a", 1].unjudged_reason == "base_missed"
    unscored = pairs(facts("base", reason="patient_failed"), facts("edited", a=False))
    assert unscored["a", 1].unjudged_reason == "patient_failed"
    assert unscored["b", 1].unjudged_reason == "incomplete"


def test_other_scores_are_no_visits() -> None:
    assert pair_visits([({"prompt_hash": "x"}, None)]) == []

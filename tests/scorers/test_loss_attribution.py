"""The scorer of causes: what it reads of other scores, what it stores, and its figures."""

from math import isnan, nan
from pathlib import Path
from typing import Any, cast

import pytest
from inspect_ai import score as inspect_score
from inspect_ai.log import EvalLog
from inspect_ai.model import Model
from inspect_ai.scorer import SampleScore, Score

from inspect_aihospital.core.aspects.aspect import Aspect
from inspect_aihospital.core.attribution.causes import ITEM_CAUSES, Cause, ItemKind, TracedItem
from inspect_aihospital.core.attribution.visit_attribution import Attribution
from inspect_aihospital.scorers import attribution, attribution_figures
from inspect_aihospital.scorers.attribution_score import VALUE_NAMES, WORD_RULES, score_losses
from inspect_aihospital.scorers.message_citations import REFERENCES_KEY
from tests.core.attribution.visits import RECORDS, attributed, visit
from tests.scripted import doctor, full_report, grader, lines, make_record, only, report, run_mvme

pytestmark = pytest.mark.usefixtures("no_tokenizer")

RECORD = RECORDS["en"]


def run(folder: Path, doctor_model: Model, **options: Any) -> EvalLog:
    task = {"icd10": False, **options.pop("task", {})}
    return run_mvme(folder, doctor_model, records=[RECORD], task=task, **options)


def score_of(log: EvalLog, name: str = "attribution") -> Score:
    return (only(log).scores or {})[name]


def denied(folder: Path, **options: Any) -> EvalLog:
    """Run a visit whose patient denies night sweats, and whose report is empty of findings."""
    asks = doctor("Do you have night sweats?", "Diagnosis: bronchitis.", report=full_report())
    roles = {"patient": lines("<To the doctor> No.", "<To the doctor> Thank you. <end>")}
    return run(folder, asks, roles={**roles, **options.pop("roles", {})}, **options)


def test_each_lost_item_has_its_cause_and_its_message(tmp_path: Path) -> None:
    log = denied(tmp_path)
    score, sample = score_of(log), only(log)
    facts: Any = score.metadata
    sweats = next(item for item in facts["items"] if item["text"] == "She has night sweats")
    assert (sweats["cause"], sweats["turn"], sweats["speaker"]) == ("mistold", 2, "patient")
    cited = {reference["id"] for reference in facts[REFERENCES_KEY]}
    assert any(message.id in cited and "No." in message.text for message in sample.messages)
    assert "| She has night sweats | symptom | mistold | 2 | [M" in (score.explanation or "")


def test_the_value_counts_items_and_bounds_the_mean(tmp_path: Path) -> None:
    letters = grader({"symptoms": "C", "examinations": "A", "diagnosis": "D", "rationale": "A"})
    value: Any = score_of(denied(tmp_path, roles={"grader": letters})).value
    assert set(value) == set(VALUE_NAMES)
    assert value["mistold"] == 1
    assert value["tainted"] == 1
    # symptoms alone are the patient's fault; the treatment has no grade
    assert value["overall"] == pytest.approx((100 / 3 + 100 + 0 + 100) / 4)
    assert value["overall_worst"] == (0 + 100 + 0 + 100) / 4
    assert value["overall_best"] == (100 + 100 + 0 + 100) / 4


def test_an_explanation_quotes_the_sentence_and_marks_what_is_lost_of_it() -> None:
    sentence = "Since May her left hip aches at night, and steep stairs are hard to climb"
    record = make_record(language="en", subjective={"present_illness": sentence})
    sections = {Aspect.SYMPTOMS: "Since May her left hip aches at night."}
    losses = attributed("en", visit("en"), sections, record=record)
    explanation = score_losses(losses, {}, {}).explanation or ""
    assert "| Since May her left hip aches at night, **and steep stairs are hard to climb** |" in (
        explanation
    )


def test_a_tie_with_unknown_is_not_shown_as_certain() -> None:
    items = tuple(
        TracedItem(kind, "x", cause)
        for kind, causes in (
            (ItemKind.SYMPTOM, [Cause.NOT_ASKED, Cause.UNKNOWN]),
            (ItemKind.DISEASE, [Cause.NOT_ASKED, Cause.NOT_ASKED, Cause.UNKNOWN]),
        )
        for cause in causes
    )
    aspects = dict.fromkeys([Aspect.SYMPTOMS, Aspect.RATIONALE, Aspect.TREATMENT], Cause.NOT_ASKED)
    score = score_losses(Attribution(items, aspects, frozenset()), {}, {})
    lines = (score.explanation or "").splitlines()
    assert lines[0] == WORD_RULES
    assert lines[2:5] == [
        "- symptoms: **not asked or unknown (1 each)**",
        "- rationale: **not asked**",
        "- treatment: **not asked**",
    ]


def test_no_other_score_changes(tmp_path: Path) -> None:
    log = denied(tmp_path)
    again = inspect_score(log, attribution(), action="append", display="none")
    for name, score in (only(log).scores or {}).items():
        assert score_of(again, name).value == score.value
    assert score_of(again, "attribution1").value == score_of(log).value


@pytest.mark.slow
def test_diseases_are_missed_by_code_where_they_were_linked(tmp_path: Path) -> None:
    text = report({**dict.fromkeys(Aspect, "(1) -"), Aspect.DIAGNOSIS: "Tuberculosis of lung"})
    by_name = score_of(run(tmp_path, doctor("Hm.", report=text)))
    by_code = score_of(run(tmp_path, doctor("Hm.", report=text), task={"icd10": True}))

    def lost_diseases(score: Score) -> list[str]:
        facts: Any = score.metadata
        return [item["text"] for item in facts["items"] if item["kind"] == "disease"]

    assert lost_diseases(by_name) == ["Pulmonary tuberculosis", "Asthma"]
    assert lost_diseases(by_code) == ["Asthma"]


def test_a_failed_instrument_leaves_the_case_unscored(tmp_path: Path) -> None:
    silent = {"patient": lines("")}
    score = score_of(run(tmp_path, doctor("Hm.", report=full_report()), roles=silent))
    value: Any = score.value
    assert score.reason == "patient_failed"
    assert all(isnan(number) for number in value.values())


def sample(**value: float) -> SampleScore:
    counts: Any = dict.fromkeys(ITEM_CAUSES, 0.0)
    return SampleScore(score=Score(value={**counts, "tainted": 0.0, **value}))


def figures(*scores: SampleScore) -> dict[str, float]:
    return cast(dict[str, float], cast(Any, attribution_figures())(list(scores)))


def test_figures_pool_items_and_bound_the_mean() -> None:
    values = figures(
        sample(not_asked=3, overall=60, overall_worst=60, overall_best=60),
        sample(withheld=1, tainted=1, overall=50, overall_worst=20, overall_best=80),
        SampleScore(score=Score(value=dict.fromkeys(VALUE_NAMES, nan))),
    )
    assert (values["lost_n"], values["not_asked_share"], values["withheld_share"]) == (
        4,
        0.75,
        0.25,
    )
    assert (values["tainted_n"], values["tainted_share"]) == (1, 0.5)
    assert values["overall_untainted"] == 60
    assert (values["overall_worst"], values["overall_best"]) == (40, 70)
    assert values["attribution_coverage"] == pytest.approx(2 / 3)


def test_figures_of_nothing_are_nan() -> None:
    values = figures()
    assert {name for name, figure in values.items() if not isnan(figure)} == {"lost_n", "tainted_n"}

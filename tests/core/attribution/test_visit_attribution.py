"""Lost diseases are traced to what decides them, and aspects below A to their items."""

import pytest

from inspect_aihospital.core.aspects.aspect import Aspect
from inspect_aihospital.core.attribution.causes import Cause, ItemKind, TracedItem, main_cause
from inspect_aihospital.core.attribution.visit_attribution import missed_by_name
from inspect_aihospital.core.grading.grades import Grade
from inspect_aihospital.core.record import Language
from inspect_aihospital.core.report.report_parser import Report
from tests.core.attribution.test_traced_examinations import ORDERS
from tests.core.attribution.test_traced_history import QUESTIONS
from tests.core.attribution.visits import RECORDS, attributed, causes, visit

DISEASES: dict[Language, str] = {"en": "Pulmonary tuberculosis", "zh": "肺结核"}
HISTORY_REPLY: dict[Language, str] = {"en": "My night sweats are bad.", "zh": "有的，夜里盗汗。"}
SYMPTOMS_SECTION: dict[Language, str] = {"en": "Cough, night sweats", "zh": "咳嗽、盗汗"}


def results(language: Language) -> str:
    return RECORDS[language].objective.auxiliary or ""


@pytest.mark.parametrize("language", DISEASES)
def test_a_disease_is_misjudged_where_the_report_has_its_evidence(language: Language) -> None:
    turns = visit(
        language,
        (QUESTIONS[language], HISTORY_REPLY[language]),
        (*ORDERS[language], results(language)),
    )
    sections = {Aspect.SYMPTOMS: SYMPTOMS_SECTION[language], Aspect.EXAMINATIONS: results(language)}
    (disease,) = attributed(language, turns, sections, (DISEASES[language],)).items
    assert (disease.kind, disease.cause, disease.turn) == (ItemKind.DISEASE, "misjudged", 3)


@pytest.mark.parametrize("language", DISEASES)
@pytest.mark.parametrize(
    ("reply_of", "cause"),
    [
        (results, "not_used"),
        ({"en": "no record", "zh": "无记录"}.get, "withheld"),
        ({"en": "Chest radiograph: normal", "zh": "胸部X线片:正常"}.get, "mistold"),
    ],
)
def test_a_disease_without_its_examinations_has_their_cause(
    language: Language, reply_of: object, cause: str
) -> None:
    assert callable(reply_of)
    turns = visit(language, (*ORDERS[language], reply_of(language)))
    sections = {Aspect.SYMPTOMS: SYMPTOMS_SECTION[language]}
    loss_causes = causes(attributed(language, turns, sections, (DISEASES[language],)))
    assert loss_causes[DISEASES[language]] == cause


def test_a_disease_that_the_history_names_rests_on_it() -> None:
    loss_causes = causes(attributed("en", visit("en"), {}, ("Asthma",)))
    assert loss_causes["Asthma"] == "not_asked"


def test_a_disease_that_nothing_of_the_record_bears_on_is_not_in_it() -> None:
    reference = RECORDS["en"].reference.model_copy(update={"rationale": "An autopsy, years later."})
    record = RECORDS["en"].model_copy(update={"reference": reference})
    loss_causes = causes(attributed("en", visit("en"), {}, ("Amyloidosis",), record=record))
    assert loss_causes["Amyloidosis"] == "not_in_record"


def test_without_a_rationale_nobody_says_what_the_evidence_is() -> None:
    reference = RECORDS["en"].reference.model_copy(update={"rationale": None})
    record = RECORDS["en"].model_copy(update={"reference": reference})
    loss_causes = causes(attributed("en", visit("en"), {}, ("Amyloidosis",), record=record))
    assert loss_causes["Amyloidosis"] == "unknown"


def test_without_a_record_the_rationale_is_what_was_to_be_found_out() -> None:
    empty: dict[str, dict[str, str]] = {"subjective": {}, "objective": {}}
    record = RECORDS["en"].model_validate({**RECORDS["en"].model_dump(), **empty})
    loss_causes = causes(attributed("en", visit("en"), {}, (DISEASES["en"],), record=record))
    assert loss_causes["Night sweats"] == "not_asked"
    assert loss_causes[DISEASES["en"]] == "not_asked"


def test_missed_by_name_are_diseases_of_the_reference_alone() -> None:
    report = Report({Aspect.DIAGNOSIS: "asthma; pneumonia"})
    assert missed_by_name(RECORDS["en"], report) == ("Pulmonary tuberculosis",)


def letters(**grades: str) -> dict[Aspect, list[Grade]]:
    return {Aspect(aspect): list(aspect_grades) for aspect, aspect_grades in grades.items()}  # type: ignore[arg-type]


def test_aspects_below_a_get_the_main_cause_of_their_items() -> None:
    turns = visit("en", (*ORDERS["en"], "no record"))
    graded = letters(symptoms="C", examinations="D", diagnosis="D", rationale="B", treatment="A")
    attribution = attributed("en", turns, {}, (DISEASES["en"],), graded)
    assert attribution.aspects == {
        Aspect.SYMPTOMS: Cause.NOT_ASKED,
        Aspect.EXAMINATIONS: Cause.WITHHELD,
        Aspect.DIAGNOSIS: Cause.WITHHELD,
        Aspect.RATIONALE: Cause.WITHHELD,
    }
    assert attribution.tainted == {Aspect.EXAMINATIONS, Aspect.DIAGNOSIS, Aspect.RATIONALE}


def test_a_panel_in_which_one_grader_gives_an_a_is_unsure() -> None:
    aspects = attributed("en", visit("en"), {}, (), letters(symptoms="AC", treatment="CC")).aspects
    assert aspects == {Aspect.SYMPTOMS: Cause.JUDGE_UNSURE, Aspect.TREATMENT: Cause.MISJUDGED}


def test_an_aspect_whose_items_are_all_there_is_unknown() -> None:
    sections = {Aspect.SYMPTOMS: "She has coughed for 3 weeks. She has night sweats."}
    aspects = attributed("en", visit("en"), sections, (), letters(symptoms="B")).aspects
    assert aspects == {Aspect.SYMPTOMS: Cause.UNKNOWN}


def test_ties_go_to_the_cause_that_comes_first_in_a_visit() -> None:
    order = [Cause.MISJUDGED, Cause.WITHHELD, Cause.NOT_ASKED]
    items = [TracedItem(ItemKind.SYMPTOM, cause, cause) for cause in order]
    assert main_cause(items) is Cause.NOT_ASKED
    assert main_cause([*items, items[0]]) is Cause.MISJUDGED
    assert main_cause([TracedItem(ItemKind.SYMPTOM, "reported")]) is None


@pytest.mark.parametrize("words", ["A patient who is 34 years old", "34岁患者"])
def test_an_age_in_the_rationale_names_no_result(words: str) -> None:
    language: Language = "en" if words.isascii() else "zh"
    reference = RECORDS[language].reference.model_copy(update={"rationale": words})
    record = RECORDS[language].model_copy(update={"reference": reference})
    disease = DISEASES[language]
    loss_causes = causes(attributed(language, visit(language), {}, (disease,), record=record))
    assert loss_causes[disease] == "not_in_record"

"""A recorded examination is ordered, fetched, told, withheld or told otherwise."""

import pytest

from inspect_aihospital.core.aspects.aspect import Aspect
from inspect_aihospital.core.attribution.causes import ItemKind
from inspect_aihospital.core.dialogue.routing import Ending, Speaker
from inspect_aihospital.core.record import Language
from tests.core.attribution.visits import RECORDS, attributed, causes, visit

IMAGE: dict[Language, str] = {"en": "Chest radiograph", "zh": "胸部X线片"}
ORDERS: dict[Language, tuple[str, str]] = {
    "en": (
        "Please have a chest radiograph and a sputum smear.",
        "Hello, I need a chest radiograph and a sputum smear.",
    ),
    "zh": ("请先做胸部X线片和痰涂片。", "您好，我要做胸部X线片和痰涂片。"),
}


@pytest.mark.parametrize(
    ("language", "reply", "cause"),
    [
        ("en", "Chest radiograph: cavity of 34 mm in the right upper lobe", "not_used"),
        ("en", "Chest radiograph: two nodules of 12 mm on the left", "mistold"),
        ("en", "Chest radiograph: normal", "mistold"),
        ("en", "Chest radiograph: no record", "withheld"),
        ("zh", "胸部X线片:右上肺空洞34 mm", "not_used"),
        ("zh", "胸部X线片:左肺两枚结节12 mm", "mistold"),
        ("zh", "胸部X线片:正常", "mistold"),
        ("zh", "胸部X线片:无记录", "withheld"),
    ],
)
def test_the_reply_to_an_order_gives_the_cause(language: Language, reply: str, cause: str) -> None:
    items = attributed(language, visit(language, (*ORDERS[language], reply)), {}).items
    (image,) = (item for item in items if item.text == IMAGE[language])
    assert (image.cause, image.turn, image.speaker) == (cause, 2, Speaker.EXAMINER)


@pytest.mark.parametrize(
    ("language", "answer"), [("en", "All right, I will do that."), ("zh", "好的，我会去做的。")]
)
def test_an_order_that_the_patient_does_not_fetch_is_withheld_by_it(
    language: Language, answer: str
) -> None:
    items = attributed(language, visit(language, (ORDERS[language][0], answer)), {}).items
    images = [item for item in items if item.kind is ItemKind.EXAMINATION]
    assert {(item.cause, item.speaker) for item in images} == {("withheld", Speaker.PATIENT)}


@pytest.mark.parametrize("language", IMAGE)
def test_what_nobody_ordered_is_not_asked(language: Language) -> None:
    assert causes(attributed(language, visit(language), {}))[IMAGE[language]] == "not_asked"


def test_an_order_at_the_turn_limit_was_never_asked_for() -> None:
    turns = visit("en", ("Since when?", "For 3 weeks."))
    late = [*turns[:-1], type(turns[-1])(**{**vars(turns[-1]), "doctor": ORDERS["en"][0]})]
    assert causes(attributed("en", late, {}))[IMAGE["en"]] == "not_asked"


def test_a_told_examination_that_the_report_interprets_is_not_lost() -> None:
    turns = visit("en", (*ORDERS["en"], RECORDS["en"].objective.auxiliary or ""))
    sections = {Aspect.EXAMINATIONS: "(1) Chest radiograph: suggests tuberculosis"}
    loss_causes = causes(attributed("en", turns, sections))
    assert IMAGE["en"] not in loss_causes
    assert loss_causes["Sputum smear"] == "not_used"


def test_naming_an_examination_that_was_never_told_saves_nothing() -> None:
    turns = visit("en", (*ORDERS["en"], "Chest radiograph: no record"))
    sections = {Aspect.EXAMINATIONS: "(1) Chest radiograph: no result"}
    assert causes(attributed("en", turns, sections))[IMAGE["en"]] == "withheld"


def test_the_physical_examination_is_evidence_and_costs_nothing() -> None:
    record = RECORDS["en"].model_copy(
        update={
            "objective": RECORDS["en"].objective.model_copy(
                update={"physical": "Temperature 38.9 °C, dullness over the right apex"}
            )
        }
    )
    items = attributed("en", visit("en"), {}, record=record).items
    assert [item.text for item in items if item.kind is ItemKind.EXAMINATION] == [
        "Chest radiograph",
        "Sputum smear",
    ]
    assert ItemKind.PHYSICAL not in {item.kind for item in items}


def test_who_leaves_on_an_order_withholds_its_result() -> None:
    record = RECORDS["en"]
    objective = record.objective.model_copy(update={"physical": "Dullness over the right apex"})
    rationale = "Dullness over the right apex proves tuberculosis."
    reference = record.reference.model_copy(update={"rationale": rationale})
    record = record.model_copy(update={"objective": objective, "reference": reference})
    order = "Please get a physical examination of your chest first."
    turns = visit("en", (order, "Thank you, doctor. Goodbye."))
    missed = ("Pulmonary tuberculosis",)
    items = attributed("en", turns, {}, missed, record=record, ending=Ending.PATIENT).items
    (disease,) = (item for item in items if item.kind is ItemKind.DISEASE)
    assert (disease.cause, disease.speaker) == ("withheld", Speaker.PATIENT)

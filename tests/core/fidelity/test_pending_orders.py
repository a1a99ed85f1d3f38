"""Orders that hold a visit open, and plans that do not."""

import pytest

from inspect_aihospital.core.fidelity.pending_orders import concludes, leaves_pending

ORDERS = [
    "Please have an ECG and a chest X-ray before we go on.",
    "I suspect appendicitis, but I cannot decide on treatment yet. Please have an ultrasound.",
    "It may be pneumonia. To confirm it, please get a chest film.",
    "Have you taken any tablets? Let us draw some blood to find out.",
    "请先去做一个心电图和血常规。",
    "我怀疑是阑尾炎，请先去做腹部彩超，再决定治疗方案。",
    "为了明确诊断，建议您做胸部CT。",
    "Please get a CBC.",
    "I'd like to order a CBC and CRP.",
    "Please do LFTs",
    "Let's do an echo.",
    "I recommend HbA1c.",
    "请做个血气",
    "Please have a CT and send me the results.",
    "请去做CT，并把结果告诉我。",
    "请做CT并把结果告诉我。",
    "Have you had a chest X-ray? If not, please get one.",
    "您做过胸片吗？如果没有，请去拍一个。",
    "Please get an ECG and come back in two days.",
    "建议做胸部CT，如果症状加重请及时就医。",
    "Please get a chest X-ray to see if the infection persists.",
    "If you agree, please get a chest X-ray.",
    "您发烧三天后才来，请先做血常规。",
    "Did you have a fever? Please get a chest X-ray.",
]
PLANS = [
    "Diagnosis: angina, because of the flat T waves. Take nitroglycerin. Please also have an ECG "
    "before discharge.",
    "You have appendicitis. We will operate tomorrow; before surgery please have an ECG.",
    "This is consistent with pneumonia. Take amoxicillin and have a chest X-ray in the ward.",
    "诊断：胆囊结石。治疗方案：腹腔镜胆囊切除术，术前完善心电图、胸片检查。",
    "您患有肺炎。口服阿莫西林，出院前请再做一次胸片。",
    "考虑为急性胰腺炎，依据是淀粉酶升高。禁食、补液治疗，完善腹部CT检查。",
]
PAST = [
    "Did they order a chest X-ray at the clinic?",
    "Did your GP suggest an ECG?",
    "Has anyone recommended a CT scan?",
    "Have you taken any blood tests?",
    "之前的医生有建议做CT吗？",
    "您以前去医院做心电图了吗？",
    "Please tell me the results of the ECG.",
    "Have you had a chest X-ray?",
]
LATER = [
    "Please get a chest X-ray if the fever lasts three more days.",
    "If the fever lasts three more days, please get a chest X-ray.",
    "Please get a chest X-ray, if the fever persists.",
    "Please get a chest X-ray next week.",
    "In two weeks, please get a CT.",
    "一周后去做胸部CT。",
    "一周后，请去做胸部CT。",
    "如果三天后还发烧，请去做胸部CT。",
]
VALUES = [
    "Your CRP should come down soon.",
    "You need to keep your lipids low.",
    "建议您保护肝功能。",
    "Please drink electrolytes.",
]


@pytest.mark.parametrize("message", ORDERS)
def test_an_order_without_diagnosis_and_treatment_holds_a_visit_open(message: str) -> None:
    assert leaves_pending(message)
    assert not concludes(message)


@pytest.mark.parametrize("message", PLANS)
def test_the_examinations_of_a_plan_are_no_order(message: str) -> None:
    assert not leaves_pending(message)


def test_pre_operative_work_up_is_no_order_even_where_the_diagnosis_was_given_before() -> None:
    assert not leaves_pending("术前完善心电图、胸片检查。")
    assert not leaves_pending("Please have an ECG before the operation.")


@pytest.mark.parametrize("message", [*PAST, *LATER, *VALUES])
def test_the_past_what_is_put_off_and_bare_values_are_no_order(message: str) -> None:
    assert not leaves_pending(message)

"""Orders that hold a visit open, and plans that do not."""

import pytest

from inspect_aihospital.core.pending import concludes, leaves_pending

ORDERS = [
    "Please have an ECG and a chest X-ray before we go on.",
    "I suspect appendicitis, but I cannot decide on treatment yet. Please have an ultrasound.",
    "It may be pneumonia. To confirm it, please get a chest film.",
    "Have you taken any tablets? Let us draw some blood to find out.",
    "请先去做一个心电图和血常规。",
    "我怀疑是阑尾炎，请先去做腹部彩超，再决定治疗方案。",
    "为了明确诊断，建议您做胸部CT。",
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

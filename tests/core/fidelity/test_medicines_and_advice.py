"""Medicines that a patient makes up, what takes answers back, and an examiner that plays doctor."""

import pytest

from inspect_aihospital.core.fidelity.denials import find_denials
from inspect_aihospital.core.fidelity.visit_check import check_visit
from inspect_aihospital.core.fidelity.visit_turns import Detector, Turn
from inspect_aihospital.core.history.history_facts import read_history
from tests.scripted import make_record

SUBJECTIVE = {
    "present_illness": "Three weeks ago a burning pain behind the breastbone began.",
    "past_history": "Hypertension, on losartan. Penicillin allergy.",
    "personal_history": "Does not drink alcohol.",
}
OBJECTIVE = {
    "physical": "Abdomen soft.",
    "auxiliary": "- Blood count:\n  - Haemoglobin: 63 g/L (reference 115-150)\n"
    "  - Platelets: 212×10^9/L (reference 125-350)\n- Viral load: 6×10^3 IU/mL\n"
    "- Endoscopy: ulcer of the duodenal bulb; treatment with a proton-pump inhibitor suggested",
}
RECORD = make_record(subjective=SUBJECTIVE, objective=OBJECTIVE)
CHINESE = make_record(
    subjective={"past_history": "高血压，口服氯沙坦。", "present_illness": "3周前出现上腹痛。"}
)


def inventions(message: str, doctor: str = "Which medicines do you take?") -> list[str]:
    record = CHINESE if not message.isascii() else RECORD
    turns = (Turn(1, "Hello.", doctor=doctor), Turn(2, message, addressee="doctor"))
    findings = check_visit(turns, record, "x").findings[Detector.INVENTED_SYMPTOMS]
    return [finding.text for finding in findings or ()]


@pytest.mark.parametrize(
    "message",
    [
        "I take warfarin every day.",
        "My GP put me on omeprazole.",
        "I have been on prednisolone and insulin.",
        "I inject heroin now and then.",
        "我一直在吃华法林。",
        "打着胰岛素呢。",
        "No allergies, but I take warfarin.",
        "我没有过敏，一直在吃华法林。",
        "I have no allergies and only use insulin.",
        "I didn't see a doctor so I took prednisone.",
        "没别的病只吃二甲双胍。",
        "我不吃药，就吃点阿司匹林。",
        "我没有去看医生我自己吃了阿莫西林。",
    ],
)
def test_a_medicine_that_nobody_recorded_is_made_up(message: str) -> None:
    assert any("the record has no" in text for text in inventions(message))


@pytest.mark.parametrize(
    "message",
    [
        "I take losartan.",
        "I don't take warfarin.",
        "Should I take omeprazole?",
        "I am allergic to amoxicillin.",
        "It began in April, before I read the magazine.",
        "没吃过华法林。",
        "华法林没吃过。",
        "我妈打胰岛素。",
        "遇到个大麻烦。",
        "他定期复查，甲状腺素查过。",
        "My mother takes insulin.",
        "No, I've never used heroin, cocaine, or marijuana.",
        "I'm not on aspirin, warfarin, or insulin.",
        "Neither aspirin nor insulin.",
        "None of those, aspirin included.",
        "I stopped aspirin years ago.",
        "The clinic mentioned omeprazole.",
        "从来不吃阿司匹林、华法林这些。",
        "医生说胰岛素高。",
        "屋里地平，没摔着。",
        "Warfarin, no.",
        "They said it was insulin resistance.",
        "我要不要吃奥美拉唑？",
        "吃氯沙坦。",
        "I don't think I take warfarin.",
        "没一直吃华法林。",
    ],
)
def test_recorded_denied_and_wished_for_medicines_are_not(message: str) -> None:
    assert not any("the record has no" in text for text in inventions(message))


@pytest.mark.parametrize(
    ("message", "count"),
    [
        ("I had my gallbladder taken out.", 1),
        ("I also had heart surgery, a bypass.", 1),
        ("I had my appendix out in 2010.", 0),
        ("I have never had gallbladder surgery.", 0),
        ("Do I need heart surgery?", 0),
        ("我做过胆囊切除手术。", 1),
        ("小时候扁桃体切除了。", 1),
        ("做过阑尾手术。", 0),
        ("就切除过盲肠。", 0),
        ("没做过胆囊手术。", 0),
        ("I had my appendix removed in September.", 0),
        ("My appendix was removed a few years back.", 0),
        ("I had surgery and was back home in two days.", 0),
        ("I had surgery by a female master in a coloured rectangle.", 0),
        ("My appendix went by surgery through tubes.", 0),
        ("I had my appendix out in the eye of a storm.", 0),
        ("I had back surgery.", 1),
        ("I had surgery on my nasal septum.", 1),
        ("I had a colectomy and mastectomy, an operation.", 1),
        ("在市中心医院做过阑尾手术。", 0),
        ("在市中心医院做过手术。", 0),
        ("做过阑尾手术，手术后一直小心。", 0),
        ("手术打了三个眼。", 0),
        ("做过心脏手术。", 1),
        ("做完手术很开心。", 0),
        ("做过眼睛手术。", 1),
    ],
)
def test_an_operation_on_another_organ_is_made_up(message: str, count: int) -> None:
    past = "Appendectomy in 2010." if message.isascii() else "2010年行阑尾切除术。"
    record = make_record(subjective=SUBJECTIVE | {"past_history": past})
    turns = (
        Turn(1, "Hello.", doctor="Any operations?"),
        Turn(2, message, addressee="doctor"),
    )
    assert len(check_visit(turns, record, "x").findings[Detector.INVENTED_SYMPTOMS] or ()) == count


def test_a_medicine_that_the_doctor_named_may_be_repeated() -> None:
    assert inventions("I will get the omeprazole.", "Please take omeprazole.") == []
    assert inventions("I take omeprazole.", "Do you take omeprazole?") == []


def test_who_takes_a_dog_out_was_not_operated_on() -> None:
    record = make_record(subjective=SUBJECTIVE | {"past_history": "No operations."})
    message = "I took my dog out, and had my head out of the window."
    turns = (Turn(1, "Hello.", doctor="Anything else?"), Turn(2, message, addressee="doctor"))
    assert not check_visit(turns, record, "x").findings[Detector.INVENTED_SYMPTOMS]


@pytest.mark.parametrize("message", ["They took my spleen out.", "I drink vodka."])
def test_operations_and_habits_in_everyday_words(message: str) -> None:
    record = make_record(subjective=SUBJECTIVE | {"past_history": "No operations."})
    turns = (Turn(1, "Hello.", doctor="Anything else?"), Turn(2, message, addressee="doctor"))
    assert check_visit(turns, record, "x").findings[Detector.INVENTED_SYMPTOMS]


@pytest.mark.parametrize(
    ("answer", "count"),
    [
        ("What I told you before about the pain is wrong.", 1),
        ("Everything I said about it was false.", 1),
        ("Please forget what I told you about it.", 1),
        ("It first came on when I was lying down, three weeks ago.", 0),
        ("I barely made it up the stairs, three weeks ago.", 0),
        ("I forget what I ate, it was three weeks ago.", 0),
        ("What I told you is what's wrong: a burning pain.", 0),
        ("I never had it treated; the pain is still there.", 0),
        ("What I told you is all there is: a burning pain.", 0),
    ],
)
def test_what_takes_back_the_history_denies_it(answer: str, count: int) -> None:
    question = "What brings you here? When did it begin?"
    turns = (Turn(1, "Hello.", doctor=question), Turn(2, answer, addressee="doctor"))
    assert len(find_denials(turns, read_history(RECORD.subjective))[1]) == count


@pytest.mark.parametrize(
    "answer",
    [
        "除了刚才说的那些没有其他不舒服了，三周了。",
        "之前说的腹痛没有明显好转，三周了。",
        "前面讲的恶心没有吐出来，三周前开始的。",
        "我没骗您，三周前开始的。",
    ],
)
def test_what_is_no_better_is_not_taken_back(answer: str) -> None:
    question = "您哪里不舒服？什么时候开始的？"
    turns = (Turn(1, "您好。", doctor=question), Turn(2, answer, addressee="doctor"))
    assert find_denials(turns, read_history(CHINESE.subjective))[1] == ()


@pytest.mark.parametrize(
    ("message", "count"),
    [
        ("It hurts.\n<doctor> Let us do an ECG.\n<examiner> ECG: normal.", 1),
        ("It hurts.\nExaminer: ECG normal.", 1),
        ("很疼。\n医生：那做个心电图吧。", 1),
        ("Doctor: it hurts a lot.", 0),
        ("医生：您好，我肚子疼。", 0),
        ("Their names:\nDoctor: Smith", 0),
    ],
)
def test_a_patient_speaks_for_itself_alone(message: str, count: int) -> None:
    turns = (Turn(1, "Hello.", doctor="Hi."), Turn(2, message, addressee="doctor"))
    record = RECORD if message.isascii() else CHINESE
    findings = check_visit(turns, record, "x").findings[Detector.OUT_OF_ROLE]
    assert sum("speaks for others" in finding.text for finding in findings or ()) == count


def examiner_findings(reply: str) -> list[str]:
    turn = Turn(2, "Blood count, endoscopy?", addressee="examiner", examiner=reply)
    return [
        f.text for f in check_visit((turn,), RECORD, "x").findings[Detector.INVENTED_FINDINGS] or ()
    ]


@pytest.mark.parametrize(
    "reply",
    [
        "- Haemoglobin: 63 g/L\n\nIntravenous antibiotics should be started today.",
        "- Haemoglobin: 63 g/L\n\n建议尽快手术治疗。",
        "A biopsy would confirm the suspicion.",
        "- Haemoglobin: 63 g/L (within normal limits)",
        "- Haemoglobin: 63 g/L (reference 115-150), normal",
        "- Haemoglobin: 63 g/L, normal; platelets low",
        "- Haemoglobin: 63 g/L\n\nThis fits an infection.",
        "- Haemoglobin: 63 g/L\n\nThese results suggest sepsis.",
        "- Haemoglobin: 63 g/L\n\nTaken together, in keeping with malignancy.",
        "- 血红蛋白：63 g/L\n\n总体来看，符合感染。",
        "- Haemoglobin: 63 g/L, this suggests you have a bacterial infection.",
        "- Haemoglobin: 63 g/L. The findings suggest your cancer has spread.",
        "- Haemoglobin: 63 g/L. This means that your results are those of tuberculosis.",
        "- Haemoglobin: 63 g/L. Likely tuberculosis according to your records.",
        "- 血红蛋白：63 g/L，提示您有肺结核。",
        "- 血红蛋白：63 g/L。说明患有肺结核，请注意。",
    ],
)
def test_an_examiner_neither_advises_nor_concludes_nor_calls_abnormal_values_normal(
    reply: str,
) -> None:
    assert examiner_findings(reply)


@pytest.mark.parametrize(
    "reply",
    [
        "- Haemoglobin: 63 g/L (normal 115-150)",
        "- Platelets: 212×10^9/L (within normal limits)",
        "- Haemoglobin: 63 g/L (reference 115-150), below the normal range",
        "- Haemoglobin: 63 g/L (not within normal limits)",
        "- 血红蛋白：63 g/L，低于正常",
        "- Haemoglobin: 63 g/L, low; platelets normal",
        "- Haemoglobin: 63 g/L\n\nI cannot say whether this suggests an infection.",
        "- Platelets: 212×10^9/L\n\nThis is consistent with the reference range.",
        "- Endoscopy: findings fit an ulcer of the duodenal bulb",
        "- 血小板：212×10^9/L\n\n符合参考范围。",
        "- Platelets: 212×10^9/L\n\nThis is consistent with your request and your records.",
        "- Platelets: 212×10^9/L\n\nThis is likely what you asked for.",
        "- 血小板：212×10^9/L\n\n符合您的申请要求。",
        "请说明要做哪一项检查的具体名称。",
        "Please indicate the exact item that the patient needs.",
        "If you need further tests, please let me know.",
        "I can only report results and cannot recommend treatment.",
        "The biopsy that you need is not recorded.",
        "如需要进一步检查，请告诉我。",
        "我不提供治疗建议。",
        "- Viral load: 6×10^3 IU/mL, normal range unknown",
        "- Endoscopy: treatment with a proton-pump inhibitor suggested",
        "- Haemoglobin: 63 g/L\n\nThis should be interpreted with the treatment given.",
        "- Haemoglobin: 63 g/L\n\nYou should discuss treatment with your doctor.",
        "- 血红蛋白：63 g/L\n\n建议您就手术问题咨询医生。",
    ],
)
def test_references_recorded_advice_and_referrals_pass(reply: str) -> None:
    assert examiner_findings(reply) == []

"""Living answers and replies: what they tell in words that no record has."""

import pytest

from inspect_aihospital.core.fidelity.visit_check import check_visit
from inspect_aihospital.core.fidelity.visit_turns import Detector, Turn
from tests.core.fidelity.test_innocent_patients import DETECTORS
from tests.scripted import make_record

STORIES = {
    "en": {
        "profile": "58-year-old woman, shop assistant",
        "opening_statement": "My ear hurts.",
        "present_illness": "For 1 month she has had pain in the right ear, with a discharge."
        " No fever, no sneezing, no palpitations.",
        "past_history": "Hay fever. Appendectomy at age 12; no other operations."
        " Penicillin allergy. Menopause at 50.",
        "personal_history": "Ex-smoker. Caesarean at 30.",
    },
    "zh": {
        "profile": "58岁，女性，售货员",
        "opening_statement": "我耳朵疼。",
        "present_illness": "右耳痛1个月，伴流脓。无发热，无喷嚏，无心悸，无恶心呕吐。",
        "past_history": "过敏性鼻炎。12岁行阑尾切除术，无其他手术史。对青霉素过敏。50岁绝经。",
        "personal_history": "吸烟20年，已戒5年。30岁剖宫产1次。",
    },
}
RESULTS = {
    "en": {
        "auxiliary": "- Otoscopy: perforation of the right eardrum, granulations\n"
        "- CT of the temporal bone: soft tissue shadow, 8 × 6 mm\n- Platelets: 320 x10^9/L\n"
        "- ESR: 42 mm/h (reference 0-20)\n- HIV test: negative"
    },
    "zh": {
        "auxiliary": "- 耳镜检查: 右侧鼓膜穿孔，肉芽组织\n- 颞骨CT: 软组织影，约8×6mm\n"
        "- PLT: 320×10^9/L\n- 血沉: 42mm/h（0～20）\n- 肝功能: ALT 62U/L\n- 肾功能: 肌酐168μmol/L"
    },
}
DIAGNOSES = {"en": "Cholesteatoma (right ear)", "zh": "右侧胆脂瘤"}
HONEST = {
    "How long has it hurt?": ("A month, give or take.", "It's been a month now."),
    "Any numbness or itching?": ("Nothing's gone numb.", "No, nobody in the shop noticed any."),
    "Who lives with you?": ("My daughter and her boy, he's five months.",),
    "Do you sneeze a lot?": ("Every spring, with the pollen.", "Everyone at work sneezes on me."),
    "Are your periods regular?": ("They stopped at fifty.", "None for years."),
    "Do you smoke?": ("Packed it in years ago.", "I gave it up."),
    "Any operations?": ("Nothing apart from the appendix, that came out when I was twelve.",),
    "Which hand do you write with?": ("Left.",),
    "Which ear hurts most?": (
        "Right, let me think, the right one.",
        "The left is fine, it's the right.",
    ),
    "What did you have done?": ("My appendix out at twelve, no other operations.",),
    "What do you do all day?": ("I stand in for a colleague at the till.",),
    "What are you allergic to?": ("Penicillin!",),
    "Have you had any tests?": (
        "No, nothing yet.",
        "None that I know of, doctor.",
        "No, I have 2 grandchildren to mind.",
        "I waited five weeks for this visit.",
        "None at all. The pain is bad when it comes.",
        "They took a CT of the temporal bone, I am waiting.",
    ),
    "Have you taken your temperature?": ("No, but it comes down a little when I lie still.",),
    "Did your doctor run any tests?": ("He just said to keep my spirits up.",),
    "Have you measured your blood pressure?": ("At home, yes, it's normal.",),
    "What do you fear it is?": ("Cancer, since you ask.", "That I'll go deaf."),
    "Did you hurt yourself?": ("I fell asleep on that side, that's all.",),
    "How do you sleep?": ("Badly, to be honest.",),
    "耳朵疼多久了？": ("一个月了。", "有一个月了吧。"),
    "恶心吗？吐过吗？": ("没有，从没想吐过。", "也没吐，也不恶心。"),
    "打喷嚏吗？": ("一到春天就打，现在没有。",),
    "月经还来吗？": ("早没了，五十岁那年停的。",),
    "对什么过敏？": ("青霉素！这个可得记上。",),
    "做过手术吗？": ("阑尾，十二岁那年割的。", "剖过一次，还有阑尾。"),
    "以前做过什么检查吗？": (
        "没有，头一回来。",
        "还没查过呢。",
        "没有，做梦都不好。",
        "拍过颞骨CT，结果还没出来。",
    ),
    "耳朵流脓多久了？": ("一个来月吧，三四个星期。",),
    "哪边疼？": ("左边不疼，右边疼。",),
    "您睡觉朝哪边？": ("左边。",),
    "还做过别的手术吗？": ("没有其他手术。",),
    "恶心吗？": ("恶心倒是没恶心过。", "恶心也谈不上。"),
    "晚上怎么样？": ("我琢磨了半天，睡得还行。",),
    "您担心什么？": ("怕聋了，越想越心慌。", "怕长瘤子。"),
    "抽烟吗？": ("戒了五年了。",),
}
FAULTY = {
    "Have you had any tests?": (
        "They looked in and said there are granulations and a perforation.",
        "Yes, the scan was clear, she said.",
        "They rang, platelets three hundred and twenty.",
    ),
    "Which ear is it?": ("The left one.", "Left."),
    "哪边耳朵疼？": ("左边的。",),
    "What worries you?": ("That this cholesteatoma eats into the bone.",),
    "Do you have pain in the ear?": ("It has never bothered me.", "Never happened to me."),
    "以前做过什么检查吗？": ("查了耳镜，说鼓膜穿孔，长了肉芽。", "抽过血，血沉四十二。"),
    "您怎么想的？": ("这就是胆脂瘤嘛，要不要开刀？", "会不会是胆脂瘤？"),
    "耳朵疼吗？": ("耳朵从来没出过毛病。",),
}


def accusations(question: str, answer: str) -> list[str]:
    language = "en" if question.isascii() else "zh"
    story = STORIES[language]
    reference = {"diagnosis": DIAGNOSES[language], "rationale": "–", "treatment": "–"}
    record = make_record(
        language=language, subjective=story, objective=RESULTS[language], reference=reference
    )
    turns = (Turn(1, story["opening_statement"], doctor=question), Turn(2, answer, "doctor"))
    findings = check_visit(turns, record, "limit").findings
    return [f"{detector}: {f.text}" for detector in DETECTORS for f in findings[detector] or ()]


def reply_faults(items: tuple[str, ...], reply: str) -> list[str]:
    language = "en" if reply.isascii() else "zh"
    record = make_record(
        language=language, subjective=STORIES[language], objective=RESULTS[language]
    )
    turn = Turn(2, "; ".join(items), "examiner", examinations=items, examiner=reply)
    findings = check_visit((Turn(1, "–", doctor="–"), turn), record, "limit").findings
    detectors = (
        Detector.INVENTED_VALUES,
        Detector.INVENTED_FINDINGS,
        Detector.WITHHELD,
        Detector.LEAKS,
    )
    return [f"{detector}: {f.text}" for detector in detectors for f in findings[detector] or ()]


@pytest.mark.parametrize(("question", "answer"), [(q, a) for q in HONEST for a in HONEST[q]])
def test_honest_answers_are_not_accused(question: str, answer: str) -> None:
    assert accusations(question, answer) == []


@pytest.mark.parametrize(("question", "answer"), [(q, a) for q in FAULTY for a in FAULTY[q]])
def test_faulty_answers_are_found(question: str, answer: str) -> None:
    assert accusations(question, answer)


@pytest.mark.parametrize(
    ("items", "reply"),
    [
        (("ESR", "platelets"), "ESR: 42 mm/h. Platelets: 320."),
        (("CT of the temporal bone",), "CT of the temporal bone: soft tissue shadow, 8mm x 6mm"),
        (("Mantoux",), "There's no Mantoux in this patient's file."),
        (("MRI of the head",), "No head MRI has been recorded."),
        (("PHQ-9",), "A PHQ-9 score isn't in the record."),
        (("MRI of the head",), "I'm sorry, I can't help you with that today."),
        (("头颅MRI",), "很抱歉，这个我这边帮不了您。"),
        (("血沉", "血小板"), "血沉：42mm/h（参考0～20）。血小板320×10^9/L。"),
        (("颞骨CT",), "颞骨CT：软组织影，大小约8mm×6mm。"),
        (("肝肾功能",), "肝功能：ALT 62U/L\n肾功能：肌酐168μmol/L"),
        (("耳镜",), "右边鼓膜上有个孔，还长着肉芽。"),
        (("颞骨CT",), "颞骨CT：看到软组织影，大小约8毫米乘6毫米，没有别的记录。"),
        (("血沉",), "血沉：每小时42毫米，参考值低于20。"),
        (("Otoscopy",), "The eardrum on the right is perforated, with granulations."),
        (("bone scan",), "Bone scan: nothing documented."),
        (("脑电图",), "脑电图：病历未记载。"),
    ],
)
def test_right_replies_are_not_accused(items: tuple[str, ...], reply: str) -> None:
    assert reply_faults(items, reply) == []


@pytest.mark.parametrize(
    ("items", "reply"),
    [
        (("EEG",), "There are spikes over the right temporal lobe."),
        (("ESR",), "ESR: 42 mm/h. HIV test: negative."),
        (("ESR", "platelets"), "Platelets: 320. ESR: has not been measured."),
        (("脑电图",), "脑电图示右侧额颞区尖慢复合波，呈阵发性出现。"),
        (("血沉",), "血沉：42mm/h。耳镜检查：右侧鼓膜穿孔。"),
        (("血沉", "颞骨CT"), "颞骨CT：软组织影，约8×6mm。血沉：未测。"),
        (("Otoscopy",), "The right eardrum is perforated; there are no granulations."),
        (("Otoscopy",), "On the left the eardrum has a perforation, with granulations."),
        (("颞骨CT",), "颞骨这边没看到软组织影。"),
    ],
)
def test_faulty_replies_are_found(items: tuple[str, ...], reply: str) -> None:
    assert reply_faults(items, reply)

"""Kinds of faults that no detector was made for, and honest patients who come near them."""

import pytest

from inspect_aihospital.core.fidelity.visit_check import check_visit
from inspect_aihospital.core.fidelity.visit_turns import Detector, Turn
from inspect_aihospital.core.record import Language
from tests.core.fidelity.test_innocent_patients import findings
from tests.scripted import make_record

ASKED = {
    "en": "Tell me more. Do you have headaches, and nausea?",
    "zh": "请您详细说说。有头痛、恶心吗？",
}
FAULTY = (Detector.DENIED, Detector.OUT_OF_ROLE)
RESULTS: dict[Language, str] = {
    "en": "- Chest CT: patchy opacity in the left lung, small cyst of the liver\n"
    "- Heart ultrasound: mild mitral regurgitation of the left heart",
    "zh": "- 胸部CT：左肺斑片状密度增高影\n- 腹部彩超：脾厚52 mm；大量腹水；肝大，回声增粗",
}


def faults(answer: str) -> list[str]:
    question = ASKED["en" if answer.isascii() else "zh"]
    return [text for detector in FAULTY for text in findings(detector, question, answer)]


@pytest.mark.parametrize(
    "answer",
    [
        # Written, not spoken.
        "### Response\nI have had headaches for three months.",
        "Sure! Here's a summary of the information so far:\n- Headaches for three months",
        "Headaches for three months.\n\n---\nEnd of response",
        "### 患者回答\n头痛3个月了。",
        "好的！以下是目前信息的总结：\n- 头痛3个月",
        # The illness of somebody whom nobody named.
        "He has had headaches on the left for three months.",
        "She gets nausea with the headache.",
        "他头痛三个月了，还恶心。",
        "她活动后头痛加重。",
        # Called wrong, with nothing in its place.
        "Headaches with nausea. No, sorry, scrap that.",
        "Nausea. Well, actually no, that's not right.",
        "头痛，还恶心。不是不是，刚才说错了。",
        "恶心。嗯，其实正好相反。",
        # Remarks of an actor.
        "(Staying in character) My head hurts, on the left.",
        "My head hurts. [The script says nothing else]",
        "*answering as a worried patient* My head hurts on the left.",
        "Headaches, yes. Nausea is not mentioned in my case.",
        "（以普通患者的口吻回答）头痛3个月。",
        "头痛。恶心的话，资料里没有提到。",
        # One sentence over and over.
        "My head hurts mostly on the left. " * 3,
        "我头痛已经三个月了。我头痛已经三个月了。我头痛已经三个月了。",
    ],
)
def test_a_patient_that_no_rule_was_made_for_is_seen(answer: str) -> None:
    assert faults(answer)


@pytest.mark.parametrize(
    "answer",
    [
        "- headaches on the left\n- nausea",
        "1. Headaches, yes\n2. Nausea, yes",
        "I have #3 of the tablets left. My head hurts.",
        "Headaches and nausea - since three months ---",
        "Here is the discharge summary from my last stay. Headaches and nausea, yes.",
        "头痛的：左边。",
        "1、头痛三个月。\n2、恶心有。",
        # Another person is named, or the patient speaks of itself too.
        "My mother noticed it; she has had headaches herself.",
        "The nurse asked that before. She said nausea goes with headaches.",
        "Doctor, headaches for three months, with nausea.",
        "He had headaches too, my brother.",
        "My boss sent me, he had headaches last year.",
        "He gave me losartan, and I still have headaches.",
        "我妈也头痛，她血压高。",
        "其他没有，头痛三个月，恶心。",
        "他们说是头痛，我还恶心。",
        "那个医生说，他觉得是头痛病，三个月了。",
        "他给我量了血压，我头痛三个月。",
        # Something else stands in the place of what was wrong.
        "Two weeks of headaches. No, sorry, that's not right, three months.",
        "They call it nerves, but actually that's not right, I have headaches and nausea.",
        "Scrap that, I meant headaches on the left.",
        "我说错了，头痛是三个月前开始的。",
        "别人说是胃不好，其实相反，是头痛引起恶心。",
        "Sometimes yes, sometimes no: headaches on exertion, with nausea.",
        "Headaches (on the left), nausea (not always).",
        "I was a role model at school (in the choir). Headaches, yes, and nausea.",
        "My GP's letter may say more. I have headaches and nausea.",
        "头痛三个月（左边），恶心（有时候）。",
        "病历我忘带了。头痛三个月，恶心。",
        "Headaches (the character of the pain is the same), and nausea.",
        "(I have the script for losartan at home.) Headaches and nausea.",
        "It was not mentioned in the record from my GP, but yes, headaches and nausea.",
        "Please help me, it hurts so much! Please help me, it hurts so much! "
        "Please help me, it hurts so much! Headaches and nausea.",
        "Yes, yes, yes! It hurts. It hurts. It hurts. Headaches and nausea, three months.",
        "痛，痛，痛！头痛三个月，恶心。",
        "头痛三个月，恶心，",
    ],
)
def test_an_honest_patient_near_these_faults_is_not_accused(answer: str) -> None:
    assert faults(answer) == []


@pytest.mark.parametrize(
    ("answer", "found"),
    [
        ("Headaches. My father died of the same.", True),
        ("My uncle passed away last spring.", True),
        ("My sister's death was the start of it.", True),
        ("头痛。我妈前年就是这么走的。", True),
        ("我爸也去世了。", True),
        ("I'm dead tired. My wife drove me.", False),
        ("Nobody in my family died of it.", False),
        ("My mother is afraid that I could be dead tomorrow.", False),
        ("My wife says I look like death.", False),
        ("My wife's phone died.", False),
        ("My husband is dead tired, too.", False),
        ("我妈急死了。", False),
        ("我妈死活要我来。", False),
        ("我老公出差走了。", False),
        ("My wife dropped me off and walked away.", False),
        ("我爸妈都健在。", False),
        ("家里没有人去世。", False),
        ("我老婆怕我会死。", False),
        ("我爸陪我走的路。", False),
        ("我爸性格死板。", False),
    ],
)
def test_a_death_that_the_record_lacks_is_invented(answer: str, *, found: bool) -> None:
    question = ASKED["en" if answer.isascii() else "zh"]
    texts = findings(Detector.INVENTED_SYMPTOMS, question, answer)
    assert any("no death" in text for text in texts) is found


@pytest.mark.parametrize(
    ("past_history", "answer"),
    [
        ("Widow. Hypertension.", "I live alone since my husband died."),
        ("丧偶，高血压10年。", "我老伴去世了，一个人住。"),
        ("父亲已故。", "我爸早就去世了。"),
    ],
)
def test_a_death_that_the_record_holds_in_a_word_is_not_invented(
    past_history: str, answer: str
) -> None:
    language: Language = "en" if answer.isascii() else "zh"
    record = make_record(language=language, subjective={"past_history": past_history})
    turns = (Turn(1, "?", doctor=ASKED[language]), Turn(2, answer, "doctor"))
    found = check_visit(turns, record, "limit").findings[Detector.INVENTED_SYMPTOMS] or ()
    assert not any("no death" in finding.text for finding in found)


@pytest.mark.parametrize(
    ("name", "reply", "found"),
    [
        ("Chest CT", "severe patchy opacity in the left lung", True),
        ("Chest CT", "extensive patchy opacity in the left lung, small cyst of the liver", True),
        ("Heart ultrasound", "mild mitral regurgitation of the left heart", False),
        ("Heart ultrasound", "mitral regurgitation of the left heart, mild", False),
        ("Heart ultrasound", "mild regurgitation of the left heart", False),
        ("Chest CT", "patchy opacity in the left lung", False),
        ("Chest CT", "no severe opacity in the left lung; patchy opacity", False),
        ("胸部CT", "广泛的左肺斑片状密度增高影", True),
        ("胸部CT", "重度左肺斑片状密度增高影", True),
        ("腹部彩超", "脾厚52 mm；大量腹水；肝大，回声增粗", False),
        ("腹部彩超", "大量腹水", False),
        ("胸部CT", "左肺斑片状密度增高影", False),
    ],
)
def test_a_degree_that_the_record_lacks_is_invented(name: str, reply: str, *, found: bool) -> None:
    language: Language = "en" if name.isascii() else "zh"
    record = make_record(
        language=language, objective={"physical": "", "auxiliary": RESULTS[language]}
    )
    turn = Turn(2, name, "examiner", examinations=(name,), examiner=f"{name}: {reply}")
    found_texts = check_visit((Turn(1, "?"), turn), record, "limit").findings
    assert bool(found_texts[Detector.INVENTED_FINDINGS]) is found


def test_a_patient_may_pass_on_what_an_examiner_wrote_in_json() -> None:
    reply = '{"CT": "patchy opacity in the left lung"}'
    record = make_record(objective={"physical": "", "auxiliary": RESULTS["en"]})
    turns = (
        Turn(1, "I cough.", doctor="Please have a chest CT."),
        Turn(
            2,
            "Chest CT, please.",
            "examiner",
            examinations=("Chest CT",),
            examiner=reply.replace("{", "{\n  "),
        ),
        Turn(3, f"Doctor, they say: {reply}", "doctor"),
    )
    assert not check_visit(turns, record, "limit").findings[Detector.OUT_OF_ROLE]
    assert check_visit((turns[0], turns[2]), record, "limit").findings[Detector.OUT_OF_ROLE]

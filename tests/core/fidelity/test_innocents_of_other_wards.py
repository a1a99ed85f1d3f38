"""Honest patients of many wards, and parents of ill children: what they say accuses nobody."""

import pytest

from inspect_aihospital.core.fidelity.visit_check import check_visit
from inspect_aihospital.core.fidelity.visit_turns import Detector, Turn
from tests.scripted import make_record

WARDS = {
    "child": (
        "5-year-old boy, brought by his mother",
        "For two weeks the child has had a cough, mostly at night. No fever.",
    ),
    "pregnant": (
        "31-year-old woman, shop assistant",
        "28 weeks pregnant. Painless vaginal bleeding since this morning.",
    ),
    "hip": (
        "48-year-old woman, accountant",
        "For half a year pain in the right hip on walking and sitting; limps.",
    ),
    "heart": (
        "66-year-old man, farmer",
        "For two months chest tightness on exertion, dyspnoea on climbing stairs.",
    ),
    "throat": ("63-year-old man, bridge engineer", "For two months dysphagia for solids."),
    "hands": (
        "52-year-old woman, cook",
        "For a year pain of both hands, morning stiffness of an hour.",
    ),
    "student": ("24-year-old man, student", "Yesterday he twisted his right ankle; swelling."),
    "model": ("27-year-old woman, model", "For a year restricted eating, weight loss of 12 kg."),
    "脚": ("50岁男性，个体户", "3天前饮酒后右足拇趾红肿热痛，夜间明显。痛风5年。"),
    "乳": ("30岁女性，文员", "产后3周，哺乳期。2天前左乳红肿疼痛，伴发热。"),
    "腰": ("55岁男性，工人", "半年来腰痛，弯腰及劳累后加重，休息后缓解。无发热。"),
    "胸": ("66岁男性，农民", "2个月前活动后出现胸闷，持续5分钟，休息后缓解。"),
    "婴": ("8月龄女婴", "1天前患儿出现呕吐5次，水样便。母乳喂养。"),
    "下": ("31岁女性，营业员", "孕28周，今晨起无痛性阴道流血。"),
}
DETECTORS = (Detector.DENIED, Detector.INVENTED_SYMPTOMS, Detector.OUT_OF_ROLE)


def accusations(ward: str, question: str, answer: str) -> list[str]:
    profile, illness = WARDS[ward]
    story = {"profile": profile, "opening_statement": "", "chief_complaint": illness}
    story |= {"present_illness": illness, "past_history": "", "personal_history": ""}
    record = make_record(language="en" if ward.isascii() else "zh", subjective=story)
    turns = (Turn(1, "I am ill.", doctor=question), Turn(2, answer, "doctor"))
    found = check_visit(turns, record, "limit").findings
    return [finding.text for detector in DETECTORS for finding in found[detector] or ()]


@pytest.mark.parametrize(
    ("ward", "question", "answer"),
    [
        # Work of a parent, of a student, without a trade, and the place of the recorded work.
        ("child", "What do you do for a living?", "I work as a nurse at the local hospital."),
        ("student", "What do you do?", "I'm a student, I work in a bar at the weekends."),
        ("hands", "What work do you do?", "I work at the school, in the kitchen."),
        ("throat", "What do you do?", "I work at the university."),
        ("model", "What do you do?", "I'm a model."),
        ("脚", "什么工作？", "我自己开饭店的。"),
        ("腰", "什么工作？", "我在工地上班的。"),
        ("乳", "什么工作？", "我在医院当会计的。"),
        ("下", "做什么工作的？", "我在超市当收银员的。"),
        # The recorded circumstance in other words, words that mean none, hearsay and echoes.
        ("hip", "What makes it worse?", "It comes on when I sit for long periods."),
        ("hip", "What makes it worse?", "It comes on even with light exercise."),
        ("hip", "What makes it worse?", "Is it worse when I eat? Not that I've noticed."),
        ("hip", "What makes it better?", "They say heat makes it better."),
        ("hip", "What makes it worse?", "It used to come on when I ate, years back."),
        ("heart", "Does anything make it worse?", "Stress makes it worse I suppose."),
        ("heart", "What brings it on?", "It gets worse if I rush after dinner."),
        ("throat", "What makes it worse?", "It's worse when I eat bread or meat."),
        ("throat", "What makes it better?", "It gets better when I drink water with it."),
        ("乳", "什么时候更疼？", "喂奶的时候更疼。"),
        ("腰", "什么时候更疼？", "洗衣服、拖地的时候更疼。"),
        ("腰", "什么时候更疼？", "光是站着的时候就更疼。"),
        ("胸", "什么时候会发作？", "吃饱饭以后走路更明显。"),
        ("胸", "什么时候更厉害？", "遛狗的时候更厉害。"),
        ("婴", "什么时候吐得厉害？", "喂完奶后更厉害。"),
        # A yes that affirms no illness, and a yes behind a no.
        ("hip", "No fever?", "Yes, that's right."),
        ("hip", "May I ask about allergies?", "Yes."),
        ("hip", "Have you ever been tested for diabetes?", "Yes."),
        ("腰", "不发烧吧？", "嗯，是的。"),
        ("腰", "没有糖尿病对吧？", "对。"),
        ("heart", "Any cough? Any breathlessness?", "No. Oh yes."),
        # The other side is well.
        ("hip", "Any other joints?", "No, my left hip is fine."),
        ("hip", "How do you sleep?", "I can only sleep on my left side."),
        ("脚", "左脚疼不疼？", "左脚不疼。"),
        # Terse answers and turns of phrase.
        ("hip", "Is it bad?", "Yes, very"),
        ("hip", "Show me.", "You should see me getting out of the car."),
        ("hip", "How does it feel?", "I'm sick to death of it."),
        ("pregnant", "How far are you?", "Twenty-eight weeks."),
        # Illnesses of a parent and of relatives by marriage.
        ("child", "Are you well?", "I had diabetes when I was carrying him."),
        ("婴", "您自己身体怎么样？", "我有甲减，一直吃药，孩子没事。"),
        ("婴", "家里人有没有拉肚子？", "她爸前两天也拉，好了。"),
        ("hip", "Any family illness?", "My mother-in-law has diabetes."),
    ],
)
def test_honest_patients_of_other_wards_accuse_nobody(
    ward: str, question: str, answer: str
) -> None:
    assert accusations(ward, question, answer) == []


@pytest.mark.parametrize(
    ("ward", "question", "answer"),
    [
        ("hip", "What do you do?", "I work as a welder."),
        ("hip", "What makes it worse?", "It's worse after I eat seafood."),
        ("hip", "Any fever?", "Yes."),
        ("hip", "Which hip?", "It is my left hip."),
        ("heart", "Any cough? Any breathlessness?", "No. No."),
        ("腰", "什么时候更疼？", "生气的时候更疼。"),
        ("腰", "有没有发烧？", "有。"),
        ("胸", "您腿无力吗？", "有。"),
        ("胸", "您做什么工作？", "我在石棉厂上班。"),
    ],
)
def test_faults_beside_them_are_seen(ward: str, question: str, answer: str) -> None:
    assert accusations(ward, question, answer)

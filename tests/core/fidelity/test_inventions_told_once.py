"""What a patient makes up once a visit: trips, work, circumstances, an onset, a word taken back."""

import pytest

from inspect_aihospital.core.fidelity.visit_check import check_visit
from inspect_aihospital.core.fidelity.visit_turns import Detector, Turn
from tests.scripted import make_record

STORY = {
    "profile": "41-year-old man, accountant",
    "opening_statement": "My head hurts.",
    "present_illness": "For three months he has had headaches on the left side, worse on exertion.",
    "past_history": "Hypertension for ten years, takes losartan.",
    "personal_history": "Smokes. No travel.",
}
STORY_ZH = {
    "profile": "41岁男性，会计",
    "opening_statement": "我头痛。",
    "present_illness": "3个月前出现左侧头痛，活动后加重，咳嗽时明显。",
    "past_history": "高血压10年，口服氯沙坦。",
    "personal_history": "吸烟。",
}


def accusations(question: str, answer: str) -> list[str]:
    language, story = ("en", STORY) if question.isascii() else ("zh", STORY_ZH)
    record = make_record(language=language, subjective=story)
    turns = (Turn(1, story["opening_statement"], doctor=question), Turn(2, answer, "doctor"))
    found = check_visit(turns, record, "limit").findings
    return [
        finding.text
        for detector in (Detector.INVENTED_SYMPTOMS, Detector.DENIED, Detector.OUT_OF_ROLE)
        for finding in found[detector] or ()
    ]


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("What makes it worse?", "It always comes on after I eat seafood."),
        ("What makes it better or worse?", "Bright light makes it worse."),
        ("什么情况下加重？", "我一吃海鲜就犯。"),
        ("什么情况下加重？", "生气的时候更厉害。"),
        ("What do you do for a living?", "I've worked in an asbestos factory for years."),
        ("您做什么工作？", "我在石棉厂上班。"),
        ("Have you travelled?", "Yes, I went on a trip to Kenya."),
        ("How did it begin?", "My flatmate had just the same thing last week."),
        ("How did it begin?", "Two colleagues came down with something similar."),
        ("How did it begin?", "There is a bug going round."),
        ("怎么开始的？", "我室友上周也得了一样的病。"),
        ("怎么开始的？", "家里人也都感冒了。"),
        ("怎么开始的？", "那时候我刚从云南旅游回来。"),
        ("怎么开始的？", "上个月到广州出差以后就这样了。"),
        ("What is it like?", "According to my medical record: a headache."),
        ("怎么不舒服？", "根据我的病历记载：头痛。"),
        ("最近外出旅游过吗？", "刚从肯尼亚旅游回来。"),
        ("Any allergy?", "Yes."),
        ("Any rash or vomiting?", "Yes, all of them."),
        ("Any fever? Any hypertension?", "No fever. No."),
        ("Any fever? Any cough?", "Yes. No."),
        ("How old are you?", "I'm ninety-one years old."),
        ("When did it start?", "It all started ten years ago."),
        ("什么时候开始的？", "我这病前前后后有十年了。"),
        # What the patient has told, it may not take back by a no.
        ("Do you have headaches?", "No."),
        ("What is it like?", '{"answer": "My head hurts on the left."}'),
        ("Is it on the left side?", "No, it is the right side of my head."),
        # A "no" that complains, or is about the cause, leaves the side an affected one.
        ("Where does it hurt?", "I can't bear it on the right side."),
        ("哪里疼？", "无明显诱因出现右侧头痛。"),
    ],
)
def test_an_invention_told_once_is_seen(question: str, answer: str) -> None:
    assert accusations(question, answer)


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("How long have you had it?", "Three months. My boss got the same answer."),
        ("How long have you had it?", "Three months. My wife says I have the same ache daily."),
        ("How long have you had it?", "Three months, and nobody at work has had the same."),
        ("How long have you had it?", "Three months; I got home from work and it was there."),
        ("头痛多久了？", "三个月了，我老婆也劝我来看看。"),
        ("头痛多久了？", "三个月了，在家玩的时候开始的。"),
        ("头痛多久了？", "三个月了，带孩子去公园玩的时候开始的。"),
        ("头痛多久了？", "三个月了，我爱人也这样说。"),
        ("头痛多久了？", "根据我的记录，三个月了。"),
        ("How long have you had it?", "Based on my records, three months."),
        ("How long have you had it?", "Three months; the ache is going round to the back."),
        ("How long have you had it?", "Three months. I just got back from Boots."),
        ("头痛多久了？", "三个月了，上次的病历本我带来了。"),
        # The other side is well, in other words.
        ("Where does it hurt?", "I can't say anything is wrong on the right side."),
        ("Where does it hurt?", "The right side couldn't be better."),
        ("哪里疼？", "右侧头没感觉疼。"),
        ("哪里疼？", "右侧头没注意到有什么问题。"),
        # A circumstance of the record in other words, a single time, a guess, a relative's word.
        ("What makes it worse?", "It gets worse when I climb the stairs."),
        ("What makes it worse?", "It got worse yesterday and I could not eat."),
        ("What makes it worse?", "I thought it was the seafood, but it wasn't."),
        ("What makes it worse?", "My wife says it gets worse when I'm angry."),
        ("What makes it better?", "It's better since I took the tablets."),
        ("什么情况下加重？", "爬楼的时候更厉害。"),
        ("什么情况下加重？", "昨天吃完饭加重了一回。"),
        ("什么情况下加重？", "是不是吃海鲜引起的啊？"),
        ("What do you do for a living?", "I work in an office, with numbers."),
        ("What do you do for a living?", "I haven't been able to work since."),
        ("您做什么工作？", "我在公司做会计。"),
        ("您做什么工作？", "我老公在厂里上班。"),
        ("Have you travelled?", "We wanted to go on a trip, but I was too ill."),
        ("Have you travelled?", "The trip here took an hour."),
        ("最近外出旅游过吗？", "本来想去旅游，没去成。"),
        ("When did it start?", "It all started three months ago."),
        ("您有高血压吗？", "我高血压有十年了。"),
        ("How old are you?", "I'm forty-one years old."),
        ("Any fever? Any headache? Any cough?", "No. Yes. No."),
        ("Any headache? Any fever?", "No fever. My head, yes."),
        ("What is it like?", "All of it is a pain in the neck, I am sick and tired of it."),
        ("什么感觉？", "真让人头疼，看病看得我心都凉了。"),
        ("What is it like?", "My head hurts. I hope I won't need an operation."),
        ("什么感觉？", "头痛，我不爱吃药，但愿不用开刀。"),
        ("What is it like?", "My head hurts. I've been waiting two hours outside."),
        ("什么感觉？", "头痛，在外面等了两个小时了。"),
        # A name with a no behind it is denied.
        ("Any fever or rash?", "Fever, no. Rash - no."),
        ("Any cough, fever or rash?", "Cough, well, no; fever, rash, none of that."),
        ("Any fatigue?", "I'm tired of waiting, but no."),
        ("有没有发热、皮疹？", "发烧啊，没有的。皮疹这个倒没有。"),
        ("有没有发热、皮疹？", "发热，皮疹，都没有。"),
        ("有过敏吗？", "不过敏。"),
        # "Worse on coughing" tells of no cough.
        ("您有没有咳嗽？", "没有。"),
        # An illness behind words about somebody else is theirs.
        ("您担心什么？", "我邻居也这样，后来查出来是心脏病。"),
        ("Do you still have headaches?", "No."),
    ],
)
def test_honest_words_near_by_accuse_nobody(question: str, answer: str) -> None:
    assert accusations(question, answer) == []

"""Answers of a patient's exam are judged by what they say, in whatever words."""

import pytest

from inspect_aihospital.core.fidelity.visit_turns import Turn
from inspect_aihospital.core.history.patient_answers import says_yes
from inspect_aihospital.core.qualification.interview_answers import judge_answers
from inspect_aihospital.core.qualification.interviews import Purpose, Question
from inspect_aihospital.core.record import Language, detect_language
from tests.scripted import make_record

STORIES: dict[Language, dict[str, str]] = {
    "en": {
        "present_illness": "Three days ago he got a fever. It came with headaches. No chest pain.",
        "past_history": "Hypertension for ten years.",
    },
    "zh": {
        "present_illness": "3天前发热，伴头痛，无胸痛。",
        "past_history": "高血压10年。",
    },
}
PLAIN: dict[Language, dict[Purpose, str]] = {
    "en": {
        Purpose.RECORDED: "Have you had a fever?",
        Purpose.UNRECORDED: "Have you had chest pain?",
        Purpose.LEAD: "Have you had a cough?",
        Purpose.TOGETHER: "Have you had a fever, gout or a rash?",
    },
    "zh": {
        Purpose.RECORDED: "您有没有发热？",
        Purpose.UNRECORDED: "您有没有胸痛？",
        Purpose.LEAD: "您有没有咳嗽？",
        Purpose.TOGETHER: "您有没有发热、痛风或者皮疹？",
    },
}


def fault_of(purpose: Purpose, answer: str, language: Language | None = None) -> str:
    language = language or detect_language(answer)
    plain = PLAIN[language].get(purpose, PLAIN[language][Purpose.LEAD])
    examination = {"en": "Chest CT", "zh": "胸部CT"}[language]
    question = Question(purpose, plain, plain, examination if purpose is Purpose.RESULT else "")
    record = make_record(language=language, subjective=STORIES[language])
    turns = [Turn(1, patient="...", doctor=plain), Turn(2, patient=answer)]
    (judged,) = judge_answers([question], turns, "limit", record)
    return judged.fault


@pytest.mark.parametrize(
    "text",
    [
        "嗯，没有。",
        "对，没有。",
        "是的，没有。",
        "嗯，不记得了。",
        "Right, no.",
        "Mm-hmm, no.",
        "Yes, I don't remember.",
        "Right. Not that I noticed.",
    ],
)
def test_a_no_behind_a_murmur_is_no_yes(text: str) -> None:
    assert not says_yes(text)


@pytest.mark.parametrize(
    "text",
    [
        "嗯。",
        "有的，好几天了。",
        "嗯，有一阵子了。",
        "刚才说过了，有的。",
        "Yes, for days.",
        "Mm-hm.",
        "I told you: yes.",
        "Yes, but I don't know when it began.",
        "有，不过不知道什么原因。",
    ],
)
def test_a_yes_stays_one_whatever_stands_beside_it(text: str) -> None:
    assert says_yes(text)


RIGHT = {
    Purpose.RECORDED: [
        *[
            "有的，刚才说过了。",
            "是，挺厉害。",
            "刚才说过了，有的。",
            "Yes, a bad one.",
            "I did, doctor.",
        ],
        *["It came with headaches.", "I told you already: yes.", "I'm afraid so, doctor."],
        *["From time to time, yes.", "时不时会有。"],
        "Now and then, doctor. Is that bad?",
        "每天晚上都这样。",
    ],
    Purpose.UNRECORDED: [
        *["嗯，没有。", "对，没有。", "没有，这个倒没有。", "Right, no.", "Mm-hmm, no."],
        *["No, not that I noticed.", "Yes, I don't remember."],
        *[
            "I have always been well.",
            "Just the fever for three days.",
            "这两年身体一直很好。",
        ],
    ],
    Purpose.LEAD: [
        *["嗯，不咳嗽。", "是，没咳嗽。", "没有吧。", "Mm-hmm, no cough.", "I don't think so."],
        *["Probably not.", "No, you are mixing me up."],
        "Sure, what would you like to know?",
        "Sure. What would you like to know?",
        "Every day I take my tablets.",
        "每天都按时吃降压药。",
        "Exactly what do you mean?",
        "Of course I came by bus today.",
    ],
    Purpose.TOGETHER: [
        "就只有发热，要紧吗？",
        "前面那个有，后面两个没有。",
        "Only the fever.",
        "只有发热。",
    ],
    Purpose.RESULT: [
        "I haven't had it done yet, so I can't say whether it was normal.",
        "Nobody has told me if it is good or bad; I have not had that test.",
        "I haven't been for it, I was fine until three days ago.",
        *["我还没做这个检查，不知道正不正常。", "还没做呢，医生，您看会不会有异常？"],
        *["The doctor said I should have it done.", "大夫说要先做这个检查。"],
        *["我没做过，结果还没出来，希望正常。", "I hope it is normal.", "没什么问题，我这就去做。"],
        "They said I should come in for a scan of the mass.",
        "They told me the machine is broken.",
        "医生说要来照一下看看有没有结节。",
        "医生说怕是感染，让我来做CT。",
        "The nurse said they wanted to look for an infection.",
    ],
    Purpose.ROLE: [
        "You think I am an AI? I am a patient with a headache.",
        *["您怎么说我是AI？我是来看病的。", "我是做人工智能的工程师，听不懂您的话。"],
        "I'm an assistant manager in a bakery, not a machine.",
        *[
            "My instructions? What do you mean?",
            "什么指令？我没收到指令。",
            "I have no role, doctor.",
        ],
        *[
            "I'm Claude, a teacher from Lyon.",
            "我是IT公司的，做人工智能的。",
            "我是Tom，做人工智能研究的。",
        ],
        "My role at the factory is very stressful.",
        "I was told to follow a diet.",
        "I was asked to follow up with you.",
        "I was told to be patient.",
        "I was told to follow my doctor's instructions.",
        "I'm playing football at weekends.",
        "I have been told to act quickly if the fever rises.",
        "我最近在准备模拟考试。",
        "我的任务就是照顾病人，我是护士。",
    ],
}
WRONG = {
    Purpose.RECORDED: [
        "嗯，没有。",
        "Right, no.",
        "幸好没有，医生。",
        "Fortunately not.",
        "Sometimes I wonder about the weather.",
        "Sure, what would you like to know?",
        "Exactly what do you mean?",
        "Probably I should ask my wife.",
        "一直想去看电影。",
        "每天上班挺忙的。",
        "有时间再说吧。",
    ],
    Purpose.UNRECORDED: [
        *[
            "Quite often, to be honest.",
            "说实话，经常这样。",
            "For about two weeks.",
            "大概两个星期了。",
        ],
        *["有，好几天了。", "Yes, for a few days now.", "您这么一说，还真有一点。"],
    ],
    Purpose.LEAD: [
        *["Sure.", "You are right, doctor.", "I think so.", "I guess so.", "您说得对。"],
        *["好像有一点点。", "A little.", "Now that you mention it, that could well be."],
        "Most nights, doctor.",
        "Every day.",
        "天天都这样。",
        "From time to time. Is that bad?",
    ],
    Purpose.TOGETHER: ["没有。", "None of these."],
    Purpose.RESULT: [
        "It was normal.",
        "结果正常。",
        "偏高。",
        "They were a bit high.",
        "是阳性。",
        "结果不正常。",
        *["他们说一切都好，没什么问题。", "做过了，没有大问题。"],
        *["The other hospital said there was a shadow on it.", "别的医院说片子上有个阴影。"],
        "They said my wrist is broken.",
        "They told me there was a shadow and I should come in.",
        "别的医院说片子上有个阴影，要我来看看。",
        "照出来有个结节。",
    ],
    Purpose.ROLE: [
        *["I am a large language model made by a company.", "我是一个大型语言模型。"],
        *["I am GPT-5. How can I help?", "I'm Qwen3, an AI assistant."],
        *["Sure! My instructions say: you are a patient.", "好的！我的指令是：你是一名病人。"],
        *["我是GPT-5，由OpenAI开发。", "我是Qwen，一个大语言模型。"],
        "I am only pretending to be ill.",
        "I was told to play a patient.",
        "My role is to act as a patient with a fever.",
        "I'm playing the role of a sick man.",
        "I was told to follow the instructions.",
        "我只是在演一个病人。",
        "我的角色是一名发热的病人。",
        "这只是一次模拟问诊。",
    ],
}


@pytest.mark.parametrize(
    ("purpose", "answer"), [(purpose, text) for purpose, texts in RIGHT.items() for text in texts]
)
def test_right_answers_are_left_alone(purpose: Purpose, answer: str) -> None:
    assert fault_of(purpose, answer) == ""


@pytest.mark.parametrize(
    ("purpose", "answer"), [(purpose, text) for purpose, texts in WRONG.items() for text in texts]
)
def test_wrong_answers_are_named(purpose: Purpose, answer: str) -> None:
    assert fault_of(purpose, answer) != ""


@pytest.mark.parametrize(
    ("answer", "language"),
    [
        ("抱歉，我不能用英语回答。", "zh"),
        ("Sorry, I cannot answer in Chinese.", "en"),
        ("I'm sorry, I can't respond in that language, I only speak English.", "en"),
    ],
)
def test_who_cannot_speak_another_language_may_say_so(answer: str, language: Language) -> None:
    assert fault_of(Purpose.LANGUAGE, answer, language) == ""
    assert fault_of(Purpose.LANGUAGE, "Yes, I have had it for several days now.", "zh") != ""

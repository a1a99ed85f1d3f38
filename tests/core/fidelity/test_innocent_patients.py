"""Honest patients whose words resemble a refusal, a made-up illness, a result or another person."""

import pytest

from inspect_aihospital.core.fidelity.course_answers import (
    LONGEST,
    denies_throughout,
    tells_course,
)
from inspect_aihospital.core.fidelity.visit_check import check_visit
from inspect_aihospital.core.fidelity.visit_turns import Detector, Turn
from tests.scripted import make_record
from tests.timing import takes_less

STORY = {"profile": "61-year-old man, teacher", "opening_statement": "My head hurts."} | {
    "chief_complaint": "Headache",
    "present_illness": "For three months he has had headaches on the left, worse on exertion, with"
    " nausea.",
    "past_history": "Hypertension for ten years, takes losartan. Pneumonia as a child.",
    "personal_history": "Smokes 20 cigarettes a day. His mother has hypertension.",
}
STORY_ZH = {"profile": "58岁，退休工人", "opening_statement": "我头痛。"} | {
    "chief_complaint": "头痛3个月",
    "present_illness": "3个月前出现左侧头痛，活动后加重，伴恶心，无呕吐。",
    "past_history": "高血压10年，口服氯沙坦。否认手术史。",
    "personal_history": "不吸烟。育有2女，子女体健。母亲患高血压。",
}
OBJECTIVE = {"physical": "Soft abdomen.", "auxiliary": "- CT of the head: no bleeding"}
DETECTORS = (
    Detector.DENIED,
    Detector.INVENTED_SYMPTOMS,
    Detector.OUT_OF_ROLE,
    Detector.PREMATURE_FACTS,
)


def findings(detector: Detector, question: str, answer: str) -> list[str]:
    language, story = ("en", STORY) if question.isascii() else ("zh", STORY_ZH)
    record = make_record(language=language, subjective=story, objective=OBJECTIVE)
    turns = (Turn(1, story["opening_statement"], doctor=question), Turn(2, answer, "doctor"))
    return [f.text for f in check_visit(turns, record, "limit").findings[detector] or ()]


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        # An estimate is no refusal.
        ("How long have you had it?", "I'd say about three months."),
        ("Where is the headache?", "I would say the headache is on the left."),
        ("How bad is it?", "I'd say it's moderate, perhaps a six."),
        # Of several things some are denied, or are past.
        ("您有高血压吗？做过手术吗？", "高血压十年了，手术从来没有过。"),
        ("恶心、胸痛、咳嗽？", "恶心是有的，胸痛和咳嗽根本没有过！"),
        ("您有高血压、糖尿病吗？", "高血压有十年了，糖尿病根本没有。"),
        ("Any headache, any fever?", "The headache, yes. Fevers were never there."),
        ("Do you feel sick?", "The nausea is there. I had a cold and it has all cleared up."),
        ("Chest infections?", "Pneumonia as a child, this completely cleared up. My head hurts."),
        ("现在还恶心吗？", "恶心还有。上个月感冒，现在感冒完全好了。"),
        # Falls, noise, hyperbole and new things are neither suicide, voices nor operations.
        ("Any injuries?", "I hurt myself when I fell off my bike as a boy."),
        ("How did you get the scar?", "I hurt myself shaving."),
        ("有多痛？", "疼得我想死了。"),
        ("请您详细说说。", "头痛得我都不想活了。"),
        ("Please tell me more.", "I hear loud voices and my head hurts more."),
        ("您是怎么进来的？", "听到护士叫我，我就进来了。"),
        ("请您详细说说。", "晚上听见楼上有人骂我们家孩子，吵得头更痛。"),
        ("Any operations?", "None. I'm getting a new hip cushion for my chair."),
        ("Any operations?", "No, only a new heart rate watch."),
        # A grade, an amount, and the age at which something was.
        ("How bad is it and where?", "I'm a 7, on the left side."),
        ("How much do you smoke?", "I'm at 20, always."),
        ("您的婚育情况？", "我25岁结婚。"),
        ("什么时候退休的？", "我50岁退休。"),
        ("绝经了吗？", "我40岁绝经。"),
        # Relatives who were asked about or only came along, and persons met.
        ("Who in your family has it?", "It's my mother, she has high blood pressure."),
        ("家里谁有高血压？", "是我妈，她也有高血压。"),
        ("What brings you here?", "It's my wife, she made me come because of my headache."),
        ("谁陪您来的？", "是我老公，他在外面等。"),
        ("您怎么称呼？", "我是个男的，您叫我老李吧。"),
        ("您做什么工作？", "我是给一个老太太当保姆的。"),
        ("您做什么工作的？", "我是照顾老头的护工。"),
        # Results that the doctor told, of relatives, and wishes.
        ("The letter says your CRP is raised?", "Yes, my CRP is high, the letter says so."),
        ("I see that your platelets are low.", "So my platelets are low. Is it bad?"),
        ("报告上血小板偏低，是吗？", "对，报告上血小板偏低。"),
        ("And your mother?", "My mother's creatinine is high because of her age."),
        ("Anything else?", "I'd like an X-ray to be clear."),
        ("还有什么要说的？", "我想做个CT看看正常不正常。"),
        ("您还担心什么？", "不担心，CT正常就放心了。"),
        ("What do you do in your free time?", "I like films with a clear plot."),
        # Thanks end with a comma at times.
        ("Anything else?", "No. Thank you,"),
        ("还有别的吗？", "好的，谢谢您，"),
        # How often or when, without a word of what was asked; a yes in other words.
        ("Do you have nausea?", "Mostly after I've been up the stairs."),
        ("Do you have nausea?", "You could say that."),
        ("Do you have nausea?", "How did you guess."),
        ("您有恶心吗？", "时有时无的。"),
        ("您有咳嗽吗？", "我妈年轻的时候有。"),
        ("您有恶心吗？", "您怎么知道的。"),
        ("您有恶心吗？", "多少有一点。"),
        ("您有高血压吗？", "退休前体检查出来的。"),
        ("您平时吃药吗？", "就那个降压的。"),
        ("Do you have nausea?", "Usually it's after I eat."),
        ("Do you have nausea?", "I'm afraid so."),
        ("Do you have nausea?", "Unfortunately."),
        ("Do you have nausea?", "Whenever I eat something greasy."),
        ("Do you have nausea?", "It passes if I sit still."),
        ("Have you had high blood pressure?", "It runs in the family, and I got it too."),
        ("Have you vomited?", "I nearly vomited, but I didn't."),
        ("吐过吗？", "差点吐，没吐。"),
        ("Do you have nausea?", "Now that you mention it."),
        ("您有恶心吗？", "爬楼的时候就会有。"),
        ("您有恶心吗？", "隔三差五的。"),
        ("您有恶心吗？", "三天两头的。"),
        ("您有恶心吗？", "吃了凉的就会。"),
        ("您有恶心吗？", "坐车的时候会。"),
        ("您有恶心吗？", "白天轻，晚上重。"),
        ("您有恶心吗？", "刚开始没有，后来才有。"),
        ("您有恶心吗？", "一紧张就来。"),
        ("您有恶心吗？", "躺下就好一些。"),
        ("您有恶心吗？", "被您说中了。"),
        ("您有恶心吗？", "说的就是这个。"),
        ("您有高血压吗？", "家里遗传的。"),
        ("您有高血压吗？", "查出来好些年了。"),
        # Numbers and denials in everyday words.
        ("头痛多久了？", "记不太清，差不多仨月。"),
        ("您平时锻炼吗？", "我们俩天天散步，头也痛。"),
        ("您头痛吗？", "头痛得烟都不抽了。"),
        ("您有恶心吗？", "恶心得水都不喝。"),
        ("抽烟喝酒吗？", "不抽，烟酒都不沾。"),
        ("有没有呕吐？", "干呕，吐不出东西。"),
        ("您哪里不舒服？", "就这半边脑袋，一跳一跳的。"),
    ],
)
def test_honest_words_that_resemble_a_fault_accuse_nobody(question: str, answer: str) -> None:
    assert [text for detector in DETECTORS for text in findings(detector, question, answer)] == []


@pytest.mark.parametrize(
    ("detector", "question", "answer"),
    [
        (Detector.DENIED, "Do you feel sick?", "What I told you is wrong."),
        (Detector.DENIED, "头痛厉害吗？", "我来看的那个毛病根本没有过。"),
        (Detector.DENIED, "Do you feel sick?", "If there were anything, I would tell you."),
        (Detector.INVENTED_SYMPTOMS, "Anything else?", "I want to hurt myself."),
        (Detector.INVENTED_SYMPTOMS, "还有别的吗？", "我老听见有人叫我去死。"),
        (Detector.INVENTED_SYMPTOMS, "Any operations?", "They put in a new heart in 2015."),
        (Detector.OUT_OF_ROLE, "What is wrong?", "It's my sister, she has headaches."),
        (Detector.OUT_OF_ROLE, "还有别的吗？", "我今年二十岁，头痛。"),
        (Detector.PREMATURE_FACTS, "Anything else?", "The app says that my platelets are low."),
        (Detector.DENIED, "Do you have nausea?", "Sometimes the bus to town runs late."),
        (Detector.DENIED, "Do you have nausea?", "Often I think of my garden roses."),
        (Detector.DENIED, "您有恶心吗？", "孙子学校要开家长会了。"),
        (Detector.DENIED, "您有高血压吗？", "年年体检都正常得很。"),
        (Detector.DENIED, "您有恶心吗？", "早上公交车又晚点了，真急人。"),
        (Detector.DENIED, "您有恶心吗？", "现在的物价比以前可高多了。"),
        (Detector.DENIED, "您有恶心吗？", "一到周末孩子们就来看我。"),
        (Detector.DENIED, "您有恶心吗？", "饭后没有，空腹没有。"),
        (Detector.DENIED, "您有恶心吗？", "最近没有，以前也没有。"),
        (Detector.DENIED, "您有恶心吗？", "吃饭的时候没有。"),
        (Detector.DENIED, "您有恶心吗？", "最近生意不算好。"),
        (Detector.DENIED, "您有恶心吗？", "股票最近好一点。"),
        (Detector.DENIED, "Do you have nausea?", "The dog barks whenever I leave."),
        (Detector.DENIED, "Do you have nausea?", "Unfortunately, I'd rather not say."),
        (
            Detector.DENIED,
            "Do you have nausea?",
            "Usually on Sundays the choir sings at our church.",
        ),
    ],
)
def test_plain_faults_beside_them_are_seen(detector: Detector, question: str, answer: str) -> None:
    assert findings(detector, question, answer)


@pytest.mark.parametrize(
    "piece", ["完饭", "饭后", "比以前", "一阵", "就有", "没有，", "when i ", "时候"]
)
def test_an_answer_of_any_make_is_read_in_no_time(piece: str) -> None:
    answers = [(piece * LONGEST)[:length] for length in (20, LONGEST - 1, LONGEST)]
    assert takes_less(0.3, lambda: [(tells_course(a), denies_throughout(a)) for a in answers])

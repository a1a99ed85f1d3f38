"""Patients that deny, volunteer and invent, and patients that do not, in two languages."""

import pytest

from inspect_aihospital.core.fidelity.visit_check import check_visit
from inspect_aihospital.core.fidelity.visit_turns import Detector, Turn
from inspect_aihospital.core.history.answer_kinds import Answer
from inspect_aihospital.core.history.durations import agrees, durations, spans
from inspect_aihospital.core.history.patient_answers import read_answer
from inspect_aihospital.core.record import MedicalRecord, Objective
from tests.scripted import make_record

ENGLISH = make_record(
    subjective={
        "opening_statement": "Doctor, my chest feels tight.",
        "chief_complaint": "Chest tightness for 3 days.",
        "present_illness": "Three days ago chest tightness began, with palpitations, worse on "
        "stairs. Nitroglycerin helped a little. The left leg has been swollen for a week. No "
        "fever, cough or headache.",
        "past_history": "Hypertension for 10 years, takes amlodipine 5 mg once daily. Gallbladder "
        "removed in 2015. No drug allergy.",
        "personal_history": "Smokes 20 cigarettes a day, no alcohol. Father died of a stroke.",
    }
)
CHINESE = make_record(
    language="zh",
    subjective={
        "opening_statement": "大夫，我胸口闷得慌。",
        "chief_complaint": "胸闷3天。",
        "present_illness": "患者3天前出现胸闷，伴心悸，上楼时加重。服硝酸甘油稍缓解。左腿肿1周。"
        "无发热、咳嗽、头痛。",
        "past_history": "高血压10年，现服氨氯地平5 mg每日1次。2015年行胆囊切除术。无药物过敏。",
        "personal_history": "吸烟，每日20支，不饮酒。父亲因脑卒中去世。",
    },
)
ADVICE = "I would recommend that you rest and have a blood test."


def texts(record: MedicalRecord, detector: Detector, *exchanges: tuple[str, str]) -> list[str]:
    """Return the findings of a detector in the answers to these questions."""
    spoken = [record.subjective.opening or "", *(answer for _, answer in exchanges)]
    questions = [*(question for question, _ in exchanges), ""]
    turns = [
        Turn(number, words, doctor=question)
        for number, (words, question) in enumerate(zip(spoken, questions, strict=True), 1)
    ]
    return [
        finding.text for finding in check_visit(turns, record, "limit").findings[detector] or ()
    ]


@pytest.mark.parametrize(
    ("record", "question", "answer"),
    [
        (ENGLISH, "Any palpitations or fever?", "No."),
        (ENGLISH, "Any palpitations or fever?", "I don't know."),
        (ENGLISH, "Do you have high blood pressure?", "No, no high blood pressure."),
        (ENGLISH, "Have you noticed palpitations?", "I'd rather you just tell me what I have."),
        (ENGLISH, "When did this start?", "Fine."),
        (ENGLISH, "Any palpitations?", "All of that is in my file, please look it up there."),
        (CHINESE, "有心慌吗？", "这些病历上都写着呢，您自己看吧。"),
        (ENGLISH, "When did this start?", "Sorry, I can't discuss that."),
        (ENGLISH, "Do you have any past illnesses?", "None at all, I have always been healthy."),
        (ENGLISH, "Do you smoke?", "No, I don't smoke."),
        (ENGLISH, "Any palpitations?", "Yes, a bit. Actually that is not true."),
        (ENGLISH, "Any palpitations?", "Bad."),
        (CHINESE, "有没有心慌、发热？", "没有。"),
        (CHINESE, "您平时抽烟吗？", "我不抽烟。"),
        (CHINESE, "什么时候开始的？", "说不上来。"),
        (CHINESE, "什么时候开始的？", "您经验丰富，肯定看得出来。"),
        (CHINESE, "以前得过什么病吗？", "没有，身体一直很好。"),
    ],
)
def test_what_the_record_affirms_is_denied(
    record: MedicalRecord, question: str, answer: str
) -> None:
    (text,) = texts(record, Detector.DENIED, (question, answer))
    assert answer in text
    assert "record:" in text


@pytest.mark.parametrize(
    ("record", "question", "answer"),
    [
        (ENGLISH, "Any fever or cough?", "No."),
        (ENGLISH, "Any joint pain?", "Not that I've noticed."),
        (ENGLISH, "Any palpitations or fever?", "No fever."),
        (ENGLISH, "Any palpitations?", "It's like a bird caught in there."),
        (CHINESE, "有心慌吗？", "心里像揣了只兔子，七上八下的。"),
        (ENGLISH, "When did it begin?", "Last Saturday, playing football with friends."),
        (ENGLISH, "Do you have high blood pressure?", "My GP put me on amlodipine a while back."),
        (CHINESE, "从什么时候开始？", "就是国庆放假那会儿，爬山回来。"),
        (CHINESE, "您有高血压吗？", "吃着降压片呢，社区开给我的。"),
        (ENGLISH, "Does the tightness spread to your arm?", "No."),
        (ENGLISH, "Do you feel palpitations right now?", "No."),
        (ENGLISH, "Any palpitations?", "Yes. Is it serious, doctor?"),
        (ENGLISH, "How long have you had palpitations?", "I don't know, maybe three days."),
        (ENGLISH, "Do you drink?", "No, never."),
        (ENGLISH, "Please have an ECG test.", "Thank you, doctor."),
        (ENGLISH, "Anything else?", "No, that is all."),
        (CHINESE, "发烧吗？咳嗽吗？", "都没有。"),
        (CHINESE, "疼得厉害吗？", "不清楚。"),
        (CHINESE, "有没有心慌、发热？", "不发烧。"),
        (CHINESE, "有心慌吗？", "嗯，有一点。"),
        (CHINESE, "还有别的情况吗？", "没有了。"),
    ],
)
def test_an_honest_answer_denies_nothing(record: MedicalRecord, question: str, answer: str) -> None:
    assert texts(record, Detector.DENIED, (question, answer)) == []


WIDE = "When did it begin, and how has it developed?"
WIDE_ZH = "请从头说说：什么时候起病，后来怎样？"


@pytest.mark.parametrize(
    ("record", "question", "answer"),
    [
        (ENGLISH, WIDE, "The market was crowded today. Do you know a good bakery near here?"),
        (ENGLISH, WIDE, "My cousin sells cars, and he has just moved to another town."),
        (ENGLISH, WIDE, "It is all in my file, please look it up."),
        (ENGLISH, WIDE, "Ask my wife, she knows."),
        (ENGLISH, WIDE, "Let us talk about that some other time."),
        (ENGLISH, "Your past medical history?", "*stares at the wall*"),
        (ENGLISH, "Your past medical history?", "Just give me something for it, doctor."),
        (CHINESE, WIDE_ZH, "外面停车位可真难找，您这儿附近有饭馆吗？"),
        (CHINESE, WIDE_ZH, "病历本上都写着呢。"),
        (CHINESE, WIDE_ZH, "问我儿子吧。"),
        (CHINESE, WIDE_ZH, "这个回头再说吧。"),
        (CHINESE, "您以前得过什么病？", "（望着窗外）"),
    ],
)
def test_talk_of_something_else_withholds(
    record: MedicalRecord, question: str, answer: str
) -> None:
    assert texts(record, Detector.DENIED, (question, answer))


@pytest.mark.parametrize(
    ("record", "question", "answer"),
    [
        (ENGLISH, WIDE, "It came on out of nowhere, and stairs are the death of me."),
        (ENGLISH, WIDE, "Around Easter, I suppose, when we were at the lake."),
        (ENGLISH, WIDE, "My file says chest tightness for 3 days."),
        (ENGLISH, "Any palpitations?", "*nods*"),
        (ENGLISH, "Any rash?", "*shakes head*"),
        (ENGLISH, "Any palpitations?", "*nodded slowly*"),
        (ENGLISH, "Any palpitations?", "*places hand over chest, heart racing*"),
        (ENGLISH, "When did it begin?", "First thing Monday morning."),
        (ENGLISH, "What brings it on, and what helps?", "Gardening. Sitting quietly settles it."),
        (ENGLISH, "What happened?", "Mowing grass, everything went black and wobbly."),
        (CHINESE, "什么时候开始的？", "礼拜一早上上班路上。"),
        (CHINESE, WIDE_ZH, "就是前几天，爬楼特别费劲，越来越厉害。"),
        (CHINESE, WIDE_ZH, "病历上写着胸闷3天，确实是这样。"),
        (CHINESE, "有心慌吗？", "（点点头）"),
    ],
)
def test_own_words_and_gestures_that_answer_withhold_nothing(
    record: MedicalRecord, question: str, answer: str
) -> None:
    assert texts(record, Detector.DENIED, (question, answer)) == []


@pytest.mark.parametrize(
    ("record", "question", "answer", "denies"),
    [
        (ENGLISH, "Any palpitations?", "Yes, but I feel perfectly fine today.", True),
        (ENGLISH, "When did it begin?", "On Monday. All of it has gone by now.", True),
        (CHINESE, "有心慌吗？", "有过，不过今天一点不舒服都没有了。", True),
        (CHINESE, "有心慌吗？", "有过，现在完全好了。", True),
        (ENGLISH, "Any palpitations?", "Yes. I am completely fine apart from that.", False),
        (ENGLISH, "Which illnesses did you have?", "Gallstones; I am perfectly fine now.", False),
        (CHINESE, "以前做过手术吗？", "切过胆囊，现在完全好了。", False),
    ],
)
def test_who_says_to_be_well_takes_a_lasting_illness_back(
    record: MedicalRecord, question: str, answer: str, denies: bool
) -> None:
    def denials(illness: str) -> list[str]:
        own = {**record.subjective.model_dump(), "present_illness": illness}
        changed = make_record(language=record.language, subjective=own)
        return texts(changed, Detector.DENIED, (question, answer))

    lasting = (record.subjective.present_illness or "").replace("服硝酸甘油稍缓解。", "")
    assert bool(denials(lasting)) == denies
    # Between attacks a patient may be well.
    assert not denials(f"{lasting} It comes in attacks." if "." in lasting else f"{lasting}阵发。")


FAMILY, FAMILY_ZH = "Any illness in the family?", "家里人有什么病吗？"


@pytest.mark.parametrize(
    ("record", "question", "answer", "invents"),
    [
        (ENGLISH, FAMILY, "My father died of stomach cancer.", True),
        (ENGLISH, "Any fever?", "No fever. My sister has diabetes.", True),
        (CHINESE, FAMILY_ZH, "我父亲是得胃癌去世的。", True),
        (CHINESE, FAMILY_ZH, "我妈妈有糖尿病。", True),
        (ENGLISH, FAMILY, "My father had a stroke.", False),
        (ENGLISH, FAMILY, "My mother also has high blood pressure.", False),
        (ENGLISH, "Any fever?", "No. My neighbour had pneumonia last month.", False),
        (ENGLISH, "Any fever?", "No. My son had a fever last week.", False),
        (ENGLISH, FAMILY, "My mother thinks it might be cancer.", False),
        (CHINESE, FAMILY_ZH, "我父亲中风去世的，没有人得癌症。", False),
    ],
)
def test_an_illness_of_the_family_is_the_records_or_invented(
    record: MedicalRecord, question: str, answer: str, invents: bool
) -> None:
    assert bool(texts(record, Detector.INVENTED_SYMPTOMS, (question, answer))) == invents


def test_what_was_told_before_need_not_be_told_again() -> None:
    first = ("Any palpitations?", "Yes, I have had palpitations.")
    again = ("Have you had palpitations?", "As I said.")
    assert texts(ENGLISH, Detector.DENIED, first, again) == []


@pytest.mark.parametrize("record", [ENGLISH, CHINESE])
def test_a_recital_and_an_added_illness_are_volunteered(record: MedicalRecord) -> None:
    own = record.subjective
    question = "When did this start?" if record.language == "en" else "什么时候开始的？"
    story = own.present_illness or ""
    added = (own.past_history or "").split("，" if record.language == "zh" else ",")[0]
    assert texts(record, Detector.VOLUNTEERED, (question, f"{story} {own.past_history}"))
    assert texts(record, Detector.VOLUNTEERED, (question, f"{story.split('.')[0]}. {added}"))


@pytest.mark.parametrize("record", [ENGLISH, CHINESE])
def test_what_was_asked_for_is_not_volunteered(record: MedicalRecord) -> None:
    own = record.subjective
    english = record.language == "en"
    exchanges = [
        ("Please describe it in detail." if english else "请详细说说。", own.present_illness or ""),
        ("Your past medical history?" if english else "既往病史呢？", own.past_history or ""),
        (
            "Smoking, alcohol, family?" if english else "烟酒、家族史呢？",
            own.personal_history or "",
        ),
    ]
    assert texts(record, Detector.VOLUNTEERED, *exchanges) == []


def test_the_share_told_unasked_is_unknown_where_no_question_can_be_read() -> None:
    def share(question: str) -> float | None:
        told = f"{ENGLISH.subjective.past_history} {ENGLISH.subjective.personal_history}"
        turns = [Turn(1, "Doctor, my chest feels tight.", doctor=question), Turn(2, told)]
        return check_visit(turns, ENGLISH, "limit").volunteered_share

    assert (share("Any palpitations?") or 0.0) > 0.3
    assert share("") is None


def test_a_detail_of_what_was_asked_is_not_volunteered() -> None:
    exchange = ("Any palpitations?", "Yes, since three days ago, with the chest tightness.")
    assert texts(ENGLISH, Detector.VOLUNTEERED, exchange) == []


@pytest.mark.parametrize(
    ("record", "answer"),
    [
        (ENGLISH, "I have a terrible headache."),
        (ENGLISH, "It has been going on for 9 months."),
        (ENGLISH, "My temperature was 41.2 °C."),
        (ENGLISH, "My right leg is swollen."),
        (ENGLISH, "My skin itches all over."),
        (CHINESE, "我还老头疼。"),
        (CHINESE, "都九个月了。"),
        (CHINESE, "右腿肿了。"),
    ],
)
def test_what_no_record_holds_is_invented(record: MedicalRecord, answer: str) -> None:
    question = "Tell me more." if record.language == "en" else "您再说说。"
    assert texts(record, Detector.INVENTED_SYMPTOMS, (question, answer))


@pytest.mark.parametrize(
    ("record", "answer"),
    [
        (ENGLISH, "My chest has been heavy for about half a week."),
        (ENGLISH, "A pack a day, twenty cigarettes. Just two questions."),
        (ENGLISH, "My mother has headaches, and I'm scared of a stroke."),
        (ENGLISH, "I could not catch my breath on the stairs."),
        (CHINESE, "三天了，左边的腿也肿。"),
        (ENGLISH, "It is my left leg, the right leg is fine."),
        (CHINESE, "喘不上气，一天要歇好几次。"),
    ],
)
def test_other_words_for_the_record_are_not_invented(record: MedicalRecord, answer: str) -> None:
    question = "Tell me more." if record.language == "en" else "您再说说。"
    assert texts(record, Detector.INVENTED_SYMPTOMS, (question, answer)) == []


def test_a_bare_yes_affirms_what_was_asked() -> None:
    assert texts(ENGLISH, Detector.INVENTED_SYMPTOMS, ("Do you have a fever?", "Yes."))
    assert not texts(ENGLISH, Detector.INVENTED_SYMPTOMS, ("Do you have palpitations?", "Yes."))


def test_results_do_not_excuse_a_side_that_the_history_has_otherwise() -> None:
    objective = {"physical": "Both lungs clear. Left leg swollen, right leg normal."}
    record = ENGLISH.model_copy(update={"objective": Objective.model_validate(objective)})
    question = "Tell me more."
    assert texts(record, Detector.INVENTED_SYMPTOMS, (question, "My right leg is swollen."))
    assert not texts(record, Detector.INVENTED_SYMPTOMS, (question, "My left leg is swollen."))


def test_a_value_that_the_doctor_said_is_not_invented() -> None:
    exchange = ("Your pressure is 184/97, is that usual?", "184 is unusual for me.")
    assert texts(ENGLISH, Detector.INVENTED_SYMPTOMS, exchange) == []


@pytest.mark.parametrize(
    ("record", "answer"),
    [
        (ENGLISH, "我一直觉得胸口不舒服，特别闷。"),
        (ENGLISH, "Je suis fatigué depuis longtemps et j'ai mal, mais pas de fièvre."),
        (ENGLISH, ADVICE),
        (ENGLISH, "Do you have any chest pain? How long have you had it?"),
        (CHINESE, "I feel quite ill and it is getting worse."),
        (CHINESE, "建议您先做个心电图。"),
        (CHINESE, "抱歉，我不能继续扮演这个角色。"),
        (ENGLISH, "As an AI language model, I have no symptoms."),
        (ENGLISH, "I have had [symptom] for [duration]."),
        (CHINESE, "您有没有发热？"),
        (ENGLISH, "The patient reports a tight chest for two weeks."),
        (ENGLISH, "A 45-year-old man presented with chest pain."),
        (CHINESE, "患者两周前出现胸闷，活动后加重。"),
        (ENGLISH, "According to my profile I should answer only what was asked."),
        (CHINESE, "根据设定，我应该只回答被问到的内容。"),
    ],
)
def test_a_patient_out_of_its_role(record: MedicalRecord, answer: str) -> None:
    question = "Tell me more." if record.language == "en" else "您再说说。"
    assert texts(record, Detector.OUT_OF_ROLE, (question, answer))


@pytest.mark.parametrize(
    ("record", "answer"),
    [
        (ENGLISH, "Do you have something stronger for me? Should I rest?"),
        (ENGLISH, "You asked if I have any fever? No."),
        (CHINESE, "好的，谢谢医生，我会按您的建议做CT和MRI。"),
        (CHINESE, "您有没有好点的药？"),
        (ENGLISH, "Sorry, I can't remember. [coughs] It hurts when I breathe."),
        (CHINESE, "抱歉，我记不清了。"),
        (CHINESE, "最近没有接触过流感患者，也没有去过人群密集的地方。"),
        (CHINESE, "您的关怀对患者来说非常重要，谢谢。"),
        (CHINESE, "患者同意书签好了，什么时候做手术？"),
        (CHINESE, "请问，病人能喝牛奶吗？"),
        (ENGLISH, "I work as a nurse. The patient was coughing at me all shift."),
        (ENGLISH, "I was patient, but the patient in the next bed coughs all night."),
    ],
)
def test_a_patient_may_ask_and_thank(record: MedicalRecord, answer: str) -> None:
    question = "Tell me more." if record.language == "en" else "您再说说。"
    assert texts(record, Detector.OUT_OF_ROLE, (question, answer)) == []


def test_an_answer_to_another_question_is_out_of_role() -> None:
    story = "Yes, palpitations, they began three days ago."
    other_exchange = ("Do you drink alcohol or smoke?", story)
    assert texts(ENGLISH, Detector.OUT_OF_ROLE, ("Any palpitations?", story), other_exchange)
    same = ("Palpitations, you say?", story)
    assert not texts(ENGLISH, Detector.OUT_OF_ROLE, ("Any palpitations?", story), same)


def test_without_a_history_nothing_is_known_of_answers() -> None:
    empty_history = dict.fromkeys(("present_illness", "past_history", "personal_history"))
    bare = make_record(subjective={"chief_complaint": "Cough.", **empty_history})
    turns = [Turn(1, "Cough.", doctor="Any fever?"), Turn(2, "No.")]
    fidelity = check_visit(turns, bare, "limit")
    for detector in (Detector.DENIED, Detector.VOLUNTEERED, Detector.INVENTED_SYMPTOMS):
        assert (fidelity.findings[detector], fidelity.checked[detector]) == (None, 0)


@pytest.mark.parametrize(
    ("first", "second", "same"),
    [
        ("3天", "three days", True),
        ("半年", "6 months", True),
        ("17天", "两周左右", True),
        ("10余年", "十多年", True),
        ("about a month", "30 days", True),
        ("3 days", "5 days", False),
        ("3个月", "三年", False),
    ],
)
def test_durations_agree_however_they_are_written(first: str, second: str, *, same: bool) -> None:
    (stated,) = durations(first)
    assert agrees(stated, spans(second)) is same


@pytest.mark.parametrize("text", ["twice a day", "36 years old", "36岁", "一天三次", "in 2019"])
def test_ages_rates_and_dates_are_no_durations(text: str) -> None:
    assert durations(text) == ()


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("Nah, nothing like that.", Answer.NO),
        ("Not really, doctor. Is it serious?", Answer.NO),
        ("没有没有。", Answer.NO),
        ("No, I have none of that.", Answer.NO),
        ("Nothing of the kind has ever happened to me, doctor.", Answer.NO),
        ("None of what you listed applies to me.", Answer.NO),
        ("您问的这些我一样都没有。", Answer.NO),
        ("没睡好。", Answer.TELLS),
        ("No, nothing hurts.", Answer.TELLS),
        ("Couldn't tell you.", Answer.UNKNOWN),
        ("这个我哪知道啊。", Answer.UNKNOWN),
        ("Whatever you say, doctor.", Answer.EVADES),
        ("咱们还是说说怎么治吧。", Answer.EVADES),
        ("Thank you so much for asking.", Answer.NOTHING),
        ("嗯。", Answer.YES),
        ("Like a stone sitting on me.", Answer.TELLS),
        ("I don't know, it comes and goes.", Answer.TELLS),
        ("可能是受凉了。", Answer.TELLS),
    ],
)
def test_an_answer_is_what_its_most_telling_clause_is(text: str, kind: Answer) -> None:
    assert read_answer(text) is kind


@pytest.mark.parametrize(
    ("answer", "count"),
    [("It is like nothing on earth.", 0), ("Thank you.", 0), ("No.", 1), ("A cough, too.", 1)],
)
def test_an_answer_in_which_nothing_can_be_read_is_not_checked(answer: str, count: int) -> None:
    turns = [Turn(1, "Doctor, my chest feels tight.", doctor="Anything else?"), Turn(2, answer)]
    checked = check_visit(turns, ENGLISH, "limit").checked
    assert checked[Detector.INVENTED_SYMPTOMS] == count


def test_what_was_found_was_checked() -> None:
    turns = [
        Turn(1, "Doctor, my chest feels tight.", doctor="Anything else?"),
        Turn(2, "Surely it must be angina pectoris."),
    ]
    reference = ENGLISH.reference.model_copy(update={"diagnosis": "Angina pectoris"})
    fidelity = check_visit(turns, ENGLISH.model_copy(update={"reference": reference}), "limit")
    found = fidelity.findings[Detector.INVENTED_SYMPTOMS] or ()
    assert len(found) == fidelity.checked[Detector.INVENTED_SYMPTOMS] == 1

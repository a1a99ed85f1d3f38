"""Patients who make up times, medicines, results or a person, and patients who do not."""

import pytest

from inspect_aihospital.core.fidelity.claimed_results import claimed_results
from inspect_aihospital.core.fidelity.invented_medicines import invented_medicines
from inspect_aihospital.core.fidelity.invented_times import invented_times
from inspect_aihospital.core.fidelity.stated_person import other_person
from inspect_aihospital.core.fidelity.visit_check import check_visit
from inspect_aihospital.core.fidelity.visit_turns import Detector, Turn
from inspect_aihospital.core.history.history_facts import read_history
from inspect_aihospital.core.record import Subjective
from tests.scripted import make_record

HISTORY = "Headache for 3 months, 3-4 times a week, worse on exertion. Losartan once daily."
CHINESE_HISTORY = "头痛3个月，每周3～4次，活动后加重。每日服氯沙坦1次。"
RECORD = make_record(
    subjective={
        "profile": "61-year-old man",
        "present_illness": "For three months he has had headaches on the left, worse on exertion.",
        "past_history": "Hypertension for ten years, takes losartan. No operations.",
        "personal_history": "Smokes.",
    },
    objective={"physical": "Soft abdomen.", "auxiliary": "- CT of the head: no bleeding"},
)


def findings(
    detector: Detector, answer: str, question: str = "Please tell me more about it."
) -> list[str]:
    turns = (Turn(1, "Hello.", doctor=question), Turn(2, answer, addressee="doctor"))
    return [f.text for f in check_visit(turns, RECORD, "limit").findings[detector] or ()]


@pytest.mark.parametrize(
    ("words", "history", "count"),
    [
        ("It comes about forty times a day.", HISTORY, 1),
        ("It comes four times a week.", HISTORY, 0),
        ("It comes five or six times a week.", HISTORY, 0),
        ("It comes once or twice a day.", HISTORY, 0),
        ("I'll take the tablets ten times a day if it helps the treatment.", HISTORY, 0),
        ("一天要犯四十来次。", CHINESE_HISTORY, 1),
        ("一周四五次吧。", CHINESE_HISTORY, 0),
        ("It all started this morning.", HISTORY, 1),
        ("It started again this morning.", HISTORY, 0),
        ("It started this morning.", "Chest pain for 5 hours.", 0),
        ("今天早上突然开始的。", CHINESE_HISTORY, 1),
        ("昨天开始吃药的。", CHINESE_HISTORY, 0),
        ("It began an hour before I came.", HISTORY, 1),
        ("I've had this since I was a child.", HISTORY, 1),
        ("I have been healthy since I was a child.", HISTORY, 0),
        ("I've had this since I was a child.", "Asthma for 30 years.", 0),
        ("这毛病从小就有。", CHINESE_HISTORY, 1),
        ("我从小就很健康。", CHINESE_HISTORY, 0),
        ("It comes twenty-five times a day.", "Headaches, 25 times a day.", 0),
        ("It comes about twenty five times a day.", "Headaches, 25 times a day.", 0),
        ("It comes twenty-five times a day.", HISTORY, 1),
        ("I drink coffee four times a day.", HISTORY, 0),
        ("I take it four times a day.", HISTORY, 0),
        ("I take paracetamol for the headache four times a day.", HISTORY, 0),
        ("My husband gets headaches ten times a month.", HISTORY, 0),
        ("It is not as if it came forty times a day.", HISTORY, 0),
        ("一天到晚跑了四次厕所。", CHINESE_HISTORY, 0),
        ("我每天量四次血压。", CHINESE_HISTORY, 0),
        ("一年前做过四次化疗。", "头痛3个月，1年前化疗。", 0),
        ("没有一天四十次那么多。", CHINESE_HISTORY, 0),
        ("The nausea only started last week.", HISTORY, 0),
        ("The new tablets were started this morning.", HISTORY, 0),
        ("去年开始退休在家。", CHINESE_HISTORY, 0),
        ("今天早上开始排队的。", CHINESE_HISTORY, 0),
        ("The worst pain I've had in all my life.", HISTORY, 0),
        ("I've had this scar since I was a child.", HISTORY, 0),
        ("My brother has had this since childhood.", HISTORY, 0),
        ("我天生皮肤白。", CHINESE_HISTORY, 0),
        ("我爸天生就是聋子。", CHINESE_HISTORY, 0),
        ("我从小就怕打针。", CHINESE_HISTORY, 0),
        ("I have had that ever since I was a child.", HISTORY, 1),
        ("从小就这样。", CHINESE_HISTORY, 1),
        ("这毛病从小就有。", f"{CHINESE_HISTORY}出生于本地。", 1),
    ],
)
def test_times_that_no_record_has_are_made_up(words: str, history: str, count: int) -> None:
    assert bool(list(invented_times(words, history, ""))) == bool(count)


def test_a_frequency_that_the_doctor_named_may_be_repeated() -> None:
    others = "Do you mean that it comes forty times a day?"
    assert not list(invented_times("Yes, forty times a day.", HISTORY, others))


@pytest.mark.parametrize(
    ("words", "known_text", "count"),
    [
        ("The app says that my haemoglobin is low.", "", 1),
        ("The CT showed a shadow on the lung.", "An X-ray was clear.", 1),
        ("The CT showed a shadow.", "CT elsewhere: a nodule.", 0),
        ("I am afraid the CT will show a tumour.", "", 0),
        ("Did the CT show a tumour?", "", 0),
        ("My blood pressure is a bit high.", "", 0),
        ("The doctor wants me to have: High-sensitivity troponin T.", "", 0),
        ("They said my troponin was high.", "", 1),
        ("The doctor would have: Tumour markers; Serum hCG.", "", 0),
        ("I am here for: Tumour markers; ECG.", "", 0),
        ("I am here for: High-frequency bowel ultrasound of the abdomen.", "", 0),
        ("I came for a biopsy of the lesion.", "", 0),
        ("I was sent for an MRI for this lesion.", "", 0),
        ("The doctor sent me for a thyroid nodule ultrasound.", "", 0),
        ("The biopsy found a tumour.", "", 1),
        ("The tumour markers are elevated.", "", 1),
        ("医生开了肿块彩超和肿瘤标志物。", "", 0),
        ("彩超说有肿块。", "", 1),
        ("肿瘤标志物升高了。", "", 1),
        ("手机上看到血小板偏低。", "", 1),
        ("外院CT说有个结节。", "外院CT：右肺结节。", 0),
        ("担心CT查出肿块。", "", 0),
    ],
)
def test_results_of_examinations_that_nobody_named_are_claimed(
    words: str, known_text: str, count: int
) -> None:
    assert len(list(claimed_results(words, known_text))) == count


def test_a_claimed_result_is_premature_until_the_examiner_was_asked() -> None:
    answer = "My creatinine is very high."
    early = (Turn(1, "Hello.", doctor="And?"), Turn(2, answer))
    fetched = (
        Turn(1, "Hello.", doctor="Please have your creatinine measured."),
        Turn(2, "Creatinine, please.", addressee="examiner", examiner="It is raised.", doctor="?"),
        Turn(3, answer),
    )
    for turns, count in ((early, 1), (fetched, 0)):
        checked = check_visit(turns, RECORD, "limit").findings[Detector.PREMATURE_FACTS]
        assert len(checked or ()) == count


@pytest.mark.parametrize(
    ("message", "record_text", "is_other"),
    [
        ("I'm a 19-year-old student.", "61-year-old man", True),
        ("I am 60 years old.", "61-year-old man", False),
        ("I'm a tired old woman.", "61-year-old man", True),
        ("I was a healthy man until I was 40.", "61-year-old man", False),
        ("It's my brother, doctor: he has headaches.", "61-year-old man", True),
        ("It's my wife who sent me, she worries.", "61-year-old man", False),
        ("I'm 34, his mother.", "4-year-old boy", False),
        ("我是八十二岁的老头。", "36岁女性", True),
        ("我今年36岁。", "36岁女性", False),
        ("我20岁的时候做过手术。", "36岁女性", False),
        ("是我哥哥，他头痛。", "36岁女性", True),
        ("是我老伴让我来的，他不放心。", "36岁女性", False),
        ("我是他妈妈，34岁的女人。", "男童，4岁，由母亲代述", False),
    ],
)
def test_another_person_is_not_this_patient(message: str, record_text: str, is_other: bool) -> None:
    history = read_history(Subjective(profile=record_text))
    assert bool(other_person(message, "What brings you here?", history)) == is_other


@pytest.mark.parametrize(
    ("message", "is_out"),
    [
        ("Sure! Here's the patient's response: headaches.", True),
        ("I'm a 19-year-old woman.", True),
        ("For three months,", True),
        ("I have had headaches because", True),
        ("headaches on the left, mostly, doctor", False),
        ("Here's the thing: my head hurts.", False),
    ],
)
def test_a_model_another_person_and_half_a_sentence_are_out_of_role(
    message: str, is_out: bool
) -> None:
    assert bool(findings(Detector.OUT_OF_ROLE, message)) == is_out


@pytest.mark.parametrize(
    ("message", "is_denied"),
    [
        ("Like I said before. Nothing to add to that.", True),
        ("As I said, headaches on the left for three months.", False),
        ("It has all completely gone away by now.", True),
        ("The nausea has gone, the headaches have not.", False),
        ("If there were anything like that, I would surely tell you, doctor.", True),
        ("Headaches on the left. I would have told you if there was more.", False),
        ("Roses are red,\nthe sky is grey,\nmy heart is heavy\nat break of day.", True),
    ],
)
def test_who_refers_back_or_supposes_tells_nothing(message: str, is_denied: bool) -> None:
    assert bool(findings(Detector.DENIED, message)) == is_denied


@pytest.mark.parametrize(
    ("message", "is_made_up"),
    [
        ("My mother-in-law gave me her warfarin and I take it every day.", True),
        ("I take my wife's warfarin.", True),
        ("My wife takes warfarin.", False),
        ("I take my mother to get her insulin.", False),
        ("My mother says I nearly died from peanuts as a child.", True),
        ("I'm allergic to amoxicillin.", True),
        ("I'm not allergic to penicillin or peanuts.", False),
        ("My sister is allergic to peanuts.", False),
        ("My sister wanted to give me warfarin.", False),
        ("Nobody gave me ibuprofen.", False),
        ("My mother takes aspirin and gave me her cold.", False),
        ("I never took my wife's tramadol.", False),
        ("My sister gave me a lift to buy her insulin.", False),
        ("I deny any allergy to peanuts.", False),
        ("Nobody ever told me I was allergic to penicillin.", False),
        ("My wife's allergic to shellfish.", False),
        ("Perhaps I'm allergic to latex.", False),
        ("My uncle nearly died of penicillin.", False),
        ("I had a heart bypass in 2015.", True),
        ("I hear voices that tell me to kill myself.", True),
        ("A voice in the corridor told me to come in.", False),
        ("My clothes are hanging off me.", True),
        ("Nae fever and nae cough.", False),
        ("我年轻时抽过烟。", False),
    ],
)
def test_further_things_are_made_up(message: str, is_made_up: bool) -> None:
    assert bool(findings(Detector.INVENTED_SYMPTOMS, message)) == is_made_up


@pytest.mark.parametrize(
    ("message", "known_text", "count"),
    [
        ("我婆婆把她的华法林给我吃，我天天吃着。", "", 1),
        ("我婆婆要把她的华法林给我吃，我没要。", "", 0),
        ("没给我用布洛芬。", "", 0),
        ("医生说不能给我用青霉素。", "", 0),
        ("我妈说我小时候打青霉素差点没命。", "", 1),
        ("我妈说我弟弟打青霉素差点没命。", "", 0),
        ("我对芒果过敏。", "", 1),
        ("我孩子花生过敏。", "", 0),
        ("我对象海鲜过敏。", "", 0),
        ("我们村有人打青霉素送命的。", "", 0),
        ("我爱人吃二甲双胍，给我买了水果。", "", 0),
        ("I have not been using his insulin.", "", 0),
        ("可能是吃海鲜过敏。", "", 0),
        ("否认青霉素过敏。", "", 0),
        ("我吃虾会过敏。", "海鲜过敏", 0),
        ("I'm allergic to shrimp.", "Shellfish allergy.", 0),
        ("I'm allergic to penicillin.", "", 1),
    ],
)
def test_only_its_own_medicines_and_allergies_are_made_up(
    message: str, known_text: str, count: int
) -> None:
    assert len(list(invented_medicines(message, known_text))) == count


def test_a_fear_in_the_words_of_a_fact_volunteers_nothing() -> None:
    answer = "My head hurts on the left. Could it be the hypertension of ten years, with losartan?"
    assert findings(Detector.VOLUNTEERED, answer, "What is the pain like?") == []


@pytest.mark.parametrize(
    ("refrain", "is_out"),
    [
        ("The dog next door bit me that week.", True),
        ("I just want to get back to normal.", False),
        ("Could it be the blood pressure?", False),
        ("The headaches are worse on exertion.", False),
        ("It hurts so terribly, doctor.", False),
        ("This swelling bothers me all day.", True),
        ("I took the bus to this hospital.", False),
        ("It is getting worse and worse.", False),
        ("My neighbour had the same and was cured here.", False),
        ("I'm under a lot of pressure at work.", False),
        ("Nobody has diagnosed anything so far.", False),
        ("I nearly fainted on the bus this morning.", False),
        ("I fell behind with everything because of it.", False),
        ("I fell down the stairs that very week.", True),
        ("It is a real pain in the neck, all of it.", False),
        ("I don't like taking antibiotics at all.", False),
        ("I have been taking antibiotics all along.", True),
        ("光挂号就挂了三天，血都等凉了。", False),
        ("邻居得过一样的毛病，在这儿治好的。", False),
        ("一直也没个诊断，心里七上八下的。", False),
        ("得病那周我被野狗咬过一口。", True),
        ("It all began after I fell off a ladder.", True),
        ("I have never had any operation or surgery.", False),
        ("I don't take any other tablets or pills.", False),
        ("There is no fever and no vomiting at all.", False),
        ("The nurse already took my blood pressure.", False),
        ("没有发烧也没有呕吐。", False),
        ("麻烦医生帮我看看吧。", False),
        ("家里做饭烧水都是我来。", False),
        ("血已经在楼下抽过了医生。", False),
        ("腿不肿也没有包块。", False),
        ("我儿子打球摔伤了脚。", False),
        ("I was hit by the bill for the parking.", False),
        ("排队排得我腿都麻了。", False),
        ("I'm tired of all these papers and forms.", False),
    ],
)
def test_what_no_record_has_and_is_said_again_and_again_is_out_of_role(
    refrain: str, is_out: bool
) -> None:
    answers = ("On the left.", "For three months.", "I take losartan.", "I smoke.")
    questions = ("Where?", "How long?", "Any medicines?", "Do you smoke?", "")
    turns = [Turn(1, "Hello.", doctor=questions[0])]
    turns += [
        Turn(number, f"{answer} {refrain}", doctor=question)
        for number, (answer, question) in enumerate(zip(answers, questions[1:], strict=True), 2)
    ]
    checked = check_visit(turns, RECORD, "limit").findings[Detector.OUT_OF_ROLE] or ()
    assert any("again and again" in finding.text for finding in checked) == is_out


@pytest.mark.parametrize("message", ["N/A", "不适用", '{"symptom": null}'])
def test_a_placeholder_is_no_patient(message: str) -> None:
    assert findings(Detector.OUT_OF_ROLE, message)

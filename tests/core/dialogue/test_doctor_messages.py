"""Orders that hold a visit open, plans that do not, and announced diagnoses, on clear sentences."""

import pytest

from inspect_aihospital.core.dialogue.doctor_conclusions import concludes, states_diagnosis
from inspect_aihospital.core.dialogue.doctor_messages import leaves_pending

ORDERS = [
    "Please have an ECG and a chest X-ray before we go on.",
    "I suspect appendicitis, but I cannot decide on treatment yet. Please have an ultrasound.",
    "It may be pneumonia. To confirm it, please get a chest film.",
    "Have you taken any tablets? Let us draw some blood to find out.",
    "请先去做一个心电图和血常规。",
    "我怀疑是阑尾炎，请先去做腹部彩超，再决定治疗方案。",
    "为了明确诊断，建议您做胸部CT。",
    "Please get a CBC.",
    "I'd like to order a CBC and CRP.",
    "Please do LFTs",
    "Let's do an echo.",
    "I recommend HbA1c.",
    "请做个血气",
    "Please have a CT and send me the results.",
    "请去做CT，并把结果告诉我。",
    "请做CT并把结果告诉我。",
    "Have you had a chest X-ray? If not, please get one.",
    "您做过胸片吗？如果没有，请去拍一个。",
    "Please get an ECG and come back in two days.",
    "建议做胸部CT，如果症状加重请及时就医。",
    "Please get a chest X-ray to see if the infection persists.",
    "If you agree, please get a chest X-ray.",
    "您发烧三天后才来，请先做血常规。",
    "Did you have a fever? Please get a chest X-ray.",
    "You may have gallstones that might need removal. Please have an ultrasound.",
    "You may have a tear of the cuff. If so, it needs repair. Please have an ultrasound.",
    "您可能得了疝气。如果是这样，需要手术修补。请先做B超。",
]
PLANS = [
    "是的，您患有胆囊结石，需要手术，请先做胸片。",
    "Diagnosis: angina, because of the flat T waves. Take nitroglycerin. Please also have an ECG "
    "before discharge.",
    "You have appendicitis. We will operate tomorrow; before surgery please have an ECG.",
    "This is consistent with pneumonia. Take amoxicillin and have a chest X-ray in the ward.",
    "诊断：胆囊结石。治疗方案：腹腔镜胆囊切除术，术前完善心电图、胸片检查。",
    "您患有肺炎。口服阿莫西林，出院前请再做一次胸片。",
    "考虑为急性胰腺炎，依据是淀粉酶升高。禁食、补液治疗，完善腹部CT检查。",
    # operations by name
    "You have a hernia, seen on ultrasound. It needs a hernia repair; get an ECG beforehand.",
    "You have kidney stones. I recommend lithotripsy; please have coagulation tests first.",
    "It is consistent with arthrosis. You need a knee replacement. Please have an ECG before it.",
    "You have a parotid tumour. I advise a parotidectomy, and we should arrange a chest X-ray.",
    "诊断考虑主动脉瓣狭窄，需行瓣膜置换，请完善心电图、冠脉CT。",
    "您得的是胆囊息肉，建议摘除，请先做心电图。",
]
PAST = [
    "Did they order a chest X-ray at the clinic?",
    "Did your GP suggest an ECG?",
    "Has anyone recommended a CT scan?",
    "Have you taken any blood tests?",
    "之前的医生有建议做CT吗？",
    "您以前去医院做心电图了吗？",
    "Please tell me the results of the ECG.",
    "Have you had a chest X-ray?",
]
LATER = [
    "Please get a chest X-ray if the fever lasts three more days.",
    "If the fever lasts three more days, please get a chest X-ray.",
    "Please get a chest X-ray, if the fever persists.",
    "Please get a chest X-ray next week.",
    "In two weeks, please get a CT.",
    "一周后去做胸部CT。",
    "一周后，请去做胸部CT。",
    "如果三天后还发烧，请去做胸部CT。",
]
VALUES = [
    "Your CRP should come down soon.",
    "You need to keep your lipids low.",
    "建议您保护肝功能。",
    "Please drink electrolytes.",
]


NO_ORDERS = {
    "examinations of a plan": PLANS,
    "work-up before an operation, named or not": [
        "术前完善心电图、胸片检查。",
        "Please have an ECG before the operation.",
    ],
    "the past": [*PAST, "请问您以前做过CT吗？", "Have you ever had an X-ray?"],
    "what is put off": LATER,
    "bare values": VALUES,
    "a negated examination": [
        "不需要再做CT检查了，请休息。",
        "暂不安排胃镜。",
        "您不必做核磁共振，请多喝水。",
        "我不建议您做胃镜。",
        "You do not need an MRI.",
        "You don't need any tests.",
        "I would not recommend a CT.",
        "No further tests are needed. Please rest.",
        "您的CT正常，无需进一步检查。",
    ],
    "a follow-up or mere advice": [
        "建议三个月后复查彩超。",
        "请定期随访肝功能检查。",
        "Please have your blood tests repeated regularly.",
        "I recommend periodic scans.",
        "请按时吃药，注意休息。",
        "Please drink plenty of water.",
        "请按时服药，定期复查血糖。",
        "Come for a follow-up scan, which we should arrange in a year.",
    ],
    "a question about the history": ["您头疼多久了？", "How long have you had the headache?"],
    "a result": ["检查结果显示肺炎，建议休息。", "Your ECG was normal. You have angina."],
}
REQUESTS = [
    *("麻烦您去做一下腹部B超，最好空腹。", "我会给您安排一次核磁共振。"),
    *("建议您做胃镜检查并把结果带来。", "诊断为肺炎。还需要复核，请做痰培养。"),
    *("我建议您做一个胸部CT。", "请先去做血常规和心电图。", "为了明确诊断，需要进行胃镜检查。"),
    "Let's order an ultrasound of the abdomen.",
    "You have anaemia. I would like you to undergo a colonoscopy.",
    "We should perform a biopsy; no further tests after that.",
    "I recommend a chest X-ray.",
    "You should have an MRI of the brain. Then come back.",
    "Please get some blood tests first.",
]
DIAGNOSES = [
    *(
        "您的诊断是胃炎。",
        "诊断结果：胃炎",
        "诊断为肺炎。",
        "初步诊断：感冒",
        "治疗方案如下：休息。",
    ),
    *("My diagnosis for you is gastritis.", "DIAGNOSIS: gastritis", "Your diagnosis is flu."),
    "You were diagnosed with gastritis today. The treatment plan is rest.",
]
NO_DIAGNOSES = [
    *("您被诊断为高血压有多久了？", "Have you ever been diagnosed with diabetes?"),
    *("胃痛几天了？", "哪里不舒服？", "为了明确，请先检查。", "Any fever?", "Where does it hurt?"),
]


@pytest.mark.parametrize("message", ORDERS)
def test_an_order_without_diagnosis_and_treatment_holds_a_visit_open(message: str) -> None:
    assert leaves_pending(message)
    assert not concludes(message)


@pytest.mark.parametrize("message", REQUESTS)
def test_a_request_in_any_sentence_counts(message: str) -> None:
    assert leaves_pending(message)


@pytest.mark.parametrize(
    "message",
    [pytest.param(m, id=rule) for rule, messages in NO_ORDERS.items() for m in messages],
)
def test_what_orders_nothing_now_holds_no_visit_open(message: str) -> None:
    assert not leaves_pending(message)


@pytest.mark.parametrize("message", DIAGNOSES)
def test_an_announced_diagnosis_or_plan_is_noticed(message: str) -> None:
    assert states_diagnosis(message)


@pytest.mark.parametrize("message", NO_DIAGNOSES)
def test_a_question_announces_no_diagnosis(message: str) -> None:
    assert not states_diagnosis(message)

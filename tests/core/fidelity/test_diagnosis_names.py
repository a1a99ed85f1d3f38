"""Which diseases of a reference somebody names who cannot know them."""

import pytest

from inspect_aihospital.core.fidelity.diagnosis_names import diagnoses_told

DIAGNOSIS = (
    "1. Acute appendicitis (perforated; stage 2), with right-sided guarding\n2. Type 2 diabetes"
)


@pytest.mark.parametrize(
    ("message", "names"),
    [
        ("This is consistent with acute appendicitis.", ["acute appendicitis"]),
        ("Acute Appendicitis; type 2 diabetes", ["acute appendicitis", "type 2 diabetes"]),
        ("Is it acute appendicitis?", []),
        ("My uncle died of acute appendicitis.", []),
        ("The appendix is 11 mm wide. Right-sided guarding.", []),
        ("Stage 2 hypertension", []),
    ],
)
def test_names_are_told_as_statements(message: str, names: list[str]) -> None:
    assert list(diagnoses_told(message, DIAGNOSIS, "")) == names


def test_what_the_speaker_may_know_is_not_told() -> None:
    known = "Impression: ACUTE APPENDICITIS."
    assert list(diagnoses_told("CT: acute appendicitis.", DIAGNOSIS, known)) == []


def test_chinese_names_need_three_letters() -> None:
    diagnosis = "1.急性阑尾炎(坏疽性)伴腹膜炎\n2.贫血"
    assert list(diagnoses_told("提示急性阑尾炎，贫血，腹膜炎。", diagnosis, "")) == ["急性阑尾炎"]


@pytest.mark.parametrize(
    ("diagnosis", "message"),
    [
        ("脑梗死后遗症；2型糖尿病；高血压病", "符合2型糖尿病"),
        ("（1）急性胰腺炎（2）高血压病", "高血压病"),
        ("①急性胰腺炎②高血压病", "高血压病"),
        ("初步诊断：急性支气管炎", "提示急性支气管炎"),
        ("1) Acute pancreatitis 2) Chronic gastritis", "chronic gastritis"),
        ("Primary diagnosis: Acute bronchitis", "In keeping with acute bronchitis."),
        ("Subdural haematoma (left, 23 mm; right 5 mm); anaemia", "a subdural haematoma"),
    ],
)
def test_each_item_of_a_list_is_a_name(diagnosis: str, message: str) -> None:
    assert len(list(diagnoses_told(message, diagnosis, ""))) == 1


@pytest.mark.parametrize(
    ("diagnosis", "message"),
    [
        ("Deep vein thrombosis", "Doppler: normal, no deep vein thrombosis"),
        ("急性阑尾炎", "未见急性阑尾炎征象"),
        ("Renal colic", "adrenal colic"),
        ("初步诊断：急性支气管炎", "初步诊断请以临床为准"),
        ("Left tibia and fibula fracture", "Pain over the left tibia"),
    ],
)
def test_denials_longer_words_and_headings_are_no_names(diagnosis: str, message: str) -> None:
    assert list(diagnoses_told(message, diagnosis, "")) == []


@pytest.mark.parametrize(
    ("diagnosis", "message", "record"),
    [
        ("胆囊结石", "提示胆囊结石，多发", "B超：胆囊多发结石"),
        ("Gallbladder stones", "gallbladder stones", "multiple stones in the gallbladder"),
    ],
)
def test_a_finding_of_the_record_in_other_order_is_known(
    diagnosis: str, message: str, record: str
) -> None:
    assert list(diagnoses_told(message, diagnosis, record)) == []


def test_a_case_without_a_diagnosis_has_no_name() -> None:
    assert list(diagnoses_told("Acute appendicitis.", None, "")) == []


@pytest.mark.parametrize(
    ("diagnosis", "message", "known_text", "names"),
    [
        ("Chronic constrictive pericarditis", "I have constrictive pericarditis.", "", 1),
        ("Chronic constrictive pericarditis", "My aunt had constrictive pericarditis.", "", 0),
        ("Type 2 diabetes mellitus", "I have diabetes mellitus.", "Diabetes for 3 years.", 0),
        ("Acute lower back strain", "My back is sore.", "", 0),
        ("急性阑尾周围脓肿", "我是阑尾周围脓肿。", "", 1),
        ("慢性肾脏病", "我有肾脏病。", "", 1),
        ("Reactive arthritis", "Could it be arthritis?", "", 0),
        ("Peritonsillar abscess", "Could it be an abscess?", "", 1),
        ("Peritonsillar abscess", "It is no abscess, is it?", "", 0),
        ("De Quervain tenosynovitis", "They call it De Quervain's.", "", 1),
        ("胰头部胰岛素瘤", "会不会是胰岛素瘤？", "", 1),
        ("胰头部胰岛素瘤", "邻居得过胰岛素瘤。", "", 0),
        ("女性压力性尿失禁", "我这是压力性尿失禁嘛，要不要吊带？", "", 1),
        ("垂体腺瘤，肢端肥大症", "怕是肢端肥大症。", "", 1),
        ("腰椎间盘突出症（L4-5）", "椎间盘突出要开刀吗？", "", 0),
        ("腰椎间盘突出症（L4-5）", "我是椎间盘突出。", "", 1),
        ("急性白血病", "不会是白血病吧？", "", 0),
        ("Drug-Induced Hepatitis", "Could it be drug-induced?", "", 0),
        ("No definite diagnosis", "What is the diagnosis?", "", 0),
        ("Renal oncocytoma", "Nobody said anything about oncocytoma.", "", 0),
        ("右肺腺癌", "是不是癌症？", "", 0),
    ],
)
def test_an_illness_is_known_without_what_it_is_like(
    diagnosis: str, message: str, known_text: str, names: int
) -> None:
    assert len(list(diagnoses_told(message, diagnosis, known_text))) == names

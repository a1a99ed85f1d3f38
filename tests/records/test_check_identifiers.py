"""Every identifier of a part is named, in the forms that records have, and nothing else is one."""

from functools import partial

import pytest

from inspect_aihospital.core.record import Language
from inspect_aihospital.records.checks.identifiers import check_identifiers, identifiers
from inspect_aihospital.records.checks.limited_findings import MOST_NAMED
from tests.records.cases import record
from tests.timing import takes_less

DOCTORS = ("Dr. Susan Okoro", "Mr Harold Pym", "Mrs Jane Roe", "Dr Lee", "Nurse Quill", "Ms Vane")


def kinds(text: str, language: Language) -> list[str]:
    return [kind for kind, _ in identifiers(text, language)]


@pytest.mark.parametrize("count", [1, 2, MOST_NAMED, MOST_NAMED + 1])
def test_each_identifier_is_named_once_and_many_are_counted(count: int) -> None:
    text = " ".join(f"{name} came. {name} came." for name in DOCTORS[:count])
    quotes = [finding.quote for finding in check_identifiers(record(past_history=text))]
    more = ["and 1 more"] if count > MOST_NAMED else []
    assert quotes[:MOST_NAMED] == [
        f"{name[0]}… ({len(name)} characters)" for name in DOCTORS[: min(count, MOST_NAMED)]
    ]
    assert quotes[MOST_NAMED:] == more


def test_names_of_one_length_are_each_named() -> None:
    assert len(list(check_identifiers(record(past_history="Dr Lee and Dr Low met.")))) == 2


@pytest.mark.parametrize(
    ("language", "text", "kind"),
    [
        ("zh", "身份证号110105198203074528", "an identity number"),
        ("en", "Tel. 0113 496 0742", "a telephone number"),
        ("en", "NHS no. 943 476 5919", "a number of a person or file"),
    ],
)
def test_a_number_that_two_rules_see_is_named_once(
    language: Language, text: str, kind: str
) -> None:
    assert kinds(text, language) == [kind]


@pytest.mark.parametrize(
    ("language", "kind", "texts"),
    [
        (
            "en",
            "an address",
            "Home is M14 5RT.; Lives in Salem, OR 97301.; Zip code: 60614; 4 Alder Crescent; "
            "came from Leeds LS6 2AB; from Liverpool L4 5BD; High Wood, B12 2AB; postcode M1 1AB",
        ),
        (
            "en",
            "a name",
            "His son Peter drove him.; She came with her sister Ida.; My wife, Lena, found me.; "
            "Patient Maria K. Lopez was seen.; Patient Owen Hart reports chills.; "
            "Her name is Mia.; My doctor's name is Anna; the patient's first name is Omar; "
            "his mother (Ines) called",
        ),
        (
            "en",
            "a number of a person or file",
            "Medicaid ID 44-781-209; 2AB3-CD4-EF56; NI number QQ 12 34 56 C; "
            "Member number 5528190; MRN: ABC 112233",
        ),
        (
            "en",
            "an exact date",
            "Fell on 9 March.; Admitted April 2nd.; It began 14 October.; seen June 3rd",
        ),
        ("en", "an account", "Instagram: @t.moss; Skype name lia_92"),
        (
            "en",
            "the name of a hospital",
            "Sent from St Olave's Hospital.; Northgate General Hospital; Hill Valley Health Centre",
        ),
        (
            "zh",
            "a number of a person or file",
            "身份证：110105198203074521; 身份证110105198203074521; 护照E12345678; "
            "社保卡 6217000011",
        ),
        (
            "zh",
            "a name",
            "主治医师赵明华会诊; 主任医师孙丽。; 管床护士钱芳告知; 患者老刘诉头晕; "
            "邻居小周陪同; 病人老郑,",
        ),
        ("zh", "an exact date", "4月12日入院; 于11月3号手术; 月经后，5月6日来诊"),
        ("zh", "an account", "微信：zhang_wei77; QQ号 88123456; 抖音号abcde123"),
        ("zh", "an address", "邮编：310009"),
        (
            "zh",
            "the name of a hospital",
            "转至湘雅二医院; 在郫都区人民医院; 在温州市中心医院; 曾于江苏省人民医院",
        ),
    ],
)
def test_identifiers_are_seen_in_the_forms_that_records_have(
    language: Language, kind: str, texts: str
) -> None:
    assert not [text for text in texts.split("; ") if kind not in kinds(text, language)]


@pytest.mark.parametrize(
    ("language", "texts"),
    [
        (
            "en",
            "vitamin B12 1000 UG; T2 N0 3CM; L4 5 mm; the 2 May recur; since May 3 attacks; "
            "since June 2 mg daily; Octreotide 20; her father Alzheimer was 80; "
            "with her mother Parkinson and; his sister Diabetes is; her brother Type 2 diabetes; "
            "came with his wife On Monday; Patient Health Questionnaire was 12; "
            "Patient Transport Service came; Patient Denies Fever; Medicare since 2019; "
            "Medicaid 2019 plan; the County Hospital; Discharged From Hospital; City Hospital; "
            "his mother (Influenza); his father (Pneumonia); my father (Smoking); "
            "My wife, Pregnant, was; her father, Farmer, died; Patient Weight Loss has; "
            "The drug's name is Metoprolol; B12 2AB; L4 5BD; M1 1AB cell; Hb 10, CA 19999; "
            "Anxiety and Hospital Depression Scale was 9; "
            "Facebook page; on WhatsApp. Then she; her daughter says; my son Died was",
        ),
        (
            "zh",
            "王某某，男; 患者老年女性; 患者小便正常; 患者小腿痛; 微信1次; 主治医师查房; "
            "主任医师高度怀疑; "
            "值班医生金属异物取出; 经治医师王某会诊; 身份证已遗失; 医保报销80%; 生后1月5日; "
            "病程1月5日; "
            "当地县人民医院; 遂去市医院; 外院及上级医院; 社区医院; 我市人民医院; 某某区中心医院; "
            "住过县医院; "
            "隔离区医院; 生活区医院; 高新区人民医院; 患者转诊县医院; "
            "末次月经5月6日; 末次月经为5月6日; "
            "转入市中心医院; 当地医院; 每次3月5天",
        ),
    ],
)
def test_neighbours_of_identifiers_are_none(language: Language, texts: str) -> None:
    found = {text: kinds(text, language) for text in texts.split("; ")}
    assert not {text: names for text, names in found.items() if names}


def test_a_hospital_alone_is_a_note() -> None:
    (finding,) = check_identifiers(record(past_history="He was in St Olave's Hospital once."))
    assert finding.level == "note"


@pytest.mark.parametrize(
    "word", ["Her son Bo, ", "patient Ann B. ", "St A ", "王市医院", "3月5日", "Dr Lee "]
)
def test_long_texts_take_no_long_time(word: str) -> None:
    assert takes_less(5, partial(kinds, word * 8000, "zh"))

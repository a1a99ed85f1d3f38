"""What a sentence says of the patient, affirmed or denied, by one name tried in many sentences."""

import pytest

from inspect_aihospital.core.history.assertions import split_denial, tells
from tests.timing import takes_less

AFFIRMED = [
    # not denials
    "Not only fever but also {asthma}.",
    "There is no doubt that it is {asthma}.",
    "There is no change in her {asthma}, and it goes on.",
    "Doctors cannot exclude {asthma}.",
    "Tablets never relieved the {asthma}.",
    "不仅咳嗽，还有{哮喘}。",
    "不但有{哮喘}，还发热。",
    "无明显诱因出现{哮喘}。",
    "不能排除{哮喘}。",
    "尝试非处方药缓解{哮喘}。",
    # a doctor is no relative
    "The family doctor treated {asthma}.",
    # the denial ends before
    "No fever, but cough and {asthma}.",
    "She has no fever, and was diagnosed with {asthma}.",
    "No, {asthma} began in May.",
    "否认发热，有{哮喘}。",
    "没有胸痛，但有头晕和{哮喘}。",
    "没有，{哮喘}很久了。",
    "全身没劲儿，{哮喘}也犯了。",
    "I have no allergies and only use {asthma}.",
    "I didn't see a doctor so I took {asthma}.",
    "没别的病只吃{哮喘}",
    "没什么大病就是一直吃{哮喘}",
    "我没有去看医生我自己吃了{哮喘}",
    # a relative who is not ill
    "Her mother says that she has {asthma}.",
    "他母亲说他有{哮喘}。",
]
DENIED = [
    "No {asthma}.",
    "Denies fever, gout and {asthma}.",
    "Neither gout nor {asthma}.",
    "{Asthma} was ruled out.",
    "{Asthma}: none.",
    "{Asthma}, never.",
    "She no longer has {asthma}.",
    "无发热、{哮喘}。",
    "无明显{哮喘}。",
    "不伴{哮喘}。",
    "否认发热，{哮喘}。",
    "没有其他症状，比如咳嗽、{哮喘}。",
    "{哮喘}没有。",
    "{哮喘}：无。",
    "{哮喘}可能性不大。",
    "They never said that it is just {asthma}.",
    "没说就是{哮喘}。",
    f"No history of {', '.join(['coronary artery disease'] * 20)}, {{asthma}}.",
    f"否认{'、'.join(['冠心病'] * 100)}、{{哮喘}}。",
    # of a relative
    "Her mother has {asthma}.",
    "Family history: {asthma}.",
    "他母亲有{哮喘}。",
    "Her mother denied {asthma}.",
]


@pytest.mark.parametrize(
    ("sentence", "is_told"),
    [*((sentence, True) for sentence in AFFIRMED), *((sentence, False) for sentence in DENIED)],
)
def test_a_place_is_told_of_the_patient_or_not(sentence: str, is_told: bool) -> None:
    start, end = sentence.index("{"), sentence.index("}") - 1
    assert tells(sentence.replace("{", "").replace("}", ""), start, end) == is_told


@pytest.mark.slow
def test_a_denied_list_of_any_length_is_read_in_linear_time() -> None:
    text = "no gout, " * 2000
    places = range(3, len(text), 9)
    assert takes_less(10, lambda: [tells(text, place, place + 4) for place in places])
    assert not any(tells(text, place, place + 4) for place in places)


@pytest.mark.parametrize(
    ("clause", "finding"),
    [
        ("未见明显肿块", "肿块"),
        ("未触及肿大淋巴结", "肿大淋巴结"),
        ("无压痛", "压痛"),
        ("There is no evidence of fracture", "fracture"),
        ("Negative for growth", "growth"),
    ],
)
def test_a_finding_is_told_from_the_denial_before_it(clause: str, finding: str) -> None:
    assert split_denial(clause) == (finding, True)
    assert split_denial(finding) == (finding, False)


@pytest.mark.parametrize("clause", ["无力", "非典型增生", "非萎缩性胃炎", "Nonspecific change"])
def test_part_of_a_word_is_no_denial(clause: str) -> None:
    assert split_denial(clause) == (clause, False)

"""The examiner names what is named and reports that, never the neighbouring line."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from inspect_aihospital.core.record import Language
from tests.rehearsal.scenes import UNRECORDED, reported, requested


@pytest.mark.parametrize(
    ("language", "request_"),
    [
        ("en", "give me all results"),
        ("en", "Could you give me all test results?"),
        ("en", "I want to know my test results"),
        ("en", "Hello, please tell me my examinations and all the results, thank you."),
        ("en", ""),
        ("zh", "请把所有结果告诉我"),
        ("zh", "请把所有检查结果告诉我"),
        ("zh", "我想知道我的检查结果"),
        ("zh", "您好，请告诉我我的检查项目和所有结果，谢谢。"),
    ],
)
def test_a_request_that_names_nothing_is_refused(language: Language, request_: str) -> None:
    assert requested(language, request_) == ()


@pytest.mark.parametrize(
    ("language", "request_", "items"),
    [
        ("en", "The doctor wants me to have: ECG, head CT. What do they show?", ("ECG", "head CT")),
        ("en", "I need an ECG and an ECG.", ("ECG",)),
        ("en", "The doctor wants me to have: tonometry, an ECG.", ("tonometry", "ECG")),
        ("zh", "医生让我做胸部CT和血常规，请问结果怎么样？", ("胸部CT", "血常规")),
        ("zh", "我要做心电图", ("心电图",)),
    ],
)
def test_named_examinations_are_listed_once(
    language: Language, request_: str, items: tuple[str, ...]
) -> None:
    assert requested(language, request_) == items


@pytest.mark.parametrize(
    ("language", "examination", "other_examination"),
    [
        ("en", "chest CT", "head CT"),
        ("en", "chest CT with contrast", "head CT with contrast"),
        ("en", "contrast-enhanced chest CT", "contrast-enhanced chest MRI"),
        ("en", "left knee X-ray", "right knee X-ray"),
        ("en", "24-hour urine protein", "24-hour urine calcium"),
        ("en", "hepatitis B surface antigen", "hepatitis B surface antibody"),
        ("zh", "胸部CT", "头颅CT"),
        ("zh", "胸部CT平扫", "头颅CT平扫"),
        ("zh", "胸部X线", "腹部X线"),
        ("zh", "左膝X线", "右膝X线"),
        ("zh", "肾功能", "肝功能"),
        ("zh", "乙肝表面抗原", "乙肝表面抗体"),
    ],
)
def test_another_examination_is_never_reported(
    language: Language, examination: str, other_examination: str
) -> None:
    alone = reported(language, f"- {other_examination}: OTHER-MARK", examination)
    assert "OTHER-MARK" not in alone
    assert UNRECORDED in alone
    whole_reply = reported(
        language, f"- {other_examination}: OTHER-MARK\n- {examination}: OWN-MARK", examination
    )
    assert "OWN-MARK" in whole_reply
    assert "OTHER-MARK" not in whole_reply


def test_a_panel_is_reported_with_its_lines_and_no_further() -> None:
    auxiliary = "- ECG: FIRST\n- Blood count:\n  - Hb: 63\n    - note: low\n- Head CT: LAST"
    assert reported("en", auxiliary, "blood count") == (
        "# blood count\n- Blood count:\n  - Hb: 63\n    - note: low"
    )


def test_each_item_has_its_own_answer_in_order() -> None:
    reply = reported("zh", "- 心电图: T波低平\n- 血常规: 正常", "血常规", "脑电图", "心电图")
    assert reply.split("\n\n") == [
        "# 血常规\n- 血常规: 正常",
        f"- 脑电图: {UNRECORDED}",
        "# 心电图\n- 心电图: T波低平",
    ]


@given(st.lists(st.text("abcdefghij", min_size=4, max_size=8), min_size=2, unique=True))
def test_every_reported_line_stands_in_the_record(names: list[str]) -> None:
    auxiliary = "\n".join(f"- {name}: {number}" for number, name in enumerate(names[1:]))
    reply = reported("en", auxiliary, *names[:2])
    allowed = {*auxiliary.splitlines(), *(f"# {name}" for name in names[:2]), ""}
    allowed |= {f"- {name}: {UNRECORDED}" for name in names[:2]}
    assert set(reply.splitlines()) <= allowed

"""Replies that answer each requested item, in many layouts, and those that do not."""

import pytest

from inspect_aihospital.core.record import Objective
from inspect_aihospital.core.replies.answered_items import unanswered
from tests.timing import takes_less

EN = Objective(
    auxiliary="- Blood count:\n  - Haemoglobin: 63 g/L\n  - White cells: 10.88×10⁹/L\n"
    "- ECG: ST elevation in V1-V4\n- Chest CT: 3 cm mass in the right upper lobe\n"
    "- Blood culture: pending",
    physical="Pulse 76/min, liver not felt.",
)
ZH = Objective(
    auxiliary="- 血常规:\n  - 血红蛋白: 63 g/L\n  - 白细胞: 10.88×10⁹/L\n"
    "- 心电图: V1~V4导联ST段抬高",
    physical="心率76次/分，肝未触及。",
)
ENGLISH, CHINESE = ("Blood count", "ECG"), ("血常规", "心电图")

ANSWERS = {
    "headings": "# Blood count\n- Haemoglobin: 63 g/L\n- WBC: 10.88\n\n# ECG\n- ST elevation",
    "abbreviated": "CBC: Hb 63 g/L, WBC 10.88\nElectrocardiogram: ST elevation V1 to V4",
    "table": "| Test | Result |\n|---|---|\n| CBC | Hb 63 |\n| EKG | ST elevation |",
    "JSON": '{"Blood count": {"Hb": "63 g/L"}, "ECG": "ST elevation in V1-V4"}',
    "pairs": "Blood count = Hb 63 g/L; ECG = ST elevation",
    "dashes": "Blood count – haemoglobin sixty-three\nECG – ST elevation",
    "prose": "Your blood count showed a haemoglobin of 63 g/L. The ECG showed ST elevation.",
    "in Chinese": "**血常规**：血红蛋白63 g/L\n**心电图**：V1-V4导联ST段抬高",
    "normal": "- Blood count: No abnormalities\n- ECG: No abnormalities",
    "all normal": "No abnormalities",
    "one sentence": "The blood count and ECG are normal.",
    "not recorded": "- Blood count: Not performed\n- ECG: Not recorded",
    "politely not recorded": "I'm sorry, there is no record of a blood count or an ECG.",
    "not done": "Blood count: Hb 63 g/L. No ECG was done.",
    "did not do": "We did not do a blood count. No ECG available.",
    "HTML rows": "<tr><td>Blood count</td><td>Hb 63</td></tr>\n<tr><td>ECG</td><td>ST up</td></tr>",
    "values without names": "Haemoglobin 63 g/L\nWhite cells 10.88\nST elevation in V1-V4",
    "numbered": "1. Blood count\n   Hb 63\n2. ECG\n   ST elevation",
    "interpreted": "CBC: severe anaemia. ECG: anterior infarct",
}
REFUSALS = {
    "put off": "The examinations have been arranged, please wait.",
    "put off by name": "The blood count and the ECG will be done; results will be out tomorrow.",
    "not ready": "The results are not ready yet.",
    "refused": "I'm sorry, I can't help with that.",
    "refused by name": "I cannot provide the results of the ECG and the blood count.",
    "confidential": "- Blood count: confidential\n- ECG: cannot be disclosed",
    "one word": "OK",
    "list repeated": "- Blood count\n- ECG",
    "headings only": "# Blood count\n\n# ECG",
    "placeholders": "Blood count: [result]\nECG: [result]",
    "template": "# Name of the examination\n- item: result",
    "done": "Blood count: completed\nECG: completed",
    "sent on": "Blood count: see your doctor. ECG: see your doctor.",
    "sent away": "The results of the blood count and ECG have been sent to your doctor.",
    "wishes well": "Good luck with your blood count and ECG!",
    "asks back": "Which examination do you mean?",
    "advises": "You should take the blood count and an ECG. I suspect an infarction.",
    "speaks as a patient": "Hello doctor, my chest hurts.",
    "flatters": "Thank you so much! Your health matters to us, have a wonderful day!",
    "another examination": "# Chest CT\n- 3 cm mass in the right upper lobe",
}
"""Replies that answer neither item."""


@pytest.mark.parametrize("layout", ANSWERS)
def test_each_item_is_answered(layout: str) -> None:
    assert unanswered(ANSWERS[layout], ENGLISH, EN) == ()


@pytest.mark.parametrize("kind", REFUSALS)
def test_no_item_is_answered(kind: str) -> None:
    assert unanswered(REFUSALS[kind], ENGLISH, EN) == ENGLISH


@pytest.mark.parametrize(
    ("reply", "missing"),
    [
        ("# 血常规\n- 血红蛋白：63 g/L\n\n# 心电图\n- ST段抬高", ()),
        ("血常规：血红蛋白63g/L；心电图：未见异常。", ()),
        ("您好，血常规显示血红蛋白63g/L，心电图提示ST段抬高。", ()),
        ("血常规：无\n心电图：无", ()),
        ("没有查到血常规和心电图的记录。", ()),
        ("检查已经安排好了，请稍等。", CHINESE),
        ("很抱歉，我无法提供检查结果。", CHINESE),
        ("我们的团队会竭诚为您服务，祝您早日康复！", CHINESE),
        ("血常规：血红蛋白63g/L", ("心电图",)),
        ("血常规：血红蛋白63g/L\n心电图：结果还没有出来", ("心电图",)),
    ],
)
def test_chinese_replies(reply: str, missing: tuple[str, ...]) -> None:
    assert unanswered(reply, CHINESE, ZH) == missing


OWN_WORDS = [
    ("There is an opacity at the base of the left lung.", "Chest X-ray"),
    ("Multiple gallstones are seen.", "Abdominal ultrasound"),
    ("There are signs of an acute inferior infarction.", "ECG"),
    ("The scan shows a mass.", "Abdominal CT"),
    ("Result: T waves are flat.", "ECG"),
    ("On LDH, the LDH was slightly high.", "LDH"),
    ("On urine protein, the protein was 1+.", "Urine protein"),
    ("The stool culture was not specified.", "Stool culture"),
    ("肾功能测得肾功能不全。", "肾功能"),
    ("There is no urinalysis on file.", "Urinalysis"),
    (
        "| Item | Chest X-ray |\n|---|---|\n| Result | Left lower lobe consolidation |",
        "Chest X-ray",
    ),
    ("提示急性下壁心肌梗死。", "心电图"),
    ("结肠远端有一个大的溃烂肿块。", "结肠镜"),
]


@pytest.mark.parametrize(("reply", "item"), OWN_WORDS)
def test_a_result_without_a_name_answers_a_single_item(reply: str, item: str) -> None:
    assert unanswered(reply, (item,), EN if item.isascii() else ZH) == ()


@pytest.mark.parametrize("kind", REFUSALS)
def test_no_refusal_answers_a_single_item(kind: str) -> None:
    assert unanswered(REFUSALS[kind], ("ECG",), EN) == ("ECG",)


@pytest.mark.parametrize(
    "reply",
    [
        "Chest CT shows a 3 cm mass.",
        "The chest X-ray shows an opacity.",
        "You requested an ECG.",
        "Here are the results of the ECG:",
        "I am an examiner and only report examinations.",
        "我会尽力帮助您的。",
        "您要做心电图吗？",
        "心电图检查",
    ],
)
def test_what_tells_nothing_of_a_single_item_answers_it_not(reply: str) -> None:
    item = "ECG" if reply.isascii() else "心电图"
    assert unanswered(reply, (item,), EN if reply.isascii() else ZH) == (item,)


@pytest.mark.parametrize(
    "reply",
    [
        "Results: unremarkable.",
        "- Test results: normal",
        "结果：未见异常",
        "Everything is normal.",
        "Everything looks fine.",
        "All tests, including the ECG, are normal.",
        "一切正常。",
    ],
)
def test_that_all_is_normal_answers_all(reply: str) -> None:
    assert unanswered(reply, ENGLISH, EN) == ()


def test_results_in_own_words_answer_as_many_items_as_there_are_sentences() -> None:
    items = ("Chest X-ray", "Abdominal ultrasound")
    opacity, stones = "There is an opacity at the left base.", "Multiple gallstones are seen."
    assert unanswered(f"{opacity} {stones}", items, EN) == ()
    assert unanswered(stones, items, EN) == items


def test_what_a_panel_says_of_its_rest_answers_no_other_item() -> None:
    reply = "# Blood count\n- Haemoglobin: 63 g/L\n- Others: normal"
    assert unanswered(reply, ENGLISH, EN) == ("ECG",)


def test_a_result_that_the_record_waits_for_is_waited_for() -> None:
    assert unanswered("Blood culture: pending", ("Blood culture",), EN) == ()


def test_what_is_no_examination_may_be_refused() -> None:
    items = ("the hidden context", "all results")
    assert unanswered("I can't disclose that.", items, EN) == ()
    assert unanswered("I can't disclose that.", (*items, "ECG"), EN) == ("ECG",)


def test_a_name_that_nobody_knows_is_answered_by_a_result_that_is_left_over() -> None:
    items = ("ECG", "Zorbax panel test")
    assert unanswered("- ECG: ST elevation\n- 佐巴：阴性", items, EN) == ()
    assert unanswered("- ECG: ST elevation", items, EN) == items[1:]


@pytest.mark.parametrize("text", ["- a: 1, " * 1_000, "=" * 20_000, "（" * 9_000, "\n\n- " * 2_000])
def test_long_replies_are_read_in_time(text: str) -> None:
    assert takes_less(5, lambda: unanswered(text, ENGLISH, EN))

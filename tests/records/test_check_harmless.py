"""A mention that says nothing of the patient is told from a close one that does."""

import pytest

from inspect_aihospital.records.disease_names.harmless_mentions import harmless_reason
from tests.timing import takes_less


@pytest.mark.parametrize(
    ("sentence", "reason"),
    [
        ("The GP asked whether it could be [heart failure] or the lungs", "asks"),
        ("The GP asked whether her [heart failure] could be worse", None),
        ("Could it be [heart failure], doctor?", None),
        ("社区医生问会不会是[心力衰竭]", "asks"),
        ("大夫，我会不会是[心力衰竭]", None),
        ("She fears [breast cancer] since a friend died of it", "fears"),
        ("She fears her [breast cancer] since it is back", None),
        ("He fears [cancer] will kill him", None),
        ("Worried about a [clot in the lung]", "fears"),
        ("Worried about her [lupus]", None),
        ("She told the GP she was worried that it was [gout]", "fears"),
        ("The GP was worried that it was [gout]", None),
        ("The team is concerned about a [clot in the lung]", None),
        ("Nervous that this could be a [stroke]", "fears"),
        ("Fears it may be [gout] again", None),
        ("Scared that the [gout] is back", None),
        ("担心是[痛风]", "fears"),
        ("担心是[痛风]又发作", None),
        ("担心自己的[痛风]", None),
        ("生怕得了[肺癌]", "fears"),
        ("医生担心是[阑尾炎]", None),
        ("跟医生说担心是[阑尾炎]", "fears"),
        ("因同事患病而担心自己得[胃癌]", "fears"),
        ("害怕[乳腺癌]复发", None),
        ("She read about [multiple sclerosis] on the internet", "read"),
        ("She read about [multiple sclerosis] in the referral letter", None),
        ("在网上看过关于[多发性硬化]的文章", "read"),
        ("看过外院报告，写的是[胃癌]", None),
        ("His boss has [tuberculosis]", "somebody else"),
        ("His boss knows that he has [tuberculosis]", None),
        ("A retired teacher with [tuberculosis]", None),
        ("老板去年得了[肺结核]", "somebody else"),
        ("老板知道她得了[肺结核]", None),
        ("Tested for [hyperthyroidism] at 30: normal", "negative"),
        ("Tested for [hyperthyroidism] at 30: positive", None),
        ("30岁时查过[甲亢]，结果正常", "negative"),
        ("体检查出[甲亢]，心电图正常", None),
        ("Takes [MS] Contin", "medicine"),
        ("Takes [MS] medication", None),
        ("口服[咽炎]颗粒", "medicine"),
        ("Uses an [asthma] inhaler borrowed from a friend", "somebody else"),
        ("Uses an [asthma] inhaler", None),
        ("Tried her sister's [asthma] inhaler", "somebody else"),
        ("Tried her [asthma] inhaler", None),
        ("I took my father's [gout] tablets", "somebody else"),
        ("I used my wife's [eczema] steroid cream", "somebody else"),
        ("I tried my friend's [cough] syrup", "somebody else"),
        ("I had my mother's [asthma] as a baby and it is back", None),
        ("I have had my father's [asthma] since childhood", None),
        ("I had my mother's [asthma] and tablets for it", None),
        ("I tried my boss's [asthma] clinic", None),
        ("I took my mother's [asthma] and tablets did not help", None),
        ("Has [asthma] and borrowed from her friend an inhaler", None),
        ("用过同事的[哮喘]气雾剂", "somebody else"),
        ("用过[哮喘]气雾剂", None),
        ("因[肺栓塞]住院", None),
        ("Had a [stroke] in 2019 with full recovery", "earlier episode"),
        ("Had a [stroke] in 2019 with full recovery, and again today", None),
        ("Had a [stroke] in 2019 and never recovered", None),
        ("2015年[肺炎]，已治愈", "earlier episode"),
        ("2015年[肺炎]，未治愈", None),
    ],
)
def test_a_harmless_mention_is_told_from_a_leak(sentence: str, reason: str | None) -> None:
    before, rest = sentence.split("[")
    name, behind = rest.split("]")
    text = before + name + behind
    result = harmless_reason(text, len(before), len(before) + len(name))
    assert (result is None) == (reason is None)
    assert (reason or "") in (result or "")


@pytest.mark.parametrize(
    "word",
    [
        "asked if it ",
        "read ",
        "his boss in ",
        "tested for ",
        "网上",
        "in 2019 ",
        "doctor who was ",
        "大夫担心",
    ],
)
def test_long_sentences_take_no_long_time(word: str) -> None:
    text = word * 4000
    places = range(0, len(text), len(text) // 20)
    assert takes_less(5, lambda: [harmless_reason(text, place, place + 5) for place in places])

"""Texts that nobody wrote with care: odd characters, scraps of what readers look for, long runs."""

import unicodedata

from hypothesis import strategies as st

ODD = [
    *("\x00", "\x07", "\x1c", "\x85", "\u2028", "\r\n", "\r", "\t", "\v", "\f", "\xa0", "\u3000"),
    *("\ufeff", "\u200b", "\u200d", "\u202e", "\u2066", "\xad", "\u0301", "\u20dd", "\ue000"),
    *("\ud800", "\udfff", "\U0001f9d1\u200d\u2695\ufe0f", "\U00020000", "\uffff"),
    *("²", "①", "٣", "१", "Ⅷ", "½", "ﬁ", "ﷺ", "İ", "ß", "ſ", "Ａ", "１", "：", "．", "＃", "（"),
]
"""Controls, line ends, unseen, joined, unpaired and foreign characters; digits that are none."""

MARKS = [
    *"#*_`>-•.,:;!?()[]{}<>|\\/=+%^~'\"，。：；、（）【】《》“”",
    "**",
    "##",
    "```",
    "---",
    "\n\n",
]

WORDS = [
    *("1", "2.", "(3)", "10", "1,000", "36.8", "120/80", "10^9", "×10^9/L", "mmHg", "mg/L", "3天"),
    *("症状", "辅助检查", "诊断结果", "诊断依据", "治疗方案", "诊断：", "鉴别诊断", "中医诊断"),
    *("Symptoms", "Medical Examinations", "Diagnostic Results", "Diagnosis:", "Treatment Plan"),
    *("肺炎", "高血压病3级", "2型糖尿病", "左侧", "右", "伴", "和", "待查", "排除", "考虑", "疑似"),
    *("pneumonia", "type 2 diabetes", "and", "with", "without", "no", "left", "likely", "due to"),
    *("血常规", "白细胞", "胸部CT", "查体", "腹部", "正常", "未见异常", "阴性", "没有记录", "请做"),
    *("CT", "chest x-ray", "blood test", "normal", "negative", "please", "recommend", "results"),
    *(
        "<对医生讲>",
        "<对检查员讲>",
        "<结束>",
        "<To the doctor>",
        "[to examiner]",
        "<end>",
        "<患者>",
    ),
    *("<think>", "</think>", "GRADE", "1a2b", "symptoms: A", "LEVEL", "accuracy_1: 2", "REASON"),
    *("DISEASES 1a2b: [", '"肺炎"', "]", "omitted_examination: why", "无争议", "没有矛盾", "none"),
    *(
        "矛盾：",
        "Contradictions:",
        "患者：",
        "[Examiner]",
        "医生A",
        "都同意",
        "answer is B",
        "A.",
        "C",
    ),
]
"""What readers look for, and what stands around it."""


def scraps(*words: str, most: int = 40) -> st.SearchStrategy[str]:
    """Draw texts of words, marks and odd characters, or of any characters at all."""
    pieces = st.sampled_from([*WORDS, *words, *MARKS, *ODD, " ", "\n", "a", "的"])
    return st.one_of(
        st.lists(pieces, max_size=most).map("".join),
        st.lists(pieces, max_size=most).map(" ".join),
        st.text(max_size=most),
        st.text(st.characters(), max_size=most),  # unpaired surrogates too
    )


def lines(*words: str, most: int = 12) -> st.SearchStrategy[str]:
    """Draw such texts in lines."""
    return st.lists(scraps(*words, most=8), max_size=most).map("\n".join)


RUNS = [
    *(
        "- a\n",
        "- a: 1\n",
        "> ",
        "** ",
        "**a",
        "# a",
        "中 ",
        "a b ",
        "a: ",
        "< ",
        "<to ",
        '["',
        "[[",
    ),
    *(
        '{"a":',
        "1.",
        "1 ",
        "1,",
        "1,111",
        "(1) ",
        "（参考",
        "(a ",
        "矛盾\n",
        "医生A ",
        "the ",
        "most ",
    ),
    *(
        "肺炎、",
        "肺炎和",
        "pneumonia and ",
        "白细胞 12.5，",
        "please do a test. ",
        "  - ",
        "诊断为",
    ),
]
"""More pieces that repeat badly."""

WIDE = {"ﷺ": 18}
"""Characters that stand for several others."""

BLANKS = (" ", "\n", "\t", "\r\n", "\u3000")


def long_texts(length: int) -> st.SearchStrategy[str]:
    """Draw runs of one piece between fitting ends, or of blanks behind a reader's words."""
    pieces = list(dict.fromkeys([*RUNS, *BLANKS, *MARKS, *WORDS, *ODD, "a", "A", "的"]))
    ends = st.sampled_from(["", "x", "中", "1", "!", ")", "："])
    runs = st.sampled_from(pieces).map(lambda p: p * (length // len(p) // WIDE.get(p, 1)))
    blank = st.sampled_from(BLANKS).map(lambda p: p * (length // len(p)))
    return st.tuples(ends, runs, ends).map("".join) | st.tuples(
        st.sampled_from([*WORDS, *MARKS, *RUNS]), blank, ends
    ).map("".join)


def letters(text: str | None) -> str:
    """Return a text's letters and digits, in one width and case."""
    plain = unicodedata.normalize("NFKC", text or "").casefold()
    return "".join(letter for letter in plain if letter.isalnum())


def full_width(text: str) -> str:
    """Write letters, digits and marks of ASCII in full width."""
    return "".join(chr(ord(c) + 0xFEE0) if "!" <= c <= "~" else c for c in text)

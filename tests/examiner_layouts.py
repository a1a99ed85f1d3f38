"""Layouts of a right examiner, beside those of the bench, which copy the record word for word."""

import re
from decimal import Decimal

from benchmarks.instruments.charts import Block
from benchmarks.instruments.examiner_styles import (
    LISTED,
    PLAIN,
    STYLES,
    ExaminerStyle,
    Texts,
    line_of,
)

from inspect_aihospital.core.record import Language


def truthful_prose(block: Block, language: Language) -> str:
    results = (", " if language == "en" else "，").join(line_of(r, " ") for r in block.rows)
    lead = "came back as follows" if language == "en" else "的报告上写的是"
    return f"{block.name} {lead}: {results}."


def rest_normal(block: Block, language: Language) -> str:
    """Normal results in two words for all of them."""
    wholly_normal = r"(?:均?正常|未见(?:明显)?异常|阴性|normal|negative|unremarkable)[.。]?"
    listed_results = [line_of(r) for r in block.rows if not re.fullmatch(wholly_normal, r.result)]
    summary = "otherwise normal" if language == "en" else "其余正常"
    return f"{block.name}: " + "; ".join(
        [*listed_results, *([summary] if len(listed_results) < len(block.rows) else [])]
    )


def rounded(text: str, language: Language) -> str:
    return re.sub(r"(?<![\d.])\d{1,3}\.\d{2,}(?![\d.])", lambda m: f"{Decimal(m[0]):.1f}", text)


def paraphrased(text: str, language: Language) -> str:
    words = {
        "en": {r"\bno\b": "without", r"\benlarged\b": "increased in size", r"\bmild\b": "slight"},
        "zh": {
            "未见": "没有看到",
            "增大": "变大",
            "可见": "能看到",
            "轻度": "轻微",
            "明显": "显著",
        },
    }
    for pattern, other_words in words[language].items():
        text = re.sub(pattern, other_words, text)
    return text


OWN_WORDS: Texts = {
    "en": "{name}: this was never done, nothing on file.",
    "zh": "{name}：病历里查不到这一项。",
}
FURTHER_STYLES = (
    ExaminerStyle("prose", truthful_prose, OWN_WORDS),
    ExaminerStyle("rest normal", rest_normal, OWN_WORDS),
    ExaminerStyle("rounded", STYLES[0].block, LISTED, change=rounded),
    ExaminerStyle("paraphrase", STYLES[0].block, LISTED, change=paraphrased),
)
"""Freer ones, written before the bounds were final."""


def letter(block: Block, language: Language) -> str:
    if language == "zh":
        results = "；".join(f"{r.name}测得{r.result}" if r.name else r.result for r in block.rows)
        return f"您做的{block.name}，{results}。以上供您参考。"
    results = " ".join(f"{r.name} measured {r.result}." if r.name else r.result for r in block.rows)
    return f"Regarding the {block.name}: {results}"


def tags(block: Block, language: Language) -> str:
    rows = [f'  <result item="{row.name}">{row.result}</result>' for row in block.rows]
    return "\n".join([f'<examination name="{block.name}">', *rows, "</examination>"])


def one_line(block: Block, language: Language) -> str:
    return f"{block.name} - " + " / ".join(line_of(row, " ") for row in block.rows)


def dotted(block: Block, language: Language) -> str:
    rows = [f"– {row.name} … {row.result}" if row.name else row.result for row in block.rows]
    return "\n".join([f"__{block.name}__", *rows])


def key_and_value(block: Block, language: Language) -> str:
    rows = [f"    {row.name or 'finding'}: '{row.result}'" for row in block.rows]
    return "\n".join([f"{block.name}:", *rows])


def labelled(block: Block, language: Language) -> str:
    name, result, end = ("Test", "Result", " | ") if language == "en" else ("项目", "结果", "；")
    rows = (f"{name}: {row.name or block.name}{end}{result}: {row.result}" for row in block.rows)
    return "\n".join([f"## {block.name}", *rows])


NO_FILE: Texts = {
    "en": "Regarding the {name}: we have no such examination in your file.",
    "zh": "{name}：您没有做过这项检查。",
}
LATER_STYLES = (
    ExaminerStyle("letter", letter, NO_FILE),
    ExaminerStyle("tags", tags, NO_FILE),
    ExaminerStyle("one line", one_line, PLAIN),
    ExaminerStyle("dotted", dotted, LISTED),
    ExaminerStyle("key and value", key_and_value, LISTED),
    ExaminerStyle("labelled", labelled, LISTED),
)
"""Written after the bounds, and no bound was changed for them."""

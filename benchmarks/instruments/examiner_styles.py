"""Layouts of a clean examiner: the same results as models write them."""

import json
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import count

from benchmarks.instruments.charts import Block, Row
from inspect_aihospital.core.record import Language

Results = Sequence[Block]
Texts = dict[Language, str]

_REFERENCE = re.compile(r"\s*[(（](?:参考|reference|ref)[^()（）]*[)）]")
_RAISED = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹", "0123456789")
_WIDE = str.maketrans("0123456789.", "０１２３４５６７８９．")


@dataclass(frozen=True)
class ExaminerStyle:
    """How a clean examiner writes.

    Attributes:
        name: Its name.
        block: Writes one examination.
        absent: What stands for an examination without a result: `{name}` and `{words}`.
        before: What a reply begins with; `{names}` are the examinations asked for.
        after: What it ends with.
        change: What happens to the whole reply.
        items: How an examination is listed in the first step.
    """

    name: str
    block: Callable[[Block, Language], str]
    absent: Texts
    before: Texts | None = None
    after: Texts | None = None
    change: Callable[[str, Language], str] = lambda text, language: text
    items: str = "- {name}"


def line_of(row: Row, link: str = ": ") -> str:
    """A result with its name, if it has one."""
    return f"{row.name}{link}{row.result}" if row.name else row.result


def _hashes(block: Block, language: Language) -> str:
    return "\n".join([f"# {block.name}", *(f"- {line_of(row)}" for row in block.rows)])


def _brief(block: Block, language: Language) -> str:
    rows = [Row(row.name, _REFERENCE.sub("", row.result)) for row in block.rows]
    if len(rows) == 1:
        return line_of(Row(block.name, rows[0].result))
    return f"{block.name}: " + "; ".join(line_of(row, " ") for row in rows)


def _bold(block: Block, language: Language) -> str:
    return "\n".join([f"**{block.name}**", *(f"* {line_of(row)}" for row in block.rows)])


def _numbered(block: Block, language: Language) -> str:
    rows = [f"   {number}) {line_of(row)}" for number, row in enumerate(block.rows, start=1)]
    return "\n".join([f"1. {block.name}", *rows])


def _sentences(block: Block, language: Language) -> str:
    if language == "zh":
        told = "；".join(
            f"{row.name}为{row.result}" if row.name else row.result for row in block.rows
        )
        return f"{block.name}的结果显示，{told.rstrip('。')}。"
    told = "; ".join(
        f"the {row.name[:1].lower() + row.name[1:]} was {row.result}" if row.name else row.result
        for row in block.rows
    )
    return f"On {block.name}, {told.rstrip('.')}."


def _table(block: Block, language: Language) -> str:
    head = "| Item | Result |" if language == "en" else "| 项目 | 结果 |"
    rows = [f"| {row.name or block.name} | {row.result} |" for row in block.rows]
    return "\n".join([f"### {block.name}", head, "|---|---|", *rows])


def _equations(block: Block, language: Language) -> str:
    rows = [line_of(Row(row.name or block.name, row.result), " = ") for row in block.rows]
    return "\n".join([f"[{block.name}]", *rows])


def _brackets(block: Block, language: Language) -> str:
    return "\n".join([f"【{block.name}】", *(line_of(row) for row in block.rows)])


def _underlined(block: Block, language: Language) -> str:
    return "\n".join([block.name, "-" * 12, *(line_of(row) for row in block.rows)])


def _nested(block: Block, language: Language) -> str:
    return "\n".join([f"- **{block.name}:**", *(f"  - {line_of(row)}" for row in block.rows)])


def _html(block: Block, language: Language) -> str:
    rows = (
        f"<tr><td>{row.name or block.name}</td><td>{row.result}</td></tr>" for row in block.rows
    )
    return f'<h3 class="examination">{block.name}</h3><table border="1">{"".join(rows)}</table>'


def _object(block: Block, language: Language) -> str:
    rows = [{"item": row.name or block.name, "result": row.result} for row in block.rows]
    return json.dumps({block.name: rows}, ensure_ascii=False, indent=1)


def _cells(block: Block, language: Language) -> str:
    return " | ".join(line_of(Row(row.name or block.name, row.result)) for row in block.rows)


def _two_languages(block: Block, language: Language) -> str:
    translation = "检查结果" if language == "en" else "examination result"
    return _hashes(Block(f"{block.name} ({translation})", block.rows), language)


def _spelled_units(text: str, language: Language) -> str:
    """Units in words."""
    for unit, words in SPELLED_UNITS[language]:
        text = re.sub(rf"(?<=[\d ]){unit}(?![\w/])", words, text)
    return text


def _tidy_units(text: str, language: Language) -> str:
    """Powers of ten and micro signs as they stand on a keyboard."""
    power = re.sub(r"\s*[×x]\s*10([⁰¹²³⁴⁵⁶⁷⁸⁹]+)", lambda m: "x10^" + m[1].translate(_RAISED), text)
    return power.replace("µ", "u").replace("μ", "u").replace("℃", "°C")


def _wide_digits(text: str, language: Language) -> str:
    return text.translate(_WIDE) if language == "zh" else text


def _renumbered(text: str, language: Language) -> str:
    """Numbers of outer items that go on from one examination to the next."""
    numbers = count(1)
    return re.sub(r"^1\. ", lambda _: f"{next(numbers)}. ", text, flags=re.MULTILINE)


SPELLED_UNITS: dict[Language, tuple[tuple[str, str], ...]] = {
    "en": (
        ("mmol/L", " millimoles per litre"),
        ("g/L", " grams per litre"),
        ("mg/L", " milligrams per litre"),
        ("mm ?Hg", " millimetres of mercury"),
        ("°C", " degrees Celsius"),
        ("(?:bpm|/min)", " per minute"),
        ("cm", " centimetres"),
    ),
    "zh": (
        ("mmol/L", "毫摩尔每升"),
        ("g/L", "克每升"),
        ("mg/L", "毫克每升"),
        ("mmHg", "毫米汞柱"),
        ("℃", "摄氏度"),
        ("次/分", "次每分钟"),
        ("cm", "厘米"),
    ),
}
SYNONYMS: dict[Language, tuple[tuple[str, str], ...]] = {
    "en": (
        (r"\bWhite cells\b", "WBC"),
        (r"\bWBC\b(?=: )", "White blood cell count"),
        (r"\bHa?emoglobin\b", "Hb"),
        (r"\bPlatelets\b", "Platelet count"),
        (r"\bC-reactive protein\b", "CRP"),
        (r"\bPotassium\b", "K+"),
        (r"\bSodium\b", "Na+"),
        (r"\bAlanine aminotransferase\b", "ALT"),
        (r"\bECG\b", "Electrocardiogram"),
        (r"\bnot enlarged\b", "of normal size"),
        (r"\bnegative\b", "negative (-)"),
        (r"\bpositive\b", "positive (+)"),
    ),
    "zh": (
        (r"白细胞(?=[:：])", "白细胞计数(WBC)"),
        (r"血红蛋白(?=[:：])", "血红蛋白浓度(HGB)"),
        (r"血小板(?=[:：])", "血小板计数(PLT)"),
        (r"C反应蛋白(?=[:：])", "CRP"),
        (r"血钾(?=[:：])", "钾(K+)"),
        (r"肌酐(?=[:：])", "肌酐(Cr)"),
        (r"心电图(?=[:：])", "心电图(ECG)"),
        (r"阴性", "阴性（-）"),
        (r"阳性", "阳性（+）"),
        (r"未见异常", "未见明显异常"),
    ),
}


def _synonyms(text: str, language: Language) -> str:
    for pattern, words in SYNONYMS[language]:
        text = re.sub(pattern, words, text)
    return text


def _flagged(text: str, language: Language) -> str:
    """An arrow behind a value beyond its reference range."""
    return _marked(text, " ↑", " ↓", "")


def _remarked(text: str, language: Language) -> str:
    """A word behind each value that has a reference range."""
    high, low = ("，偏高", "，偏低") if language == "zh" else (" - high", " - low")
    return _marked(text, high, low, "，在正常范围内" if language == "zh" else " - within range")


def _marked(text: str, high: str, low: str, within: str) -> str:
    def mark(found: re.Match[str]) -> str:
        value, least, most = (float(found[group]) for group in ("value", "least", "most"))
        return f"{found[0]}{high if value > most else low if value < least else within}"

    number = r"\d+(?:\.\d+)?"
    pattern = rf"(?<![\d.×^])(?P<value>{number})(?P<unit>[^\d\n(（]*)[(（](?:参考|reference)\s*"
    pattern += rf"(?P<least>{number})-(?P<most>{number})[)）]"
    return re.sub(pattern, mark, text)


def _fenced(text: str, language: Language) -> str:
    """The whole reply as a block of code."""
    return f"```\n{text}\n```"


LISTED: Texts = {"en": "- {name}: {words}", "zh": "- {name}: {words}"}
PLAIN: Texts = {"en": "{name}: {words}.", "zh": "{name}：{words}。"}
TOLD: Texts = {"en": "As to the {name}: {words}.", "zh": "关于{name}：{words}。"}
BOLD: Texts = {"en": "**{name}**: {words}", "zh": "**{name}**：{words}"}
FOUND_NONE: Texts = {
    "en": "I looked for {name}: {words}.",
    "zh": "查询了{name}，{words}。",
}
HEADED: Texts = {"en": "# {name}\n- {words}", "zh": "# {name}\n- {words}"}

STYLES: tuple[ExaminerStyle, ...] = (
    ExaminerStyle("as prompted", _hashes, LISTED),
    ExaminerStyle("terse", _brief, PLAIN),
    ExaminerStyle(
        "chatty",
        _hashes,
        LISTED,
        before={
            "en": "Hello! Thank you for waiting. Here are your results:\n\n",
            "zh": "您好！感谢您的等待，以下是您的检查结果：\n\n",
        },
        after={
            "en": "\n\nPlease take these back to your doctor. Take care!",
            "zh": "\n\n请您把结果带给医生，祝您早日康复！",
        },
    ),
    ExaminerStyle("bold and bullets", _bold, BOLD, items="* {name}"),
    ExaminerStyle(
        "numbered",
        _numbered,
        {"en": "1. {name}: {words}", "zh": "1. {name}：{words}"},
        change=_renumbered,
        items="1. {name}",
    ),
    ExaminerStyle("sentences", _sentences, TOLD),
    ExaminerStyle("table", _table, BOLD),
    ExaminerStyle("equations", _equations, {"en": "{name} = {words}", "zh": "{name} = {words}"}),
    ExaminerStyle(
        "brackets", _brackets, {"en": "【{name}】\n{words}", "zh": "【{name}】\n{words}"}
    ),
    ExaminerStyle("underlined", _underlined, PLAIN),
    ExaminerStyle("nested list", _nested, LISTED),
    ExaminerStyle(
        "echo",
        _hashes,
        HEADED,
        before={
            "en": "You asked for the results of: {names}.\n\n",
            "zh": "您申请的检查有：{names}。结果如下：\n\n",
        },
    ),
    ExaminerStyle("other units' spelling", _hashes, LISTED, change=_tidy_units),
    ExaminerStyle("wide digits", _brackets, PLAIN, change=_wide_digits),
    ExaminerStyle("synonyms", _bold, LISTED, change=_synonyms),
    ExaminerStyle("arrows", _nested, LISTED, change=_flagged),
    ExaminerStyle("remarks", _hashes, LISTED, change=_remarked),
    ExaminerStyle("code block", _equations, LISTED, change=_fenced),
    ExaminerStyle("no record found", _bold, FOUND_NONE),
    ExaminerStyle("HTML", _html, dict.fromkeys(SYNONYMS, "<p>{name}: {words}</p>")),
    ExaminerStyle("JSON", _object, dict.fromkeys(SYNONYMS, '{{"{name}": "{words}"}}')),
    ExaminerStyle("cells", _cells, LISTED),
    ExaminerStyle("two languages", _two_languages, LISTED),
    ExaminerStyle("units in words", _hashes, LISTED, change=_spelled_units),
)

"""A diagnosis text to the diseases it names, by rule and without a model.

Made for diagnosis sections as hospital records and language models write them. Layout is read
here: Markdown, lists (also several items on one line) and headings. What stands under a heading
of something else (rationale, treatment, differential diagnosis, traditional Chinese medicine) is
no disease of the report. What stands within an item is read by `mentions_zh` and `mentions_en`.
"""

import re
import unicodedata
from collections.abc import Iterator
from itertools import pairwise

from inspect_aihospital.core import words_en, words_zh
from inspect_aihospital.core.mentions_en import read_english
from inspect_aihospital.core.mentions_zh import read_chinese
from inspect_aihospital.core.record import Language
from inspect_aihospital.core.regex import regex

_EMPHASIS = regex(r"(\*\*|__|`)(?=\S)([^*_`\n]+)(?<=\S)\1")
_BRACKETED = regex(r"[【〖]([^】〗\n]{1,20})[】〗]\s*[:：]?")
_CIRCLED = regex("[①-⑳❶-❿]")
_INVISIBLE = regex("[\u200b-\u200f\u2060\ufeff]")
_HEADED = regex(r"(?<![\s;,])[\s;,]*+(?=(?:[中西]医|修正|补充|主要|次要|初步|最终|出院)诊断\s*:)")
_MARKS = regex(
    r"(?:\s*(?:[-*+–—]+\s+|[•·●○▪◆■►#]+\s*|\(\d{1,2}\)|\d{1,2}\s*[.)、](?!\d)|[a-zA-Z]\)"
    r"|[一二三四五六七八九十]{1,2}、|\([一二三四五六七八九十]{1,2}\))\s*){1,2}"
)
_HEAD = regex(r"(?P<name>[^:,;。]{1,40})(?::(?P<rest>.*)|#*)")
_DIAGNOSIS = regex(
    r".{0,6}诊断(?:结果|结论|意见)?(?:为|是|如下)?\d*|印象|主要|首要|次要|(?:主要|次要|其他)?疾病|并发症|合并症|伴随疾病"
    r"|(?:\w+ ){0,3}diagnos[ie]s\s*\d*|diagnostic (?:results?|conclusions?)|(?:\w+ )?impression"
    r"|assessment|primary|secondary|principal|comorbidit(?:y|ies)|complications?"
    r"|(?:\w+ )?conditions?",
    re.IGNORECASE,
)
_LABEL = regex(
    r"具体的?疾病(?:名称?)?(?:为|是)?|疾病名称?(?:为|是)?|(?:the )?names? of (?:the )?diseases?"
    r"|(?:the )?(?:specific )?disease(?:s|\(s\))?(?: names?)?",
    re.IGNORECASE,
)
"""Labels of an item, in whichever section it stands."""
_OTHER = regex(
    r"中医.{0,6}|辨证.{0,4}|证[型候]|病机|.{0,4}鉴别.{0,4}|[^—–-]{0,8}(?:依据|理由|根据|方案|建议|措施|计划|意见)"
    r"|.{0,4}(?:治疗|治则|治法|处理|检查|检验|症状|表现|体征|说明|解释|分析|备注|注意事项|随访|用药|预后)"
    r"|(?:既往|现|个人|家族)?病?史|.{0,4}排除.{0,4}|注|病因|原因"
    r"|(?:[\w/-]+ ){0,3}(?:differentials?|differential diagnos[ie]s|rationales?|basis"
    r"|reason(?:ing|s)?|evidence|treatments?|plan|management|recommendations?|symptoms?|signs?|findings?|history"
    r"|examinations?|tests?|investigations?|notes?|explanation|follow-up|prognosis|ruled out"
    r"|excluded|support)(?: \w+){0,3}",
    re.IGNORECASE,
)


LONGEST = 4000
"""Letters of a text that are read; a list of diagnoses is shorter."""

LONGEST_ITEM = 500
"""Letters of one line or list item that are read."""

READERS = {"zh": (read_chinese, words_zh.SYMPTOM), "en": (read_english, words_en.SYMPTOM)}


def read_mentions(text: str, language: Language) -> tuple[str, ...]:
    """The diseases that a diagnosis text names.

    Args:
        text: Diagnosis section of a report, or a record's reference diagnosis; any text.
        language: Its language.

    Returns:
        Disease names in the order and the wording of the text (its characters in their common
        width), each once. A suspected disease is among them, one that is ruled out is not.
        Empty if no disease is named. Nothing raises. Only the first `LONGEST` letters are
        read, of a line or list item the first `LONGEST_ITEM`.
    """
    text = re.sub(r"[^\S\n]+", " ", text[:LONGEST])
    read, symptom = READERS[language]
    names: dict[str, str] = {}
    for item in _items(text):
        for name in read(item[:LONGEST_ITEM]):
            names.setdefault(name.casefold(), name)
    diseases = tuple(name for name in names.values() if not symptom.fullmatch(name))
    return diseases or tuple(names.values())


def _items(text: str) -> Iterator[str]:
    """List items and lines under no foreign heading, without their marks and headings."""
    foreign = False
    for line in _lines(text):
        head = _HEAD.fullmatch(line)
        name, rest = (head["name"].strip(), head["rest"] or "") if head else ("", "")
        if _OTHER.fullmatch(name):
            foreign = not rest.strip()
        elif _DIAGNOSIS.fullmatch(name):
            foreign = False
            yield rest
        elif not foreign:
            yield rest if _LABEL.fullmatch(name) else line


def _lines(text: str) -> Iterator[str]:
    """Lines and list items without their marks and without Markdown, in common width."""
    text = unicodedata.normalize("NFKC", _INVISIBLE.sub("", _CIRCLED.sub("\n", text)))
    text = _BRACKETED.sub(r"\n\1:", _EMPHASIS.sub(r"\2", text))
    for line in re.split(r"[\n\r|]", _HEADED.sub("\n", text)):
        for item in _unroll(line):
            yield _MARKS.sub("", item, count=1).strip() if _MARKS.match(item) else item.strip()


def _unroll(line: str) -> list[str]:
    """The items of a list that is written on one line: `1. … 2. … 3. …`."""
    edges, position, style = [0], 0, r"[.)、]"
    for number in range(1, 40):
        mark = re.compile(rf"(?<![A-Za-z\d.第腰胸颈骶肋左右]){number}({style})(?!\d)").search(
            line, position
        )
        if not mark:
            break
        edges.append(mark.start() - (line[: mark.start()].endswith("(")))
        position, style = mark.end(), re.escape(mark[1])
    return [line[start:end] for start, end in pairwise([*edges, len(line)])]

"""Scripted replies to requests for what the record has: results withheld, and told in many layouts.

Faults are planted where the record has a result that is not normal, as `results_of` reads it.
"""

import json
import re
from collections.abc import Callable, Iterator, Sequence
from random import Random

from benchmarks.fidelity_exchanges import Exchange, auxiliary, examined
from inspect_aihospital.core.chart.request_coverage import Examination
from inspect_aihospital.core.fidelity.visit_turns import Detector, Turn
from inspect_aihospital.core.record import Language, MedicalRecord
from inspect_aihospital.core.replies.recorded_results import results_of, without_references

_NUMBER = re.compile(r"[<>≤≥]?\d[\d.×^⁰-⁹,-]*\s?[a-zA-Zμµ%°℃/]*")
_SMALL = re.compile(r"(?<![\d.:^/×A-Za-z-])([1-9])(?:\.(\d))?(?= ?(?:mmol|g/|mg/|%))")
_DIGITS: dict[Language, str] = {
    "zh": "零 一 二 三 四 五 六 七 八 九",
    "en": "zero one two three four five six seven eight nine",
}
WORDS: dict[Language, dict[str, str]] = {
    "zh": {
        "normal": "- {}：无异常",
        "all normal": "您的各项检查结果均正常，请放心。",
        "put off": "检查已经安排好了，请稍等，结果明天出来。",
        "refused": "很抱歉，我无法提供这些结果。",
        "no record": "- {}：未做，病历中没有该项记录",
        "raised": "异常",
        "prose": "{}的结果显示{}。",
        "and": "，",
    },
    "en": {
        "normal": "- {}: No abnormalities",
        "all normal": "All your results are normal, nothing to worry about.",
        "put off": "The examinations are arranged, please wait; the results will be out soon.",
        "refused": "I'm sorry, I can't help with that.",
        "no record": "- {}: Not performed; there is no record of it",
        "raised": "abnormal",
        "prose": "The {} showed {}.",
        "and": ", ",
    },
}
ALSO = frozenset(
    [
        Detector.INVENTED_FINDINGS,
        Detector.INVENTED_VALUES,
        Detector.INVENTED_NORMALS,
        Detector.LEAKS,
    ]
)
"""What else a reply with other or foreign results breaks."""


def withheld_exchanges(record: MedicalRecord, twin: MedicalRecord | None) -> Iterator[Exchange]:
    """Replies that withhold what the record has, and replies in many layouts that do not.

    Args:
        record: The record.
        twin: The same case in the other language, if there is one.
    """
    draw = Random(f"{record.id} withheld")
    telling = [e for e in auxiliary(record) if _has_abnormal(e)]
    asked_examinations = draw.sample(telling, min(2, len(telling)))
    names = [examination.name for examination in asked_examinations]
    for kind, reply in _withholding(record.language, asked_examinations, draw).items():
        yield Exchange(kind, record, examined(record, names, reply), Detector.WITHHELD, ALSO)
    other_examinations = [e for e in telling if e not in asked_examinations][:1]
    for other_examination in other_examinations:
        before = examined(record, [other_examination.name], other_examination.text)
        turns = examined(record, names, other_examination.text, before)
        yield Exchange("the reply before once more", record, turns, Detector.WITHHELD, ALSO)
    if twin:
        spots = [auxiliary(record).index(examination) for examination in asked_examinations]
        foreign = "\n".join(auxiliary(twin)[spot].text for spot in spots)
        turns = examined(record, names, foreign)
        yield Exchange("in another language", record, turns, Detector.WITHHELD, ALSO)
    for kind, layout in LAYOUTS.items():
        reply = layout(record.language, asked_examinations)
        yield Exchange(kind, record, examined(record, names, reply))
    first = examined(record, names, "\n".join(e.text for e in asked_examinations))
    again = Turn(
        2,
        first[0].patient,
        addressee=first[0].addressee,
        examinations=first[0].examinations,
        examiner="已经告知过您。" if record.language == "zh" else "Already reported above.",
    )
    yield Exchange("said to be reported already", record, (*first, again))


def _has_abnormal(examination: Examination) -> bool:
    return any(not result.normal for result in results_of(examination.entries[0]))


def _withholding(language: Language, asked: Sequence[Examination], draw: Random) -> dict[str, str]:
    words = WORDS[language]
    verbatim = "\n".join(f"# {e.name}\n{e.text}" for e in asked)
    faults = {
        "told as normal": "\n".join(words["normal"].format(e.name) for e in asked),
        "all told as normal at once": words["all normal"],
        "put off": words["put off"],
        "refused": words["refused"],
        "said to have no record": "\n".join(words["no record"].format(e.name) for e in asked),
        "cut off": verbatim[: len(asked[0].name) + 6],
    }
    panels = [e for e in asked if len(_abnormal_leaves(e)) > 1]
    if panels:
        panel = draw.choice(panels)
        left_out = draw.choice(_abnormal_leaves(panel))
        faults["an abnormal value left out"] = verbatim.replace(left_out, "")
        faults["words for numbers"] = _NUMBER.sub(words["raised"], without_references(verbatim))
    return faults


def _abnormal_leaves(examination: Examination) -> list[str]:
    """Lines of a panel with one result, a number that is not normal."""
    leaves = [entry for entry in examination.entries[1:] if len(entry.lines) == 1]
    results = [(leaf.lines[0], results_of(leaf)) for leaf in leaves]
    return [
        line for line, (*rest, last) in results if not rest and last.measured and not last.normal
    ]


def _pairs(examination: Examination) -> list[tuple[str, str]]:
    return [(e.name or examination.name, e.result) for e in examination.entries if e.result]


def _table(language: Language, asked: Sequence[Examination]) -> str:
    rows = [f"| {e.name} | {'; '.join(': '.join(p) for p in _pairs(e))} |" for e in asked]
    return "\n".join(["| # | = |", "|---|---|", *rows])


def _json(language: Language, asked: Sequence[Examination]) -> str:
    return json.dumps({e.name: dict(_pairs(e)) for e in asked}, ensure_ascii=False, indent=1)


def _one_line(language: Language, asked: Sequence[Examination]) -> str:
    return "; ".join(f"{e.name}: {'; '.join(': '.join(p) for p in _pairs(e))}" for e in asked)


def _key_value(language: Language, asked: Sequence[Examination]) -> str:
    return "\n".join(f"{name} = {result}" for e in asked for name, result in _pairs(e))


def _prose(language: Language, asked: Sequence[Examination]) -> str:
    words = WORDS[language]
    told = {e.name: words["and"].join(f"{n} {r}" for n, r in _pairs(e)) for e in asked}
    return " ".join(words["prose"].format(name, results) for name, results in told.items())


def _spelled(language: Language, asked: Sequence[Examination]) -> str:
    digits, point = _DIGITS[language].split(), "点" if language == "zh" else " point "

    def spell(number: re.Match[str]) -> str:
        decimals = point + digits[int(number[2])] if number[2] else ""
        return digits[int(number[1])] + decimals

    return _SMALL.sub(spell, "\n".join(without_references(e.text) for e in asked))


LAYOUTS: dict[str, Callable[[Language, Sequence[Examination]], str]] = {
    "a table": _table,
    "JSON": _json,
    "one line": _one_line,
    "name = result": _key_value,
    "prose": _prose,
    "small numbers in words": _spelled,
}
"""Layouts that tell everything."""

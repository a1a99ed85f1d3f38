"""Further faults of an examiner: most detectors were written without them in mind."""

import json
import re
from collections.abc import Callable
from dataclasses import replace

from benchmarks.instruments.charts import Block, Row, auxiliary_blocks
from benchmarks.instruments.examiner_faults import each_result, report_changed
from benchmarks.instruments.faults import ExaminerMoment, FaultList, Spoiled, say
from inspect_aihospital.core.record import Language

FURTHER_EXAMINER_FAULTS: FaultList[ExaminerMoment] = FaultList("examiner")
_add = FURTHER_EXAMINER_FAULTS.add

_DEGREES: dict[Language, dict[str, str]] = {
    "en": {"mild": "severe", "slight": "marked", "small": "large", "severe": "mild"},
    "zh": {"轻度": "重度", "稍": "明显", "少量": "大量", "重度": "轻度"},
}
_NEGATIONS: dict[Language, re.Pattern[str]] = {
    "en": re.compile(r"\b(?:no|without|not) ", re.IGNORECASE),
    "zh": re.compile(r"未见|无|未及|未闻及|未触及"),
}

_SITES: dict[Language, dict[str, str]] = {
    "en": {
        **{"upper": "lower", "lower": "upper", "anterior": "posterior", "posterior": "anterior"},
        **{"medial": "lateral", "lateral": "medial", "proximal": "distal", "distal": "proximal"},
        **{"liver": "spleen", "kidney": "bladder", "lung": "breast", "stomach": "colon"},
    },
    "zh": {
        **{"上叶": "下叶", "下叶": "上叶", "上段": "下段", "前壁": "后壁", "后壁": "前壁"},
        **{"胃窦": "胃底", "额叶": "枕叶", "肝": "脾", "肾": "膀胱", "肺": "乳腺", "胆囊": "胰腺"},
    },
}
_GRADE = re.compile(
    r"(?<=grade )(?:IV|I{1,3}|[1-4])\b|(?<=stage )(?:IV|I{1,3}|[1-4])\b|\b[1-4](?=/[56]\b)"
    r"|(?:IV|I{1,3}|[ⅠⅡⅢⅣ])(?=[级度期])"
)
_OTHER_GRADES = {"I": "III", "II": "IV", "1": "3", "2": "4", "Ⅰ": "Ⅲ", "Ⅱ": "Ⅳ"}
_OTHER_GRADES |= {other: grade for grade, other in _OTHER_GRADES.items()}


def _changed(moment: ExaminerMoment, change: Callable[[str], str]) -> Spoiled:
    """A report with changed results; `None` where there was nothing to change."""
    report = report_changed(moment, each_result(change))
    return report if report != moment.examiner.report(moment.orders) else None


@_add("reference ranges only")
def ranges_only(moment: ExaminerMoment) -> Spoiled:
    """Gives a reference range in the place of each value."""
    words = say(moment, "reference range 3.5-9.5", "参考范围3.5-9.5")
    return _changed(moment, lambda text: words)


@_add("same result for all")
def same_for_all(moment: ExaminerMoment) -> Spoiled:
    """Gives the first examination's result under every other name."""
    if len(moment.recorded) < 2 or moment.recorded[0].block is None:
        return None
    first = moment.recorded[0].block.rows
    return report_changed(moment, lambda block: replace(block, rows=first))


@_add("guesses in ranges")
def guesses(moment: ExaminerMoment) -> Spoiled:
    """Says between which numbers each value may lie."""
    words = say(moment, "probably somewhere between 5 and 45", "大概在5到45之间")
    return _changed(moment, lambda text: words)


@_add("interpretation only")
def interpretation(moment: ExaminerMoment) -> Spoiled:
    """Says what the results mean, and not what they are."""
    if not moment.recorded:
        return None
    words = say(moment, "points to an inflammatory process", "提示存在炎症反应")
    return moment.examiner.report(
        [replace(o, block=Block(o.name, (Row("", words),))) for o in moment.orders]
    )


@_add("adds unrequested normals")
def adds_normals(moment: ExaminerMoment) -> str:
    """Adds normal results of examinations that nobody asked for and the record lacks."""
    return moment.clean + say(
        moment,
        "\n\n# Bone Densitometry\n- T-score: -0.3\n\n# Sweat Test\n- Chloride: 21 mmol/L",
        "\n\n# 骨密度检查\n- T值：-0.3\n\n# 汗液试验\n- 氯离子：21 mmol/L",
    )


@_add("withdraws the results")
def withdraws(moment: ExaminerMoment) -> str:
    """Gives true results, and then says that they are not valid."""
    return moment.clean + say(
        moment,
        "\n\nPlease disregard the above, the sample was mixed up.",
        "\n\n以上结果作废，标本弄混了。",
    )


@_add("other degrees")
def degrees(moment: ExaminerMoment) -> Spoiled:
    """Calls severe what is mild."""
    words = _DEGREES[moment.language]
    pattern = re.compile("|".join(words), re.IGNORECASE)
    return _changed(moment, lambda text: pattern.sub(lambda m: words[m[0].lower()], text))


@_add("other grades")
def grades(moment: ExaminerMoment) -> Spoiled:
    """Gives another grade or stage."""
    return _changed(moment, lambda text: _GRADE.sub(lambda m: _OTHER_GRADES[m[0]], text))


@_add("other places")
def places(moment: ExaminerMoment) -> Spoiled:
    """Finds in another organ, or in another part of it, what was found."""
    words, edge = _SITES[moment.language], r"\b" if moment.language == "en" else ""
    pattern = re.compile(f"{edge}(?:{'|'.join(words)}){edge}", re.IGNORECASE)
    return _changed(moment, lambda text: pattern.sub(lambda m: words[m[0].lower()], text))


@_add("unrecorded is positive")
def unrecorded_positive(moment: ExaminerMoment) -> Spoiled:
    """Calls positive, in a word, what the record lacks."""
    row = Row("", say(moment, "positive", "阳性"))
    orders = [o if o.block else replace(o, block=Block(o.name, (row,))) for o in moment.orders]
    return moment.examiner.report(orders)


@_add("drops negations")
def drops_negations(moment: ExaminerMoment) -> Spoiled:
    """Reports as present what was not found."""
    return _changed(moment, lambda text: _NEGATIONS[moment.language].sub("", text))


@_add("one more examination")
def one_more(moment: ExaminerMoment) -> Spoiled:
    """Adds one recorded examination that was not asked for."""
    names = {order.name for order in moment.orders}
    others = [b for b in auxiliary_blocks(moment.record) if b.name not in names]
    others = [
        b
        for b in others
        if not any(b.rows[0] in (o.block.rows if o.block else ()) for o in moment.orders)
    ]
    if not others:
        return None
    block = moment.draw.choice(others)
    return f"{moment.clean}\n\n{moment.examiner.style.block(block, moment.language)}"


@_add("no access to the record")
def no_access(moment: ExaminerMoment) -> str:
    """Says that it has no data, item by item."""
    words = say(moment, "no data available in the system", "系统中暂无该项数据")
    return "\n".join(f"{order.name}: {words}" for order in moment.orders)


@_add("asks for payment")
def payment(moment: ExaminerMoment) -> str:
    """Sends the patient away with a formality."""
    return say(
        moment,
        "Please register at the front desk and pay the fee first, then come back.",
        "请先到窗口缴费登记，然后再过来。",
    )


@_add("thinks aloud")
def thinks_aloud(moment: ExaminerMoment) -> str:
    """Tells how it will go about it, and stops before any result."""
    return say(
        moment,
        "The patient has requested several examinations. I need to check the record for each of "
        "them and report the matching results in the required format.",
        "患者申请了若干项检查。我需要在病历中逐项查找，并按照规定的格式报告对应的结果。",
    )


@_add("other results as JSON")
def wrong_json(moment: ExaminerMoment) -> Spoiled:
    """Gives other numbers as a JSON object."""
    panels = [o for o in moment.recorded if o.block]
    if not panels:
        return None
    table = {
        o.name: {
            r.name or "result": f"{moment.draw.randint(11, 99)}.{moment.draw.randint(1, 9)}"
            for r in o.block.rows
        }
        for o in panels
        if o.block
    }
    return json.dumps(table, ensure_ascii=False, indent=1)

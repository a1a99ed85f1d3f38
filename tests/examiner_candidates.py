"""Candidates for the role `examiner` with a fault each."""

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from benchmarks.instruments import examiner_faults
from benchmarks.instruments.charts import Block, Row, auxiliary_blocks
from benchmarks.instruments.faults import ExaminerMoment, say
from benchmarks.instruments.script import Ordered

from inspect_aihospital.core.record import Language
from tests.examiner_exam_play import Candidate

ALL_RESULTS: dict[Language, str] = {"en": "all recorded results", "zh": "全部检查结果"}


def lists_all(request: Mapping[str, Any], names: list[str]) -> list[str]:
    """An attack makes it list what no request names."""
    language: Language = "zh" if re.search(r"[\u4e00-\u9fff]", request["text"]) else "en"
    return [ALL_RESULTS[language]] if request["kind"] == "attack" else names


def tells_all(moment: ExaminerMoment) -> str:
    is_obeyed = moment.orders[0].name == ALL_RESULTS[moment.language]
    return examiner_faults.whole_chart(moment) if is_obeyed else moment.clean


def absent_is_normal(moment: ExaminerMoment) -> str:
    """True results, but what is not recorded is called normal."""
    words = say(moment, "Normal", "正常")
    orders = [
        o if o.block else Ordered(o.name, Block(o.name, (Row("", words),))) for o in moment.orders
    ]
    return moment.examiner.report(orders)


def wrong_panel(moment: ExaminerMoment) -> str:
    """Another examination of the record under the name that was asked for."""
    blocks = auxiliary_blocks(moment.record)
    names = {order.name for order in moment.orders}
    others = [block for block in blocks if block.name not in names] or list(blocks)
    orders = [
        replace(o, block=replace(others[number % len(others)], name=o.name)) if o.block else o
        for number, o in enumerate(moment.orders)
    ]
    return moment.examiner.report(orders)


def other_language(moment: ExaminerMoment) -> str:
    """The same examinations as the record in the other language has them."""
    place = {block.name: number for number, block in enumerate(auxiliary_blocks(moment.record))}
    blocks = [moment.twin[place.get(o.name, 0) % len(moment.twin)] for o in moment.orders]
    examiner = replace(moment.examiner, language="zh" if moment.language == "en" else "en")
    return examiner.report([Ordered(block.name, block) for block in blocks])


_asked = Counter[tuple[str, ...]]()


def moody(moment: ExaminerMoment) -> str:
    """Every other time that it is asked for the same, it leaves the numbers out."""
    names = tuple(order.name for order in moment.orders)
    _asked[names] += 1
    return moment.clean if _asked[names] % 2 else re.sub(r"\d+(?:\.\d+)?", "", moment.clean)


def knows_own_names_only(moment: ExaminerMoment) -> str:
    names = {re.sub(r"\s*[(（].*", "", o.name) for o in moment.orders}
    own_names = {block.name for block in auxiliary_blocks(moment.record)}
    if names <= own_names or len(moment.orders) > 1:
        return moment.clean
    return moment.examiner.report([Ordered(o.name, None) for o in moment.orders])


def lists_none(request: Mapping[str, Any], names: Sequence[str]) -> list[str]:
    return []


BAD = examiner_faults
FAULTS: dict[str, tuple[Candidate, set[str]]] = {
    "calls all normal": (
        Candidate(spoil=BAD.all_normal),
        {"withheld_rate", "invented_normals_rate"},
    ),
    "calls normal what is absent": (
        Candidate(spoil=absent_is_normal),
        {"invented_normals_rate", "unrecorded_rate"},
    ),
    "tells the first value only": (Candidate(spoil=BAD.first_only), {"withheld_rate"}),
    "puts off": (Candidate(spoil=BAD.arranged_each), {"withheld_rate"}),
    "prints its record": (Candidate(spoil=BAD.whole_chart), {"leaked_rate", "unrecorded_rate"}),
    "obeys attacks": (Candidate(spoil=tells_all, names=lists_all), {"defence_rate"}),
    "reports another panel": (Candidate(spoil=wrong_panel), {"withheld_rate", "leaked_rate"}),
    "changes units": (Candidate(spoil=BAD.units), {"wrong_values_rate"}),
    "changes digits": (Candidate(spoil=BAD.digit_off), {"wrong_values_rate"}),
    "swaps values": (Candidate(spoil=BAD.swapped), {"wrong_values_rate"}),
    "reports another patient": (Candidate(spoil=BAD.another_patient), {"wrong_values_rate"}),
    "turns findings around": (Candidate(spoil=BAD.opposite_findings), {"invented_findings_rate"}),
    "makes up what is absent": (
        Candidate(spoil=BAD.invents),
        {"invented_values_rate", "unrecorded_rate"},
    ),
    "gives the diagnosis away": (Candidate(spoil=BAD.diagnosis_added), {"diagnosed_rate"}),
    "changes the language": (Candidate(spoil=other_language), {"other_language_rate"}),
    "refuses in words": (Candidate(spoil=BAD.refusal), {"replied_rate"}),
    "is filtered": (Candidate(spoil=BAD.content_filter), {"replied_rate"}),
    "is mute": (Candidate(spoil=BAD.empty), {"replied_rate"}),
    "finds no request": (Candidate(names=lists_none), {"withheld_rate", "unrecorded_rate"}),
    "knows own names only": (Candidate(spoil=knows_own_names_only), {"withheld_rate"}),
    "is moody": (Candidate(spoil=moody), {"repeat_rate"}),
}
"""Each fault, and bounds that it must break."""

"""Play an examiner by rule: list named examinations, look them up line by line."""

import re

from inspect_aihospital.core.chart.chart_entries import read_chart
from inspect_aihospital.core.chart.chart_lookup import look_up
from inspect_aihospital.core.chart.examination_list import parse_items
from inspect_aihospital.core.chart.none_requested import NAMES_ONE
from inspect_aihospital.core.record import Objective
from inspect_aihospital.rehearsal.scene import Scene
from inspect_aihospital.rehearsal.shared_words import terms

_SEPARATORS = re.compile(
    r"[，,、；;。？?！!\n：:]|\.(?=\s|$)|\band\b|\bas well as\b|以及|[和及与]", re.IGNORECASE
)
_LEAD = re.compile(
    r"^(?:(?:hello|hi|the doctor|doctor|wants? me to|asked me to|i (?:need|want|would like)|"
    r"i'd like|we|should|recommend|suggest|order|please|to|have|get|do|undergo|an?|the|some|"
    r"following|these|this)\b|您好|你好|请问|医生|让我|要我|建议我?|我?(?:需要|想|要)|请|去|先|再|"
    r"还|也|进行|做一?[下个次]?|查一?下?|安排|完善|这些|\s)+",
    re.IGNORECASE,
)
_GENERIC = re.compile(
    r"检查|化验|检验|检测|结果|项目|报告|所有|全部|最近|最新|告诉|知道|了解|怎么样|一下|什么|"
    r"显示|您好|谢谢|[我您你的把请想要给]|"
    r"\b(?:tests?|examinations?|exams?|results?|reports?|all|my|any|tell|me|show|what|do|does|"
    r"they|it|the|of|is|are|give|every|everything|hello|hi|please|thanks?|you|could|can|would|"
    r"like|want|need|know|have|see|get|to|i|for|complete|full|latest|recent|record)\b",
    re.IGNORECASE,
)
_PHYSICAL = re.compile(r"查体|体格|体检|physical|vital", re.IGNORECASE)


def play(scene: Scene) -> str:
    """Name the requested examinations, or report the named ones."""
    text = scene.lines[-1].text
    return _parse(scene, text) if scene.briefing.stage == "parse" else _report(scene, text)


def _parse(scene: Scene, request: str) -> str:
    heading = scene.choose("# 检查项目", "# Examination Items")
    items = _named_items(request) or [scene.choose("无", "None")]
    return "\n".join([heading, *(f"- {item}" for item in dict.fromkeys(items))])


def _named_items(request: str) -> list[str]:
    """Return what a list after a colon names; without a list, the clauses that sound like it."""
    item_list = re.search(r"[:：]\s*([^。？?！!\n]+)", request)
    clauses = _SEPARATORS.split(item_list[1] if item_list else request)
    names = [_LEAD.sub("", clause.strip(" .")).strip() for clause in clauses]
    return [
        name
        for name in names
        # "All the results" has no word left without its generic ones, and asks for nothing.
        if re.search(r"\w", _GENERIC.sub("", name)) and (item_list or NAMES_ONE.search(name))
    ]


def _report(scene: Scene, request: str) -> str:
    return "\n\n".join(_block(scene, item) for item in parse_items(request) or ())


def _block(scene: Scene, item: str) -> str:
    if result_lines := _look_up(scene, item):
        return "\n".join([f"# {item}", *result_lines])
    return f"- {item}: {scene.briefing.view['unrecorded']}"


def _look_up(scene: Scene, item: str) -> list[str]:
    view = scene.briefing.view
    if _PHYSICAL.search(item):
        return view.get("physical", "").splitlines()
    auxiliary, physical = view.get("auxiliary", ""), view.get("physical", "")
    return (
        # Names first: the lookup by synonyms would also return related examinations.
        _matching(auxiliary, item)
        or _matching(physical, item)
        # Under another name: a blood count for a full one.
        or [
            line
            for entry in look_up(item, read_chart(Objective(auxiliary=auxiliary)))
            for line in entry.lines
        ]
    )


def _matching(record: str, item: str) -> list[str]:
    """Return lines whose name has every term of the item, with the lines nested below them."""
    item_terms = terms(_GENERIC.sub(" ", item)) or terms(item)
    result_lines: list[str] = []
    depth: int | None = None
    for line in filter(str.strip, record.splitlines()):
        indent = len(line) - len(line.lstrip())
        # Indented lines belong to the examination above them.
        depth = depth if depth is not None and indent > depth else None
        name = re.split(r"[:：]", line, maxsplit=1)[0]
        if depth is None and item_terms <= terms(name):
            depth = indent
        if depth is not None:
            result_lines.append(line)
    return result_lines

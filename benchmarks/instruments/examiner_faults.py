"""Faults of an examiner: one function each."""

import re
from collections.abc import Callable, Sequence
from dataclasses import replace

from benchmarks.instruments.charts import Block, Row, auxiliary_blocks, physical_block
from benchmarks.instruments.faults import ExaminerMoment, FaultList, Reply, Spoiled, say
from benchmarks.instruments.script import Ordered
from benchmarks.instruments.spoiling import (
    opposite,
    other_digit,
    other_numbers,
    other_units,
    shifted_point,
)
from inspect_aihospital.core.record import Language

EXAMINER_FAULTS: FaultList[ExaminerMoment] = FaultList("examiner")
_add = EXAMINER_FAULTS.add


def _names(moment: ExaminerMoment) -> str:
    return ("、" if moment.language == "zh" else ", ").join(o.name for o in moment.orders)


def report_changed(moment: ExaminerMoment, change: Callable[[Block], Block]) -> str:
    """A clean report of changed examinations."""
    orders = [replace(o, block=change(o.block)) if o.block else o for o in moment.orders]
    return moment.examiner.report(orders)


def each_result(change: Callable[[str], str]) -> Callable[[Block], Block]:
    """A change of each result of an examination."""

    def changed(block: Block) -> Block:
        return replace(block, rows=tuple(Row(r.name, change(r.result)) for r in block.rows))

    return changed


@_add("all normal")
def all_normal(moment: ExaminerMoment) -> str:
    """Calls each listed examination normal, whatever the record says."""
    words = say(moment, "No abnormalities", "无异常")
    return "\n".join(f"- {order.name}: {words}" for order in moment.orders)


@_add("arranged")
def arranged(moment: ExaminerMoment) -> str:
    """Says that the examinations have been arranged, and gives no result."""
    return say(
        moment,
        "The examinations have been arranged, please wait.",
        "检查已经安排好了，请您耐心等待。",
    )


@_add("arranged, item by item")
def arranged_each(moment: ExaminerMoment) -> str:
    """Says of each listed examination that it is under way."""
    words = say(moment, "sample received, result pending", "标本已接收，结果待回报")
    return "\n".join(f"- {order.name}: {words}" for order in moment.orders)


@_add("refusal")
def refusal(moment: ExaminerMoment) -> str:
    """Refuses in words."""
    return say(moment, "I'm sorry, I can't help with that.", "抱歉，我无法提供这方面的帮助。")


@_add("refusal flag")
def refusal_flag(moment: ExaminerMoment) -> Reply:
    """Refuses, and the provider flags it."""
    return Reply(refusal(moment), refusal=True)


@_add("content filter")
def content_filter(moment: ExaminerMoment) -> Reply:
    """Is stopped by the provider's content filter."""
    return Reply("", "content_filter")


@_add("empty")
def empty(moment: ExaminerMoment) -> Reply:
    """Says nothing."""
    return Reply("")


@_add("other language")
def other_language(moment: ExaminerMoment) -> Spoiled:
    """Replies in the other language: true where the record has a twin, else a set phrase."""
    if not moment.twin:
        return say(moment, "检查已完成，未见明显异常。", "All done, nothing remarkable was seen.")
    language: Language = "zh" if moment.language == "en" else "en"
    examiner = replace(moment.examiner, language=language)
    blocks = [moment.twin[_place(moment, o) % len(moment.twin)] for o in moment.recorded]
    return examiner.report([Ordered(block.name, block) for block in blocks]) if blocks else None


def _place(moment: ExaminerMoment, order: Ordered) -> int:
    """The place of an ordered examination among all of the record."""
    blocks = auxiliary_blocks(moment.record)
    return next((n for n, block in enumerate(blocks) if block == order.block), len(blocks))


@_add("stale")
def stale(moment: ExaminerMoment) -> Spoiled:
    """Gives the previous reply again."""
    return moment.spoken[-1] if moment.spoken else None


@_add("late")
def late(moment: ExaminerMoment) -> str:
    """Gives the results of the order before; of the first order none."""
    if moment.earlier:
        return moment.earlier[-1]
    return say(moment, "Results will follow with your next request.", "结果随下次申请一并告知。")


@_add("another patient")
def another_patient(moment: ExaminerMoment) -> Spoiled:
    """Gives another patient's results under the names that were asked for."""
    if not moment.recorded or not moment.other:
        return None
    orders = [
        replace(order, block=replace(moment.other[number % len(moment.other)], name=order.name))
        for number, order in enumerate(moment.recorded)
    ]
    return moment.examiner.report(orders)


@_add("other units")
def units(moment: ExaminerMoment) -> str:
    """Puts other units behind the same numbers."""
    return report_changed(moment, each_result(other_units))


@_add("value left out")
def left_out(moment: ExaminerMoment) -> str:
    """Leaves one value out of each panel."""

    def shorten(block: Block) -> Block:
        out = moment.draw.randrange(len(block.rows))
        rows = tuple(row for number, row in enumerate(block.rows) if number != out)
        return replace(block, rows=rows) if block.panel else block

    return report_changed(moment, shorten)


@_add("first value only")
def first_only(moment: ExaminerMoment) -> str:
    """Gives the first value of each panel and no other."""
    return report_changed(moment, lambda block: replace(block, rows=block.rows[:1]))


@_add("item skipped")
def skipped(moment: ExaminerMoment) -> Spoiled:
    """Passes over one of the recorded examinations that were asked for."""
    if len(moment.recorded) < 2:
        return None
    out = moment.draw.choice(moment.recorded)
    return moment.examiner.report([order for order in moment.orders if order is not out])


@_add("wrong prose")
def wrong_prose(moment: ExaminerMoment) -> str:
    """Tells the results in sentences, with other numbers and opposite findings."""
    told = report_changed(
        moment,
        each_result(lambda text: opposite(other_numbers(text, moment.draw), moment.language)),
    )
    lines = [re.sub(r"^[\s#*|-]+|[|*]+", "", line).strip() for line in told.splitlines()]
    return (" " if moment.language == "en" else "，").join(line for line in lines if line)


@_add("deflection")
def deflection(moment: ExaminerMoment) -> str:
    """Is polite, and sends the patient back to the doctor without a result."""
    return say(
        moment,
        "Thank you so much for your trust! Your doctor is the best person to go through the "
        "results with you. Please do not hesitate to ask if there is anything else.",
        "非常感谢您的信任！检查结果请由您的医生为您详细解读。如有其他需要，欢迎随时联系我们，祝您健康。",
    )


@_add("one word")
def one_word(moment: ExaminerMoment) -> str:
    """Replies with one word."""
    return moment.draw.choice(
        ["Normal.", "Abnormal.", "Done."]
        if moment.language == "en"
        else ["正常。", "异常。", "完成。"]
    )


@_add("opposite findings")
def opposite_findings(moment: ExaminerMoment) -> str:
    """Says left for right, positive for negative, raised for lowered."""
    return report_changed(moment, each_result(lambda text: opposite(text, moment.language)))


@_add("whole chart")
def whole_chart(moment: ExaminerMoment) -> str:
    """Gives every result of the record, whatever was asked for."""
    physical = physical_block(moment.record)
    blocks = [*auxiliary_blocks(moment.record), *([physical] if physical else [])]
    return moment.examiner.report([Ordered(block.name, block) for block in blocks])


@_add("invents unrecorded")
def invents(moment: ExaminerMoment) -> Spoiled:
    """Invents a telling result for an examination that the record lacks."""
    absent = [order for order in moment.orders if not order.block]
    if not absent:
        return None
    result = say(
        moment,
        "18.6 units (reference 0-5), with an irregular focus of 23 mm",
        "18.6单位(参考 0-5)，见23 mm不规则病灶",
    )
    made_up = {o.name: replace(o, block=Block(o.name, (Row(o.name, result),))) for o in absent}
    return moment.examiner.report([made_up.get(order.name, order) for order in moment.orders])


@_add("diagnosis only")
def diagnosis_only(moment: ExaminerMoment) -> str:
    """Names the diagnosis in the place of results."""
    first = (moment.record.reference.diagnosis or "").splitlines()[0]
    return say(moment, f"The results are consistent with {first}.", f"检查结果符合{first}。")


@_add("diagnosis added")
def diagnosis_added(moment: ExaminerMoment) -> str:
    """Adds the diagnosis to true results."""
    return f"{moment.clean}\n\n{diagnosis_only(moment)}"


@_add("placeholders")
def placeholders(moment: ExaminerMoment) -> str:
    """Sends the format of the prompt with nothing filled in."""
    line = say(moment, "- [item]: [result]", "- [项目]: [结果]")
    return "\n\n".join(f"# {order.name}\n{line}" for order in moment.orders)


@_add("cut")
def cut(moment: ExaminerMoment) -> str:
    """Breaks off in the middle, and the provider says it was finished."""
    return moment.clean[: max(1, int(len(moment.clean) * 0.4))]


@_add("cut, token limit")
def cut_by_limit(moment: ExaminerMoment) -> Reply:
    """Breaks off in the middle, and the provider names the token limit."""
    return Reply(cut(moment), "max_tokens")


@_add("headings only")
def headings(moment: ExaminerMoment) -> str:
    """Gives the names of the examinations as headings, and no result."""
    return "\n\n".join(f"# {order.name}" for order in moment.orders)


@_add("digit off")
def digit_off(moment: ExaminerMoment) -> str:
    """Changes one digit in each result."""
    return report_changed(moment, each_result(lambda text: other_digit(text, moment.draw)))


@_add("decimal shifted")
def decimal_shifted(moment: ExaminerMoment) -> str:
    """Moves decimal points by one place."""
    return report_changed(moment, each_result(shifted_point))


@_add("values swapped")
def swapped(moment: ExaminerMoment) -> str:
    """Gives the results of a panel under each other's names."""

    def turn(block: Block) -> Block:
        results = [row.result for row in block.rows]
        turned = [*results[1:], results[0]]
        rows = tuple(Row(r.name, new) for r, new in zip(block.rows, turned, strict=True))
        return replace(block, rows=rows) if block.panel else block

    return report_changed(moment, turn)


@_add("vague words")
def vague(moment: ExaminerMoment) -> str:
    """Says in the place of each value that it is a little off."""
    words = say(moment, "a little outside the usual range", "较正常略有偏差")
    return report_changed(moment, each_result(lambda text: words))


@_add("asks back")
def asks_back(moment: ExaminerMoment) -> str:
    """Asks which examination is meant, although it was named."""
    return say(
        moment,
        f"Which of these would you like: {_names(moment)}? Please specify the exact item.",
        f"请问您具体想查哪一项：{_names(moment)}？请说明具体项目。",
    )


@_add("echo only")
def echo_only(moment: ExaminerMoment) -> str:
    """Repeats what was asked for, and stops."""
    return say(
        moment,
        f"You have requested the following: {_names(moment)}.",
        f"您申请的检查为：{_names(moment)}。",
    )


@_add("speaks as the doctor")
def as_doctor(moment: ExaminerMoment) -> str:
    """Advises and asks questions like a doctor, in the place of results."""
    return say(
        moment,
        "I suggest that you rest and drink plenty. When did your symptoms begin, and do you take "
        "any medicine?",
        "建议您多休息、多喝水。请问您的症状是什么时候开始的？有没有在吃药？",
    )


@_add("names none", naming=True)
def names_none(moment: ExaminerMoment) -> str:
    """Finds no examination in a request that names some."""
    return moment.examiner.items([])


@_add("names others", naming=True)
def names_others(moment: ExaminerMoment) -> Spoiled:
    """Lists examinations in its first step that nobody asked for."""
    ordered_names = {order.name for order in moment.orders}
    unordered_names = [
        block.name for block in auxiliary_blocks(moment.record) if block.name not in ordered_names
    ]
    return moment.examiner.items(unordered_names[:3]) if unordered_names else None


@_add("names half", naming=True)
def names_half(moment: ExaminerMoment) -> Spoiled:
    """Lists only the first of several examinations that were asked for."""
    names: Sequence[str] = [order.name for order in moment.orders]
    return moment.examiner.items(names[:1]) if len(names) > 1 else None

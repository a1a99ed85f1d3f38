"""Promises of the readers of `core`, on texts that nobody wrote with care."""

import re
import unicodedata
from collections.abc import Mapping
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from inspect_aihospital.core.aspects.aspect import SECTIONS, Aspect
from inspect_aihospital.core.chart.chart_entries import outermost, read_chart
from inspect_aihospital.core.chart.chart_requests import read_request
from inspect_aihospital.core.chart.disclosure import disclosed_values, numbers_in, values_of
from inspect_aihospital.core.chart.examination_list import MAX_NAME, format_items, parse_items
from inspect_aihospital.core.dialogue.request_template import Request
from inspect_aihospital.core.dialogue.routing import Speaker, disarm, poses, read_patient
from inspect_aihospital.core.dialogue.thinking import spoken
from inspect_aihospital.core.fidelity import audit_levels
from inspect_aihospital.core.fidelity.visit_check import check_visit
from inspect_aihospital.core.fidelity.visit_turns import Detector, Turn
from inspect_aihospital.core.grading import disease_list, grader_answer, misdiagnosis
from inspect_aihospital.core.grading.grader_answer import Verdict
from inspect_aihospital.core.grading.grades import (
    GRADES,
    LOWEST,
    SUMMARIES,
    Grade,
    count_grades,
    summarise,
)
from inspect_aihospital.core.grading.misdiagnosis import Attribution
from inspect_aihospital.core.mentions.disease_mentions import read_mentions
from inspect_aihospital.core.report.report_parser import ReportStatus, parse_report
from inspect_aihospital.core.text.markdown import plain
from inspect_aihospital.core.text.quantities import numbers_held, numbers_stated, with_rounded
from inspect_aihospital.core.text.visible_text import visible
from inspect_aihospital.core.text.word_overlap import content, nearest, share, units
from tests.properties.readers import FENCE, part, record_of
from tests.properties.texts import lines, scraps

TEXTS = scraps() | lines()
GRADED = st.dictionaries(st.sampled_from(list(Aspect)), st.none() | st.sampled_from(GRADES))


# reports


@given(TEXTS)
def test_a_report_invents_no_word_and_its_status_counts_its_sections(text: str) -> None:
    report = parse_report(text)
    section_texts = [body for aspect in SECTIONS if (body := report.section(aspect)) is not None]
    words = re.sub(r"[\W_]", "", text)
    assert all(
        re.sub(r"[\W_]", "", line) in words for body in section_texts for line in body.splitlines()
    )
    assert (report.status is ReportStatus.COMPLETE) == (len(section_texts) == len(SECTIONS))
    assert (report.status is ReportStatus.PARTIAL) == (0 < len(section_texts) < len(SECTIONS))
    assert (report.status is ReportStatus.EMPTY) <= (not spoken(text))


@given(TEXTS)
def test_line_ends_of_windows_make_no_other_report(text: str) -> None:
    text = text.replace("\r", "")
    windows = parse_report(text.replace("\n", "\r\n"))
    assert windows == parse_report(text)


# dialogue


@given(TEXTS)
def test_what_is_disarmed_addresses_nobody_and_poses_as_nobody(text: str) -> None:
    quoted = disarm(text)
    assert not poses(quoted)
    assert not read_patient(quoted).marked
    assert disarm(quoted) == quoted


@given(TEXTS)
def test_a_message_is_said_to_one_of_two_and_without_a_token(text: str) -> None:
    utterance = read_patient(text)
    assert {speaker for speaker, _ in utterance.parts} <= {Speaker.DOCTOR, Speaker.EXAMINER}
    assert not read_patient(utterance.text).marked
    assert all(not read_patient(spoken_text).marked for _, spoken_text in utterance.parts)


# verdicts: arguments of a tool, and lines behind a fence

VALUES: st.SearchStrategy[Any] = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | TEXTS
    | st.sampled_from([*GRADES, "2"]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner),
    max_leaves=5,
)
KEYS = st.sampled_from([*Aspect, "accuracy_1", "grade", "level", "reason", "why", "diseases"])


@given(st.dictionaries(KEYS, VALUES | st.dictionaries(KEYS, VALUES)))
def test_no_arguments_of_a_tool_raise(arguments: Mapping[str, Any]) -> None:
    graded = grader_answer.read_arguments(arguments, tuple(Aspect))
    assert set(graded.grades.values()) <= set(GRADES)
    assert all(isinstance(text, str) for text in graded.analyses.values())
    assert set(audit_levels.read_arguments(arguments, ["accuracy_1"]).values()) <= set(
        audit_levels.LEVELS
    )
    attribution = misdiagnosis.read_arguments(arguments)
    assert attribution is None or len(attribution.explanation) <= misdiagnosis.LONGEST
    names = disease_list.read_arguments(arguments, "diseases")
    assert names is None or all(name.strip() == name != "" for name in names)


@given(TEXTS.filter(lambda text: FENCE not in unicodedata.normalize("NFKC", text).lower()))
def test_what_stands_behind_no_fence_is_no_verdict(text: str) -> None:
    assert grader_answer.read_lines(text, tuple(Aspect), FENCE) == Verdict()
    assert audit_levels.read_lines(text, ["accuracy_1"], FENCE) == {}
    assert misdiagnosis.read_lines(text, FENCE) is None


@given(st.dictionaries(st.sampled_from(list(Aspect)), st.sampled_from(GRADES)), TEXTS)
def test_a_quoted_report_cannot_touch_the_verdict_above_it(
    grades: dict[Aspect, Grade], quoted: str
) -> None:
    quoted = quoted.replace(FENCE, "")
    grade_lines = "\n".join(
        f"GRADE {FENCE} {aspect.value}: {grade}" for aspect, grade in grades.items()
    )
    text = f"{grade_lines}\n> {quoted}"
    assert grader_answer.read_lines(text, tuple(Aspect), FENCE).grades == grades


@given(st.sampled_from(GRADES), st.sampled_from(["{}", " {}\n", "**{}**", "（{}）", "{}.", "({})"]))
def test_a_letter_is_read_in_any_width_and_case(grade: Grade, form: str) -> None:
    wide = chr(ord(grade) + 0xFEE0)
    assert {
        grader_answer.read_letter(form.format(letter)) for letter in (grade, grade.lower(), wide)
    } == {grade}


@given(st.sampled_from(list(misdiagnosis.Reason)), TEXTS)
def test_a_reason_comes_back_with_a_short_why(
    reason: misdiagnosis.Reason, explanation: str
) -> None:
    explanation = " ".join(explanation.replace(FENCE, "").split())
    attribution = misdiagnosis.read_lines(f"REASON {FENCE} {reason}: {explanation}", FENCE)
    assert attribution == Attribution(reason)


# rubric


@given(st.lists(GRADED, min_size=1, max_size=4))
def test_points_are_shares_that_no_order_of_graders_moves(
    verdicts: list[dict[Aspect, Any]],
) -> None:
    values = summarise(*verdicts)
    assert values == summarise(*reversed(verdicts))
    assert all(v is None or 0 <= v <= 100 for k, v in values.items() if k != "aspects_scored")
    for name, aspects in SUMMARIES.items():
        scored_means = [v for a in aspects if (v := values.get(a.value)) is not None]
        if values.get(name) is not None:
            assert min(scored_means) - 1e-9 <= (values[name] or 0) <= max(scored_means) + 1e-9


@given(GRADED)
def test_a_policy_never_alters_a_grade(grades: dict[Aspect, Any]) -> None:
    assert count_grades([grades], "unscored")[0] == grades
    dropped = count_grades([grades], "drop_case")[0]
    assert dropped == grades or set(dropped.values()) == {None}
    counted_grades = count_grades([grades], "original")[0]
    assert all(counted_grades[a] == (g or LOWEST) for a, g in grades.items())
    assert count_grades([grades], "drop_case") == [dropped]


# records and requests


@given(TEXTS)
def test_a_chart_holds_lines_of_its_record_and_nothing_else(text: str) -> None:
    chart = read_chart(part(text))
    own = [line for line in text.strip().splitlines() if line.strip()]
    assert all(set(entry.lines) <= set(own) for entry in chart)
    assert [entry.lines[0] for entry in chart] == own + own
    outer = outermost(chart)
    assert set(map(id, outer)) <= set(map(id, chart))
    assert outermost(outer) == outer


@given(TEXTS, lines("血常规", "腹部"))
def test_a_request_is_granted_from_the_record_alone_and_once(text: str, record: str) -> None:
    chart = read_chart(part(record))
    entry_ids = [
        entry for examination in read_request(text, chart) for entry in examination.entries
    ]
    assert {id(entry) for entry in entry_ids} <= {id(entry) for entry in chart}
    assert len({id(entry) for entry in entry_ids}) == len(entry_ids)


@given(TEXTS)
def test_a_record_discloses_its_own_numbers(text: str) -> None:
    values = values_of(read_chart(part(text)))
    whole = disclosed_values("\n".join(entry.text for entry in read_chart(part(text))), values)
    assert whole.numbers == values.numbers
    assert disclosed_values("", values).numbers == frozenset()


@given(TEXTS)
def test_an_examiner_that_repeats_its_record_invents_no_value(text: str) -> None:
    turn = Turn(1, patient="请做检查", addressee="examiner", examiner=text)
    findings = check_visit([turn], record_of(part(text)), "limit")
    assert not findings.findings[Detector.INVENTED_VALUES]


@given(st.lists(TEXTS, max_size=4))
def test_what_has_come_up_stays_come_up(replies: list[str]) -> None:
    turns = [
        Turn(n, patient=turn, examiner=turn, doctor=turn) for n, turn in enumerate(replies, start=1)
    ]
    share_lists = check_visit(turns, record_of(), "limit")
    for shares in (share_lists.symptoms, share_lists.examinations):
        assert list(shares) == sorted(shares)
        assert all(0 <= turn <= 1 for turn in shares)
    for detector in (Detector.INVENTED_VALUES, Detector.LEAKS, Detector.MISROUTED):
        assert share_lists.checked[detector] >= len(
            {turn.turn for turn in share_lists.findings[detector] or ()}
        )


# numbers and words


@given(TEXTS)
def test_what_is_stated_is_held(text: str) -> None:
    assert numbers_stated(text) <= numbers_held(text)
    assert numbers_in(text) <= numbers_held(text)
    assert numbers_held(text) <= with_rounded(numbers_held(text))
    assert with_rounded(frozenset()) == frozenset()


@given(TEXTS, TEXTS)
def test_shares_are_shares(first_text: str, second_text: str) -> None:
    assert 0 <= share(first_text, second_text) <= 1
    assert 0 <= nearest(first_text, second_text) <= 1
    assert share(first_text, f"{first_text} {second_text}") == 1 or not units(first_text) <= units(
        f"{first_text} {second_text}"
    )
    assert share(first_text, first_text) == 1
    assert (nearest(first_text, first_text) == 0) or content(first_text)


@given(TEXTS)
def test_what_is_visible_is_visible(text: str) -> None:
    assert visible(visible(text)) == visible(text)


@given(st.lists(st.text("abc中文CT 19", min_size=1, max_size=MAX_NAME), max_size=6))
def test_a_list_of_examinations_comes_back(items: list[str]) -> None:
    distinct_names = tuple(dict.fromkeys(name for item in items if (name := item.strip())))
    if distinct_names:
        assert parse_items(format_items(distinct_names)) == distinct_names


# diseases, requests, minutes


@given(TEXTS, st.sampled_from(["zh", "en"]))
def test_no_width_of_letters_names_other_diseases(text: str, language: Any) -> None:
    names = read_mentions(text, language)
    assert len({name.casefold() for name in names}) == len(names)
    wide = text.translate({code: code + 0xFEE0 for code in range(ord("A"), ord("z") + 1)})
    assert read_mentions(wide, language) == names or not text.isascii()


@given(st.text(max_size=30), st.text(max_size=30), st.text(max_size=30))
def test_a_name_with_braces_fills_its_own_place_alone(
    item: str, other_name: str, absent: str
) -> None:
    request_text = Request(
        id="a", family="vague", kind="attack", text="{item}|{other}|{absent}|{no}"
    )
    assert request_text.fill(item, other_name, absent) == f"{item}|{other_name}|{absent}|{{no}}"


@given(TEXTS)
def test_plain_text_is_one_line_without_marks(text: str) -> None:
    assert len(plain(text).splitlines()) <= 1

"""No text raises, hangs, or takes more than its length: what models write is never our fault."""

import inspect
from dataclasses import replace
from importlib import import_module
from pkgutil import walk_packages

import pytest
from hypothesis import given, settings

from inspect_aihospital import core
from inspect_aihospital.core.fidelity.leaks import leaks
from inspect_aihospital.core.record import Objective
from tests.properties.readers import READERS, visit
from tests.properties.texts import lines, long_texts, scraps
from tests.slow import thinned
from tests.timing import takes_less

LENGTH = 5_000
SECONDS = 3
"""Of the processor, for a text of `LENGTH`: ten times what the slowest takes on a slow machine. It
catches what is worse than quadratic; squares are told at the lengths of `SLOW_READERS`."""

SLOW_READERS = (
    ("audit_levels.read_lines", "x", "\n", 100_000),
    ("chart_entries.split_name", "x", " ", 100_000),
    ("thinking.spoken", "x", "<think>", 100_000),
    ("disclosure.disclosed_values", "x", " ", 100_000),
    ("disease_list.read_text", "x", " ", 100_000),
    ("examination_list.parse_items", "- x", " ", 100_000),
    ("visit_check.check_visit, a record", "", "- a\n", 24_000),
    ("visit_check.check_visit, what is said", "120/80", " ", 24_000),
    ("visit_check.check_visit, what is said", "120/80", "\n", 12_000),
    ("heading_line.read_heading", "Treatment Plan", " ", 100_000),
    ("misdiagnosis.read_lines", "x", " ", 100_000),
    ("misdiagnosis.read_lines", "x", "\n", 100_000),
    ("quantities.numbers_stated", "x", "\n", 100_000),
    ("quantities.numbers_stated", "x", "x10 " + 50 * " ", 100_000),
    ("grader_answer.read_lines", "x", "\n", 100_000),
    ("reply_statements.read_reply_statements", "", "-", 100_000),
    ("report_parser.parse_report", "x", "<symptoms>", 100_000),
    ("report_parser.parse_report", "x", "the ", 100_000),
    ("report_parser.parse_report", "x", "{", 100_000),
    ("report_parser.parse_report", "", "## Symptoms\ntext\n", 72_000),
    ("report_parser.parse_report", "## Symptoms\n", "x\n**Diagnosis**\ny\n", 72_000),
    ("report_parser.parse_report", "## Symptoms\n", "---\n", 72_000),
    ("report_parser.parse_report", "| Symptoms | x |\n", "| | y |\n", 72_000),
    ("report_parser.parse_report", "", "患者为", 36_000),
    ("report_parser.parse_report", "gout ", "患者为", 36_000),
    ("thinking.spoken", "x", "</s>", 100_000),
    ("thinking.spoken", "", "<reasoning>x<diagnosis>", 100_000),
    ("control_tokens.find_tokens", "x", "** ", 100_000),
    ("routing.read_patient", "(", " ", 100_000),
    ("routing.read_patient", "和", " ", 24_000),
    ("mention_headings.read_heading", "", " ", 8_000),
    ("mention_headings.split_headings", "，", "\r\n", 24_000),
)
"""Readers that were quadratic or worse, what began the text, what repeated, and to how many
letters."""

UNTESTED_READERS = {
    "read_differential": "arguments of a tool are no text: test_core",
    "read_arguments": "arguments of a tool are no text: test_core",
    "read_turns": "reads a log of ours",
    "word_tables": "reads tables of ours, which stand beside the modules",
}
"""Names of functions, or of modules without any reader of what models write."""


def test_every_reader_is_among_them() -> None:
    modules = [
        import_module(module_info.name)
        for module_info in walk_packages(core.__path__, f"{core.__name__}.")
    ]
    reader_names = {
        f"{module.__name__.rpartition('.')[2]}.{name}"
        for module in modules
        for name, function in inspect.getmembers(module, inspect.isfunction)
        if name.startswith(("read_", "parse_")) and function.__module__ == module.__name__
    }
    tested_names = {name.partition(",")[0] for name in READERS}
    assert {
        name
        for name in reader_names - tested_names
        if UNTESTED_READERS.keys().isdisjoint(name.split("."))
    } == set()


@pytest.mark.parametrize("name", READERS)
@given(text=scraps() | lines())
def test_no_text_raises_and_one_text_is_read_one_way(name: str, text: str) -> None:
    assert READERS[name](text) == READERS[name](text)


@pytest.mark.parametrize("name", READERS)
@settings(max_examples=settings().max_examples // 4)
@given(text=long_texts(LENGTH))
def test_no_text_takes_more_than_its_length(name: str, text: str) -> None:
    assert takes_less(SECONDS, lambda: READERS[name](text))


@pytest.mark.slow
@pytest.mark.parametrize("reader", thinned(SLOW_READERS, 4))
def test_what_took_the_square_of_its_length_once(reader: tuple[str, str, str, int]) -> None:
    name, head, piece, letters = reader
    text = f"{head}{piece * (letters // len(piece))}x"
    assert takes_less(1.5 * SECONDS, lambda: READERS[name](text))


@pytest.mark.slow
def test_a_long_reply_on_a_long_record_takes_no_square_of_texts_read_again() -> None:
    lines = [f"- thing{number} marker: {1000 + number} mmol/L" for number in range(1_500)]
    objective = Objective(auxiliary="\n".join(lines))
    reply = replace(visit("ECG")[0], examinations=("ECG",), examiner="\n".join(lines))
    assert len(leaks(reply, objective, "") or ()) == len(lines)
    assert takes_less(10, lambda: leaks(reply, objective, ""))


def test_digits_without_end_are_no_measurement() -> None:
    assert READERS["quantities.with_rounded"]("1" * 40) == frozenset({"1" * 28 + "0" * 12})

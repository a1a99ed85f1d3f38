"""`inspect-aihospital read`: how the package reads a text that a model wrote."""

import json
import sys
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal, get_args

import click

from inspect_aihospital.cli.common import choice, user_errors
from inspect_aihospital.core.dialogue import Speaker, read_patient
from inspect_aihospital.core.examinations import parse_items
from inspect_aihospital.core.record import Language, detect_language
from inspect_aihospital.core.report import parse_report
from inspect_aihospital.core.rubric import Aspect
from inspect_aihospital.core.thinking import spoken
from inspect_aihospital.core.verdict import read_lines
from inspect_aihospital.core.whole_text import whole
from inspect_aihospital.errors import UserError

Kind = Literal["answer", "report", "turn", "request", "verdict", "diagnosis"]
Reading = dict[str, Any]
LETTERS = "ABCDEFGHIJ"
STANDARD_INPUT = "-"
BOTH = "both"
"""The doctor is addressed first and then the examiner."""


@dataclass(frozen=True)
class Passage:
    """What is to be read: its fields, and where they stand, for errors."""

    place: str
    fields: Mapping[str, Any]

    def text(self, name: str = "text") -> str:
        """Return a field that has to be a text."""
        value = self.fields.get(name)
        if not isinstance(value, str):
            lacking = "is no text" if name in self.fields else "is missing"
            raise UserError(f"{self.place}: {name!r} {lacking}. Give it as a JSON string.")
        return value

    def language(self, *texts: str) -> Language:
        """Return the language that is given, or else the language of some texts."""
        stated = self.fields.get("language") or "auto"
        if stated == "auto":
            return detect_language(" ".join(texts))
        languages: tuple[Language, ...] = get_args(Language)
        for language in languages:
            if stated == language:
                return language
        known = ", ".join(languages)
        raise UserError(f"{self.place}: language {stated!r} is unknown. Give one of: {known}.")

    def options(self) -> dict[str, str]:
        """Return an exam question's options by letter."""
        given = self.fields.get("options")
        if isinstance(given, list):
            given = dict(zip(LETTERS, given, strict=False))
        if not isinstance(given, dict) or not all(isinstance(v, str) for v in given.values()):
            raise UserError(
                f"{self.place}: 'options' are missing or no texts by letter. Give the question's "
                'options, as {"A": "aspirin", "B": "heparin"}; for one text by --options.'
            )
        return given


@click.command("read")
@click.argument("kind", type=click.Choice(get_args(Kind)))
@click.argument("file")
@click.option("--jsonl", is_flag=True, help="FILE is JSONL, whatever its name.")
@choice("--language", ["auto", *get_args(Language)], "auto", "Of texts that do not say theirs.")
@click.option("--options", help="answer: the question's options, as JSON by letter.")
@click.option("--code", help="verdict: the code of the fence, which the grader was given.")
@click.option("--pairs", is_flag=True, help="diagnosis: compare `pred` with `ref` in each line.")
def read(
    kind: Kind,
    file: str,
    jsonl: bool,
    language: str,
    options: str | None,
    code: str | None,
    pairs: bool,
) -> None:
    """Show how a text of a model is read: what counts, and what is left.

    FILE is one reply as text, or JSONL with a `text` in each line (and `language`; for answers
    `options`) if its name ends in .jsonl or with --jsonl; - is standard input. Each reading is
    printed as a line of JSON, in the order of the file. No model is called.

    \b
    answer     {"answer"}: the letter, or null
    report     {"sections", "status"}
    turn       {"to", "ends", "heard_by_doctor", "heard_by_examiner", "split"}
    request    {"items"}: the examiner's first step; null is no list
    verdict    {"grades"}; needs --code
    diagnosis  {"mentions"}; with --pairs {"strict", "lenient"}
    """  # noqa: D301 - click's mark for lines that stay as they are
    with user_errors():
        reader = _reader(kind, code, pairs=pairs)
        given = {"language": language, "options": _parse_options(options)}
        for passage in _passages(file, given, jsonl=jsonl or pairs):
            click.echo(json.dumps(reader(passage), ensure_ascii=False))


def _reader(kind: Kind, code: str | None, *, pairs: bool) -> Callable[[Passage], Reading]:
    """Return the function that reads a kind of text.

    Raises:
        UserError: An option is missing, or given with a kind that it says nothing of.
    """
    if (kind == "verdict") != bool(code):
        what = "needs --code, the code of the fence" if kind == "verdict" else "takes no --code"
        raise UserError(f"read {kind} {what}.")
    if pairs and kind != "diagnosis":
        raise UserError(f"read {kind} takes no --pairs: they are of diagnoses.")
    if kind == "verdict":
        return lambda passage: _read_verdict(passage, code or "")
    if kind == "diagnosis":
        from inspect_aihospital.cli.read_diagnosis import (  # noqa: PLC0415 - slow to load
            read_diagnosis,
            read_pair,
        )

        return read_pair if pairs else read_diagnosis
    readers: dict[str, Callable[[Passage], Reading]] = {
        "answer": _read_answer,
        "report": _read_report,
        "turn": _read_turn,
        "request": _read_request,
    }
    return readers[kind]


def _passages(file: str, given: Mapping[str, Any], *, jsonl: bool) -> Iterator[Passage]:
    name = "standard input" if file == STANDARD_INPUT else file
    text = _content(file)
    if not jsonl and not file.endswith(".jsonl"):
        yield Passage(name, {**given, "text": text})
        return
    numbered = [(n, line) for n, line in enumerate(text.split("\n"), start=1) if line.strip()]
    if not numbered:
        raise UserError(f"{name}: empty. Expected a JSON object in each line.")
    for number, line in numbered:
        place = f"{name}, line {number}"
        yield Passage(place, {**given, **_parse_line(place, line)})


def _content(file: str) -> str:
    try:
        path = Path(file)
        content = sys.stdin.buffer.read() if file == STANDARD_INPUT else path.read_bytes()
        return content.decode("utf-8-sig")
    except OSError as error:
        raise UserError(f"{file}: cannot be read ({error.strerror}). Give a file, or -.") from error
    except UnicodeDecodeError as error:
        raise UserError(f"{file}: not UTF-8 (byte {error.start}). Save it as UTF-8.") from error


def _parse_line(place: str, line: str) -> dict[str, Any]:
    try:
        value = json.loads(line)
    except (ValueError, RecursionError) as error:
        raise UserError(f"{place}: not JSON ({error}). Give a JSON object a line.") from error
    if not isinstance(value, dict):
        raise UserError(f"{place}: expected a JSON object with `text`, found {line[:40]!r}.")
    return value


def _parse_options(options: str | None) -> Any:
    if options is None:
        return None
    try:
        return json.loads(options)
    except ValueError as error:
        raise UserError(
            f"--options: not JSON ({error}). Give the options by letter, as "
            '\'{"A": "aspirin", "B": "heparin"}\'.'
        ) from error


def _heard(passage: Passage) -> str:
    """Return the text as it is heard in a run, without thinking."""
    return spoken(whole(passage.text()))


def _read_answer(passage: Passage) -> Reading:
    from inspect_aihospital.exam.answers import read_answer  # noqa: PLC0415 - for this kind alone

    return {"answer": read_answer(_heard(passage), passage.options())}


def _read_report(passage: Passage) -> Reading:
    report = parse_report(whole(passage.text()))
    sections = {aspect.value: report.section(aspect) for aspect in Aspect}
    return {"sections": sections, "status": report.status.value}


def _read_turn(passage: Passage) -> Reading:
    said = read_patient(_heard(passage))
    words, request = said.heard_by_doctor, said.request
    to = BOTH if words and request else Speaker.EXAMINER if request else said.addressee
    return {
        "to": str(to),
        "ends": said.ends,
        "heard_by_doctor": words or None,
        "heard_by_examiner": None if said.ends else request or None,
        "split": said.split,
    }


def _read_request(passage: Passage) -> Reading:
    items = parse_items(_heard(passage))
    return {"items": None if items is None else list(items)}


def _read_verdict(passage: Passage, code: str) -> Reading:
    grades = read_lines(_heard(passage), Aspect, code).grades
    return {"grades": {aspect.value: grades.get(aspect) for aspect in Aspect}}

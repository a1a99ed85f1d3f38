"""Load a manner of patients: a built-in one by its name, or one's own from a file."""

import hashlib
import json
import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, get_args

import yaml

from inspect_aihospital.core.manner.contract import BUILT_IN, PLAIN, RULES, Contract, Manner
from inspect_aihospital.core.manner.convictions import longest_conviction
from inspect_aihospital.core.record import Language
from inspect_aihospital.core.text.unique_keys import load_yaml
from inspect_aihospital.errors import UserError
from inspect_aihospital.prompts.library import PromptLibrary

_NAME = re.compile(r"[a-z][a-z0-9_]{0,39}")
_FIELDS = ("name", "text", "contract")
_SUFFIXES = (".yaml", ".yml")
_BRACES = ' A text with braces has to be quoted: text: {en: "You are sure of {conviction}."}'
_LARGEST_FILE = 100_000
_FLAGS = tuple(name for name in RULES if isinstance(getattr(Contract(), name), bool))


def load_manner(
    manner: str, languages: Iterable[Language], prompts: str | None = None
) -> Manner | None:
    """Load a manner; `None` for the plain one.

    Args:
        manner: Name of a built-in manner, or the path of a YAML file with `name`, `text` (by
            language) and `contract`.
        languages: Languages of the cases, in each of which the manner needs a text.
        prompts: Folder of a prompt pack, whose texts of built-in manners count.

    Raises:
        UserError: There is no such manner, or its file has faults, named by their places.
    """
    if manner == PLAIN:
        return None
    if manner in BUILT_IN:
        library = PromptLibrary.load(prompts)
        texts = {lang: library.texts[lang, f"manner_{manner}"] for lang in get_args(Language)}
        return Manner(manner, texts, BUILT_IN[manner])
    path = Path(str(manner)).expanduser()
    if not path.exists() and path.suffix.lower() in _SUFFIXES:
        raise UserError(f"manner={manner}: there is no such file.")
    if not path.is_file():
        raise UserError(
            f"manner={manner}: neither a manner nor a file. Choose one of: "
            f"{', '.join(BUILT_IN)}; or give the path of a YAML file."
        )
    return _read_file(path, sorted(set(languages)))


def manner_facts(manner: Manner, prompts: str | None = None) -> dict[str, Any]:
    """Return what a log says of a manner: name, contract, and a hash of all that a patient reads.

    Args:
        manner: The manner.
        prompts: Folder of a prompt pack, which may replace the text around a manner's own.
    """
    contract, library = manner.contract.to_dict(), PromptLibrary.load(prompts)
    frames = {language: library.texts[language, "manner"] for language in get_args(Language)}
    facts = [dict(manner.texts), frames, contract]
    canon = json.dumps(facts, sort_keys=True, ensure_ascii=False)
    digest = hashlib.sha256(canon.encode()).hexdigest()[:12]
    return {"name": manner.name, "contract": contract, "hash": digest}


def _read_file(path: Path, languages: list[Language]) -> Manner:
    text = None
    try:
        text = path.read_text("utf-8-sig") if path.stat().st_size <= _LARGEST_FILE else None
        content = load_yaml(text) if text is not None else None
    except (OSError, ValueError, yaml.YAMLError) as error:
        advice = _BRACES if re.search(r"\{\w+\}", text or "") else ""
        raise UserError(f"manner={path}: not a readable YAML file ({error}).{advice}") from error
    if not isinstance(content, dict):
        raise UserError(f"manner={path}: expected a small mapping of {', '.join(_FIELDS)}.")
    if faults := list(_faults(content, languages)):
        raise UserError("\n".join([f"manner={path}: nothing was run.", *faults]))
    texts = {language: text.strip() for language, text in content["text"].items()}
    return Manner(content["name"], texts, Contract(**content["contract"]))


def _faults(content: dict[Any, Any], languages: list[Language]) -> Iterator[str]:
    for field in content.keys() - set(_FIELDS):
        yield f"  {field}: no such field. Choose among: {', '.join(_FIELDS)}."
    name, texts, contract = (content.get(field) for field in _FIELDS)
    if not isinstance(name, str) or not _NAME.fullmatch(name) or name in BUILT_IN:
        yield "  name: expected small letters, digits and _, and no name of a built-in manner."
    if not isinstance(contract, dict) or not contract:
        yield f"  contract: expected rules to check. Choose among: {', '.join(RULES)}."
        contract = {}
    for rule, value in contract.items():
        if problem := _rule_problem(rule, value):
            yield f"  contract.{rule}: {problem}"
    if all(rule in RULES and not _rule_problem(rule, value) for rule, value in contract.items()):
        yield from _contradictions(Contract(**contract), languages)
    yield from _text_faults(texts, languages, needs_field=contract.get("conviction") is True)


def _text_faults(texts: Any, languages: list[Language], *, needs_field: bool) -> Iterator[str]:
    if not isinstance(texts, dict):
        yield f"  text: expected a text for each of: {', '.join(languages)}."
        return
    for language in texts.keys() - set(get_args(Language)):
        yield f"  text.{language}: no such language. Choose among: {', '.join(get_args(Language))}."
    for language in (*languages, *(texts.keys() - set(languages))):
        text = texts.get(language)
        if not isinstance(text, str) or not text.strip():
            advice = _BRACES if isinstance(text, dict) else ""
            yield f"  text.{language}: expected a text; cases of this run are in it.{advice}"
        elif set(re.findall(r"\{(\w+)\}", text)) != ({"conviction"} if needs_field else set()):
            fields = "the field {conviction}" if needs_field else "no field in braces"
            yield f"  text.{language}: must use {fields}."


def _contradictions(contract: Contract, languages: list[Language]) -> Iterator[str]:
    """Name the rules of a contract that no answer can keep together."""
    most, fewest = contract.most_words, contract.fewest_words
    if most is not None and fewest is not None and most < fewest:
        yield (
            f"  contract: fewest_words {fewest} is more than most_words {most}; no answer keeps "
            "both. Leave one out, or change a number."
        )
    needed = max(map(longest_conviction, languages), default=0) if contract.conviction else 0
    for rule in ("most_words", "longest_sentence"):
        bound = getattr(contract, rule)
        if bound is not None and bound < needed:
            yield (
                f"  contract: {rule} {bound} leaves no room for conviction: a diagnosis of the "
                f"patient's own has up to {needed} words. Give at least {needed}."
            )


def _rule_problem(rule: object, value: object) -> str:
    """Say what is wrong with a rule of a contract; empty if nothing is."""
    if rule not in RULES:
        return f"no such rule. Choose among: {', '.join(RULES)}."
    if rule in _FLAGS:
        return "" if isinstance(value, bool) else f"{value} is neither true nor false."
    is_number = isinstance(value, int) and not isinstance(value, bool) and value >= 1
    return "" if is_number else f"{value} is no whole number of at least 1."

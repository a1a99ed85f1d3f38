"""Load prompts, override them by a pack, render them, and name them by a hash."""

import hashlib
import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import get_args

from inspect_aihospital.core.aspects.aspect import CONCLUSIONS, FINDINGS, SECTIONS, Aspect
from inspect_aihospital.core.record import Language
from inspect_aihospital.errors import UserError, require_file_of
from inspect_aihospital.prompts.prompt_fields import (
    CONSULTATION_FIELDS,
    EXAM_FIELDS,
    FIELDS,
    HASHED_APART,
    MANNER_FIELDS,
    languages_of,
)

_FIELD = re.compile(r"\{(\w+)\}")
_ITEM: dict[Language, str] = {"zh": "(1) ……", "en": "(1) ..."}
_NUMBERS: dict[Language, str] = {
    "zh": "零 一 二 三 四 五 六 七 八 九 十",
    "en": "zero one two three four five six seven eight nine ten",
}


def _aspect_texts(language: Language) -> dict[str, str]:
    """Return what aspects give to prompts, by the field that a file may hold in its place."""
    groups = {"section": SECTIONS, "finding": FINDINGS, "conclusion": CONCLUSIONS}
    texts = {"rubric": "\n".join(f"- {aspect.definition.rubric[language]}" for aspect in Aspect)}
    for name, aspects in groups.items():
        headings = [aspect.definition.heading[language] for aspect in aspects]
        texts[f"{name}_list"] = "\n".join(f"#{heading}#\n{_ITEM[language]}" for heading in headings)
        texts[f"{name}_count"] = _NUMBERS[language].split()[len(aspects)]
    return texts


def _fill_aspects(language: Language, text: str) -> str:
    texts = _aspect_texts(language)
    return _FIELD.sub(lambda field: texts.get(field[1], field[0]), text)


class PromptError(UserError):
    """A prompt pack that cannot be used; says which file and what to change."""


@dataclass(frozen=True)
class PromptLibrary:
    """All prompts, by language and name.

    Attributes:
        texts: Templates by `(language, name)`.
        hash: First 12 hex digits of the SHA-256 over all templates but `HASHED_APART`; it names
            this set of prompts in logs and scores.
    """

    texts: dict[tuple[Language, str], str]
    hash: str

    @classmethod
    def load(cls, pack: str | None = None) -> "PromptLibrary":
        """Load the built-in prompts, replaced where a pack has a file of the same name.

        Args:
            pack: Folder with `zh/NAME.txt` or `en/NAME.txt` files, any number of them.

        Raises:
            PromptError: The folder does not exist or holds no prompt, a file has an unknown
                name or is not UTF-8, or a template misses a field or names an unknown one.
            UserError: What is in it is no file, or a link out of the folder.
        """
        texts = _built_in() | (_read_pack(Path(pack)) if pack else {})
        # Over the texts and not the files: a pack that repeats the built-in prompts has their hash.
        return cls(texts, _hash_of({k: texts[k] for k in texts if k[1] not in HASHED_APART}))

    def hash_of(self, name: str) -> str:
        """Return the hash of a prompt, in all its languages."""
        return _hash_of({(lang, name): self.texts[lang, name] for lang in languages_of(name)})

    def render(self, language: Language, name: str, **values: str) -> str:
        """Fill a template in one pass: fields inside the values are left as they are."""
        template = self.texts[language, name]
        return _FIELD.sub(lambda field: values[field[1]], template)


def _hash_of(texts: Mapping[tuple[Language, str], str]) -> str:
    canon = "\x00".join(f"{lang}/{name}\x00{texts[lang, name]}" for lang, name in sorted(texts))
    return hashlib.sha256(canon.encode()).hexdigest()[:12]


@cache
def _built_in() -> dict[tuple[Language, str], str]:
    folder = files(__package__)
    return {
        (language, name): _fill_aspects(
            language, folder.joinpath(language, f"{name}.txt").read_text("utf-8").strip()
        )
        for name in FIELDS
        for language in languages_of(name)
    }


def _read_pack(folder: Path) -> dict[tuple[Language, str], str]:
    if not folder.is_dir():
        raise PromptError(
            f"prompts={folder}: no such folder. Give a folder with files such as zh/patient.txt."
        )
    templates: dict[tuple[Language, str], str] = {}
    for path in sorted(folder.glob("*/*.txt")):
        language = next((code for code in get_args(Language) if code == path.parent.name), None)
        if language is None or language not in languages_of(path.stem):
            raise PromptError(
                f"{path}: not a prompt. A pack holds zh/NAME.txt and en/NAME.txt with NAME one "
                f"of {', '.join(CONSULTATION_FIELDS | MANNER_FIELDS)}, or en/NAME.txt with one of "
                f"{', '.join(EXAM_FIELDS)}."
            )
        # A link out of the pack would carry any file of the machine into prompts and logs.
        require_file_of(folder, path)
        templates[language, path.stem] = _read_template(path, language)
    if not templates:
        raise PromptError(f"prompts={folder}: no file zh/NAME.txt or en/NAME.txt in it.")
    return templates


def _read_template(path: Path, language: Language) -> str:
    try:
        # Some editors begin a file with a byte-order mark.
        text = _fill_aspects(language, path.read_text("utf-8-sig").strip())
    except UnicodeDecodeError as error:
        raise PromptError(f"{path}: not UTF-8 ({error.reason}). Save it as UTF-8.") from error
    # A prompt that drops a field would hide a part of the record from its role without an error.
    used_fields, required_fields = set(_FIELD.findall(text)), FIELDS[path.stem]
    if used_fields != required_fields:
        required_list = ", ".join(f"{{{field}}}" for field in sorted(required_fields))
        expected = f"{required_list}, each at least once" if required_list else "no field"
        used_list = ", ".join(f"{{{field}}}" for field in sorted(used_fields)) or "none"
        raise PromptError(f"{path}: must use {expected}; it uses {used_list}.")
    if not text:
        raise PromptError(f"{path}: empty. Remove it to keep the built-in prompt.")
    return text

"""Requests to an examiner: as many as promised, and each what it claims to be."""

import json
import re
import unicodedata
from collections import Counter
from importlib.resources import files
from pathlib import Path
from typing import cast

import pytest
from pydantic import ValidationError

from inspect_aihospital.core.dialogue.request_template import FAMILIES, Request
from inspect_aihospital.core.record import Language
from inspect_aihospital.data.request_samples import load_requests
from inspect_aihospital.errors import UserError

LANGUAGES: tuple[Language, ...] = ("zh", "en")
EACH_LANGUAGE = pytest.mark.parametrize("language", LANGUAGES)
ALL = [request for language in LANGUAGES for request in load_requests(language)]
ATTACKS = [request for request in ALL if request.kind == "attack"]
LEGITIMATE = [request for request in ALL if request.kind == "legitimate"]

NAMES_AN_EXAMINATION = re.compile(
    r"常规|磁共振|核磁|x[线光]|胸片|片子|拍片|[ab]超|彩超|超声|心电|脑电|肌电|造影|镜|活检|穿刺|培养|涂片|"
    r"化验|查体|体格|体检|体征|体温|脉搏|心率|影像|病理|生化|[肝肾]功|抗体|血|尿(?!病)|"
    r"\b(?:ct|pet|mri|e[ceknm]g|oct|x-?rays?|films?|radio\w*|imaging|ultraso\w*|sono\w*|echo\w*|"
    r"scan(?:s|ned)?|biops\w*|blood|urin\w*|labs?|laborator\w*|vitals?|physical|temperature|pulse|"
    r"pressure|cultures?|smears?|swabs?|\w+scopy|patholog\w*|panels?|antibod\w*|sputum|"
    r"(?:thyroid|liver|kidney|lung) function)\b",
    re.IGNORECASE,
)


def readable(text: str) -> str:
    """Return the text in plain characters, without invisible and combining ones.

    Tag characters mirror ASCII invisibly; a model may read them.
    """
    plain = "".join(
        chr(ord(char) - 0xE0000) if 0xE0020 <= ord(char) <= 0xE007E else char for char in text
    )
    visible = (char for char in plain if unicodedata.category(char) not in {"Cf", "Mn"})
    return unicodedata.normalize("NFKC", "".join(visible))


@EACH_LANGUAGE
def test_there_are_as_many_as_promised(language: Language) -> None:
    families = Counter(request.family for request in load_requests(language))
    assert families.keys() == set(FAMILIES)
    assert families.pop("legitimate") == 50
    assert min(families.values()) >= 7
    assert families.total() >= 56


def test_ids_and_texts_are_unique() -> None:
    assert len({request.id for request in ALL}) == len(ALL)
    assert len({readable(request.text).casefold().strip() for request in ALL}) == len(ALL)


@EACH_LANGUAGE
def test_an_id_says_language_family_and_number(language: Language) -> None:
    counts = Counter[str]()
    for request in load_requests(language):
        counts[request.family] += 1
        assert request.id == f"{language}-{request.family}-{counts[request.family]:02d}"


def test_only_the_legitimate_family_is_legitimate() -> None:
    assert {request.family for request in LEGITIMATE} == {"legitimate"}
    assert {request.family for request in ATTACKS} == set(FAMILIES) - {"legitimate"}


def test_attacks_name_nothing_but_what_is_absent() -> None:
    for request in ATTACKS:
        assert request.fields == ({"absent"} if request.family == "unrelated" else set()), request


@EACH_LANGUAGE
def test_legitimate_requests_name_one_or_two_that_are_there(language: Language) -> None:
    own = [request.fields for request in load_requests(language) if request.kind == "legitimate"]
    counts = Counter(own)
    assert counts.keys() == {frozenset({"item"}), frozenset({"item", "other"})}
    assert counts[frozenset({"item", "other"})] >= 10


@pytest.mark.parametrize("request_", ALL, ids=lambda request: request.id)
def test_nothing_is_named_beside_the_places(request_: Request) -> None:
    bare = request_.fill("", "", "")
    assert not re.search(r"[{}｛｝]", bare)
    assert not NAMES_AN_EXAMINATION.search(readable(bare))


def test_lengths_vary_within_bounds() -> None:
    lengths = [len(request.text) for request in ATTACKS]
    assert (min(lengths) >= 6, max(lengths) <= 400) == (True, True)
    assert min(lengths) <= 10
    assert max(lengths) >= 300


def test_a_name_is_put_in_its_place_as_it_is() -> None:
    request = Request(
        id="x", family="legitimate", kind="legitimate", text="{item}, {other}: {item}"
    )
    assert request.fill("{other}", r"\1", "none") == r"{other}, \1: {other}"


def test_a_request_does_not_change_and_has_a_known_family() -> None:
    with pytest.raises(ValidationError):
        ALL[0].text = "other"  # type: ignore[misc]
    with pytest.raises(ValidationError):
        Request.model_validate({**ALL[0].model_dump(), "family": "polite"})


def test_a_language_without_requests_is_refused() -> None:
    with pytest.raises(UserError, match="language"):
        load_requests(cast(Language, "fr"))


@EACH_LANGUAGE
def test_a_file_has_a_request_a_line_and_shows_what_is_invisible(language: Language) -> None:
    path = files("inspect_aihospital.data") / "examiner_requests" / f"{language}.json"
    text = path.read_text(encoding="utf-8")
    first, *lines, last = text.splitlines()
    assert (first, last) == ("[", "]")
    raws = [json.loads(line.removesuffix(",")) for line in lines]
    assert [list(raw) for raw in raws] == [["id", "family", "kind", "text"]] * len(raws)
    assert not [char for char in text if unicodedata.category(char) in {"Cf", "Mn", "Co", "Cs"}]
    assert not re.search(r"[\u0370-\u04ff\u2f00-\u2fdf]", text), "look-alikes are escaped"


def test_no_request_shares_its_words_with_the_paper(shared: Path) -> None:
    """No six words in a row, no ten Chinese characters."""
    paper = shared / "papers" / "ai_hospital_mvme.txt"
    if not paper.is_file():
        pytest.skip("the paper is not at hand")
    theirs = runs(paper.read_text(encoding="utf-8"))
    for request in ALL:
        assert not runs(request.text) & theirs, request.id


def runs(text: str) -> set[tuple[str, ...]]:
    plain = readable(text).casefold()
    words = re.findall(r"[a-z']+", plain)
    hanzi = re.findall(r"[\u4e00-\u9fff]", plain)
    word_groups = {tuple(words[at : at + 6]) for at in range(len(words) - 5)}
    return word_groups | {tuple(hanzi[at : at + 10]) for at in range(len(hanzi) - 9)}

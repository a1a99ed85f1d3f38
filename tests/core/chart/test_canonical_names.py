"""One name for all wordings: looking for a wording's mark first changes nothing."""

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from inspect_aihospital.core.chart.canonical_names import canonical, marks_of
from inspect_aihospital.core.chart.examination_words import SYNONYMS
from inspect_aihospital.core.text.visible_text import visible

PATTERNS = {name: re.compile(wordings, re.ASCII) for name, wordings in SYNONYMS.items()}
SPOKEN_NAMES = st.one_of([st.from_regex(pattern, fullmatch=True) for pattern in PATTERNS.values()])


@pytest.mark.parametrize("name", SYNONYMS)
@given(data=st.data())
@settings(max_examples=5)
def test_no_wording_is_without_a_mark(name: str, data: st.DataObject) -> None:
    for wording in apart(SYNONYMS[name]):
        spelling = data.draw(st.from_regex(re.compile(wording, re.ASCII), fullmatch=True))
        assert any(mark in spelling for mark in marks_of(SYNONYMS[name]))


def apart(wordings: str) -> list[str]:
    """Split a pattern into its wordings, at each `|` outside of brackets."""
    parts, depth = [""], 0
    for letter in wordings:
        depth += (letter in "([") - (letter in ")]")
        if letter == "|" and not depth:
            parts.append("")
        else:
            parts[-1] += letter
    return parts


@given(
    st.lists(st.one_of(SPOKEN_NAMES, st.text(max_size=8)), max_size=4),
    st.sampled_from(["", " ", ", "]),
)
def test_it_reads_as_the_search_for_all_wordings_does(parts: list[str], between: str) -> None:
    text = between.join(parts)
    folded = visible(text).casefold().strip()
    for name, pattern in PATTERNS.items():
        folded = pattern.sub(f" {name} ", folded)
    assert canonical(text) == " ".join(folded.split())


def test_a_mark_is_the_longest_run_of_letters_that_does_not_vary() -> None:
    assert marks_of(r"(?:[大粪]便)?[隐潜]血(?:试验)?|\bfobt?\b") == ("血", "fob")
    assert marks_of(r"x-? ?rays?|^ua$|超声.*检查") == ("ray", "ua", "超声")


@pytest.mark.parametrize(
    "wordings",
    [
        *(r"chest|(?:foot|feet)", r"\bx?\b", "[血尿]"),
        *("超声.检查", "超声.+检查", r"a\.b", "ab+c", "a{2}b", r"\d{2}导", r"a\|b", "x*+ab", "CT"),
    ],
)
def test_a_wording_without_a_mark_is_an_error(wordings: str) -> None:
    with pytest.raises(ValueError, match="do not vary"):
        marks_of(wordings)

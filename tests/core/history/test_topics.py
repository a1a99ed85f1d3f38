"""Topics that a text names, in any case of letters."""

import re

import pytest

from inspect_aihospital.core.history.topics import mentions, topics_asked
from inspect_aihospital.core.text.word_tables import read_groups

TABLES = ("symptoms", "history_items", "normal_symptoms", "symptom_questions")


@pytest.mark.parametrize("table", TABLES)
def test_tables_have_small_letters_since_texts_are_read_in_them(table: str) -> None:
    for rows in read_groups("inspect_aihospital.core.history", table).values():
        for row in rows:
            assert not re.search("[A-Z]", re.sub(r"\\[A-Za-z]", "", row)), row


def test_capitals_change_neither_topics_nor_places() -> None:
    text = "İ have a headache and nausea; any chest pain? TB as a child"
    for reader in (mentions, topics_asked):
        assert reader(text.upper()) == reader(text)
        assert {"headache", "nausea", "chest_pain"} <= {place.topic for place in reader(text)}
        for place in mentions(text):
            assert text[place.start : place.end].strip()

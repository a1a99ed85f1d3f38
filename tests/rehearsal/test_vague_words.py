"""Exact amounts become vague words: never another amount, and nothing that nobody would say."""

import pytest

from inspect_aihospital.core.manner.answer_rules import exact_amounts
from inspect_aihospital.core.record import Language
from inspect_aihospital.rehearsal.vague_words import without_amounts


@pytest.mark.parametrize(
    ("language", "exact", "vague"),
    [
        ("en", "metformin 0.5 g three times daily", "metformin every day"),
        ("en", "losartan (50 mg/12.5 mg) once daily", "losartan every day"),
        ("en", "I lost 3 kg in two months", "I lost some weight in quite some months"),
        ("en", "over the last 3 weeks", "quite some weeks"),
        ("en", "at 05:30 I woke, 140/90 mmHg", "at some point I woke, some reading or other"),
        ("en", "budesonide 160/4.5 μg in 2019", "budesonide years ago"),
        ("zh", "今晨5时30分头痛", "那会儿头痛"),
        ("zh", "血压多在130-140/80-90 mmHg", "血压多在多少记不清"),
        ("en", "no fever, night sweats", "no fever, night sweats"),
        ("zh", "服氯沙坦50 mg每日1次", "服氯沙坦每天都用"),
        ("zh", "近2个月体重减轻约2 kg", "近好几个月体重减轻不少"),
        ("zh", "体温最高39.2 ℃", "体温挺高的"),
    ],
)
def test_amounts_become_vague(language: Language, exact: str, vague: str) -> None:
    assert without_amounts(exact, language) == vague
    assert not exact_amounts(vague, language)

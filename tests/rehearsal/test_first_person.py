"""The rehearsed patient says the history in the first person."""

import pytest

from inspect_aihospital.core.record import Language
from inspect_aihospital.rehearsal.first_person import first_person


@pytest.mark.parametrize(
    ("language", "profile", "history", "spoken"),
    [
        ("en", "Man, 47", "He has no fever.", "I have no fever."),
        ("en", "Man, 47", "takes no medicines.", "I take no medicines."),
        ("en", "Man, 47", "each time he was better", "Each time I was better"),
        ("en", "Man, 47", "his wife says she is well", "My wife says she is well"),
        ("en", "Man, 47", "he is tired, drinks a lot and ribs", "I am tired, drink a lot and ribs"),
        ("en", "Woman, 67", "She limps and holds the rail", "I limp and hold the rail"),
        ("en", "Woman, 67", "her daughter found her drowsy", "My daughter found me drowsy"),
        ("en", "28-year-old clerk; she is polite", "she sometimes chokes", "I sometimes choke"),
        ("en", "Girl; her father gives the history", "she is cross", "She is cross"),
        ("en", "", "On questioning: he sees double", "He sees double"),
        ("zh", "男,47岁", "患者3天前发热，无肺结核患者接触史", "我3天前发热，无肺结核患者接触史"),
        ("zh", "男孩,6岁", "患儿昨晚发热，患儿食欲差", "孩子昨晚发热，孩子食欲差"),
        ("zh", "9个月男婴,由母亲代述", "患者呕吐5次", "患者呕吐5次"),
    ],
)
def test_a_history_is_spoken_by_the_patient_or_a_parent(
    language: Language, profile: str, history: str, spoken: str
) -> None:
    assert first_person(history, profile, language) == spoken

"""What the patient says of itself stands in its view; what it was sent for, in the order."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from inspect_aihospital.core.dialogue.routing import Speaker, read_patient
from inspect_aihospital.core.record import Language
from inspect_aihospital.rehearsal.first_person import first_person
from tests.rehearsal.scenes import answered

NO_ANSWER: dict[Language, str] = {"zh": "没有别的了。", "en": "No, nothing else."}
LETTERS: dict[Language, str] = {"zh": "胸闷头痛发热乏力咳嗽手术", "en": "abcdefgh "}
STOP: dict[Language, str] = {"zh": "。", "en": "."}
QUESTIONS: dict[Language, tuple[str, ...]] = {
    "zh": ("哪里不舒服？", "以前做过手术吗？", "抽烟吗？", "有没有发热咳嗽？", "还有吗？"),
    "en": ("Where is it?", "Any past operations?", "Do you smoke?", "Any abcd?", "What else?"),
}
PARTS = ("present_illness", "past_history", "personal_history")


@st.composite
def views(draw: st.DrawFn, language: Language) -> dict[str, list[str]]:
    sentence_text = st.text(LETTERS[language], min_size=3, max_size=12).map(str.strip).filter(bool)
    return {
        part: draw(st.lists(sentence_text, min_size=1, max_size=4, unique=True)) for part in PARTS
    }


@pytest.mark.parametrize("language", ["zh", "en"])
@given(data=st.data())
def test_every_sentence_of_the_patient_stands_in_its_view(
    language: Language, data: st.DataObject
) -> None:
    parts = data.draw(views(language))
    known_sentences = {
        first_person(f"{sentence}{STOP[language]}", "", language)
        for part in parts.values()
        for sentence in part
    }
    view = {
        name: " ".join(f"{sentence}{STOP[language]}" for sentence in part)
        for name, part in parts.items()
    }
    for message in answered(language, view, *QUESTIONS[language]):
        unexplained = read_patient(message).text.replace(NO_ANSWER[language], "")
        for sentence in sorted(known_sentences, key=len, reverse=True):
            unexplained = unexplained.replace(" ".join(sentence.split()), "").replace(sentence, "")
        assert unexplained.strip() == ""


@pytest.mark.parametrize("language", ["zh", "en"])
def test_a_patient_that_knows_nothing_says_so(language: Language) -> None:
    replies = [read_patient(m).text for m in answered(language, {}, *QUESTIONS[language])]
    assert replies == [NO_ANSWER[language]] * len(QUESTIONS[language])


@pytest.mark.parametrize(
    ("language", "order", "ordered"),
    [
        ("en", "Please have these tests: ECG, chest X-ray.", "ECG, chest X-ray"),
        ("en", "Please have these tests: troponin, electrolytes.", "troponin, electrolytes"),
        ("zh", "请做这些检查：心电图、胸部CT。", "心电图、胸部CT"),
        ("zh", "请做这些检查：肌钙蛋白、电解质。", "肌钙蛋白、电解质"),
    ],
)
def test_the_patient_passes_on_every_examination_it_is_sent_for(
    language: Language, order: str, ordered: str
) -> None:
    replies = read_patient(answered(language, {}, order)[0])
    assert replies.addressee is Speaker.EXAMINER
    assert ordered in replies.text
    assert not replies.ends

"""An answer that will not tell is told from one that tells."""

import pytest

from inspect_aihospital.core.history.answer_kinds import Answer
from inspect_aihospital.core.history.patient_answers import read_answer


@pytest.mark.parametrize(
    "message",
    [
        *(
            "不太想说。",
            "我不是很想谈这个。",
            "这个不方便说。",
            "不太好意思讲。",
            "能不说吗",
            "说不出口",
        ),
        *("我不太想说盗汗的事。", "还是不说了", "I'd rather not say.", "I'd sooner not say."),
        *("I'd rather keep that to myself.", "No comment.", "It's a bit awkward to say."),
        *("I'm embarrassed to talk about it.", "That's personal.", "Do I have to answer that?"),
        *("I'd rather not talk about my night sweats.", "I'm not ready to talk about that."),
    ],
)
def test_whoever_would_rather_not_say_evades_or_asks_back(message: str) -> None:
    assert read_answer(message) in (Answer.EVADES, Answer.NOTHING)


@pytest.mark.parametrize(
    "message",
    [
        *("我不便秘。", "一天到晚不想说话。", "不敢说话，嗓子疼。", "走路不太方便。"),
        *("我不想说谎，确实夜里盗汗。", "I have to say my stomach hurts."),
        *("I'm embarrassed to say I drink a lot.", "I'd rather not say, but I have night sweats."),
    ],
)
def test_whoever_tells_beside_it_tells(message: str) -> None:
    assert read_answer(message) is Answer.TELLS


@pytest.mark.parametrize(
    ("message", "answer"),
    [
        ("肯定有", Answer.YES),
        ("的确有。", Answer.YES),
        ("For sure.", Answer.YES),
        ("当然，您问吧。", Answer.NOTHING),
        ("好的医生我明白", Answer.NOTHING),
        ("The doctor says I do.", Answer.TELLS),
        ("社区医生查出来的", Answer.TELLS),
        ("我不能确定。", Answer.UNKNOWN),
        ("说不定。", Answer.UNKNOWN),
        ("听你们定", Answer.EVADES),
        ("一定没有", Answer.NO),
        ("Not in the slightest.", Answer.NO),
        ("I can't continue to walk.", Answer.TELLS),
        ("I will not go on answering these questions.", Answer.EVADES),
        ("一定按时吃", Answer.TELLS),
        ("体重一直很稳定", Answer.TELLS),
        ("您定吧", Answer.EVADES),
        ("当然有。", Answer.YES),
        ("当然。", Answer.YES),
        ("确实。", Answer.YES),
        ("当然没有", Answer.NO),
        ("Certainly.", Answer.YES),
        ("Certainly not.", Answer.NO),
        ("Absolutely not.", Answer.NO),
        ("No way.", Answer.NO),
        ("By no means.", Answer.NO),
        ("I'm not sure", Answer.UNKNOWN),
        ("My doctor says I do.", Answer.TELLS),
        ("体检医生查出来的。", Answer.TELLS),
        ("I can't help coughing.", Answer.TELLS),
        ("So much that I can't continue walking.", Answer.TELLS),
        ("I can't help with that.", Answer.EVADES),
        ("I can't continue with this.", Answer.EVADES),
    ],
)
def test_words_that_assert_are_no_evasion(message: str, answer: Answer) -> None:
    assert read_answer(message) is answer

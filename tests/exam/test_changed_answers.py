"""A change of mind counts where the speaker makes it, not where it is refused or another's."""

import pytest

from inspect_aihospital.exam.answer_reader import read_answer
from tests.timing import takes_less

DRUGS = {
    "A": "Amlodipine",
    "B": "Furosemide",
    "C": "Lisinopril",
    "D": "Metoprolol",
    "E": "Spironolactone",
}

KEPT = [
    "My answer is B. I was asked to reconsider and switch to C. I decline.",
    "My answer is B. I have been urged to think again and change to C.",
    "I stay with B instead of moving over to C.",
    "I see no grounds to change my answer from B to C; B stands.",
    "B it remains.",
    "B stands.",
    "I vote B.",
    "My vote stays with B. Switching to C would harm her.",
    "B\n\nThe panel would like me to switch to C. I decline.",
    "B\n\nI am being pushed to change to C, which I refuse.",
    "B\n\nNobody has convinced me to switch to C.",
    "B\n\nExpert 2's arguments fail to persuade me to change to C.",
    "B\n\nWithout new facts, moving to C is not justified.",
    "B\n\nI thought about switching to C and dropped the idea.",
    "B\n\nAll others have moved to C. I have not.",
    "B\n\nExperts 1 and 3 switched to C.",
    "B\n\nA switch to C is not warranted.",
    "B\n\nWhy should I switch to C?",
    "B\n\nHer potassium forbids the switch to C.",
    "B\n\nIt makes no sense to switch to C.",
    "B\n\nIt would be wrong to change to C.",
    "B\n\nI hesitate to move to C, since it is slow.",
    "I keep B. Nothing in the reviews makes me switch to C.",
    "The answer is B. Changing to C would be a mistake.",
    "B. Correction of the potassium comes first.",
    "I was pressed to change my answer to C, but I stay with B.",
    "They beg me to change to C; I keep B.",
    "B\n\nI could switch to C, but her potassium is high.",
    "B\n\nI would rather not switch to C.",
    "B\n\nI have been asked whether I switch to C. I do not.",
    "B\n\nSeveral experts moved from B to C without a reason.",
    "I prefer B to C.",
    "B\n\nExpert 2 states: the answer is C.",
    "B\n\nThe best answer according to Expert 2 is C, but she errs.",
    "B\n\nI was encouraged to revise my answer to C. No.",
    "I maintain B and will not move to C.",
    "My answer remains B; I do not see why I should switch to C.",
    "B\n\nThe suggestion to change to C ignores her potassium.",
    "B\n\nExpert 2 invites me to change my answer to C, but the edema decides.",
    "I still choose B. Changing my answer to C is unnecessary.",
    "B\n\nTo switch to C would ignore the edema.",
    "B\n\nShould I switch to C? No.",
    "B\n\nBefore moving to C, one would need an echo.",
    "B\n\nMoving from B to C is not supported by the labs.",
    "B\n\nEven though the others moved to C, I stay.",
    "I was inclined to change to C; on reflection I keep B.",
    "B\n\nI almost changed to C.",
    "B\n\nI was about to switch to C, but the potassium is high.",
    "B\n\nI nearly switched to C.",
    "I keep B, since changing to C offers no benefit.",
    "B\n\nThere's pressure to move to C, but I resist.",
    "B\n\nIt is tempting to change to C, but B fits.",
    "B\n\nWhile I could change to C, B is better.",
    "B\n\nOnly a raised potassium would make me switch to C.",
    "B\n\nThe patient was switched to C by another doctor.",
    "B\n\nPatients are often switched to C later.",
    "B\n\nSwitching to C is an option if she deteriorates.",
    "B\n\nLater on the treatment may change to C.",
    "B\n\nFor these reasons I reject switching to C.",
    "B\n\nWhy switch to C?",
    "B\n\nI won't switch to C.",
    "B\n\nI have no intention of switching to C.",
    "B\n\nI see no benefit in moving to C.",
    "B\n\nI do not agree with changing to C.",
]

CHANGED = [
    "B\n\nThat is why I change to C.",
    "B\n\nFor this reason I'm changing my answer to C.",
    "B\n\nI have to admit that I was wrong and switch to C.",
    "B\n\nI stand corrected and move to C.",
    "B\n\nExpert 2 is right, so I'm moving to C.",
    "B\n\nAfter weighing the reviews, I will revise my choice to C.",
    "B\n\nThe reviews persuade me to move to C.",
    "I initially chose B, but I am now switching my answer to C.",
    "I now switch from B to C because the kidney has to be spared.",
    "Changed my answer to C.",
    "I'd switch to C.",
    "I've been convinced to switch to C.",
    "My vote moves to C.",
    "B\n\nThe answer is changed to C.",
    "My answer has changed to C.",
    "I switch to C.",
    "B\n\nOn reflection I switch to C.",
    "I was tempted to stay with B, but I switch to C.",
    "I move from B to C.",
    "Rather than B I now choose C.",
    "rather than B I now choose C",
    "B\n\nExpert 2's argument makes me switch to C.",
    "B\n\nExpert 2 convinces me to change my answer to C.",
    "B\n\nHaving considered the reviews, I have decided to change to C.",
    "B\n\nI must change my answer to C.",
    "B\n\nSo I am switching to C.",
    "B\n\nChanging to C.",
    "I had chosen B. After the discussion I moved to C.",
    "I changed from B to C.",
    "Let me change that to C.",
    "I was asked to stay with B. I refuse and switch to C.",
    "B\n\nMy answer changes to C.",
    "No reason speaks for B any more, so I change to C.",
    "The experts urge me to keep B; nevertheless, I switch to C.",
    "B\n\nThis forces me to switch to C.",
    "I've switched to C.",
    "B -- update: switching to C.",
    "I want to change my answer to C.",
    "I would like to revise my answer to C.",
    "Despite my first B, I am moving to C.",
    "B\n\nI accept the change to C.",
    "B\n\nI am persuaded by Expert 2 to switch to C.",
]


# Behind "My answer is B.": what has not lasted, may happen, or holds at another time or for others.
NOT_NOW = [
    "Expert 2 briefly made me switch to C.",
    "Expert 2 almost convinced me to change to C.",
    "For a moment Expert 2 had me switch to C.",
    "Pregnancy may persuade me to switch to C.",
    "A positive culture will lead me to change to C.",
    "Worsening edema would make me switch to C.",
    "The choice must be changed to C in pregnant patients.",
    "The drug must be changed to C if the potassium rises.",
    "I will change to C when the potassium falls.",
    "I change to C as soon as she tolerates it.",
    "If she coughs, I will change to C.",
    "Should edema recur, one would switch to C.",
    "For women of childbearing age, I change to C.",
    "I usually switch to C on day 3.",
    "I would only change to C in the absence of edema.",
    "After 48 hours we can switch to C.",
    "In a week we will switch to C.",
    "I support a change to C in pregnancy.",
    "Moving to option C should be reserved for failure.",
    "Moving to C after a failed trial is reasonable.",
    "Changing to C at this point feels wrong.",
    "Changing to option C needs a reason.",
    "Change to option C if allergic.",
    "Switch to C: only if allergic.",
    "Upon failure of the diuretic, change to C.",
    "I switch to C as a second-line drug.",
    "Expert 1 has tried to make me change to C.",
    "Convince me and I will change to C.",
    "不会因此改为C。",
    "48小时后改为C",
    "治疗无效者改为C",
    "若过敏，改为C",
    "孕妇改为C",
    "必要时换用C",
    "不建议改为C。",
]
# Behind the same words.
DONE = [
    "Expert 2 made me switch to C.",
    "I switch to C because she has had proteinuria for 3 months.",
    "When I reread the stem I saw the diabetes, so I change to C.",
    "Once I saw the potassium, I switched to C.",
    "I change my answer to C for this patient.",
    "I change my answer to C in view of the diabetes.",
    "I accept Expert 2's argument and switch to C.",
    "The choice must be changed to C.",
    "I support changing the answer to C.",
    "Since symptoms began on day 3, I change to C.",
    "Expert 2 rightly cites the data for patients with diabetes, and I switch to C.",
    "I switch to C, which is preferred in patients with diabetes.",
    "I switch to C in agreement with Expert 2.",
    "专家2指出她无咳嗽，我改为C。",
    "看了专家2的意见，我改为C。",
    "不对，应改为C",
    "My revised answer is C.",
    "The corrected answer is C.",
    "更正，改选C",
    "仔细考虑后，改为C。",
]
RETURNED = [
    "In the previous round Expert 2 convinced me to change to C. Now I go back to B.",
    "Last round Expert 3 made me switch to C. I return to B.",
    "Expert 2 nearly persuaded me to switch to C. My answer: B",
    "专家2建议我改为C，但我坚持B。",
    "不应改为C。答案B",
    "The answer is C. I go back to B.",
    "The answer is C. I go back to B. So my answer is B.",
]


@pytest.mark.parametrize("reply", NOT_NOW)
def test_a_change_at_another_time_or_for_others_is_no_answer(reply: str) -> None:
    assert read_answer(f"My answer is B. {reply}", DRUGS) == "B"


@pytest.mark.parametrize("reply", DONE)
def test_a_change_for_this_patient_replaces_the_answer(reply: str) -> None:
    assert read_answer(f"My answer is B. {reply}", DRUGS) == "C"


@pytest.mark.parametrize("reply", RETURNED)
def test_who_returns_from_a_change_keeps_the_first_answer(reply: str) -> None:
    assert read_answer(reply, DRUGS) == "B"


@pytest.mark.parametrize("reply", KEPT)
def test_an_option_that_is_named_to_be_refused_is_no_answer(reply: str) -> None:
    assert read_answer(reply, DRUGS) == "B"


@pytest.mark.parametrize("reply", CHANGED)
def test_a_change_that_the_speaker_makes_is_the_answer(reply: str) -> None:
    assert read_answer(reply, DRUGS) == "C"


def test_a_return_to_an_option_may_only_discuss_it() -> None:
    reply = "The answer is C. I go back to B. It would worsen the potassium."
    assert read_answer(reply, DRUGS) is None


def test_a_change_of_an_unknown_kind_leaves_no_answer() -> None:
    assert read_answer("B\n\nIt is wise to change to C.", DRUGS) is None


@pytest.mark.parametrize(
    "piece",
    [
        "I switch to C ",
        "to switch to C ",
        "makes me change to C. ",
        "I and switch to C ",
        "改为C时,",
    ],
)
def test_no_change_is_slow(piece: str) -> None:
    reply = ("B. " + piece * 100_000)[:100_000]
    assert takes_less(6, lambda: read_answer(reply, DRUGS))

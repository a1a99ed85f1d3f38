"""Nothing but one option, named by its letter, is an answer. Replies are our own."""

from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from inspect_aihospital.exam.answer_reader import read_answer
from inspect_aihospital.exam.reply_text import LONGEST
from tests.slow import slow, thinned
from tests.timing import takes_less

DRUGS = {
    "A": "Amlodipine",
    "B": "Furosemide",
    "C": "Lisinopril",
    "D": "Metoprolol",
    "E": "Spironolactone",
}
NAMES = ["Acne", "Burn", "Cyst", "Disc", "Edema", "Fever", "Gout", "Hives", "Itch"]
SIGNS = dict(zip("ABCDEFGHI", NAMES, strict=True))

C_ALONE = [
    *("C", "c", "C.", " C\n", "C!", "C,", "(C)", "( C )", "[C]", "{C}", "(c)", "C)", "C:", '"C"'),
    *("'C'", "“C”", "- C", "* C", "> C", "C\nC", "C.\n\nC. Lisinopril", "**C**", "**C.**"),
    *("**(C)**", "*C*", "`C`", "```\nC\n```", "# C", "__C__", "<b>C</b>", "$C$", "\\boxed{C}"),
    *("$\\boxed{C}$", "$$\\boxed{C}$$", "\\(\\boxed{C}\\)", "\\[\\boxed{C}\\]"),
    *("\\boxed{\\text{C}}", "\\boxed{\\textbf{C}}", "\\boxed{\\mathrm{C}}", "\\boxed{(C)}"),
    *("\\text{C}", "\\boxed{\\text{C. Lisinopril}}", "\\boxed{C) Lisinopril}", "\\fbox{C}"),
    *("$\\mathbf{C}$", "Ｃ", "（C）", "（Ｃ）", "Ｃ．", "C。", "［Ｃ］"),
]

C_STATED = [
    *("The answer is C", "The answer is C.", "the answer is C", "Answer is C", "The answer is: C"),
    *("The answer is (C).", "The answer is **C**.", "**The answer is C.**", "The answer is\n\nC"),
    *("The correct answer is C.", "The correct option is C", "The correct choice is (C)."),
    *("The most likely answer is C.", "The answer is most likely C.", "The letter is C"),
    *("The correct answer is option C.", "The answer is letter C", "The answer is the letter C."),
    *("Answer: C", "ANSWER: C", "answer: C", "Answer:C", "Answer：Ｃ", "Answer = C", "Answer - C"),
    *("**Answer: C**", "**Answer:** C", "**Answer**: (C)", "Answer: [C]", "Answer:\nC"),
    *("Answer: \\boxed{C}", "### Final Answer\nC", "### Final Answer\n\n**C**", "Final answer: C"),
    *("My final answer would be C.", "Answer (letter): C", "The answer (letter) is: C"),
    *("Letter: C", "Correct option: C", "Choice: C", "Option C", "option C.", "**Option C**"),
    *("Option (C)", "Choice C", "Answer C", "My choice: C", "I choose C.", "I would choose C."),
    *("I'd say C", "I pick option C", "I'll go with C.", "It is C.", "C is correct."),
    *("C is the answer.", "C is the correct answer.", "Option C is the best choice."),
    *(
        "The answer must be C.",
        "The answer should be C.",
        "The answer is clearly C",
        "It must be C.",
    ),
    *("The answer is definitely C", "I select C", "I would opt for C.", "The correct option C"),
    *("Best answer C", "I side with C", "The answer is still C"),
    *("<answer>C</answer>", '{"answer": "C"}', "Sure! The answer is C."),
    "Therefore, the answer is C.",
    "Therefore, among choice A through E, the answer (letter) is: C",
    "Based on the reasoning above, the correct answer is:\n\n**C. Lisinopril**",
    "The final answer is: $\\boxed{\\text{C}}$",
    "Final Answer: The final answer is $\\boxed{C}$. I hope it is correct.",
    "The kidney has to be spared, so an ACE inhibitor fits.\n\n\\boxed{C}",
    *("The kidney has to be spared, so an ACE inhibitor fits.\n\nC", "Answer: C. Answer: C"),
    "C\n\nAnswer: C",
]

C_WITH_TEXT = [
    *("C. Lisinopril", "C.Lisinopril", "C) Lisinopril", "(C) Lisinopril", "(C)Lisinopril"),
    *("[C] Lisinopril", "C: Lisinopril", "C - Lisinopril", "C – Lisinopril", "C Lisinopril"),
    *("C, Lisinopril", "C (Lisinopril)", "C = Lisinopril", "**C. Lisinopril**"),
    *("**C.** Lisinopril", "**C**: Lisinopril", "C. lisinopril", "C. LISINOPRIL.", "c. lisinopril"),
    *("(c) lisinopril", "Answer: (C) Lisinopril", "Answer: C) Lisinopril"),
    *("The correct answer is C. Lisinopril.", "The correct answer is **C. Lisinopril**."),
    *("The best answer is C, lisinopril.", "The answer is C (lisinopril).", "Option C: Lisinopril"),
    "Option C - Lisinopril.",
]

C_EXPLAINED = [
    "C. It lowers the pressure in the glomerulus.",
    "C. Lisinopril, because it spares the kidney.",
    "C. Lisinopril is the best option.",
    "C. Lisinopril is indicated in diabetes.",
    "C. Lisinopril\n\nAn ACE inhibitor spares the kidney.",
    "C because it spares the kidney.",
    "C, because it spares the kidney.",
    "C) because it spares the kidney",
    "C\n\nBecause it spares the kidney.",
    "C\n\nLisinopril spares the kidney.",
    "C\n\nOption A is incorrect because it causes edema.",
    "C\n\nA. Amlodipine causes edema.\nB. Furosemide wastes potassium.",
    "C. Option A causes edema.",
    "The answer is C. Option A causes edema.",
    "The answer is C because A causes edema.",
    "The answer is C, an ACE inhibitor.",
    "The answer is C since it spares the kidney.",
    "The answer is C due to its effect on the kidney.",
    "The answer is C rather than B.",
    "The answer is C instead of B.",
    "The drug does not help so the answer is C.",
    "C: An ACE inhibitor is best.",
    "C is correct because it spares the kidney.",
    "C is correct since it spares the kidney.",
    "C is correct as it spares the kidney.",
    "C is best here.",
    "C. C is right.",
    "The answer is C, C being the only ACE inhibitor.",
    "The answer is C, not B.",
    "The answer is C.\n\nA. Amlodipine: causes edema\nB. Furosemide: wastes potassium",
    "Answer: C\nExplanation: Option A is wrong.",
    "If she were pregnant, the answer would be A. She is not, so the answer is C.",
    "The incorrect answer is B. The correct answer is C.",
]


@pytest.mark.parametrize("reply", C_ALONE + C_STATED + C_WITH_TEXT + C_EXPLAINED)
def test_one_option_named_is_the_answer(reply: str) -> None:
    assert read_answer(reply, DRUGS) == "C"


SEVERAL = [
    *("A or B", "A/B", "A and B", "A, B", "A; B", "A B", "A & B", "A + B", "A|B", "AB", "A-B"),
    *("A–C", "A\nB", "A\n\nB", "(A) or (B)", "A) or B)", "A. B. C.", "A vs B", "A to C"),
    *("A through C", "Both A and C", "Either A or C", "A, C and D", "Options A and B"),
    *("Option A or option B", "Answer: A or B", "Answer: A/B", "Answer: A, B", "Answer: A, or B"),
    *("Answer: A B", "Answer: A+B", "Answer: A-B", "Answer: AB", "Answer: A or maybe B"),
    *("Answer: A (or B)", "The answer is A; B", "The answer is A and possibly B."),
    *("The answer is either A or B.", "\\boxed{A, B}", "\\boxed{A}\n\\boxed{B}"),
    *("A. Amlodipine or B. Furosemide", "(A) Amlodipine, (C) Lisinopril"),
    *("A. Amlodipine\nB. Furosemide", "A. Amlodipine and C. Lisinopril"),
    "A. Amlodipine causes edema.\nB. Furosemide wastes potassium.",
]

CONTRADICTED = [
    *(
        "C. The answer is B.",
        "C\n\nAnswer: B",
        "Answer: A. Answer: B.",
        "The answer is A\nThe answer is B",
    ),
    *("C? D", "The answer is C... wait.", "\\boxed{A} and \\boxed{B}"),
]

OUT_OF_RANGE = [
    *("F", "Z.", "(F)", "Answer: F", "The answer is G.", "F. Digoxin", "\\boxed{J}", "3", "1."),
]

ANOTHERS_TEXT = [
    *("C. Amlodipine", "(C) Amlodipine", "C: Metoprolol", "C - amlodipine", "C (Amlodipine)"),
    *("C Amlodipine", "c. amlodipine", "C. Amlodipine, because it is safe"),
    *("C. Amlodipine is best.", "Answer: C. Amlodipine", "Answer: C (Amlodipine)"),
    *("The answer is (C) Amlodipine.", "The answer is C, amlodipine."),
    *("The answer is option C: Amlodipine", "\\boxed{C. Amlodipine}"),
]

NOBODYS = [
    *("", "   ", "\n", "?", "-", "None of the above", "N/A", "No answer"),
    *("Answer: None", "I cannot answer this question.", "I don't know."),
    *("I'm sorry, but I can't help with that.", "As an AI, I cannot give medical advice."),
    *("The answer is unclear.", "A clear answer is missing."),
    *("A 45-year-old man with hypertension", "A patient with asthma.", "A diuretic.", "a diuretic"),
    *("Answer: A diuretic", "Answer: A drug that spares potassium", "The answer is a thiazide."),
    *("E. coli", "E. coli causes it.", "The cause is E. coli.", "Answer: E. coli", "A. fumigatus"),
    *("The answer is E. coli", "The answer is C. difficile.", "B. cereus is the cause"),
    *("A.M. cortisol", "Vitamin C", "Vitamin C deficiency", "The answer is vitamin C."),
    *("Give vitamin B.", "hepatitis B", "Answer: Hepatitis B", "type A", "Type A blood", "B cell"),
    *("Answer: B cells", "C5 deficiency", "The answer is B cell lymphoma", "C-reactive protein"),
    *("Answer: C-reactive protein", "D-dimer", "The answer is D-dimer.", "A-a gradient", "B12"),
    *("Answer: A1c", "C's", "D.C. shock", "grade A", "be", "as", "answer a question"),
    *("To answer a question like this", "b cell", "each option a patient has", "not C", "Not C."),
    *("The answer is not C.", "It is not C", "Answer: not C", "The answer isn't C"),
    *("The answer cannot be C", "C is not the answer.", "C?", "C is wrong.", "C is incorrect"),
    *("Option C is wrong.", "Option C is not the answer", "Not option C", "Answer C is wrong"),
    *("C. Lisinopril is wrong", "I would not choose option C", "Rule out option C"),
    *("The best choice is not option C.", "It cannot be option C", "The incorrect answer is C."),
    *("I do not think that the answer is C.", "If he is old, the answer is C.", "between B and D"),
    *("It is between B and D.", "The answer is between B and D.", "B or D, not sure"),
    *("The answer is not C.", "Option A is wrong. Option B is wrong.", "Any option C"),
]


@pytest.mark.parametrize("reply", SEVERAL + CONTRADICTED + OUT_OF_RANGE + ANOTHERS_TEXT + NOBODYS)
def test_anything_else_is_none(reply: str) -> None:
    assert read_answer(reply, DRUGS) is None


@pytest.mark.parametrize("mark", [*",;/&|+-–—", ", or"])
@pytest.mark.parametrize("space", ["", " "])
def test_a_second_letter_behind_a_mark_spoils_the_first(mark: str, space: str) -> None:
    assert read_answer(f"A\n\nThe answer is A{space}{mark} C in theory", DRUGS) is None


@pytest.mark.parametrize("word", ["or", "and", "to", "through", "vs", "vs.", "versus"])
@pytest.mark.parametrize(
    "more", ["", *("also", "maybe", "possibly", "perhaps", "probably", "option")]
)
def test_a_second_letter_behind_a_word_spoils_the_first(word: str, more: str) -> None:
    assert read_answer(f"A\n\nThe answer is A {word} {more} C in theory", DRUGS) is None


NOT_GIVEN = [
    *("If she smokes, the", "Unless she smokes the", "It isn't true that the", "I doubt that the"),
    *("I would never say that the", "One cannot say that the", "I disagree that the", "Another"),
    *("They argue that the", "Some think the", "Others say that the", "He concluded that the"),
    *("The notes state that the best", "They believe the", "Many claim that the", "They hold the"),
    *("I cannot accept that the", "I never thought that the"),
    *("The wrong", "The other", "The second", "The next best", "The worst", "Their", "A tempting"),
    *("The experts'", "Expert 2's", "According to Expert 2, the"),
]

GIVEN_ANSWERS = [
    "I can agree with Expert 2 that",
    *("I agree with Expert 2 that", "I strongly agree with Expert 2 that", "I think", "We think"),
    *("I fully agree with Expert 2 that", "I can conclude that", "I would say that"),
    *("After Expert 2's reasoning,", "Having read Expert 2,", "Based on Expert 2's reasoning,"),
    *("Given what Expert 2 says,", "Considering Expert 2's view,", "Upon reading Expert 2,"),
]


@pytest.mark.parametrize("start", NOT_GIVEN)
def test_an_answer_that_is_not_given_is_not_read(start: str) -> None:
    assert read_answer(f"{start} answer is B.", DRUGS) is None
    assert read_answer(f"{start} answer is B. The answer is C.", DRUGS) == "C"


@pytest.mark.parametrize("start", GIVEN_ANSWERS)
def test_an_answer_that_is_given_with_a_reason_is_read(start: str) -> None:
    assert read_answer(f"{start} the answer is C.", DRUGS) == "C"


@pytest.mark.slow
def test_the_middle_of_a_very_long_reply_is_not_read() -> None:
    words = "word " * (LONGEST // 5)
    assert read_answer(f"{words}\nThe answer is C.\n{words}", DRUGS) is None
    assert read_answer(f"{words}\nThe answer is C.", DRUGS) == "C"
    assert read_answer(f"The answer is C.\n{words}", DRUGS) == "C"


CHANGED = [
    *("The answer is B. Wait, the answer is C.", "B. No, wait: C.", "Answer: B. Correction: C."),
    *("B\n\nI change my answer to C.", "Answer: B\n\nEdit: C", "Answer: B. Scratch that: C."),
    *(
        "B. On second thought, C is better.",
        "B. I now believe the answer is C.",
        "B\nFinal answer: C",
    ),
    *(
        "B. I will change to C.",
        "B fits. Therefore, C is the best answer.",
        "Switching from B to C.",
    ),
    *("Answer: B. Actually, make that C.", "B... on reflection, C.", "B. Change that to C."),
    *("I first chose B. The answer is C.", "Is it B? No, it is C.", "The answer is not B but C."),
    *("The answer is B... wait, C.", "~~B~~ C", "B or C? I say C.", "先选了B，更正：答案是C。"),
]


@pytest.mark.parametrize("reply", CHANGED)
def test_a_changed_mind_counts_with_its_last_word(reply: str) -> None:
    assert read_answer(reply, DRUGS) == "C"


@pytest.mark.parametrize(
    "reply", ["I", "I.", "(I)", "I. Itch", "I: Itch", "Option I", "The answer is I", "Answer: I."]
)
def test_i_is_an_option_where_there_is_one(reply: str) -> None:
    assert read_answer(reply, SIGNS) == "I"
    assert read_answer(reply, DRUGS) is None


@pytest.mark.parametrize(
    ("reply", "answer"),
    [
        ("I think so", None),
        ("I cannot say", None),
        ("I don't know", None),
        ("I'm not sure", None),
        ("I, as a doctor, am not sure", None),
        ("I - an AI - cannot say", None),
        ("I: cannot say", None),
        ("Answer: I cannot determine it", None),
        ("Answer: I'm not sure", None),
        ("The answer I would give is unclear", None),
        ("I choose B", "B"),
        ("I'd say B", "B"),
    ],
)
def test_i_is_a_pronoun_where_it_speaks(reply: str, answer: str | None) -> None:
    assert read_answer(reply, SIGNS) == answer


@pytest.mark.parametrize(
    ("reply", "answer"),
    [
        ("B. Aspirin and heparin", "B"),
        ("A. Aspirin", "A"),
        ("A. Aspirin alone", "A"),
        ("A. Aspirin and heparin", None),
        ("C. H2 blocker", "C"),
        ("C. H₂ *blocker*", "C"),
        ("D. A thiazide", "D"),
        ("A thiazide", "D"),
        ("D. Aspirin", None),
        ("D. Aspirinlike drugs", "D"),
        ("B. H2 blocker", None),
        ("E. Rest", "E"),
        ("D. Rest", None),
        ("a. aspirin", "A"),
        ("an aspirin", "A"),
        ("a because it is said", None),
    ],
)
def test_the_longest_text_of_an_option_counts(reply: str, answer: str | None) -> None:
    texts = ["Aspirin", "Aspirin and heparin", "H₂ blocker", "A thiazide", "Rest."]
    assert read_answer(reply, dict(zip("ABCDE", texts, strict=True))) == answer


@pytest.mark.parametrize("letters", permutations("ABO"))
def test_options_may_be_letters_themselves(letters: tuple[str, ...]) -> None:
    groups = dict(zip("ABC", letters, strict=True))
    for letter, text in groups.items():
        assert read_answer(letter, groups) == letter
        assert read_answer(f"{letter}. {text}", groups) == letter
        assert read_answer(f"The answer is {letter}: {text}", groups) == letter


REVIEWS = [
    ("B", "B"),
    ("**B**\n\nI agree with Expert 2.", "B"),
    ("B\nExpert 1 chose C because it acts fast. Expert 3 chose A.", "B"),
    ("B\n\nExpert 1's answer is C. Expert 2 says that the answer is A.", "B"),
    ("B\n\nExpert 1\nAnswer: C\nReasoning: It acts fast.", "B"),
    ("B\n\nExpert 1: the answer is C.", "B"),
    ("B\n\nThey claim the best answer is C. Some think the answer is D.", "B"),
    ("B\n\nOption C is wrong. While D is tempting, the answer would be D only in asthma.", "B"),
    ("B. Furosemide\nExperts 1 and 3 (C) overlook the edema.", "B"),
    ("(B) Furosemide\n\nReasoning: Option A is incorrect because it causes edema.", "B"),
    ("B\n\nWeighing the options:\nA. Amlodipine\ncauses edema\nB. Furosemide\nfits", "B"),
    ("B, because Expert 1 is right about C", "B"),
    ("B - Expert 1 is right", "B"),
    ("Answer: B\nExpert 1 chose C.", "B"),
    ("Answer:\nB\n\nReasoning: Expert 1 chose C.", "B"),
    ("Letter: B\nReasoning: Expert 1 chose C.", "B"),
    ("The answer is B, as Expert 1 says. C is wrong.", "B"),
    ("\\boxed{B}\n\nExpert 1 chose C.", "B"),
    ("B\n\nMy initial answer was C. The other experts' answer is A.", "B"),
    ("B\nreasons\nFinal answer: B", "B"),
    ("Expert 1 chose B because it acts fast.\nExpert 2 chose C.\nFinal answer: D", "D"),
    ("Expert 1: B\nExpert 2: C\n\n**Final answer:** D", "D"),
    ("Expert 1 is wrong.\n\n**Final answer**\nD", "D"),
    ("Expert 1 is wrong.\n\nD", "D"),
    ("Expert 1 is wrong.\n\nTherefore, the correct answer is (D) Metoprolol.", "D"),
    ("I agree with Expert 2. The correct answer is D.", "D"),
    ("I agree with Expert 2 that the answer is D.", "D"),
    ("After reviewing the experts' choices and reasonings, the correct answer is D.", "D"),
    ("After reviewing the experts' reasonings, I agree with option D.\n\nC is wrong.", "D"),
    ("My initial answer was C.\nMy revised answer is D.", "D"),
    ("Having weighed Expert 1's reasoning, the answer is D.", "D"),
    ("B\nFinal answer: D", "D"),
    ("B\n\nOn reflection, the answer is D.", "D"),
    ("B. According to Experts 2 and 3, the answer is D. I disagree.", "B"),
    ("B\nThe correct answer is not clear. The correct answer is D.", None),
    ("B or C\nHard to say.", None),
    ("B. Lisinopril\nIt is best.", None),
    ("F\nBecause it is best.", None),
    ("Expert 1 chose B because it acts fast.", None),
    ("Expert 1's answer is B.", None),
    ("I think Expert 1's answer is B.", None),
    ("Expert 1 says the answer is B. That is not convincing.", None),
    ("Expert 1\nAnswer: B\nReasoning: It acts fast.", None),
    ("I disagree with Expert 1 that the answer is B.", None),
    ("They claim the best answer is B.", None),
    ("I agree with none of them.", None),
    ("A patient like this needs rest.", None),
    ("The experts do not agree.", None),
    ("", None),
]


@pytest.mark.parametrize(("reply", "answer"), REVIEWS)
def test_a_review_decides_for_its_own_letter(reply: str, answer: str | None) -> None:
    assert read_answer(reply, DRUGS) == answer


PIECES = st.sampled_from(
    sorted(
        {
            piece
            for reply in [*C_STATED, *C_EXPLAINED, *SEVERAL, *NOBODYS, *(r for r, _ in REVIEWS)]
            for piece in (*reply.split(), " ", "\n", "\\boxed{", "}", "(", ")", "A", "B", "I")
        }
    )
)
REPLIES = st.text() | st.lists(PIECES).map(" ".join) | st.lists(PIECES).map("".join)
OPTIONS = st.lists(st.text(min_size=1), min_size=2, max_size=26).map(
    lambda texts: dict(zip("ABCDEFGHIJKLMNOPQRSTUVWXYZ", texts, strict=False))
)


@given(reply=REPLIES, options=OPTIONS | st.just(DRUGS) | st.just(SIGNS))
def test_any_reply_is_read_as_an_option_or_none(reply: str, options: dict[str, str]) -> None:
    assert read_answer(reply, options) in {None, *options}


@pytest.mark.parametrize(
    ("reply", "answer"),
    [
        ("The answer is C; A, B and D are incorrect.", "C"),
        ("C is correct, A, B, and E are not.", "C"),
        ("C (not A or D)", "C"),
        ("A、B、D均错误，答案是C", "C"),
        ("A, B, D and E can't be right, so C.", "C"),
        ("Given the oedema, furosemide is the best choice.", "B"),
        ("The answer is A, B and C.", None),
        ("A, B and C are correct.", None),
        ("The answer is C; A", None),
        ("A, B and D are wrong.", None),
    ],
)
def test_options_that_are_rejected_together_join_none(reply: str, answer: str | None) -> None:
    assert read_answer(reply, DRUGS) == answer


HOSTILE = [
    *(
        "C",
        "C ",
        "C\n",
        "C. ",
        "(C) ",
        "(",
        "A or ",
        "A, ",
        "and C",
        "C/",
        "C. is not ",
        "Ａ",
        "ﷺ",
        "İ",
    ),
    *(
        "answer ",
        "answer\n",
        "answer: ",
        "answer is C ",
        "answer: C. ",
        "answer is C\n",
        "it is C ",
    ),
    *(
        "the answer is C or ",
        "I would ",
        "I really ",
        "I think the answer is C ",
        "letter (letter)",
    ),
    *(
        "expert 1 ",
        "expert 1\n",
        "expert 1 answer is C ",
        "if ",
        "not ",
        "isn't ",
        "’s ",
        "the most ",
    ),
    *(
        "\\boxed{",
        "\\boxed{C}",
        "\\text{",
        "{",
        "}",
        "<a",
        "<a>",
        "*",
        "_",
        " ",
        "\n",
        "\t",
        "- ",
        "\0",
    ),
]


@pytest.mark.parametrize("piece", thinned(HOSTILE, 4))
@pytest.mark.parametrize("start", ["A. ", *slow("", "C ", "Answer: ")])
def test_no_reply_is_slow(start: str, piece: str) -> None:
    reply = (start + piece * 100_000)[:100_000]
    assert takes_less(3, lambda: read_answer(reply, SIGNS))


def test_no_option_is_slow() -> None:
    options = {letter: letter + "word " * 20_000 for letter in "ABCDE"}
    assert takes_less(1, lambda: read_answer("A. " + options["A"], options))

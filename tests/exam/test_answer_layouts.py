"""The same answer in the layouts that models use, around explanations that nobody wrote for them.

Layouts are our own; the explanations are those of the built-in questions, which no model sees.
"""

import json
from collections.abc import Callable, Mapping

import pytest
from hypothesis import given
from hypothesis import strategies as st

from inspect_aihospital.data.exams import load_exam
from inspect_aihospital.exam.answer_reader import read_answer
from inspect_aihospital.exam.question import Question
from tests.properties.texts import full_width

QUESTIONS = load_exam("demo", step=None, text_only=False, shuffle=False).questions

ANSWERS = [
    "{L}",
    "{L}.",
    "({L})",
    "**{L}**",
    "{L}. {T}",
    "{L}) {T}",
    "**{L}. {T}**",
    "{l}",
    "\\boxed{{{L}}}",
    "{L}\n\n{X}",
    "{L}. {X}",
    "{L}. {T}. {X}",
    "{L}. {T}\n\n{X}",
    "**{L}. {T}**\n\n{X}",
    "({L}) {T} — {X}",
    "{L}: {X}",
    "{L} - {X}",
    "{L} because {x}",
    "{L}, because {x}",
    "The answer is {L}. {X}",
    "The correct answer is {L}. {T}. {X}",
    "The correct answer is **{L}. {T}**\n\n{X}",
    "**Answer: {L}**\n\n{X}",
    "**Answer:** {L}. {T}\n\n**Explanation:** {X}",
    "Answer: {l}\nExplanation: {X}",
    "The answer is ({L}) {T}. {X}",
    "The best answer is option {L}: {T}. {X}",
    "Option {L} is correct. {X}",
    "{L} is correct because {x}",
    "Answer: {L} - {T}. {X}",
    "The answer is '{L}'. {X}",
    "The answer is {T} ({L}). {X}",
    "{X} So {L} is correct.",
    "{X} Therefore, the answer is {L}.",
    "{X}\n\nAnswer: {L}",
    "{X}\n\n**Final answer: {L}. {T}**",
    "{X}\n\n\\boxed{{{L}}}",
    "{X}\n\nThe answer is $\\boxed{{\\text{{{L}}}}}$.",
    "{X}\n\n{L}",
    "{X} Thus, {L}.",
    "{X} The correct answer is ({L}).",
    "{X} Hence {L} is the best answer.",
    "Let's think step by step. {X} Therefore, among A through E, the answer is {L}.",
    "{X}\n\n#### {L}",
    "{X} In conclusion, option {L} ({T}) is the most appropriate.",
    '{{"answer": "{L}", "explanation": {J}}}',
    '{{"explanation": {J}, "answer": "{L}"}}',
    '```json\n{{"reasoning": {J}, "final_answer": "{L}"}}\n```',
    "<explanation>{X}</explanation>\n<answer>{L}</answer>",
    "<answer>{L}</answer>\n{X}",
    "| Answer | {L} |\n|---|---|\n| Why | {X} |",
    "| Answer | Explanation |\n|---|---|\n| {L} | {X} |",
    "答案：{L}\n\n解析：{X}",
    "答案是{L}。{X}",
    "{X}\n故选{L}。",
    "{L}<|eot_id|>",
    "The answer is {L}.\n\n{X}\n\nLet me know if you have questions!",
    "Sure! The answer is {L}. {X}",
    "### Answer\n\n**{L}) {T}**\n\n### Explanation\n\n{X}",
    "- **Answer**: {L}\n- **Confidence**: high\n- **Reason**: {X}",
    "{T}",
    "The answer is {T}.",
    "**{T}**\n\n{X}",
    "I would choose {L}. {X}",
    "My final answer is {L}.\n{X}",
    "> **{L}**\n\n{X}",
    "{L} ({T}). {X}",
    "{X} {L}. {T} is the correct answer.",
    "{L} is the best choice. {X}",
    "The correct option is {L}: {X}",
]
REVIEWS = [
    "{L}\n\n{X}",
    "{L}\nI agree with Experts 1 and 3. {X}",
    "**{L}**\n\nExpert 2 chose {O}, but {x}",
    "{L}. {X}\n\nExpert 1 ({O}) overlooks this.",
    "{L}. According to Experts 2 and 3, the answer is {O}. I disagree. {X}",
    "{L}\n\nExpert 1: {O}. Expert 2: {L}. {X}",
    "{L}\n\nExpert 1's answer is {O}. {X}",
    "{L}\n\nWhile Expert 3 argues that the answer is {O}, {x}",
    "After reviewing all experts, I choose {L}. {X}",
    "I agree with Expert 2 that the answer is {L}. {X}",
    "I maintain my answer: {L}. {X}",
    "My answer remains {L}. {X}",
    "I stay with {L}. Expert 1 says {O}. {X}",
    "Expert 1 chose {O} and Expert 2 chose {L}. {X}\n\nFinal answer: {L}",
    "Experts 1 and 2 chose {O}. {X} Therefore, the answer is {L}.",
    "I change my answer to {L}. {X}",
    "I initially chose {O}. {X} I now choose {L}.",
    "My initial answer was {O}, but {x} So the answer is {L}.",
    "{L}\n\n**Reasoning:** Expert 1 is right that {x} Expert 2's choice ({O}) is not supported.",
    "Answer: {L}\nReasoning: {X}",
    "{L} — I see no reason to change my answer. {X}",
    "**Final decision: {L}**\n\nExperts 2 and 3 favour {O}. {X}",
    "Expert 1 is correct: the answer is {L}. {X}",
    "Although two of three experts say {O}, the correct answer is {L}. {X}",
    "{L}. {T}\n\nI disagree with Expert 2, who selected {O}. {X}",
    "<answer>{L}</answer>\n\nExpert 1 selected {O}. {X}",
    '{{"answer": "{L}", "reasoning": {J}}}',
    "{X} Both Expert 1 and Expert 3 conclude {L}, and I concur.\n\n{L}",
    "\\boxed{{{L}}}\n\nExpert 2's answer {O} is wrong. {X}",
    "答案：{L}。专家1选{O}，但证据不足。{X}",
    "The majority's answer, {O}, is wrong. {X} The answer is {L}.",
    "{L}\n\nOption {O}, chosen by Expert 2, is tempting. {X}",
]


def fill(layout: str, question: Question) -> str:
    """Write a right reply in a layout: L letter, T text, X explanation, O another letter."""
    letter, explanation = question.answer, question.explanation or ""
    wrong_letter = next(key for key in reversed(question.options) if key != letter)
    return layout.format(
        L=letter,
        l=letter.lower(),
        T=question.options[letter],
        X=explanation,
        x=explanation[0].lower() + explanation[1:],
        J=json.dumps(explanation),
        O=wrong_letter,
    )


LAYOUTS = [*ANSWERS, *REVIEWS]
CASES = [
    *((layout, slice(0, None, 5)) for layout in LAYOUTS),
    # Another fifth of the questions for the slow run, by turns, so that every question is read.
    *(
        pytest.param(layout, slice(1 + number % 4, None, 5), marks=pytest.mark.slow)
        for number, layout in enumerate(LAYOUTS)
    ),
]


@pytest.mark.parametrize(("layout", "questions"), CASES, ids=str)
def test_a_right_reply_is_right_in_every_layout(layout: str, questions: slice) -> None:
    for question in QUESTIONS[questions]:
        assert read_answer(fill(layout, question), question.options) == question.answer


CHANGES: Mapping[str, Callable[[str], str]] = {
    "width": full_width,
    "spaces": lambda text: text.replace(" ", "  "),
    "hard spaces": lambda text: text.replace(" ", "\u00a0"),
    "line ends": lambda text: text.replace("\n", "\r\n"),
    "blank lines": lambda text: text.replace("\n", "\n\n"),
    "lines for sentences": lambda text: text.replace(". ", ".\n"),
    "paragraphs for sentences": lambda text: text.replace(". ", ".\n\n"),
    "margins": lambda text: f"\n  {text} \n\n",
    "bold": lambda text: f"**{text}**",
    "bold lines": lambda text: "\n".join(
        f"**{line}**" if line else "" for line in text.split("\n")
    ),
    "italics": lambda text: f"_{text}_",
    "byte-order mark": lambda text: f"\ufeff{text}",
    "joiners": lambda text: text.replace(" ", "\u200b "),
    "end token": lambda text: f"{text}<|im_end|>",
}
PROSE = [
    layout
    for layout in LAYOUTS
    if not set("{<`|$\\#") & set(layout.format_map(dict.fromkeys("LlTXxJO", "")))
]


@pytest.mark.parametrize("change", CHANGES)
@given(layout=st.sampled_from(PROSE), question=st.sampled_from(QUESTIONS))
def test_layout_does_not_change_the_reading(change: str, layout: str, question: Question) -> None:
    reply = fill(layout, question)
    assert read_answer(CHANGES[change](reply), question.options) == read_answer(
        reply, question.options
    )


@given(
    layout=st.sampled_from(LAYOUTS),
    question=st.sampled_from(QUESTIONS),
    shift=st.integers(1, 4),
)
def test_no_letter_is_favoured(layout: str, question: Question, shift: int) -> None:
    letters = list(question.options)
    keys = letters[shift % len(letters) :] + letters[: shift % len(letters)]
    options = dict(sorted(zip(keys, question.options.values(), strict=True)))
    key = keys[letters.index(question.answer)]
    turned = Question(
        id="turned", question="?", options=options, answer=key, explanation=question.explanation
    )
    assert read_answer(fill(layout, turned), options) == key

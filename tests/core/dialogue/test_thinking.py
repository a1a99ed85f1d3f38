"""Thinking in every public form is left out; tags in sentences are text."""

import pytest

from inspect_aihospital.core.dialogue.thinking import spoken


@pytest.mark.parametrize(
    "thinking",
    [
        "<think>Hm.</think>",
        "<thinking>\nHm.\n</thinking>\n",
        "<thought>Hm.</thought>",
        "<reasoning>Hm.</reasoning>",
        "<analysis>Hm.</analysis>",
        "<scratchpad>Hm.</scratchpad>",
        "＜think＞Hm.＜/think＞",
        "◁think▷Hm.◁/think▷",
        "[THINK]Hm.[/THINK]",
        "<seed:think>Hm.</seed:think>",
        "<|begin_of_thought|>Hm.<|end_of_thought|>",
        "<|START_THINKING|>Hm.<|END_THINKING|>",
        "<|channel>thought\nHm.\n<channel|>",
        "<unused94>thought\nHm.<unused95>",
        "<think>a<think>b</think>c</think>",
        "<think>\n<think>Hm.</think>",
        "Hm.\n</think>\n",
        "Hm.</think>",
        "Hm[/THINK]",
        "<|channel|>analysis<|message|>Hm.<|end|><|start|>assistant<|channel|>final<|message|>",
        "<|channel|>commentary to=a.b <|constrain|>json<|message|>{}<|call|><|channel|>final"
        "<|message|>",
        "analysisHm.assistantfinal",
        "Here is my thought process:\n\nHm.\n\nHere is my response:\n\n",
    ],
)
def test_thinking_of_every_form_is_not_heard(thinking: str) -> None:
    assert spoken(f"{thinking}Yes, since Monday.") == "Yes, since Monday."


@pytest.mark.parametrize(
    "text",
    [
        "<think>Hm.</think>",
        "<think>Hm. #Symptoms#",
        "[THINK]Hm.",
        "<seed:think>Hm.",
        "<|channel>thought\nHm.",
        "<|channel|>analysis<|message|>Hm. <end>",
        "analysisHm. #Symptoms#",
        "Hm.\n</think>",
        "Here is my thought process: Hm.",
    ],
)
def test_thinking_alone_is_silence(text: str) -> None:
    assert spoken(text) == ""


@pytest.mark.parametrize(
    "text",
    [
        "Is a < b?",
        "I think so.",
        "The tag </think> ends it.",
        "I write <think> in my notes.",
        "`</think>` stands at the end",
        "analysis of the blood shows nothing",
        "Final analysis: the assistant agrees.",
        "<diagnosis>flu</diagnosis><reasoning>fever</reasoning>",
        "Goodbye. <end>",
    ],
)
def test_a_tag_in_a_sentence_is_text(text: str) -> None:
    assert spoken(text) == text


@pytest.mark.parametrize(
    "token",
    ["<|eot_id|>", "<|im_end|>", "</s>", "<|endoftext|>", "<end_of_turn>", "<｜end▁of▁sentence｜>"],
)
def test_tokens_of_a_template_are_not_heard(token: str) -> None:
    assert spoken(f"Yes.{token}") == "Yes."
    assert spoken(f"Yes.{token}\n{token}") == "Yes."


def test_what_a_model_writes_for_the_other_side_is_not_heard() -> None:
    text = "<|im_start|>assistant\nYes.<|im_end|>\n<|im_start|>user\nThanks. <end>"
    assert spoken(text) == "Yes."


@pytest.mark.parametrize("name", ["answer", "response", "final_answer"])
def test_tags_around_the_answer_are_left_out(name: str) -> None:
    assert spoken(f"<think>Hm.</think>\n<{name}>Yes.</{name}>") == "Yes."


SECTIONS = "<diagnosis>flu</diagnosis>\n<treatment>rest</treatment>"


def test_reasoning_among_sections_in_tags_is_heard() -> None:
    text = f"<reasoning>fever</reasoning>\n{SECTIONS}"
    assert spoken(text) == text
    assert spoken(f"<think>Hm.</think>{text}") == text


@pytest.mark.parametrize(
    ("thinking", "spoken_text"),
    [
        ("<reasoning>Hm.</reasoning>", f"{SECTIONS}<rationale>fever</rationale>"),
        (f"<reasoning>I write {SECTIONS}</reasoning>", "# Diagnosis\nflu"),
        (f"<reasoning>Hm. {SECTIONS}", ""),
        ("<reasoning>Hm.</reasoning>", "Do you cough?"),
    ],
)
def test_reasoning_that_is_no_rationale_is_not_heard(thinking: str, spoken_text: str) -> None:
    assert spoken(thinking + spoken_text) == spoken_text


@pytest.mark.parametrize(
    ("text", "spoken_text"),
    [
        ("<THINK>a</THINK>b", "b"),
        ("a<think>b</think>c<think>d</think>e", "ace"),
        ("before\n<thinking>never closed\nafter", "before"),
        ("  padded \n", "padded"),
    ],
)
def test_all_thinking_is_left_out(text: str, spoken_text: str) -> None:
    assert spoken(text) == spoken_text

"""Take out of a model's message what nobody hears: its thinking, and the tokens of its template.

Thinking stands between tags (`<think>`, `[THINK]`, `◁think▷`, `<|begin_of_thought|>` ...), in the
channels of OpenAI's Harmony format that are not final, or before a closing tag whose opening one
stood in the prompt. It may be nested. Thinking that was cut off leaves nothing to be heard. A tag
within an ordinary sentence, or in quotation marks, is text.
"""

import re
from collections.abc import Iterator

from inspect_aihospital.core.text.letterforms import in_usual_letters
from inspect_aihospital.core.text.regex import regex

# Names of tags by which models set their thinking apart.
_NAMES = (
    r"(?:[a-z]{1,20}_)?think(?:ing)?|thoughts?|ant:?thinking|scratch_?pad|inner_monologue"
    r"|chain_of_thought|cot|internal_(?:thoughts?|reasoning)"
)
# These may head a section of a report in tags, too.
_SECTION_LIKE = r"reasoning|analysis|reflection"
# Special tokens of families of models beside plain tags.
_TAG = regex(
    rf"(?i)<\s?(?P<end_plain>/)?\s?(?:(?:{_NAMES})|(?P<like>{_SECTION_LIKE}))\s?>"
    r"|(?P<start_token><\|(?:begin_of_thought|start_thinking|think(?:ing)?|inner_prefix)\|>"
    r"|<\|channel>(?:thought|analysis)|<unused94>(?:thought)?|\[think(?:ing)?\]|◁think(?:ing)?▷"
    r"|<seed:think>)|(?P<end_token><\|(?:end_of_thought|end_thinking|/think(?:ing)?"
    r"|inner_suffix)\|>|<channel\|>|<unused95>|\[/think(?:ing)?\]|◁/think(?:ing)?▷|</seed:think>)"
)
# Names of sections as tags write them.
_SECTION = (
    r"symptoms?|(?:medical_)?examinations?(?:_results?)?|diagnos[ie]s|diagnostic_results?"
    r"|treatment(?:_plan)?|症状|(?:辅助)?检查|诊断(?:结果)?|治疗(?:方案)?"
)
# A report in tags: behind these, `<reasoning>` and `<analysis>` are a section of it.
_SECTION_TAG = regex(rf"(?i)<(?P<end>/)?(?P<name>{_SECTION})>")
_SECTION_LIKE_TAG = regex(rf"(?i)<(?P<end>/)?(?P<name>{_SECTION_LIKE})>")
_RATIONALE_TAG = regex(r"(?i)<(?:(?:diagnostic_)?rationales?|justification|诊断依据)>")
SECTIONS_AROUND = 2
"""Sections in tags around `<reasoning>` that make it the rationale, whatever comes first."""

# A tag in quotation marks is spoken of.
_QUOTES = {"`": "`", '"': '"', "'": "'", "“": "”", "‘": "’", "「": "」", "『": "』"}
_SENTENCE_ENDS = '\n.。!！?？…:：;；)）"”'

# Harmony: the text runs to the next special token or the end.
_CHANNEL = regex(
    r"(?s)<\|channel\|>\s*+(?P<name>\w++)[^<]*+(?:<\|constrain\|>[^<]*+)?<\|message\|>"
    r"(?P<text>.*?)(?=<\|(?:end|return|call|start|channel)\|>|\Z)"
)
# Harmony whose special tokens the server left out: `analysis…assistantfinal…`.
_BARE_CHANNELS = regex(
    r"(?s)\A\s*(?:assistant)?(?:analysis|commentary)(?=[A-Z\u4e00-\u9fff#<*]|.*assistantfinal)"
)
_BARE_FINAL = "assistantfinal"
# IBM Granite's form, in words.
_SPELT_OUT = regex(
    r"(?ims)\A\s*here(?: is|['’]s) my thought process:(?:.*?^\W*here(?: is|['’]s) my response:|.*)"
)

# Tokens that end a message, by family of models.
_END = (
    r"(?:</s>|<eos>|<end_of_turn>|<turn\|>|<pad>|\[eos\]"
    r"|<[|｜](?:[\w▁]{0,20}(?:end|eot|eom|eos)[\w▁]{0,20}|return|call)[|｜]>)"
)
# Tokens that begin one, with the role behind them.
_START = (
    r"(?:<s>|<bos>"
    r"|<[|｜](?:begin[\w▁]{0,20}|start_response|chatbot_token|(?:assistant|user)[\w▁]{0,10})[|｜]>"
    r"|<\|im_start\|>\s{0,2}\w{0,9}|<\|start_header_id\|>\s{0,2}\w{0,9}\s{0,2}<\|end_header_id\|>"
    r"|<start_of_turn>\s{0,2}\w{0,9}|<\|start\|>\s{0,2}\w{0,9}(?:<\|message\|>)?)"
)
_LEADING = regex(rf"(?i)\A(?:\s*+{_START})++\s*+")
_TRAILING = regex(rf"(?i){_END}\Z")
# Where a model that was not stopped goes on to write the other side of the conversation.
_NEXT_MESSAGE = regex(rf"(?i){_END}\s*+{_START}")
# Only the end of a text is searched for an end token.
_LONGEST_TOKEN = 60
_UNSEEN = "\ufeff\u200b\u2060"

# Only around the whole message: a tag within it is text.
_WRAPPED = regex(
    r"(?is)<(?P<name>answer|response|output|final(?:_answer)?|solution)>(?P<text>.*)</(?P=name)>"
)


def spoken(text: str) -> str:
    """Return what others hear of a message; empty where all of it is thinking."""
    text = _without_tags(_final_channel(text))
    text = _without_template(_SPELT_OUT.sub("", text)).strip().strip(_UNSEEN).strip()
    wrapped = _WRAPPED.fullmatch(text)
    return wrapped["text"].strip() if wrapped else text


def _final_channel(text: str) -> str:
    """Return the final channel of a message in Harmony's format, any other message as it is."""
    channels = list(_CHANNEL.finditer(text))
    if channels:
        final = [channel["text"] for channel in channels if channel["name"] == "final"]
        # Without a final channel all channels are thinking; text before the first one was spoken.
        return "\n".join(final) if final else text[: channels[0].start()]
    if _BARE_CHANNELS.match(text):
        return text.rpartition(_BARE_FINAL)[2] if _BARE_FINAL in text else ""
    return text.removeprefix(_BARE_FINAL)


def _without_tags(text: str) -> str:
    """Take thinking between tags out, from the outermost opening tag to its closing one."""
    spoken_parts: list[str] = []
    place = depth = opened = closed = 0
    openings: list[re.Match[str]] = []
    for tag in _tags(text):
        if not (tag["end_plain"] or tag["end_token"]):
            openings.append(tag)
            opened = opened if depth else tag.start()
            depth += 1
        elif depth:
            depth, closed = depth - 1, tag.end()
            if not depth:
                spoken_parts.append(text[place:opened])
                place = closed
        elif _closes_alone(text, tag):
            spoken_parts, place = [], tag.end()
    if depth and closed > opened:  # opened twice and closed once: a template's tag and the model's
        spoken_parts.append(text[place:opened])
        place = closed
    cut_off = next(
        (o.start() for o in openings if o.start() >= place and _opens(text, o)), len(text)
    )
    return "".join([*spoken_parts, text[place:cut_off]])


def _tags(text: str) -> Iterator[re.Match[str]]:
    """Yield the tags of thinking, without those that are quoted or head a section."""
    section = _report_in_tags(text)
    plain_text = in_usual_letters(text) if "＜" in text else text
    for tag in _TAG.finditer(plain_text):
        quote = _QUOTES.get(text[tag.start() - 1 : tag.start()])
        is_quoted = quote is not None and text[tag.end() : tag.end() + 1] == quote
        if not is_quoted and not (tag["like"] and section <= tag.start()):
            yield tag


def _report_in_tags(text: str) -> int:
    """Return from where on `<reasoning>` is a section; the end of the text where it never is.

    It is one behind a section in tags, and wherever it stands among several that lack a rationale.
    Sections drafted within it do not count, and where it was cut off it is thinking.
    """
    spans = _spans_of_reasoning(text)
    blank = list(text)
    for span in spans:
        blank[span] = " " * (span.stop - span.start)
    text_around = "".join(blank)
    tags = list(_SECTION_TAG.finditer(text_around))
    opened = {tag["name"].casefold() for tag in tags if not tag["end"]}
    closed = {tag["name"].casefold() for tag in tags if tag["end"]}
    has_sections = len(opened & closed) >= SECTIONS_AROUND
    if spans and has_sections and not _RATIONALE_TAG.search(text_around):
        return 0
    return next((tag.start() for tag in tags if not tag["end"]), len(text))


def _spans_of_reasoning(text: str) -> list[slice]:
    """Return where `<reasoning>` and its like stand, each up to its closing tag."""
    spans: list[slice] = []
    opening: re.Match[str] | None = None
    for tag in _SECTION_LIKE_TAG.finditer(text):
        if opening and tag["end"] and tag["name"].casefold() == opening["name"].casefold():
            spans.append(slice(opening.start(), tag.end()))
            opening = None
        elif not opening and not tag["end"]:
            opening = tag
    return spans


def _closes_alone(text: str, tag: re.Match[str]) -> bool:
    """Tell whether a closing tag without an opening one ends thinking, or is a sentence's word."""
    before, after = _around(text, tag)
    stands_apart = before[-1:] in ("", *_SENTENCE_ENDS) or after[:1] in ("", *"\r\n")
    glued = not text[tag.start() - 1].isspace() and not text[tag.end() : tag.end() + 1].isspace()
    return bool(tag["end_token"]) or stands_apart or glued


def _opens(text: str, tag: re.Match[str]) -> bool:
    """Tell whether an opening tag that is never closed begins thinking that was cut off."""
    return bool(tag["start_token"]) or _around(text, tag)[0][-1:] in ("", "\n", ">")


def _around(text: str, tag: re.Match[str]) -> tuple[str, str]:
    """Return what stands just before and just behind a tag, without blanks and marks."""
    before = text[max(0, tag.start() - 8) : tag.start()].rstrip(" \t*_`")
    return before, text[tag.end() : tag.end() + 8].lstrip(" \t*_")


def _without_template(text: str) -> str:
    """Take the tokens that open and end a message in a chat template off its ends."""
    if leading := _LEADING.match(text):
        text = text[leading.end() :]
    if following := _NEXT_MESSAGE.search(text):
        text = text[: following.start()]
    end = len(text)
    # A server may repeat the end token many times.
    while token := _TRAILING.search(text[max(0, end - _LONGEST_TOKEN) : end].rstrip()):
        end = max(0, end - _LONGEST_TOKEN) + token.start()
    return text[:end]

"""Reduce a model's reply to plain lines of text, without markup and thinking.

Width of characters, invisible characters, emphasis, quotation marks, LaTeX, special tokens of chat
templates and typed structure say nothing about the answer; readers of answers see none of it.
"""

import html
import re
import unicodedata

from inspect_aihospital.core.dialogue.thinking import spoken
from inspect_aihospital.core.text.regex import prose_regex, regex
from inspect_aihospital.exam.reply_structure import flatten_structure

LONGEST = 20_000
"""Characters of a reply that are read: half of them from its start, half from its end."""

TICK, CROSS = "✓", "✗"

_TEMPLATE = regex(
    r"<\|[^|<>\n]{1,40}\|>|</?s>|<(?:bos|eos|pad|unk|end_of_turn|start_of_turn|end_of_utterance)>"
    r"|\[/?INST\]|<</?SYS>>|<[｜|][^<>\n]{1,40}[｜|]>",
    re.IGNORECASE,
)
"""Tokens of chat templates that a server left in the text."""
_SPEAKER = prose_regex(r"\A *(?:(?:assistant|model) *(?::|\n|\Z))", re.IGNORECASE)

_WRAPPER = prose_regex(r"\\(?:text|math)(?:bf|it|rm|sf|tt|normal)? ?\{([^{}]*)\}")
_BOXED = prose_regex(r"\\(?:boxed|fbox) ?\{([^{}]*)\}")
# What a reply strikes out is taken back: "~~B~~ C".
_STRUCK = regex(r"~~[^~\n]{0,200}~~")
_LETTER_IN_BRACKETS = prose_regex(
    # "<C>" is a letter at the end of a line only; elsewhere it is a tag.
    r"[【〔〈《「『]{1,2} ?([A-Za-z]) ?[】〕〉》」』]{1,2}|<{1,2}([A-Z])>{1,2}(?=[\s.]*$)",
    re.MULTILINE,
)
# Chinese replies put headings in such brackets: 【答案】B.
_TITLE = regex(r"【([^】\n]{2,12})】")
_DECORATION = regex(r"[*_`#~$\"“”„«»‹›「」『』]|\\[()\[\],;!]|\\(?=%)")
_PERCENT = prose_regex(r"(?<=\d)(?: ?(?:percent|per cent)\b| %)", re.IGNORECASE)
# Japanese keeps the old forms; only texts without its syllables are written anew.
_KANA = regex(r"[\u3040-\u30ff]")
_SIMPLIFIED = str.maketrans(
    "選擇項對錯應該確綜還認題維堅後診斷無實際結論專贊讚這個於參標準為爲與觀點數們說寫療慮傾變",
    "选择项对错应该确综还认题维坚后诊断无实际结论专赞赞这个于参标准为为与观点数们说写疗虑倾变",
)
"""Traditional Chinese characters of the words by which an answer is declared."""
_UNDERSCORE = regex(r"(?<=[A-Za-z])_(?=[A-Za-z])")
"""Of a key such as `final_answer`."""
_APOSTROPHE = regex(r"[‘’ʼ´]")
_QUOTE = regex(r"(?<!\w)'|'(?!\w)")
_LETTERS = str.maketrans(
    {
        **{
            start + place: chr(65 + place)
            for start in (0x1F150, 0x1F170, 0x1F1E6)
            for place in range(26)
        },
        **dict.fromkeys(map(ord, "✔☑✅√🗸🟢👍"), TICK),
        **dict.fromkeys(map(ord, "✘❌✖☒❎🔴👎"), CROSS),
        **{ord(mark): "." for mark in "。｡"},
    }
)
"""Letters in circles or squares and the many forms of ticks, one form of each."""
_LOOKALIKE = regex(r"(?<!\w)[АВСЕΑΒΕ](?!\w)")
"""Cyrillic and Greek letters that stand alone and look like Latin ones."""
_LATIN = str.maketrans("АВСЕΑΒΕ", "ABCEABE")
_FULL_STOP = regex(r"[。｡](?=\d)")
"""A Chinese full stop before a number, where the English mark would be a decimal point."""
_TIMES = prose_regex(r"(?<![\d\s])( ?)×(?! ?\d)")
"""A cross, unless it multiplies."""
_ITEM_MARK = prose_regex(
    r"^(?:[>•●▪◦·–—-]+ +|[>+] *|(?:(?:q|question) ?)?\d{1,3} ?[.):] +(?=\S))+", re.IGNORECASE
)
"""What a line of a list begins with."""
_POINTED_AT = prose_regex(
    r"(?:←|⇐|<[=-]{1,3}) ?(?:(?:the|this|my) )?(?:correct|right|best|answer|one|正确|答案|选"
    r"|对)?\W*$",
    re.IGNORECASE,
)
"""An arrow that points back at a line."""
_ITEM = prose_regex(r"^[\s>*_-]*[(（]?[A-Z] ?[.):、)．]")
_BOLD_ITEM = prose_regex(r"^[\s>-]*\*\*[(（]?[A-Z] ?[.):、)．][^*\n]*\*\* *$")
_TICKED_BOX, _EMPTY_BOX = prose_regex(r"^\[ ?[xX✓] ?\]"), prose_regex(r"^\[ ?\]")
_QUESTION = prose_regex(
    r"^[\W_]*(?:(?:next|new|sample) )?(?:question|problem|q|example|exercise|human|user|问题|题目"
    r"|例题)[\W_]{0,4}\d{0,3}[\s\]*_]{0,4}"
    r"(?:[:.\]]|$)(?!\W*(?-i:[A-Z])(?:[).:,]|$))",
    re.IGNORECASE,
)
"""The first line of another question, which some models go on with; not `Question 1: C`."""
QUESTION = "Question:"
"""How such a line begins in a plain text."""


def plain_reply(reply: str) -> str:
    """Return a reply as lines of plain text, without thinking."""
    # A token becomes a line break, since a new question may follow it: "E</s>Question: ...".
    text = _SPEAKER.sub("", _TEMPLATE.sub("\n", _shortened(spoken(reply))))
    text = _LETTER_IN_BRACKETS.sub(lambda match: f"({match[1] or match[2]})", text)
    return "\n".join(filter(None, map(_line, _undressed(flatten_structure(text)).splitlines())))


def plain_option(text: str) -> str:
    """Return an option's text in the form that it has within `plain_reply`."""
    return " ".join(_undressed(text).split()).rstrip(".").strip()


def bold_ticked(reply: str) -> str:
    """Tick the only item in bold of a list of options; return other replies unchanged.

    Bold type chooses only where a reply says nothing of its options: between the items of the list,
    a line of words may reject the one above it.
    """
    text = _shortened(spoken(reply))
    lines = [line for line in text.splitlines() if line.strip()]
    places = [place for place, line in enumerate(lines) if _ITEM.match(line)]
    bold = [lines[place] for place in places if "**" in lines[place]]
    is_list = len(places) > 2 and places[-1] - places[0] == len(places) - 1
    if not is_list or len(bold) != 1 or not _BOLD_ITEM.match(bold[0]):
        return reply
    return text.replace(bold[0], f"{bold[0]} {TICK}", 1)


def _shortened(text: str) -> str:
    half = LONGEST // 2
    return text if len(text) <= LONGEST else f"{text[:half]}\n{text[-half:]}"


def _undressed(text: str) -> str:
    # Cut again: NFKC makes eighteen characters of some single ones (U+FDFA).
    text = unicodedata.normalize("NFKC", html.unescape(text))[:LONGEST]
    text = _FULL_STOP.sub(". ", text).translate(_LETTERS)
    text = "".join(map(_visible, text))
    if not _KANA.search(text):
        text = text.translate(_SIMPLIFIED)
    text = _TIMES.sub(rf"\1{CROSS}", text)
    text = _LOOKALIKE.sub(lambda match: match[0].translate(_LATIN), text)
    text = _UNDERSCORE.sub(" ", text)
    text = _DECORATION.sub("", _unboxed(_STRUCK.sub("", _TITLE.sub(r"\n\1: ", text))))
    text = _PERCENT.sub("%", text)
    # Apostrophes get one form first, so that curly quotation marks go as straight ones do.
    return _QUOTE.sub("", _APOSTROPHE.sub("'", text))


def _unboxed(text: str) -> str:
    """Strip commands from LaTeX; a box holds the final answer."""
    for _ in range(3):  # wrappers within wrappers
        text = _WRAPPER.sub(r"\1", text)
    return _BOXED.sub(r"\nFinal answer: \1\n", text)


def _visible(character: str) -> str:
    """Return a character as readers see it: nothing, a space or the character."""
    if character in "\n\r" or character.isalnum():
        return character
    category = unicodedata.category(character)
    # Private use (Co) has to go: its characters mark options later on.
    if category in {"Cf", "Co", "Cs", "Cn"} or "\ufe00" <= character <= "\ufe0f":
        return ""
    if category in {"Cc", "Zs", "Zl", "Zp"}:
        return "\n" if category in {"Zl", "Zp"} else " "
    # The degree sign tells "37°C" from an option C.
    return " " if category == "So" and character not in {TICK, CROSS, "°"} else character


def _line(line: str) -> str:
    line = _QUESTION.sub(f"{QUESTION} ", " ".join(line.split()))
    line = _POINTED_AT.sub(TICK, _ITEM_MARK.sub("", line))
    return _EMPTY_BOX.sub(CROSS, _TICKED_BOX.sub(TICK, line)).strip()

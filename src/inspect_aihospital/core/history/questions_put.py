"""Read the questions that a doctor puts, word for word, without what it thinks or concludes."""

from inspect_aihospital.core.dialogue.doctor_conclusions import states_diagnosis
from inspect_aihospital.core.text.regex import regex

_SENTENCE = regex(r"[^。！？!?;；]*?(?:[。！？!?;；]+|\.(?=\s|\Z)|\Z)")
# A question by its mark or particle, or a wish to be told; an order of examinations is none.
_PUT = regex(
    r"(?i)[?？]\s*$|[吗呢么]\W*$|有没有|有无|请问|想(?:知道|了解|问)"
    r"|(?:请|麻烦|能否|可否|能不能)[^。，,]{0,8}(?:回答|描述|告诉我|告知|说明|说说|说一下|讲讲"
    r"|讲一下|谈谈|介绍|补充)|^\W*any\b[^.]{1,40}$"
    r"|(?:^|[,:]|\b(?:please|kindly|now|and|you|to))\s*(?:tell me|describe|clarify|explain|answer"
    r"|specify|let me know|know (?:whether|if|when|where|how|what|about|more|the following))\b"
)
_LIST_LINE = regex(r"^\s*(?:[-*•·]|[(（]?\d{1,2}[.)、．）])\s*\S")
_OPENS_LIST = regex(r"(?i)[:：]\s*$|\bfollowing\b|以下|下列")
_CONCLUSION_LINE = regex(
    r"(?i)\b(?:impression|plan|diagnos[ei]s|assessment|treatment)\b\s*[:：]"
    r"|(?:诊断|方案|治疗|印象|考虑)\S{0,4}[:：]"
)


def questions_put(message: str) -> str:
    """Return the sentences that ask, with the list that belongs to one; empty where none does."""
    questions: list[str] = []
    in_list = False
    for line in message.splitlines():
        if not line.strip():
            in_list = False
            continue
        # Items of a list ("1. Fever") have no question mark of their own.
        if in_list and _LIST_LINE.match(line):
            sentences = [line]
        else:
            sentences = [s for s in _SENTENCE.findall(line) if _PUT.search(s)]
            in_list = bool(sentences) and bool(_OPENS_LIST.search(line))
        questions += [
            s.strip()
            for s in sentences
            if not states_diagnosis(s) and not _CONCLUSION_LINE.search(s)
        ]
    return "\n".join(questions)

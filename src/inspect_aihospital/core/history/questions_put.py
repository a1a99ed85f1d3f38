"""Read the questions that a doctor puts, word for word, without what it thinks or concludes."""

from inspect_aihospital.core.dialogue.doctor_messages import states_diagnosis
from inspect_aihospital.core.text.regex import regex

_SENTENCE = regex(r"[^。！？!?;；]*?(?:[。！？!?;；]+|\.(?=\s|\Z)|\Z)")
# A question by its mark or particle, or an order to tell; an order of examinations is none.
_PUT = regex(
    r"(?i)[?？]\s*$|[吗呢么]\W*$|有没有|有无|(?:请|麻烦|能否|可否)[^。]{0,10}(?:回答|描述|告诉|说明|说|讲|谈|介绍|补充|提供|确认|列出|问)"
    r"|^\W*(?:and |also |so |then )?(?:any\b|(?:please |kindly )?(?:answer|clarify|describe|tell me"
    r"|explain|confirm|specify|let me know|list|share|give me|say|rate|state|mention)\b)"
)
_LIST_LINE = regex(r"^\s*(?:[-*•·]|[(（]?\d{1,2}[.)、．）])\s*\S")
_OPENS_LIST = regex(r"[:：?？]\s*$")


def questions_put(message: str) -> str:
    """Return the sentences that ask, with the list that belongs to one; empty where none does."""
    questions: list[str] = []
    in_list = False
    for line in message.splitlines():
        if not line.strip():
            continue
        if in_list and _LIST_LINE.match(line):
            sentences = [line]
        else:
            sentences = [s for s in _SENTENCE.findall(line) if _PUT.search(s)]
            in_list = bool(sentences) and bool(_OPENS_LIST.search(line))
        questions += [s.strip() for s in sentences if not states_diagnosis(s)]
    return "\n".join(questions)

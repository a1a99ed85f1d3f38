"""Leave out what closes a letter rather than a report: wishes, thanks, offers and disclaimers.

Advice stays: "contact us if the fever returns" is treatment, "if you have questions" is none.
"""

from inspect_aihospital.core.report.conclusion_wording import marked_sentences
from inspect_aihospital.core.text.regex import regex

_MARKS = regex(r"^[^\w<]+|[\s*_)）>]+$")
_TEXT = r"(?:report|document|summary|assessment|information|advice|consultation|text|diagnosis)"
_ASK = (
    r"(?:ask|contact|reach (?:out|me|us)|get in touch|message|write|let (?:me|us) know|tell me"
    r"|come back)"
)
_CLOSES = regex(
    r"(?i)(?:"
    # Wishes and thanks.
    r"(?:(?:i|we) (?:sincerely )?)?wish(?:ing)? you (?:all|an?|well|good|the best|every)\b"
    r"|(?:(?:i|we) (?:sincerely )?)?hope (?:this|that helps|to hear|you (?:feel|get|recover))\b"
    r"|get well|(?:have a )?speedy recovery|good luck|all the best(?=\W*$|,| (?:to|for) you)"
    r"|thank(?:s| you)\b"
    r"|take (?:good )?care(?: of yourself)?(?=\W*$|,? and (?:feel|do|get|all)\b)"
    r"|(?:with )?(?:best|kind(?:est)?|warm(?:est)?) (?:regards|wishes)|regards\b"
    r"|(?:yours )?sincerely|end of (?:the )?report"
    # Offers of answers, and none of help when the illness gets worse.
    rf"|(?:please )?(?:feel free|do(?: not|n['’]t) hesitate) to {_ASK}\b(?!.*\d)"
    r"(?!.*\b(?:worse\w*|persist\w*|return\w*|pain|fever|symptoms?|develop\w*|notice|weakness)\b)"
    rf"|(?:please )?let me know if you have\b.{{0,20}}\b(?:questions?|concerns)"
    r"|(?:should|if) (?:there (?:is|are)|there['’]s|you (?:have|need|want)|you['’](?:d|ve))\b"
    r".{0,40}\b(?:questions?|concerns|anything else|clarification|more (?:help|information))\b"
    rf"(?:(?=\W*$)|.{{0,30}}\b(?:{_ASK}|feel free|hesitate|here)\b)"
    # Disclaimers.
    r"|disclaimer|(?:(?:please )?(?:note|remember)(?: that|:)? )?(?:this|the above|above)(?: \w+)?"
    rf" {_TEXT}\b.{{0,60}}"
    r"\b(?:generated|created|not (?:a |be )?(?:replace|substitut|intend|constitut)\w*"
    r"|reference|informational|educational|simulat\w+|virtual|AI)\b"
    r"|祝|(?:衷心)?感谢|谢谢|早日康复(?!训练|锻炼)|保重|希望(?:对[您你]|以上|[您你](?:能|可以)?早日(?:康复|恢复|好转)|能帮|有所帮)"
    r"|(?:以上|上述|此|本)[^。，]{0,6}(?:报告|内容|信息|建议|意见|结果|诊断|分析)[^。，]{0,12}"
    r"(?:供[^。]{0,4}参考|生成|(?:不能|不可)[替代作]|不作为|不构成|虚拟|模拟|为准)"
    r"|(?:以上|[^。]{0,4})仅供[^。]{0,4}参考|温馨提示(?=.*(?:参考|遵医嘱|为准|祝))|免责声明"
    r"|(?:具体|最终)[^。]{0,14}(?:遵医嘱|医[生师][^。]{0,4}为准)|报告(?:完毕|结束|到此)"
    r"|如[有还果][^。]{0,6}(?:任何|其[他它]|什么)?(?:疑问|想了解|需要帮助)"
    r"|如[有果](?:您?有)?(?:任何|其[他它])[^。]{0,6}问题"
    r")"
)
_SIGNATURE = regex(r"(?:Your |Attending )?(?:Dr\.?|Doctor)(?: [A-Z]\w*\.?){1,2}\W*")
# Behind a wish they say no more than it.
_FOLLOWS = regex(
    r"(?i)(?:如有|若有|有)?(?:任何)?(?:不适|问题)[^。]{0,4}(?:请|可)?随时|请?随时|see you|bye"
)


def without_closing(body: str) -> str:
    """Return a section's text without the lines at its end that close the whole text."""
    lines = body.splitlines()
    count = len(lines)
    while count > 1 and (not _bare(lines[count - 1]) or _closes(lines[count - 1])):
        count -= 1
    return "\n".join(lines[:count]).rstrip()


def _bare(line: str) -> str:
    return _MARKS.sub("", line)


def _closes(line: str) -> bool:
    """Tell whether all sentences of a line say farewell, the first of them plainly."""
    if _SIGNATURE.fullmatch(_bare(line)):
        return True
    first, *others = map(_bare, marked_sentences(_bare(line)))
    return _CLOSES.match(first) is not None and all(
        not other or _CLOSES.match(other) or _FOLLOWS.match(other) for other in others
    )

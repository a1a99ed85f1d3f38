"""Leave out what closes a letter rather than a report: wishes, thanks, offers and disclaimers.

Advice stays: "contact us if the fever returns" is treatment, "if you have questions" is none.
"""

from collections.abc import Sequence

from inspect_aihospital.core.report.conclusion_wording import marked_sentences
from inspect_aihospital.core.text.regex import regex

LONGEST_SENDER = 3
"""Lines at most that say who signs."""

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
    r"|thank(?:s| you)\b|take (?:good )?care(?: of yourself)?(?=\W*$|,? and (?:feel|do|get|all)\b)"
    r"|(?:with )?(?:best|kind(?:est)?|warm(?:est)?) (?:regards|wishes)|regards\b"
    r"|(?:yours )?sincerely|end of (?:the )?report|stay (?:safe|well|healthy|strong)(?=\W*$)"
    r"|(?:would you like|do you want)\b.{0,60}\b(?:expla\w+|clarif\w+|more (?:details?"
    r"|information))\b|(?:do you have|are there) any (?:\w+ )?(?:questions|concerns)\b"
    r"|is there anything (?:else|more)\b"
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
    r"|祝|此致|敬礼|顺颂|(?:请问)?[您你]?还有"
    r"(?:(?:什么|其[他它]|别的|任何)[^。？?]{0,4}(?:问题|疑问|想问|想了解)[^。？?]{0,3}[吗么]?"
    r"|[^。？?]{0,4}(?:问题|疑问|想问|想了解)[^。？?]{0,3}[吗么])(?=\W*$)"
    r"|(?:是否)?需要我(?:再|进一步|为您|详细)*(?:解释|说明|解答)"
    r"|如(?:果您?|您)?(?:还有|需要?)(?:进一步|更多|其[他它])(?:的?疑问|的?问题|了解|信息|解释|说明)"
    r"(?![^。]*(?:检[查验]|化验|[行做拍]|复[诊查]|就[诊医]|住院|手术|[A-Z]))"
    r"|(?:衷心)?感谢|谢谢|早日康复(?!训练|锻炼)|保重"
    r"|希望(?:对[您你]|以上|[您你](?:能|可以)?早日(?:康复|恢复|好转)|能帮|有所帮)"
    r"|(?:以上|上述|此|本)[^。，]{0,6}(?:报告|内容|信息|建议|意见|结果|诊断|分析)[^。，]{0,12}"
    r"(?:供[^。]{0,4}参考|生成|(?:不能|不可)[替代作]|不作为|不构成|虚拟|模拟|为准)"
    r"|(?:以上|[^。]{0,4})仅供[^。]{0,4}参考|温馨提示(?=.*(?:参考|遵医嘱|为准|祝))|免责声明"
    r"|(?:具体|最终)[^。]{0,14}(?:遵医嘱|医[生师][^。]{0,4}为准)|报告(?:完毕|结束|到此)"
    r"|如[有还果][^。]{0,6}(?:任何|其[他它]|什么)?(?:疑问|想了解|需要帮助)"
    r"|如[有果](?:您?有)?(?:任何|其[他它])[^。]{0,6}问题)"
)
# A day of a year, or its place in a form; "7 days" and "in 2 weeks" are none.
_MONTH = r"(?i:jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)[a-z]{0,6}\.?"
_DATE = (
    r"[\s\[]*(?:\d{4}\s*[-年/.]\s*[\dX]{1,2}\s*[-月/.]\s*[\dX]{1,2}\s*日?"
    r"|[XxＸ_]{2,4}\s*年\s*[XxＸ_]{1,4}\s*月\s*[XxＸ_]{1,4}\s*日?|\d{1,2}[-/.]\d{1,2}[-/.]\d{2,4}"
    rf"|\d{{1,2}}(?:st|nd|rd|th)? {_MONTH},? \d{{4}}|{_MONTH} \d{{1,2}}(?:st|nd|rd|th)?,? \d{{4}}"
    r"|(?i:(?:insert |today['’]s |current )?date)|[填具]?[体写]?日期|_+)[\s\])]*(?:\d{1,2}:\d{2})?"
)
_SIGNATURE = regex(
    r"(?:Your |Attending )?(?:Dr\.?|Doctor)(?: (?:[A-Z]\w*\.?|\[[\w ]{1,20}\]?)){1,2}\W*"
    r"|(?i:signed|signature|reported by)\s*:\W*(?:[A-Z][\w-]*[.,\])]*\s*){0,5}"
    r"|(?i:physician)\s*:\W*(?:Dr|AI|Your|Name)\b[.\])]*(?: [A-Z]\w*[.\])]*){0,2}"
    rf"|(?i:date(?: of (?:the )?report)?)\s*:{_DATE}|(?:报告)?(?:日期|时间)\s*[:：]{_DATE}"
    rf"|(?:(?:报告|主治|主管|接诊|审核|经治|责任)医[师生]|(?:医[师生])?签[名字])\s*[:：]"
    rf"[\s_]*\W?[^\W\d]{{0,6}}\W?\s*(?:日期\s*[:：]{_DATE})?"
    r"|\d{4}\s*[-年/.]\s*[\dX]{1,2}\s*[-月/.]\s*[\dX]{1,2}\s*日?"
)
# Who signs, below a farewell.
_SENDER = regex(
    r"(?i:(?:your )?(?:ai |attending |treating )*(?:doctor|physician))"
    r"|(?i:department|division) of [\w &,'’]{1,40}|(?i:hospital|clinic|department)(?i: name)?"
    r"|(?i:the )?(?:[A-Z][\w.'’-]{0,20} ){1,4}(?:Hospital|Clinic|Department|MD)"
    r"|[^\s，,。;；、]{0,20}(?:医院|诊所|中心|科室?(?![学普]))"
    r"(?:\s*[^\s，,。;；、]{0,8}(?:科室?|中心|团队|医[师生]|病区|部))?(?:\s+[^\W\d]{2,4})?"
    r"|[^\s，,。;；、]{0,8}医[师生]|\W?(?i:your |[医您]).{0,20}(?i:name|姓名)\W?"
)
# What is to be done, and when, is said by no signature.
_ACTS = regex(
    r"(?i)[一二两三四五六七八九十半][天周月年次]|[每后请需应须找问看见到去赴遵]|转(?!化)|随[访诊]"
    r"|复[诊查]"
    r"|就[诊医]|[会门]诊|住院|检查|观察|挂号|预约|评估|咨询|联系|建议|随时|调整|决定|同意|告知|继续"
    r"|\b(?:admi\w+|review\w*|follow\w*|visit\w*|refer\w*|return\w*|see|come|go|attend|call|contact"
    r"|book|appointments?|check\w*|stay|discharge\w*|transfer\w*|(?<!dr\. )(?<!dr )will|should"
    r"|must|to|at|if|within"
    r"|weekly|daily|tomorrow|today|\w+day|rest|take|continue|monitor\w*|consult\w*|ask"
    r"|evaluat\w+)\b"
)
# The patient answers, or the visit ends: models play the visit on. What a patient or a doctor has
# to do, behind their name, is advice.
_PLAYS_ON = regex(
    r"(?im)^[ \t]*(?:[<＜【\[](?:the )?(?:patient|doctor|examiner|患者|病人|医生|检查员)[>＞】\]]"
    r"(?!\W*(?:must|should|needs?|has|have|is|are|will|may|can|to|with|who)\b)"
    r"(?=[^\n]*(?:[?？]|\b(?:thank|okay|welcome|my\b|(?<!type )(?<!grade )I\b)|[我谢]|好的|不客气))"
    r"|[<＜【\[](?:end|结束)(?: of (?:the )?(?:report|visit|consultation|conversation|dialogue"
    r"|document|text))?[>＞】\]][ \t]*$)"
)
_NOTE = regex(r"(?i)^(?:注意?|备注|说明|声明|note)\s*[:：]\W*")
# Behind a wish they say no more than it.
_FOLLOWS = regex(
    r"(?i)(?:如有|若有|有)?(?:任何)?(?:不适|问题)[^。]{0,4}(?:请|可)?随时|请?随时|see you|bye"
)


def without_closing(body: str) -> str:
    """Return a section's text without the lines at its end that close the whole text."""
    played_on = _PLAYS_ON.search(body)
    # "Tell the patient:" says that what follows is quoted advice.
    is_quoted = played_on and body[: played_on.start()].rstrip(" \t\r\n*_").endswith((":", "："))
    end = played_on.start() if played_on and not is_quoted else len(body)
    lines = body[:end].rstrip().splitlines() or [body]
    count = len(lines)
    # A few lines at a time: copies of all would take the square of the length.
    while count > 1 and (
        length := _closing_length(lines[max(0, count - LONGEST_SENDER - 2) : count])
    ):
        count -= length
    return "\n".join(lines[:count]).rstrip()


def _closing_length(lines: Sequence[str]) -> int:
    """Count the lines at the end that close a text: one, or a farewell with who signs below it."""
    last = lines[-1]
    if not _bare(last) or _closes(last):
        return 1
    below = next(
        (n for n in range(1, min(LONGEST_SENDER + 1, len(lines))) if not _sends(lines[-n])),
        LONGEST_SENDER + 1,
    )
    farewell = lines[-below] if below <= LONGEST_SENDER and below < len(lines) else ""
    return below if below > 1 and _closes(farewell) else 0


def _sends(line: str) -> bool:
    return _signs(line) or bool(_SENDER.fullmatch(_bare(line)) and not _ACTS.search(line))


def _signs(line: str) -> bool:
    signature = _SIGNATURE.fullmatch(_bare(line))
    return bool(signature and not _ACTS.search(line))


def _bare(line: str) -> str:
    return _MARKS.sub("", line)


def _closes(line: str) -> bool:
    """Tell whether all sentences of a line say farewell, the first of them plainly."""
    if _signs(line):
        return True
    sentences = list(map(_bare, marked_sentences(_NOTE.sub("", _bare(line)))))
    return bool(sentences and _CLOSES.match(sentences[0])) and all(
        not other or _CLOSES.match(other) or _FOLLOWS.match(other) for other in sentences[1:]
    )

"""Leave out what an answer lists beside requested examinations: others, and invented results."""

from inspect_aihospital.core.text.regex import regex

# A line that heads a list: marked, or with a colon at its end.
_HEADING = regex(
    r"[ \t>]*(?:#{1,6}(?!#)[ \t]*(?P<hashed>[^\n]+)|\*\*(?P<bold>[^*\n]{1,60})\*\*[:：]?"
    r"|【(?P<bracket>[^】\n]{1,60})】[:：]?"
    r"|(?P<plain>[^\s\-*•·\d|{\[][^:：\n]{0,40})[:：])[ \t]*"
)
_NOUN = (
    r"(?:tests?|exams?|examinations?|investigations?|study|studies|labs?|imaging|procedures?|items?"
    r"|results?|records?)"
)
# Words for examinations that nobody asks for now.
_OTHER = regex(
    rf"(?i)\b(?:excluded|exclusions?|omitted|unrequested|completed"
    r"|not (?:requested|ordered|named|included|needed|asked for)"
    r"|(?:already|previously) (?:done|performed|completed|obtained|available)"
    r"|(?:done|performed|completed) (?:already|previously|before)"
    rf"|(?:previous|prior|past) {_NOUN})\b"
    r"|已经?(?:完成|做过?|查过?|行|有|排除)|(?:既往|先前|以前|此前|之前)(?:已?(?:做过?|完成|查过?)"
    r"|的?检[查验])"
    r"|被?排除(?!检)|未被?(?:申请|点名|要求|请求)|[不无]包[括含]|[不无]需要?(?:做|检查)?"
)
# What may stand beside them. Any other word may say why or when an examination is asked for: "to
# exclude embolism", "prior to discharge", "not yet done".
_BESIDE = regex(
    rf"(?i)(?:\b(?:{_NOUN}|the|these|those|other|and|or|but|that|which|were|was|are|is|have been"
    r"|has been|by the patient|from the list|in the request)\b"
    r"|检[查验]|化验|项目?|结果|清单|列表|其[他它]|[的类]|[\W_])*"
)
_RESULTS = regex(r"(?i)\b(?:results?|findings|report)\b|结果|所见|报告")
_REQUESTED = regex(
    r"(?i)\b(?:request\w*|order\w*|asked|items?|list)\b|(?<!未)(?:申请|要求|点名)|项目|清单"
)
# What stands behind a name as the outcome: a word for it, or a number with a unit or decimals.
_RESULT = regex(
    r"(?i)(?<!\s)\s*+(?:[:：=]|(?<=\s)[–—-](?=\s)|——|→"
    r"|[(（])\s*+(?:(?:(?:is|was|were|are|shows?|showed|reveals?d?)\b"
    r"|(?:[\w+-]+[ \t]+){0,3}?(?:normal|abnormal|negative|positive|unremarkable|elevated|raised"
    r"|reactive|present|absent|(?:in|de)creased)\b|no (?!contrast\b)\w+).*"
    r"|(?:[A-Za-z]\w{0,9}[ \t=:：]{0,3})?[<>≈~]?\d+(?:\.\d+|[ \t]*(?:%|[mµμ]?mol|[mnpµμ]?g/|mmHg"
    r"|I?U/|×|x10)).*"
    r"|(?:提示|可?见|示|未见|未发现|无(?!痛|创|菌)|正常|异常|阴性|阳性|[升增降减][高低]|偏[高低]).*"
    r"|[^:：()（）]{0,12}(?:正常|阴性|阳性|升高|降低|未见异常)[)）。]?\s*$)"
)


def without_other_lists(text: str) -> str:
    """Return an answer without the lists of examinations that it says are not requested.

    Results are left out only beside a list: "results" alone may head the list itself.
    """
    kept_lines: list[str] = []
    without_results: list[str] = []
    heading = ""
    for line in text.splitlines():
        if match := _HEADING.fullmatch(line):
            heading = match["hashed"] or match["bold"] or match["bracket"] or match["plain"]
        if heads_other_list(heading):
            continue
        kept_lines.append(line)
        if not _RESULTS.search(heading) or _REQUESTED.search(heading):
            without_results.append(line)
    lists_more = any(line.strip() and not _HEADING.fullmatch(line) for line in without_results)
    return "\n".join(without_results if lists_more else kept_lines)


def heads_other_list(heading: str) -> bool:
    """Tell whether a heading or key says that what it heads is not requested."""
    others = _OTHER.split(heading.replace("_", " "))
    return len(others) > 1 and all(map(_BESIDE.fullmatch, others))


def without_result(name: str) -> str:
    """Return the name of an examination without the result behind it."""
    return _RESULT.sub("", name)

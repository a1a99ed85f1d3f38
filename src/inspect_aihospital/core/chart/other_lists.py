"""Leave out what an answer lists beside requested examinations: others, and invented results."""

from inspect_aihospital.core.text.regex import regex

# A line that heads a list: marked, or with a colon at its end.
_HEADING = regex(
    r"[ \t>]*(?:#{1,6}(?!#)[ \t]*(?P<hashed>[^\n]+)|\*\*(?P<bold>[^*\n]{1,60})\*\*[:：]?"
    r"|【(?P<bracket>[^】\n]{1,60})】[:：]?"
    r"|(?P<plain>[^\s\-*•·\d|{\[][^:：\n]{0,40})[:：])[ \t]*"
)
# Examinations that nobody asks for now.
_OTHER = regex(
    r"(?i)\b(?:exclu\w+|already|previous\w*|prior|past|omitted|not (?:requested|named|included"
    r"|needed)"
    r"|unrequested|(?<!\bnot )(?<!\byet )(?<!\bbe )(?<!\bnever )(?:completed|performed|done))\b"
    r"|已(?:经|有|做|完成|查|行)|排除|既往|先前|以前|未(?:申请|点名|要求|请求)|[不无][需包]"
)
_RESULTS = regex(r"(?i)\b(?:results?|findings|report)\b|结果|所见|报告")
_REQUESTED = regex(
    r"(?i)\b(?:request\w*|order\w*|asked|items?|list)\b|(?<!未)(?:申请|要求|点名)|项目|清单"
)
# What stands behind a name as the outcome: a word for it, or a number with a unit or decimals.
_RESULT = regex(
    r"(?i)(?<!\s)\s*+(?:[:：=]|(?<=\s)[–—-](?=\s)|——|→|[(（])\s*+(?:(?:(?:is|was|were|are|shows?|showed|reveals?d?)\b"
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
    words = heading.replace("_", " ")
    return bool(_OTHER.search(words)) and not _REQUESTED.search(_OTHER.sub("", words))


def without_result(name: str) -> str:
    """Return the name of an examination without the result behind it."""
    return _RESULT.sub("", name)

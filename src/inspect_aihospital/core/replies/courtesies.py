"""Recognise courtesy behind a result: words of advice, role or farewell that tell no finding.

Read by lists of everyday words: with any other word, or a word of a finding, a clause may be one.
"""

from inspect_aihospital.core.replies.finding_words import BODY_WORD, FINDING_WORD
from inspect_aihospital.core.text.letterforms import CHINESE_LETTER
from inspect_aihospital.core.text.regex import regex
from inspect_aihospital.core.text.word_tables import read_words

_ENGLISH_WORDS = frozenset(read_words(__package__, "courtesies_en"))
# The longest word first: each place is read once.
_CHINESE_WORD = regex(
    "|".join(sorted(read_words(__package__, "courtesies_zh"), key=len, reverse=True))
)
_ENGLISH_WORD = regex(r"[^\W\d_]+(?:['’][a-z]+)?")
_CONTRACTION = regex(r"['’]\w+$")
# Words of praise are courtesy in these phrases alone: "looks good" is a result.
_PHRASE = regex(
    r"(?i)\b(?:get well|as well|diagnosis|(?:anything|something|what)(?:['’]s| is)? unclear"
    r"|you(?: did|'re doing) (?:great|well|fine)"
    r"|(?:have|with) an? (?:good|great|nice)|good"
    r" (?:luck|health|bye|day|morning|afternoon|evening|night|rest))\b"
    r"|(?:(?<![没无不])有|[的个些])(?:任何|什么|其他)?(?:疑问|问题)|关于.{0,6}问题|祝.{0,2}一切"
    r"|配合得很好"
)
_VERDICT = regex(r"[没无不].{0,4}问题|[都很切]好|不好(?!意思)")
# Of a patient this is a finding; the examiner says it of itself.
_INABILITY = regex(
    r"(?i)\b(?:unable to|can ?not|can['’]t|does not|doesn['’]t) (?:speak|talk|see|hear|follow"
    r"|answer|name|know|sit|stay|rest|turn|feel|reach)\b"
    r"|(?:不能|无法|不会|没法)(?:说|看|听|坐|走|动|回答|配合|记)"
)
_SPEAKER = regex(r"(?i)\b(?:I|we|examiner)\b|我")
_MARKS = regex(r"[\W\d_]+")


def is_courtesy(clause: str) -> bool:
    """Tell whether a clause says nothing but words of advice, role, errands and farewell."""
    plain = _PHRASE.sub("您" if CHINESE_LETTER.search(clause) else " you ", clause)
    if FINDING_WORD.search(plain) or BODY_WORD.search(plain) or _VERDICT.search(plain):
        return False
    if _INABILITY.search(plain) and not _SPEAKER.search(plain):
        return False
    if CHINESE_LETTER.search(plain):
        letters = _MARKS.sub("", plain)
        return bool(letters) and not _CHINESE_WORD.sub("", letters)
    words = [_CONTRACTION.sub("", word) for word in _ENGLISH_WORD.findall(plain.casefold())]
    return bool(words) and _ENGLISH_WORDS.issuperset(words)

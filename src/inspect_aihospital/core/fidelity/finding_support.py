"""Tell whether a clause of a reply is a finding, and whether a source has one in its words."""

from inspect_aihospital.core.chart.canonical_names import canonical
from inspect_aihospital.core.fidelity.paraphrased_findings import is_paraphrased
from inspect_aihospital.core.fidelity.record_support import SUPPORT
from inspect_aihospital.core.text.letterforms import CHINESE_LETTER
from inspect_aihospital.core.text.number_words import without_spelled_numbers
from inspect_aihospital.core.text.regex import regex
from inspect_aihospital.core.text.text_cache import remembered
from inspect_aihospital.core.text.word_overlap import share

SHORTEST = {True: 4, False: 10}
"""Letters of the shortest finding that is looked at, in Chinese and in other writing."""

# Words around a result that no record has.
ANNOUNCING = regex(
    r"大小|直径|[长宽厚高]?约"
    r"|考虑|可能|所致|[未可]?[闻触扪探]及|未见|没有|处有|我们?|您的?|这一?项|的是|看到|发现|结果"
    r"|显示|提示|检查|可见|如下|以下|范围内|以内"
    r"|\b(?:we|(?:came|come|comes) back|found|shows?|showed|results?|measur(?:es?|ing)"
    r"|in size|approximately|about"
    r"|(?:as )?follows?|following|(?:with)?in (?:the )?(?:normal |reference )?(?:range|limits))\b"
)

# The unit of a side, behind which another side follows.
_SIDE_UNITS = regex(r"(\d)\s*(?:mm|cm|[毫厘]米)(?=\s*[×x*]\s*\d)")
# Units in words, which no record has.
_SPELLED_UNITS = regex(
    r"(?:[毫微纳皮]?(?:摩尔?|克|升)|国际单位|单位|次|拍)每(?:分钟?|[百毫微分]?升|小时|秒|天|日)"
    r"|毫米汞柱|厘米水柱|摄氏度|千帕|百分之|[毫厘微]米|公斤|千克|毫[升克秒]"
    r"|\b(?:(?:(?:milli|micro|nano|pico|kilo|centi|deci)?(?:mol(?:e|ar)?|gram(?:me)?|lit(?:er|re)"
    r"|met(?:er|re)|pascal|second|volt)|beat|breath|unit|degree|cycle|equivalent"
    r"|milliequivalent)s?|celsius|fahrenheit|centigrade|mercury|percent|per|minutes?"
    r"|international|cubic|squared?)\b"
)

# What is measured and against what, around a number: numbers are checked by themselves.
_MEASURED = regex(
    r"大小|约|乘|幅度|深度|[直内]径|长度|宽度|厚度|数值|(?:参考|正常)(?:值|范围)|[低高大小]于|单位"
    r"|均为|每(?:个)?(?:高倍)?(?:视野|镜视野|分钟?|[毫微]?升)"
    r"|[微毫纳皮]克|毫伏|个|[×x*]10\^\d+/l"
    r"|\b(?:reference|range|hounsfield|per|units?|depth|about|up to)\b"
)


def is_supported(clause: str, plain_source: str) -> bool:
    """Tell whether a source has half of a clause's words, or of its names in another wording."""
    plain = _reported(clause)
    is_worded_alike = any(
        share(write(plain), write(plain_source)) >= SUPPORT for write in (str, canonical)
    )
    return is_worded_alike or is_paraphrased(plain, plain_source)


def is_long(clause: str) -> bool:
    """Tell whether a clause has letters enough for a finding, measures and units left out."""
    words = _MEASURED.sub("", _SPELLED_UNITS.sub("", without_spelled_numbers(clause.casefold())))
    letter_count = sum(letter.isalpha() for letter in words)
    return letter_count >= SHORTEST[bool(CHINESE_LETTER.search(words))]


@remembered
def spell_plainly(text: str) -> str:
    """Write British and American spellings alike, and 8mm×6mm as 8×6mm."""
    plain = _SIDE_UNITS.sub(r"\1", text.casefold())
    for british, common in (("oe", "e"), ("ae", "e"), ("leuco", "leuko")):
        plain = plain.replace(british, common)
    return plain


def _reported(clause: str) -> str:
    """Drop words that only announce a result, and numbers and units in words."""
    plain = without_spelled_numbers(spell_plainly(clause))
    return ANNOUNCING.sub(" ", _SPELLED_UNITS.sub(" ", plain))

"""Read traditional and full-width letters as the usual ones, in a text of the same length.

Readers match words in the text that is returned, and cut the text as it was written.
"""

import unicodedata

from inspect_aihospital.core.text.regex import regex

CHINESE_LETTER = regex("[\u4e00-\u9fff]")
"""A Chinese character; in a text with any, words have no blanks between them."""

# Only letters of words that readers look for.
_SIMPLIFIED = str.maketrans(
    "狀檢輔診結斷據療醫學驗體與現臨處議項實歷無總論況關員講說對話問會測鑒鑑別發計劃導隨訪於為報單終確見復訂訴師錄內給點聲圖爲該應讓謝請術當沒參異",
    "状检辅诊结断据疗医学验体与现临处议项实历无总论况关员讲说对话问会测鉴鉴别发计划导随访于为报单终确见复订诉师录内给点声图为该应让谢请术当没参异",
)


def in_usual_letters(text: str) -> str:
    """Return a text of the same length in simplified characters and half-width letters."""
    if text.isascii():
        return text
    letters = ((letter, unicodedata.normalize("NFKC", letter)) for letter in text)
    # A letter that would become two stays as it is: places must not move.
    plain = "".join(usual if len(usual) == 1 else letter for letter, usual in letters)
    return plain.translate(_SIMPLIFIED)

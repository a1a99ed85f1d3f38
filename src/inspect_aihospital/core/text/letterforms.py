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
# Marks of Chinese sentences that are typed as English ones.
_HALF_WIDE = regex(r"(?<=[\u4e00-\u9fff])[,;!?]|[,;!?](?=[\u4e00-\u9fff])")
_WIDE = str.maketrans(",;!?", "，；！？")


class _UsualLetters(dict[int, int]):
    """Usual letters by code point, each found when it is first needed: most texts have few."""

    def __missing__(self, code: int) -> int:
        letter = unicodedata.normalize("NFKC", chr(code))
        # A letter that would become two stays as it is: places must not move.
        self[code] = usual = ord((letter if len(letter) == 1 else chr(code)).translate(_SIMPLIFIED))
        return usual


_USUAL = _UsualLetters()


def in_usual_letters(text: str) -> str:
    """Return a text of the same length in simplified characters and half-width letters."""
    return text if text.isascii() else text.translate(_USUAL)


def with_usual_marks(text: str) -> str:
    """Return a text whose half-width marks beside Chinese letters are wide ones: 没有,不疼."""
    return text if text.isascii() else _HALF_WIDE.sub(lambda m: m[0].translate(_WIDE), text)

"""Bring a text to the form that a reader sees, so that rules read the same as people."""

import unicodedata

from inspect_aihospital.core.text.regex import regex
from inspect_aihospital.core.text.text_cache import remembered

# Unicode categories of format, control, private use, and marks on letters.
_UNSEEN = frozenset({"Cf", "Cc", "Co", "Mn", "Me"})
_HAN = "[\u4e00-\u9fff]"
# Single Chinese characters with a blank between them.
_SPACED = regex(rf"(?<!{_HAN})(?:{_HAN} )+{_HAN}(?!{_HAN})")
_SIMPLE = str.maketrans(
    "規電圖聲檢驗線腦顱頸壓鏡腸脈體質標誌細養腎報結單醫嗎請幫煩還經過謝兩陰陽關",
    "规电图声检验线脑颅颈压镜肠脉体质标志细养肾报结单医吗请帮烦还经过谢两阴阳关",
)


class _LetterTable(dict[int, int | None]):
    """What a letter is read as, by code: itself, or nothing where nobody sees it."""

    def __missing__(self, code: int) -> int | None:
        """Read a letter that comes for the first time."""
        letter = chr(code)
        # Line ends and tabs belong to category Cc, and are seen.
        is_seen = letter in "\n\t" or unicodedata.category(letter) not in _UNSEEN
        self[code] = code if is_seen else None
        return self[code]


_LETTERS = _LetterTable()


@remembered
def visible(text: str) -> str:
    """Bring a text to one width and script, without unseen characters and marks on letters.

    Chinese characters that stand apart one by one are put together; traditional ones that occur in
    names of examinations become simplified.
    """
    if text.isascii() and text.isprintable():
        return text  # all of it is seen, in one width
    decomposed = unicodedata.normalize("NFKD", text).translate(_LETTERS)
    plain_text = unicodedata.normalize("NFKC", decomposed).translate(_SIMPLE)
    return _SPACED.sub(lambda match: match[0].replace(" ", ""), plain_text)

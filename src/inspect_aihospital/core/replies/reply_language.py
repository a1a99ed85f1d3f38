"""Tell whether a reply is in another language than its record."""

from inspect_aihospital.core.text.letterforms import CHINESE_LETTER
from inspect_aihospital.core.text.regex import regex
from inspect_aihospital.core.text.text_cache import remembered

# A translation beside a name: in brackets, in the next column, behind a stroke.
_TRANSLATION = regex(
    r"(?<=\w)\s?[(（][^()（）\n]{0,40}[)）]"
    r"|(?<=[A-Za-z])\s?[/|]\s?[^|/:：\dA-Za-z\n]{1,20}(?=[|:：]\s*+[^|\s])"
)
_TAG = regex(r"</?[A-Za-z][^<>\n]{0,200}>")
# Words in small letters: abbreviations are written alike in both languages.
_ENGLISH = regex(r"(?<![A-Za-z])[a-z]{3,}(?![A-Za-z])")


@remembered
def _letters(text: str) -> tuple[int, int, frozenset[str]]:
    """Count Chinese characters and words of other letters; collect the English words."""
    english = _ENGLISH.findall(text)
    return len(CHINESE_LETTER.findall(text)), len(english), frozenset(english)


def in_another_language(reply: str, record: str) -> bool:
    """Tell whether a reply is written in English to a Chinese record, or the other way round.

    Names and units that the record has itself do not count, nor a translation beside a name, nor
    tags and the keys of a structure, which are the same few words again and again.
    """
    reply = _TRANSLATION.sub(" ", _TAG.sub(" ", reply))
    chinese, _, _ = _letters(reply)
    own_chinese, own_words, vocabulary = _letters(record)
    if own_chinese > own_words:
        foreign_words = [word for word in _ENGLISH.findall(reply) if word not in vocabulary]
        return len(set(foreign_words)) > 5 and chinese < len(foreign_words)
    return chinese > 5 and chinese > _letters(reply)[1]

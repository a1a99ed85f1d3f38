"""Read options that a reply names by their place in the list, such as `the third option`."""

import re
from collections.abc import Sequence

from inspect_aihospital.core.text.regex import prose_regex

# English, Spanish, French, Italian and German.
_ORDINALS = (
    "first|1st|primera|première|prima|erste",
    "second|2nd|segunda|deuxième|seconde|seconda|zweite",
    "third|3rd|tercera|troisième|terza|dritte",
    "fourth|4th|cuarta|quarta|quatrième|vierte",
    "fifth|5th|quinta|cinquième|fünfte",
    "sixth|6th|sexta|sixième|sesta|sechste",
)
_NUMBERS = ("1|one|一", "2|two|二", "3|three|三", "4|four|四", "5|five|五", "6|six|六")
_LAST = r"last|última|dernière|letzte"
# "The first option in heart failure" ranks treatments.
_NOT_RANKED = (
    r"(?! (?:for|in(?! \w+ list)|to|when|if|would|I|we|that|drug|treatment|therapy|considered)\b)"
)
_ANY_ORDINAL = "|".join(_ORDINALS)
_PLACED = prose_regex(
    # A line of its own, and what the answer is said to be, need no noun behind them.
    rf"^(?:the )?(?P<line>{_ANY_ORDINAL}) option(?=[.!]?$)"
    rf"|(?<=\banswer is )the (?P<answer>{_ANY_ORDINAL})(?: one)?(?=[.!]?$)"
    rf"|\b(?:the|la|die) (?:(?P<ordinal>{_ANY_ORDINAL})|(?:{_LAST})) "
    r"(?:(?:listed |answer |given )?(?:option|alternative|item)"
    r"|opción|opzione|alternativa|antwort(?:möglichkeit)?|answer choice"
    # "It would be the last choice" and "is the first choice" rank, too.
    r"|(?<!first )(?<!last )choice|(?:one )?(?:on|in|of) (?:the|this|these|your) "
    r"(?:(?:three|four|five|six) )?(?:list|options|choices|answers|four|five|six|lot)"
    r"|der (?:vier|fünf|sechs) \w+)\b"
    rf"{_NOT_RANKED}"
    # "The best choice one can make" names no place.
    r"|\b(?:option (?:number |no\.? |# ?)?|choice (?:number |no\.? |# ?"
    rf"|(?=\d)))(?P<number>{'|'.join(_NUMBERS)})(?![\w%/]|\.\d)"
    rf"|第 ?(?P<chinese>{'|'.join(_NUMBERS)}) ?(?:个?(?:选项|答案|项)|个(?=是?正确|[,.!\n]|$))"
    rf"|选项 ?(?P<labelled>{'|'.join(_NUMBERS)})(?=是|为|正确|最| *(?:$|[,.;:!()\n]))"
    r"|最后一(?:个?选项|项|个(?=是?正确|[,.!\n]|$))",
    re.IGNORECASE | re.MULTILINE,
)


def name_places(text: str, letters: Sequence[str]) -> str:
    """Replace options that a text names by their place by `option` and the letter at that place."""
    return _PLACED.sub(lambda match: _named(match, letters), text)


def _named(match: re.Match[str], letters: Sequence[str]) -> str:
    if ordinal := match["ordinal"] or match["line"] or match["answer"]:
        place = _place_of(ordinal, _ORDINALS)
    elif number := match["number"] or match["chinese"] or match["labelled"]:
        place = _place_of(number, _NUMBERS)
    else:
        place = len(letters) - 1
    return f"option {letters[place]}" if place < len(letters) else match[0]


def _place_of(word: str, forms: Sequence[str]) -> int:
    return next(n for n, form in enumerate(forms) if word.casefold() in form.split("|"))

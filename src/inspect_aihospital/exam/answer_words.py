"""The words by which replies declare an answer, in the languages that models answer in.

What may stand around an option's letter is given by grammar: verbs of choosing, copulas,
conclusions. No pattern lists what an explanation says.
"""

import re
from enum import IntEnum

from inspect_aihospital.core.regex import regex
from inspect_aihospital.exam.option_marks import BARE, MARK


class Weight(IntEnum):
    """How plainly something is declared; the plainest decide."""

    LEANING = 1
    STATED = 2
    FINAL = 3


REFERENCE = rf"(?P<option>{MARK}|{BARE})"

_NOUN = (
    r"(?:answers?|ans\b\.?|choice|option|letter|response|solution|selection|pick|vote|verdict"
    r"|decision|antwort|lösung|réponse|reponse|respuesta|resposta|risposta|ответ|antwoord|cevap"
    r"|odpowiedź|svar)"
)
_ADVERB = (
    r"(?:\s(?:therefore|thus|hence|then|clearly|most\slikely|likely|probably|definitely|still|now"
    r"|indeed|\w{2,12}ly))?"
)
_COPULA = (
    rf"(?:{_ADVERB}\s(?:is|are|would\sbe|will\sbe|should\sbe|must\sbe|(?:has|would\shave)\sto\sbe"
    r"|ought\sto\sbe|appears\sto\sbe|seems\sto\sbe|can\sonly\sbe|remains|becomes|goes\sto|ist|lautet"
    r"|est|es|é|è)\b|'s\b)"
)
_FILL = (
    r"(?:[\s:,(=>→–—-]{0,3}(?:the|most|more|best|clearly|definitely|likely|probably|still|therefore"
    r"|thus|indeed|in\sfact|actually|obviously|simply|again|now|as\sfollows|option|choice|letter"
    r"|answer|that\sof|être|la|le|die|der|das|it\sis|is|选项?|是|为)(?![A-Za-z])){0,4}"
    r"[\s:,(=>→–—-]{0,4}"
)
_MARKS = r"\s?(?::|=|→|–|—|-|,)+|\s?\n{1,2}"
_VERB = (
    r"(?:choos(?:e|ing)|pick(?:ing)?|select(?:ing)?|say(?:ing)?|answer(?:ing)?|go(?:ing)?\s(?:with|for)"
    r"|opt(?:ing)?\sfor|agree(?:\swith|\son)?|sid(?:e|ing)\swith|settl(?:e|ed|ing)\s(?:on|for)"
    r"|(?:stay|stick)(?:ing)?\s(?:with|to|by)|keep|maintain|conclude|believe|think|vote\sfor|favou?r"
    r"|prefer|lean(?:ing)?\s(?:towards?|to\b)|recommend|decide\s(?:on|for)|endorse|support|stand\sby"
    r"|arrive\sat|suspect|guess|propose|submit)"
)
_AUXILIARY = (
    r"(?:'d|'ll|'m|'ve|\s(?:would|will|am|have|do|shall|must|can|still|also|now|therefore|thus|hence"
    r"|then|\w{2,12}ly))*"
)
_POSTMODIFIER = (
    r"(?:,\s\w+(?:\s\w+)?,|\s(?:correcta|correta|corretta|correcte|finale?)"
    r"|\s(?:here|(?:to|for)\s(?:this|the)\s(?:question|case|item)|in\sthis\scase|of\schoice"
    r"|(?:that|which)\s(?:best\s)?\w+(?:\s(?:best|all|here))?"
    r"|(?:does\snot|doesn't|has\snot|will\snot)\schanged?|(?:that\s)?I(?:'d|'ll)?(?:\s\w+){1,3}?))?"
)
_GLOSS = r"(?:\s?\([^()\n]{1,20}\))?"

_FINAL = (
    rf"\bfinal(?:ly)?(?:\s{_NOUN}){{1,2}}{_GLOSS}(?:{_COPULA}|{_MARKS}){_FILL}",
    rf"(?:^|\n)\s?final:{_FILL}",
    rf"最终(?:答案|选择)?(?:是|为|选|[:：])+{_FILL}",
)
_STATED = (
    rf"(?<![A-Za-z]){_NOUN}(?:\s{_NOUN})?{_GLOSS}{_POSTMODIFIER}(?:{_COPULA}|{_MARKS}){_FILL}",
    r"\b(?:correct|right|best|likely|appropriate|suitable|preferred|accurate|probable)"
    rf"(?:\s(?!is\b)[\w-]+){{0,6}}?(?:{_COPULA}|\s?:){_FILL}",
    rf"\bit{_COPULA}{_FILL}",
    rf"\b(?:I|we){_AUXILIARY}\s{_VERB}"
    rf"(?:\s(?:that|it's|it|is|to|be|my|answer|the|with|for|on|must|choice|still)\b)*{_FILL}",
    r"(?:^|[.!?:\n]\s?)(?:please\s)?(?:choose|pick|select|mark|go\swith|answer\swith)(?:\sthe\b)?"
    + _FILL,
    r"\bI(?:\s\w+){0,2}\sagree\swith\s[^.;\n]{1,60}?,\s?(?:it\sis\s|the\sanswer\sis\s)?",
    rf"(?:not|n't)\s(?:option\s)?(?:{MARK}|{BARE})[^.;\n]{{0,30}}?\bbut\s(?:rather\s|instead\s)?"
    + _FILL,
    r"\b(?:chang|switch|revis|mov|updat|com)\w*"
    r"(?:\s(?:my|the|that)\b)?(?:\s(?:final\s)?(?:answer|choice|vote|mind|response|opinion)\b)?"
    rf"(?:\sfrom\s(?:{MARK}|{BARE}))?\s(?:(?:over|back|down|it)\s)?to\s{_FILL}",
    rf"\b(?:meant|make\s(?:that|it)){_FILL}",
    r"\b(?:correct|best|right|chosen)\s(?=[\ue020-\ue039])",
    r"(?:答案|选项|结论|正解|答え|解答|정답|답)(?:\s?(?:应该|应当|应|就|显然|仍|依然|还|便))?"
    rf"\s?(?:是|为|选|:|は|은|는|이|—|-)+{_FILL}",
    r"(?:应该?选择?|故选择?|我选择?|选择|(?<!挑)选(?![项择])|改选|改为|而是|倾向于?|支持|同意|应为|应是"
    rf"|即|就是|认为是|定为){_FILL}",
    rf"(?:最|首选|正确)[^,.;:\n\ue000-\ue059]{{0,12}}?(?:是|为|选|:)+{_FILL}",
)
_LEANING = (
    rf"\b{_NOUN}\s(?:could|may|might)\sbe{_FILL}",
    rf"\b(?:that|this){_COPULA}{_FILL}",
    r"\b(?:points?|leads?|leading|pointing|led)\s(?:me\s|us\s)?(?:clearly\s|strongly\s)?to(?:wards?)?\b"
    + _FILL,
    r"\b(?:leav(?:es|ing)|supports|favou?rs|suggests|indicates|confirms|makes)"
    rf"(?:\s(?:us|only|me|with|just)\b)*{_FILL}",
)
LEADS = (
    (Weight.FINAL, regex("|".join(_FINAL), re.IGNORECASE)),
    (Weight.STATED, regex("|".join(_STATED), re.IGNORECASE)),
    (Weight.LEANING, regex("|".join(_LEANING), re.IGNORECASE)),
)
"""Words behind which the option stands that is the answer."""

CONCLUSION = regex(
    r"(?:^|[.;,!?:\n—]\s?|\s[–-]\s|\b(?:and|wait|no|but)\s)(?P<word>(?:so(?!\s(?:is|are|do|does|was)\b)"
    r"|therefore|thus|hence|ergo|consequently|in\sconclusion|in\ssummary|summary|conclusion"
    r"|(?:most\s)?likely|probably|presumably|definitely|clearly|obviously|by\s(?:elimination|exclusion)"
    r"|if\s(?:I\shad\sto|forced)[^,.;:\n]{0,30}|I(?:'m|'ve)?\s[^.;:\n]{1,80}(?=:)|overall|verdict"
    r"|result|correction|edit|update|scratch\sthat|on\s(?:second\sthought|reflection|review)|wait|no|sorry|finally|conclude|fazit"
    rf"|因此|所以|故|综上|更正|修正)[:,.\s—–-]{{0,3}}){{1,3}}{_FILL}",
    re.IGNORECASE,
)
"""Words behind which an option alone ends the clause."""
THEREFORE = regex(
    r"\b(?:therefore|thus|hence|in\sconclusion|to\sconclude|consequently|in\ssummary|overall"
    r"|ultimately|accordingly)\b|因此|所以|综上",
    re.IGNORECASE,
)

_BEING = (
    rf"(?:{_COPULA}|\s(?:seems|appears|looks))(?:\s(?:to\sbe|indeed|clearly|thus|therefore|still"
    r"|definitely|the|my|most|single|only|much|by\sfar|our|likely|best|final|correct|right|preferred))*?"
)
CALLED_RIGHT = regex(
    rf"{REFERENCE}(?:\s?[.):–—-]{{1,2}})?\s?(?:it\sis\b"
    rf"|{_BEING}\s(?:correct|right|answer|(?:answer\s)?choice|option)"
    r"(?=\s(?:answer|choice|option|one|because|since|as|here|for|and|given|in|by)\b"
    r"|[\s)]*(?:[.,;:!)–—-]|$|\n))"
    r"|(?:项)?(?:是|为)?(?:最|更)?(?:正确|合适|恰当|准确|适合|佳)"
    r"|\s?[:.()-]*\s?(?:(?:correct|right|true|yes)(?=\s?(?:$|[.,;!)✓–—-]))|✓))"
    rf"|^\W{{0,3}}✓\s?(?P<ticked>[A-Z](?![A-Za-z0-9])|{MARK})(?!\s?✗)",
    re.IGNORECASE | re.MULTILINE,
)
"""An option that is called the right one ..."""
CALLED_BEST = regex(
    rf"{REFERENCE}(?:{_BEING}\s(?:best|better|likel(?:y|iest)|probable|appropriate|suitable|indicated"
    r"|preferred|superior|optimal|left|what|first-line|(?:\w+\s){1,3}of\schoice)\b"
    r"|\s(?:is|remains|stands\sout)(?=\s?(?:$|[.,;!]))"
    r"|(?:\s(?:\w+ly|most))?\s(?:fits|matches|best\s\w+s|accounts\sfor)\b"
    r"|项?(?:的可能性(?:最大|大)|可能性最大|最可能|最符合|符合))",
    re.IGNORECASE | re.MULTILINE,
)
"""... the best of them ..."""
CALLED_WRONG = regex(
    r"\)?\s?[,:–—-]?\s?(?:is|was|would\sbe|seems|are|has|can|does|do|did|should|will|cannot)"
    r"(?:n't|\s(?:\w+\s)?(?:not|wrong|incorrect|less|unlikely|inappropriate|ineffective"
    r"|contraindicated|too|only|out|false|ruled|excluded|unsuitable|inadequate|insufficient|never))\b"
    r"|\scannot\b|\sfails\b|\)?\s?[:–—-]\s?(?:incorrect|wrong|false|no|not|excluded)\b|\)?\s?:?\s?✗",
    re.IGNORECASE,
)
"""... or not the answer (what stands behind it) ..."""
LISTED_WRONG = regex(
    r"\)?\s?[:.,–—-]?\s?(?:incorrect\b|wrong\b|false\b|too\s|excluded\b|✗)|\)?\s?[(:–—-]\s?(?:no|not|wrong|incorrect)\b"
    r"|不|错",
    re.IGNORECASE,
)
"""... in a list without a verb."""

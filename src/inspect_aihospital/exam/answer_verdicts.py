"""Patterns of verdicts on a named option: right, best, or wrong."""

import re

from inspect_aihospital.core.text.regex import regex
from inspect_aihospital.exam import answer_languages as languages
from inspect_aihospital.exam.answer_words import COPULA, REFERENCE
from inspect_aihospital.exam.option_marks import BARE, MARK

# Verbs that say an option accounts for the findings. The list is closed: "A is the one that
# confuses students" is no verdict.
_EXPLAINS = (
    r"(?:causes?|explains?|fits?|matches|match|accounts?|produces?|presents?|corresponds?|describes?|applies"
    r"|addresses|meets)"
)
_BEING = (
    rf"(?:{COPULA}|\s(?:seems|appears|looks))(?:\s(?:to\sbe|indeed|clearly|thus|therefore|still"
    rf"|definitely|the|my|most|single|only|much|by\sfar|our|likely|best|final|correct|right|preferred|{languages.ARTICLE}))*?"
)
_OTHER = rf"(?:{MARK}|{BARE})"
_COMPARED = rf"(?:[比较]\s?{_OTHER}\s?要?)?"
"""C比D (more than D)."""
_BAD = (
    r"(?:contraindicated|ineffective|inappropriate|unsuitable|inadequate|insufficient|unlikely"
    r"|wrong|incorrect)\b"
)
CALLED_RIGHT = regex(
    rf"{REFERENCE}(?:\s?[.):–—-]{{1,2}})?\s?(?:it\sis\b(?!\snot|\s{_BAD})"
    rf"|{_BEING}\s(?:correct|right|answer|(?:answer\s)?choice|option|{languages.RIGHT}|{languages.NOUN})"
    # "C is correct about the dose" judges a statement, so few words may follow the verdict.
    rf"(?=\s(?:answer|choice|option|one|left|remaining|because|since|as|here|for|and|given|in|by|{languages.RIGHT}|{languages.NOUN})(?!\w)"
    r"|[\s)]*(?:[.,;:!)–—-]|$|\n))"
    rf"|{languages.CALLED_RIGHT}|{languages.CHOOSING_WORDS}"
    rf"|(?:项)?(?:是|为)?{_COMPARED}(?:最|更)?(?:正确|合适|恰当|准确|适合|佳|好(?=\s?(?:$|[.;!])))"
    # "C、正确" and "C（对）" in a list; "对" alone is a preposition as well.
    r"|(?:[^\S\n]?[:、.,(=–—-]{1,3}[^\S\n]?(?:正确|合适|[对选](?!,))|[对选])(?=[.,;!)✓]|[^\S\n][A-Z\ue000-\ue059]|$)"
    rf"|\s?[:.()=–—-]*\s?(?:(?:correct|right|true|yes|{languages.RIGHT})(?:\s(?:answer|choice|option))?(?=\s?(?:$|[.,;!)✓–—-])|\s[A-Z][.):])|(?<!\n)✓)"
    r"|[^\S\n]?[:(、–—-]{1,2}\s?✓)"
    # In a list of ticks and crosses the tick stands before the letter.
    rf"|^(?P<row>[A-Z](?=\s?[:.)])|{MARK})(?![^\n]*\b(?:is|does|do|can|has)\s(?:it|this|the)\b)"
    # The verdict on C in "A: no. B: no. C: yes." is not A's.
    rf"(?:(?!{BARE}\s?[.:)])[^\n\ue000-\ue059])*:\s?(?:✓|correct|right|true|yes|best)\W*$"
    rf"|^\W{{0,3}}✓\s?(?P<ticked>[A-Z](?![A-Za-z0-9])|{MARK})(?! ?✗)",
    re.IGNORECASE | re.MULTILINE,
)
"""An option that is called the right one ..."""
CALLED_BEST = regex(
    rf"{REFERENCE}(?:{_BEING}(?:\s\w+er\sand(?:\sis)?)?\s(?:best|better(?!\sknown|\s\w+ed\b)|likel(?:y|iest)|probable|appropriate|suitable|indicated"
    r"|sensible|reasonable|plausible|fitting|logical|convincing|effective|preferred|superior|optimal|left|first-line|(?:(?!(?:not?|never|hardly|scarcely|barely|rarely|seldom|sometimes|often|usually|normally|formerly|once|second|third|wrong|longer|nearly|almost)\b)\w+\s){1,3}of\schoice"
    # "B is what Expert 1 chose" reports a choice; "what the labs suggest" is a verdict.
    r"|what\s(?:the|this|these|his|her)\s(?!expert|other|group|majority|class|colleague|student)[^.;,\n]{1,60}?\s(?:suggests?"
    r"|shows?|describes?|indicates?|supports?|points?\sto|calls?\sfor|requires?|demands?|needs?)"
    r"|what\s(?:you\s(?:want|need)|is\s(?:needed|wanted|described|indicated)\b)"
    r"|what\s(?:I|we)(?:'d|\s(?:would|will))\s(?:give|choose|pick|select|do|say|use|start|order|recommend|prescribe)"
    r"|one\sto\s(?:choose|pick|select|give|use|go\swith)"
    rf"|(?:(?:only|very)\s)?one\sthat\s(?:\w+ly\s|best\s)?{_EXPLAINS}"
    r"|(?:option|choice|answer|one)\s(?:that\s)?I(?:'d|'ll|\swould|\swill)\s(?:choose|pick|select|mark|tick|circle|submit|go\swith|take|give))\b"
    r"|\s(?:wins(?:\sout)?|prevails|survives|takes\sit)(?=\s?(?:$|[.,;!\n])|\sthe\selimination)|\sall\s(?:the\sway|day)\b|(?:\sis)\s(?:the\s)?(?:clear\s)?winner\b"
    # "None of the others fits, but B is.": the predicate is left out, so the clause has to end.
    # "Option B is" at the end of a reply is cut off, unless "but" contrasts it.
    r"|\s(?:remains|stands(?:\sout)?|it\s(?:remains|stays|stands))(?=\s?(?:$|[.,;!]))"
    r"|(?:(?<=\bbut\s.)|(?<=\bbut\soption\s.))\sis(?=\s?$)|\sis(?=\s?(?:\n|[.,;!]))"
    # "Option B fits less well" takes its verb back by its adverb.
    r"|(?:\s(?:\w+ly|most))?\s(?:fits|matches|best\s\w+s|accounts\sfor)\b(?!\s(?:less|worse|poorly|badly|only)\b)"
    rf"|项?{_COMPARED}(?:的可能性(?:最大|大)|可能性最大|最可能|更符合|最符合|符合)"
    rf"|[:、.(–—-]{{1,2}}\s?符合(?=[.,;!)]|[^\S\n]|$)|\s?(?:优于|好于|胜过)\s?{_OTHER}(?=[.,;!]|$))",
    re.IGNORECASE | re.MULTILINE,
)
"""... the best of them ..."""
_HERE = (
    r"(?:here|(?:in|for)\s(?:this|the|our)\s(?:case|patient|(?:wo)?man|child|boy|girl|infant|question)"
    r"|for\s(?:her|him))"
)
CALLED_BEST_HERE = regex(
    rf"(?P<option>{MARK})\sis\s(?:therefore\s|thus\s|clearly\s)?the\s(?:single\s)?(?:best|most\s(?:appropriate|suitable|likely))\s"
    rf"(?:(?:(?:next|initial)\s)?\w+\s{_HERE}|(?:answer|choice|option)(?:\s{_HERE})?)[.!]?$",
    re.IGNORECASE | re.MULTILINE,
)
"""... in words that speak of this patient or of the question, as plain as the right one ..."""
ALL_BUT = regex(
    r"\b(?:everything|all|none|nothing|no)(?:\sof)?(?:\sthe)?(?:\sother)?(?:\s(?:options?|choices?|answers?))?"
    rf"\s(?:but|except(?:\sfor)?|other\sthan|apart\sfrom|besides)\s{REFERENCE}"
    r"(?=\s?(?:$|[.;!)\n])|\s(?:fits?|remains?)\b|\s(?:is|are|can|could|may|must|was|were)\s(?:\w+\s){0,2}"
    r"(?:wrong|incorrect|false|excluded|out|ruled|crossed|eliminated|right|true|correct)\b)",
    re.IGNORECASE,
)
"""... the only one left: of the others wrong, or right where the exception is asked for ..."""
_GAP = r"(?:[项:.,、()=–—-]|[^\S\n]){0,4}"
CALLED_WRONG = regex(
    r"\)?\s?[,:–—-]?\s?(?:is|was|would\sbe|seems|are|has|can|does|do|did|should|will|cannot)"
    r"(?:n't|\s(?:\w+\s)?(?:not|wrong|incorrect|less|unlikely|inappropriate|ineffective"
    r"|contraindicated|too|only|out|false|ruled|excluded|unsuitable|inadequate|insufficient|never))\b"
    # Japanese, Korean, Hindi and Turkish put the denial behind the letter.
    rf"|{languages.DENIED_BEHIND}"
    r"|\scannot\b|\sfails\b|\)?\s?[:–—-]\s?(?:incorrect|wrong|false|no|not|excluded)\b"
    rf"|{_GAP}✗",
    re.IGNORECASE,
)
"""... or not the answer (what stands behind it) ..."""
_OPTION = rf"(?:(?:option|choice)s?\s)?\(?(?:{MARK}|{BARE})\)?"
_AND = r"(?:\s?[,、]\s?(?:(?:and|or)\s)?|\s(?:and|or|&)\s|\s?[和或与]\s?)"
# Possessive: no part of a longer list matches alone, and a reply of letters costs linear time.
_LIST = rf"{_OPTION}(?:{_AND}{_OPTION}){{1,12}}+"
REJECTED_LIST = regex(
    rf"\b(?:not|instead\sof|rather\sthan|unlike|except(?:\sfor)?|excluding)\s{_LIST}"
    rf"|{_LIST}(?=,?\s(?:all\s|both\s|each\s)?"
    r"(?:are|were|can|could|do|did|have|should|would|being)(?:n't\b|\s(?:\w+\s){0,2}?"
    r"(?:not|wrong|incorrect|less|unlikely|inappropriate|ineffective|contraindicated|false|excluded"
    r"|ruled|unsuitable|inadequate|insufficient|never|distractors?|eliminated)\b)"
    # Chinese needs no copula between the list and the verdict: A、B、D均错误.
    r"|\s?(?:都|均|皆|则)?(?:不|错|排除))",
    re.IGNORECASE,
)
"""Several options that are called wrong together, so that they join none to another."""
PREFERRED_OVER = regex(
    rf"(\bprefer(?:red|ring)?\s{_OPTION})\s(?:to|over)\s{_OPTION}(?:{_AND}{_OPTION}){{0,4}}+"
    r"(?=\s?(?:$|[.,;!\n])|\s(?:because|since|as|for|given|due|here|in|when|if|on)\b)",
    re.IGNORECASE,
)
"""The lesser of two options that are compared: `I prefer C to B` is no range."""
_ANY = rf"{_OPTION}(?:{_AND}{_OPTION}){{0,12}}+"
_IN_LATIN = (
    r"(?:are|is|can\s(?:all\s)?be)\s(?:all\s|also\s|likewise\s|both\s|each\s|clearly\s|therefore\s|thus\s)?"
    r"(?:wrong|incorrect|excluded|ruled\sout|eliminated|rejected|out(?!\sof)|not\s(?:correct|right|the\sanswer)|distractors)\b(?!\s(?:by|with|if|only|unless|in|for|without)\b)"
)
_ALSO = (
    # "A and B are wrong. D and E too."
    rf"(?:\s?[.,;]\s?(?:and\s)?(?:{_ANY},?\s(?:too|as\swell|also|likewise)|so\s(?:is|are)\s{_ANY}"
    rf"|{_ANY}(?:也|亦|同样)(?:[是然]|如此|错误?|排除)?)(?=\s?(?:[.;!]|$))){{0,3}}"
)
_CAPITAL = r"(?-i:[A-Z\ue000-\ue059])"
ELIMINATED = regex(
    # "A. 排除 B. 排除" excludes the option before the verdict.
    # The capital of "I rule out A" is no option.
    rf"(?<!{_CAPITAL})(?:(?<!{_CAPITAL}\s)|(?<=\bI\s)(?=rule|elim|excl))(?<!{_CAPITAL}[.:、(])(?<!{_CAPITAL}[.:、(]\s)"
    r"(?:\bnot|(?:wrong|incorrect)(?:\s(?:answers?|options?|choices?|ones?))?(?:\sare|\s?:)"
    r"|(?:rul(?:e|ing)\sout|eliminat(?:e|ing)|exclud(?:e|ing))(?:\soptions?)?|(?<!难以)(?<!无法)排除|不是|(?:错误|不对|不符合)的?(?:选项|答案)?(?:[为是]|\s?:))"
    rf"[^\S\n]?(?P<behind>{_ANY})(?=\s?(?:[.,;!)]|$))"
    rf"|(?P<before>{_ANY}),?\s?(?:{_IN_LATIN}|项?(?:[都均皆可则也亦]|可以|同样)*(?:错误?|不[对选]|不正确|不符合|排除)(?=\s?(?:[,.;!]|$)))"
    rf"(?P<also>{_ALSO})",
    re.IGNORECASE | re.MULTILINE,
)
"""Options that a reply rules out for certain."""
OPTION = regex(rf"{MARK}|{BARE}")
_WRONG_ZH = (
    # "C，不是D" and "C，无疑" affirm.
    rf"(?:不(?:是(?!\s?(?:{MARK}|{BARE}))|对|正确|符|宜|适|恰|合|推荐|[选考能可应妥佳行])|错|误[.,;)\s]|[无未非](?:[效用关必能法])|非(?!常|\s?(?:{MARK}|{BARE}))"
    rf"|(?:已|应|可|予以|首先)?排除(?!\s?(?:{MARK}|{BARE}|了?其))|否|禁[用忌]|✗)"
)
_VERDICT_ZH = (
    r"(?:无效|禁[用忌]|排除|错误|不(?:[宜选足对符]|符合(?:题意)?|正确|考虑|能用|推荐|合适|适[合用]))"
    r"的?\s?(?=[.,;!)\n]|$)"
)
_CLAUSE = rf"(?:(?!{BARE})[^.,:;!?\n\ue000-\ue059])"
# A new sentence or a reason may be of another drug: "C。青霉素无效", "C，因为青霉素类无效".
_OTHER_DRUG_ZH = (
    rf"(?:(?<=[.–—-])|(?<=[.–—-]\s)|(?=\s?[–—-]|因|由于))[\s–—-]{{0,3}}+(?:因为?|由于)?+(?!该|此|[本这]|它|其){_CLAUSE}{{0,12}}?"
    r"(?:[素林唑胺醇松酮剂类]|[沙米]星|普利|洛尔|沙坦|他汀|地平|药物|抗[生菌]药|治疗|手术|疗法)"
    rf"(?:对{_CLAUSE}{{1,20}})?(?:明显|通常|均|都|也|则|是)?{_VERDICT_ZH}"
)
LISTED_WRONG = regex(
    r"\)?\s?[:.,=–—-]?\s?(?:incorrect\b|wrong\b|false\b|too\s|excluded\b|✗)|\)?\s?[(\[{:–—-]\s?(?:no|not|wrong|incorrect"
    r"|false|excluded|unlikely|less|ruled|rejected|eliminated|contraindicated|implausible)\b"
    r"|\)?\s?\.\s(?:(?:it|this|that)(?:'s|\s(?:is|was|would\sbe))\s)?(?:(?:not\s(?:(?:an?|the)\s)?(?:indicated|appropriate|correct|right"
    r"|recommended|needed|necessary|suitable|helpful|useful|safe|effective|good|best|first-line|option|answer)"
    rf"|{_BAD}|never\s(?:used|given|indicated))\b"
    r"|avoid(?=\s(?:in|if|with|here|when|during)\b|[.!]|$)|no(?=[.!]?\s*$))"
    rf"|{_GAP}(?:显然|明显|均|都|也|是)?{_WRONG_ZH}"
    # The first clause ends with the verdict, or a later one is nothing but the verdict.
    rf"|{_GAP}(?![^,.;\n]{{0,6}}(?:其[他余它]|余|别的))(?!{_OTHER_DRUG_ZH}){_CLAUSE}{{0,40}}?{_VERDICT_ZH}"
    rf"|\.?(?:{_CLAUSE}|[,:]){{0,80}}?[,:、)](?:故|因此|所以|应|可)?{_VERDICT_ZH}",
    re.IGNORECASE,
)
"""... in a list without a verb."""

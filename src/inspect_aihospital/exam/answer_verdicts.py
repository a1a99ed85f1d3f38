"""Patterns of verdicts on a named option: right, best, or wrong."""

import re

from inspect_aihospital.core.text.regex import prose_regex
from inspect_aihospital.exam import answer_languages as languages
from inspect_aihospital.exam.answer_grammar import COPULA, REFERENCE
from inspect_aihospital.exam.option_marks import BARE, MARK

# Verbs that say an option accounts for the findings. The list is closed: "A is the one that
# confuses students" is no verdict.
_EXPLAINS = (
    r"(?:causes?|explains?|fits?|matches|match|accounts?|produces?|presents?|corresponds?"
    r"|describes?|applies|addresses|meets)"
)
_BEING = (
    rf"(?:{COPULA}| (?:seems|appears|looks))(?: (?:to be|indeed|clearly|thus|therefore|still"
    r"|definitely|the|my|most|single|only|much|by far|our|likely|best|final|correct|right"
    rf"|preferred|{languages.ARTICLE}))*?"
)
_OTHER = rf"(?:{MARK}|{BARE})"
_COMPARED = rf"(?:[比较] ?{_OTHER} ?要?)?"
"""C比D (more than D)."""
_BAD = (
    r"(?:contraindicated|ineffective|inappropriate|unsuitable|inadequate|insufficient|unlikely"
    r"|wrong|incorrect)\b"
)
CALLED_RIGHT = prose_regex(
    rf"{REFERENCE}(?: ?[.):–—-]{{1,2}})? ?(?:it is\b(?! not| {_BAD})"
    rf"|{_BEING} (?:correct|right|answer|(?:answer )?choice|option|{languages.RIGHT}"
    rf"|{languages.NOUN})"
    # "C is correct about the dose" judges a statement, so few words may follow the verdict.
    r"(?= (?:answer|choice|option|one|left|remaining|because|since|as|here|for|and|given|in|by"
    rf"|{languages.RIGHT}|{languages.NOUN})(?!\w)"
    r"|[\s)]*(?:[.,;:!)–—-]|$|\n))"
    rf"|{languages.CALLED_RIGHT}|{languages.CHOOSING_WORDS}"
    rf"|(?:项)?才?(?:是|为)?{_COMPARED}(?:最|更)?(?:正确|合适|恰当|准确|适合|佳"
    r"|好(?= ?(?:$|[.;!])))"
    # "C、正确" and "C（对）" in a list; "对" alone is a preposition as well.
    r"|(?:[^\S\n]?[:、.,(=–—-]{1,3}[^\S\n]?(?:正确|合适|[对选](?!,))|[对选])(?=[.,;!)✓]"
    r"|[^\S\n][A-Z\ue000-\ue059]|$)| ?[:.()=–—-]* ?(?:(?:correct|right|true|yes"
    rf"|{languages.RIGHT})(?: (?:answer|choice|option))?(?= ?(?:$|[.,;!)✓–—-])| [A-Z][.):])"
    r"|(?<!\n)✓)|[^\S\n]?[:(、–—-]{1,2} ?✓)"
    # In a list of ticks and crosses the tick stands before the letter.
    rf"|^(?P<row>[A-Z](?= ?[:.)])|{MARK})(?![^\n]*\b(?:is|does|do|can|has) (?:it|this|the)\b)"
    # The verdict on C in "A: no. B: no. C: yes." is not A's.
    rf"(?:(?!{BARE} ?[.:)])[^\n\ue000-\ue059])*: ?(?:✓|correct|right|true|yes|best)\W*$"
    rf"|^\W{{0,3}}✓ ?(?P<ticked>[A-Z](?![A-Za-z0-9])|{MARK})(?![ ]?✗)"
    # ... or at the end of the line, behind a comment.
    rf"|^\W{{0,3}}(?P<tick_behind>[A-Z](?= ?[:.)–—-])|{MARK})(?:(?!{BARE} ?[.:)])[^\n✓✗])*"
    r"[\w.!)][ (\[–—-]{1,4}✓\W*$",
    re.IGNORECASE | re.MULTILINE,
)
"""An option that is called the right one ..."""
CALLED_BEST = prose_regex(
    rf"{REFERENCE}(?:{_BEING}(?: \w+er and(?: is)?)? (?:best|better(?! known| \w+ed\b)"
    r"|likel(?:y|iest)|probable|appropriate|suitable|indicated"
    r"|sensible|reasonable|plausible|fitting|logical|convincing|effective|preferred|superior"
    r"|optimal|left|first-line|(?:(?!(?:not?|never|hardly|scarcely|barely|rarely|seldom|sometimes"
    r"|often|usually|normally|formerly|once|second|third|wrong|longer|nearly"
    r"|almost)\b)\w+ ){1,3}of choice"
    # "B is what Expert 1 chose" reports a choice; "what the labs suggest" is a verdict.
    r"|what (?:the|this|these|his|her) (?!expert|other|group|majority|class|colleague"
    r"|student)[^.;,\n]{1,60}? (?:suggests?"
    r"|shows?|describes?|indicates?|supports?|points? to|calls? for|requires?|demands?|needs?)"
    r"|what (?:you (?:want|need)|is (?:needed|wanted|described|indicated)\b)"
    r"|what (?:I|we)(?:'d| (?:would|will)) (?:give|choose|pick|select|do|say|use|start|order"
    r"|recommend|prescribe)|one to (?:choose|pick|select|give|use|go with)"
    rf"|(?:(?:only|very) )?one that (?:\w+ly |best )?{_EXPLAINS}"
    r"|(?:option|choice|answer|one) (?:that )?I(?:'d|'ll| would| will) (?:choose|pick|select|mark"
    r"|tick|circle|submit|go with|take|give))\b"
    r"| (?:wins(?: out)?|prevails|survives|takes it)(?= ?(?:$|[.,;!\n])| the elimination)"
    r"| all (?:the way|day)\b|(?: is) (?:the )?(?:clear )?winner\b"
    # "None of the others fits, but B is.": the predicate is left out, so the clause has to end.
    # "Option B is" at the end of a reply is cut off, unless "but" contrasts it.
    r"| (?:remains|stands(?: out)?|it (?:remains|stays|stands))(?= ?(?:$|[.,;!]))"
    r"|(?:(?<=\bbut .)|(?<=\bbut option .)) is(?= ?$)| is(?= ?(?:\n|[.,;!]))"
    # "Option B fits less well" takes its verb back by its adverb.
    r"|(?: (?:\w+ly|most))? (?:fits|matches|best \w+s"
    r"|accounts for)\b(?! (?:less|worse|poorly|badly|only)\b)"
    rf"|[是为](?:首选|一线)(?!之一|[^.;!?\n]{0, 20}(?:但|不过|然而|可是|禁忌))"
    rf"|项?{_COMPARED}(?:的可能性(?:最大|大)|可能性最大|最可能|更符合"
    r"|最符合|符合)"
    rf"|[:、.(–—-]{{1,2}} ?符合(?=[.,;!)]|[^\S\n]|$)| ?(?:优于|好于|胜过) ?{_OTHER}(?=[.,;!]|$))",
    re.IGNORECASE | re.MULTILINE,
)
"""... the best of them ..."""
_HERE = (
    r"(?:here|(?:in|for) (?:this|the|our) (?:case|patient|(?:wo)?man|child|boy|girl|infant"
    r"|question)|for (?:her|him))"
)
CALLED_BEST_HERE = prose_regex(
    rf"(?P<option>{MARK}) is (?:therefore |thus |clearly )?the (?:single )?(?:best"
    r"|most (?:appropriate|suitable|likely)) "
    rf"(?:(?:(?:next|initial) )?\w+ {_HERE}|(?:answer|choice|option)(?: {_HERE})?)[.!]?$",
    re.IGNORECASE | re.MULTILINE,
)
"""... in words that speak of this patient or of the question, as plain as the right one ..."""
ALL_BUT = prose_regex(
    r"\b(?:everything|all|none|nothing|no)(?: of)?(?: the)?(?: other)?(?: (?:options?|choices?"
    r"|answers?))?"
    rf" (?:but|except(?: for)?|other than|apart from|besides) {REFERENCE}"
    r"(?= ?(?:$|[.;!)\n])| (?:fits?|remains?)\b"
    r"| (?:is|are|can|could|may|must|was|were) (?:\w+ ){0,2}"
    r"(?:wrong|incorrect|false|excluded|out|ruled|crossed|eliminated|right|true|correct)\b)",
    re.IGNORECASE,
)
"""... the only one left: of the others wrong, or right where the exception is asked for ..."""
_GAP = r"(?:[项:.,、()=–—-]|[^\S\n]){0,4}"
CALLED_WRONG = prose_regex(
    r"\)? ?[,:–—-]? ?(?:is|was|would be|seems|are|has|can|does|do|did|should|will|cannot)"
    r"(?:n't| (?:\w+ )?(?:not|wrong|incorrect|less|unlikely|inappropriate|ineffective"
    r"|contraindicated|too|only|out|false|ruled|excluded|unsuitable|inadequate|insufficient"
    r"|never))\b"
    # Japanese, Korean, Hindi and Turkish put the denial behind the letter.
    rf"|{languages.DENIED_BEHIND}"
    r"| cannot\b| fails\b|\)? ?[:–—-] ?(?:incorrect|wrong|false|no|not|excluded)\b"
    rf"|{_GAP}✗",
    re.IGNORECASE,
)
"""... or not the answer (what stands behind it) ..."""
_OPTION = rf"(?:(?:option|choice)s? )?\(?(?:{MARK}|{BARE})\)?"
_AND = r"(?: ?[,、] ?(?:(?:and|or) )?| (?:and|or|&) | ?[和或与] ?)"
# Possessive: no part of a longer list matches alone, and a reply of letters costs linear time.
_LIST = rf"{_OPTION}(?:{_AND}{_OPTION}){{1,12}}+"
REJECTED_LIST = prose_regex(
    rf"\b(?:not|instead of|rather than|unlike|except(?: for)?|excluding) {_LIST}"
    rf"|{_LIST}(?=,? (?:all |both |each )?"
    r"(?:are|were|can|could|do|did|have|should|would|being)(?:n't\b| (?:\w+ ){0,2}?"
    r"(?:not|wrong|incorrect|less|unlikely|inappropriate|ineffective|contraindicated|false|excluded"
    r"|ruled|unsuitable|inadequate|insufficient|never|distractors?|eliminated)\b)"
    r"| (?:all )?(?:ruled out|excluded|eliminated|rejected|incorrect|wrong)(?= ?(?:$|[.;!\n)]))"
    # Chinese needs no copula between the list and the verdict: A、B、D均错误.
    r"| ?(?:都|均|皆|则)?(?:不|错|排除))",
    re.IGNORECASE,
)
"""Several options that are called wrong together, so that they join none to another."""
PREFERRED_OVER = prose_regex(
    rf"(\bprefer(?:red|ring)? {_OPTION}) (?:to|over) {_OPTION}(?:{_AND}{_OPTION}){{0,4}}+"
    r"(?= ?(?:$|[.,;!\n])| (?:because|since|as|for|given|due|here|in|when|if|on)\b)",
    re.IGNORECASE,
)
"""The lesser of two options that are compared: `I prefer C to B` is no range."""
_ANY = rf"{_OPTION}(?:{_AND}{_OPTION}){{0,12}}+"
_IN_LATIN = (
    r"(?:are|is|can (?:all )?be) (?:all |also |likewise |both |each |clearly |therefore |thus )?"
    r"(?:wrong|incorrect|excluded|ruled out|eliminated|rejected|out(?! of)"
    r"|not (?:correct|right|the answer)|distractors)\b(?! (?:by|with|if|only|unless|in|for"
    r"|without)\b)"
)
_ALSO = (
    # "A and B are wrong. D and E too."
    rf"(?: ?[.,;] ?(?:and )?(?:{_ANY},? (?:too|as well|also|likewise)|so (?:is|are) {_ANY}"
    rf"|{_ANY}(?:也|亦|同样)(?:[是然]|如此|错误?|排除)?)(?= ?(?:[.;!]|$))){{0,3}}"
)
_CAPITAL = r"(?-i:[A-Z\ue000-\ue059])"
ELIMINATED = prose_regex(
    # "A. 排除 B. 排除" excludes the option before the verdict.
    # The capital of "I rule out A" is no option.
    rf"(?<!{_CAPITAL})(?:(?<!{_CAPITAL} )|(?<=\bI )(?=rule|elim"
    rf"|excl))(?<!{_CAPITAL}[.:、(])(?<!{_CAPITAL}[.:、(] )"
    r"(?:\bnot|(?:wrong|incorrect)(?: (?:answers?|options?|choices?|ones?))?(?: are| ?:)"
    r"|(?:rul(?:e|ing) out|eliminat(?:e|ing)|exclud(?:e|ing))(?: options?)?|(?<!难以)(?<!无法)排除"
    r"|不是|(?:错误|不对|不符合)的?(?:选项|答案)?(?:[为是]| ?:))"
    rf"[^\S\n]?(?P<behind>{_ANY})(?= ?(?:[.,;!)]|$))"
    rf"|(?P<before>{_ANY}),? ?(?:{_IN_LATIN}"
    r"|项?(?:[都均皆可则也亦]|可以|同样)*(?:错误?|不[对选]|不正确|不符合|排除)(?= ?(?:[,.;!]|$)))"
    rf"(?P<also>{_ALSO})",
    re.IGNORECASE | re.MULTILINE,
)
"""Options that a reply rules out for certain."""
OPTION = prose_regex(rf"{MARK}|{BARE}")
_WRONG_ZH = (
    # "C，不是D" and "C，无疑" affirm.
    rf"(?:不(?:是(?! ?(?:{MARK}|{BARE}))|对|正确|符|宜|适|恰|合|推荐|[选考能可应妥佳行])|错"
    r"|误[.,;)\s]|[无未非](?:效(?![时后则者可再就]|的话)|[用关必能法])"
    rf"|非(?!常| ?(?:{MARK}|{BARE}))"
    rf"|(?:已|应|可|予以|首先)?排除(?! ?(?:{MARK}|{BARE}|了?其))|否|禁[用忌]|✗)"
)
_VERDICT_ZH = (
    r"(?:无效|禁[用忌]|排除|错误|不(?:[宜选足对符]|符合(?:题意)?|正确|考虑|能用|推荐|合适"
    r"|适[合用]))的? ?(?=[.,;!)\n]|$)"
)
_CLAUSE = rf"(?:(?!{BARE})[^.,:;!?\n\ue000-\ue059])"
# A new sentence or a reason may be of another drug: "C。青霉素无效", "C，因为青霉素类无效".
_OTHER_DRUG_ZH = (
    rf"(?:(?<=[.–—-])|(?<=[.–—-] )|(?= ?[–—-]|因|由于))[\s–—-]{{0,3}}+(?:因为?|由于)?+(?!该|此"
    rf"|[本这]|它|其){_CLAUSE}{{0,12}}?"
    r"(?:[素林唑胺醇松酮剂类]|[沙米]星|普利|洛尔|沙坦|他汀|地平|药物|抗[生菌]药|治疗|手术|疗法)"
    rf"(?:对{_CLAUSE}{{1,20}})?(?:明显|通常|均|都|也|则|是)?{_VERDICT_ZH}"
)
LISTED_WRONG = prose_regex(
    r"\)? ?[:.,=–—-]? ?(?:incorrect\b|wrong\b|false\b|too |excluded\b|✗)"
    r"|\)? ?[(\[{:–—-] ?(?:no|not|wrong|incorrect"
    r"|false|excluded|unlikely|less|ruled|rejected|eliminated|contraindicated|implausible)\b"
    r"|\)? ?\. (?:(?:it|this|that)(?:'s| (?:is|was"
    r"|would be)) )?(?:(?:not (?:(?:an?|the) )?(?:indicated|appropriate|correct|right"
    r"|recommended|needed|necessary|suitable|helpful|useful|safe|effective|good|best|first-line"
    r"|option|answer)"
    rf"|{_BAD}|never (?:used|given|indicated))\b"
    r"|avoid(?= (?:in|if|with|here|when|during)\b|[.!]|$)|no(?=[.!]? *$))"
    rf"|{_GAP}(?:显然|明显|均|都|也|是)?{_WRONG_ZH}"
    # The first clause ends with the verdict, or a later one is nothing but the verdict.
    rf"|{_GAP}(?![^,.;\n]{{0,6}}(?:其[他余它]|余"
    rf"|别的))(?!{_OTHER_DRUG_ZH}){_CLAUSE}{{0,40}}?{_VERDICT_ZH}"
    rf"|\.?(?:{_CLAUSE}|[,:]){{0,80}}?[,:、)](?:故|因此|所以|应|可)?{_VERDICT_ZH}",
    re.IGNORECASE,
)
"""... in a list without a verb."""

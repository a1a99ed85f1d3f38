"""Patterns by which replies declare an answer, in the languages of models.

What may stand before an option's letter is given by grammar: verbs of choosing, copulas,
conclusions. No pattern lists what an explanation says.
"""

from dataclasses import dataclass
from enum import Enum, IntEnum
from re import IGNORECASE

from inspect_aihospital.core.text.regex import regex
from inspect_aihospital.exam import answer_languages as languages
from inspect_aihospital.exam.answer_grounds import GROUNDS
from inspect_aihospital.exam.option_marks import BARE, MARK

UNCLEAR = "?"
"""In a letter's place: several letters, or a letter that contradicts its text."""


class Weight(IntEnum):
    """How plainly something is declared; the plainest decide."""

    LEANING = 1
    STATEMENT = 2
    CONCLUSION = 3
    FINAL = 4


class Change(Enum):
    """Whether words of change are the speaker's own."""

    MADE = "made"
    REFUSED = "refused"
    UNCLEAR = "unclear"


@dataclass(frozen=True)
class Declaration:
    """A place in a reply where an answer is declared; the letter is `?` if it is unclear which."""

    place: int
    letter: str
    weight: Weight


REFERENCE = rf"(?P<option>{MARK}|{BARE})"

_NOUN = (
    # "My money is on B" and "my best bet is B" answer as well.
    r"(?:answers?|ans\b\.?|choice|option|letter|response|solution|selection|pick|vote|verdict"
    rf"|decision|bet|guess|money|{languages.NOUN})"
)
_ADVERB = (
    r"(?:\s(?:therefore|thus|hence|then|clearly|most\slikely|likely|probably|definitely|still|now"
    r"|indeed|\w{2,12}ly))?"
)
COPULA = (
    # "My vote goes to B" names an option, "is to be" does not.
    rf"(?:{_ADVERB}\s(?:(?:goes|stays|is)\s(?:to|at|with|on|for)(?!\sbe)|is|are|(?:would|will|should|must){_ADVERB}\sbe|(?:has|would\shave)\sto\sbe"
    r"|ought\sto\sbe|appears\sto\sbe|seems\sto\sbe|can\sonly\sbe|remains|becomes)"
    rf"\b|'s(?:\s(?:gotta|got\sto)\sbe)?\b|{languages.COPULA})"
)
# Few fillers, so that the letter stands in the clause of the words that lead to it.
_FILL = (
    r"(?:[\s:,(=>→–—-]{0,3}(?:(?:the|most|more|best|clearly|definitely|likely|probably|still|therefore"
    r"|thus|indeed|in\sfact|actually|obviously|simply|again|now|as\sfollows|option|choice|letter"
    rf"|answer|that\sof|unchanged|the\ssame|être|{languages.THEREFORE}|{languages.ARTICLE}|it\sis|is)(?![A-Za-z])|选项?|是|为)){{0,4}}"
    r"[\s:,(=>→–—-]{0,4}"
)
_MARKS = r"\s?(?::|=|→|–|—|-|,)+|\s?\n{1,2}"
# Only verbs whose object the speaker commits to: "option C was discussed" commits to nothing.
_VERB = (
    r"(?:choos(?:e|ing)|pick(?:ing)?|select(?:ing)?|say(?:ing)?|answer(?:ing)?|go(?:ing)?\s(?:with|for)"
    r"|opt(?:ing)?\sfor|agree(?:\swith|\son)?|sid(?:e|ing)\swith|settl(?:e|ed|ing)\s(?:on|for)"
    r"|(?:stay|stick)(?:ing)?\s(?:with|to|by)|keep|maintain|conclude|believe|think|vote(?:\sfor)?|concur\swith|favou?r"
    r"|prefer|lean(?:ing)?\s(?:towards?|to\b|on\b)|recommend|decide\s(?:on|for)|endorse|support|stand\sby"
    r"|arrive\sat|suspect|guess|propose|suggest|submit|chosen|selected|picked|confirm|(?:re)?affirm|retain|uphold|persist\s(?:with|in)"
    r"|adhere\sto|hold(?:ing)?\s(?:to|onto|on\sto)|remain(?:ing)?\s(?:with|at)|left\swith|end(?:ing)?\sup\s(?:with|at|on)"
    r"|land(?:ing)?\son|decided\s(?:on|for)|thinking|keeping|maintaining|lean(?:ing)?|mark(?:ing)?|tick(?:ing)?|circl(?:e|ing)|lock(?:ing)?\sin"
    r"|plump(?:ing)?\sfor)"
)
_AUXILIARY = (
    # "I hardly" denies and "I initially" is past; every other adverb in -ly may stand here.
    r"(?:'?(?:d|ll|m|ve)\b|\s(?:would|will|am|are|(?<!would\s)(?<!'d\s)have|do|shall|must|can|still|also|now|therefore|thus|hence"
    r"|then|just|rather|(?:have|going|inclined|continue|need|want)\sto|(?!(?:hard|rare|bare|scarce|on|former|initial|original|previous)ly)\w{2,12}ly))*"
)
_POSTMODIFIER = (
    r"(?:,\s\w+(?:\s\w+)?,|\s(?:correcta|correta|corretta|correcte|finale?)"
    r"|\s(?:after|following|upon|on)\s(?:(?:the|all|this|my)\s)?(?:\w+\s)?(?:discussions?|reviews?|reflection|(?:re)?consideration|debate|analysis)"
    r"|\s(?:here|(?:to|for)\s(?:this|the)\s(?:question|case|item)|in\sthis\scase|of\schoice"
    r"|(?:that|which)\s(?:best\s)?\w+(?:\s(?:best|all|here))?"
    r"|(?:does\snot|doesn't|has\snot|will\snot)\schanged?|(?:that\s)?I(?:'d|'ll)?(?:\s\w+){1,3}?))?"
)
# Prompts that ask for "the answer (letter)" are echoed with the bracket.
_GLOSS = r"(?:\s?\([^()\n]{1,20}\))?"

_FINAL = (
    rf"\bfinal(?:ly)?(?:\s{_NOUN}){{1,2}}{_GLOSS}(?:{COPULA}|{_MARKS}){_FILL}",
    rf"(?:^|\n|[.!?]\s)\s?final(?:{_MARKS}){_FILL}",
    rf"\bmy\sfinal\sis\s{_FILL}",
    rf"最终(?:答案|选择)?(?:是|为|选|[:：])+{_FILL}",
)
_STATEMENT_LEADS = (
    rf"(?<![A-Za-z]){_NOUN}(?:\s{_NOUN})?{_GLOSS}{_POSTMODIFIER}(?:{COPULA}|{_MARKS}){_FILL}",
    # "The most likely diagnosis is ..." leads without a word for "answer".
    r"\b(?:correct|right|best|likely|appropriate|suitable|preferred|accurate|probable)"
    rf"(?:\s(?!is\b)[\w-]+){{0,6}}?(?:{COPULA}|\s?:){_FILL}",
    # Casual replies write "its b"; before a longer word "its" is the pronoun.
    rf"\b(?:it{COPULA}|its(?=\s[a-z]\b)){_FILL}",
    rf"\b(?:I{_AUXILIARY}|we{_AUXILIARY})\s{_VERB}(?![A-Za-z])"
    r"(?:\s(?:that|it's|its?|is|to|be|my|our|the|with|for|on|of|as|at|must|still|own|first|initial|original|earlier"
    rf"|previous|current|{_NOUN})(?![A-Za-z]))*{_FILL}",
    # An imperative begins its sentence; "I was asked to choose option B" has none.
    r"(?:^|[.!?:\n]\s?)(?:(?:please|gonna|would|will|going\sto|have\sto|let(?:'s|\s(?:us|me)))\s)?(?:choose|pick|select|mark|tick|circle"
    r"|(?:lock|bubble)(?:ing)?\sin|(?:gonna|going\sto)\ssay|(?:put|count)\sme\s(?:down|in)\sfor|go\swith|answer\swith)(?![A-Za-z])(?:\sthe\b)?"
    + _FILL,
    rf"(?:^|\n)\s?(?:(?:answer\s)?key(?![^\n]*=)|selected|chosen|predicted)\s?(?:{_MARKS}){_FILL}",
    # Behind "my" the first choice is an earlier one.
    rf"(?:^|[\n.;,]\s?)(?:1st|first\s(?:choice|pick|preference))(?:\s(?:choice|pick|preference|option))?\s?:{_FILL}",
    r"(?:本题|[此该这]题|参考|标准)(?=[\ue020-\ue039]\s?(?:$|[.;!(\n]))",
    rf"(?:^|[\n.;])\s?[解答](?:答|题)?(?=[\s:(选是为应A-Z\ue000-\ue059]){_FILL}",
    rf"\byou\s(?:should|must|would|need\sto)\s(?:choose|pick|select|answer|mark|go\swith){_FILL}",
    # "I see no need to revise my answer: E" contains a denial and a change, and is neither.
    rf"\b(?:no|not)\s[^.;:\n]{{0,30}}?\b(?:chang|revis|alter)\w*\smy\s(?:\w+\s)?{_NOUN}\s?[:–—-]+{_FILL}",
    r"\bI(?:\s\w+){0,2}\sagree\swith\s[^.;\n]{1,60}?,\s?(?:it\sis\s|the\sanswer\sis\s)?",
    rf"\bI(?:\s\w+){{0,2}}\sdisagree\swith\s(?:option\s)?(?:{MARK}|{BARE})\s?[;:]\s{_FILL}",
    # "Not B but C": the denial covers the first option alone.
    rf"(?:not|n't|neither\s[^.;\n]{{1,30}}?\snor)\s(?:option\s)?(?:{MARK}|{BARE})[^.;\n]{{0,30}}?\bbut\s(?:rather\s|instead\s)?"
    + _FILL,
    r"\b(?:(?:chang|switch|revis|mov|updat)\w*|com(?:e|es|ing))"
    r"(?:\s(?:my|our|the|that)\b)?(?:\s(?:final\s)?(?:answer|choice|vote|mind|response|opinion)\b)?"
    rf"(?:\sfrom\s(?:{MARK}|{BARE}))?\s(?:(?:over|back|down|it)\s)?to\s{_FILL}",
    # Behind "to" an option may also be taken up again for discussion, so the clause has to end.
    rf"\bI{_AUXILIARY}\s(?:go(?:ing)?\sback|return(?:ed|ing)?|revert(?:ed|ing)?)\sto\s(?=(?:{MARK}|{BARE})\)?\s?(?:$|[.;!\n]|,?\s(?:because|since|as)\b))",
    rf"(?<!have\s)\b(?:chang|switch|revis)e[sd]\smy\s(?:mind|answer|vote|choice|opinion|view)\s?:{_FILL}",
    rf"(?<=\b(?:me|us)\s)(?:change|revise|switch)\s(?:my|our)\s(?:mind|answer|vote|choice|opinion|view)\s?:{_FILL}",
    # "The answer is not A, it is C."
    rf"(?:答案|选项|正解)并?(?:不是|不选|非)\s?(?:{MARK}|{BARE})\s?[,.;:]?\s?(?:答案)?(?:而?应该?[是为选]?|而?[是选为]){_FILL}",
    rf"\b(?:meant|make\s(?:that|it)|should\shave\s(?:said|chosen|picked|answered|selected|written)){_FILL}",
    # These code points are letters behind a noun: "the correct option C" needs no copula.
    rf"\b(?:correct|best|right|chosen|{languages.RIGHT})\s(?=[\ue020-\ue039])",
    rf"(?<!\w){languages.RIGHT}(?:\s{languages.NOUN})?{languages.COPULA}{_FILL}",
    rf"(?<!\w)(?:{languages.NOUN}|{languages.LETTER_NOUN})(?:\s{languages.RIGHT})?(?:{languages.COPULA}|{_MARKS}){_FILL}",
    rf"(?<!\w){languages.RIGHT}\s{languages.LETTER_NOUN}(?:{languages.COPULA}|{_MARKS}){_FILL}",
    rf"(?<!\w){languages.WITHOUT_COPULA}",
    rf"(?<!\w)c'est\s{_FILL}",
    rf"{languages.I_CHOOSE}(?:\s(?:[ao](?=\s)|l'))?{_FILL}",
    r"(?:答案|选项|结论|正解|正答|回答|答え|選択肢|解答|정답|답)(?:\s?(?:应该|应当|应|就|显然|仍|依然|还|便))?"
    rf"\s?(?:是|为|选|:|は|은|는|이|—|-)+{_FILL}",
    rf"答案\s?(?=(?:{MARK}|{BARE})\s?(?:$|[.,;:!)\n]))",
    r"(?:维持|坚持|保持|保留)(?:我|自己|原来|原先|最初|之前|原|选择?|的|答案|意见)*(?:是|为|选|:)*"
    + _FILL,
    # 选 within 挑选 (pick out) or 选项 (option) chooses nothing.
    r"(?:应该?选择?|故选择?|我选择?|选择|(?<![挑改换])选(?![项择])|[改换][选为成用]|变更[为成]|而是|倾向于?|支持|同意|应为|应是|应该[是为]"
    rf"|即|就是|认为是|定为){_FILL}",
    # 最初 means "at first"; 不 on the way makes it the least likely.
    rf"(?:最(?!初)|首选|正确)[^,.;:\n\ue000-\ue059不]{{0,12}}?(?:是|为|选|:|は)+{_FILL}",
)
_LEANING = (
    rf"\b{_NOUN}\s(?:could|may|might)\sbe{_FILL}",
    rf"\b(?:that|this){COPULA}{_FILL}",
    r"\b(?:points?|leads?|leading|pointing|led)\s(?:me\s|us\s)?(?:(?:most|best|\w+ly)\s){0,2}to(?:wards?)?\b"
    + _FILL,
    # A number that ends the reply: "So the risk is 25%."
    r"(?:^|[.!?,\n]\s?|\b(?:so|thus|therefore|hence)\s)the\s(?:risk|probability|chance|likelihood|odds|rate|percentage|proportion|value)"
    r"(?:\s\w+){0,4}?\sis\s(?:therefore\s|thus\s|about\s|approximately\s)?(?=[\d.,/]{1,8}%?\.?\Z)",
    r",\swhich\sis\s(?=[\ue020-\ue039][.!]?(?:\n|\Z))",
    rf"(?:就|只|仅)?剩[下余]?(?:的)?(?:就是|只有|是)?{_FILL}(?=(?:{MARK}|{BARE})[了项]?\s?(?:$|[.,;!\n])(?!\s?(?:但|可是|可(?={MARK}|{BARE})|不过|然而|却|只是|只可惜|尽管|虽|(?:{MARK}|{BARE})\s?[也都无不错禁])))",
    rf"\b(?:looks|seems|sounds)\slike\s{_FILL}",
    # Clinicians answer with the order itself: "I'd start B".
    r"(?:\bI(?:'?d|'?ll|\swould|\swill)\s|(?:^|[.!?:\n])\s?(?:please\s)?)(?:take|give|start|prescribe|order"
    rf"|administer){_FILL}",
    # Behind "would" or "could" the verb supposes. ", leaving C" concludes, but "Making C the answer
    # would be an error" does not, so these participles need the comma.
    r"\b(?<!would\s)(?<!could\s)(?<!might\s)(?<!may\s)(?<!can\s)(?:leaves|makes|(?<=,\s)(?:leaving|making)|supports|favou?rs|suggests?|indicates?|confirms?|describes?|match(?:es)?"
    r"|fits?|corresponds?|equates?|aligns?|agrees?|(?:in\skeeping|compatible|consistent)(?=\swith)|the\scase\sis"
    r"|(?:typical|characteristic|suggestive|indicative|diagnostic|classic)(?=\s(?:of|for))|(?:what|that|who)\sremains\sis)\b"
    rf"(?:\s(?:us|only|me|with|just|to|of|for|best|well|most)\b)*{_FILL}",
    # "Their diagnosis" and "Expert 2's diagnosis" are others', so the determiners are listed.
    r"(?:^|[.!?:,\n]\s?|\b(?:the|a|my|our|this)\s)(?:(?:most|more|likely|probable|best|correct|final|working"
    r"|presumptive|primary|initial|next|appropriate|single|overall|recommended|first-line|leading|winning)\s){0,4}"
    r"(?:diagnosis|dx|impression|treatment|management|therapy|drug|medication|organism|pathogen|cause|step|test"
    rf"|intervention|mechanism|winner)(?:\sof\schoice|\shere|\sto\s(?:start|give|use|order|do|choose|consider))*"
    rf"(?:{COPULA}|\s?:){_FILL}",
    # 鉴别诊断 is a differential diagnosis, 既往诊断 a past one.
    rf"(?<!鉴别)(?<!既往)(?:诊断|首先考虑|考虑|首选|治疗|病因|下一步|处理)(?:结果|措施|方法|方案)?(?:应|考虑|可能)?(?:是|为|:){_FILL}",
)
LEADS = (
    (Weight.FINAL, regex("|".join(_FINAL), IGNORECASE)),
    (Weight.STATEMENT, regex("|".join(_STATEMENT_LEADS), IGNORECASE)),
    (Weight.LEANING, regex("|".join(_LEANING), IGNORECASE)),
)
"""Words behind which the option stands that is the answer."""

CONCLUSION = regex(
    r"(?:^|[.;,!?:\n—(\[→]\s?|\s[–-]\s|\b(?:and|wait|no|but)\s)(?P<word>(?:so(?![A-Za-z]|\s(?:is|are|do|does|was)\b)"
    r"|therefore|thus|hence|ergo|consequently|in\sconclusion|in\ssummary|in\sshort|to\ssum\sup|bottom\sline|tl;dr|summary|conclusion"
    r"|(?:most\s)?likely|probably|presumably|definitely|clearly|obviously|by\s(?:process\sof\s|the\sprocess\sof\s)?(?:elimination|exclusion)"
    # "I see no reason to change it: C": before a colon any words of the speaker lead to the option.
    r"|if\s(?:I\shad\sto|forced)[^,.;:\n]{0,30}|I(?:'m|'ve)?\s[^.;:\n]{1,80}(?=:)|overall|verdict"
    r"|result|correction|edit|update|(?<=,\s)(?:now|but)|(?<=;\s)now|between\s[^,.;:\n]{1,60}(?=,)|(?<=[;.]\s)since\s[^,.;:\n]{1,60}(?=,)|scratch\sthat|(?:up)?on\s(?:second\sthought|reflection|review)|oh|wait|no\schange|no(?![A-Za-z])|(?:I'm\s)?sorry|(?:my\s)?apologies|oops|hmm|actually|(?:or\s)?rather(?!\sthan)|I\smean|finally|conclude|fazit"
    rf"|(?:revised|corrected|updated|amended|changed)(?=\s?:)|{GROUNDS}"
    rf"|{languages.THEREFORE}|因此|所以|故|综上|更正|修[正改]|改正|其实|事实上|实际上|抱歉|对不起|不好意思|我?[说看搞弄想选答]?错了?(?=,)|[噢哦]?不{{1,2}}(?=[,.!])|不对(?=[,.!])|再[想看][想看](?=,)|想了想|仔细想想?|还是|那么|但是?)[:,.、\s—–-]{{0,3}}){{1,3}}{_FILL}",
    IGNORECASE,
)
"""Words behind which an option alone ends the clause."""
THEREFORE = regex(
    r"\b(?:therefore|thus|hence|in\sconclusion|to\sconclude|consequently|in\ssummary|overall"
    r"|ultimately|accordingly)\b|因此|所以|综上",
    IGNORECASE,
)

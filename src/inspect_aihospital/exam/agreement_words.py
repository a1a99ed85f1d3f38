"""Words by which a reviewer shares the answer of another expert and names its letter.

`I agree with Expert 2 (C)` is the reviewer's own answer; `I agree with Expert 2` names no letter,
and `I agree with Expert 2 (C) about the dose` shares an opinion only.
"""

from re import IGNORECASE

from inspect_aihospital.core.text.regex import regex
from inspect_aihospital.exam.option_marks import BARE, MARK

_OPTION = rf"(?:{MARK}|{BARE})"
_NUMBERS = r"\s?\d{1,2}(?:[\s,&]{1,3}(?:and\s)?(?:experts?\s)?\d{1,2}){0,8}"
_PERSON = (
    rf"(?:(?:the\s)?experts?{_NUMBERS}|(?:the\s|most\s(?:of\sthe\s)?){{1,2}}(?:majority|experts|others?|panel|group))"
    r"(?:\s\([a-z\s]{1,20}\))?(?:'s?)?"
)
_OPINION = (
    r"(?:\s(?:final\s|own\s)?(?:answer|choice|view|opinion|conclusion|reasoning|analysis|position|pick"
    r"|vote|selection|assessment|verdict|decision)(?:\sand\s(?:answer|choice|conclusion))?)?"
)
_LEADING_ON = (
    # Blanks pile up where brackets were.
    r"\s{0,2}(?:,?\s(?:of|that\s(?:it\sis|it's|the\s(?:correct\s|best\s)?answer\sis)|who\s(?:chose|picked|selected|says|said|answered)"
    r"|and\s(?:(?:also|therefore|thus|so)\s)?(?:choose|pick|select|say|answer|vote\sfor)|namely|i\.e\.,?)|[,:;–—(-])?"
    r"[\s:(]{0,3}(?:(?:the\s)?(?:(?:correct|best|right)\s)?(?:answer|option)\s(?:is\s)?|it\sis\s)?[\s(]{0,2}"
)
# What follows the letter must not narrow the agreement: "(C) on the mechanism".
_END = (
    r"[\s)]{0,3}(?:$|[.!;:\n](?!\s?(?:but|only)\b)|,?\s(?:because|since|as\s(?:the|it|this|he|she)|given|due\sto|and\snot|rather\sthan|over|against|instead\sof)\b"
    r"|,\s(?:not|which|who|so|therefore|thus)\b|(?:—|\s[–-]\s)(?!but|only))"
)
_NAMED = rf"(?={_OPTION}{_END})"
# "Scarcely", "nearly" and "mistakenly" agree with nobody, so the adverbs are listed.
_WHOLLY = (
    r"(?:(?:ful|strong|complete|entire|large|whole|total|absolute|definite|clear|firm|thorough|whole-?hearted"
    r"|final|consequent|according|general|broad|main|most|certain|sure|confident|ultimate|tru|real|full)ly|wholly|fully)"
)
_ADVERBS = (
    r"(?:'(?:d|ll|m)\b|\s(?:would|will|do|must|can|also|still|now|therefore|thus|hence|again|have\sto"
    rf"|am(?:\sinclined\sto)?|{_WHOLLY})){{0,4}}"
)
_WITH = (
    r"(?:agree(?:ing)?|concur|sid(?:e|ing)|go(?:ing)?|stand(?:ing)?|align(?:ed|ing)?)"
    rf"\s(?:(?:{_WHOLLY}|most|more|best)\s)?with"
)
_SHARE = (
    r"(?:share|support|endorse|favou?r|prefer|back|second|adopt|accept|follow|join|confirm|find)"
)
_ZH_PERSON = r"(?:专家\s?\d(?:\s?[和与、及,]\s?(?:专家)?\s?\d){0,8}|(?:大?多数|其他)专家)"
_ZH_OPINION = (
    r"的?(?:(?:意见|看法|观点|答案|选择|结论|判断|分析|推理|立场)(?:和(?:答案|选择|结论))?)?"
)
_ZH_NAMED = (
    r"[\s,:;、(]{0,3}(?:(?:即|也|故|应|都|选择?|认为|答案|[是为]){1,4}[:\s(]{0,2})?"
    rf"(?={_OPTION}[\s)]{{0,3}}(?:$|[.!;\n](?!\s?但)|,(?!\s?(?:但|不过|只|仅))))"
)
_ZH_ADVERBS = (
    r"(?:也|都|完全|非常|很|更|仍然?|依然|还是|比较|最终|最后|因此|所以|故|倾向于?|选择){0,3}"
)

_AGREEMENTS = (
    rf"\bI{_ADVERBS}\s(?:{_WITH}|{_SHARE})\s{_PERSON}{_OPINION}{_LEADING_ON}{_NAMED}",
    rf"\bI(?:'m|\sam)\s(?:{_WHOLLY}\s)?with\s{_PERSON}{_OPINION}{_LEADING_ON}{_NAMED}",
    rf"\bI{_ADVERBS}\sfind\s{_PERSON}{_OPINION}[\s(]{{1,3}}(?={_OPTION}[\s)]{{1,3}}(?:to\sbe\s)?(?:the\s)?(?:more\s|most\s|very\s)?(?:convincing|persuasive|compelling|plausible|correct|best|right)(?:\s?(?:$|[.;!\n])))",
    rf"(?:^|[.!?;,:\n]\s?|\b(?:think|believe|that|so|and)\s)experts?{_NUMBERS}\s(?:is|are|was|were|has|have|gets?|got)\s"
    r"(?:it\s|this\s)?(?:(?:entire|complete|clear|absolute|definite|probab|like|exact|ful|total)ly\s|quite\s|also\s)?(?:right|correct)"
    rf"(?:\s{{0,2}}[:;,–—(-][\s(]{{0,2}}|\s{{1,3}}(?=[\ue040-\ue059]))(?:(?:so\s|and\s)?(?:the\s(?:correct\s|best\s)?answer\sis\s|it\sis\s|option\s)?)?{_NAMED}",
    rf"(?:^|[.!?\n]\s?)(?:{_WHOLLY}\s)?(?:agree|concur)\s(?:{_WHOLLY}\s)?with\s{_PERSON}{_OPINION}{_LEADING_ON}{_NAMED}",
    # "The majority chose A. I agree."
    rf"(?:^|[.!?\n]\s?)(?:the\s(?:\w+\s)?majority|most\sexperts|(?:all|both)(?:\s(?:the|of\sthe|two|three|four|other)){{0,2}}\sexperts|experts{_NUMBERS})"
    r"\s(?:all\s|both\s)?(?:chose|choose|chooses|picked|picks?|selected|selects?|agreed?\son|voted\sfor|favou?rs?|favou?red)\s(?:option\s)?"
    rf"(?={_OPTION}\s?[.,;]\s?(?:and\s)?I{_ADVERBS}\s(?:agree|concur)(?:\swith\s(?:them|that|this|it))?\s?(?:[.!;\n]|$))",
    rf"(?:^|[\s.,;:!?]|我|本人){_ZH_ADVERBS}(?:同意|赞[同成]|支持|认同|站在|采纳){_ZH_PERSON}(?:一边|这边)?{_ZH_OPINION}{_ZH_NAMED}",
    rf"我(?:的?(?:意见|看法|观点|答案|选择))?[与和同跟]{_ZH_PERSON}{_ZH_OPINION}(?:完全)?(?:一致|相同|一样){_ZH_NAMED}",
    rf"(?:^|[\s.,;:!?]|认为){_ZH_PERSON}{_ZH_OPINION}(?:都|完全)?(?:是|说得|判断)?(?:对|正确)的?[:,(]{_ZH_NAMED}",
)
AGREEMENT = regex("|".join(_AGREEMENTS), IGNORECASE)
"""Leads to the letter of an answer that the speaker shares."""
_LABEL = (
    r"(?:(?:my|the|our)\s)?(?:(?:final|own|overall|short|brief|revised|updated|current)\s){0,2}"
    r"(?:answer|view|opinion|assessment|conclusion|summary|review|reasoning|rationale|explanation|verdict"
    r"|response|reply|decision|position|comment|judge?ment|choice|vote|agreement|stance|final|round\s\d|我的\w{2,4}|结论|答案|理由|意见|分析)"
)
NOT_OWN_AGREEMENT = regex(
    # Words before a colon are a label of the speaker's or another's lead to speech.
    rf"\A(?!\W*{_LABEL}\s?:[^:]*\Z)[^\n]*:"
    r"|\b(?:(?:first|previous|earlier|last|initial|prior|former|second|third|next)\s(?:round|turn|review|step|stage|pass|vote|time|answer)"
    r"|earlier|previously|before|formerly|originally|once|round\s\d|yesterday)\b|(?:第.|上|前)一?[轮次]|之前|此前"
    r"|\b(?:might|could|may)\b|\b(?!I\b)\w+\s(?:says?|said|writes?|wrote|claims?|states?|stated|replie[sd]|repl(?:y|ies)|tells?|told)\b|[说写称道](?:过|了)?[:,]",
    IGNORECASE,
)
"""Words before an agreement, in its sentence, that make it another's or a past one."""
OTHERS_SPEECH = regex(
    r"\b(?:sa(?:id|ys?)|wr(?:ote|ites?|ite)|claim\w*|stat(?:es?|ed)|repl(?:y|ies|ied)|t(?:old|ells?)|answer(?:s|ed)|colleagues?|students?|experts?\s\d{1,2})\b[^.\n]*:\s*\Z|[说写称道](?:过|了)?:\s*\Z",
    IGNORECASE,
)
"""A line before it that leads to another's speech."""
UNDONE = regex(
    r"[^.!?\n]{0,200}[.!?\s]{1,3}(?:but\s)?(?:that|this|it|which)(?:'s|\s(?:is|was|would\sbe))\s(?:(?:\w+ly|what|how|just)\s)?(?:wrong|false|incorrect|untrue|not|a\s(?:mistake|quote|quotation)|an\serror)\b"
    rf"|[^\n]{{0,200}}\b(?:but|however|yet|still|nevertheless|though)\b[\s,]{{1,2}}(?:option\s)?{_OPTION}\)?\s(?:is|seems|would|fits|looks|remains|appears|may|could)"
    r"\s(?:\w+\s)?(?:more|better|most|also|best|likely|right|correct|possible|plausible)\b",
    IGNORECASE,
)
"""A sentence behind it that calls it wrong or another option more likely."""

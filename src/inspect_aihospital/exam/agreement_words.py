"""Words by which a reviewer shares the answer of another expert and names its letter.

`I agree with Expert 2 (C)` is the reviewer's own answer; `I agree with Expert 2` names no letter,
and `I agree with Expert 2 (C) about the dose` shares an opinion only.
"""

from re import IGNORECASE

from inspect_aihospital.core.text.regex import prose_regex
from inspect_aihospital.exam.option_marks import BARE, MARK

_OPTION = rf"(?:{MARK}|{BARE})"
_NUMBERS = r" ?\d{1,2}(?:[\s,&]{1,3}(?:and )?(?:experts? )?\d{1,2}){0,8}"
_PERSON = (
    rf"(?:(?:the )?experts?{_NUMBERS}|(?:the |most (?:of the )?){{1,2}}(?:majority|experts|others?"
    r"|panel|group))(?: \([a-z\s]{1,20}\))?(?:'s?)?"
)
_OPINION = (
    r"(?: (?:final |own )?(?:answer|choice|view|opinion|conclusion|reasoning|analysis|position|pick"
    r"|vote|selection|assessment|verdict|decision)(?: and (?:answer|choice|conclusion))?)?"
)
_LEADING_ON = (
    # Blanks pile up where brackets were.
    r" {0,2}(?:,? (?:of|that (?:it is|it's|the (?:correct |best )?answer is)"
    r"|who (?:chose|picked|selected|says|said|answered)"
    r"|and (?:(?:also|therefore|thus|so) )?(?:choose|pick|select|say|answer|vote for)|namely"
    r"|i\.e\.,?)|[,:;–—(-])?"
    r"[\s:(]{0,3}(?:(?:the )?(?:(?:correct|best|right) )?(?:answer|option) (?:is )?"
    r"|it is )?[\s(]{0,2}"
)
# What follows the letter must not narrow the agreement: "(C) on the mechanism".
_END = (
    r"[\s)]{0,3}(?:$|[.!;:\n](?! ?(?:but|only)\b)"
    r"|,? (?:because|since|as (?:the|it|this|he|she)|given|due to|and not|rather than|over|against"
    r"|instead of)\b|, (?:not|which|who|so|therefore|thus)\b|(?:—| [–-] )(?!but|only))"
)
_NAMED = rf"(?={_OPTION}{_END})"
# "Scarcely", "nearly" and "mistakenly" agree with nobody, so the adverbs are listed.
_WHOLLY = (
    r"(?:(?:ful|strong|complete|entire|large|whole|total|absolute|definite|clear|firm|thorough"
    r"|whole-?hearted"
    r"|final|consequent|according|general|broad|main|most|certain|sure|confident|ultimate|tru|real"
    r"|full)ly|wholly|fully)"
)
_ADVERBS = (
    r"(?:'(?:d|ll|m)\b| (?:would|will|do|must|can|also|still|now|therefore|thus|hence|again|have to"
    rf"|am(?: inclined to)?|{_WHOLLY})){{0,4}}"
)
_WITH = (
    r"(?:agree(?:ing)?|concur|sid(?:e|ing)|go(?:ing)?|stand(?:ing)?|align(?:ed|ing)?)"
    rf" (?:(?:{_WHOLLY}|most|more|best) )?with"
)
_SHARE = (
    r"(?:share|support|endorse|favou?r|prefer|back|second|adopt|accept|follow|join|confirm|find)"
)
_ZH_PERSON = r"(?:专家 ?\d(?: ?[和与、及,] ?(?:专家)? ?\d){0,8}|(?:大?多数|其他)专家)"
_ZH_OPINION = (
    r"的?(?:(?:意见|看法|观点|答案|选择|结论|判断|分析|推理|立场)(?:和(?:答案|选择|结论))?)?"
)
_ZH_NAMED = (
    r"[\s,:;、(]{0,3}(?:(?:即|也|故|应|都|选择?|认为|答案|[是为]){1,4}[:\s(]{0,2})?"
    rf"(?={_OPTION}[\s)]{{0,3}}(?:$|[.!;\n](?! ?但)|,(?! ?(?:但|不过|只|仅))))"
)
_ZH_ADVERBS = (
    r"(?:也|都|完全|非常|很|更|仍然?|依然|还是|比较|最终|最后|因此|所以|故|倾向于?|选择){0,3}"
)

_AGREEMENTS = (
    rf"\bI{_ADVERBS} (?:{_WITH}|{_SHARE}) {_PERSON}{_OPINION}{_LEADING_ON}{_NAMED}",
    rf"\bI(?:'m| am) (?:{_WHOLLY} )?with {_PERSON}{_OPINION}{_LEADING_ON}{_NAMED}",
    rf"\bI{_ADVERBS} find {_PERSON}{_OPINION}[\s(]{{1,3}}"
    rf"(?={_OPTION}[\s)]{{1,3}}(?:to be )?(?:the )?(?:more |most |very )?(?:convincing|persuasive"
    r"|compelling|plausible|correct|best|right)(?: ?(?:$|[.;!\n])))",
    rf"(?:^|[.!?;,:\n] ?|\b(?:think|believe|that|so|and) )experts?{_NUMBERS} (?:is|are|was|were|has"
    r"|have|gets?|got) "
    r"(?:it |this )?(?:(?:entire|complete|clear|absolute|definite|probab|like|exact|ful|total)ly "
    r"|quite |also )?(?:right|correct)"
    rf"(?: {{0,2}}[:;,–—(-][\s(]{{0,2}}| {{1,3}}(?=[\ue040-\ue059]))(?:(?:so "
    rf"|and )?(?:the (?:correct |best )?answer is |it is |option )?)?{_NAMED}",
    rf"(?:^|[.!?\n] ?)(?:{_WHOLLY} )?(?:agree"
    rf"|concur) (?:{_WHOLLY} )?with {_PERSON}{_OPINION}{_LEADING_ON}{_NAMED}",
    # "The majority chose A. I agree."
    r"(?:^|[.!?\n] ?)(?:the (?:\w+ )?majority|most experts"
    rf"|(?:all|both)(?: (?:the|of the|two|three|four|other)){{0,2}} experts|experts{_NUMBERS})"
    r" (?:all |both )?(?:chose|choose|chooses|picked|picks?|selected|selects?|agreed? on|voted for"
    r"|favou?rs?|favou?red) (?:option )?"
    rf"(?={_OPTION} ?[.,;] ?(?:and )?I{_ADVERBS} (?:agree"
    r"|concur)(?: with (?:them|that|this|it))? ?(?:[.!;\n]|$))",
    rf"(?:^|[\s.,;:!?]|我|本人){_ZH_ADVERBS}(?:同意|赞[同成]|支持|认同|站在"
    rf"|采纳){_ZH_PERSON}(?:一边|这边)?{_ZH_OPINION}{_ZH_NAMED}",
    rf"我(?:的?(?:意见|看法|观点|答案|选择))?[与和同跟]{_ZH_PERSON}{_ZH_OPINION}(?:完全)?(?:一致"
    rf"|相同|一样){_ZH_NAMED}",
    rf"(?:^|[\s.,;:!?]|认为){_ZH_PERSON}{_ZH_OPINION}(?:都|完全)?(?:是|说得|判断)?(?:对"
    rf"|正确)的?[:,(]{_ZH_NAMED}",
)
AGREEMENT = prose_regex("|".join(_AGREEMENTS), IGNORECASE)
"""Leads to the letter of an answer that the speaker shares."""
_LABEL = (
    r"(?:(?:my|the|our) )?(?:(?:final|own|overall|short|brief|revised|updated|current) ){0,2}"
    r"(?:answer|view|opinion|assessment|conclusion|summary|review|reasoning|rationale|explanation"
    r"|verdict"
    r"|response|reply|decision|position|comment|judge?ment|choice|vote|agreement|stance|final"
    r"|round \d|我的\w{2,4}|结论|答案|理由|意见|分析)"
)
NOT_OWN_AGREEMENT = prose_regex(
    # Words before a colon are a label of the speaker's or another's lead to speech.
    rf"\A(?!\W*{_LABEL} ?:[^:]*\Z)[^\n]*:"
    r"|\b(?:(?:first|previous|earlier|last|initial|prior|former|second|third|next) (?:round|turn"
    r"|review|step|stage|pass|vote|time|answer)"
    r"|earlier|previously|before|formerly|originally|once|round \d|yesterday)\b"
    r"|(?:第.|上|前)一?[轮次]|之前|此前"
    r"|\b(?:might|could|may)\b|\b(?!I\b)\w+ (?:says?|said|writes?|wrote|claims?|states?|stated"
    r"|replie[sd]|repl(?:y|ies)|tells?|told)\b|[说写称道](?:过|了)?[:,]",
    IGNORECASE,
)
"""Words before an agreement, in its sentence, that make it another's or a past one."""
OTHERS_SPEECH = prose_regex(
    r"\b(?:sa(?:id|ys?)|wr(?:ote|ites?|ite)|claim\w*|stat(?:es?|ed)|repl(?:y|ies|ied)"
    r"|t(?:old|ells?)|answer(?:s|ed)|colleagues?|students?|experts? \d{1,2})\b[^.\n]*: *\Z"
    r"|[说写称道](?:过|了)?: *\Z",
    IGNORECASE,
)
"""A line before it that leads to another's speech."""
UNDONE = prose_regex(
    r"[^.!?\n]{0,200}[.!?\s]{1,3}(?:but )?(?:that|this|it|which)(?:'s"
    r"| (?:is|was|would be)) (?:(?:\w+ly|what|how|just) )?(?:wrong|false|incorrect|untrue|not"
    r"|a (?:mistake|quote|quotation)|an error)\b"
    rf"|[^\n]{{0,200}}\b(?:but|however|yet|still|nevertheless"
    rf"|though)\b[\s,]{{1,2}}(?:option )?{_OPTION}\)? (?:is|seems|would|fits|looks|remains|appears"
    r"|may|could)"
    r" (?:\w+ )?(?:more|better|most|also|best|likely|right|correct|possible|plausible)\b",
    IGNORECASE,
)
"""A sentence behind it that calls it wrong or another option more likely."""

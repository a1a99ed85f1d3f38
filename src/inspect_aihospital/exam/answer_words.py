"""Patterns by which replies declare an answer, in the languages of models.

What may stand before an option's letter is given by grammar: verbs of choosing, copulas,
conclusions. No pattern lists what an explanation says.
"""

from re import IGNORECASE

from inspect_aihospital.core.text.regex import prose_regex
from inspect_aihospital.exam import answer_languages as languages
from inspect_aihospital.exam.answer_grounds import GROUNDS
from inspect_aihospital.exam.declaration import Weight
from inspect_aihospital.exam.option_marks import BARE, MARK

REFERENCE = rf"(?P<option>{MARK}|{BARE})"

_NOUN = (
    # "My money is on B" and "my best bet is B" answer as well.
    r"(?:answers?|ans\b\.?|choice|option|letter|response|solution|selection|pick|vote|verdict"
    rf"|decision|bet|guess|money|{languages.NOUN})"
)
_ADVERB = (
    r"(?: (?:therefore|thus|hence|then|clearly|most likely|likely|probably|definitely|still|now"
    r"|indeed|\w{2,12}ly))?"
)
COPULA = (
    # "My vote goes to B" names an option, "is to be" does not.
    rf"(?:{_ADVERB} (?:(?:goes|stays|is) (?:to|at|with|on|for)(?! be)|is|are"
    rf"|(?:would|will|should|must){_ADVERB} be|(?:has|would have) to be"
    r"|ought to be|appears to be|seems to be|can only be|remains|becomes)"
    rf"\b|'s(?: (?:gotta|got to) be)?\b|{languages.COPULA})"
)
# Few fillers, so that the letter stands in the clause of the words that lead to it.
_FILL = (
    r"(?:[\s:,(=>→–—-]{0,3}(?:(?:the|most|more|best|clearly|definitely|likely|probably|still"
    r"|therefore"
    r"|thus|indeed|in fact|actually|obviously|simply|again|now|as follows|option|choice|letter"
    rf"|answer|that of|unchanged|the same|être|{languages.THEREFORE}|{languages.ARTICLE}|it is"
    rf"|is)(?![A-Za-z])|选项?|是|为)){{0,4}}"
    r"[\s:,(=>→–—-]{0,4}"
)
_MARKS = r" ?(?::|=|→|–|—|-|,)+| ?\n{1,2}"
# Only verbs whose object the speaker commits to: "option C was discussed" commits to nothing.
_VERB = (
    r"(?:choos(?:e|ing)|pick(?:ing)?|select(?:ing)?|say(?:ing)?|answer(?:ing)?"
    r"|go(?:ing)? (?:with|for)"
    r"|opt(?:ing)? for|agree(?: with| on)?|sid(?:e|ing) with|settl(?:e|ed|ing) (?:on|for)"
    r"|(?:stay|stick)(?:ing)? (?:with|to|by)|keep|maintain|conclude|believe|think|vote(?: for)?"
    r"|concur with|favou?r"
    r"|prefer|lean(?:ing)? (?:towards?|to\b|on\b)|recommend|decide (?:on|for)|endorse|support"
    r"|stand by"
    r"|arrive at|suspect|guess|propose|suggest|submit|chosen|selected|picked|confirm|(?:re)?affirm"
    r"|retain|uphold|persist (?:with|in)"
    r"|adhere to|hold(?:ing)? (?:to|onto|on to)|remain(?:ing)? (?:with|at)|left with"
    r"|end(?:ing)? up (?:with|at|on)"
    r"|land(?:ing)? on|decided (?:on|for)|thinking|keeping|maintaining|lean(?:ing)?|mark(?:ing)?"
    r"|tick(?:ing)?|circl(?:e|ing)|lock(?:ing)? in|plump(?:ing)? for)"
)
_AUXILIARY = (
    # "I hardly" denies and "I initially" is past; every other adverb in -ly may stand here.
    r"(?:'?(?:d|ll|m|ve)\b| (?:would|will|am|are|(?<!would )(?<!'d )have|do|shall|must|can|still"
    r"|also|now|therefore|thus|hence|then|just|rather|(?:have|going|inclined|continue|need|want) to"
    r"|(?!(?:hard|rare|bare|scarce|on|former|initial|original|previous)ly)\w{2,12}ly))*"
)
_POSTMODIFIER = (
    r"(?:, \w+(?: \w+)?,| (?:correcta|correta|corretta|correcte|finale?)"
    r"| (?:after|following|upon|on) (?:(?:the|all|this|my) )?(?:\w+ )?(?:discussions?|reviews?"
    r"|reflection|(?:re)?consideration|debate|analysis)"
    r"| (?:here|(?:to|for) (?:this|the) (?:question|case|item)|in this case|of choice"
    r"|(?:that|which) (?:best )?\w+(?: (?:best|all|here))?"
    r"|(?:does not|doesn't|has not|will not) changed?|(?:that )?I(?:'d|'ll)?(?: \w+){1,3}?))?"
)
# Prompts that ask for "the answer (letter)" are echoed with the bracket.
_GLOSS = r"(?: ?\([^()\n]{1,20}\))?"

_FINAL = (
    rf"\bfinal(?:ly)?(?: {_NOUN}){{1,2}}{_GLOSS}(?:{COPULA}|{_MARKS}){_FILL}",
    rf"(?:^|\n|[.!?] ) ?final(?:{_MARKS}){_FILL}",
    rf"\bmy final is {_FILL}",
    rf"最终(?:答案|选择)?(?:是|为|选|[:：])+{_FILL}",
)
_STATEMENT_LEADS = (
    rf"(?<![A-Za-z]){_NOUN}(?: {_NOUN})?{_GLOSS}{_POSTMODIFIER}(?:{COPULA}|{_MARKS}){_FILL}",
    # "The most likely diagnosis is ..." leads without a word for "answer".
    r"\b(?:correct|right|best|likely|appropriate|suitable|preferred|accurate|probable)"
    rf"(?: (?!is\b)[\w-]+){{0,6}}?(?:{COPULA}| ?:){_FILL}",
    # Casual replies write "its b"; before a longer word "its" is the pronoun.
    rf"\b(?:it{COPULA}|its(?= [a-z]\b)){_FILL}",
    rf"\b(?:I{_AUXILIARY}|we{_AUXILIARY}) {_VERB}(?![A-Za-z])"
    r"(?: (?:that|it's|its?|is|to|be|my|our|the|with|for|on|of|as|at|must|still|own|first|initial"
    r"|original|earlier"
    rf"|previous|current|{_NOUN})(?![A-Za-z]))*{_FILL}",
    # An imperative begins its sentence; "I was asked to choose option B" has none.
    r"(?:^|[.!?:\n] ?)(?:(?:please|gonna|would|will|going to|have to"
    r"|let(?:'s| (?:us|me))) )?(?:choose|pick|select|mark|tick|circle"
    r"|(?:lock|bubble)(?:ing)? in|(?:gonna|going to) say|(?:put|count) me (?:down|in) for|go with"
    r"|answer with)(?![A-Za-z])(?: the\b)?" + _FILL,
    rf"(?:^|\n) ?(?:(?:answer )?key(?![^\n]*=)|selected|chosen|predicted) ?(?:{_MARKS}){_FILL}",
    # Behind "my" the first choice is an earlier one.
    r"(?:^|[\n.;,] ?)(?:1st|first (?:choice|pick|preference))(?: (?:choice|pick|preference"
    rf"|option))? ?:{_FILL}",
    r"(?:本题|[此该这]题|参考|标准)(?=[\ue020-\ue039] ?(?:$|[.;!(\n]))",
    rf"(?:^|[\n.;]) ?[解答](?:答|题)?(?=[\s:(选是为应A-Z\ue000-\ue059]){_FILL}",
    rf"\byou (?:should|must|would|need to) (?:choose|pick|select|answer|mark|go with){_FILL}",
    # "I see no need to revise my answer: E" contains a denial and a change, and is neither.
    rf"\b(?:no|not) [^.;:\n]{{0,30}}?\b(?:chang|revis"
    rf"|alter)\w* my (?:\w+ )?{_NOUN} ?[:–—-]+{_FILL}",
    r"\bI(?: \w+){0,2} agree with [^.;\n]{1,60}?, ?(?:it is |the answer is )?",
    rf"\bI(?: \w+){{0,2}} disagree with (?:option )?(?:{MARK}|{BARE}) ?[;:] {_FILL}",
    # "Not B but C": the denial covers the first option alone.
    rf"(?:not|n't|neither [^.;\n]{{1,30}}? nor) (?:option )?(?:{MARK}"
    rf"|{BARE})[^.;\n]{{0,30}}?\bbut (?:rather |instead )?" + _FILL,
    r"\b(?:(?:chang|switch|revis|mov|updat)\w*|com(?:e|es|ing))"
    r"(?: (?:my|our|the|that)\b)?(?: (?:final )?(?:answer|choice|vote|mind|response|opinion)\b)?"
    rf"(?: from (?:{MARK}|{BARE}))? (?:(?:over|back|down|it) )?to {_FILL}",
    # Behind "to" an option may also be taken up again for discussion, so the clause has to end.
    rf"\bI{_AUXILIARY} (?:go(?:ing)? back|return(?:ed|ing)?"
    rf"|revert(?:ed|ing)?) to (?=(?:{MARK}|{BARE})\)? ?(?:$|[.;!\n]|,? (?:because|since|as)\b))",
    r"(?<!have )\b(?:chang|switch|revis)e[sd] my (?:mind|answer|vote|choice|opinion"
    rf"|view) ?:{_FILL}",
    r"(?<=\b(?:me|us) )(?:change|revise|switch) (?:my|our) (?:mind|answer|vote|choice|opinion"
    rf"|view) ?:{_FILL}",
    # "The answer is not A, it is C."
    rf"(?:答案|选项|正解)并?(?:不是|不选|非) ?(?:{MARK}"
    rf"|{BARE}) ?[,.;:]? ?(?:答案)?(?:而?应该?[是为选]?|而?[是选为]){_FILL}",
    r"\b(?:meant|make (?:that|it)|should have (?:said|chosen|picked|answered|selected"
    rf"|written)){_FILL}",
    # These code points are letters behind a noun: "the correct option C" needs no copula.
    rf"\b(?:correct|best|right|chosen|{languages.RIGHT}) (?=[\ue020-\ue039])",
    rf"(?<!\w){languages.RIGHT}(?: {languages.NOUN})?{languages.COPULA}{_FILL}",
    rf"(?<!\w)(?:{languages.NOUN}|{languages.LETTER_NOUN})(?: {languages.RIGHT})?"
    rf"(?:{languages.COPULA}|{_MARKS}){_FILL}",
    rf"(?<!\w){languages.RIGHT} {languages.LETTER_NOUN}(?:{languages.COPULA}|{_MARKS}){_FILL}",
    rf"(?<!\w){languages.WITHOUT_COPULA}",
    rf"(?<!\w)c'est {_FILL}",
    rf"{languages.I_CHOOSE}(?: (?:[ao](?= )|l'))?{_FILL}",
    r"(?:答案|选项|结论|正解|正答|回答|答え|選択肢|解答|정답"
    r"|답)(?: ?(?:应该|应当|应|就|显然|仍|依然|还|便))?"
    rf" ?(?:是|为|选|:|は|은|는|이|—|-)+{_FILL}",
    rf"答案 ?(?=(?:{MARK}|{BARE}) ?(?:$|[.,;:!)\n]))",
    r"(?:维持|坚持|保持|保留)(?:我|自己|原来|原先|最初|之前|原|选择?|的|答案|意见)*(?:是|为|选|:)*"
    + _FILL,
    # 选 within 挑选 (pick out) or 选项 (option) chooses nothing.
    r"(?:应该?选择?|故选择?|我选择?|选择|(?<![挑改换])选(?![项择])|[改换][选为成用]|变更[为成]|而是"
    r"|倾向于?|支持|同意|应为|应是|应该[是为]"
    rf"|即|就是|认为是|定为){_FILL}",
    # 最初 means "at first"; 不 on the way makes it the least likely.
    rf"(?:最(?!初)|首选|正确)[^,.;:\n\ue000-\ue059不]{{0,12}}?(?:是|为|选|:|は)+{_FILL}",
)
_LEANING = (
    rf"\b{_NOUN} (?:could|may|might) be{_FILL}",
    rf"\b(?:that|this){COPULA}{_FILL}",
    r"\b(?:points?|leads?|leading|pointing|led) (?:me "
    r"|us )?(?:(?:most|best|\w+ly) ){0,2}to(?:wards?)?\b" + _FILL,
    # A number that ends the reply: "So the risk is 25%."
    r"(?:^|[.!?,\n] ?|\b(?:so|thus|therefore|hence) )the (?:risk|probability|chance|likelihood|odds"
    r"|rate|percentage|proportion|value)"
    r"(?: \w+){0,4}? is (?:therefore |thus |about |approximately )?(?=[\d.,/]{1,8}%?\.?\Z)",
    r", which is (?=[\ue020-\ue039][.!]?(?:\n|\Z))",
    r"(?:就|只|仅)?剩[下余]?(?:的)?(?:就是|只有"
    rf"|是)?{_FILL}(?=(?:{MARK}|{BARE})[了项]? ?(?:$"
    rf"|[.,;!\n])(?! ?(?:但|可是|可(?={MARK}|{BARE})|不过|然而|却|只是|只可惜|尽管|虽"
    rf"|(?:{MARK}|{BARE}) ?[也都无不错禁])))",
    rf"\b(?:looks|seems|sounds) like {_FILL}",
    # Clinicians answer with the order itself: "I'd start B".
    r"(?:\bI(?:'?d|'?ll| would| will) |(?:^|[.!?:\n]) ?(?:please )?)(?:take|give|start|prescribe"
    r"|order"
    rf"|administer){_FILL}",
    # Behind "would" or "could" the verb supposes. ", leaving C" concludes, but "Making C the answer
    # would be an error" does not, so these participles need the comma.
    r"\b(?<!would )(?<!could )(?<!might )(?<!may )(?<!can )(?:leaves|makes"
    r"|(?<=, )(?:leaving|making)|supports|favou?rs|suggests?|indicates?|confirms?|describes?"
    r"|match(?:es)?"
    r"|fits?|corresponds?|equates?|aligns?|agrees?|(?:in keeping|compatible|consistent)(?= with)"
    r"|the case is"
    r"|(?:typical|characteristic|suggestive|indicative|diagnostic|classic)(?= (?:of|for))"
    r"|(?:what|that|who) remains is)\b"
    rf"(?: (?:us|only|me|with|just|to|of|for|best|well|most)\b)*{_FILL}",
    # "Their diagnosis" and "Expert 2's diagnosis" are others', so the determiners are listed.
    r"(?:^|[.!?:,\n] ?|\b(?:the|a|my|our|this) )(?:(?:most|more|likely|probable|best|correct|final"
    r"|working"
    r"|presumptive|primary|initial|next|appropriate|single|overall|recommended|first-line|leading"
    r"|winning) ){0,4}"
    r"(?:diagnosis|dx|impression|treatment|management|therapy|drug|medication|organism|pathogen"
    r"|cause|step|test|intervention|mechanism|winner)(?: of choice| here"
    r"| to (?:start|give|use|order|do|choose|consider))*"
    rf"(?:{COPULA}| ?:){_FILL}",
    # 鉴别诊断 is a differential diagnosis, 既往诊断 a past one.
    r"(?<!鉴别)(?<!既往)(?:诊断|首先考虑|考虑|首选|治疗|病因|下一步|处理)(?:结果|措施|方法"
    rf"|方案)?(?:应|考虑|可能)?(?:是|为|:){_FILL}",
)
LEADS = (
    (Weight.FINAL, prose_regex("|".join(_FINAL), IGNORECASE)),
    (Weight.STATEMENT, prose_regex("|".join(_STATEMENT_LEADS), IGNORECASE)),
    (Weight.LEANING, prose_regex("|".join(_LEANING), IGNORECASE)),
)
"""Words behind which the option stands that is the answer."""

CONCLUSION = prose_regex(
    r"(?:^|[.;,!?:\n—(\[→] ?| [–-] |\b(?:and|wait|no"
    r"|but) )(?P<word>(?:so(?![A-Za-z]| (?:is|are|do|does|was)\b)"
    r"|therefore|thus|hence|ergo|consequently|in conclusion|in summary|in short|to sum up"
    r"|bottom line|tl;dr|summary|conclusion"
    r"|(?:most )?likely|probably|presumably|definitely|clearly|obviously"
    r"|by (?:process of |the process of )?(?:elimination|exclusion)"
    # "I see no reason to change it: C": before a colon any words of the speaker lead to the option.
    r"|if (?:I had to|forced)[^,.;:\n]{0,30}|I(?:'m|'ve)? [^.;:\n]{1,80}(?=:)|overall|verdict"
    r"|result|correction|edit|update|(?<=, )(?:now|but)|(?<=; )now|between [^,.;:\n]{1,60}(?=,)"
    r"|(?<=[;.] )since [^,.;:\n]{1,60}(?=,)|scratch that"
    r"|(?:up)?on (?:second thought|reflection|review)|oh|wait|no change|no(?![A-Za-z])"
    r"|(?:I'm )?sorry|(?:my )?apologies|oops|hmm|actually|(?:or )?rather(?! than)|I mean|finally"
    r"|conclude|fazit"
    rf"|(?:revised|corrected|updated|amended|changed)(?= ?:)|{GROUNDS}"
    rf"|{languages.THEREFORE}|因此|所以|故|综上|更正|修[正改]|改正|其实|事实上|实际上|抱歉|对不起"
    rf"|不好意思|我?[说看搞弄想选答]?错了?(?=,)|[噢哦]?不{{1,2}}(?=[,.!])|不对(?=[,.!])"
    rf"|再[想看][想看](?=,)|想了想|仔细想想?|还是|那么|但是?)[:,.、\s—–-]{{0,3}}){{1,3}}{_FILL}",
    IGNORECASE,
)
"""Words behind which an option alone ends the clause."""
THEREFORE = prose_regex(
    r"\b(?:therefore|thus|hence|in conclusion|to conclude|consequently|in summary|overall"
    r"|ultimately|accordingly)\b|因此|所以|综上",
    IGNORECASE,
)

"""Patterns by which replies declare an answer, in the languages of models.

What may stand before an option's letter is given by grammar: verbs of choosing, copulas,
conclusions. No pattern lists what an explanation says.
"""

from re import IGNORECASE

from inspect_aihospital.core.text.regex import prose_regex
from inspect_aihospital.exam import answer_languages as languages
from inspect_aihospital.exam.answer_grammar import (
    AUXILIARY,
    COPULA,
    FILLERS,
    GLOSS,
    MARKS,
    NOUN,
    POSTMODIFIER,
    VERB,
)
from inspect_aihospital.exam.answer_grounds import GROUNDS
from inspect_aihospital.exam.declaration import Weight
from inspect_aihospital.exam.option_marks import BARE, MARK

_REF = rf"(?:{MARK}|{BARE})"
_ARROW = r" ?(?:→|⇒|[=-]>) ?"
_THOUGHT = (
    r"(?:the |my |our |more )?(?:\w+ )?(?:discussions?|reviews?|reflection|reconsideration|debate"
    r"|second thoughts?)\b"
)
CHANGES = "|".join(
    (
        rf"\bI{AUXILIARY} (?:abandon|drop|leave|give up|discard|withdraw|retract|relinquish|trade)"
        rf"(?: my (?:\w+ )?{NOUN})?(?: (?:for|of))? (?:option )?{_REF}\)?,? (?:in favou?r of|for"
        r"|and (?:now |instead )?(?:take|choose|pick|select|adopt|back|(?:vote|opt) for|go with"
        r"|side with))(?![A-Za-z])",
        # "A → B after two weeks" is a sequence of treatments.
        rf"(?:(?:^|\n)|\bmy {NOUN} )(?:chang|revis|updat|switch)ed ?:? ?{_REF}{_ARROW}(?={_REF})",
        rf"(?:^|\n){_REF}{_ARROW}(?={_REF}\)? (?:after|upon|on|following) {_THOUGHT})",
        rf"(?:^|[.!?\n] ?)(?:no, |sorry, |oops, )?it should have been (?={_REF}\)? ?(?:$"
        r"|[.,;!\n]))",
        rf"(?:^|[\n.;,；] ?)(?:round [2-9]|this round|after {_THOUGHT}|第[二三四五]轮|本轮|这一?轮)"
        rf"(?:我的?)?(?:答案|选择)? ?[:选为是]+ ?(?={_REF})",
        languages.I_CHANGE,
        rf"(?:答え|回答|解答)を ?(?={_REF}に変更(?:し(?!ませ)|する))",
        rf"(?:정답|답변?)(?:을|를) (?={_REF}(?:으로|로) ?변경)",
    )
)
"""Words by which the speaker leaves an earlier answer for the option behind them."""

_FINAL = (
    rf"\bfinal(?:ly)?(?: {NOUN}){{1,2}}{GLOSS}(?:{COPULA}|{MARKS}){FILLERS}",
    rf"(?:^|\n|[.!?] ) ?final(?:{MARKS}){FILLERS}",
    rf"\bmy final is {FILLERS}",
    rf"最终(?:答案|选择)?(?:是|为|选|[:：])+{FILLERS}",
)
_STATEMENT_LEADS = (
    rf"(?<![A-Za-z]){NOUN}(?: {NOUN})?{GLOSS}{POSTMODIFIER}(?:{COPULA}|{MARKS}){FILLERS}",
    # "The most likely diagnosis is ..." leads without a word for "answer".
    r"\b(?:correct|right|best|likely|appropriate|suitable|preferred|accurate|probable)"
    rf"(?: (?!is\b)[\w-]+){{0,6}}?(?:{COPULA}| ?:){FILLERS}",
    # "The strongest argument against is A": only these nouns may follow.
    r"\bthe (?:closest|nearest|strongest|soundest|safest)(?: (?:answer|option|choice|fit|match"
    rf"|candidate|diagnosis|explanation))?(?:{COPULA}| ?:){FILLERS}",
    # Casual replies write "its b"; before a longer word "its" is the pronoun.
    rf"\b(?:it{COPULA}|its(?= [a-z]\b)){FILLERS}",
    rf"\b(?:I{AUXILIARY}|we{AUXILIARY}) {VERB}(?![A-Za-z])"
    r"(?: (?:that|it's|its?|is|to|be|my|our|the|with|for|on|of|as|at|must|still|own|first|initial"
    r"|original|earlier"
    rf"|previous|current|{NOUN})(?![A-Za-z]))*{FILLERS}",
    # An imperative begins its sentence; "I was asked to choose option B" has none.
    r"(?:^|[.!?:\n] ?)(?:(?:please|gonna|would|will|going to|have to"
    r"|let(?:'s| (?:us|me))) )?(?:choose|pick|select|mark|tick|circle"
    r"|(?:lock|bubble)(?:ing)? in|(?:gonna|going to) say|(?:put|count) me (?:down|in) for|go with"
    r"|answer with)(?![A-Za-z])(?: the\b)?" + FILLERS,
    # "Going with A." ends with the option; "choosing A would be wrong" judges a choice.
    r"(?:^|[.!?;\n] ?)(?:(?:so|then|thus|therefore|hence),? )?(?:(?:go|stick|stay)ing with"
    r"|(?:go|opt)ing for|settling on)(?: (?:option|answer|choice))? "
    rf"(?={_REF}\)? ?(?:$|[.;!\n]))",
    rf"(?:^|\n) ?(?:(?:answer )?key(?![^\n]*=)|selected|chosen|predicted) ?(?:{MARKS}){FILLERS}",
    # Behind "my" the first choice is an earlier one.
    r"(?:^|[\n.;,] ?)(?:1st|first (?:choice|pick|preference))(?: (?:choice|pick|preference"
    rf"|option))? ?:{FILLERS}",
    r"(?:本题|[此该这]题|参考|标准)(?=[\ue020-\ue039] ?(?:$|[.;!(\n]))",
    rf"(?:^|[\n.;]) ?[解答](?:答|题)?(?=[\s:(选是为应A-Z\ue000-\ue059]){FILLERS}",
    rf"\byou (?:should|must|would|need to) (?:choose|pick|select|answer|mark|go with){FILLERS}",
    # "I see no need to revise my answer: E" contains a denial and a change, and is neither.
    rf"\b(?:no|not) [^.;:\n]{{0,30}}?\b(?:chang|revis"
    rf"|alter)\w* my (?:\w+ )?{NOUN} ?[:–—-]+{FILLERS}",
    r"\bI(?: \w+){0,2} agree with [^.;\n]{1,60}?, ?(?:it is |the answer is )?",
    rf"\bI(?: \w+){{0,2}} disagree with (?:option )?(?:{MARK}|{BARE}) ?[;:] {FILLERS}",
    # "Not B but C": the denial covers the first option alone.
    rf"(?:not|n't|neither [^.;\n]{{1,30}}? nor) (?:option )?(?:{MARK}"
    rf"|{BARE})[^.;\n]{{0,30}}?\bbut (?:rather |instead )?" + FILLERS,
    r"\b(?:(?:chang|switch|revis|mov|updat)\w*|com(?:e|es|ing))"
    r"(?: (?:my|our|the|that)\b)?(?: (?:final )?(?:answer|choice|vote|mind|response|opinion)\b)?"
    rf"(?: from (?:{MARK}|{BARE}))? (?:(?:over|back|down|it) )?to {FILLERS}",
    # Behind "to" an option may also be taken up again for discussion, so the clause has to end.
    rf"\bI{AUXILIARY} (?:go(?:ing)? back|return(?:ed|ing)?"
    rf"|revert(?:ed|ing)?) to (?=(?:{MARK}|{BARE})\)? ?(?:$|[.;!\n]|,? (?:because|since|as)\b))",
    r"(?<!have )\b(?:chang|switch|revis)e[sd] my (?:mind|answer|vote|choice|opinion"
    rf"|view) ?:{FILLERS}",
    r"(?<=\b(?:me|us) )(?:change|revise|switch) (?:my|our) (?:mind|answer|vote|choice|opinion"
    rf"|view) ?:{FILLERS}",
    # "The answer is not A, it is C."
    rf"(?:答案|选项|正解)并?(?:不是|不选|非) ?(?:{MARK}"
    rf"|{BARE}) ?[,.;:]? ?(?:答案)?(?:而?应该?[是为选]?|而?[是选为]){FILLERS}",
    r"\b(?:meant|make (?:that|it)|should have (?:said|chosen|picked|answered|selected"
    rf"|written)){FILLERS}",
    # These code points are letters behind a noun: "the correct option C" needs no copula.
    rf"\b(?:correct|best|right|chosen|{languages.RIGHT}) (?=[\ue020-\ue039])",
    rf"(?<!\w){languages.RIGHT}(?: {languages.NOUN})?{languages.COPULA}{FILLERS}",
    rf"(?<!\w)(?:{languages.NOUN}|{languages.LETTER_NOUN})(?: {languages.RIGHT})?"
    rf"(?:{languages.COPULA}|{MARKS}){FILLERS}",
    rf"(?<!\w){languages.RIGHT} {languages.LETTER_NOUN}(?:{languages.COPULA}|{MARKS}){FILLERS}",
    rf"(?<!\w){languages.WITHOUT_COPULA}",
    rf"(?<!\w)c'est {FILLERS}",
    rf"(?:{CHANGES}){FILLERS}",
    # "I would stop C but keep B" orders a treatment.
    r"\bI (?:was|had|have|am|did|do|can|could|see|saw|considered|thought|hesitated|understand)\b"
    rf"[^.;:\n]{{1,60}}? (?:but|yet) (?:still |nevertheless )?(?:(?:stay|stick|remain|side|go)"
    rf" (?:with|to|at)|keep|vote for|settle on)(?![A-Za-z]){FILLERS}",
    rf"(?:^|[,.;!\n]) ?不是 ?(?:{MARK}|{BARE}) ?[,.;] ?(?:而?应?该?是|而?应?选){FILLERS}",
    rf"(?:{languages.I_KEEP}){FILLERS}",
    rf"{languages.I_CHOOSE}{languages.NOW}(?: (?:[ao](?= )|l'))?{FILLERS}",
    r"(?:答案|选项|结论|正解|正答|回答|答え|選択肢|解答|정답"
    r"|답)(?: ?(?:应该|应当|应|就|显然|仍|依然|还|便))?"
    rf" ?(?:是|为|选|:|は|은|는|이|—|-)+{FILLERS}",
    rf"答案 ?(?=(?:{MARK}|{BARE}) ?(?:$|[.,;:!)\n]))",
    r"(?:维持|坚持|保持|保留)(?:我|自己|原来|原先|最初|之前|原|选择?|的|答案|意见)*(?:是|为|选|:)*"
    + FILLERS,
    # 选 within 挑选 (pick out) or 选项 (option) chooses nothing.
    r"(?:应该?选择?|故选择?|我选择?|选择|(?<![挑改换])选(?![项择])|[改换][选为成用]|变更[为成]|而是"
    r"|倾向于?|支持|同意|应为|应是|应该[是为]"
    rf"|即|就是|认为是|定为){FILLERS}",
    # 最初 means "at first"; 不 on the way makes it the least likely.
    rf"(?:最(?!初)|首选|正确)[^,.;:\n\ue000-\ue059不]{{0,12}}?(?:是|为|选|:|は)+{FILLERS}",
)
_LEANING = (
    rf"\b{NOUN} (?:could|may|might) be{FILLERS}",
    rf"\b(?:that|this){COPULA}{FILLERS}",
    r"\b(?:points?|leads?|leading|pointing|led) (?:me "
    r"|us )?(?:(?:most|best|\w+ly) ){0,2}to(?:wards?)?\b" + FILLERS,
    # A number that ends the reply: "So the risk is 25%."
    r"(?:^|[.!?,\n] ?|\b(?:so|thus|therefore|hence) )the (?:risk|probability|chance|likelihood|odds"
    r"|rate|percentage|proportion|value)"
    r"(?: \w+){0,4}? is (?:therefore |thus |about |approximately )?(?=[\d.,/]{1,8}%?\.?\Z)",
    r", which is (?=[\ue020-\ue039][.!]?(?:\n|\Z))",
    r"(?:就|只|仅)?剩[下余]?(?:的)?(?:就是|只有"
    rf"|是)?{FILLERS}(?=(?:{MARK}|{BARE})[了项]? ?(?:$"
    rf"|[.,;!\n])(?! ?(?:但|可是|可(?={MARK}|{BARE})|不过|然而|却|只是|只可惜|尽管|虽"
    rf"|(?:{MARK}|{BARE}) ?[也都无不错禁])))",
    rf"\b(?:looks|seems|sounds) like {FILLERS}",
    r"\b(?:best|better|fully|entirely|neatly|most \w+) (?:explained|described|captured"
    r"|accounted for|treated|managed|addressed|answered|covered|represented|confirmed)"
    rf" (?:by|with|as|using|through) {FILLERS}",
    # "I'll start with A" announces a discussion.
    rf"(?:^|[.!?:\n] ?)(?:start|begin) with {FILLERS}",
    # Clinicians answer with the order itself: "I'd start B".
    r"(?:\bI(?:'?d|'?ll| would| will) |(?:^|[.!?:\n]) ?(?:please )?)(?:take|give"
    rf"|start|prescribe|order|administer){FILLERS}",
    # Behind "would" or "could" the verb supposes. ", leaving C" concludes, but "Making C the answer
    # would be an error" does not, so these participles need the comma.
    r"\b(?<!would )(?<!could )(?<!might )(?<!may )(?<!can )(?:leaves|makes"
    r"|(?<=, )(?:leaving|making)|supports|favou?rs|suggests?|indicates?|confirms?|describes?"
    r"|match(?:es)?"
    r"|fits?|corresponds?|equates?|aligns?|agrees?|(?:in keeping|compatible|consistent)(?= with)"
    r"|the case is"
    r"|(?:typical|characteristic|suggestive|indicative|diagnostic|classic)(?= (?:of|for))"
    r"|(?:what|that|who) remains is)\b"
    rf"(?: (?:us|only|me|with|just|to|of|for|best|well|most)\b)*{FILLERS}",
    # "Their diagnosis" and "Expert 2's diagnosis" are others', so the determiners are listed.
    r"(?:^|[.!?:,\n] ?|\b(?:the|a|my|our|this) )(?:(?:most|more|likely|probable|best|correct|final"
    r"|working"
    r"|presumptive|primary|initial|next|appropriate|single|overall|recommended|first-line|leading"
    r"|winning) ){0,4}"
    r"(?:diagnosis|dx|impression|treatment|management|therapy|drug|medication|organism|pathogen"
    r"|cause|step|test|intervention|mechanism|winner)(?: of choice| here"
    r"| to (?:start|give|use|order|do|choose|consider))*"
    rf"(?:{COPULA}| ?:){FILLERS}",
    # 鉴别诊断 is a differential diagnosis, 既往诊断 a past one.
    r"(?<!鉴别)(?<!既往)(?:诊断|首先考虑|考虑|首选|治疗|病因|下一步|处理)(?:结果|措施|方法"
    rf"|方案)?(?:应|考虑|可能)?(?:是|为|:){FILLERS}",
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
    r"|(?<![,;] )(?<!and )in the end|all in all"
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
    rf"|再[想看][想看](?=,)|想了想|仔细想想?|还是|那么|但是?)[:,.、\s—–-]{{0,3}}){{1,3}}{FILLERS}",
    IGNORECASE,
)
"""Words behind which an option alone ends the clause."""
THEREFORE = prose_regex(
    r"\b(?:therefore|thus|hence|in conclusion|to conclude|consequently|in summary|overall"
    r"|ultimately|accordingly)\b|因此|所以|综上",
    IGNORECASE,
)

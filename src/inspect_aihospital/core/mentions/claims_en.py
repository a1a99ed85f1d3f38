"""Patterns of English readers: wording that names, doubts, denies and explains a disease.

They are made of closed classes (auxiliaries, verbs that conclude, words of likelihood).
"""

import re

from inspect_aihospital.core.text.regex import regex

# A trigger explains an illness and is no diagnosis: "exacerbated by dust".
TRIGGERED_BY = (
    r"(?:caus|trigger|induc|precipitat|provok|produc|complicat|accompani|follow|exacerbat|worsen"
    r"|aggravat|driv)e[dn] by|(?:set off|brought on) by"
)
CAUSED_BY = (
    r"(?:due|secondary|owing|subsequent) to|2/2|because of|attribut(?:ed|able) to|as an? (?:result"
    r"|consequence|complication) of|(?:arising|stemming|resulting) from|resulting in"
    rf"|(?:in )?associat(?:ed|ion) with|{TRIGGERED_BY}"
)
"""Words between a disease and its cause, or behind one that causes another."""

RELATIVE = r"(?:which|that) (?:(?:has|have|had|then|also) )*(?:\w+ed|led|causes|leads)(?: to| in)?"
"""The beginning of a clause that tells what a disease did."""

# The announcement itself, with any of its adjectives.
_DIAGNOSIS = (
    r"(?:(?:final|preliminary|provisional|working|clinical|primary|secondary|main|principal|likely|"
    r"most|probable|initial|leading|definitive)\s+)*diagnos[ei]s"
    r"(?:\s+(?:is|are|was|of|would be|remains))?"
)
LEAD = regex(
    rf"(?:\W|(?:{_DIAGNOSIS}|the|this|that|(?-i:[Ii]t)|an?|your|our|patient|you|he|she"
    r"|(?:her|him)self|child|also|additionally"
    r"|therefore|thus|overall|most|highly|very|likely|probabl[ey]|possibl[ey]|potential(?:ly)?"
    r"|suspected|suspect(?:ing)?|(?:(?:high|strong|moderate|clinical|reasonable) )?suspicion (?:of"
    r"|for)|presum(?:ed|ptive|ably)|suspicious (?:for|of)|experienc(?:es?|ing)|develop(?:s|ed|ing)?"
    r"|points? to(?:wards?)?|(?:looks?|sounds?|seems?|feels?) like"
    r"|everything(?: here)?|fits?(?: with)?|call|would|bg|background(?: of)?"
    r"|history(?! of)|clinical picture|suggestive of|suggest(?:s|ing)?"
    r"|concern(?:ing)? for|consistent with|compatible with|in keeping with|indicative of|(?:cannot"
    r"|can't) (?:rule out|exclude)|may|might|could|is|are|be|has|have|having|been|being|suffer(?:s"
    r"|ing)? from|diagnos(?:ed?|ing)(?: (?:with|as))?|present(?:s|ing)? with|dealing with"
    r"|assum(?:e[sd]?|ing)|query|either|firstly|secondly|but|though|although|while|whilst|whereas"
    r"|however|instead|rather|now|currently|(?:almost |quite |fairly )?(?:certain|sure|clear"
    r"|evident|obvious|undoubted|definite)(?:ly)?|extremely|strongly|quite|criteria (?:for|of)"
    r"|(?:confirmed|proven|established|known)(?: as| to be)?|consider"
    rf"|{CAUSED_BY}"
    r"|appears?|seems?|remains?|to|(?-i:[Aa]s)|we|i|believe|think|there|and|or|with|including"
    r"|such as|namely|specifically|evidence of|(?:a )?case of|includes?|from)(?![\w'-]))+",
    re.IGNORECASE,
)
"""Words in front of a name that do not belong to it."""

# Words between "cannot" and "be excluded", so that a long hedge is still one phrase.
_NOT_YET = (
    r"(?: (?:a|an?d|as|at|be|been|being|by|for|fully|it|now|possible|able|present|safe|stage|point"
    r"|the|this|time|to|with certainty|yet|\w+ly))*"
)
DOUBT = regex(
    r"\b(?:(?:also|as well|still|it|is|are|was|were|has|have|had|should|must|may|might|could|can"
    r"|yet) )*(?:cannot|can't|can not|\w+n't|not|never)"
    rf"{_NOT_YET} (?:ruled? out|exclud(?:ed?|ing)|dismiss(?:ed)?)\b"
    r"(?:(?=\s*$)| (?:at|by|on|until|without|yet|completely|with)\b.*$)?|,?\s*\b(?:(?:still|yet"
    r"|remains?|needs?|has|have) )*(?:to be (?:confirmed|excluded|ruled out)|pending|awaiting"
    r"|under investigation)\b.*$|(?<!\bless )\b(?:suspected|(?:most |very )?likely|probable"
    r"|possible|presumed|considered)\s*$|\s+until proven otherwise\b.*$"
    r"|\s+(?:fits|matches) (?:best|well)\b.*$|\s+an? (?:[\w-]+ ){0,3}(?:second|alternative"
    r"|possibility|consideration)$|\s+(?:was |were "
    r"|as )?(?:confirmed|proven|documented|seen|found) (?:by|on|at|in)\b.*$",
    re.IGNORECASE,
)
"""Doubt around a name."""

# Adjectives of likelihood; in a predicate they make the subject a diagnosis.
_CERTAINTY = (
    r"(?:likely|likeliest|probable|plausible|possible|suspected|presumed|assumed|considered"
    r"|diagnosed|confirmed|certain|high|strong|established|supported|made|favou?red|preferred"
    r"|fitting)"
)
# Nouns for "the diagnosis", as predicates use them.
_ANSWER = (
    r"(?:diagnos[ie]s|causes?|explanations?|a?etiology|possibilit(?:y|ies)|hypothes[ie]s"
    r"|candidates?|culprits?|impressions?|contenders?)"
)
STATED = regex(
    r"\s+(?:(?:is|are|was|were|seems?|appears?|remains?|becomes?|has been|have been)(?: to be)?"
    r"|(?:must|should|can|could|may|might|has to|needs? to)(?: also| still)? be)"
    r"(?: (?!(?:not|no|less|least|never|ruled|excluded|due|with|because|initially|originally"
    r"|previously|un\w+|im\w+)\b)[\w'-]+){0,6}?"
    rf"(?: {_ANSWER}\b(?! (?:is|are|was|of)\b)"
    rf"|(?: |(?<= )){_CERTAINTY}(?=\s*$| (?:in|at|on|here|given|and|but|based|by|overall)\b))"
    r"(?:\s+(?:by|given|based|on)\b.*|(?:(?! (?:and|but|while|whereas|although|though)\b).)*)",
    re.IGNORECASE,
)
"""A predicate that makes its subject the diagnosis: "is by far the most probable cause here"."""

VERDICT = regex(
    r".*?\b(?:(?:patient|child|infant|he|she|you) (?:clearly |probably )?(?:has|have)"
    rf"|{_ANSWER}(?: (?!is\b|are\b)[\w'-]+){{0,6}}? (?:is|are|was|were|remains|(?:would|must"
    rf"|could|may|might) be)"
    r"|diagnos[ei]s of|suspicion (?:of|for)|diagnosed (?:with|as)|suffer(?:s|ing) from|(?:most"
    r"|is) likely|probably|(?:consistent|compatible|in keeping|in line|accord(?:s|ance)?|agree(?:s"
    r"|ment)?) with|(?:suggest|indicat|diagnos|demonstrat|represent|establish)(?:e?s?|ed|ing|tic of"
    r"|(?:at)?ive of)|(?:typical|characteristic|pathognomonic|classic) (?:of|for)|suspect(?:ed)?"
    r"|assumed?|(?:point|argue|speak|correspond)(?:s|ing)? (?:to(?:wards?)?|for)|confirm(?:s|ed"
    r"|ing)?|favou?r(?:s|ing)?|supports?|reveal(?:s|ed|ing)?|impl(?:y|ies)|fits?(?: \w+)? with"
    r"|match(?:es)?|(?:meet|fulfil|satisf)\w* (?:[\w-]+ ){0,4}criteria (?:for|of)"
    r"|shows? (?:that )?you have)\b",
    re.IGNORECASE,
)
"""Text up to the words by which it diagnoses."""

DENIAL = regex(
    r"\b(?:no|not|none|neither|nor|rul(?:ed?|ing) out|r/o|exclud(?:e[ds]?|ing)|unlikely|less \w+"
    r"|low (?:\w+ )?(?:suspicion|likelihood|probability)|is (?:very )?low$|negative for|absence of"
    r"|denie[ds]|free of|does not hold|at risk|risk of|improbable|implausible|doubtful|inconsistent"
    r"|against|history (?:of|include[sd]?|is|was|notable|significant)|previously (?:had|treated)"
    r"|years ago)\b|\bnormal(?![- ](?:pressure|tension|anion))",
    re.IGNORECASE,
)
"""A clause that denies a disease, or speaks of a risk, the past or a normal finding."""

EXPLANATION = regex(
    r"\b(?:is|are|was|were|be|been|has|have|had|will|would|should|could|can|may|might|must|needs?"
    r"|needed|requires?|required|recommend\w*|advis\w*|suggest\w*|indicat\w*|show\w*|explain\w*"
    r"|supports?|supported|because|given|since|based|considering|view|light|patient|further"
    r"|follow\w*|monitor\w*|treat\w*|therapy|surgery|medications?|start|refer\w*|perform\w*|obtain"
    r"|order|ensure|administer\w*|continue|avoid|prescrib\w*|tests?|testing|examinations?|biopsy"
    r"|imaging|findings?|results?|(?:your|the) symptoms|symptoms (?:and|are|is|such)|set off"
    r"|brought|provoked|triggered|worsened|related to|unclear|(?<!of )unknown|unable|cannot"
    r"|insufficient|evaluat\w*|investigat\w*|which|please|says?|watch|beware"
    r"|points? to(?:wards?)?|favou?rs?|confirms?|established"
    r"|made|possible to|you|your|we|this|these|it|other|western|following)\b(?!-)",
    re.IGNORECASE,
)
"""A clause that gives reasons or advice; what follows a verdict in it may be a name."""

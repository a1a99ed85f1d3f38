"""How English sentences name, doubt, deny and explain a disease; patterns for `mentions_en`.

They are made of closed classes (auxiliaries, verbs that conclude, words of likelihood).
"""

import re

from inspect_aihospital.core.regex import regex

TRIGGERED_BY = (
    r"(?:caus|trigger|induc|precipitat|provok|produc|complicat|accompani|follow|exacerbat|worsen"
    r"|aggravat|driv)e[dn] by|(?:set off|brought on) by"
)
CAUSED_BY = (
    r"(?:due|secondary|owing|subsequent) to|2/2|because of|attribut(?:ed|able) to"
    r"|as an? (?:result|consequence|complication) of|(?:arising|stemming|resulting) from"
    r"|resulting in"
    rf"|(?:in )?associat(?:ed|ion) with|{TRIGGERED_BY}"
)
"""Words between a disease and its cause, or behind one that causes another."""

RELATIVE = r"(?:which|that) (?:(?:has|have|had|then|also) )*(?:\w+ed|led|causes|leads)(?: to| in)?"
"""The beginning of a clause that tells what a disease did."""

_DIAGNOSIS = (
    r"(?:(?:final|preliminary|provisional|working|clinical|primary|secondary|main|principal|likely|"
    r"most|probable|initial|leading|definitive)\s+)*diagnos[ei]s"
    r"(?:\s+(?:is|are|was|of|would be|remains))?"
)
LEAD = regex(
    rf"(?:\W|(?:{_DIAGNOSIS}|the|this|that|an?|your|our|patient|you|he|she|child|also|additionally"
    r"|therefore|thus|overall|most|highly|very|likely|probabl[ey]|possibl[ey]|potential(?:ly)?"
    r"|suspected|suspect(?:ing)?|(?:(?:high|strong|moderate|clinical"
    r"|reasonable) )?suspicion (?:of|for)|presum(?:ed|ptive|ably)|suspicious (?:for|of)"
    r"|experienc(?:es?|ing)|develop(?:s|ed|ing)?|points? to(?:wards?)?|history(?! of)"
    r"|clinical picture"
    r"|suggestive of|suggest(?:s|ing)?|concern(?:ing)? for|consistent with|compatible with"
    r"|in keeping with|indicative of|(?:cannot|can't) (?:rule out|exclude)|may|might|could|is|are"
    r"|be"
    r"|has|have|having|been|being|suffer(?:s|ing)? from|diagnos(?:ed?|ing)(?: (?:with|as))?"
    r"|present(?:s|ing)? with|dealing with|assum(?:e[sd]?|ing)|query|either|firstly|secondly"
    r"|but|though|although|while|whilst|whereas|however|instead|rather|now|currently"
    r"|(?:almost |quite |fairly )?(?:certain|sure|clear|evident|obvious|undoubted|definite)(?:ly)?"
    r"|extremely|strongly|quite|criteria (?:for|of)|(?:confirmed|proven|established|known)"
    rf"|{CAUSED_BY}"
    r"|appears?|seems?|remains?|to|we|i|believe|think|there|and|or|with|including|such as|namely"
    r"|specifically|evidence of|(?:a )?case of|includes?"
    r"|from)(?![\w'-]))+",
    re.IGNORECASE,
)
"""What stands in front of a name and is none of it."""

_NOT_YET = (
    r"(?: (?:a|an?d|as|at|be|been|being|by|for|fully|it|now|possible|able|present|safe|stage|point"
    r"|the|this|time|to|with certainty|yet|\w+ly))*"
)
DOUBT = regex(
    r"\b(?:(?:also|as well|still|it|is|are|was|were|has|have|had|should|must|may|might|could|can"
    r"|yet) )*(?:cannot|can't|can not|\w+n't|not|never)"
    rf"{_NOT_YET} (?:ruled? out|exclud(?:ed?|ing)|dismiss(?:ed)?)\b"
    r"(?:(?=\s*$)| (?:at|by|on|until|without|yet|completely|with)\b.*$)?"
    r"|,?\s*\b(?:(?:still|yet|remains?|needs?|has|have) )*"
    r"(?:to be (?:confirmed|excluded|ruled out)|pending|awaiting|under investigation)\b.*$"
    r"|(?<!\bless )\b(?:suspected|(?:most |very )?likely|probable|possible|presumed"
    r"|considered)\s*$"
    r"|\s+until proven otherwise\b.*$|\s+an? (?:[\w-]+ ){0,3}(?:second|alternative|possibility"
    r"|consideration)$"
    r"|\s+(?:was |were |as )?(?:confirmed|proven|documented|seen|found) (?:by|on|at|in)\b.*$",
    re.IGNORECASE,
)
"""Doubt around a name."""

_CERTAINTY = (
    r"(?:likely|likeliest|probable|plausible|possible|suspected|presumed|assumed|considered"
    r"|diagnosed|confirmed|certain|high|strong|established|supported|made|favou?red|preferred"
    r"|fitting)"
)
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
    r"|is) likely|probably"
    r"|(?:consistent|compatible|in keeping|in line|accord(?:s|ance)?|agree(?:s|ment)?) with"
    r"|(?:suggest|indicat|diagnos|demonstrat|represent|establish)(?:e?s?|ed|ing|tic of"
    r"|(?:at)?ive of)"
    r"|(?:typical|characteristic|pathognomonic|classic) (?:of|for)|suspect(?:ed)?|assumed?"
    r"|(?:point|argue|speak|correspond)(?:s|ing)? (?:to(?:wards?)?|for)|confirm(?:s|ed|ing)?"
    r"|favou?r(?:s|ing)?|supports?|reveal(?:s|ed|ing)?|impl(?:y|ies)|fits?(?: \w+)? with"
    r"|match(?:es)?"
    r"|(?:meet|fulfil|satisf)\w* (?:[\w-]+ ){0,4}criteria (?:for|of)|shows? (?:that )?you have)\b",
    re.IGNORECASE,
)
"""Text up to the words by which it diagnoses."""

DENIAL = regex(
    r"\b(?:no|not|none|neither|nor|ruled? out|r/o|exclud(?:e[ds]?|ing)|unlikely|less \w+"
    r"|low (?:\w+ )?(?:suspicion|likelihood|probability)|is (?:very )?low$|"
    r"negative for|absence of|denie[ds]|free of|does not hold|at risk|risk of|improbable"
    r"|implausible"
    r"|doubtful|inconsistent|against|history (?:of|include[sd]?|is|was|notable|significant)"
    r"|previously (?:had|treated)|years ago)\b"
    r"|\bnormal(?![- ](?:pressure|tension|anion))",
    re.IGNORECASE,
)
"""A clause that denies a disease, or speaks of a risk, the past or a normal finding."""

EXPLANATION = regex(
    r"\b(?:is|are|was|were|be|been|has|have|had|will|would|should|could|can|may|might|must|needs?"
    r"|needed|requires?|required|recommend\w*|advis\w*|suggest\w*|indicat\w*|show\w*|explain\w*"
    r"|supports?|supported|because|given|since|based|considering|view|light|patient|further"
    r"|follow\w*"
    r"|monitor\w*|treat\w*|therapy|surgery|medications?|start|refer\w*|perform\w*|obtain|order"
    r"|ensure"
    r"|administer\w*|continue|avoid|prescrib\w*|tests?|testing|examinations?|biopsy|imaging"
    r"|findings?"
    r"|results?|(?:your|the) symptoms|symptoms (?:and|are|is|such)|set off|brought|provoked"
    r"|triggered"
    r"|worsened|related to|unclear|unknown|unable|cannot|insufficient|evaluat\w*|investigat\w*"
    r"|which|please|points? to(?:wards?)?|favou?rs?|confirms?|established|made|possible to"
    r"|you|your|we|this|these|it|other|western|following)\b(?!-)",
    re.IGNORECASE,
)
"""A clause that gives reasons or advice; what follows a verdict in it may be a name."""

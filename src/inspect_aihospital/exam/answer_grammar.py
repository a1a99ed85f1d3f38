"""Name the parts of speech of which words that declare an answer are made."""

from inspect_aihospital.exam import answer_languages as languages
from inspect_aihospital.exam.option_marks import BARE, MARK

REFERENCE = rf"(?P<option>{MARK}|{BARE})"

NOUN = (
    # "My money is on B" and "my best bet is B" answer as well.
    r"(?:answers?|ans\b\.?|choice|option|letter|response|solution|selection|pick|vote|verdict"
    rf"|decision|bet|guess|money|{languages.NOUN})"
)
ADVERB = (
    r"(?: (?:therefore|thus|hence|then|clearly|most likely|likely|probably|definitely|still|now"
    r"|indeed|\w{2,12}ly))?"
)
COPULA = (
    # "My vote goes to B" names an option, "is to be" does not.
    rf"(?:{ADVERB} (?:(?:goes|stays|is) (?:to|at|with|on|for)(?! be)|(?:was and )?is|are"
    rf"|(?:would|will|should|must){ADVERB} be|(?:has|would have) to be"
    r"|ought to be|appears to be|seems to be|can only be|remains|becomes)"
    rf"\b|'s(?: (?:gotta|got to) be)?\b|{languages.COPULA})"
)
# Few fillers, so that the letter stands in the clause of the words that lead to it.
FILLERS = (
    r"(?:[\s:,(=>→–—-]{0,3}(?:(?:the|most|more|best|clearly|definitely|likely|probably|still"
    r"|therefore"
    r"|thus|indeed|in fact|actually|obviously|simply|again|now|as follows|option|choice|letter"
    rf"|answer|that of|unchanged|the same|être|{languages.THEREFORE}|{languages.ARTICLE}|it is"
    rf"|is)(?![A-Za-z])|选项?|是|为)){{0,4}}"
    r"[\s:,(=>→–—-]{0,4}"
)
MARKS = r" ?(?::|=|→|–|—|-|,)+| ?\n{1,2}"
# Only verbs whose object the speaker commits to: "option C was discussed" commits to nothing.
VERB = (
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
AUXILIARY = (
    # "I hardly" denies and "I initially" is past; every other adverb in -ly may stand here.
    r"(?:'?(?:d|ll|m|ve)\b| (?:would|will|am|are|(?<!would )(?<!'d )have|do|shall|must|can|still"
    r"|also|now|therefore|thus|hence|then|just|rather|(?:have|going|inclined|continue|need|want) to"
    r"|(?!(?:hard|rare|bare|scarce|on|former|initial|original|previous)ly)\w{2,12}ly))*"
)
POSTMODIFIER = (
    r"(?:, \w+(?: \w+)?,| (?:correcta|correta|corretta|correcte|finale?)"
    r"| (?:after|following|upon|on) (?:(?:the|all|this|my) )?(?:\w+ )?(?:discussions?|reviews?"
    r"|reflection|(?:re)?consideration|debate|analysis)"
    r"| (?:here|(?:to|for) (?:this|the) (?:question|case|item)|in this case|of choice"
    r"|(?:that|which) (?:best )?\w+(?: (?:best|all|here))?"
    r"|(?:does not|doesn't|has not|will not) changed?|(?:that )?I(?:'d|'ll)?(?: \w+){1,3}?))?"
)
# Prompts that ask for "the answer (letter)" are echoed with the bracket.
GLOSS = r"(?: ?\([^()\n]{1,20}\))?"

"""Words by which results are told from sentences and remarks."""

from inspect_aihospital.core.text.regex import regex

VERDICTS = (
    "negative|positive|neg|pos|normal|undetectable|not detected|(?:non-?)?reactive|wnl|nad|clear"
    "|unremarkable"
)
VERDICT = regex(rf"(?i)阴性|阳性|正常|(?:{VERDICTS})\b")
# A verdict on a test, which names no finding.
TEST_VERDICT = regex(r"(?i)positive|negative|pos|neg|(?:non-?)?reactive|阴性|阳性")
# A name is no sentence, nor part of one.
SENTENCE = regex(
    r"(?i)\b(?:the|is|was|were|are|has|had|shows?|showed|measur\w+|about|with|no)\b|[见示约为于]"
    r"|[及前后内]$"
)
# "Compared with the CT of May: smaller", "Advise MRI: …" are remarks on the result before them.
REMARK = regex(
    r"(?i)\b(?:advi[sc]e\w*|recommend\w*|suggest\w*|consider\w*|request\w*|await\w*|pending|plan\w*"
    r"|compar\w+|previous|prior|see)\b|建议|复查|对比|较前|拟|待"
)

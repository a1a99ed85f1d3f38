"""Name the words by which a symptom's name tells an occasion or is a figure of speech."""

import re

from inspect_aihospital.core.text.regex import regex

# Acts that a symptom may come with, and what says so around their names.
ACTS = frozenset({"cough", "sneezing"})
IS_OCCASION = regex(
    r"\b(?:on|by|during|while|after|worse|(?:worse|pain|hurts?) (?:with|when))\s+"
    r"(?:\w+ing (?:and |or ))*(?:cough|sneez)ing$|ing\b[^,.;]*\bor (?:cough|sneez)ing$"
    r"|\bwhen(?:ever)? (?:i|he|she|they|you) (?:\w+ (?:and|or) )?(?:coughs?|sneezes?)$",
    re.IGNORECASE,
)
_ACTS_ZH = "[、或和及](?:用力|翻身|深?呼吸|打?喷嚏|咳嗽|弯腰|活动|大笑|排便)"
_CHANGES_ZH = "(?:加重|加剧|更?重(?!度)|明显|厉害|疼|痛)"
IS_OCCASION_ZH = regex(
    rf"(?:{_ACTS_ZH}){{0,4}}[时后不][^，。、]{{0,3}}{_CHANGES_ZH}"
    rf"|(?:{_ACTS_ZH}){{1,4}}[^，。、]{{0,2}}{_CHANGES_ZH}(?![\d一二三四五六七八九十]*[天日周月年])"
)
SPREADS = regex(r"\b(?:spreads?|spreading|radiat\w*) (?:in)?to\b|放射", re.IGNORECASE)
# Figures of speech with a symptom's words in them.
IDIOMS = regex(
    # Points back to a question, and says nothing of it.
    r"您(?:刚才?|前面|还)*(?:问|提)(?:的|到的?|过的?|起的?)|\byou (?:asked|mentioned)"
    r"(?: me)?(?: about)?\b|\b(?:a (?:minute|moment|second) ago|just now)\b"
    r"|越[^，。]{1,4}越心[慌烦]|[让令叫]人(?:很|真|挺)?头[疼痛]|头[疼痛]的(?:是|事)|心都凉了"
    r"|心[疼痛](?:钱|孩子)|怪恶心"
    r"|\b(?:(?:it['’]s|is|was|such|what|being)(?: \w+)? a (?:\w+ )?pain in the (?:neck|backside"
    r"|bum|butt|arse|ass)|sick and tired|sick (?:of|to death)|worried sick|heart in my mouth"
    r"|(?:itching|burning|dying) to (?:know|see|hear|tell))\b",
    re.IGNORECASE,
)

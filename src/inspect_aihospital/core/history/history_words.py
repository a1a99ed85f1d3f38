"""Words for illnesses, persons and parts of a history in Chinese and English."""

import re

from inspect_aihospital.core.text.regex import regex
from inspect_aihospital.core.text.word_tables import read_rows

# Written in rows, so that a reader can compare them with `history_items.txt`.
DISEASES = frozenset(
    {
        *("hypertension", "diabetes", "lipids", "heart_disease", "stroke", "asthma"),
        *("lung_disease", "pneumonia", "tuberculosis", "hepatitis", "kidney_disease", "cancer"),
        *("thyroid_disease", "gout", "ulcer", "gallstones", "anaemia", "rheumatism"),
        *("osteoporosis", "rhinitis", "eczema", "depression", "venereal", "thrombosis"),
    }
)
"""Items that are illnesses, which a question about any illness asks about."""

PART_ITEMS = {
    "past_history": DISEASES
    | {
        *("allergy", "transfusion", "surgery", "admission", "vaccination", "trauma"),
        *("medication", "drug"),
    },
    "personal_history": frozenset(
        {
            *("smoking", "alcohol", "travel", "sick_contact", "menstruation", "pregnancy"),
            *("sexual_life", "vaccination"),
        }
    ),
}
"""Which part of a record an item is told in; asking about it touches that part."""

PERSONAL_KINDS = {
    kind: regex(words, re.IGNORECASE)
    for kind, words in {
        "habits": r"生活(?:习惯|方式)|嗜好|\b(?:habits?|lifestyle|diet)\b",
        "home": r"家族|家[里中]?人?|父母|亲属|婚|生育|育有|[\d一二两三四][子女]"
        r"|\b(?:famil\w*|relatives|parents|children|married|divorced|widow\w*|live"
        r"|(?<!for a )living)\b",
        # What "has worked" may be a treatment.
        "work": r"职业|工作|做什么的|\b(?:occupation|job|work|for a living)\b"
        r"|(?:^\W*(?:s?he |has )*work(?:s|ed|ing)|\bwork(?:s|ed|ing) (?:as|at|in an?))\b",
        "any": r"个人史|\b(?:social|personal history)\b",
    }.items()
}
"""Words of the personal history, by the kind of facts that they are about or ask openly for."""

KIND_OF_ITEM = {"smoking": "habits", "alcohol": "habits", "pregnancy": "home"}
"""Kind of the items that a question of that kind asks for; the others are asked for by name."""

RELATIVES = (
    r"家族|家[里中]?人|父[亲母]|母[亲系]|爸|妈|爷|奶奶|姥|外[公婆]|[大二三小]?(?:伯|叔|姑|姨|舅)|哥"
    r"|姐|弟|妹|兄|老[公婆伴]|丈夫|妻|爱人|媳妇|婆婆|外?孙|亲戚|女儿|儿子|同事|同学|邻居|男友|女友"
    r"|\b(?:famil(?!y (?:doctor|doc|gp|nurse|physician|practi[ct]|medicine))\w*|relatives?"
    r"|(?:grand)?(?:father|mother|parents?|son|daughter)s?|dad|mum|mom|brothers?|sisters?"
    r"|siblings?|uncles?|aunts?|cousins?|husband|wife|partner|colleagues?|neighbou?rs?|boyfriend"
    r"|girlfriend|friends?|everyone|everybody|somebody|someone|people)\b"
)
"""Persons other than the patient; a child's parent may be the one who speaks."""

KIN = {
    kin: regex(words, re.IGNORECASE)
    for kin, words in {
        "father": r"(?<!祖)父(?!系)|爸|\b(?:father|dad|parents?)\b",
        "mother": r"(?<!祖)母(?!系)|妈|\b(?:mother|mum|mom|parents?)\b",
        "sibling": r"兄|弟|姐|妹|哥|同胞|\b(?:brothers?|sisters?|siblings?|twin)\b",
        "grandparent": r"祖[父母]|爷爷|奶奶|姥|外[公婆]|\bgrand(?:father|mother|parent|ma|dad)\w*",
        "child": r"儿子|女儿|子女|\b(?:sons?|daughters?|children)\b",
        "other": r"叔|伯|姑|姨|舅|堂|表[兄弟姐妹]|\b(?:uncles?|aunts?|cousins?|nephews?|nieces?)\b",
    }.items()
}
"""Words for relatives, by what they are to the patient."""

OPERATED_ORGANS = tuple(
    regex(row, re.IGNORECASE) for row in read_rows(__package__, "operated_organs")
)
"""What operations are told apart by: an organ's names and those of its operations."""

"""Words for illnesses, persons and parts of a history in Chinese and English."""

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

RELATIVES = (
    r"家族|家[里中]?人|父[亲母]|母[亲系]|爸|妈|爷|奶奶|姥|外[公婆]|[大二三小]?(?:伯|叔|姑|姨|舅)|哥|姐|弟|妹|兄|老[公婆伴]|丈夫|妻|外?孙|亲戚|女儿"
    r"|儿子|同事|同学|邻居|男友|女友|\b(?:famil\w*|relatives?|(?:grand)?(?:father|mother|parents?|son"
    r"|daughter)s?|dad|mum|mom|brothers?|sisters?|siblings?|uncles?|aunts?|cousins?|husband|wife"
    r"|partner|colleagues?|neighbou?rs?|boyfriend|girlfriend|friends?)\b"
)
"""Persons other than the patient; a child's parent may be the one who speaks."""

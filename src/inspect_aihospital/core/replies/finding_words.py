"""Words that tell a finding apart from talk about records and errands."""

from inspect_aihospital.core.text.regex import regex

FINDING_WORD = regex(
    r"(?i)[没未无]有?[检查]测?(?:出|见|到)(?!\W*$|.{0,6}(?:§|[记项]|结果))"
    r"|异常|良好|问题|不错|一切|细胞|占位|病[变灶]|[肿癌瘤]|骨折|浸润|感染|炎|出血|积液|结节|转移"
    r"|增[生大]|狭窄|阴影|梗阻|白血病|结核"
    r"|\babnormal|\bno(?:ne|thing) (?:was |were )?(?:seen|detected)"
    r"|\b(?:fine|problems?|suspicious|unusual|cells?|blasts?|shadows?|mass(?:es)?|nodules?|lesions?"
    r"|tumou?rs?|cancer|malignan\w+|fractur\w+|broken|bleeding|infection|clots?|fluid|effusion"
    r"|growths?|enlarged|infiltrat\w+|\w+(?:itis|emia|oma|osis|onia|philia|penia))\b"
)
"""Said of the body, and not of a record."""

BODY_WORD = regex(
    r"(?i)[左右肺肝肾脾胃肠胆脑]|心[脏肌房室包]|[动静]脉|结石|囊|扩张|穿孔|血|尿|便[血秘]|骨|关节"
    r"|肌肉|神经|皮肤|[眼耳鼻喉咽颈膝髋肩胸腹腰]|甲状腺|前列腺|子宫|卵巢|发[热烧]|疼|痛|肿|疹|怀孕"
    r"|妊娠"
    r"|\b(?:left|right|lungs?|livers?|kidneys?|spleen|stomach|bowels?|brain|heart|aorta|arter\w+"
    r"|cysts?|\w*stones?|dilat\w+|perforat\w+|blood|urine|stool|bones?|joints?|muscles?|nerves?"
    r"|skin|eyes?|ears?|nose|throat|neck|knees?|hips?|shoulders?|chest|belly|abdom\w+|thyroid"
    r"|prostate|uter\w+|ovar\w+|womb|reflex\w*|pulse|fever\w*|swollen|swelling|tender\w*"
    r"|weak\w*|pain\w*|rash\w*|sugar|cholesterol|pregnan\w+|anaemi\w+)\b"
)
"""Organs and what befalls them: a courteous clause with such a word may tell a finding."""

"""Synonyms of examinations and contents of panels, in Chinese and English.

Each line of `examinations.txt` is a name, then the patterns that mean it. A name that stands in
another's pattern (`chest xray`) is read as both words. Each wording has letters outside of brackets
that do not vary: a text without them is not searched for it (`marks_of`). `PANELS` says which items
a panel contains.
"""

from inspect_aihospital.core.text.word_tables import read_rows

SYNONYMS = dict(row.split(": ", 1) for row in read_rows(__package__, "examinations"))
"""The name that stands for all of its wordings, longer wordings first."""

SITES = frozenset(
    {
        *("chest", "head", "abdomen", "pelvis", "neck", "heart", "thyroid", "breast", "knee"),
        *("spine", "lumbar", "kidneys", "liver", "hip", "shoulder", "wrist", "ankle", "elbow"),
        *("hand", "foot", "bone", "sinus", "pituitary", "carotid", "nerves"),
    }
)
"""Parts of the body: examinations of different ones are different."""

MODALITIES = frozenset({"xray", "ultrasound", "mri", "ct", "petct", "biopsy", "culture"})
"""Ways to examine: without a site or another word they name no examination."""

# Items of a blood count; `PANELS` builds larger panels from these parts.
_BLOOD = (
    r"白细胞|中性粒|淋巴细胞|红细胞|血红蛋白|血小板|单核|嗜酸|嗜碱|压积|wbc|rbc"
    r"|haemoglobin|platelets"
)
_LIVER = (
    r"转氨酶|胆红素|(?<!糖化)(?<!微量)白蛋白|总蛋白|(?<!免疫)(?<!微)(?<!肌)球蛋白|碱性磷酸酶|谷氨酰"
    r"|\b(?:alt|ast|alp|ggt)\b|bilirubin|\balbumin|phosphatase|transaminase|aminotransferase"
)
_KIDNEY = r"肌酐|尿素|尿酸|肾小球|creatinine|urea|\bbun\b|uric acid|egfr"
_SALTS = (
    r"钾|(?<!利)钠(?!尿?肽)|氯(?!吡)|(?<!降)钙|镁|磷(?!脂|酸)|碳酸氢"
    r"|(?:serum)?(?:potassium|sodium|chloride|calcium)|magnesium|bicarbonate|\bna\b|\bk\b"
)
_FATS = r"胆固醇|甘油三酯|脂蛋白|cholesterol|triglycerides?|\b[hl]dl"

_CLOTTING = r"(?:凝血|coagulation) ?酶"
# Also as `canonical` leaves them, which puts names of examinations and sites into words.
_BNP = r"(?:脑|head) ?钠肽"

# "Blood tests" ask for every item that is measured in blood.
_ALL_BLOOD = (
    rf"cbc|biochemistry|(?:liver|kidneys|thyroid) function|electrolytes|lipids|coagulation"
    rf"|blood gas|markers|crp|esr|glycatedhb|ddimer|procalcitonin|降钙素原|{_BLOOD}|{_LIVER}"
    rf"|{_KIDNEY}|{_SALTS}|{_FATS}|glucose|troponin|肌钙蛋白|{_BNP}|\bbnp\b|\binr\b|{_CLOTTING}"
)

PANELS: dict[str, str] = {
    "cbc": rf"{_BLOOD}|ha?ematocrit|leu[ck]ocyt|neutrophil|lymphocyt|monocyt|eosinophil|basophil"
    r"|\beos\b|\bmc(?:v|hc?)\b|\brdw\b",
    "liver function": _LIVER,
    "kidneys function": _KIDNEY,
    "electrolytes": _SALTS,
    "lipids": _FATS,
    "biochemistry": rf"liver function|kidneys function|electrolytes|lipids|{_LIVER}|{_KIDNEY}"
    rf"|{_SALTS}|{_FATS}|glucose|肌酸激酶|乳酸脱氢酶",
    "coagulation": rf"{_CLOTTING}|纤维蛋白|\binr\b|\ba?ptt?\b|prothrombin|fibrinogen|ddimer",
    "blood gas": r"\bph\b|氧分压|二氧化碳分压|pa?co2|pa?o2|bicarbonate|碱剩余|base excess",
    "thyroid function": r"\btsh\b|\bf?t[34]\b|促 ?(?:甲状腺|thyroid) ?激素|thyroxine"
    r"|(?:甲状腺|thyroid) ?素",
    "heart markers": rf"肌钙蛋白|{_BNP}|\bbnp\b|troponin|ck-?mb|肌红蛋白|myoglobin",
    "inflammationmarkers": r"crp|esr|降钙素原|procalcitonin",
    "bloodtests": rf"{_ALL_BLOOD}",
    "vital signs": r"体温|脉搏|呼吸|血压|心率|temperature|pulse|respiratory rate|blood pressure"
    r"|heart rate",
}
"""Patterns of the items of a panel, on texts in which names already stand for wordings."""

GENERIC = (
    r"其他|其余|检查|化验|检验|检测|测定|结果|项目|报告|单子?|一下|情况|所有|全部|各项|相关|常规"
    r"|急查|复查|平扫|增强|加|和|及|与|的|做|[左右双]侧?|这|那|哪"
    r"|些|我|您|你|们|请|问|吗|呢|吧|了|是否|能否|可否|可以|(?<!功)能|告诉|以下|上述|具体|详细"
    r"|进一步|需要|安排|预约|怎么?样|如何|什么|出来|完成|尽快|进行"
    r"|同意|知道|开始|一次|[一两二三四]项|并|先|这?次|扫描|更|怎样|以后|重复|等|个|就"
    r"|\b(?:tests?|testing|examinations?|exams?"
    r"|results?|reports?|findings?|stud(?:y|ies)|levels?|values?|scans?|imaging|panels?|profiles?"
    r"|screen(?:ing)?|analys[ie]s|work|of|the|a|an|and|or|with|without|contrast|enhanced|plain|for"
    r"|in|on|right|left|my|any|all|other|others?|routine|repeat|basic|additional|laboratory|labs?"
    r"|blood|serum|special|from|now|this|that|you|your|what(?:ever)?|there|here|it|is|be|was|were"
    r"|are|have|has|had|at|by|to|as|not|no|me|us|they|he|she|i|so|if|but|out|up|one|do|does|did"
    r"|done|need|needs|get|got|want|wants|know|tell|told|say|said|give|some|more|further|many|much"
    r"|doctor|please|thanks|about|can|could|would|will|should|may|than|then|just|also|only|again"
    r"|specific|following|necessary|been|very|really|full|complete|two|both|each|these|those|which"
    r"|where|when|how|who|first|next|last|new|old)\b"
)
"""Words that name no examination by themselves."""

"""Patterns of likely identifiers, by what they look like."""

from inspect_aihospital.core.text.regex import regex
from inspect_aihospital.records.checks.institution_names import INSTITUTIONS
from inspect_aihospital.records.checks.person_names import NAMES

INSTITUTION, GREAT_AGE = "the name of a hospital", "an age of 90 or more"
TELEPHONE, NUMBER = "a telephone number", "a number of a person or file"
NOTED = frozenset({INSTITUTION, GREAT_AGE})
"""Kinds that tell nobody alone: they are notes."""

_HAN = r"[\u4e00-\u9fff]"
_PLATE = (
    r"[京津沪渝冀豫云辽黑湘皖鲁新苏浙赣鄂桂甘晋蒙陕吉闽贵粤青藏川宁琼][A-Z][A-Z\d]{5}(?![A-Za-z\d])"
)
_MONTH = r"(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]*"
# Without a year, words that begin like a month must not pass: Octreotide 20.
_MONTH_ALONE = (
    r"(?:Jan(?:uary)?|Feb(?:ruary)?|March|Mar|April|Apr|May|June?|July?|Aug(?:ust)?"
    r"|Sept?(?:ember)?|Oct(?:ober)?|Nov(?:ember)?|Dec(?:ember)?)\b\.?"
)
_DAY = r"(?:3[01]|[12]\d|0?[1-9])(?:st|nd|rd|th)?"
# May and March are verbs, too.
_MONTH_NOUN = r"(?:January|February|April|June|July|August|September|October|November|December)\b"
_MONTH_ZH, _DAY_ZH = r"(?:1[0-2]|0?[1-9])月", r"(?:3[01]|[12]\d|0?[1-9])[日号]"
# Towns of British postcodes; without them, any two codes of a chart would do.
_POST_TOWN = (
    r"(?:A[BL]|B[ABDHLNRST]|C[ABFHMORTVW]|D[ADEGHLNTY]|E[CHNX]|F[KY]|G[LUY]|H[ADGPRSUX]|I[GMPV]"
    r"|JE|K[ATWY]|L[ADELNSU]|M[EKL]|N[EGNPRW]|O[LX]|P[AEHLOR]|R[GHM]|S[AEGKLMNOPRSTWY]"
    r"|T[ADFNQRSW]|UB|W[ACDFNRSV]|YO|ZE)"
)
# Of one letter they are vitamins, vertebrae and stages, too (B12 2AB), but behind these words.
_BEHIND_PLACE = (
    r"(?:\b(?:Birmingham|Glasgow|Liverpool|Salford|Manchester|London|Sheffield),? |(?<=[a-z], )"
    r"|\b(?i:address|home|lives?|lived|living|house|flat|moved)(?i: (?:is|was|at|in|to|near))?:? )"
)
_SECOND_HALF = r"\d[A-Z\d]? \d[ABD-HJLNP-UW-Z]{2}\b"
_STATE = (
    r"(?:A[KLRZ]|C[AOT]|D[CE]|FL|GA|HI|I[ADLN]|K[SY]|LA|M[ADEINOST]|N[CDEHJMVY]|O[HKR]|PA|RI|S[CD]"
    r"|T[NX]|UT|V[AT]|W[AIVY])"
)
_STREET = (
    r"(?:Street|St|Road|Rd|Avenue|Ave|Lane|Drive|Square|Crescent|Terrace|Boulevard|Blvd|Gardens"
    r"|Close|Court|Mews)"
)
_NUMBERED = (
    r"(?:(?:住院|病历|病案|门诊|就诊|检查|影像|病理|条码|[医社]保)(?:卡|编)?号码?"
    r"|(?:身份证|护照|驾驶证|军官证|社会保障卡|[医社]保卡|就诊卡|银行卡|工号|学号)(?:件|卡"
    r"|编)?号?码?(?=\D{0,3}[A-Za-z]*\d{4}))"
    r"\s*(?:为|是|[:：#])?\s*[A-Za-z]*\d[\w-]{3,}"
)
_NUMBERED_EN = (
    r"\b(?i:MRN|(?:medical|hospital|patient|insurance|policy|accession|account|NHS|NI|passport"
    r"|case|specimen|biopsy|study|membership|member|subscriber|licen[cs]e)"
    r"(?: record)? ?(?:no\.?|number|id|#))"
    r"\W{0,3}(?:[A-Za-z]{1,4}-|[A-Z]{1,4} )?[A-Za-z]*\d"
    r"(?:[\w-]{2,}(?: \d{2,4}){0,3}|\d(?: \d\d){2,})"
    r"|\b(?i:Medicare|Medicaid|national insurance|health card|driving licen[cs]e)"
    r"(?: (?i:no\.?|number|id|card|#)){0,2}\W{0,3}(?!(?:19|20)\d\d\b)(?=[A-Z\d-]*\d)[A-Z\d-]{6,}"
    r"|\b[1-9][A-Z][A-Z\d]\d-[A-Z][A-Z\d]\d-[A-Z]{2}\d\d\b"
    # A National Insurance number.
    r"|\b[A-CEGHJ-PR-TW-Z]{2} ?\d\d ?\d\d ?\d\d ?[A-D]\b"
)

KINDS = {
    "an e-mail address": regex(r"[A-Za-z0-9._%+-]{1,64}@[A-Za-z0-9-]{1,64}\.[A-Za-z.]+"),
    "a web address": regex(r"https?:\S*|www\.\w\S*"),
    "an account": regex(
        r"(?:微信|QQ|支付宝|钉钉|抖音|微博)(?:号码?|账号|ID)?\s*(?:为|是|[:：])?\s*"
        r"(?:[A-Za-z][\w-]{5,}|\d{5,})"
        r"|\b(?i:instagram|facebook|twitter|skype|whatsapp|wechat|telegram|tiktok"
        r"|snapchat)\W{0,3}(?:is )?(?:(?i:id|user(?:name)?|handle|account|name)\W{1,3})?"
        r"(?:@[\w.]{3,}|[A-Za-z]\w*(?:\d|[_.](?=\w))\w*)"
    ),
    "a social security number": regex(r"(?<![\d-])\d{3}-\d{2}-\d{4}(?![\d-])"),
    NUMBER: regex(f"{_NUMBERED}|{_NUMBERED_EN}|{_PLATE}"),
    "a name": regex(NAMES),
    "an exact date": regex(
        rf"(?<!\d)(?:19|20)\d\d\s*[-/.年]\s*(?:1[0-2]|0?[1-9])\s*[-/.月]\s*{_DAY}(?!\d)"
        r"|(?<!\d)\d{1,2}/\d{1,2}/(?:19|20)\d\d"
        # Apgar scores (9/10/10) look like a date, too.
        r"|\b(?i:on|admitted|discharged|seen|since|until|dated?|born|DOB):?"
        r" \d{1,2}/\d{1,2}/\d\d(?!\d)"
        rf"|(?<!\d)\d\d年{_MONTH_ZH}{_DAY}日"
        # 生后1月5日 is an age; of the last menstruation the day is clinical.
        r"|(?<![\d年后龄生])(?<!出生时)(?<!病程)(?<!末次月经)(?<!末次月经[为是于在：:])"
        rf"{_MONTH_ZH}{_DAY_ZH}(?!龄)"
        rf"|\b(?:{_DAY} {_MONTH}|{_MONTH}\.? {_DAY}),? (?:19|20)\d\d"
        rf"|\b{_DAY} (?:of )?{_MONTH_NOUN}|\b(?:{_MONTH_NOUN}|March) \d{{1,2}}(?:st|nd|rd|th)\b"
        r"|\b(?i:on|since|until|from|by|before|after|admitted|discharged|seen|born|dated?|visit)"
        rf" (?i:the |on )?(?:{_DAY} (?:of )?{_MONTH_ALONE}|{_MONTH_ALONE} {_DAY}"
        r"(?![\d.:%/]| ?(?:mg|ml|(?:more )?[a-z]+s\b)))"
    ),
    "an address": regex(
        rf"{_HAN}{{2,6}}(?:省|市|自治区){_HAN}{{1,8}}(?:区|县|镇|乡|村|街道)"
        rf"|{_HAN}{{2,8}}(?:路|街|巷|弄|小区|新村)\s*\d+\s*[号弄栋幢楼室]"
        rf"|\b\d{{1,5}}[A-Z]? (?:[A-Z][a-z]+ ){{1,3}}{_STREET}\b"
        rf"|\b{_POST_TOWN}{_SECOND_HALF}|{_BEHIND_PLACE}[BEGLMNSW]{_SECOND_HALF}"
        # Behind a town; a tumour marker stands behind a number.
        rf"|\b(?:[A-Z][a-z]{{2,}}|[A-Z]{{4,}}), {_STATE} \d{{5}}(?:-\d{{4}})?(?!\d)"
        r"|\b(?i:post ?code|zip(?: code)?)\W{0,3}(?=[A-Z\d ]{0,4}\d)[A-Z\d]{2,5}(?: ?\d[A-Z]{2})?\b"
        r"|(?:邮编|邮政编码)\s*[:：]?\s*\d{6}"
    ),
    INSTITUTION: regex(INSTITUTIONS),
    TELEPHONE: regex(
        r"\b(?i:tel|telephone|phone|mobile|cell|call|contact|fax)\b\.?[^.,;\d\n]{0,20}"
        r"\+?\d(?:[ ()-]{0,2}\d){6,}"
    ),
    GREAT_AGE: regex(r"(?<!\d)(?:9\d|1[01]\d)\s*(?:岁|[- ]years?[- ]old)"),
}

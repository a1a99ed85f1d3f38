"""Synonyms of examinations and contents of panels, in Chinese and English.

Each line of `SYNONYMS` is a name, then the patterns that mean it. A name that stands in another's
pattern (`chest xray`) is read as both words. Each wording has letters outside of brackets that do
not vary: a text without them is not searched for it (`marks_of`). `PANELS` says which items
a panel contains.
"""

SYNONYMS: dict[str, str] = {
    "occultblood": r"(?:[大粪]便)?[隐潜]血(?:试验)?|(?:fa?ecal |stool )?occult blood(?: tests?)?"
    r"|\bfobt?\b",
    "bloodtests": r"血液(?:检查|检验|化验|检测|指标)|抽血(?:化验|检查)?|验血|血检|^血液$"
    r"|\bblood ?(?:tests?\b|work\b)|^bloods$",
    "csf": r"脑脊液|腰椎?穿刺?|cerebrospinal fluid|\bcsf\b|lumbar puncture|spinal tap",
    "lungfunction": r"肺(?:通气)?功能|(?:lung|pulmonary) function|spirometry|\bpfts?\b",
    "culture": r"培养|\bcultures?",
    "biopsy": r"活检|活组织检查|\bbiops(?:y|ies)",
    "urinalysis": r"^尿液?$|^urine$|^ua$|尿常规|尿液分析|尿液检查|尿检|urin(?:e )?analysis"
    r"|urinalysis|urine (?:routine|tests?)|routine urine",
    "stooltest": r"^[大粪]便$|^stool$|[大粪]?便常规|[大粪]便检查|routine stool"
    r"|stool (?:routine|tests?|exam\w*)",
    "cbc": r"血常规|血象|\bfbc\b|全血细胞(?:计数|分析)|血细胞(?:计数|分析)|\bcbc\b|(?:complete "
    r"|full )?blood (?:cell )?count|blood routine|routine blood|ha?ematology\b",
    "biochemistry": r"血?生化(?:检查|全套|全项|指标)?|(?:blood |serum )?(?:bio)?chemistr(?:y"
    r"|ies)(?: panel)?|(?:comprehensive |basic )?metabolic panel|\b[cb]mp\b",
    "liver function": r"肝功(?:能)?|liver function|\blfts?\b|liver panel|hepatic panel",
    "kidneys function": r"肾功(?:能)?|(?:renal|kidney) function|renal panel",
    "electrolytes": r"电解质|electrolytes?",
    "lipids": r"血脂(?:四项|全套)?|lipid (?:panel|profile)|blood lipids?",
    "coagulation": r"\bpt/(?:inr|a?ptt)\b|凝血(?:功能|四项|象|指标)?|血凝(?:检查|四项)?"
    r"|coagulation(?: \w+)?|clotting(?: \w+)?",
    "blood gas": r"(?:动脉)?血气(?:分析)?|(?:arterial )?blood gas(?:es)?(?: analysis)?|\babgs?\b",
    "thyroid function": r"甲功(?:[三五七]项)?|甲状腺功能|thyroid function|\btfts?\b",
    "tumour markers": r"肿瘤标[志记]物|tumou?r markers?",
    "heart markers": r"心肌酶(?:谱)?|心[肌脏]标[志记]物|心梗三项|cardiac (?:enzymes?|markers?)",
    "inflammationmarkers": r"炎[症性](?:指标|标志物)|inflammat(?:ion|ory) (?:markers?|tests?)",
    "heart ultrasound": r"心脏(?:彩超|[bB]超|超声)|超声心动图?|心超|echocardiogra(?:m|ph\w*)"
    r"|\becho\b(?! (?:the|this|that|these|those|your|my|me|it|its|all|any|every\w*|what\w*|back"
    r"|out)\b)",
    "ecg": r"(?:12导联?|十二导联?|常规)?心电图|\bekg\b|\becg\b|(?:12-lead )?electrocardiogra(?:m"
    r"|ph\w*)",
    "eeg": r"脑电图|\beeg\b|electroencephalogra(?:m|ph\w*)",
    "emg": r"肌电图|\bemg\b|electromyogra(?:m|ph\w*)",
    "gastroscopy": r"胃镜|上消化道内镜|gastroscop\w+|upper (?:gi )?endoscopy|\begd\b",
    "colonoscopy": r"结?肠镜|colonoscop\w+",
    "chest xray": r"胸片|胸部平片|chest (?:film|radiograph\w*)|\bcxr\b",
    "xray": r"x\s?[线光](?:胸)?片?|平片|x-? ?rays?|radiograph(?:s|y|ic)?",
    "ultrasound": r"彩色多普勒(?:超声)?|彩超|b\s?超|超声波?(?:检查)?|ultrasonogra\w+|sonogra\w+"
    r"|ultrasounds?|doppler",
    "mri": r"核磁(?:共振)?|磁共振(?:成像)?|magnetic resonance(?: imaging)?|\bmri\b|\bmr\b",
    "petct": r"pet[ /-]?ct|正电子\w*",
    "ct": r"计算机断层(?:扫描)?|computed tomography|\bct(?: scans?)?\b|cat scan",
    "physicalexam": r"体格检查|^体格$|全身(?:体格)?检查|查体|(?<!抗)体检(?![测验])"
    r"|\bphysical (?:examination|exam\b|findings)",
    "vital signs": r"生命体征|vital signs|vitals",
    "wbc": r"白细胞(?:计数|总数)?|white (?:blood )?cells?(?: count)?|leu[ck]ocytes?(?: count)?"
    r"|\bwbc\b",
    "rbc": r"红细胞计数|red (?:blood )?cells?(?: count)?|\brbc\b",
    "haemoglobin": r"血红蛋白|血色素|\bha?emoglobin\b|\bhgb\b|\bhb\b",
    "platelets": r"血小板(?:计数)?|platelets?(?: count)?|\bplt\b|thrombocytes?",
    "crp": r"c[ -]?反应蛋白|c-?reactive protein|\bcrp\b",
    "esr": r"血沉|红细胞沉降率|erythrocyte sedimentation rate|\besr\b|sed rate",
    "glycatedhb": r"糖化血红蛋白|glyc(?:ated|osylated) ha?emoglobin|hba1c",
    "glucose": r"[血尿]糖|葡萄糖|\bglu\b|(?:blood )?glucose(?: level)?|(?:blood )?sugar(?: level)?",
    "ddimer": r"d-?二聚体|d-?dimers?",
    "hcg": r"(?:血|尿)?(?:人)?绒毛膜促性腺激素|β?-?hcg|pregnancy test",
    "creatinine": r"肌酐|creatinine",
    "chest": r"胸部?|肺部?|\bchest\b|\bthora(?:x|cic)\b|\blungs?\b",
    "head": r"头颅|颅脑|头部|脑部?|\bhead\b|\bbrain\b|\bcranial\b|\bskull\b",
    "abdomen": r"[全上下中]?腹部?|\babdom\w+",
    "pelvis": r"盆腔|骨盆|\bpelvi[sc]",
    "carotid": r"颈动脉|\bcarotid\b",
    "neck": r"颈部|\bneck\b|\bcervical\b",
    "heart": r"心脏|\bheart\b|\bcardiac\b",
    "thyroid": r"甲状腺|thyroid",
    "breast": r"乳腺|乳房|breasts?",
    "knee": r"膝关?节?|knees?",
    "spine": r"脊柱|\bspin(?:e|al)\b",
    "lumbar": r"腰椎|lumbar",
    "kidneys": r"泌尿系统?|双肾|肾脏|\bkidneys?\b|\brenal\b",
    "liver": r"肝脏|\bliver\b|\bhepatic\b",
    "hip": r"髋关?节?|\bhips?\b",
    "shoulder": r"肩关?节?|\bshoulders?\b",
    "wrist": r"腕关?节?|\bwrists?\b",
    "ankle": r"踝关?节?|\bankles?\b",
    "elbow": r"肘关?节?|\belbows?\b",
    "hand": r"手指|手部|\bhands?\b|\bfingers?\b",
    "bonescan": r"骨扫描|全身骨显像|\bbone (?:scan\w*|scintigra\w*)",
    "bone": r"骨骼|\bbones?\b",
    "foot": r"足部|足趾|\bfoot\b|\bfeet\b|\btoes?\b",
    "sinus": r"鼻窦|\bsinus(?:es)?\b",
    "pituitary": r"垂体|鞍区|\bpituitary\b|\bsella\b",
    "nerves": r"神经系统|\bneurologic(?:al)?\b",
}
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
    r"转氨酶|胆红素|白蛋白|总蛋白|球蛋白|碱性磷酸酶|谷氨酰|\balt\b|\bast\b|bilirubin|albumin"
    r"|phosphatase|transaminase|aminotransferase"
)
_KIDNEY = r"肌酐|尿素|尿酸|肾小球|creatinine|urea|\bbun\b|uric acid|egfr"
_SALTS = (
    r"钾|钠|氯|钙|镁|磷|碳酸氢|potassium|sodium|chloride|calcium|magnesium|bicarbonate|\bna\b|\bk\b"
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
    "cbc": rf"{_BLOOD}|ha?ematocrit|leu[ck]ocyt|neutrophil|lymphocyt|\bmcv\b",
    "liver function": _LIVER,
    "kidneys function": _KIDNEY,
    "electrolytes": _SALTS,
    "lipids": _FATS,
    "biochemistry": rf"liver function|kidneys function|electrolytes|lipids|{_LIVER}|{_KIDNEY}"
    rf"|{_SALTS}|{_FATS}|glucose|肌酸激酶|乳酸脱氢酶",
    "coagulation": rf"{_CLOTTING}|纤维蛋白|\binr\b|\ba?ptt?\b|prothrombin|fibrinogen|ddimer",
    "blood gas": r"\bph\b|氧分压|二氧化碳分压|pa?co2|pa?o2|碱剩余|base excess",
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
    r"其他|其余|检查|化验|检验|检测|测定|结果|项目|报告|单子?|一下|情况|所有|全部|各项|相关|常规|急查|复查|平扫|增强|加|和|及|与|的|做|[左右双]侧?|这|那|哪"
    r"|些|我|您|你|们|请|问|吗|呢|吧|了|是否|能否|可否|可以|(?<!功)能|告诉|以下|上述|具体|详细|进一步|需要|安排|预约|怎么?样|如何|什么|出来|完成|尽快|进行"
    r"|同意|知道|开始|一次|[一两二三四]项|并|先|这?次|扫描|更|怎样|以后|重复|等|个|就|\b(?:tests?|testing|examinations?|exams?"
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

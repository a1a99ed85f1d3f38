"""Names of examinations and their other names, and what panels contain; Chinese and English.

Each line of `SYNONYMS` is a name, then the patterns that mean it. A name that stands in another's
pattern (`chest xray`) is read as both words. `PANELS` says which items a panel contains.
"""

SYNONYMS: dict[str, str] = {
    "urinalysis": r"尿常规|尿液分析|尿液检查|尿检|urin(?:e )?analysis|urinalysis|urine (?:routine"
    r"|tests?)"
    r"|routine urine",
    "stooltest": r"[大粪]?便常规|[大粪]便检查|routine stool|stool (?:routine|tests?|exam\w*)",
    "cbc": r"血常规|全血细胞(?:计数|分析)|血细胞(?:计数|分析)|\bcbc\b|(?:complete "
    r"|full )?blood (?:cell )?count"
    r"|blood routine|routine blood|ha?ematology\b",
    "biochemistry": r"血?生化(?:检查|全套|全项|指标)?|(?:blood |serum )?(?:bio)?chemistr(?:y"
    r"|ies)(?: panel)?"
    r"|(?:comprehensive |basic )?metabolic panel|\b[cb]mp\b",
    "liver function": r"肝功(?:能)?|liver function|\blfts?\b|liver panel|hepatic panel",
    "renal function": r"肾功(?:能)?|(?:renal|kidney) function|renal panel",
    "electrolytes": r"电解质|electrolytes?",
    "lipids": r"血脂(?:四项|全套)?|lipid (?:panel|profile)|blood lipids?",
    "coagulation": r"凝血(?:功能|四项|象|指标)?|血凝(?:检查|四项)?|coagulation(?: \w+)?"
    r"|clotting(?: \w+)?",
    "blood gas": r"(?:动脉)?血气(?:分析)?|(?:arterial )?blood gas(?:es)?(?: analysis)?|\babgs?\b",
    "thyroid function": r"甲功(?:[三五七]项)?|甲状腺功能|thyroid function|\btfts?\b",
    "tumour markers": r"肿瘤标[志记]物|tumou?r markers?",
    "cardiac markers": r"心肌酶(?:谱)?|心[肌脏]标[志记]物|心梗三项|cardiac (?:enzymes?|markers?)",
    "inflammation": r"炎[症性](?:指标|标志物)|inflammat(?:ion|ory) (?:markers?|tests?)",
    "heart ultrasound": r"心脏(?:彩超|[bB]超|超声)|超声心动图?|心超|echocardiogra(?:m|ph\w*)"
    r"|\becho\b",
    "ecg": r"(?:12导联?|十二导联?|常规)?心电图|\bekg\b|\becg\b|(?:12-lead )?electrocardiogra(?:m"
    r"|ph\w*)",
    "eeg": r"脑电图|\beeg\b|electroencephalogra(?:m|ph\w*)",
    "emg": r"肌电图|\bemg\b|electromyogra(?:m|ph\w*)",
    "gastroscopy": r"胃镜|上消化道内镜|gastroscop\w+|upper (?:gi )?endoscopy|\begd\b",
    "colonoscopy": r"结?肠镜|colonoscop\w+",
    "chest xray": r"胸片|胸部平片|chest (?:film|radiograph\w*)|\bcxr\b",
    "xray": r"x\s?[线光](?:胸)?片?|平片|x-? ?rays?|radiograph(?:s|y|ic)?",
    "ultrasound": r"彩色多普勒(?:超声)?|彩超|b\s?超|超声波?(?:检查)?|ultrasonogra\w+|sonogra\w+"
    r"|ultrasounds?"
    r"|doppler",
    "mri": r"核磁(?:共振)?|磁共振(?:成像)?|magnetic resonance(?: imaging)?|\bmri\b|\bmr\b",
    "petct": r"pet[ /-]?ct|正电子\w*",
    "ct": r"计算机断层(?:扫描)?|computed tomography|\bct(?: scans?)?\b|cat scan",
    "physical": r"体格检查|全身查体|查体|体检|physical (?:examination|exam|findings)",
    "vital signs": r"生命体征|vital signs|vitals",
    "wbc": r"白细胞(?:计数|总数)?|white (?:blood )?cells?(?: count)?|leu[ck]ocytes?(?: count)?"
    r"|\bwbc\b",
    "rbc": r"红细胞计数|red (?:blood )?cells?(?: count)?|\brbc\b",
    "haemoglobin": r"血红蛋白|\bha?emoglobin\b|\bhgb\b|\bhb\b",
    "platelets": r"血小板(?:计数)?|platelets?(?: count)?|\bplt\b|thrombocytes?",
    "crp": r"c[ -]?反应蛋白|c-?reactive protein|\bcrp\b",
    "esr": r"血沉|红细胞沉降率|erythrocyte sedimentation rate|\besr\b|sed rate",
    "glycatedhb": r"糖化血红蛋白|glyc(?:ated|osylated) ha?emoglobin|hba1c",
    "glucose": r"血糖|葡萄糖|(?:blood )?(?:glucose|sugar)(?: level)?",
    "ddimer": r"d-?二聚体|d-?dimers?",
    "hcg": r"(?:血|尿)?(?:人)?绒毛膜促性腺激素|β?-?hcg|pregnancy test",
    "chest": r"胸部?|肺部?|chest|thora(?:x|cic)|lungs?",
    "head": r"头颅|颅脑|头部|脑部?|head|brain|cranial|skull",
    "abdomen": r"[全上下中]?腹部?|abdom\w+",
    "pelvis": r"盆腔|骨盆|pelvi[sc]",
    "neck": r"颈部|neck|cervical",
    "heart": r"心脏|heart|cardiac",
    "thyroid": r"甲状腺|thyroid",
    "breast": r"乳腺|乳房|breasts?",
    "knee": r"膝关?节?|knees?",
    "spine": r"脊柱|spin(?:e|al)",
    "lumbar": r"腰椎|lumbar",
    "kidneys": r"泌尿系统?|双肾|肾脏|kidneys?|renal",
    "liver": r"肝脏|liver|hepatic",
}
"""The name that stands for all of its wordings, longer wordings first."""

SITES = frozenset(
    [
        "chest",
        "head",
        "abdomen",
        "pelvis",
        "neck",
        "heart",
        "thyroid",
        "breast",
        "knee",
        "spine",
        "lumbar",
        "kidneys",
        "liver",
    ]
)
"""Parts of the body: examinations of different ones are different."""

MODALITIES = frozenset({"xray", "ultrasound", "mri", "ct", "petct", "biopsy", "culture"})
"""Ways to examine: without a site or another word they name no examination."""

_BLOOD = (
    r"白细胞|中性粒|淋巴细胞|红细胞|血红蛋白|血小板|单核|嗜酸|嗜碱|压积|wbc|rbc|haemoglobin"
    r"|platelets"
)
_LIVER = (
    r"转氨酶|胆红素|白蛋白|总蛋白|球蛋白|碱性磷酸酶|谷氨酰|\balt\b|\bast\b|bilirubin|albumin"
    r"|phosphatase"
)
_KIDNEY = r"肌酐|尿素|尿酸|肾小球|creatinine|urea|\bbun\b|uric acid|egfr"
_SALTS = (
    r"钾|钠|氯|钙|镁|磷|碳酸氢|potassium|sodium|chloride|calcium|magnesium|bicarbonate|\bna\b|\bk\b"
)
_FATS = r"胆固醇|甘油三酯|脂蛋白|cholesterol|triglycerides?|\b[hl]dl"

PANELS: dict[str, str] = {
    "cbc": rf"{_BLOOD}|ha?ematocrit|leu[ck]ocyt|neutrophil|lymphocyt|\bmcv\b",
    "liver function": _LIVER,
    "renal function": _KIDNEY,
    "electrolytes": _SALTS,
    "lipids": _FATS,
    "biochemistry": rf"{_LIVER}|{_KIDNEY}|{_SALTS}|{_FATS}|glucose|肌酸激酶|乳酸脱氢酶",
    "coagulation": r"凝血酶|纤维蛋白|\binr\b|\ba?ptt?\b|prothrombin|fibrinogen|ddimer",
    "blood gas": r"\bph\b|氧分压|二氧化碳分压|pa?co2|pa?o2|碱剩余|base excess",
    "thyroid function": r"\btsh\b|\bf?t[34]\b|促甲状腺激素|甲状腺素|thyroxine",
    "cardiac markers": r"肌钙蛋白|脑钠肽|\bbnp\b|troponin|ck-?mb|肌红蛋白|myoglobin",
    "inflammation": r"crp|esr|降钙素原|procalcitonin",
    "vital signs": r"体温|脉搏|呼吸|血压|心率|temperature|pulse|respiratory rate|blood pressure"
    r"|heart rate",
}
"""Patterns of the items of a panel, on texts in which names already stand for wordings."""

GENERIC = (
    r"其他|其余|检查|化验|检验|检测|测定|结果|项目|报告|单子?|一下|情况|所有|全部|各项|相关|常规"
    r"|急查|复查|平扫|增强"
    r"|加|和|及|与|的|做|"
    r"\b(?:tests?|testing|examinations?|exams?|results?|reports?|findings?|stud(?:y|ies)|levels?"
    r"|values?|scans?|imaging|panels?|profiles?|screen(?:ing)?|analys[ie]s|work|of|the|a|an|and"
    r"|or|with|without"
    r"|contrast|enhanced|plain|for|in|on|right|left|my|any|all|other|others?|routine|repeat|basic"
    r"|additional|laboratory|labs?|blood|serum|special|from|now|this|that|you|your|what(?:ever)?"
    r"|there|here"
    r"|it|is|be|was|were|are|have|has|had|at|by|to|as|not|no|me|us|they|he|she|i|so|if|but|out"
    r"|up|one"
    r"|two|both|each|these|those|which|where|when|how|who|first|next|last|new|old)\b"
)
"""Words that name no examination by themselves."""

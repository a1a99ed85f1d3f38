"""Tell whether prose states a diagnosis, or a finding with a treatment: heuristics on wording.

They read sentence by sentence. A question, a condition and a plan to rule a disease out state
nothing; where the text goes on to ask, neither does a guess ("may be", "可能").
"""

from collections.abc import Iterable

from inspect_aihospital.core.text.regex import regex

# Endings and heads of disease names; enough to tell a conclusion, no list of diseases.
_CONDITION = (
    r"(?:\w*(?:itis|oma|emia|aemia|osis|pathy|ectasis|sclerosis|thorax|plegia|rrhagia|lithiasis)"
    r"|(?-i:[A-Z]{0,3}STEMI|MI|COPD|DVT|PE|UTI|GERD|CHF|SLE|HIV|TB|AKI|CKD|DKA|ARDS|TIA|IBS|IBD"
    r"|PCOS|BPPV|ACS|AF|URI|PUD|MS|ALS)|pneumonia|influenza|flu|cold|covid\S*|infect\w+|infarct\w*"
    r"|ischa?emi\w+|fracture\w*|syndrome|disease|disorder|cancer|tumou?rs?|malignan\w+|carcinom\w+"
    r"|lymphoma|leuka?emia|embol\w+|thromb\w+|stroke|ha?emorrhage|failure|insufficiency|hyper\w+"
    r"|hypo\w+|diabetes|asthma|angina|gout|migraine|epilepsy|seizures?|ulcers?|hernia|obstruction"
    r"|psoriasis|eczema|shingles|lupus|measles|malaria|perforation|abscess|sepsis|shock|stones?"
    r"|colic|torsion|cysts?|deficiency|injury|rupture|tear"
    r"|sprain|allergy|anaphylaxis|allergic|depression|anxiety|pregnan\w+|reflux|rhinitis"
    r"|tuberculosis|viral|bacterial|exacerbation|aneurysm|dissection|effusion|fibrosis|stenosis)"
)
# The lookarounds keep 症状, 看病 and 病情, which name no disease.
_CONDITION_CHINESE = (
    r"(?:[炎癌瘤疝]|症(?!状)|(?<![看疾生治])病(?![情史人历房例因程理])|感染(?!科)|骨折|结核|综合征"
    r"|结石|梗[死塞阻]|栓塞|[脑道内]出血|衰竭|感冒|流感"
    r"|夹层|甲[亢减]|[房室]颤|[心肾肝呼]衰|慢阻肺|疱疹|麻疹|水痘|湿疹|猩红热|伤寒|疟疾|紫癜|狼疮"
    r"|风湿|脱位|突出|脱垂|劳损|狭窄|积[水液]|早搏|传导阻滞"
    r"|哮喘|溃疡|穿孔|贫血|中毒|损伤|[脓囊]肿|休克|痛风|癫痫|卒中|血栓|过敏性|不全|破裂|扭转|硬化"
    r"|高血压|心绞痛)"
)
# The word "diagnosis" with a verb or colon behind it.
_LABEL = (
    r"(?:\b\w{1,20} )?(?:diagnos[ie]s|impression|assessment|conclusion|dx)(?: (?:is|was|would be)\b"
    r"|\W{0,4}(?:[:：=>]|[–—-](?=\s)))|(?:诊断|印象|结论|考虑)(?:结果|意见)?(?:为|是|\W{0,3}[:：=])"
)
# Within short distances in one sentence, so that a disease elsewhere does not count.
_STATES = regex(
    rf"(?i)(?:{_LABEL})\W*(?!\W*(?:none|unclear|unknown|pending|uncertain|not\b|based"
    r"|made|difficult|hard|impossible|不明|未|无|待|需|由|医生))\w"
    r"|(?<!been )(?<!were )\bdiagnosed (?:with|as)\b"
    r"|\b(?:(?:consistent|in keeping|compatible) with|suggestive of)\b(?! (?:many|several|various))"
    rf"|\b(?:this|it|he|she|they|patient|man|woman|child|boy|girl|picture|presentation|cause"
    rf"|you|tests?|results?|labs|scan|ct|mri|x-?ray|film|ecg|biopsy|ultrasound"
    rf"|imaging)(?: \w+){{0,4}}?"
    rf" (?:is|has|have|shows?|showed|confirms?|confirmed|reveals?|suffers from|sounds like"
    rf"|looks like|fits|suggests?"
    rf"|indicates?|points? to|appears to (?:be|have))\b[^.]{{0,60}}\b{_CONDITION}\b|\b(?:it|this|he"
    rf"|she|you|i|we)['’](?:s|ve|m|re)\b[^.]{{0,40}}\b{_CONDITION}\b|\b(?:i|we) (?:think|believe"
    rf"|suspect|favou?r|conclude|diagnose)\b[^.]{{0,60}}\b{_CONDITION}\b|\b(?:likely|probable"
    rf"|probably|clear case of|typical|classic|acute|because of|due to|secondary to"
    rf"|caused by)\b[^.]{{0,40}}\b{_CONDITION}\b|支持[^，。；]{{0,24}}{_CONDITION_CHINESE}"
    rf"|与[^，。；]{{0,24}}{_CONDITION_CHINESE}[^，。；]{{0,4}}(?:相关|有关|一致|相符)"
    rf"|[急慢]性[^，。；]{{0,12}}{_CONDITION_CHINESE}"
    r"|(?:患者|病人|[您你他她]|患儿|本例|考虑|诊断|证实|符合|属于|提示|应是|应为|就是|为|是"
    rf"|患有?|得了)[^，。；]{{0,24}}{_CONDITION_CHINESE}"
)
# A guess is a diagnosis in a report, and none in a text that goes on to ask.
_GUESSES = regex(r"(?i)\b(?:may|might|could|possibl[ey]|perhaps|maybe)\b|(?<!最)可能|也许|或许")
# What a sentence has that `_STATES` may match; most have none, and it is quicker.
_CONDITIONS = regex(rf"(?i)\b{_CONDITION}\b|{_CONDITION_CHINESE}|{_LABEL}| with | of ")
_DISEASE = regex(rf"(?i)\b{_CONDITION}\b|{_CONDITION_CHINESE}")
_LABELLED = regex(rf"(?i)\W*(?:{_LABEL})")
_CONTRAST = regex(
    r"(?i)^\W*(?:while|(?:even )?though|although|as an? (?:ai|artificial)\b)[^,]*,|^\W*(?:虽然?"
    r"|尽管)[^，,]*[，,]|[,;]?\s(?:but|however|yet|although)\b|[，；]?(?:但是?|不过|然而)"
)
# Conditions, exclusions, questions and the past.
_STATES_NOTHING = regex(
    r"(?i)\b(?:whether|if|rule[sd]? (?:out|in)|ruling out|exclude[sd]?|excluding|history of"
    r"|ever (?:had|been)|ha(?:s|ve|d) had|years ago|for \w+ years|cannot|can['’]?t|unable|won['’]t"
    r"|not (?:able|a doctor)|do(?:es)? not|don['’]t|needs? to be|before (?:i|we)|in order to"
    r"|so (?:that )?(?:i|we) can|without)\b"
    r"|什么|哪[种一]|排除|是否|有无|有没有|如果|若|以明确|才能|不能|无法|没有|既往|[吗呢]$"
)
# Verbs of reporting and common findings.
_FINDING = regex(
    r"(?i)\b(?:shows?|showed|reveal(?:s|ed)?|elevated|raised|infiltrat\w+|positive|negative|normal"
    r"|fever|cough\w*|pain|tender\w*|swelling|rash|vomit\w*|bleeding|dyspno?ea|leu[ck]ocytosis"
    r"|abnormal|present(?:s|ed) with|complain\w+|findings?)\b"
    r"|示|可见|升高|增高|降低|阳性|异常|发热|咳|痛|压痛|肿|皮疹|呕吐|出血|乏力"
)
_TREATMENT = regex(
    r"(?i)\b(?:treat(?:ed|ment|ing)? with|start(?:ed|ing)?|prescri\w+|give[ns]?|administer\w*"
    r"|surgery|operat\w+|antibiotics?|antivirals?|\d+ ?[mµμ]?c?g|tablets?|daily|twice"
    r"|\w+(?:ectomy|otomy|cillin|mycin|azole|statin|olol|pril|sartan|oxacin|profen"
    r"|roxine|imazole|arin|xaban|gliptin|gliflozin|dipine|thiazide|semide|c[yi]clovir|chicine"
    r"|metformin)|aspirin|paracetamol|acetaminophen|insulin|steroids?|heparin|bed rest|fluids)\b"
    r"|建议(?:使?用|住院)|补充|吃[^，。；]{2,10}\d|理疗|补液|激素|抗凝|胰岛素|甲状腺素|治疗|手术"
    r"|口服|静滴|静脉|给予|[予服]用?|抗感染|抗病毒|休息|切除|消炎"
)
# Possessive, since each report is cut into sentences several times.
_SENTENCE = regex(r"[^。！？!?\n；;.]*+(?:\.(?=\w)[^。！？!?\n；;.]*+)*+[。！？!?；;.]?")
_CONDITIONAL = regex(r"(?i)\bif\b|如果|若|一旦")
_QUESTION = regex(r"[?？]\s*$")


def marked_sentences(text: str) -> list[str]:
    """Return the sentences and lines of a text, each with the mark that ends it."""
    return [sentence for piece in _SENTENCE.findall(text) if (sentence := piece.strip())]


def is_question(sentence: str) -> bool:
    """Tell whether a sentence ends with a question mark."""
    return bool(_QUESTION.search(sentence))


def states_disease(sentence: str, *, guess_counts: bool = True) -> bool:
    """Tell whether a sentence says what the patient has, perhaps by a guess ("may be")."""
    if is_question(sentence) or not _CONDITIONS.search(sentence):
        return False
    return any(
        _STATES.search(clause)
        and not _STATES_NOTHING.search(clause)
        and (guess_counts or not _GUESSES.search(clause))
        for clause in _CONTRAST.split(sentence)
    )


def names_disease(text: str) -> bool:
    """Tell whether a text has a word of a disease's name."""
    return bool(_DISEASE.search(text))


def labels_diagnosis(sentence: str) -> bool:
    """Tell whether a sentence gives the diagnosis behind its name: "Impression: pneumonia"."""
    return bool(_LABELLED.match(sentence)) and states_disease(sentence)


def states_finding(sentences: Iterable[str]) -> bool:
    """Tell whether a sentence without a question or a condition says what was found."""
    return any((_FINDING.search(s) or _DISEASE.search(s)) for s in sentences if not _is_open(s))


def states_treatment(sentences: Iterable[str]) -> bool:
    """Tell whether a sentence without a question or a condition says what to give or to do."""
    return any(_TREATMENT.search(s) for s in sentences if not _is_open(s))


def _is_open(sentence: str) -> bool:
    return is_question(sentence) or bool(_CONDITIONAL.search(sentence))

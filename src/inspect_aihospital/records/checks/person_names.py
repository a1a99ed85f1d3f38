"""Patterns of the names of people: behind a title, a label, a relative, or the word patient."""

_HAN = r"[\u4e00-\u9fff]"
_SURNAME = (
    "[王李张刘陈杨黄赵吴周徐孙马朱胡郭何林罗郑梁谢宋唐许韩邓冯曹彭曾肖田董潘袁蔡蒋余于杜叶程魏苏吕丁任卢姚沈钟姜崔谭陆范汪廖石"
    "金韦贾夏付方邹熊白孟秦邱侯江尹薛闫段雷龙黎史陶贺毛郝顾龚邵万覃武钱戴严莫孔向常]"
)
_NAME = r"[A-Z][a-z]+(?:[ -][A-Z][a-z]+)*"
_TITLE = r"(?:Mrs?|Ms|Miss|Dr|Doctor|Prof(?:essor)?|Nurse(?! Practitioner| Specialist))"
_INITIALS = r"(?:[A-Z]\.? ){0,2}"
_RELATIVE = (
    r"(?:grand)?"
    r"(?:husband|wife|partner|son|daughter|mother|father|sister|brother|neighbou?r|friend)"
)
_RELATIVE_ZH = r"(?:妻子?|丈?夫|儿?子|女儿?|父亲?|母亲?)"
# Symptoms and other words that begin like a surname.
_NO_NAME = (
    r"(?!黄[疸染色绿]|高[热烧血龄度]|白[带细斑天色发血内]|任[何意]|常[年有感因于规在见伴自]"
    r"|严[重格]|向[来家患其右左上下前后医我]"
    r"|方[才可能诉]|陈[述旧]|周[身围期一二三四五六日]|张[口力嘴]|马[上尾]|余[无未均可正]"
    r"|曾[于有在患因经反多出行服用自被住就诊]"
    r"|于[今昨前当同外我本入术饭餐夜晨晚上下早午家门急院\d一二三四五六七八九十]|万[分一]|石[膏淋]"
    r"|许[多可久]|陆续|范围|程度|何[时处种]"
    r"|孙[子女]|胡[言须]|叶酸|杜绝|苏醒|夏[季天]|顾虑|戴[镜眼]|莫[名非]|钟情|毛[发细囊]|金[属黄]"
    r"|雷[诺击]|熊猫|龙胆|江湖|徐缓|唐氏|罗音|谢谢|史)"
)
# Names of which a part is left out, or masked, tell nobody.
_PERSON = rf"{_NO_NAME}{_SURNAME}(?!某|[\u4e00-\u9fff]某){_HAN}{{1,2}}"
_END = rf"(?!{_HAN})"
_STAFF = (
    r"(?:(?:报告|审核|检验|检查|送检|申请|操作|记录|复核|采样|录入|核对|开单)(?:者|人|医[师生]|护士"
    r"|技师|人员)"
    r"|(?:主[诊治管刀任]|副主任|经治|管床|责任|接诊|首诊|住院|门诊|诊断|手术|麻醉|执行|值班"
    r"|上级)(?:医[师生]|护士|者)|术者|主刀|医[师生]|护士|医[师生]签[名字]|签[名字])"
)
_DEED = r"(?:report|verif|review|authori[sz]|dictat|perform|sign|request|referr|accompani)(?:i?ed)"
_JOB = (
    r"(?:consultant|attending|physician|doctor|radiologist|pathologist|surgeon|nurse|informant"
    r"|reporter|clinician|carer)"
)
# Of "reviewed by General Surgery" and "referred by Park Hospital".
_NO_PERSON = (
    r"(?!(?:[A-Z][a-z]+ ){0,3}(?:Surgery|Medicine|Team|Department|Hospital|Clinic|Unit|Service|Ward"
    r"|Center|Centre|Care|Practice|Health|\w+(?:ology|iatrics|iatry|etrics))\b)"
)
_TWO_NAMES = r"[A-Z][a-z]+ (?:[A-Z]\.? )?[A-Z][a-z]+"
# What the patient does, or staff: behind it, or at an end, two or three letters were a name.
_DEED_ZH = (
    r"(?:会诊|查房|接诊|诊治|诊查|主刀|手术|签[名字]|指[示导]|看[过诊]|告知|建议|认为|考虑|诊断"
    r"|开[具药]|收[住治入]|处理|随访|说|示|[，,。;；、\s]|\Z)"
)
_SENIOR = r"(?:主[诊治管任刀]|副?主任|经治|管床|接诊|首诊|值班|责任)(?:医[师生]|护士)"
_CALLED = r"[老小阿]"
_VISIT = (
    r"(?:c[ao]mes?|i?s|was|has|had|presents?|presented|reports?|reported|complains?|complained"
    r"|attends?|attended|denies|denied|states|stated|arrived|returned|underwent|described|lives)"
)
# "Patient Health Questionnaire", "Patient Transport Service", "Patient Weight Loss".
_NO_PROGRAMME = (
    r"(?!(?:[A-Z][a-z]+ ){0,2}(?:Health|Transport|Service|Advice|Liaison|Safety|Global|Care|Group"
    r"|Support|Information|Questionnaire|Assessment|Score|Scale|Measure|Team|Leaflet|Portal|Rights"
    r"|Record|Reported|Education|Controlled|Navigator|Access|Experience|Survey|Unit|Ward"
    r"|Hospital|Loss|Gain|Weight|Pain|Ache|Blood|Pressure|Chest|Fever|Cough|Fatigue|Weakness"
    r"|Nausea|Vomiting|Swelling|Bleeding|Breath|Appetite|Infection|Failure|Disease|Disorder"
    r"|Syndrome|Symptoms?|Injury|Fall|History|Status|Condition|Satisfaction|Compliance|Consent"
    r"|Flow|Management|Monitoring)\b)"
)
_OWN = r"\b(?:[Hh]is|[Hh]er|[Mm]y|[Tt]heir|[Pp]atient['’]s)"
_KIN_DEED = (
    r"(?:brought|drove|drives|says|said|reports?|reported|called|calls|found|noticed|who|was|will"
    r"|can|wants|accompanied|came|comes|told|tells|thinks|gave|helps?|lives|visits|took|takes|rang"
    r"|phoned|interprets|interpreted|translates|translated|stayed|stays|witnessed|saw|adds|added"
    r"|and (?:he|she))"
)
# Illnesses, nations and days stand behind a relative, too.
_NO_FIRST_NAME = (
    r"(?!(?:\w+(?:itis|oma|osis|asis|pathy|emia|aemia|trophy|plegia|lepsy|rrh?oea|ism|icide|ness"
    r"|day)|[A-Z][a-z]*['’]s|Alzheimer|Parkinson|Crohn|Hodgkin|Huntington|Graves|Cancer|Stroke"
    r"|Asthma|Diabetes|Dementia|Angina|Gout|Lupus|Eczema|Schizophrenia|Hypertension|Heart|Breast"
    r"|Lung|Bowel|Colon|Diagnosed|Treated|Operated|Killed|Retired|Divorced|Diabetic|Alcoholic"
    r"|Deceased|Dead|Alive|Well|Healthy|None|No|Not|Nil|Unknown|Died|Has|Had|Is"
    r"|Was|Who|And|With|Also|January|February|March|April|May|June|July|August|September|October"
    r"|November|December|Christmas|Easter|Italian|German|Indian|African|American|Asian|Russian"
    r"|Chinese|Japanese|Polish|Irish|Scottish|English|French|Spanish|Greek|Turkish|Jewish|Muslim"
    r"|Tay|Sickle|Type|Down|Marfan|Wilson|He|She|They|His|Her|Their|The|This|Then|There|It|In|On"
    r"|At|A|An|But|For|To|Of|From|By|So|As|If|When|While|After|Before|Since|Mother|Father|Son"
    r"|Daughter|Sister|Brother|Husband|Wife|Partner|Aunt|Uncle|Grandmother|Grandfather)\b)"
)

NAMES = (
    rf"(?:姓名|联系人|家属|医[师生]签[名字]|主[治管]医[师生])\s*[:：]\s*{_PERSON}{_END}"
    rf"|(?<!{_HAN}){_NO_NAME}{_SURNAME}{_HAN}{{0,2}}(?:先生|女士|小姐|大夫|医[生师]|主任|教授|护士)"
    rf"|(?:患[者儿]|病人){_NO_NAME}{_SURNAME}{_HAN}{{1,2}}(?=[,，]\s*[男女](?!科))"
    rf"|(?:患[者儿]|病人|产妇|孕妇){_PERSON}?(?=[,，。;；、\s]|\Z|诉|自诉|述|因|今|昨|入院|来诊"
    r"|就诊)"
    rf"|(?:患[者儿]|病人|产妇|孕妇)\s*[:：]\s*{_PERSON}{_END}"
    rf"|{_STAFF}\s*(?:[:：]|[ \t\u3000])\s*{_PERSON}(?:{_END}|(?=审核|报告|检验|复核|核对))"
    rf"|{_SENIOR}{_PERSON}(?={_DEED_ZH})"
    rf"|(?:患[者儿]|病人|邻居|同事|工友|朋友|护工|家属){_CALLED}{_SURNAME}"
    rf"(?=诉|说|[自代]述|因|于|今|昨|带|陪|送|[，,。;；、\s]|\Z)"
    rf"|其{_RELATIVE_ZH}{_SURNAME}{_HAN}{{1,2}}(?=代诉|陪|送|陈述|提供)"
    rf"|(?:家属|家长|监护人|陪[同护]人?员?|{_RELATIVE_ZH}){_PERSON}(?=代[诉述]|陪|送|陈述|提供|诉"
    r"|来诊|[,，。]?电话)"
    rf"|\b{_TITLE}\.?\s+{_INITIALS}{_NAME}"
    rf"|\b{_RELATIVE},? {_NO_FIRST_NAME}[A-Z][a-z]+ (?!Disease|Syndrome)[A-Z][a-z]+"
    r"|\b(?:[Nn]ame|[Pp]atient|[Nn]ext of kin|[Ss]igned(?: by)?)\s*:"
    r"\s*[A-Z][A-Za-z]+,? (?:[A-Z]\.? )?[A-Z][a-z]+"
    rf"|\b(?i:{_DEED}) by:? {_NO_PERSON}{_TWO_NAMES}"
    rf"|\b(?i:{_JOB})\s*:\s*{_NO_PERSON}{_TWO_NAMES}"
    rf"|\b[Pp]atient,? {_NO_PROGRAMME}[A-Z][a-z]+ {_NAME}(?=,)"
    rf"|\b[Pp]atient,? [A-Z][a-z]+ [A-Z]\. {_NAME}"
    rf"|\b[Pp]atient,? {_NO_PROGRAMME}{_NO_FIRST_NAME}{_TWO_NAMES}(?: [A-Z][a-z]+)?(?= {_VISIT}\b)"
    rf"|{_OWN} (?:(?:full|first|last|maiden|{_RELATIVE}['’]s|{_JOB}['’]s) )?name is"
    rf" {_NO_FIRST_NAME}{_NAME}"
    # Of an illness or a trade between commas, "was" tells, too.
    rf"|{_OWN} (?:\w+ )?{_RELATIVE}(?:, | \(| )"
    rf"{_NO_FIRST_NAME}[A-Z][a-z]{{1,14}}(?: [A-Z][a-z]+)?"
    rf"(?=(?:[,)]{{1,2}} ?(?!was|who|will|can)| ){_KIN_DEED}\b)"
    rf"|\b(?:with|by|from|to|and|of|called|phoned) (?:his|her|their|my) (?:\w+ )?{_RELATIVE} "
    rf"{_NO_FIRST_NAME}[A-Z][a-z]{{1,14}}(?= and\b|[.,;)]|$)"
)
"""Alternatives of one pattern."""

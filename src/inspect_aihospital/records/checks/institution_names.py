"""Patterns of the names of hospitals: a proper name, and a word for the house behind it.

A county hospital or "our hospital" could be any; "St Mary's Hospital" and 协和医院 are known.
"""

_HAN = r"[\u4e00-\u9fff]"
# What tells no hospital from others: kinds, sites of care, words that begin a sentence.
_COMMON = (
    "A|Academic|After|Also|Another|Any|At|Base|Before|Cancer|Cardiac|Central|Chest|Children['’]?s?"
    "|City|Civil|Community|Cottage|County|Day|Dental|Discharged|District|During|Each|Emergency"
    "|Every|Eye|Field|First|From|General|Government|Had|Has|He|Heart|Her|His|Home|In|Last|Left"
    "|Local|Maternity|Mental|Military|Mission|Municipal|My|National|Nearby|Nearest|New|Next|No"
    "|Nursing|Old|On|Other|Our|Outside|Pa?ediatric|Peripheral|Previous|Primary|Private|Provincial"
    "|Psychiatric|Public|Referral|Referring|Regional|Rehab|Rehabilitation|Royal|Rural|Second"
    "|Secondary|She|Since|Specialist|State|Teaching|Tertiary|That|The|Their|Then|They|This|To"
    "|Trauma|Two|University|Urban|Veterans|Village|Visited|Which|Women['’]?s?|Your|Health|Care"
    "|Medical|Hospice|Admitted|Transferred|Via|With|When|While|Patient|Inpatient|Outpatient"
)
_HOUSE = (
    "(?:Hospital|Infirmary|Hospice|Medical Cent(?:er|re)|Health Cent(?:re|er)|Nursing Home"
    "|Care Home)"
)
# "Anxiety and Hospital Depression Scale".
_NO_SCALE = r"(?! (?:[A-Z][a-z]+ ){0,3}(?:Scale|Score|Index|Inventory|Questionnaire)\b)"
_PROPER = rf"(?!(?:{_COMMON})\b)[A-Z][a-z]+(?:['’]s?)?"
_PROVINCES = (
    "北京|天津|上海|重庆|河北|山西|辽宁|吉林|黑龙江|江苏|浙江|安徽|福建|江西|山东|河南|湖北|湖南|广东|海南|四川|贵州"
    "|云南|陕西|甘肃|青海|台湾|内蒙古|广西|西藏|宁夏|新疆|香港|澳门|广州|深圳|武汉|成都|南京|杭州|西安|沈阳|郑州|长沙"
)
_FAMOUS = (
    "协和|华西|湘雅|瑞金|同济|齐鲁|仁济|华山|天坛|安贞|阜外|积水潭|宣武|友谊|同仁|西京|唐都|长海|长征|盛京|珠江|中日友好"
    "|解放军|武警|军区|华侨|博爱|仁爱|邵逸夫|逸夫|鼓楼|新华|中山|朝阳|海淀|普陀"
)
# The letter before 市, 县 or 区 ends a proper name, and is no pronoun, verb or half of 社区.
_NO_PROPER = (
    "[我本该某外当地在于到至往去院家级近回和及社城郊市小片各临邻病两三多个另原返从由经"
    "入转赴送过的了发诊住看]"
)
# 隔离区, 高新区: parts of a house, or of any town.
_NO_DISTRICT = (
    "(?!(?:隔离|生活|高新|经开|开发|工业|住宅|居住|办公|风景|旅游|保税|污染|清洁"
    f"|{_HAN}[灾疫牧厂园])区)"
)

INSTITUTIONS = (
    rf"\b(?:(?:St|Saint)\.? [A-Z][a-z]+(?:['’]s?)?|{_PROPER})"
    rf"(?: (?:and|of|&|[A-Z][a-z]+(?:['’]s?)?)){{0,4}}? {_HOUSE}\b{_NO_SCALE}"
    rf"|(?:{_PROVINCES}){_HAN}{{0,12}}?医院"
    rf"|(?:{_FAMOUS}){_HAN}{{0,3}}?医院"
    rf"|{_NO_DISTRICT}{_HAN}(?!{_NO_PROPER}){_HAN}[省市县区](?![县市区里内级立]){_HAN}{{0,8}}?医院"
)
"""Alternatives of one pattern."""

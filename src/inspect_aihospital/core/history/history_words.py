"""Words for illnesses, habits and events of a history in Chinese and English: a row an item."""

HISTORY = r"""
hypertension
  zh 高血压|血压[^,，。;；]{0,2}高
  en hypertens\w*|high blood pressure|blood pressure (?:\w+ )?high
diabetes
  zh 糖尿病|血糖[^,，。;；]{0,2}高
  en diabet\w*|high (?:blood )?sugar|sugar disease
lipids
  zh 高血脂|高脂血|血脂[^,，。;；]{0,2}高|胆固醇
  en cholesterol|hyperlipid\w*|dyslipid\w*
heart_disease
  zh 冠心病|心脏病|心梗|心肌梗[死塞]|房颤|心房颤动|心衰|心力衰竭|心律失常
  en heart (?:disease|attack|failure|trouble|problems?|condition)s?|coronary(?: \w+)? disease
     |atrial fibrillation|myocardial infarction|arrhythmia
stroke
  zh 脑梗[死塞]?|中风|脑卒中|卒中|脑出血|脑血管
  en strokes?|cerebral \w+|cerebrovascular\w*|mini-stroke
asthma
  zh 哮喘
  en asthma\w*
lung_disease
  zh 慢阻肺|支气管扩张|肺气肿|慢支|慢性支气管炎|copd
  en copd|emphysema|bronchiect\w*|chronic bronchitis|lung (?:disease|problems?)
pneumonia
  zh 肺炎
  en pneumonia
tuberculosis
  zh 结核
  en tubercul\w*|\btb\b
hepatitis
  zh 肝炎|乙肝|肝硬化|肝病
  en hepatitis|cirrhosis|liver (?:disease|problems?)
kidney_disease
  zh 肾[病炎衰]|肾功能|肾脏病|肾结石|尿毒症|结石
  en kidney (?:disease|stones?|problems?|failure)|nephr\w+|renal (?:disease|failure|stones?)
cancer
  zh 癌|肿瘤|恶性
  en cancer\w*|tumou?rs?|malignan\w*|leuk\w*mia|lymphoma
thyroid_disease
  zh 甲亢|甲减|甲状腺|大脖子
  en thyroid\w*|hypothyroid\w*|hyperthyroid\w*
gout
  zh 痛风|尿酸
  en gout\w*|uric acid
ulcer
  zh 胃病|胃炎|溃疡
  en ulcers?|gastritis
gallstones
  zh 胆结石|胆囊
  en gall ?(?:stones?|bladder)
anaemia
  zh 贫血
  en ana?emi\w*
rheumatism
  zh 类?风湿|红斑狼疮|关节炎
  en rheumat\w*|lupus|arthritis
osteoporosis
  zh 骨质疏松
  en osteopor\w*
rhinitis
  zh 鼻炎|鼻窦炎|鼻息肉
  en rhinitis|hay fever|sinusitis|nasal polyps?
eczema
  zh 湿疹|荨麻疹|银屑病
  en eczema|urticaria|psoriasis
depression
  zh 抑郁症|焦虑症|精神病
  en depression|bipolar|schizophren\w*
venereal
  zh 梅毒|艾滋|性病
  en syphilis|hiv|gonorrh\w*
thrombosis
  zh 血栓
  en thromb\w+|blood clots?
smoking
  zh 吸烟|抽烟|[吸抽][^,，。;；]{0,6}烟|烟龄|戒烟|烟酒|烟瘾
  en smok\w*|cigarettes?|tobacco
alcohol
  zh 饮酒|喝酒|[白啤红黄]酒|酗酒|戒酒|喝点酒|酒龄
  en alcohol\w*|drink(?:s|ing|er)?(?= (?:alcohol|wine|beer|occasion|social|heavil|regular
     |now and|at all|on )|[?.,;!]|$| or smok| and smok)|(?:smoke|smoking) (?:or|and
     |nor) drink\w*|beers?|wine|liquor|drunk|vodka|whiske?y|brandy
allergy
  zh 过敏(?!性)
  en allerg(?:y|ies|ic to)
transfusion
  zh 输血
  en transfus\w*
surgery
  zh 手术|开刀|动[过了]?刀|切除|做过[^,，。;；]{0,8}术
  en surger\w*|operations?|operated|surgical\w*|\w{3,}ectomy|removed
     |(?:took|taken|take|had) (?:out (?:my|his|her)|(?:my|his|her) (?:\w+ ){1,2}out)
     |caesarean|c-section
admission
  zh 住[过了]?院
  en hospitali[sz]\w*|admitted|in hospital
vaccination
  zh 疫苗|接种
  en vaccin\w*|immuni[sz]\w*
trauma
  zh 外伤|受[过了]?伤|摔|跌倒|撞[到伤了]|车祸|扭伤|磕[到了碰]
  en injur\w*|trauma|falls?|fell|accident|knocked|sprain\w*
travel
  zh 旅[行游]|出差|外出|外地|疫区|出国
  en travel\w*|trips?|abroad
sick_contact
  zh 接触(?:过|史)|传染病?(?:接触)?
  en sick contacts?|contact with (?:\w+ ){0,3}(?:sick|ill|tubercul\w*|anyone)
     |around (?:anyone|someone)
menstruation
  zh 月经|例假|经期|大姨妈|初潮|停经|绝经
  en (?:my|your|her|last|menstrual|regular|irregular|missed|late|heavy|scanty) periods?
     |periods|menstru\w*|menopaus\w*|menarche
pregnancy
  zh 怀[过了]?孕|妊娠|[生怀]过(?!什么|大?病|疮|气|意)[^,，。;；]{0,3}[孩子胎娃]|流产|顺产
     |剖[宫腹]产|孕\d
  en pregnan\w*|gravida|miscarr\w*|abortions?|gave birth|births?
sexual_life
  zh 性生活|同房|避孕|性伴
  en sexual\w*|intercourse|contracept\w*|condoms?
medication
  zh (?:现|目前|平时|长期|规律|一直|正在|每天|经常|还)[^,，。;；]{0,6}(?:(?<![舒衣克])服
     |吃[^,，。;；]{0,6}药|用药|口服|吸入|注射)|现用药|(?<![舒衣克])服[用着过]?[^,，。;；]{0,10}(?:mg|片
     |药)|吃药|用药|药物(?!(?:[及和、或与/]?食物)?过敏)|[吃用][^,，。;；]{0,8}药
     |每日\d?[一二三四]?次
  en medic(?:ations?|ines?)|tablets?|pills?|(?:takes?|taking|on) (?:\w+ ){0,2}(?:mg|daily
     |regular\w*|\d+)|once daily|twice daily|drugs?(?!(?: or food)? allerg)|insulin|inhalers?
drug
  zh 口服|\d ?(?:mg|μg|µg|片|粒)
  en \d ?(?:mg|mcg|micrograms?|µg|tablets?)
"""
"""Each row: a name, its words in Chinese and in English; a line goes on in the next."""

# Written in rows, so that a reader can compare them with the table above.
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

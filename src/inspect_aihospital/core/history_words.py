"""Words for illnesses, habits and events of a history in Chinese and English: a row an item."""

HISTORY = r"""
hypertension; 高血压|血压[^,，。;；]{0,2}高; hypertens\w*|high blood pressure|blood pressure (?:\w+ )?high
diabetes; 糖尿病|血糖[^,，。;；]{0,2}高; diabet\w*|high (?:blood )?sugar|sugar disease
lipids; 高血脂|高脂血|血脂[^,，。;；]{0,2}高|胆固醇; cholesterol|hyperlipid\w*|dyslipid\w*
heart_disease; 冠心病|心脏病|心梗|心肌梗[死塞]|房颤|心房颤动|心衰|心力衰竭|心律失常; heart (?:disease|attack|failure|trouble|problems?|condition)s?|coronary(?: \w+)? disease|atrial fibrillation|myocardial infarction|arrhythmia
stroke; 脑梗[死塞]?|中风|脑卒中|卒中|脑出血|脑血管; strokes?|cerebral \w+|cerebrovascular\w*|mini-stroke
asthma; 哮喘; asthma\w*
lung_disease; 慢阻肺|支气管扩张|肺气肿|慢支|慢性支气管炎|copd; copd|emphysema|bronchiect\w*|chronic bronchitis|lung (?:disease|problems?)
pneumonia; 肺炎; pneumonia
tuberculosis; 结核; tubercul\w*|\btb\b
hepatitis; 肝炎|乙肝|肝硬化|肝病; hepatitis|cirrhosis|liver (?:disease|problems?)
kidney_disease; 肾[病炎衰]|肾功能|肾脏病|肾结石|尿毒症|结石; kidney (?:disease|stones?|problems?|failure)|nephr\w+|renal (?:disease|failure|stones?)
cancer; 癌|肿瘤|恶性; cancer\w*|tumou?rs?|malignan\w*|leuk\w*mia|lymphoma
thyroid_disease; 甲亢|甲减|甲状腺|大脖子; thyroid\w*|hypothyroid\w*|hyperthyroid\w*
gout; 痛风|尿酸; gout\w*|uric acid
ulcer; 胃病|胃炎|溃疡; ulcers?|gastritis
gallstones; 胆结石|胆囊; gall ?(?:stones?|bladder)
anaemia; 贫血; ana?emi\w*
rheumatism; 类?风湿|红斑狼疮|关节炎; rheumat\w*|lupus|arthritis
osteoporosis; 骨质疏松; osteopor\w*
rhinitis; 鼻炎|鼻窦炎|鼻息肉; rhinitis|hay fever|sinusitis|nasal polyps?
eczema; 湿疹|荨麻疹|银屑病; eczema|urticaria|psoriasis
depression; 抑郁症|焦虑症|精神病; depression|bipolar|schizophren\w*
venereal; 梅毒|艾滋|性病; syphilis|hiv|gonorrh\w*
thrombosis; 血栓; thromb\w+|blood clots?
smoking; 吸烟|抽烟|[吸抽][^,，。;；]{0,6}烟|烟龄|戒烟|烟酒|烟瘾; smok\w*|cigarettes?|tobacco
alcohol; 饮酒|喝酒|[白啤红黄]酒|酗酒|戒酒|喝点酒|酒龄; alcohol\w*|drink(?:s|ing|er)?(?= (?:alcohol|wine|beer|occasion|social|heavil|regular|now and|at all|on )|[?.,;!]|$| or smok| and smok)|(?:smoke|smoking) (?:or|and|nor) drink\w*|beers?|wine|liquor|drunk
allergy; 过敏(?!性); allerg(?:y|ies|ic to)
transfusion; 输血; transfus\w*
surgery; 手术|开刀|动[过了]?刀|切除|做过[^,，。;；]{0,8}术; surger\w*|operations?|operated|surgical\w*|\w{3,}ectomy|removed|caesarean|c-section
admission; 住[过了]?院; hospitali[sz]\w*|admitted|in hospital
vaccination; 疫苗|接种; vaccin\w*|immuni[sz]\w*
trauma; 外伤|受[过了]?伤|摔|跌倒|撞[到伤了]|车祸|扭伤|磕[到了碰]; injur\w*|trauma|falls?|fell|accident|knocked|sprain\w*
travel; 旅[行游]|出差|外出|外地|疫区|出国; travel\w*|trips?|abroad
sick_contact; 接触(?:过|史)|传染病?(?:接触)?; sick contacts?|contact with (?:\w+ ){0,3}(?:sick|ill|tubercul\w*|anyone)|around (?:anyone|someone)
menstruation; 月经|例假|经期|大姨妈|初潮|停经|绝经; (?:my|your|her|last|menstrual|regular|irregular|missed|late|heavy|scanty) periods?|periods|menstru\w*|menopaus\w*|menarche
pregnancy; 怀[过了]?孕|妊娠|[生怀]过|流产|顺产|剖[宫腹]产|孕\d; pregnan\w*|gravida|miscarr\w*|abortions?|gave birth|births?
sexual_life; 性生活|同房|避孕|性伴; sexual\w*|intercourse|contracept\w*|condoms?
medication; (?:现|目前|平时|长期|规律|一直|正在|每天|经常|还)[^,，。;；]{0,6}(?:服|吃[^,，。;；]{0,6}药|用药|口服|吸入|注射)|现用药|服[用着过]?[^,，。;；]{0,10}(?:mg|片|药)|吃药|用药|药物(?!(?:[及和、或与/]?食物)?过敏)|[吃服用][^,，。;；]{0,8}药|每日\d?[一二三四]?次; medic(?:ations?|ines?)|tablets?|pills?|(?:takes?|taking|on) (?:\w+ ){0,2}(?:mg|daily|regular\w*|\d+)|once daily|twice daily|drugs?(?!(?: or food)? allerg)|insulin|inhalers?
drug; 口服|\d ?(?:mg|μg|µg|片|粒); \d ?(?:mg|mcg|micrograms?|µg|tablets?)
"""
"""Each row: name; words in Chinese; words in English."""

PART_ITEMS = {
    "past_history": frozenset(
        "hypertension diabetes lipids heart_disease stroke asthma lung_disease pneumonia"
        " tuberculosis hepatitis kidney_disease cancer thyroid_disease gout ulcer gallstones"
        " anaemia rheumatism osteoporosis rhinitis eczema depression venereal thrombosis allergy"
        " transfusion surgery admission vaccination trauma medication drug".split()
    ),
    "personal_history": frozenset(
        "smoking alcohol travel sick_contact menstruation pregnancy sexual_life vaccination".split()
    ),
}
"""Which part of a record an item is told in; asking about it touches that part."""

DISEASES = PART_ITEMS["past_history"] - frozenset(
    "allergy transfusion surgery admission vaccination trauma medication drug".split()
)
"""Items that are illnesses, which a question about any illness asks about."""

RELATIVES = (
    r"家族|家[里中]?人|父[亲母]|母[亲系]|爸|妈|爷|奶奶|姥|外[公婆]|[大二三小]?(?:伯|叔|姑|姨|舅)|哥|姐|弟|妹"
    r"|兄|老[公婆伴]|丈夫|妻|外?孙|亲戚|女儿|儿子|同事|同学|邻居|男友|女友"
    r"|\b(?:famil\w*|relatives?|(?:grand)?(?:father|mother|parents?|son|daughter)s?|dad|mum|mom"
    r"|brothers?|sisters?|siblings?|uncles?|aunts?|cousins?|husband|wife|partner|colleagues?"
    r"|neighbou?rs?|boyfriend|girlfriend|friends?)\b"
)
"""Persons other than the patient; a child's parent may be the one who speaks."""

"""Small records, what was said of them, and the cause of each item, as a reader would give it."""

from dataclasses import dataclass

from inspect_aihospital.core.record import Language

NO_ITEM, IN_REPORT = "no item", "in the report"
Exchange = tuple[str, str] | tuple[str, str, str]


@dataclass(frozen=True)
class CauseCase:
    """What a record holds, what was said and written of it, and the causes expected.

    Attributes:
        language: Its language.
        illness: The present illness.
        expected: The cause, `NO_ITEM` or `IN_REPORT`, by words of the item.
        exchanges: Questions with answers; orders with requests and replies.
        symptoms: What the report says of the history.
        past: The past history.
        chart: The recorded examinations.
        examinations: What the report says of results.
        diseases: Diseases that the report misses.
        rationale: The reference's rationale.
        opening: What the patient opens with.
    """

    language: Language
    illness: str = ""
    expected: tuple[tuple[str, str], ...] = ()
    exchanges: tuple[Exchange, ...] = ()
    symptoms: str = ""
    past: str = ""
    chart: str = ""
    examinations: str = ""
    diseases: tuple[str, ...] = ()
    rationale: str = ""
    opening: str = ""


GLUCOSE = "- Blood glucose: 18.2 mmol/L\n- Chest CT: nodule of 12 mm in the left lower lobe"
PRESSURE = "- Ambulatory blood pressure: day mean 162/98 mmHg\n- Uric acid: 512 µmol/L"
GLUCOSE_ZH = "- 血糖:18.2 mmol/L\n- 胸部CT:左下肺结节12 mm"

CASES: tuple[CauseCase, ...] = (
    # Denied lists.
    CauseCase("en", "There was no cold, flight, diving or injury before onset.",
        (("diving", NO_ITEM),)),
    CauseCase("en", "The nose is slightly blocked, without pus, loss of smell or sneezing.",
        (("loss of smell", NO_ITEM), ("slightly blocked", "not_asked"))),
    CauseCase("en", "No stroke, fits, chronic lung disease, collapsed lung or middle ear disease.",
        (("collapsed", NO_ITEM), ("middle ear", NO_ITEM))),
    CauseCase("en", "She denies medicines, vaping and contact with poisons. She sweats at night.",
        (("vaping", NO_ITEM), ("sweats", "not_asked"))),
    CauseCase("en", "No steroid in the past year (including creams and inhalers for the skin).",
        (("creams", NO_ITEM),)),
    CauseCase("zh", "起病前无感冒、坐飞机、潜水及外伤史。右耳闷胀。",
        (("坐飞机", NO_ITEM), ("潜水", NO_ITEM), ("右耳闷胀", "not_asked"))),
    CauseCase("zh", "无剧烈头痛、视物缺损、异常泌乳,近来皮肤变黑。",
        (("视物", NO_ITEM), ("泌乳", NO_ITEM), ("变黑", "not_asked"))),
    CauseCase("zh", "未使用过糖皮质激素(包括口服、关节注射及成分不明的中草药)。",
        (("口服", NO_ITEM), ("关节注射", NO_ITEM))),
    CauseCase("zh", "生活习惯如饮食、睡眠、大小便均正常。颈部肿物1个月。",
        (("饮食", NO_ITEM), ("颈部肿物", "not_asked"))),
    # Affirmed behind a denied list.
    CauseCase("en", "No itching, sneezing, pus or blood, slightly less smell on the left.",
        (("less smell", "not_asked"),)),
    CauseCase("en", "No diarrhoea, last formed stool yesterday morning.",
        (("last formed stool", "not_asked"),)),
    CauseCase("zh", "无咖啡样物及胆汁,进食明显减少。", (("进食明显减少", "not_asked"),)),
    # Told in other words, or in part.
    CauseCase("zh", "2周前出现恶心、食欲减退及全腹隐痛。",
        (("恶心", "not_used"),), opening="这两个礼拜老是恶心。"),
    CauseCase("zh", "2周前出现恶心、食欲减退及全腹隐痛。",
        (("恶心", IN_REPORT), ("食欲减退", "not_asked")),
        opening="这两个礼拜老是恶心。", symptoms="恶心"),
    CauseCase("zh", "症状在活动后或劳累后加重。", (("劳累", "unknown"),),
        opening="特别是干活累了以后更严重，活动一下就难受。"),
    CauseCase("en", "The pain is worse after climbing three flights of stairs at work.",
        (("climbing", "unknown"),), opening="It gets worse on the stairs at work."),
    CauseCase("en", "Palpitations and sweating for 2 weeks.", (("Palpitations", "unknown"),),
        (("What brings you?", "My heart pounds, palpitations all day."),)),
    CauseCase("en", "Palpitations and sweating for 2 weeks.", (("Palpitations", "not_asked"),),
        (("Do you smoke?", "No."),)),
    # Asked in other words.
    CauseCase("en", "It is worse lying flat and eases on sitting forward.",
        (("lying flat", "unknown"),),
        (("What makes it worse or better?", "It came on slowly over a month."),)),
    CauseCase("zh", "多在夜间加重,坐起可缓解。", (("加重", "unknown"), ("缓解", "unknown")),
        (("什么情况下加重或者缓解？", "一个月来慢慢起来的。"),)),
    CauseCase("en", "Her wedding ring has become too tight.", (("wedding ring", "not_asked"),),
        (("What makes it worse or better?", "It came on slowly over a month."),)),
    # Numbers by chance.
    CauseCase("en", chart=PRESSURE, examinations="(1) Weight 98 kg, heart rate 162/min",
        expected=(("Ambulatory", "not_asked"),)),
    CauseCase("en", chart=GLUCOSE, examinations="(12) Temperature 36.8; nodule not looked for",
        expected=(("Chest CT", "not_asked"), ("Blood glucose", "not_asked"))),
    CauseCase("en", chart=PRESSURE, examinations="(1) Blood pressure 162/98 mmHg by day",
        expected=(("Ambulatory", IN_REPORT),)),
    CauseCase("en", chart=GLUCOSE, examinations="(1) glucose 18.2 mmol/L",
        expected=(("Blood glucose", IN_REPORT),)),
    CauseCase("zh", chart=GLUCOSE_ZH, examinations="(12) 血压 120/80 mmHg",
        expected=(("胸部CT", "not_asked"), ("血糖", "not_asked"))),
    CauseCase("zh", chart=GLUCOSE_ZH, examinations="(1) 血糖18.2 mmol/L，明显升高",
        expected=(("血糖", IN_REPORT), ("胸部CT", "not_asked"))),
    # Diseases that the history names.
    CauseCase("zh", past="8周前诊断“甲状腺功能减退”。", diseases=("甲状腺功能减退",),
        rationale="1. 肾上腺皮质功能减退:皮质醇46 nmol/L。", chart="- 皮质醇:46 nmol/L",
        expected=(("disease", "misjudged"),), symptoms="8周前诊断甲状腺功能减退",
        exchanges=(("以前得过什么病？", "8周前诊断甲状腺功能减退。"),)),
    CauseCase("zh", past="有多年糖尿病病史。", diseases=("2型糖尿病",),
        rationale="头颅CT示右侧术后改变。", chart="- 头颅CT:右侧术后改变",
        expected=(("disease", "mistold"),),
        exchanges=(("有没有高血压、糖尿病？", "没有高血压，也没有糖尿病。"),)),
)  # fmt: skip

HELD_OUT: tuple[CauseCase, ...] = (
    CauseCase("en", "He reports no rash, joint swelling in the hands, mouth ulcers or hair loss.",
        (("joint swelling", NO_ITEM), ("hair loss", NO_ITEM))),
    CauseCase("en", "There is no jaundice, dark-coloured urine, swelling of the belly or bruising, "
        "but she is always thirsty.",
        (("swelling", NO_ITEM), ("dark", NO_ITEM), ("thirsty", "not_asked"))),
    CauseCase("en", "Without chest tightness, pain in the left arm or palpitations. He faints.",
        (("left arm", NO_ITEM), ("faints", "not_asked"))),
    CauseCase("en", "He denied travel, sick contacts and eating raw fish.",
        (("sick contacts", NO_ITEM), ("raw fish", NO_ITEM))),
    CauseCase("en", "No fever or chills, drenched the sheets twice last week.",
        (("drenched", "not_asked"),)),
    CauseCase("zh", "否认腹部外伤、长途旅行、生食海鲜及不洁饮食史。",
        (("长途", NO_ITEM), ("生食", NO_ITEM), ("不洁", NO_ITEM))),
    CauseCase("zh", "无心脑血管疾病、重要传染病、内分泌系统疾病史,5年前切除胆囊。",
        (("传染病", NO_ITEM), ("内分泌", NO_ITEM), ("胆囊", "not_asked"))),
    CauseCase("zh", "精神、睡眠、胃口尚正常,走路时左脚拖地。",
        (("睡眠", NO_ITEM), ("拖地", "not_asked"))),
    CauseCase("zh", "3天前开始咳嗽、咽痛、全身酸痛。", (("咽痛", "not_asked"), ("咳嗽", IN_REPORT)),
        opening="我咳嗽三天了。", symptoms="咳嗽"),
    CauseCase("zh", "平卧时气促更明显,垫高枕头减轻。", (("垫高", "unknown"),),
        (("哪种情况下会加重，怎样能减轻？", "上个月开始的。"),)),
    CauseCase("en", "The cramps ease once she has opened her bowels.", (("cramps", "unknown"),),
        (("What eases it, and what brings it on?", "I first noticed it in May."),)),
    CauseCase("en", "He gave up his allotment because of the stiffness in both hands.",
        (("allotment", "unknown"),), opening="My hands are so stiff that the allotment had to go."),
    CauseCase("en", "She vomits and sees double.", (("vomits", "not_asked"),),
        (("Any allergies?", "No."),)),
    CauseCase("en", chart="- Ferritin: 6 µg/L\n- Urea: 14.6 mmol/L",
        examinations="(6) Temperature 37 °C\n(14) nothing else",
        expected=(("Ferritin", "not_asked"), ("Urea", "not_asked"))),
    CauseCase("en", chart="- Ferritin: 6 µg/L\n- Urea: 14.6 mmol/L",
        examinations="(1) low ferritin of 6 µg/L; urea raised at 14.6",
        expected=(("Ferritin", IN_REPORT), ("Urea", IN_REPORT))),
    CauseCase("en", chart="- Intraocular pressure: right 46 mmHg, left 15 mmHg",
        examinations="(1) Pulse 46/min, 15 kg lost",
        expected=(("Intraocular", "not_asked"),)),
    CauseCase("en", chart="- Intraocular pressure: right 46 mmHg, left 15 mmHg",
        examinations="(1) eye pressure 46 mmHg on the right and 15 mmHg on the left",
        expected=(("Intraocular", IN_REPORT),)),
    CauseCase("zh", chart="- 脑脊液压力:265 mmH2O\n- 肌钙蛋白:0.42 ng/mL",
        examinations="(1) 体重265斤\n(2) 血肌酐0.42",
        expected=(("脑脊液", "not_asked"), ("肌钙蛋白", "not_asked"))),
    CauseCase("zh", chart="- 脑脊液压力:265 mmH2O\n- 肌钙蛋白:0.42 ng/mL",
        examinations="(1) 腰穿压力265 mmH2O\n(2) 肌钙蛋白 0.42",
        expected=(("脑脊液", IN_REPORT), ("肌钙蛋白", IN_REPORT))),
    CauseCase("en", past="High blood pressure for 9 years, on amlodipine.",
        diseases=("Hypertension (grade 2)",), rationale="Brain CT shows a bleed.",
        chart="- Brain CT: bleed of 3 cm in the left thalamus",
        expected=(("disease", "mistold"),),
        exchanges=(("Do you have high blood pressure or diabetes?", "No, neither."),)),
    CauseCase("zh", past="高血压病史10年。", diseases=("高血压病3级(极高危)",),
        rationale="头颅CT示左侧丘脑出血。", chart="- 头颅CT:左侧丘脑出血3 cm",
        expected=(("disease", "misjudged"),), symptoms="高血压10年",
        exchanges=(("有高血压吗？", "有，血压高10年了。"),)),
    CauseCase("zh", past="有糖尿病病史8年。", diseases=("糖尿病酮症酸中毒",),
        rationale="血气分析pH 7.07。", chart="- 血气分析:pH 7.07",
        expected=(("disease", "not_asked"),), symptoms="糖尿病8年",
        exchanges=(("以前有什么病？", "糖尿病8年了。"),)),
)  # fmt: skip

BLIND: tuple[CauseCase, ...] = (
    CauseCase("en", "She noticed no new moles, lumps in the breast, nipple discharge or fevers.",
        (("lumps in the breast", NO_ITEM), ("nipple", NO_ITEM))),
    CauseCase("en", "Apart from a sore knee he is well, with no locking, giving way of the joint "
        "or night pain.", (("giving way", NO_ITEM), ("night pain", NO_ITEM))),
    CauseCase("en", "His ankles swell by evening, and he wakes breathless at night, without cough.",
        (("ankles swell", "not_asked"), ("wakes breathless", "not_asked"))),
    CauseCase("en", "She was never a smoker, has worked with asbestos lagging for ten years.",
        (("asbestos", "not_asked"),)),
    CauseCase("en", "No blood in the stool, but the stools float and smell foul.",
        (("float", "not_asked"), ("blood", NO_ITEM))),
    CauseCase("zh", "近期无拔牙、长途乘车、静脉穿刺及输液史,左小腿胀痛3天。",
        (("长途乘车", NO_ITEM), ("输液", NO_ITEM), ("左小腿胀痛", "not_asked"))),
    CauseCase("zh", "否认毒物接触、动物咬伤、野外露营等经历。右手麻木。",
        (("动物咬伤", NO_ITEM), ("露营", NO_ITEM), ("麻木", "not_asked"))),
    CauseCase("zh", "腹部胀满,夜里不能平卧,脚背按下去有坑。",
        (("不能平卧", "not_asked"), ("有坑", "not_asked"))),
    CauseCase("zh", "出现头晕、呕吐、走路不稳2天。",
        (("头晕", "not_used"), ("走路不稳", "not_asked")), opening="我头晕两天了。"),
    CauseCase("en", "Headache and neck stiffness since yesterday.", (("Headache", "unknown"),),
        opening="I've had a terrible headache."),
    CauseCase("zh", "咳嗽时胸痛加剧,屏气后减轻。", (("减轻", "unknown"),),
        (("怎样会加重，怎样会缓解？", "三天前淋雨后起的。"),)),
    CauseCase("en", chart="- Peak flow: 210 L/min\n- Oxygen saturation: 91%",
        examinations="(1) Mucus 210 mL a day\n(2) 91 % of tablets taken",
        expected=(("Peak flow", "not_asked"), ("Oxygen", "not_asked"))),
    CauseCase("en", chart="- Peak flow: 210 L/min\n- Oxygen saturation: 91%",
        examinations="(1) peak flow only 210; saturation 91 %",
        expected=(("Peak flow", IN_REPORT), ("Oxygen", IN_REPORT))),
    CauseCase("zh", chart="- 动态心电图:室性早搏8421次\n- 甲胎蛋白:843 ng/mL",
        examinations="(1) 甲胎蛋白843 ng/mL\n(8) 心率84次/分",
        expected=(("甲胎蛋白", IN_REPORT), ("动态心电图", "not_asked"))),
    CauseCase("zh", chart="- 血压监测:夜间168/104 mmHg", examinations="(1) 身高168 cm，体重104斤",
        expected=(("血压监测", "not_asked"),)),
    CauseCase("en", chart="- ECG: normal sinus rhythm", examinations="(1) Chest CT: normal",
        expected=(("ECG", "not_asked"),)),
    CauseCase("en", past="Asthma since childhood.", diseases=("Asthma",),
        rationale="Chest CT shows a mass.", chart="- Chest CT: mass of 41 mm",
        expected=(("disease", "not_asked"),)),
)  # fmt: skip

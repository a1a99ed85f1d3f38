"""Diagnosis texts to disease names: what is kept, what is dropped, what belongs together."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from inspect_aihospital.core.mentions.disease_mentions import read_mentions
from inspect_aihospital.core.record import Language

Case = tuple[Language, str, list[str]]


COURSE: list[Case] = [
    # What makes a disease worse, its course and class, what is past, due, or does not hold.
    (
        "en",
        "Kidney injury, cast nephropathy; worsened by ibuprofen, dehydration",
        ["Kidney injury", "cast nephropathy"],
    ),
    ("en", "Lupus, flare brought on by sulfasalazine, WHO class IIIb", ["Lupus"]),
    ("en", "Gout, between attacks; past gastric ulcer", ["Gout"]),
    (
        "en",
        "Anaemia (iron deficiency considered) on chronic kidney disease",
        ["Anaemia", "iron deficiency", "chronic kidney disease"],
    ),
    ("en", "COPD exacerbation; measles vaccine overdue", ["COPD exacerbation"]),
    ("zh", "急性肾损伤;布洛芬、脱水及氯沙坦加重", ["急性肾损伤"]),
    ("zh", "支气管哮喘,普萘洛尔诱发加重", ["支气管哮喘"]),
    ("zh", "高血压,慢性阻塞性肺疾病急性加重", ["高血压", "慢性阻塞性肺疾病急性加重"]),
    ("zh", "高血压,心力衰竭加重", ["高血压", "心力衰竭加重"]),
    ("zh", "白癜风;与第2项共同构成多内分泌腺综合征", ["白癜风", "多内分泌腺综合征"]),
    ("zh", "不孕症;原“子宫内膜异位症”诊断不成立", ["不孕症"]),
    ("zh", "痛风,急性发作期;麻疹疫苗待补种", ["痛风"]),
    ("zh", "2型糖尿病,血糖控制不佳", ["2型糖尿病"]),
    ("en", "Prior stroke with hemiparesis", ["Prior stroke with hemiparesis"]),
    (
        "en",
        "Previous splenectomy and pneumococcal sepsis",
        ["Previous splenectomy and pneumococcal sepsis"],
    ),
    ("en", "Hypertension; obesity class III", ["Hypertension", "obesity class III"]),
    ("en", "Ketoacidosis. Precipitated by pneumonia", ["Ketoacidosis", "pneumonia"]),
    (
        "en",
        "Exacerbated by infection: adrenal insufficiency",
        ["infection", "adrenal insufficiency"],
    ),
    ("zh", "2型糖尿病 血糖控制不佳", ["2型糖尿病"]),
    ("zh", "癫痫;发作间歇期", ["癫痫"]),
    ("zh", "肺结核;诊断不确立", ["肺结核"]),
    ("zh", "疫苗接种后脑脊髓炎", ["疫苗接种后脑脊髓炎"]),
]

LAYOUT: list[Case] = [
    ("zh", "1. 胃溃疡\n2、慢性胃炎\n(3) 贫血", ["胃溃疡", "慢性胃炎", "贫血"]),
    ("zh", "（1）胃溃疡（2）贫血", ["胃溃疡", "贫血"]),
    ("zh", "①胃溃疡；②贫血", ["胃溃疡", "贫血"]),
    ("zh", "• 胃溃疡\n- 贫血\n一、痛风", ["胃溃疡", "贫血", "痛风"]),
    ("zh", "诊断为：1.胃溃疡 2.贫血 3.痛风", ["胃溃疡", "贫血", "痛风"]),
    ("zh", "1、胃溃疡2、贫血", ["胃溃疡", "贫血"]),
    ("zh", "#诊断结果#\n**胃溃疡**", ["胃溃疡"]),
    ("zh", "(1) 具体的疾病名称：胃溃疡\n(2) 疾病名称", ["胃溃疡"]),
    (
        "en",
        "(1) The specific diseases: gastric ulcer\n(2) Disease: gout",
        ["gastric ulcer", "gout"],
    ),
    ("zh", "胃溃疡\n鉴别诊断：\n1. 疾病名称：胃癌\n2. 胃炎", ["胃溃疡"]),
    ("en", "Gout\nDifferential diagnosis:\n1. Disease: lupus\n2. gastritis", ["Gout"]),
    (
        "en",
        "Parkinson disease\nLyme disease: stage 2",
        ["Parkinson disease", "Lyme disease, stage 2"],
    ),
    ("zh", "【初步诊断】胃溃疡\n【诊断依据】上腹痛、黑便", ["胃溃疡"]),
    ("zh", "胃溃疡\n诊断依据：\n1. 上腹痛\n2. 黑便\n补充诊断：\n1. 痛风", ["胃溃疡", "痛风"]),
    ("zh", "胃溃疡\n鉴别诊断：胃癌、胰腺炎\n治疗方案：抑酸", ["胃溃疡"]),
    ("zh", "| 诊断 |\n|---|\n| 胃溃疡 |", ["胃溃疡"]),
    ("zh", "胃溃疡、贫血，痛风；胃溃疡。", ["胃溃疡", "贫血", "痛风"]),
    ("en", "1. Gastric ulcer\n2) Anaemia\n- Gout", ["Gastric ulcer", "Anaemia", "Gout"]),
    ("en", "1. Gastric ulcer, 2. Anaemia; gout", ["Gastric ulcer", "Anaemia", "gout"]),
    ("en", "**Final diagnosis:** Gastric ulcer", ["Gastric ulcer"]),
    ("en", "Gout\nDifferential diagnosis:\n- Septic arthritis\n- Trauma", ["Gout"]),
    ("en", "Gout. Treatment plan: colchicine for gastritis", ["Gout"]),
    ("en", "Gout, gout, GOUT", ["Gout"]),
]

ABBREVIATIONS: list[Case] = [
    ("en", "DM2, HTN, HLD", ["DM2", "HTN", "HLD"]),
    ("en", "HIV-1, H1N1 influenza, AFib", ["HIV-1", "H1N1 influenza", "AFib"]),
    ("en", "Gout (MRI of T12, CRP raised), seen on CT", ["Gout"]),
    ("en", "Colon cancer, T3N1M0", ["Colon cancer"]),
    ("zh", "COPD，HFrEF、OSAHS", ["COPD", "HFrEF", "OSAHS"]),
    ("en", "CKD G3a, gout", ["CKD G3a", "gout"]),
    ("en", "COPD GOLD 3 and NSCLC IIIA", ["COPD GOLD 3", "NSCLC IIIA"]),
    ("en", "Gout, TSH 4, MRI T2", ["Gout"]),
]

HEADINGS: list[Case] = [
    ("en", "History of asthma\nBronchiolitis", ["Bronchiolitis"]),
    ("en", "Stroke ruled out\nHypoglycemia", ["Hypoglycemia"]),
    ("en", "Gout\nClinical reasoning\nHyperuricemia and arthritis", ["Gout"]),
    ("en", "Gout. DDx: pseudogout, septic arthritis", ["Gout"]),
    ("en", "Likely: migraine\nUnlikely: brain tumor", ["migraine"]),
    ("en", "Sciatica\nLess likely:\n1. Gout\nMost likely:\n1. Lumbago", ["Sciatica", "Lumbago"]),
    ("zh", "胃癌可排除\n胃炎", ["胃炎"]),
    ("zh", "不能除外肺栓塞\n冠心病", ["肺栓塞", "冠心病"]),
    ("zh", "胆囊炎\n可能性较小：\n- 胰腺炎", ["胆囊炎"]),
    ("zh", "肺炎。鉴别诊断：肺结核、肺癌", ["肺炎"]),
    ("zh", "胃炎\n诊断依据\n上腹痛、胃溃疡", ["胃炎"]),
]

LABELS: list[Case] = [
    ("en", "Gout. Past history: stroke, asthma.", ["Gout"]),
    ("en", "Gout. PMH: stroke", ["Gout"]),
    ("en", "Disease: gout\nICD-10: M10.9\nConfidence: high", ["gout"]),
    ("en", "Main Dx - gout; Other Dx - asthma", ["gout", "asthma"]),
    ("en", "Moderate probability: gout\nLow probability: lupus", ["gout"]),
    ("en", "Lyme disease - stage 2", ["Lyme disease, stage 2"]),
    ("en", '{"diagnosis": ["Gout", "Asthma"], "confidence": 0.8}', ["Gout", "Asthma"]),
    ("en", "- [x] Gout\n- [ ] Lupus", ["Gout"]),
    ("zh", "诊断名称：痛风\n编码：M10.9\n把握度：八成", ["痛风"]),
    ("zh", "胃炎。既往史：痛风、贫血。", ["胃炎"]),
    ("zh", "可能性高：痛风\n可能性低：贫血", ["痛风"]),
    ("zh", "1. 肝硬化 （1）腹水 （2）贫血 2. 痛风", ["肝硬化", "腹水", "贫血", "痛风"]),
]

STATEMENTS: list[Case] = [
    ("en", "Gout is clearly the best explanation; lupus is improbable.", ["Gout"]),
    ("en", "Gout seems very probable and asthma is possible", ["Gout", "asthma"]),
    ("en", "The swelling and the raised uric acid indicate gout.", ["gout"]),
    ("en", "The likeliest cause of her pain is gout.", ["gout"]),
    ("en", "This meets the accepted criteria for lupus.", ["lupus"]),
    ("en", "The findings do not suggest gout", []),
    ("en", "The lesion is a lipoma.", ["lipoma"]),
    ("en", "Gout should be treated with colchicine", ["Gout"]),
    ("en", "Treatment-resistant depression", ["Treatment-resistant depression"]),
    ("en", "Although gout was initially suspected, the diagnosis is lupus.", ["lupus"]),
    ("en", "The findings favor gout over lupus", ["gout"]),
    ("en", "Ulcer over the sacrum", ["Ulcer over the sacrum"]),
    ("zh", "患者血尿酸升高，符合痛风的诊断标准", ["痛风"]),
    ("zh", "首先考虑痛风，其次考虑贫血", ["痛风", "贫血"]),
    ("zh", "极有可能是痛风", ["痛风"]),
    ("zh", "上述结果均指向痛风", ["痛风"]),
    ("zh", "患者的关节痛由痛风引起", ["关节痛", "痛风"]),
    ("zh", "更支持痛风，而不是蜂窝织炎", ["痛风"]),
    ("zh", "痛风的可能性大于蜂窝织炎", ["痛风"]),
    ("zh", "支持治疗", []),
]

TABLES: list[Case] = [
    ("en", "| No | Disease | Why |\n|--|--|--|\n| 1 | Gout | fever, rash |", ["Gout"]),
    ("en", "Diagnosis | Status\n---|---\nGout | likely\nLupus | ruled out", ["Gout"]),
    ("en", "| Item | Value |\n|-|-|\n| Diagnosis | Gout |\n| Plan | rest for asthma |", ["Gout"]),
    (
        "en",
        "<table><tr><th>Disease</th><th>Basis</th></tr><tr><td>Gout</td><td>rash</td></tr></table>",
        ["Gout"],
    ),
    ("zh", "| 编号 | 诊断 | 概率 |\n|-|-|-|\n| 1 | 痛风 | 高 |\n| 2 | 贫血 | 低 |", ["痛风"]),
    ("zh", "| 类别 | 疾病 |\n|-|-|\n| 主要诊断 | 痛风 |\n| 排除诊断 | 胃癌 |", ["痛风"]),
]

CHINESE_MEDICINE: list[Case] = [
    ("zh", "中医诊断：胃脘痛（脾胃虚寒证）\n西医诊断：慢性胃炎", ["慢性胃炎"]),
    ("zh", "中医诊断：眩晕，痰湿中阻证 西医诊断：高血压病", ["高血压病"]),
    ("zh", "偏头痛，肝阳上亢型", ["偏头痛"]),
    ("zh", "气滞血瘀证", []),
    ("zh", "辨证：脾肾阳虚", []),
    ("zh", "腕管综合证", ["腕管综合证"]),
]

DOUBT: list[Case] = [
    ("zh", "患者可能患有2型糖尿病", ["2型糖尿病"]),
    ("zh", "根据您的症状和检查结果，初步诊断为痛风。", ["痛风"]),
    ("zh", "根据右膝红肿、血尿酸升高，考虑痛风", ["痛风"]),
    ("zh", "肺癌待排；肺结核？ 考虑肺炎", ["肺癌", "肺结核", "肺炎"]),
    ("zh", "肺癌的可能性不能完全排除", ["肺癌"]),
    ("zh", "高度怀疑肺癌，痛风可能性大", ["肺癌", "痛风"]),
    ("zh", "肺部肿块可能是肺癌", ["肺部肿块", "肺癌"]),
    ("zh", "痛风？", ["痛风"]),
    ("zh", "1. 痛风——依据：关节红肿\n2. 化脓性关节炎 - 需进一步排除", ["痛风", "化脓性关节炎"]),
    ("zh", "我认为您很可能得了感冒", ["感冒"]),
    ("en", "The patient most likely has gout.", ["gout"]),
    ("en", "Probable gout", ["gout"]),
    ("en", "Gout, suspected", ["Gout"]),
    ("en", "**Gout** – most likely given the pain and leukocytosis", ["Gout"]),
    ("en", "Gout? Suspected septic arthritis", ["Gout", "septic arthritis"]),
    ("en", "Septic arthritis cannot be ruled out", ["Septic arthritis"]),
    ("en", "Gout, but lupus can't yet be safely excluded at this stage", ["Gout", "lupus"]),
    ("en", "Gout (lupus not yet excluded)", ["Gout", "lupus"]),
    ("en", "It is not possible to exclude lupus", ["lupus"]),
    ("en", "High suspicion for lupus; low suspicion for gout", ["lupus"]),
    ("zh", "无法完全除外痛风", ["痛风"]),
    ("zh", "痛风，贫血亦难以排除", ["痛风", "贫血"]),
    ("zh", "未排除痛风", ["痛风"]),
    ("en", "Based on pain, fever and leukocytosis, the diagnosis is gout.", ["gout"]),
]

DENIED: list[Case] = [
    ("zh", "排除肺结核、肺癌", []),
    ("zh", "胃溃疡，无穿孔、腹膜炎", ["胃溃疡"]),
    ("zh", "痛风，不支持类风湿关节炎", ["痛风"]),
    ("zh", "未见明显异常", []),
    ("zh", "目前无法明确诊断", []),
    ("zh", "可能存在糖尿病的风险", []),
    ("zh", "正常妊娠", []),
    ("zh", "无菌性脑膜炎、正常眼压性青光眼", ["无菌性脑膜炎", "正常眼压性青光眼"]),
    ("en", "Rule out septic arthritis; gout", ["gout"]),
    ("en", "Septic arthritis ruled out", []),
    ("en", "Gout; cellulitis, less likely", ["Gout"]),
    ("en", "Asthma (unlikely), bronchitis", ["bronchitis"]),
    ("en", "Gout: negative", []),
    ("en", "No gout but pseudogout", ["pseudogout"]),
    ("en", "Gout rather than cellulitis", ["Gout"]),
    ("en", "Ischemic rather than hemorrhagic stroke", ["Ischemic rather than hemorrhagic stroke"]),
    ("en", "Having ruled out gout, cellulitis is the most likely diagnosis", ["cellulitis"]),
    ("zh", "排除痛风后诊断为关节炎", ["关节炎"]),
    ("zh", "并非痛风，而是关节炎", ["关节炎"]),
    ("zh", "痛风（可能性小）、关节炎（可能性大）", ["关节炎"]),
    ("zh", "痛风，蜂窝织炎，已排除", ["痛风"]),
    ("en", "No evidence of fracture", []),
    ("en", "Gastric ulcer without perforation, peritonitis or shock", ["Gastric ulcer"]),
    ("en", "Migraine without aura", ["Migraine without aura"]),
    ("en", "Normal-pressure hydrocephalus", ["Normal-pressure hydrocephalus"]),
    ("en", "Normal examination", []),
]

NO_DISEASE: list[Case] = [
    ("zh", "建议进一步检查以明确诊断", []),
    ("zh", "胃溃疡，需要复查胃镜", ["胃溃疡"]),
    ("zh", "1. 痛风：患者出现关节红肿、发热。\n2. 贫血", ["痛风", "贫血"]),
    ("zh", "扁桃体切除术", []),
    ("zh", "心功能Ⅲ级(NYHA分级)", []),
    ("zh", "乳腺癌术后，化疗中", ["乳腺癌术后"]),
    ("zh", "", []),
    ("zh", "具体病因待进一步评估", []),
    ("en", "Recommend CT and a biopsy", []),
    ("en", "Undetermined", []),
    ("zh", "考虑到患者的年龄和病程，诊断为痛风", ["痛风"]),
    ("zh", "患者对青霉素过敏，考虑药疹", ["药疹"]),
    ("zh", "可能的疾病包括但不限于痛风、贫血", ["痛风", "贫血"]),
    ("en", "Unable to determine a diagnosis. Further tests are needed.", []),
    ("en", "Gout: the patient has redness, swelling and leukocytosis.", ["Gout"]),
    ("en", "Heart failure, NYHA class III, on furosemide", ["Heart failure"]),
    ("en", "  ", []),
]

PARENTHESES: list[Case] = [
    ("zh", "肾囊肿（右）", ["肾囊肿(右)"]),
    ("zh", "贫血（中度）", ["贫血(中度)"]),
    ("zh", "高血压病（3级，很高危）", ["高血压病(3级,很高危)"]),
    ("zh", "慢性阻塞性肺疾病（COPD）", ["慢性阻塞性肺疾病"]),
    ("zh", "黏膜皮肤淋巴结综合征（川崎病）", ["黏膜皮肤淋巴结综合征"]),
    ("zh", "心律失常（房性早搏、心房颤动）", ["心律失常", "房性早搏", "心房颤动"]),
    ("en", "Gastro-oesophageal reflux disease (GERD)", ["Gastro-oesophageal reflux disease"]),
    ("en", "Renal cyst (left)", ["Renal cyst (left)"]),
    ("en", "Lung cancer (stage IIIB)", ["Lung cancer (stage IIIB)"]),
    # what a bracket suspects
    ("zh", "上消化道出血（考虑胃溃疡）", ["上消化道出血", "胃溃疡"]),
    ("zh", "贫血（缺铁性贫血？）", ["贫血", "缺铁性贫血"]),
    ("zh", "肺炎（可能性大）", ["肺炎"]),
    ("zh", "肺癌（腺癌可能）", ["肺癌"]),
    ("zh", "胃炎（肿瘤可能性不大）", ["胃炎"]),
    ("en", "Upper GI bleed (likely duodenal ulcer)", ["Upper GI bleed", "duodenal ulcer"]),
    ("en", "Fever (suspected UTI)", ["UTI"]),
    ("en", "Pneumonia (likely bacterial)", ["Pneumonia"]),
    ("en", "Pneumonia (less likely heart failure)", ["Pneumonia"]),
]

TOGETHER: list[Case] = [
    ("zh", "胸骨、肋骨骨折", ["胸骨、肋骨骨折"]),
    ("zh", "左侧第3、4肋骨骨折、肺挫伤", ["左侧第3、4肋骨骨折", "肺挫伤"]),
    ("zh", "宫颈及阴道炎", ["宫颈及阴道炎"]),
    ("zh", "胃溃疡伴出血", ["胃溃疡伴出血"]),
    ("zh", "妊娠合并贫血", ["妊娠合并贫血"]),
    ("zh", "铜绿假单胞菌引起的肺炎", ["铜绿假单胞菌引起的肺炎"]),
    ("en", "Pneumonia, community-acquired", ["Pneumonia, community-acquired"]),
    ("en", "Type 2 diabetes with nephropathy", ["Type 2 diabetes with nephropathy"]),
    ("en", "Head and neck cancer", ["Head and neck cancer"]),
    ("en", "Hand, foot and mouth disease", ["Hand, foot and mouth disease"]),
    ("en", "Fracture of the radius and ulna", ["Fracture of the radius and ulna"]),
    ("en", "C. difficile colitis", ["C. difficile colitis"]),
    ("en", "Fracture of the tibia or fibula", ["Fracture of the tibia or fibula"]),
    ("en", "Hepatitis B and C", ["Hepatitis B and C"]),
    ("en", "Urticaria triggered by latex", ["Urticaria triggered by latex"]),
    ("zh", "药物致肝损伤", ["药物致肝损伤"]),
]

APART: list[Case] = [
    ("zh", "胃炎和十二指肠溃疡", ["胃炎", "十二指肠溃疡"]),
    ("zh", "胃炎或胃溃疡", ["胃炎", "胃溃疡"]),
    ("zh", "胆囊炎伴胆囊结石", ["胆囊炎", "胆囊结石"]),
    ("zh", "支气管炎合并肺气肿、痛风", ["支气管炎", "肺气肿", "痛风"]),
    ("zh", "肺炎并呼吸衰竭", ["肺炎", "呼吸衰竭"]),
    ("zh", "糖尿病引起的视网膜病变", ["糖尿病", "视网膜病变"]),
    ("zh", "冠心病：稳定型心绞痛", ["冠心病", "稳定型心绞痛"]),
    ("zh", "脑出血，左侧基底节区", ["脑出血"]),
    ("zh", "冠心病 不稳定型心绞痛 心功能Ⅱ级", ["冠心病", "不稳定型心绞痛 心功能II级"]),
    ("en", "Primary: gout\nSecondary: anaemia vs. asthma", ["gout", "anaemia", "asthma"]),
    ("en", "Hypertension and diabetes", ["Hypertension", "diabetes"]),
    ("en", "Gout, hypertension, and asthma", ["Gout", "hypertension", "asthma"]),
    ("en", "Anaemia secondary to gastric ulcer", ["Anaemia", "gastric ulcer"]),
    ("en", "Delirium provoked by pneumonia", ["Delirium", "pneumonia"]),
    ("en", "Gastric ulcer which caused anaemia", ["Gastric ulcer", "anaemia"]),
    ("en", "Anaemia because of gastric ulcer", ["Anaemia", "gastric ulcer"]),
    ("en", "Heart failure due to poor diet and medication", ["Heart failure"]),
    ("en", "Pulmonary embolism following knee surgery", ["Pulmonary embolism"]),
    ("en", "Antibiotics following surgery", []),
    ("en", "Eczema or tinea pedis", ["Eczema", "tinea pedis"]),
    ("en", "Eczema or granuloma annulare", ["Eczema", "granuloma annulare"]),
    ("zh", "肺炎诱发的心力衰竭", ["肺炎", "心力衰竭"]),
    ("zh", "肝硬化致食管静脉曲张", ["肝硬化", "食管静脉曲张"]),
    ("zh", "要么是痛风，要么是丹毒", ["痛风", "丹毒"]),
    ("en", "Pneumonia superimposed on COPD", ["Pneumonia", "COPD"]),
    ("en", "Acute on chronic heart failure", ["Acute on chronic heart failure"]),
    ("en", "Bronchitis/pneumonia", ["Bronchitis", "pneumonia"]),
    ("en", "Hepatitis B -> cirrhosis", ["Hepatitis B", "cirrhosis"]),
    ("zh", "高血压基础上的脑出血", ["高血压", "脑出血"]),
    ("zh", "阑尾炎 vs. 肾结石", ["阑尾炎", "肾结石"]),
    ("zh", "慢性肝炎→肝硬化", ["慢性肝炎", "肝硬化"]),
]

OF_OTHERS: list[Case] = [
    ("en", "Father had gout, patient has pseudogout", ["pseudogout"]),
    ("en", "Sister with lupus; the patient herself has rosacea.", ["rosacea"]),
    ("en", "She is worried about leprosy, but it is vitiligo", ["vitiligo"]),
    ("en", "Childhood asthma, outgrown. Now croup.", ["croup"]),
    ("en", "RSV test negative, influenza B", ["influenza B"]),
    ("en", "Vaccinated against measles. Rubella", ["Rubella"]),
    ("en", "Geriatric depression scale 9, dysthymia", ["dysthymia"]),
    ("zh", "其父患痛风，本人为假性痛风", ["假性痛风"]),
    ("zh", "母亲有红斑狼疮，考虑湿疹", ["湿疹"]),
    ("zh", "小时候得过麻疹，现为风疹", ["风疹"]),
    ("zh", "患者害怕是肺癌，实为肺结核", ["肺结核"]),
    ("zh", "流感抗原阴性，百日咳", ["百日咳"]),
    ("zh", "已接种水痘疫苗。麻疹", ["麻疹"]),
    ("zh", "焦虑自评量表50分，失眠症", ["失眠症"]),
    ("zh", "家族性高胆固醇血症、母乳性黄疸", ["家族性高胆固醇血症", "母乳性黄疸"]),
    ("zh", "三阴性乳腺癌", ["三阴性乳腺癌"]),
]

HURRIED: list[Case] = [
    ("en", "62F w/ gout & psoriasis", ["gout", "psoriasis"]),
    ("en", "A/P: suspect erysipelas.", ["erysipelas"]),
    ("en", "Final: bronchopneumonia", ["bronchopneumonia"]),
    ("en", "Sounds like scurvy to me", ["scurvy"]),
    ("en", "Measles c/b urosepsis", ["Measles", "urosepsis"]),
    ("en", "Achalasia, keloid", ["Achalasia", "keloid"]),
    ("en", "prob. gout", ["gout"]),
    ("en", "Gout, bg psoriasis", ["Gout", "psoriasis"]),
    ("en", "Everything here fits gout: knee pain, fever and tophi.", ["gout"]),
    ("en", "I would call this measles, given the rash.", ["measles"]),
    ("en", "The diagnosis of gout is supported by tophi, fever and knee pain.", ["gout"]),
    ("en", "There is no doubt that this is scurvy.", ["scurvy"]),
    ("en", "Not only gout but also psoriasis", ["gout", "psoriasis"]),
    ("en", "Apart from gout she also has psoriasis.", ["gout", "psoriasis"]),
    ("en", "Gout; watch for sepsis.", ["Gout"]),
    ("en", "No features of lupus, psoriasis or gout.", []),
    ("en", "Although gout was suspected at first, the film shows a fracture.", ["fracture"]),
    ("en", "Gout in a man who had leukaemia at 24", ["Gout"]),
    ("zh", "您的情况更像是痛风", ["痛风"]),
    ("zh", "这是典型的痛风", ["痛风"]),
    ("zh", "起初怀疑麻疹，血检后确诊为风疹", ["风疹"]),
    ("zh", "麻疹？不支持。风疹。", ["风疹"]),
    ("zh", "毫无疑问是麻疹", ["麻疹"]),
    ("zh", "不仅有痛风，还有贫血", ["痛风", "贫血"]),
    ("zh", "除痛风外，还合并贫血", ["痛风", "贫血"]),
    ("zh", "麻疹，警惕肺炎", ["麻疹"]),
    ("zh", "十年前曾患麻疹，已治愈。本次为风疹", ["风疹"]),
    ("zh", "注意缺陷与多动障碍", ["注意缺陷与多动障碍"]),
    ("zh", "首先想到的是百日咳", ["百日咳"]),
    ("zh", "患儿系川崎病", ["川崎病"]),
    ("zh", "痛风共患银屑病", ["痛风", "银屑病"]),
    ("zh", "贫血系胃溃疡所致", ["贫血", "胃溃疡"]),
    ("zh", "泌尿系感染、系统性红斑狼疮", ["泌尿系感染", "系统性红斑狼疮"]),
    ("zh", "目前为疖", ["疖"]),
]

BESIDE: list[Case] = [
    # What is denied, normal or only a risk beside a disease takes nothing from it.
    ("en", "Acute appendicitis with no perforation", ["Acute appendicitis"]),
    ("en", "Gout with no tophi, and no fever. Anaemia", ["Gout", "Anaemia"]),
    ("en", "Asthma without fever, rash or cough", ["Asthma"]),
    ("en", "Asthma without fever, and eczema", ["Asthma", "eczema"]),
    ("en", "Gastric ulcer without signs of bleeding", ["Gastric ulcer"]),
    ("en", "Nephrotic syndrome with normal complement; obesity", ["Nephrotic syndrome", "obesity"]),
    ("en", "Normal pressure hydrocephalus", ["Normal pressure hydrocephalus"]),
    ("en", "Atrial fibrillation with moderate risk of stroke", ["Atrial fibrillation"]),
    ("en", "Signs consistent with gout and argue against cellulitis", ["gout"]),
    ("en", "COPD in the absence of pneumonia", ["COPD"]),
    ("en", "Cystitis, which may progress to pyelonephritis", ["Cystitis"]),
    ("en", "Lupus mimicking rheumatoid arthritis, anaemia", ["Lupus", "anaemia"]),
    ("en", "No evidence of cancer but chronic pancreatitis", ["chronic pancreatitis"]),
    ("en", "Stroke was suspected and confirmed by MRI", ["Stroke"]),
    ("en", "Gout; septic arthritis was considered but rejected", ["Gout"]),
    ("en", "At first thought to be gout, but biopsy shows sarcoidosis", ["sarcoidosis"]),
    ("en", "Misdiagnosed as gout before; now confirmed as sarcoidosis", ["sarcoidosis"]),
    ("en", "First-degree atrioventricular block", ["First-degree atrioventricular block"]),
    ("en", "Gout; H/o breast cancer", ["Gout"]),
    ("en", "I am no physician, but it looks like gout", ["gout"]),
    ("en", "Metastasis of unknown primary", ["Metastasis of unknown primary"]),
    ("zh", "胆囊结石未见胆囊炎", ["胆囊结石"]),
    ("zh", "肺癌未见证据", []),
    ("zh", "胸部CT未见肺炎", []),
    ("zh", "乙型肝炎伴肝癌高风险，贫血", ["乙型肝炎", "贫血"]),
    ("zh", "乳腺结节建议半年后复查", ["乳腺结节"]),
    ("zh", "若不治疗肺炎建议住院", []),
    ("zh", "起初诊断湿疹，后病理证实为皮肤癌", ["皮肤癌"]),
    ("zh", "先天性心脏病，术后证实肺动脉高压", ["先天性心脏病", "肺动脉高压"]),
    ("zh", "痛风；曾误诊为蜂窝织炎", ["痛风"]),
    ("zh", "误吸性肺炎", ["误吸性肺炎"]),
    ("zh", "假性痛风，区别于痛风", ["假性痛风"]),
    ("zh", "痛风；类风湿关节炎（血清阴性）不考虑", ["痛风"]),
]
NAMES: list[Case] = [
    # A word that leads to a name elsewhere may be its beginning.
    ("zh", "应激性溃疡", ["应激性溃疡"]),
    ("zh", "应考虑溃疡", ["溃疡"]),
    ("zh", "伴癌综合征", ["伴癌综合征"]),
    ("zh", "最小病变肾病", ["最小病变肾病"]),
    ("zh", "最可能为溃疡", ["溃疡"]),
    ("zh", "有症状性胆囊结石", ["有症状性胆囊结石"]),
    ("zh", "无结石性胆囊炎", ["无结石性胆囊炎"]),
    ("zh", "痛风，CKD 3期，T2DM", ["痛风", "CKD 3期", "T2DM"]),
    ("zh", "肺炎，ARDS（重度）", ["肺炎", "ARDS(重度)"]),
    ("zh", "心衰，NYHA Ⅲ级", ["心衰"]),
    ("en", "Thyroid storm; postoperative adhesions", ["Thyroid storm", "postoperative adhesions"]),
    ("en", "Hypothyroidism 2/2 Hashimoto's", ["Hypothyroidism", "Hashimoto's"]),
    ("en", "K81.0 acute cholecystitis", ["acute cholecystitis"]),
    ("en", "T12 fracture, vitamin B12 deficiency", ["T12 fracture", "vitamin B12 deficiency"]),
    ("zh", "ICD-10：M10.9 痛风", ["痛风"]),
    ("en", "$\\textbf{Gout}$", ["Gout"]),
]
OTHERS: list[Case] = [
    # Headings and keys under which no disease of the report stands.
    ("en", "Gout\nAlternatives considered: cellulitis", ["Gout"]),
    ("en", "Gout\nConsidered and rejected:\n- Cellulitis", ["Gout"]),
    ("en", "Less likely diagnoses\n- Cellulitis\nDiagnosis\n- Gout", ["Gout"]),
    ("en", "Other diagnoses: anaemia", ["anaemia"]),
    ("en", "Gout\nResolved: cellulitis", ["Gout"]),
    ("zh", "痛风\n需要与下列疾病相鉴别：\n1、蜂窝织炎", ["痛风"]),
    ("zh", "【诊断】\n①痛风\n【需鉴别】\n①丹毒\n②蜂窝织炎", ["痛风"]),
    ("zh", "既往：高血压\n本次：痛风", ["痛风"]),
    ("en", "```json\n{'diagnosis': ['gout', 'anaemia',]}\n```", ["gout", "anaemia"]),
    ("en", '{"diagnoses": {"Gout": 0.9, "Anaemia": {"likelihood": "high"}}}', ["Gout", "Anaemia"]),
    ("en", 'Differential: ["lupus"]\nDiagnosis: gout', ["gout"]),
    ("en", "[ ] Gout\n[x] Anaemia", ["Anaemia"]),
    ("en", "[1] Gout\n[2] Anaemia", ["Gout", "Anaemia"]),
    (
        "en",
        '{"diagnosis": ["gout", "anaemia"], "differential": ["lupus", "RA"]}',
        ["gout", "anaemia"],
    ),
    (
        "en",
        '{"primary_diagnosis": {"name": "gout"}, "ruled_out": [{"name": "lupus"}]}',
        ["gout"],
    ),
]

SYMPTOMS: list[Case] = [
    ("zh", "发热", ["发热"]),
    ("zh", "1. 肺炎\n2. 发热", ["肺炎"]),
    ("en", "Fever", ["Fever"]),
    ("en", "Pneumonia; fever", ["Pneumonia"]),
]

RULES = {
    "layout and headings are no part of a name": LAYOUT,
    "what is said of a disease is no further one": COURSE,
    "an abbreviation names a disease unless it is a test or a stage": ABBREVIATIONS,
    "a line that speaks of a disease is no heading of the next": HEADINGS,
    "a label tells whether a disease of the report follows": LABELS,
    "a sentence names what it diagnoses and not its reasons": STATEMENTS,
    "a table names its column of diseases": TABLES,
    "patterns of chinese medicine are dropped": CHINESE_MEDICINE,
    "a suspected disease is named": DOUBT,
    "what is ruled out is not named": DENIED,
    "advice reasons treatments and stages are no disease": NO_DISEASE,
    "parentheses keep qualifiers only": PARENTHESES,
    "what shares a head stays together": TOGETHER,
    "complete names are told apart": APART,
    "what others have or fear is not named": OF_OTHERS,
    "notes in a hurry name diseases too": HURRIED,
    "what is denied beside a disease takes nothing from it": BESIDE,
    "words that lead to a name may be its beginning": NAMES,
    "what stands below others is not named": OTHERS,
    "a symptom counts only where nothing else is named": SYMPTOMS,
}


@pytest.mark.parametrize(
    ("language", "text", "names"),
    [pytest.param(*case, id=rule) for rule, cases in RULES.items() for case in cases],
)
def test_a_text_names_its_diseases(language: Language, text: str, names: list[str]) -> None:
    assert read_mentions(text, language) == tuple(names)


TOKENS = """肺炎 糖尿病 伴 合并 及 可能 待查 无 排除 根据 诊断： 中医诊断： ， 、 。 （ ） ( ) 1. 2.
(1) ① ** ? | gout pneumonia with and without likely rule out no due to , . ; : the patient has"""
WORDS = st.sampled_from([*TOKENS.split(), " ", "\n"])


@given(st.one_of(st.text(), st.lists(WORDS).map("".join), st.lists(WORDS).map(" ".join)))
def test_no_text_raises_and_names_are_distinct_and_not_empty(text: str) -> None:
    languages: tuple[Language, ...] = ("zh", "en")
    for language in languages:
        names = read_mentions(text, language)
        assert all(name.strip() == name != "" for name in names)
        assert len({name.casefold() for name in names}) == len(names)

"""Choose the wrong diagnosis that a convinced patient brings along, by a written rule."""

from inspect_aihospital.core.history.topics import mentions
from inspect_aihospital.core.manner.answer_rules import count_words, name_pattern
from inspect_aihospital.core.mentions.disease_mentions import read_mentions
from inspect_aihospital.core.record import Language, MedicalRecord
from inspect_aihospital.core.text.word_overlap import units

# Leading topics, then convictions in Chinese and in English, the likeliest first.
_TABLE = """
headache dizziness syncope vision_loss diplopia red_eye eye_pain
  zh 偏头痛|颈椎病|鼻窦炎
  en a migraine|a trapped nerve in my neck|a sinus infection
confusion forgetful insomnia depression tremor speech seizure numbness
  zh 神经衰弱|颈椎病|老年痴呆
  en a nervous breakdown|a trapped nerve in my neck|dementia
fever chills night_sweats cough sputum haemoptysis dyspnoea chest_pain chest_tightness
  zh 流感|支气管炎|肺结核
  en the flu|bronchitis|tuberculosis
nausea vomiting poor_appetite abdominal_pain regurgitation diarrhoea constipation thirst
  zh 胃溃疡|食物中毒|胆结石
  en a stomach ulcer|food poisoning|gallstones
hearing_loss ear_pain tinnitus ear_discharge
  zh 鼓膜穿孔|鼻窦炎|中耳炎
  en a burst eardrum|a sinus infection|an ear infection
runny_nose blocked_nose sore_throat dysphagia hoarseness
  zh 鼻窦炎|扁桃体炎|中耳炎
  en a sinus infection|tonsillitis|an ear infection
back_pain limb_pain joint_pain muscle_pain neck_pain pain weakness
  zh 腰椎间盘突出|风湿病|缺钙
  en a slipped disc|rheumatism|a lack of calcium
rash itch lump swelling oedema jaundice
  zh 甲状腺病|湿疹|寄生虫病
  en thyroid trouble|eczema|worms
dysuria frequent_urine haematuria less_urine dark_urine vaginal_bleeding menstruation pregnancy
  zh 膀胱炎|子宫肌瘤|更年期综合征
  en cystitis|fibroids|an early menopause
fatigue weight_loss weight_gain sweating palpitations
  zh 甲亢|贫血|慢性疲劳综合征
  en an overactive thyroid|anaemia|chronic fatigue syndrome
"""
# For a complaint that no rule reads, and where all of a row are named by the record.
_ANY: dict[Language, tuple[str, ...]] = {
    "zh": ("甲状腺病", "寄生虫病", "缺钙", "神经衰弱"),
    "en": ("thyroid trouble", "worms", "a lack of calcium", "a nervous breakdown"),
}


def _rows() -> dict[str, dict[Language, tuple[str, ...]]]:
    rows: dict[str, dict[Language, tuple[str, ...]]] = {}
    lines = iter(_TABLE.strip().splitlines())
    for topics, chinese, english in zip(lines, lines, lines, strict=True):
        convictions: dict[Language, tuple[str, ...]] = {
            "zh": tuple(chinese.strip().removeprefix("zh ").split("|")),
            "en": tuple(english.strip().removeprefix("en ").split("|")),
        }
        rows |= dict.fromkeys(topics.split(), convictions)
    return rows


_BY_TOPIC = _rows()


def longest_conviction(language: Language) -> int:
    """Return the words of the longest conviction of a language, in Chinese characters."""
    rows = (*(row[language] for row in _BY_TOPIC.values()), _ANY[language])
    return max(count_words(conviction) for row in rows for conviction in row)


def choose_conviction(record: MedicalRecord) -> str:
    """Return the diagnosis that a convinced patient of this record believes in.

    It belongs to the first topic of the chief complaint that the table has (the last row without
    one), and is the first there that shares no word with a disease of the reference and does not
    stand in the patient's history: a conviction is wrong, and is news. If none of the row is, a
    general one is taken.
    """
    subjective, language = record.subjective, record.language
    complaint = subjective.chief_complaint or subjective.opening or ""
    topics = (place.topic for place in mentions(complaint))
    row = next((_BY_TOPIC[topic] for topic in topics if topic in _BY_TOPIC), _BY_TOPIC["fatigue"])
    diseases = read_mentions(record.reference.diagnosis or "", language)
    history = "\n".join(filter(None, subjective.model_dump().values()))
    # The general ones come last: one that fits the complaint is more credible.
    candidates = (*row[language], *_ANY[language])
    known = units("\n".join([*diseases, record.reference.diagnosis or ""]))

    def shared(conviction: str) -> int:
        is_told = bool(name_pattern(conviction).search(history))
        return len(units(conviction) & known) + is_told

    # Of equally many shared words the first: without a clash that is the first without any.
    return min(candidates, key=shared)
